"""The audit of an event: what stands, held against what its draws, its journal and its results say."""
