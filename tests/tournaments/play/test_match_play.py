"""Match play after the rounds: drawn, reported, corrected, ended, rated and taken elsewhere (OPG 10, A)."""

from __future__ import annotations

from html import unescape
from random import Random

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.rings import matrix
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.drawings import brackets_of
from tournaments.record.selectors.outcomes import played_games

pytestmark = pytest.mark.django_db
ROUNDS = {"rounds_scheduled": 1, "sanctioned": False}


def full_win(seat: int) -> Result:
    scores = ({"score": 100}, {"score": 20})
    return Result("full_win", scores if seat == 0 else scores[::-1], (seat,))


def play(event: Event, by: User, *results: Result) -> Round:
    """The next round; without `results` a generator says who wins every game that is needed."""
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    random, given = Random(played.number), iter(results)
    for pk in played.matches.order_by("table").values_list("pk", flat=True):
        while not (match := Match.objects.select_related("round__event", "round__stage").get(pk=pk)).is_reported:
            report_result(match, next(given, None) or full_win(random.randrange(2)), by=by)
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


@matrix(
    ("structure", "options", "rounds"),
    [
        ("swiss-se8", {"best_of": "3"}, ["quarterfinals", "semifinals", "final"]),
        ("swiss-mcintyre8", {}, None),
        ("swiss-double-elimination", {}, None),
        ("swiss-se-playin", {}, None),
    ],
    step=3,
)
def test_bracket_is_played_to_the_end_of_the_event(
    structure: str, options: dict[str, str], rounds: list[str] | None, by: User
) -> None:
    event = factories.FullEventFactory(players=10, by=by, structure=structure, options=options, **ROUNDS)
    play(event, by)
    assert (again(event).state, records.is_whole(again(event))) == (Event.State.RUNNING, False)
    names = []
    while again(event).state != Event.State.COMPLETE:
        names.append(play(event, by).name)
    assert rounds is None or names == rounds
    last = Round.objects.filter(event=event).latest("number")
    table = records.standings(again(event))
    assert table[0].decided_by == "bracket"
    known = records.entrants(again(event))
    assert known[table[0].player].pk in last.seats.values_list("player", flat=True)
    assert len(dict(played_games([event.pk]))[event.pk]) == 5 + sum(
        played.matches.count() for played in Round.objects.filter(event=event, stage__number__gt=1)
    )
    with pytest.raises(RuleViolation):
        draw_round(again(event), by=by)
    assert finalize_event(again(event), by=by).state == Event.State.FINALIZED
    document = document_of(again(event))
    copy = factories.bring_document(document, by=by)
    assert document_of(copy) == document
    assert [place.player for place in records.standings(copy)] == [place.player for place in table]


def test_desk_and_pages_call_the_rounds_by_their_names(by: User) -> None:
    event = factories.FullEventFactory(players=10, by=by, structure="swiss-se8", **ROUNDS)
    play(event, by)
    page = browser(by).open(f"{event.get_absolute_url()}desk/")
    assert "Draw the first round of the bracket" in page.text
    assert "A match that is level goes to the higher seed" in page.text
    play(event, by)
    page.open(f"{event.get_absolute_url()}desk/")
    assert "Draw the semifinals" in page.text
    for address in ("", "standings/", "pairings/2/", "cards/", "rounds/2/tables/1/", "players/"):
        assert page.open(f"{event.get_absolute_url()}{address}").status == 200


def test_standings_show_the_bracket_as_it_fills_and_read_it_out(
    by: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    event = factories.FullEventFactory(players=10, by=by, structure="swiss-se8", **ROUNDS)
    play(event, by)
    page, where = browser(by), f"{event.get_absolute_url()}standings/"
    assert "<svg viewBox" not in page.open(where).text
    played = play(event, by, *[full_win(0)] * 4)
    text = unescape(page.open(where).text)
    seats = played.matches.get(table=1).seats.order_by("place")
    winner, loser = (seat.player.shown_name for seat in seats.select_related("player"))
    assert f"Quarterfinal 1: {winner} won against {loser}" in text
    assert "Final: winner of semifinal 1 against winner of semifinal 2" in text
    drawing = text[text.index("<svg viewBox") : text.index("</svg>", text.index("<svg viewBox"))]
    assert drawing.count("<rect") == 7
    assert "style=" not in drawing
    plain = Event.objects.get(pk=factories.FullEventFactory(players=4, by=by).pk)
    with django_assert_max_num_queries(0):
        assert brackets_of(plain) == ()


@pytest.mark.parametrize("structure", ["swiss-se8", "swiss-se-playin"])
def test_match_to_which_nobody_came_sends_nobody_on(structure: str, by: User) -> None:
    """House-B5, on the pages and in the event's file: its opponent has a rest, and the bracket ends."""
    event = factories.FullEventFactory(players=8, by=by, structure=structure, **ROUNDS)
    play(event, by)
    first = play(event, by, Result("double_missed"))
    absent = set(first.matches.order_by("table")[0].seats.values_list("player", flat=True))
    page = unescape(browser(by).open(f"{event.get_absolute_url()}bracket/").text)
    assert "Neither came: both are out." in page
    assert "nobody through" in page
    while again(event).state != Event.State.COMPLETE:
        played = play(event, by)
        assert not absent & set(played.seats.values_list("player", flat=True))
    table, known = records.standings(again(event)), records.entrants(again(event))
    assert known[table[0].player].pk not in absent
    assert dict(played_games([event.pk]))
    document = document_of(again(event))
    assert [place.player for place in records.standings(factories.bring_document(document, by=by))] == [
        place.player for place in table
    ]
