"""Prizes and the word at the end: written down, won by place, handed out; nothing for who was disqualified."""

from __future__ import annotations

import copy
import re
from copy import deepcopy

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.worlds import without_reactions
from tournaments.closing.selectors.prizes import final_order, prizes
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, give_prize, hand_out_prize, remove_prize
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError
from tournaments.engine.document.players import LAST_PLACE
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import Conflict
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import Entry, Event, Prize
from tournaments.record.selectors.standings import standings_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_played(lasting: None) -> Event:
    """All three rounds of six players are complete."""
    with without_reactions():
        return factories.PlayedEventFactory(players=6, rounds=3, rounds_scheduled=3)


@pytest.fixture
def played_event(made_played: Event) -> Event:
    return deepcopy(made_played)


def offered(event: Event, *offers: Offer) -> list[Prize]:
    return [add_prize(event, offer, by=factories.director_of(event)) for offer in offers]


def disqualified(event: Event, place: int) -> Entry:
    pk = standings_rows(event)[place - 1].pk
    Entry.objects.filter(event=event, player=pk).update(disqualified_after=3)
    return Entry.objects.select_related("event").get(event=event, player=pk)


def winners(event: Event) -> dict[str, str]:
    return {row.named: row.winner for row in prizes(event)}


def test_who_was_disqualified_forfeits_and_the_next_moves_up(played_event: Event) -> None:
    first, second = (row.name for row in standings_rows(played_event)[:2])
    prize = offered(played_event, Offer("A deck box", 1))[0]
    award_prizes(played_event, by=factories.director_of(played_event))
    gone = disqualified(played_event, 1)
    assert [(row.winner, row.forfeited) for row in prizes(played_event)] == [(first, True)]
    with pytest.raises(RuleViolation, match="forfeits every prize"):
        hand_out_prize(prize, by=factories.director_of(played_event))
    with pytest.raises(RuleViolation, match="forfeits every prize"):
        give_prize(prize, gone, by=factories.director_of(played_event))
    award_prizes(played_event, by=factories.director_of(played_event))
    assert winners(played_event) == {"Place 1": second}


def test_what_is_handed_out_stays_until_the_tick_is_taken_back(played_event: Event) -> None:
    by = factories.director_of(played_event)
    prize = offered(played_event, Offer("A deck box", 1))[0]
    with pytest.raises(RuleViolation, match="who has won it"):
        hand_out_prize(prize, by=by)
    last = Entry.objects.get(event=played_event, player=standings_rows(played_event)[-1].pk)
    hand_out_prize(give_prize(prize, last, by=by), by=by)
    for act in (lambda: hand_out_prize(prize, by=by), lambda: remove_prize(prize, by=by)):
        with pytest.raises(Conflict, match="handed out"):
            act()
    award_prizes(played_event, by=by)
    assert winners(played_event) == {"Place 1": standings_rows(played_event)[-1].name}
    remove_prize(hand_out_prize(prize, by=by, given=False), by=by)
    assert prizes(played_event) == ()


def test_each_prize_is_read_again_by_itself(played_event: Event) -> None:
    by, first, second = (
        factories.director_of(played_event),
        *offered(played_event, Offer("A deck box", 1), Offer("A mat", 2)),
    )
    award_prizes(played_event, by=by)
    stale = Prize.objects.select_related("event").get(pk=second.pk)
    hand_out_prize(first, by=by)
    assert hand_out_prize(second, by=by).entry == Prize.objects.get(pk=second.pk).entry
    assert winners(played_event) == {f"Place {at}": standings_rows(played_event)[at - 1].name for at in (1, 2)}
    remove_prize(hand_out_prize(second, by=by, given=False), by=by)
    with pytest.raises(Conflict, match="no longer on the list"):
        hand_out_prize(stale, by=by)


