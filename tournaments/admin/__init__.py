"""The administration: every row that a person may want to read, and the accounts, which superusers change."""

from tournaments.admin import accounts, department, entries, events, journal, people, play

__all__ = ["accounts", "department", "entries", "events", "journal", "people", "play"]
