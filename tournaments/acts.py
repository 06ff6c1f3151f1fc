"""Every act of the app, and what undoes it: the journal knows all of them however little else was imported."""

from tournaments.audits.acts import AuditTag
from tournaments.closing.acts import ClosingTag
from tournaments.closing.services import ordering
from tournaments.department.acts import DepartmentTag
from tournaments.entries.acts import EntryTag
from tournaments.listing.acts import ListingTag
from tournaments.people.acts import PeopleTag
from tournaments.play.acts import PlayTag
from tournaments.play.services import undoing
from tournaments.record.acts import RecordTag
from tournaments.rehearsal.acts import RehearsalTag

__all__ = [
    "AuditTag",
    "ClosingTag",
    "DepartmentTag",
    "EntryTag",
    "ListingTag",
    "PeopleTag",
    "PlayTag",
    "RecordTag",
    "RehearsalTag",
    "ordering",
    "undoing",
]
