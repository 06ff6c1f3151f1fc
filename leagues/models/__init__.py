from leagues.models.counted import Bonus, Counted, RuledPlace, Score
from leagues.models.league import Alternate, Founder, League
from leagues.models.road import Application, Call
from leagues.models.season import Season

__all__ = ["Alternate", "Application", "Bonus", "Call", "Counted", "Founder", "League", "RuledPlace", "Score", "Season"]
