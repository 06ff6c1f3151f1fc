from tournaments.record.models.announcement import Announcement
from tournaments.record.models.denial import Denial
from tournaments.record.models.director import Director, PlayingDirector
from tournaments.record.models.document import Acceptance, ImportedDocument
from tournaments.record.models.entry import Entry, OwedGame, Placement, Waiting
from tournaments.record.models.event import Event
from tournaments.record.models.keep_apart import KeepApart
from tournaments.record.models.merging import Merging
from tournaments.record.models.prize import Prize
from tournaments.record.models.reports import SelfReport
from tournaments.record.models.round import Match, Round, Seat
from tournaments.record.models.round_change import RoundChange
from tournaments.record.models.suspension import Suspension

__all__ = [
    "Acceptance",
    "Announcement",
    "Denial",
    "Director",
    "Entry",
    "Event",
    "ImportedDocument",
    "KeepApart",
    "Match",
    "Merging",
    "OwedGame",
    "Placement",
    "PlayingDirector",
    "Prize",
    "Round",
    "RoundChange",
    "Seat",
    "SelfReport",
    "Suspension",
    "Waiting",
]
