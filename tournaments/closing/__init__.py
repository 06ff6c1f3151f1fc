"""The end of an event: prizes, finalizing with its frozen table, reopening."""
