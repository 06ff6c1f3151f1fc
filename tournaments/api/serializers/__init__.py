"""Bodies in and out. They parse and show; what the rules allow is decided below, in services and engine."""
