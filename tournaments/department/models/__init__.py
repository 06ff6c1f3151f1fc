from tournaments.department.models.card_set import CardSet
from tournaments.department.models.inbox import InboxItem
from tournaments.department.models.proposal import Proposal
from tournaments.department.models.region import Area, Region, Venue
from tournaments.department.models.sealed_format import SealedFormat

__all__ = ["Area", "CardSet", "InboxItem", "Proposal", "Region", "SealedFormat", "Venue"]
