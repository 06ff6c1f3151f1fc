from tournaments.kernel.models.journal import JournalEntry, Reaction
from tournaments.kernel.models.limit import Limit
from tournaments.kernel.models.site import Heartbeat, Site
from tournaments.kernel.models.user import User

__all__ = ["Heartbeat", "JournalEntry", "Limit", "Reaction", "Site", "User"]
