"""What the journal tells a reader of a result."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tournaments.engine.core.seats import parse_seats
from tournaments.engine.core.types import Result
from tournaments.play.services.results import report_result


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("result", "scores", "winner", "told"),
    [
        ("full_win", (10, 100), "b", "finished: full win, {a} 10 : {b} 100"),
        ("concession", (10, 80), "a", "conceded, {a} 10 : {b} 80, in favour of {a}"),
        ("missed", (), "a", "absent: missed game, {a} : {b}, in favour of {a}"),
    ],
)
def test_the_journal_names_the_winner_where_the_scores_do_not(
    result: str, scores: tuple[int, ...], winner: str, told: str
) -> None:
    event = factories.FullEventFactory(players=4)
    match = factories.open_tables(factories.RoundFactory(event=event))[0]
    report = Result(result, tuple({"score": score} for score in scores), parse_seats(winner))
    report_result(match, report, by=factories.director_of(event))
    director = Client()
    director.force_login(factories.director_of(event))

    page = director.get(f"{event.get_absolute_url()}journal/").content.decode()

    a, b = (str(seat.player) for seat in match.seats.order_by("place"))
    assert f"round 1, table 1: {told.format(a=a, b=b)}\n" in page.replace("</td>", "\n").replace("<", "\n<")
