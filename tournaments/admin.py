"""The administration: every row that a person may want to read, and the accounts, which superusers change."""

from tournaments.audits.admin import events
from tournaments.department.admin import department
from tournaments.entries.admin import people
from tournaments.people.admin import accounts, lists
from tournaments.play.admin import journal, play
from tournaments.record.admin import entries, names

__all__ = ["accounts", "department", "entries", "events", "journal", "lists", "names", "people", "play"]