def test_nothing_is_handed_out_or_changed_of_an_event_that_is_not_held() -> None:
    event = factories.FullEventFactory(players=2)
    by, entry = factories.director_of(event), event.entries.select_related("event", "player")[0]
    prize = offered(event, Offer("A deck box", label="Best newcomer"))[0]
    prize.event = cancel_event(event, "The hall burnt down.", by=by)
    for act in (lambda: give_prize(prize, entry, by=by), lambda: remove_prize(prize, by=by)):
        with pytest.raises(RuleViolation, match="This event is not held"):
            act()
    assert Prize.objects.get().entry is None


@pytest.mark.parametrize(
    ("offer", "said"),
    [
        (Offer("A box", label="Ask ada@club.example"), "leave e-mail addresses out"),
        (Offer("A box", LAST_PLACE + 1), "A place is a number"),
    ],
)
def test_prize_that_cannot_be_is_refused(offer: Offer, said: str) -> None:
    event = factories.EventFactory()
    with pytest.raises(RuleViolation, match=said):
        offered(event, offer)
    assert not Prize.objects.exists()


def test_director_writes_awards_and_ticks_in_the_browser(played_event: Event) -> None:
    desk = browser(factories.director_of(played_event)).open(f"{played_event.get_absolute_url()}prizes/")
    desk.send(desk.page.form("text", "place"), text="A deck box", place="1")
    desk.send(desk.page.form_to("/prizes/award/"))
    desk.send(desk.page.form_to("/hand-out/"))
    assert (desk.status, "handed out</span>" in desk.text) == (200, True)
    assert Prize.objects.get().given_by == factories.director_of(played_event)
    desk.send(desk.page.form_to("/take-back/"))
    last = Entry.objects.get(event=played_event, player=standings_rows(played_event)[-1].pk)
    desk.send(desk.page.form_to("/winner/"), winner=str(last.pk))
    assert Prize.objects.get().entry == last


def test_winner_of_another_event_is_no_choice(played_event: Event) -> None:
    stranger = factories.FullEventFactory(players=1).entries.get()
    prize = offered(played_event, Offer("A deck box", 1))[0]
    desk = browser(factories.director_of(played_event)).open(f"{played_event.get_absolute_url()}prizes/")
    desk.send(desk.page.form_to("/winner/"), winner=str(stranger.pk))
    assert (desk.status, Prize.objects.get(pk=prize.pk).entry) == (422, None)
    device = Device(factories.director_of(played_event))
    path = f"/events/{played_event.pk}/prizes/{prize.pk}/winner/"
    assert device.call("put", path, {"entry": stranger.pk}).status_code == 404


@pytest.mark.parametrize(
    ("prize", "said"),
    [
        ({}, r"prize_list\[0\].text"),
        ({"text": "A box", "place": 0}, r"prize_list\[0\].place"),
        ({"text": "A box", "player": "nobody"}, r"prize_list\[0\].player"),
        ({"text": "A box", "label": ""}, r"prize_list\[0\].label"),
        ({"text": "x" * 201}, "expected up to 200 characters"),
        ({"text": "A box", "label": "x" * 81}, "expected up to 80 characters"),
        ({"text": "Mail ada@club.example"}, "an e-mail address"),
    ],
)
def test_prize_of_a_file_that_cannot_be_is_refused_with_its_place(prize: dict[str, object], said: str) -> None:
    document = {**copy.deepcopy(document_of(factories.FullEventFactory(players=2))), "prize_list": [prize]}
    with pytest.raises(DocumentError, match=said):
        factories.bring_document(document, by=factories.UserFactory())


# --- the word at the end ----------------------------------------------------------------------------------------------


def test_finalizing_shows_every_prize_with_who_has_it_before_it_asks() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    by = factories.director_of(event)
    add_prize(event, Offer("A deck box", place=1), by=by)
    add_prize(event, Offer("A mat", label="best newcomer"), by=by)
    award_prizes(Event.objects.get(pk=event.pk), by=by)
    text = browser(by).open(f"{event.get_absolute_url()}finalize/").text
    first = prizes(event)[0].winner
    shown, asked = text.partition("Is this the final table?")[::2]
    assert asked
    assert f"Place 1: A deck box</span><b>{first}</b>" in re.sub(r">\s+<", "><", shown)
    assert "best newcomer: A mat</span><b>nobody yet</b>" in re.sub(r">\s+<", "><", shown)


