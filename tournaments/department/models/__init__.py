from tournaments.department.models.card_set import CardSet
from tournaments.department.models.inbox import InboxItem
from tournaments.department.models.region import Area, Region, Venue

__all__ = ["Area", "CardSet", "InboxItem", "Region", "Venue"]
