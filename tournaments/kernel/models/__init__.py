from tournaments.kernel.models.journal import JournalEntry, Reaction, Seal
from tournaments.kernel.models.site import Heartbeat, Limit, Site
from tournaments.kernel.models.user import User

__all__ = ["Heartbeat", "JournalEntry", "Limit", "Reaction", "Seal", "Site", "User"]
