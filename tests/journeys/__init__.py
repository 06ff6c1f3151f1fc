"""Whole events through the site's services and pages, on the real database."""
