"""What the pages of conduct say of a penalty, and what counts still."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from zoneinfo import ZoneInfo

import pytest
import time_machine

from conduct.engine import Level
from conduct.models import Penalty
from conduct.selectors.cards import is_news, newest_of, noticed
from conduct.selectors.issued import shown, whole
from conduct.selectors.situations import is_lost_by, lost_by, moments, open_game, place_of
from conduct.services.withdrawing import withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.services.inboxes import answer_item, take_item
from tournaments.play.services.results import correct_result
from tournaments.play.services.rounds import complete_round, discard_draft, draw_round, publish_round
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
Moment = Penalty.Moment


def done(penalty: Penalty) -> tuple[str, ...]:
    return shown(whole().get(pk=penalty.pk), staff=True).done


def finish_round(hall: Hall) -> None:
    factories.report_all(hall.round(), Random(1))
    complete_round(hall.round(), by=hall.director)
    hall.again()


def test_what_can_have_happened_when_goes_by_the_state_of_the_event(listed: Hall) -> None:
    assert moments(listed.event) == ("before",)
    factories.RoundFactory(event=listed.event)
    assert moments(listed.event) == ("game", "between")
    finish_round(listed)
    waits = draw_round(listed.event, by=listed.director)
    assert place_of(listed.entry()).of_round == 1
    discard_draft(waits, by=listed.director)
    factories.play_rounds(listed.event, 2)
    event = listed.again()
    assert event.state == Event.State.COMPLETE
    assert moments(event) == ("between",)
    assert (place_of(listed.entry()).moment, place_of(listed.entry()).of_round) == (Moment.BETWEEN, 3)
    assert moments(finalize_event(event, by=listed.director)) == ("afterwards",)


def test_withdrawn_penalty_of_a_complete_round_leaves_its_game_lost(hall: Hall) -> None:
    penalty, table = hall.issue("B3", chosen=Level.GAME_LOSS), hall.game().table
    finish_round(hall)
    withdraw_penalty(penalty, "It was the neighbour.", by=hall.director)
    assert done(penalty) == (f"The game of round 1, table {table} stays lost until its result is corrected (OPG 7.4).",)
    game = whole().get(pk=penalty.pk).match
    assert game is not None
    correct_result(game, factories.ResultFactory(), "It was the neighbour.", by=hall.director)
    assert done(penalty) == ()


def test_game_that_is_owed_is_named_once_it_is_paid_and_once_that_is_corrected(hall: Hall) -> None:
    finish_round(hall)
    penalty = hall.issue("B3", chosen=Level.GAME_LOSS)
    assert done(penalty)[-1] == "The player owes a game: the next one that is drawn is lost (OPG B)."
    factories.RoundFactory(event=hall.event)
    paid = hall.game()
    assert done(penalty)[-1] == f"It cost the game of round 2, table {paid.table} (OPG B)."
    finish_round(hall)
    correct_result(paid, factories.ResultFactory(), "They played it.", by=hall.director)
    assert done(penalty)[-1] == f"The result of round 2, table {paid.table}, which it cost, was changed since."


def test_facts_of_a_penalty_are_said_in_order_and_the_players_are_fewer(hall: Hall) -> None:
    hall.issue("B1", moment=Moment.BETWEEN)
    facts = {"intent": True, "evidence": "Heard by all.", "observed_seconds": 25}
    penalty = hall.issue("B1", level=Level.WARNING + 1, because="He is twelve.", **facts)
    row = whole().get(pk=penalty.pk)
    at = row.issued_at.astimezone(ZoneInfo("Europe/Berlin"))
    for_all = [
        ("When", f"round 1, table {hall.game().table}"),
        ("Issued", f"{at:%-d %B %Y, %H:%M}, by Dana"),
        ("Repeat", "The same 1 time before in this event"),
        ("On purpose", "Yes"),
        ("Watched for", "25 seconds"),
    ]
    assert list(shown(row, staff=False).facts) == for_all
    assert list(shown(row, staff=True).facts) == [
        *for_all,
        ("Evidence", "Heard by all."),
        ("The rules proposed", "level 3, game loss; decided otherwise: He is twelve."),
    ]


@pytest.fixture
def september() -> Iterator[None]:
    with time_machine.travel("2026-09-12T12:00:00Z", tick=False):
        yield


def test_receipts_of_reports_are_for_the_staff(september: None, hall: Hall) -> None:
    penalty = hall.issue("C1", evidence="A marked deck.")
    row = whole().get(pk=penalty.pk)
    item = row.to_director
    assert item is not None
    reported = [
        f"Reported to the coordinator on 12 September 2026, receipt {row.to_coordinator_id}",
        f"Reported to the Director of Organized Play on 12 September 2026, receipt {item.pk}",
    ]
    assert shown(row, staff=True).receipts == tuple(f"{one}, not answered yet" for one in reported)
    answer_item(take_item(item, by=hall.chief), "Suspended.", by=hall.chief)
    row = whole().get(pk=penalty.pk)
    assert shown(row, staff=True).receipts[1] == f"{reported[1]}, answered 12 September 2026"
    assert shown(row, staff=False).receipts == ()


def test_game_of_a_draft_or_of_a_complete_round_is_not_open(hall: Hall) -> None:
    finish_round(hall)
    assert open_game(hall.entry()) is None
    drawn = draw_round(hall.event, by=hall.director, draw_seed=1)
    assert open_game(hall.entry()) is None
    publish_round(drawn, by=hall.director)
    assert open_game(hall.entry()) == hall.game()


def test_game_is_lost_by_the_penalties_that_stand(hall: Hall) -> None:
    hall.issue("B1")
    graver = hall.issue("B3", chosen=Level.GAME_LOSS)
    game = hall.game()
    assert (lost_by(game), is_lost_by(graver)) == (frozenset([hall.pat.player.pk]), True)
    finish_round(hall)
    withdraw_penalty(graver, "It was the neighbour.", by=hall.director)
    assert lost_by(game) == frozenset()


def test_news_is_what_was_issued_to_this_player_here_since(hall: Hall) -> None:
    player = hall.pat.player.pk
    assert (noticed(hall.event), is_news(hall.event, player, "0-0")) == ("0-0", False)
    hall.issue("B1", hall.opponent())
    assert not is_news(hall.event, player, "0-0")
    penalty = hall.issue("B1")
    assert noticed(hall.event) == f"{penalty.pk}-0"
    assert (is_news(hall.event, player, "0-0"), is_news(hall.event, player, noticed(hall.event))) == (True, False)
    seen = noticed(hall.event)
    warning = hall.warn("D3")
    assert (is_news(hall.event, player, seen), newest_of(hall.event, player)) == (True, warning)
    assert noticed(hall.event) == f"{penalty.pk}-{warning.pk}"
    assert not is_news(hall.event, player, noticed(hall.event))
    assert is_news(hall.event, player, "nonsense")
    assert is_news(hall.event, player, f"{'9' * 19}-{'9' * 19}")
    assert not is_news(hall.event, player, f"{'9' * 18}-{'9' * 18}")
    assert newest_of(hall.event, hall.opponent().player_id) != warning
    assert newest_of(hall.event, hall.other().player_id) is None
