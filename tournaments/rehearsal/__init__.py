"""Copies of an event to try things on, played by made-up results; gone without a trace afterwards."""
