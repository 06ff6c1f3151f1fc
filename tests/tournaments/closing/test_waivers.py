"""The second seed waives the final confrontation (SW "Final Confrontation")."""

from __future__ import annotations

import pytest

from tests import factories
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.closing.selectors.finals import before_the_final
from tournaments.closing.services.reporting import finalize_event, outlook
from tournaments.closing.services.waivers import take_back_waiver, waive_final
from tournaments.engine.core.types import Result
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Entry, Event, Match, Placement, Round, Stage
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db
SECTION = "SW Final Confrontation"
WHY = "The last train goes at ten."


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def evening(by: User, rounds: int = 4, **changes: object) -> Event:
    """Members play; in every game the lower number on the list wins, and by more."""
    said = {"game": "SW", "rules": "constructed", "format": "constructed", "pool": "open", "rounds_scheduled": 2}
    event = factories.DueEventFactory(by=by, **{**said, "structure": "swiss-final", **changes})
    factories.enter(event, *(factories.UserFactory().player for _ in range(4)))
    for _ in range(rounds):
        play(event, by)
    return again(event)


def play(event: Event, by: User) -> None:
    drawn = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    numbers = dict(event.entries.values_list("player_id", "number"))
    for match in Match.objects.filter(round=drawn, ended_by="").select_related("round__event"):
        seats = [numbers[seat.player_id] for seat in match.seats.order_by("place")]
        winner = seats.index(min(seats))
        report_result(match, won(winner, 40 - min(seats)), by=by)
    complete_round(Round.objects.select_related("event").get(pk=drawn.pk), by=by)


def won(winner: int, life: int) -> Result:
    sides: list[dict[str, int]] = [{}, {}]
    sides[winner] = {"life": life}
    return Result("full_win", tuple(sides), (winner,))


def again(event: Event) -> Event:
    return Event.every.get(pk=event.pk)


def ranked(event: Event) -> list[Entry]:
    known = {entry.document_id: entry for entry in event.entries.select_related("player__user")}
    return [known[place.player] for place in records.standings(again(event))]


def waive(event: Event, by: User) -> Event:
    return waive_final(again(event), WHY, by=by, no_advantage=True)


def test_second_seed_waives_and_the_first_has_the_title(by: User) -> None:
    event = evening(by)
    first, second, *_ = ranked(event)
    waive(event, second.player.user)
    assert f"{second.person.shown_name} waives the final confrontation" in browser().open(event.get_absolute_url()).text

    ahead = outlook(again(event))
    assert (ahead.obstacles, ahead.needs_confrontation_winner) == ((), False)
    finalize_event(again(event), by=by)
    places = Placement.objects.filter(event=event).order_by("rank")
    assert [place.player for place in places[:2]] == [first.player, second.player]
    assert document_of(again(event))["options"]["final_confrontation_winner"] == first.document_id
    table = browser().open(f"{event.get_absolute_url()}standings/").text
    assert "as the second seed waived the final confrontation" in table


def test_nobody_but_the_second_seed_and_the_directors_waives(by: User) -> None:
    event = evening(by)
    first, second, third, _ = ranked(event)
    for other in (first, third):
        assert refusal(waive, event, other.player.user) == ("not_yours", SECTION)
    waive(event, by)
    assert Stage.objects.get(event=event, code="final_confrontation").waived_by == second


def test_director_who_would_have_the_title_does_not_note_it(by: User) -> None:
    event = evening(by)
    first, *_ = ranked(event)
    factories.DirectorFactory(event=event, user=first.player.user)
    assert refusal(waive, event, first.player.user) == ("not_yours", SECTION)


def test_who_waives_gains_nothing_and_says_why(by: User) -> None:
    event = evening(by)
    assert refusal(waive_final, event, WHY, by=by) == ("advantage", SECTION)
    assert refusal(waive_final, event, "", by=by, no_advantage=True) == ("reason_missing", SECTION)


def test_nothing_is_waived_before_the_rounds_are_over_or_once_it_is_drawn(by: User) -> None:
    event = evening(by, rounds=3)
    assert refusal(waive, event, by) == ("not_complete", SECTION)
    play(event, by)
    draw_round(again(event), by=by, draw_seed=1)
    assert refusal(waive, event, by) == ("drawn", SECTION)


def test_event_without_a_final_confrontation_and_other_games_waive_none(by: User) -> None:
    assert refusal(waive, evening(by, structure="swiss"), by)[0] == "not_complete"
    other = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, structure="swiss-final")
    assert refusal(waive, other, factories.director_of(other)) == ("not_waived", "OPG A")


def test_waived_final_is_not_drawn_and_can_be_taken_back_and_played(by: User) -> None:
    event = waive(evening(by), by)
    assert refusal(draw_round, again(event), by=by)[0] == "no_round_left"
    take_back_waiver(again(event), by=by)
    assert refusal(take_back_waiver, again(event), by=by)[0] == "not_waived"
    play(event, by)
    play(event, by)
    finalize_event(again(event), by=by)


def test_corrected_table_makes_the_waiver_stale(by: User) -> None:
    event = evening(by)
    second = ranked(event)[1]
    waive(event, by)
    for match in Match.objects.filter(seats__player=second.player).select_related("round__event"):
        seats = [seat.player_id for seat in match.seats.order_by("place")]
        correct_result(match, won(1 - seats.index(second.player_id), 50), "Cards misread.", by=by)

    assert before_the_final(again(event))[1] != second
    (obstacle,) = outlook(again(event)).obstacles
    assert "take the waiver back" in obstacle
    assert refusal(finalize_event, again(event), by=by)[0] == "not_ready"
    take_back_waiver(again(event), by=by)
    waive(event, by)
    finalize_event(again(event), by=by)


def test_it_is_waived_in_the_browser(by: User) -> None:
    event = evening(by)
    second = ranked(event)[1].player.user
    table = browser(second).open(f"{event.get_absolute_url()}standings/")
    assert f"{ranked(event)[1].player}, the second seed, may" in table.text
    page = browser(second).open(f"{event.get_absolute_url()}waive/")
    page = page.send(page.page.form("no_advantage"), reason=WHY)
    assert (page.status, WHY in page.text, "gains no advantage" in page.text) == (422, True, True)
    page = page.send(page.page.form("no_advantage"), reason=WHY, no_advantage="on")
    assert "The final confrontation is waived." in page.text
    assert "the second seed, may" not in browser(second).open(table.url).text

    desk = browser(by).open(f"{event.get_absolute_url()}finalize/")
    assert "waived the final confrontation" in desk.text
    page = browser(by).open(f"{event.get_absolute_url()}waive/")
    page = page.send(page.page.form_to("/take-back/"))
    assert "waived no more" in page.text
    assert "Nothing can be waived here now" in browser(factories.UserFactory()).open(page.url).text
