"""No Such Thing as Luck: in even rounds the pairs of the round before meet again, with exchanged decks (OPG 4.4.2)."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again, play, publish
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.models import User
from tournaments.play.selectors import draws
from tournaments.play.services.altering import NewRounds, change_rounds
from tournaments.play.services.drafts import give_bye
from tournaments.play.services.joining import seat_late
from tournaments.play.services.rounds import draw_round, publish_round, redraw_round, swap_seats
from tournaments.record.models import Event, Round
from tournaments.record.selectors.counting import event_status

pytestmark = pytest.mark.django_db
SAID = "Game 2 with exchanged decks"


def lucky(by: User, players: int = 5) -> Event:
    return factories.FullEventFactory(players=players, by=by, scenario="no_such_thing_as_luck")


def pairs(played: Round) -> dict[int | None, frozenset[int]]:
    """Who sits where; who sits out is together with nobody."""
    return {
        match.table: frozenset(seat.player_id for seat in match.seats.all())
        for match in played.matches.prefetch_related("seats")
    }


def test_whose_opponent_left_has_a_bye_and_nobody_else_changes_seats(by: User) -> None:
    event = lucky(by, players=6)
    first = play(event, by)
    gone = first.matches.get(table=2).seats.get(place=0)
    drop_player(event.entries.get(player=gone.player), by=by)
    second = publish(event, by)
    alone = first.matches.get(table=2).seats.get(place=1).player_id
    assert {*pairs(second).values()} == {pairs(first)[1], pairs(first)[3], frozenset([alone])}


def test_second_game_is_neither_changed_by_hand_nor_entered_late(by: User) -> None:
    event = lucky(by)
    play(event, by)
    draft = draw_round(again(event), by=by, draw_seed=3)
    one, two = draft.matches.get(table=1).seats.get(place=0), draft.matches.get(table=2).seats.get(place=0)
    assert refusal(swap_seats, one, two, by=by, reason="So.") == ("not_by_hand", "OPG 4.4.2")
    entry = event.entries.get(player=one.player)
    assert refusal(give_bye, draft, entry, "So.", by=by) == ("not_by_hand", "OPG 4.4.2")
    assert pairs(redraw_round(draft, by=by, draw_seed=4)) == pairs(Round.objects.get(event=event, number=1))
    publish_round(Round.objects.select_related("event").get(pk=draft.pk), by=by)
    (late,) = factories.enter(again(event), factories.PlayerFactory())
    assert refusal(seat_late, late, by=by) == ("second_game", "OPG 4.4.2")


@pytest.mark.parametrize("played", [0, 1])
def test_number_of_rounds_stays_even(by: User, played: int) -> None:
    event = lucky(by)
    for _ in range(played):
        play(event, by)
    wanted = NewRounds(5, "other", unanimous=True, because="There is time.")
    assert refusal(change_rounds, again(event), wanted, by=by) == ("uneven_rounds", "OPG 4.4.2")
    assert change_rounds(again(event), NewRounds(6, "attendance", unanimous=True), by=by).after == 6


def test_pages_and_calls_say_that_decks_are_exchanged(by: User) -> None:
    member = factories.UserFactory()
    event = lucky(by, players=3)
    factories.enter(event, member.player)
    play(event, by)
    base, page = event.get_absolute_url(), browser(member)
    assert SAID not in page.open(f"{base}pairings/").text
    publish(event, by)
    for address in ("pairings/", "my-table/", "rounds/"):
        assert SAID in page.open(f"{base}{address}").text
    desk = browser(by)
    for sheet in ("pairings", "names", "slips", "kit"):
        assert SAID in desk.open(f"{base}print/{sheet}/").text
    client = Client()
    client.force_login(member)
    first, second = client.get(f"/api/v1/events/{event.pk}/rounds/").json()
    assert ("said" in first, second["said"].startswith(SAID)) == (False, True)
    assert client.get(f"/api/v1/events/{event.pk}/my-table/").json()["said"].startswith(SAID)


def test_round_that_was_drawn_otherwise_is_not_called_a_second_game(by: User) -> None:
    """As before even rounds were drawn so, or elsewhere."""
    event = lucky(by)
    play(event, by)
    second = publish(event, by)
    position = {key: value for key, value in second.position.items() if key != "method"}
    with factories.by_hand():
        Round.objects.filter(pk=second.pk).update(position=position)
        Event.objects.filter(pk=event.pk).update(version=event.version + 99)
    assert SAID not in browser(by).open(f"{event.get_absolute_url()}pairings/").text


def test_same_pairs_meet_at_the_same_tables_in_every_second_round(by: User) -> None:
    event = lucky(by)
    first, second, third, fourth = (play(event, by) for _ in range(4))
    assert pairs(first) == pairs(second)
    assert pairs(third) == pairs(fourth)
    assert not {*pairs(first).values()} & {*pairs(third).values()}
    assert again(event).state == Event.State.COMPLETE
    assert [draws.method_by(played).code for played in (first, second)] == ["score-groups", "exchanged-decks"]
    assert not any(draws.find_differences(played) for played in Round.objects.filter(event=event))
    assert not event_status(again(event)).rated
