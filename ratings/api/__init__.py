"""The REST API of ratings: the selectors and the service of the pages, with JSON in and out."""
