"""The rows. Facts only: what was said, drawn and reported; every result is computed from them."""

from tournaments.models.acceptance import Acceptance
from tournaments.models.announcement import Announcement
from tournaments.models.card_set import CardSet
from tournaments.models.denial import Denial
from tournaments.models.director import Director
from tournaments.models.document import ImportedDocument
from tournaments.models.entry import Entry
from tournaments.models.event import Event
from tournaments.models.inbox import InboxItem
from tournaments.models.journal import JournalEntry, Reaction
from tournaments.models.keep_apart import KeepApart
from tournaments.models.letter import Letter
from tournaments.models.limit import Limit
from tournaments.models.merging import Merging
from tournaments.models.notice import Notice
from tournaments.models.office import NamedPost, Office
from tournaments.models.owed_game import OwedGame
from tournaments.models.placement import Placement
from tournaments.models.player import Claim, Contest, Player
from tournaments.models.playing import PlayingDirector
from tournaments.models.prize import Prize
from tournaments.models.question import Question
from tournaments.models.region import Area, Region
from tournaments.models.request import EventRequest
from tournaments.models.round import Match, Round, Seat
from tournaments.models.round_change import RoundChange
from tournaments.models.self_report import SelfReport
from tournaments.models.site import Heartbeat, Site
from tournaments.models.suspension import Suspension
from tournaments.models.token import Token
from tournaments.models.trust import Trust
from tournaments.models.user import User
from tournaments.models.venue import Venue
from tournaments.models.waiting import Waiting

__all__ = [
    "Acceptance",
    "Announcement",
    "Area",
    "CardSet",
    "Claim",
    "Contest",
    "Denial",
    "Director",
    "Entry",
    "Event",
    "EventRequest",
    "Heartbeat",
    "ImportedDocument",
    "InboxItem",
    "JournalEntry",
    "KeepApart",
    "Letter",
    "Limit",
    "Match",
    "Merging",
    "NamedPost",
    "Notice",
    "Office",
    "OwedGame",
    "Placement",
    "Player",
    "PlayingDirector",
    "Prize",
    "Question",
    "Reaction",
    "Region",
    "Round",
    "RoundChange",
    "Seat",
    "SelfReport",
    "Site",
    "Suspension",
    "Token",
    "Trust",
    "User",
    "Venue",
    "Waiting",
]
