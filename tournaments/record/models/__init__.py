from tournaments.record.models.award import EarnedAward, Title
from tournaments.record.models.director import Director, PlayingDirector
from tournaments.record.models.document import Acceptance, ImportedDocument
from tournaments.record.models.drafting import Drafting
from tournaments.record.models.entry import (
    AskedMember,
    Denial,
    Entry,
    EntryConsent,
    KeepApart,
    OwedGame,
    Placement,
    Prize,
    Waiting,
)
from tournaments.record.models.event import Event, RoundChange
from tournaments.record.models.final_record import FinalRecord
from tournaments.record.models.game import Game
from tournaments.record.models.heat import Heat
from tournaments.record.models.patrolled import Patrolled
from tournaments.record.models.players import Merging, Renaming, Suspension
from tournaments.record.models.reports import SelfReport
from tournaments.record.models.round import Announcement, Match, Round, Seat
from tournaments.record.models.scenario_note import ScenarioNote
from tournaments.record.models.stage import Stage

__all__ = [
    "Acceptance",
    "Announcement",
    "AskedMember",
    "Denial",
    "Director",
    "Drafting",
    "EarnedAward",
    "Entry",
    "EntryConsent",
    "Event",
    "FinalRecord",
    "Game",
    "Heat",
    "ImportedDocument",
    "KeepApart",
    "Match",
    "Merging",
    "OwedGame",
    "Patrolled",
    "Placement",
    "PlayingDirector",
    "Prize",
    "Renaming",
    "Round",
    "RoundChange",
    "ScenarioNote",
    "Seat",
    "SelfReport",
    "Stage",
    "Suspension",
    "Title",
    "Waiting",
]
