"""Places that a league's director gives where the format leaves them unclear (OPG 12.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from leagues.acts import LeagueTag
from leagues.models import Counted, RuledPlace
from leagues.permissions import LEADERS_ONLY, is_director
from leagues.selectors.before_season import find_places_violations
from leagues.selectors.facts import placing_of
from leagues.selectors.texts import find_reason_violations
from leagues.services.points import score_now
from leagues.services.seasons import hold
from tournaments.engine.consequences import Consequence
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.kernel.journal import Envelope, bump_versions, record_act, replayable
from tournaments.kernel.models import User

SECTION = "OPG 12.4"


@replayable
def rule_places(
    counted: Counted, places: Mapping[int, int], reason: str, *, by: User, **envelope: Unpack[Envelope]
) -> Counted:
    """Set the final place of every participant by record; without places, those of the event count.

    Sanctioned events refuse it: their final table is the guide's (OPG 7.7).
    """
    event = counted.event
    with record_act(event, LeagueTag.PLACES_RULED, by=by, **envelope, shown=counted) as act:
        counted.season = season = hold(counted.season)
        if not is_director(by, season.league):
            raise RuleViolation("leaders_only", LEADERS_ONLY, SECTION)
        missing = "Say what the places go by: it is announced, and everybody reads it."
        require_no_findings((*find_places_violations(counted), *find_reason_violations(reason, SECTION, missing)))
        _refuse_places(counted, places)
        counted.ruled.all().delete()
        RuledPlace.objects.bulk_create(
            RuledPlace(counted=counted, player_id=player, rank=rank) for player, rank in places.items()
        )
        counted.ruled_because = reason if places else ""
        counted.save(update_fields=["ruled_because"])
        score_now(counted)
        bump_versions(season)
        act.result = counted
        act.note(reason=reason, **season.as_noted)
    return counted


def _refuse_places(counted: Counted, places: Mapping[int, int]) -> None:
    placing = placing_of(counted.event, Consequence.LEAGUE)
    if placing is None or not places:
        return
    if places.keys() != placing.ranks.keys():
        raise RuleViolation("everybody", "Give a place to everybody who took part, and to nobody else.", SECTION)
    if sorted(places.values()) != list(range(1, len(places) + 1)):
        raise RuleViolation("each_once", f"Give each place from 1 to {len(places)} once.", SECTION)
