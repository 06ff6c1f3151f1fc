"""The REST API: the same services and selectors as the pages, with JSON in and out. `urls.py` is its map."""
