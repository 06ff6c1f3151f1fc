"""Tables as people paste, upload and download them: rows and cells, whatever stands in them."""