def test_prizes_for_places_go_to_who_stands_there(played_event: Event) -> None:
    offered(played_event, Offer("A playmat", label="Best newcomer"), Offer("Two boosters", 2), Offer("A deck box", 1))
    award_prizes(played_event, by=factories.director_of(played_event))
    first, second = (row.name for row in standings_rows(played_event)[:2])
    assert winners(played_event) == {"Place 1": first, "Place 2": second, "Best newcomer": ""}


def test_nothing_is_won_by_place_before_the_last_round() -> None:
    event = factories.PlayedEventFactory(players=6, rounds=2)
    offered(event, Offer("A deck box", 1))
    with pytest.raises(RuleViolation, match="once every round is played"):
        award_prizes(event, by=factories.director_of(event))


def test_everybody_reads_what_can_be_won_and_who_won(played_event: Event) -> None:
    offered(played_event, Offer("A deck box", 1))
    assert "<b>Place 1:</b> A deck box" in browser().open(played_event.get_absolute_url()).text
    award_prizes(played_event, by=factories.director_of(played_event))
    assert f"won by {standings_rows(played_event)[0].name}" in browser().open(played_event.get_absolute_url()).text


def test_prizes_travel_in_the_event_file(played_event: Event) -> None:
    by = factories.director_of(played_event)
    first, _ = offered(played_event, Offer("A deck box", 1), Offer("A playmat", label="By lot"))
    award_prizes(played_event, by=by)
    hand_out_prize(Prize.objects.select_related("event", "entry").get(pk=first.pk), by=by)
    document = document_of(played_event)
    player = Entry.objects.get(event=played_event, player=standings_rows(played_event)[0].pk).document_id
    assert document["prize_list"] == [
        {"place": 1, "text": "A deck box", "player": player, "given": True},
        {"label": "By lot", "text": "A playmat"},
    ]
    brought = factories.bring_document(document, by=by)
    assert document_of(brought) == document
    assert [(row.named, row.winner, row.given) for row in prizes(brought)] == [
        ("Place 1", standings_rows(played_event)[0].name, True),
        ("By lot", "", False),
    ]


def test_prize_of_a_file_is_as_long_as_one_that_is_offered_here() -> None:
    said = {"text": "x" * 200, "label": "y" * 80}
    document = {**copy.deepcopy(document_of(factories.FullEventFactory(players=2))), "prize_list": [said]}
    prize = factories.bring_document(document, by=factories.UserFactory()).prize_list.get()
    assert (prize.text, prize.label) == (said["text"], said["label"])


def test_finalizing_announces_who_won_and_the_final_order(played_event: Event) -> None:
    names = [row.name for row in standings_rows(played_event)]
    finalize_event(played_event, by=factories.director_of(played_event))
    said = played_event.announcements.get(text__startswith="The event is final.").text
    assert said.startswith(f"The event is final. {names[0]} wins. Final order: 1. {names[0]}, 2. {names[1]}, ")
    assert said.endswith(f"6. {names[5]}.")


def test_who_was_disqualified_is_not_called_out(played_event: Event) -> None:
    first, second = (row.name for row in standings_rows(played_event)[:2])
    disqualified(played_event, 1)
    said = final_order(played_event)
    assert f"{second} wins" in said
    assert first not in said


def test_many_long_names_fit_into_an_announcement() -> None:
    event = factories.DueEventFactory()
    factories.enter(event, *(factories.PlayerFactory(name=f"{number} {'x' * 76}") for number in range(10)))
    factories.play_rounds(event, 1)
    assert len(final_order(Event.objects.get(pk=event.pk))) < 500
