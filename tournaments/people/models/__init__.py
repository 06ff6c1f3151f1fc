from tournaments.people.models.notice import Letter, Notice
from tournaments.people.models.office import NamedPost, Office
from tournaments.people.models.player import Claim, Contest, Player
from tournaments.people.models.token import Token
from tournaments.people.models.trust import Trust

__all__ = ["Claim", "Contest", "Letter", "NamedPost", "Notice", "Office", "Player", "Token", "Trust"]
