"""What every room and app stands on, and that knows no event.

The journal (`journal`: the one write path), locks and their order, who may do what as a table (`permissions`), and what
doors are made of: forms with an envelope (`write_form`), fields, viewsets, tags of answers, pages kept by version, the
read-only administration (`admin_base`).
"""
