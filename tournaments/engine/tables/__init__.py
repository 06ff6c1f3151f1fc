"""Tables as people paste, upload and download them: rows and cells, whatever the file holds in them."""
