"""Forms parse and say what they cannot read. What the rules allow is decided below, in services and engine."""
