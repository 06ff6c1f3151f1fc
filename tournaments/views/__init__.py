"""Doors for browsers: permission, form, one service call, a page."""
