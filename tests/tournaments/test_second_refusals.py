"""What services refuse who is too late, says it twice, or asks it of a game that does not know it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from tests import factories
from tournaments.audits.services.approving import trust_director, trust_no_more
from tournaments.audits.services.auditing import take_back_void
from tournaments.audits.services.forfeits import rank_again
from tournaments.closing.services.ordering import type_order
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import OWN_SECTION, Result, RuleViolation
from tournaments.entries.services.brackets import set_bracket
from tournaments.entries.services.check_ins import check_in_self
from tournaments.entries.services.denials import bring_denial, deny_entry, reject_denial
from tournaments.entries.services.entries import note_head_start
from tournaments.entries.services.playing import record_approval
from tournaments.entries.services.titles import add_title
from tournaments.kernel.models import User
from tournaments.listing.services.registration import register_event
from tournaments.play.services.draftings import seat_draft, start_building
from tournaments.play.services.leaving import sit_out
from tournaments.play.services.logs import Log, log_game
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import draw_round
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db

REFUSALS: dict[str, tuple[Callable[[], Any], str, str, str]] = {}
"""By name: the act, its code, its section, the beginning of its words."""


def refused(code: str, section: str, words: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    def note(act: Callable[[], Any]) -> Callable[[], Any]:
        REFUSALS[act.__name__.replace("_", " ")] = act, code, section, words
        return act

    return note


def by(event: Event) -> User:
    return factories.director_of(event)


def denied() -> tuple[Event, User, Any]:
    event, user = factories.EventFactory(), factories.UserFactory()
    factories.enter(event, user.player, check_in=False)
    return event, user, deny_entry(event, by=user)


def pod() -> Match:
    return factories.open_tables(factories.RoundFactory(event=factories.PodEventFactory()))[0]


def master() -> User:
    return factories.CoordinatorFactory(post="achievements")


@refused("denied_already", "", "You have said so already.")
def entry_denied_twice() -> None:
    event, user, _ = denied()
    deny_entry(event, by=user)


@refused("nothing_rejected", "", "The directors have not disagreed with you.")
def denial_brought_before_it_is_rejected() -> None:
    event, user, _ = denied()
    bring_denial(event, "It was not me.", by=user)


@refused("brought_already", "", "A coordinator has this already.")
def denial_brought_twice() -> None:
    event, user, denial = denied()
    reject_denial(denial, "I know her.", by=by(event))
    for _ in range(2):
        bring_denial(event, "It was not me.", by=user)


@refused("check_in_closed", "OPG 7.2", "Check-in by the players closed on ")
def check_in_after_the_hour() -> None:
    event, user = factories.DueEventFactory(), factories.UserFactory()
    factories.enter(event, user.player, check_in=False)
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - timedelta(hours=12))
    check_in_self(Event.objects.get(pk=event.pk), "XXXX", by=user)


@refused("no_missed_games", "", "These rules know no missed games: nobody sits out.")
def round_of_a_free_event_sat_out() -> None:
    entry = factories.FreeEventFactory(players=4).entries.select_related("event", "player").earliest("number")
    sit_out(entry, by=by(entry.event))


@refused("no_pod", "OPG 7.2", "A score is kept in pods alone.")
def scorekeeper_of_two() -> None:
    match = factories.open_tables(factories.RoundFactory(event=factories.FullEventFactory(players=2)))[0]
    log_game(match, Log(scorekeeper="a"), by=by(match.round.event))


@refused("unknown_seat", "OPG 7.2", "Nobody sits there at this table.")
def scorekeeper_on_an_empty_chair() -> None:
    match = pod()
    log_game(match, Log(scorekeeper="h"), by=by(match.round.event))


@refused("nobody_there", OWN_SECTION, "Nobody is checked in: an order needs players")
def order_of_nobody() -> None:
    event = factories.FreeEventFactory(players=0)
    type_order(event, {}, "Points of the quiz.", by=by(event))


@refused("no_typed_order", OWN_SECTION, "Places of this event follow from what is played: its rules type no order.")
def order_of_an_event_that_is_played() -> None:
    event = factories.FullEventFactory(players=2)
    type_order(event, {}, "Points of the quiz.", by=by(event))


@refused("locked", "", "The event is finalized: its order stands. A coordinator can open a finalized event again.")
def order_of_a_finalized_event() -> None:
    event = factories.order_event(factories.FreeEventFactory(players=4))
    finalize_event(event, by=by(event))
    factories.order_event(Event.objects.get(pk=event.pk), 1, 2, 3, 4)


@refused("trusted", "", "Dana is trusted already.")
def director_trusted_twice() -> None:
    director, officer = factories.UserFactory(handle="Dana"), factories.CoordinatorFactory()
    for _ in range(2):
        trust_director(director, by=officer)


@refused("not_trusted", "", "Dana is not trusted.")
def director_distrusted_twice() -> None:
    trust_no_more(factories.UserFactory(handle="Dana"), by=factories.CoordinatorFactory())


@refused("not_void", "", "This event is not void.")
def void_taken_back_twice() -> None:
    take_back_void(factories.EventFactory(), "It was played.", by=factories.CoordinatorFactory())


@refused("ranked", "OPG 14, B", "Everybody stands where he has to: there is nothing to rank again.")
def event_ranked_again_for_nothing() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    finalize_event(event, by=by(event))
    rank_again(Event.objects.get(pk=event.pk), "Look again.", by=factories.CoordinatorFactory())


@refused("round_open", "", "Round 1 is still open: complete it first.")
def second_round_before_the_first_is_complete() -> None:
    event = factories.FullEventFactory(players=2)
    factories.report_all(factories.RoundFactory(event=event), Random(1))
    draw_round(event, by=by(event))


@refused("draft_exists", "", "Round 1 is drawn already and waits as a draft.")
def round_drawn_twice() -> None:
    event = factories.FullEventFactory(players=2)
    for _ in range(2):
        draw_round(event, by=by(event))


@refused("not_drawn_here", "OPG 7.6", "This round was not drawn here and cannot be a draft.")
def imported_round_taken_back() -> None:
    event = factories.FullEventFactory(players=2)
    played = factories.RoundFactory(event=event)
    played.position = {}
    played.save(update_fields=["position"])
    unpublish_round(played, by=by(event), reason="Wrong.")


@refused("online_only", "OPG 13.4", "“Delayed, to be played later” is for games online.")
def game_left_open_at_a_table() -> None:
    match = factories.open_tables(factories.RoundFactory(event=factories.FullEventFactory(players=2)))[0]
    report_result(match, Result("delayed"), by=by(match.round.event))


@refused("no_bracket", "OPG 10.2", "Nothing of this event is played as a bracket: its pairing style is “")
def bracket_of_an_event_without_one() -> None:
    event = factories.EventFactory()
    set_bracket(event, [], by=by(event))


@refused("given_already", "", "Ann has this title already.")
def title_given_twice() -> None:
    player, officer = factories.PlayerFactory(name="Ann"), master()
    for _ in range(2):
        add_title(player, "Friend of the club", "achievement", 2025, "She is.", by=officer)


@refused("approvals", "OPG 7.1", "Of 3 others 0 to 3 can approve, not -1.")
def fewer_approvals_than_none() -> None:
    event = factories.FullEventFactory(players=3)
    record_approval(event, 3, -1, by=by(event))


@refused("packs", "OPG 4.1.2", "Everybody drafts 1 to ")
def draft_of_no_pack() -> None:
    event = factories.FullEventFactory(players=5, format="draft", pool="limited")
    seat_draft(event, 0, by=by(event))


@refused("no_draft", "OPG 4.1.1", "Decks are brought to this event: nobody drafts or builds one.")
def draft_of_decks_that_are_brought() -> None:
    event = factories.FullEventFactory(players=5)
    seat_draft(event, 3, by=by(event))


@refused("minutes", "OPG 4.1.3", "Decks are built for 1 to 240 minutes.")
def decks_built_for_no_time() -> None:
    event = factories.FullEventFactory(players=4, format="sealed", pool="limited")
    start_building(event, minutes=0, by=by(event))


@refused("bare_address", "OPG A", "Say whose address this is: choose a known venue, or write a new one")
def event_listed_at_an_address_of_nobody() -> None:
    register_event(factories.DetailsFactory(venue="Main Street 1"), by=factories.UserFactory())


@refused("locked", "OPG 8", "")
def head_start_noted_once_the_event_is_closed() -> None:
    event = factories.PodEventFactory()
    Event.objects.filter(pk=event.pk).update(state="finalized")
    entry = event.entries.select_related("event", "player").earliest("number")
    note_head_start(entry, 100_000, by=by(event), reason="Won it.")


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal_has_its_code_its_section_and_its_words(name: str) -> None:
    act, code, section, words = REFUSALS[name]
    with pytest.raises(RuleViolation) as caught:
        act()
    assert (caught.value.code, caught.value.section or "") == (code, section)
    assert str(caught.value).startswith(words)
