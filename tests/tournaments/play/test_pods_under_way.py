"""A pod under way: the desk, the wall and the sheet name the round that it plays (OPG 7.2)."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import Result
from tournaments.kernel.models import User
from tournaments.play.selectors.desks import desk
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match, Round

pytestmark = pytest.mark.django_db


def play_one(pk: int, by: User) -> Match:
    """Enter one round of a pod in which its last player goes out."""
    match = Match.objects.select_related("round__event").get(pk=pk)
    last = match.seats.count() - 1
    points = ({"points": 100 * seat, "went_out": True if seat == last else None} for seat in range(last + 1))
    report_result(match, Result("went_out", tuple(points)), by=by)
    return match


def test_round_of_each_pod_is_named_on_rows_wall_and_sheet(by: User) -> None:
    event = factories.PodEventFactory(players=9, by=by, structure="heats-finals")
    base, page = event.get_absolute_url(), browser(by)
    assert "Draw match 1, rounds 1 to 5 (heats)<" in page.open(f"{base}desk/").text
    played = publish_round(draw_round(event, by=by, draw_seed=3), by=by)
    first, second = played.matches.order_by("table")
    event = Event.objects.get(pk=event.pk)
    assert desk(event).unpublishable
    play_one(first.pk, by)

    event = Event.objects.get(pk=event.pk)
    shown = desk(event)
    assert [table.note for table in shown.tables] == ["round 2 of 5", "round 1 of 5"]
    assert not shown.unpublishable
    wall = page.open(f"{base}projector/").text
    assert "<h1>Match 1, rounds 1 to 5 (heats)</h1>" in wall
    assert ("Round 2 of 5: table 1<" in wall, "Round 1 of 5: table 2<" in wall) == (True, True)
    assert "Round 2 of 5</b>" in page.open(f"{base}rounds/1/tables/1/").text

    for match in (first, second):
        while not Match.objects.get(pk=match.pk).is_reported:
            play_one(match.pk, by)
    complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)
    finals = publish_round(draw_round(Event.objects.get(pk=event.pk), by=by, draw_seed=3), by=by)
    play_one(finals.matches.order_by("table")[0].pk, by)
    assert desk(Event.objects.get(pk=event.pk)).tables[0].note == "round 7 of 10"
    assert "Round 6: " in page.open(f"{base}rounds/").text
