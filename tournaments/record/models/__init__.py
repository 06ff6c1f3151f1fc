from tournaments.record.models.director import Director, PlayingDirector
from tournaments.record.models.document import Acceptance, ImportedDocument
from tournaments.record.models.entry import Denial, Entry, KeepApart, OwedGame, Placement, Prize, Waiting
from tournaments.record.models.event import Event, RoundChange
from tournaments.record.models.game import Game
from tournaments.record.models.players import Merging, Suspension
from tournaments.record.models.reports import SelfReport
from tournaments.record.models.round import Announcement, Match, Round, Seat
from tournaments.record.models.stage import Stage

__all__ = [
    "Acceptance",
    "Announcement",
    "Denial",
    "Director",
    "Entry",
    "Event",
    "Game",
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
    "Stage",
    "Suspension",
    "Waiting",
]
