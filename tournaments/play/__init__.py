"""The evening itself: drafts and rounds, results and corrections, clock and deadlines, the desk, my table.

Every step can be undone (`services.undoing`, `services.unpublishing`); a correction flags the later rounds that
would be drawn otherwise (`services.flags`).
"""
