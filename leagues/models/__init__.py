from leagues.models.champions_league import ChampionsLeague, Waiver
from leagues.models.championship import ChairsChallenge, MastersScore
from leagues.models.counted import Bonus, Counted, RuledPlace, Score
from leagues.models.given import LastGiven
from leagues.models.invitation import Invitation
from leagues.models.league import Alternate, Founder, League
from leagues.models.road import Application, Call
from leagues.models.season import Season
from leagues.models.season_record import SeasonRecord
from leagues.models.stake import PassedOver, Stake

__all__ = [
    "Alternate",
    "Application",
    "Bonus",
    "Call",
    "ChairsChallenge",
    "ChampionsLeague",
    "Counted",
    "Founder",
    "Invitation",
    "LastGiven",
    "League",
    "MastersScore",
    "PassedOver",
    "RuledPlace",
    "Score",
    "Season",
    "SeasonRecord",
    "Stake",
    "Waiver",
]
