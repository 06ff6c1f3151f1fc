"""Event files: a file becomes rows, rows become a file; bytes in and out are the engine's (`engine.document`)."""
