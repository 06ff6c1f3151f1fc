"""The base of every room and app; it knows no event.

It holds the journal (`journal`: the one write path), the order of locks, the table of permissions, and the parts of
which pages and the API are made: forms with an envelope (`write_form`), fields, viewsets, tags of answers, pages cached
by version, and the read-only administration (`admin_base`).
"""
