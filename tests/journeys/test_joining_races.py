"""A player is put into a round while somebody publishes, draws again or enters a result: never twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from tests import factories
from tests.journeys.crowd import Act, at_once
from tests.tournaments.play.joining import Outside, outside
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.joining import Moment, State, Way
from tournaments.play.services.joining import put_into_round
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import publish_round, redraw_round
from tournaments.record.models import Entry, Match, Round, Seat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
WHY = "They stood at the door in time."


def _put(one: Outside, way: Way) -> Act:
    entry = Entry.objects.select_related("event", "player").get(pk=one.entry.pk)
    return lambda: put_into_round(entry, way, by=one.by, reason=WHY)


def _round(one: Outside) -> Round:
    return Round.objects.select_related("event").get(pk=one.round.pk)


def _publish(one: Outside) -> Act:
    drawn = _round(one)
    return lambda: publish_round(drawn, by=one.by, reason=WHY, changed_because=WHY)


def _redraw(one: Outside) -> Act:
    drawn = _round(one)
    return lambda: redraw_round(drawn, by=one.by, draw_seed=9)


def _report(one: Outside) -> Act:
    match = factories.open_tables(_round(one))[0]
    return lambda: report_result(match, factories.ResultFactory(), by=one.by)


RACES: Mapping[str, tuple[Moment, Callable[[Outside], Act]]] = {
    "publish": (Moment.DRAFT, _publish),
    "redraw": (Moment.DRAFT, _redraw),
    "result": (Moment.PUBLISHED, _report),
    "the same": (Moment.PUBLISHED, lambda one: _put(one, Way.SEAT)),
}


@pytest.mark.parametrize("way", [Way.SEAT, Way.REDRAW])
@pytest.mark.parametrize("race", RACES)
def test_player_is_put_in_once_or_refused(race: str, way: Way) -> None:
    moment, other = RACES[race]
    one = outside("swiss", State.LATE, moment)
    answers = at_once([_put(one, way), other(one)])
    unforeseen = [one for one in answers if isinstance(one, Exception) and not isinstance(one, RuleViolation)]
    assert unforeseen == []
    seats = list(Seat.objects.filter(round=one.round).values_list("player", flat=True))
    assert len(seats) == len({*seats})
    alone = {match.pk for match in Match.objects.filter(round=one.round) if match.seats.count() == 1}
    assert alone == set(Match.objects.filter(round=one.round, ended_by="bye").values_list("pk", flat=True))
    is_in = one.entry.player_id in seats
    assert is_in or isinstance(answers[0], RuleViolation)
