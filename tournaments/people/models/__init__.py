from tournaments.people.models.notice import Letter, Notice
from tournaments.people.models.office import NamedPost, Office, Trust
from tournaments.people.models.player import Claim, Contest, Player
from tournaments.people.models.token import Token

__all__ = ["Claim", "Contest", "Letter", "NamedPost", "Notice", "Office", "Player", "Token", "Trust"]
