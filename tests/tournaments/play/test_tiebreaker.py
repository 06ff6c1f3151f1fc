"""A tiebreaker game is drawn, played and decides where two are level at the top, and only there (SW End)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.structure import Structure
from tournaments.engine.core.tiebreaks import DRAW, TIEBREAKER_GAME
from tournaments.engine.core.types import Result
from tournaments.engine.games import GAME_RULES
from tournaments.engine.stages.tiebreaker import TIEBREAKER
from tournaments.engine.structures import STRUCTURES
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.outcomes import played_games

pytestmark = pytest.mark.django_db
LEVEL = Structure("test-level", "Rounds by score, then a tiebreaker game", "SW End", (TIEBREAKER,))


@pytest.fixture(autouse=True)
def level() -> Iterator[None]:
    """Second Edition in which a tiebreaker game decides before everything but victory points."""
    game = GAME_RULES["tcc-2e"]
    ranking = (game.ranking[0], TIEBREAKER_GAME, DRAW)
    STRUCTURES.register(LEVEL)
    GAME_RULES.register(replace(game, structures=(*game.structures, LEVEL.code), ranking=ranking))
    yield
    GAME_RULES.register(game)
    STRUCTURES.withdraw(LEVEL)


def played(event: Event, by: User, *results: Result) -> Round:
    drawn = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    for match, result in zip(drawn.matches.order_by("table"), results, strict=True):
        report_result(Match.objects.select_related("round__event").get(pk=match.pk), result, by=by, sure=True)
    return complete_round(Round.objects.select_related("event").get(pk=drawn.pk), by=by)


def full_win(seat: int) -> Result:
    scores = ({"score": 100}, {"score": 20})
    return Result("full_win", scores if seat == 0 else scores[::-1], (seat,))


def test_who_is_level_at_the_top_plays_once_more(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by, rounds_scheduled=1, structure=LEVEL.code, sanctioned=False)
    played(event, by, full_win(0), full_win(1))
    event = again(event)
    level = [place.player for place in records.standings(event)[:2]]
    desk = browser(by).open(f"{event.get_absolute_url()}desk/")
    assert "Draw the tiebreaker game" in desk.text
    last = played(event, by, full_win(1))
    assert [seat.player.entries.get(event=event).document_id for seat in last.seats.order_by("place")] == level
    event = again(event)
    table = records.standings(event)
    assert [place.player for place in table[:2]] == level[::-1]
    assert table[0].decided_by == "tiebreaker_game"
    assert table[0].figures["vp"] == table[1].figures["vp"] == 4
    assert len(dict(played_games([event.pk]))[event.pk]) == 2  # it rates nobody
    assert finalize_event(event, by=by).state == Event.State.FINALIZED
    assert [stage["structure"] for stage in document_of(again(event))["stages"]] == ["swiss", TIEBREAKER.code]


def test_level_tiebreaker_game_leaves_the_next_step_to_decide(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by, rounds_scheduled=1, structure=LEVEL.code, sanctioned=False)
    played(event, by, full_win(0), full_win(1))
    played(event, by, Result("true_tie", ({"score": 40}, {"score": 40})))
    assert records.standings(again(event))[0].decided_by == "draw"


def test_nobody_plays_once_more_where_one_is_ahead(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by, rounds_scheduled=1, structure=LEVEL.code, sanctioned=False)
    played(event, by, full_win(0), Result("true_tie", ({"score": 40}, {"score": 40})))
    event = again(event)
    assert (event.state, records.later_stages(event)) == (Event.State.COMPLETE, ())
    assert "tiebreaker game" not in browser(by).open(f"{event.get_absolute_url()}desk/").text.lower()


def test_three_who_are_level_play_no_game_of_two(by: User) -> None:
    event = factories.FullEventFactory(players=6, by=by, rounds_scheduled=1, structure=LEVEL.code, sanctioned=False)
    played(event, by, *[full_win(0)] * 3)
    assert [place.figures["vp"] for place in records.standings(again(event))[:3]] == [4, 4, 4]
    assert records.later_stages(again(event)) == ()
