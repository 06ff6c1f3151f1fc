"""Who acts on what he read before somebody else acted is told what stands now; nothing is done twice or over it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from tests import factories
from tournaments.audits.services.forfeits import forfeit_no_more, forfeit_prizes, rank_again
from tournaments.audits.services.requests import grant_request, refuse_request, withdraw_request
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.self_reports import Log
from tournaments.entries.services.check_ins import forfeit_byes, give_byes_back, mark_fee
from tournaments.entries.services.claims import claim_player, decide_claim, settle_claim
from tournaments.entries.services.denials import agree_denial, reject_denial
from tournaments.entries.services.entries import (
    check_in,
    drop_player,
    grant_earned_byes,
    remove_entry,
    return_player,
    undo_check_in,
)
from tournaments.entries.services.entry_states import disqualify_player, readmit_player
from tournaments.entries.services.merging import part_players
from tournaments.entries.services.renaming import rename_player
from tournaments.kernel.models import User
from tournaments.listing.models import EventRequest
from tournaments.listing.services.directors import accept_invitation, decline_invitation, leave_event, release_director
from tournaments.people.models import Claim
from tournaments.play.services.clock import (
    call_time,
    extend_table,
    lengthen_round,
    pause_round,
    resume_round,
    start_round,
)
from tournaments.play.services.deadlines import set_deadline
from tournaments.play.services.joining import seat_late
from tournaments.play.services.leaving import play_after_all, sit_out
from tournaments.play.services.logs import log_game
from tournaments.play.services.rounds import complete_round
from tournaments.play.services.unpublishing import open_round, unpublish_round
from tournaments.record.models import Denial, Director, Entry, Event, Match, Merging, Round

pytestmark = pytest.mark.django_db

Act = Callable[..., Any]


def both_read(model: type[Any], of: Any, *related: str) -> tuple[Any, Any]:
    first, second = (model.objects.select_related(*related).get(pk=of.pk) for _ in range(2))
    return first, second


# Of an entry: what was done before, what the first does, what the second does with the entry he read, and his refusal


def nothing(entry: Entry, by: User) -> None:
    pass


def undo(entry: Entry, by: User) -> None:
    Entry.objects.filter(pk=entry.pk).update(checked_in=False)


def with_byes(entry: Entry, by: User) -> None:
    Entry.objects.filter(pk=entry.pk).update(earned_byes=1)


def forfeited(entry: Entry, by: User) -> None:
    Entry.objects.filter(pk=entry.pk).update(forfeited_byes=1)


@pytest.mark.parametrize(
    ("before", "first", "second", "code"),
    [
        (with_byes, forfeit_byes, forfeit_byes, "no_earned_byes"),
        (forfeited, give_byes_back, give_byes_back, "not_forfeited"),
        (undo, check_in, check_in, "checked_in"),
        (nothing, partial(mark_fee, paid=True), partial(mark_fee, paid=True), "fee_marked"),
        (nothing, partial(rename_player, name="Zac Q"), partial(rename_player, name="Zac Q"), "named_so"),
        (nothing, drop_player, drop_player, "dropped"),
        (drop_player, return_player, return_player, "not_dropped"),
        (nothing, sit_out, sit_out, "sits_out"),
        (sit_out, play_after_all, play_after_all, "plays"),
        (nothing, disqualify_player, disqualify_player, "disqualified"),
        (disqualify_player, readmit_player, readmit_player, "not_disqualified"),
        (nothing, disqualify_player, drop_player, "disqualified"),
        (drop_player, disqualify_player, return_player, "disqualified"),
        (nothing, disqualify_player, undo_check_in, "disqualified"),
        (nothing, disqualify_player, remove_entry, "disqualified"),
        (nothing, disqualify_player, seat_late, "disqualified"),
        (nothing, remove_entry, partial(grant_earned_byes, byes=1), "gone"),
        (nothing, remove_entry, partial(mark_fee, paid=True), "gone"),
        (with_byes, remove_entry, forfeit_byes, "gone"),
    ],
)
def test_entry_is_as_whoever_was_first_left_it(before: Act, first: Act, second: Act, code: str) -> None:
    event = factories.FullEventFactory(players=3)
    by = factories.director_of(event)
    before(event.entries.select_related("event", "player").earliest("number"), by=by)
    here, there = both_read(Entry, event.entries.earliest("number"), "event", "player")
    first(here, by=by)
    assert refusal(partial(second, there, by=by)) == code


@pytest.mark.parametrize(
    ("before", "first", "second", "code"),
    [
        ((), start_round, start_round, "begun"),
        ((start_round,), pause_round, pause_round, "paused"),
        ((start_round, pause_round), resume_round, resume_round, "not_paused"),
        ((start_round,), partial(lengthen_round, minutes=70), partial(lengthen_round, minutes=70), "same_limit"),
        ((start_round,), call_time, call_time, "not_running"),
        ((), unpublish_round, unpublish_round, "draft"),
        ((), unpublish_round, partial(set_deadline, at=None), "not_running"),
        ((), unpublish_round, complete_round, "not_running"),
    ],
)
def test_round_is_as_whoever_was_first_left_it(before: tuple[Act, ...], first: Act, second: Act, code: str) -> None:
    drawn = factories.RoundFactory(event=factories.FullEventFactory(players=2, online=True))
    by = factories.director_of(drawn.event)
    for act in before:
        act(drawn, by=by)
    here, there = both_read(Round, drawn, "event")
    first(here, by=by)
    assert refusal(partial(second, there, by=by)) == code


def test_round_is_completed_and_opened_once() -> None:
    drawn = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    factories.report_all(drawn, Random(1))
    by = factories.director_of(drawn.event)
    for act, code in ((complete_round, "complete"), (open_round, "not_complete")):
        here, there = both_read(Round, drawn, "event")
        act(here, by=by)
        assert refusal(partial(act, there, by=by)) == code


def test_table_of_a_round_that_was_taken_back_gets_no_time() -> None:
    drawn = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    by = factories.director_of(drawn.event)
    match = Match.objects.select_related("round__event").get(round=drawn)
    unpublish_round(drawn, by=by)
    assert refusal(lambda: extend_table(match, 4, "A ruling.", by=by)) == "not_running"


def test_game_that_was_noted_meanwhile_is_not_noted_otherwise() -> None:
    drawn = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    by = factories.director_of(drawn.event)
    here, there = both_read(Match, drawn.matches.get(), "round__event")
    log_game(here, Log("a"), by=by)
    assert refusal(lambda: log_game(there, Log("b"), before=Log(), by=by)) == "stale"


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        (accept_invitation, accept_invitation, "accepted"),
        (accept_invitation, decline_invitation, "accepted"),
        (release_director, accept_invitation, "gone"),
        (release_director, leave_event, "gone"),
        (leave_event, release_director, "gone"),
    ],
)
def test_invitation_is_answered_or_taken_back_once(first: Act, second: Act, code: str) -> None:
    asked = factories.InvitationFactory(event=factories.EventFactory())
    here, there = both_read(Director, asked, "event", "user__player")
    first(here, by=asked.user)
    assert refusal(partial(second, there, by=asked.user)) == code


@pytest.mark.parametrize("second", [refuse_request, grant_request, withdraw_request])
def test_request_is_decided_once(second: Act) -> None:
    event = factories.RoundFactory(event=factories.FullEventFactory(players=4)).event
    officer = factories.CoordinatorFactory()
    here, there = both_read(
        EventRequest, factories.EventRequestFactory(event=Event.objects.get(pk=event.pk), scenario="cool"), "event"
    )
    refuse_request(here, "No.", by=officer)
    is_his = second is withdraw_request
    said = {"by": factories.director_of(event)} if is_his else {"note": "Yes.", "by": officer}
    assert refusal(partial(second, there, **said)) == "decided"


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        (partial(agree_denial, name="Bob"), partial(agree_denial, name="Bob"), "agreed"),
        (partial(agree_denial, name="Bob"), partial(reject_denial, answer="No."), "agreed"),
        (partial(reject_denial, answer="No."), partial(reject_denial, answer="No."), "rejected_already"),
    ],
)
def test_denial_is_answered_once(first: Act, second: Act, code: str) -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    here, there = both_read(Denial, factories.DenialFactory(event=event), "entry__event", "by")
    first(here, by=by)
    assert refusal(partial(second, there, by=by)) == code


def test_contested_claim_is_settled_and_a_merging_undone_once() -> None:
    event, chief = factories.FullEventFactory(players=2), factories.CoordinatorFactory()
    claim = factories.contest_decided_claim(event.entries.earliest("number").player)
    here, there = both_read(Claim, claim, "player", "by")
    settle_claim(here, "He was there.", uphold=True, by=chief)
    assert refusal(lambda: settle_claim(there, "He was not.", uphold=False, by=chief)) == "settled"
    one, other = both_read(Merging, factories.MergingFactory(by=chief), "player", "into")
    part_players(one, by=chief)
    assert refusal(lambda: part_players(other, by=chief)) == "parted"


def test_claim_is_decided_once() -> None:
    event, chief = factories.FullEventFactory(players=2), factories.CoordinatorFactory()
    claim = claim_player(event.entries.earliest("number").player, by=factories.UserFactory())
    here, there = both_read(Claim, claim, "player", "by")
    decide_claim(here, confirm=False, by=chief)
    assert refusal(lambda: decide_claim(there, confirm=True, by=chief)) == "claim_decided"


def test_who_was_ranked_last_meanwhile_stands_so_until_it_is_ranked_again() -> None:
    event = factories.finalize_long_ago(factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3))
    by, entry = factories.director_of(event), event.entries.select_related("event", "player").earliest("number")
    forfeit_prizes(entry, by=by)
    _, there = both_read(Entry, entry, "event", "player")
    rank_again(Event.objects.get(pk=event.pk), "Seen on video.", by=factories.CoordinatorFactory())
    forfeit_no_more(there, by=by)
    stands = Entry.objects.get(pk=entry.pk)
    assert (stands.forfeits, stands.ranked_last, stands.disqualified_after) == (False, True, 3)


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(RuleViolation) as refused:
        act()
    return refused.value.code
