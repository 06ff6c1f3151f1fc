"""What decides sanction, list or K is locked once play begins, but for a coordinator with a reason (OPG 2, 4.2, 6)."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from ratings.models import RatingChange
from tests import factories
from tests.factories import DetailsFactory
from tests.refusals import refusal
from tests.worlds import without_reactions
from tournaments.audits.selectors.audit import audit
from tournaments.audits.services.approving import approve_event
from tournaments.audits.services.requests import (
    ask_change,
    ask_pool,
    change_counted,
    grant_request,
    refuse_request,
    withdraw_request,
)
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import waiting_in_inbox
from tournaments.department.services.inboxes import answer_item
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.requests import shown_requests
from tournaments.listing.services.levels import set_level
from tournaments.listing.services.registration import ListingDetails, details_of, edit_event
from tournaments.people.models import Notice, Office
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

Kind, State = EventRequest.Kind, EventRequest.State
WHY = "We announced another one."
YES, NO = "I have seen the flyer.", "The flyer says otherwise."


@pytest.fixture
def officer() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR)


@pytest.fixture(scope="module")
def made_begun(lasting: None) -> Event:
    with without_reactions():
        event = factories.FullEventFactory(players=4)
        factories.RoundFactory(event=event)
        return Event.objects.get(pk=event.pk)


@pytest.fixture
def begun_event(made_begun: Event) -> Event:
    return deepcopy(made_begun)


def asked(event: Event, reason: str = WHY, **wished: Any) -> EventRequest:
    return ask_change(event, wished, reason, by=factories.director_of(event))


def played(**changes: Any) -> Event:
    event = factories.FullEventFactory(players=4, rounds_scheduled=3, **changes)
    factories.play_rounds(event, 3)
    return Event.objects.get(pk=event.pk)


def of_level(event: Event, level: int) -> Event:
    Event.objects.filter(pk=event.pk).update(level=level)
    return now(event)


def now(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_only_what_differs_is_asked_for(begun_event: Event) -> None:
    request = asked(begun_event, scenario="cool", format=begun_event.format, options={}, level=1)
    assert request.wished == {"scenario": "cool"}
    withdraw_request(request, by=factories.director_of(begun_event))
    with pytest.raises(RuleViolation, match="so already"):
        asked(now(begun_event), format=begun_event.format)


def test_one_request_of_a_kind_waits_at_a_time_and_may_be_withdrawn(begun_event: Event, officer: User) -> None:
    request = asked(begun_event, scenario="cool")
    with pytest.raises(Conflict) as refusal:
        asked(now(begun_event), format="sealed")
    assert refusal.value.code == "asked_already"
    withdraw_request(request, by=factories.director_of(begun_event))
    assert not waiting_in_inbox(officer).exists()
    with pytest.raises(Conflict) as refusal:
        grant_request(request, YES, by=officer)
    assert (refusal.value.code, now(begun_event).scenario) == ("decided", "")
    assert asked(now(begun_event), format="sealed").is_open


def test_nobody_decides_about_his_own_event_nor_what_he_asked(officer: User) -> None:
    event = factories.FullEventFactory(players=4, by=officer)
    factories.RoundFactory(event=event)
    request = asked(event, scenario="cool")
    assert not waiting_in_inbox(officer).exists()
    assert refusal(grant_request, request, YES, by=officer)[0] == "coordinator_only"
    with pytest.raises(RuleViolation):
        change_counted(now(event), {"scenario": "cool"}, YES, by=officer)


def test_stranger_does_not_ask_and_director_does_not_decide(begun_event: Event) -> None:
    with pytest.raises(RuleViolation):
        ask_change(begun_event, {"scenario": "cool"}, WHY, by=factories.UserFactory())
    request = asked(begun_event, scenario="cool")
    with pytest.raises(RuleViolation):
        grant_request(request, YES, by=factories.director_of(begun_event))


def test_nothing_is_asked_before_play_begins_nor_without_a_reason(begun_event: Event) -> None:
    listed = factories.EventFactory()
    with pytest.raises(RuleViolation, match="Play has not begun"):
        asked(listed, scenario="cool")
    with pytest.raises(RuleViolation, match="Say why"):
        asked(begun_event, reason="", scenario="cool")


def test_coordinator_changes_what_is_locked_with_a_reason(begun_event: Event, officer: User) -> None:
    with pytest.raises(RuleViolation, match="Say why"):
        change_counted(begun_event, {"scenario": "cool"}, "", by=officer)
    change_counted(begun_event, {"scenario": "cool"}, YES, by=officer)
    assert now(begun_event).scenario == "cool"
    with pytest.raises(AlreadyDone):
        change_counted(now(begun_event), {"scenario": "cool"}, YES, by=officer)
    assert Notice.objects.filter(user=factories.director_of(begun_event), text__contains="its scenario").exists()


def test_level_is_taken_away_this_way_and_given_to_imported_events_alone(begun_event: Event, officer: User) -> None:
    for service, by in ((change_counted, officer), (ask_change, factories.director_of(begun_event))):
        with pytest.raises(RuleViolation, match="/road/") as refusal:
            service(begun_event, {"level": 2}, WHY, by=by)
        assert (refusal.value.code, refusal.value.section) == ("level_by_application", "OPG 11.4")
    change_counted(of_level(begun_event, 4), {"level": 1}, YES, by=officer)
    assert now(begun_event).level == 1
    old = factories.bring_document(factories.write_finished_document("Old Regional"), by=factories.UserFactory())
    change_counted(now(old), {"level": 2}, YES, by=officer)
    assert now(old).level == 2


def test_play_goes_on_and_rating_waits_for_the_answer(officer: User, django_capture_on_commit_callbacks: Any) -> None:
    event = of_level(played(), 3)
    request = asked(event, level=2)
    with django_capture_on_commit_callbacks(execute=True):
        finalize_event(now(event), by=factories.director_of(event))
    assert (now(event).awaits, RatingChange.objects.exists()) == ("requested", False)
    with pytest.raises(RuleViolation, match="grant or refuse it first"):
        approve_event(now(event), YES, by=officer)
    with django_capture_on_commit_callbacks(execute=True):
        grant_request(EventRequest.objects.select_related("event").get(pk=request.pk), YES, by=officer)
    assert (now(event).awaits, {change.k for change in RatingChange.objects.all()}) == ("", {28.0})
    assert not InboxItem.objects.filter(answered_at=None).exclude(kind=InboxItem.Kind.LOOK).exists()


def test_withdrawn_request_lets_the_event_be_rated_as_it_stands(
    officer: User, django_capture_on_commit_callbacks: Any
) -> None:
    event = of_level(played(), 3)
    request = asked(event, level=2)
    finalize_event(now(event), by=factories.director_of(event))
    with django_capture_on_commit_callbacks(execute=True):
        fresh = EventRequest.objects.select_related("event").get(pk=request.pk)
        withdraw_request(fresh, by=factories.director_of(event))
    assert {change.k for change in RatingChange.objects.all()} == {40.0}


@pytest.mark.parametrize(
    ("wished", "lists"),
    [
        ({"format": "sealed", "pool": "limited"}, {"2e-sealed", "2e-overall"}),
        ({"scenario": "cool"}, set()),
        ({"sanctioned": False}, set()),
        ({"level": 3}, {"2e-constructed", "2e-overall"}),
    ],
    ids=["list", "scenario", "sanction", "K"],
)
def test_rated_event_is_rated_by_the_new_facts(
    wished: dict[str, Any], lists: set[str], officer: User, django_capture_on_commit_callbacks: Any
) -> None:
    event = of_level(played(), 4 if "level" in wished else 1)
    with django_capture_on_commit_callbacks(execute=True):
        finalize_event(event, by=factories.director_of(event))
    assert RatingChange.objects.exists()
    request = asked(now(event), **wished)
    assert now(event).awaits == ""
    with django_capture_on_commit_callbacks(execute=True):
        grant_request(EventRequest.objects.select_related("event").get(pk=request.pk), YES, by=officer)
    rows = RatingChange.objects.filter(event=event)
    assert set(rows.values_list("list", flat=True)) == lists
    if "level" in wished:
        assert {row.k for row in rows} == {40.0}
    assert audit(now(event)).holds


def test_finalized_event_that_was_too_small_is_not_sanctioned_by_a_grant(officer: User) -> None:
    event = factories.FullEventFactory(players=2, rounds_scheduled=3, sanctioned=False)
    factories.play_rounds(event, 3)
    finalize_event(now(event), by=factories.director_of(event))
    request = asked(now(event), sanctioned=True)
    with pytest.raises(RuleViolation, match="took part"):
        grant_request(EventRequest.objects.select_related("event").get(pk=request.pk), YES, by=officer)
    assert not now(event).sanctioned


def test_event_that_becomes_sanctioned_waits_as_any_other(officer: User) -> None:
    event = played(sanctioned=False)
    finalize_event(event, by=factories.director_of(event))
    with factories.look_at_new_directors():
        change_counted(now(event), {"sanctioned": True}, YES, by=officer)
    assert "new_director" in now(event).awaits


def test_item_in_the_inbox_is_decided_on_its_page(begun_event: Event, officer: User) -> None:
    asked(begun_event, scenario="cool")
    assert refusal(answer_item, InboxItem.objects.get(kind="request"), "Yes", by=officer)[0] == "decide_it"


def test_finding_that_stood_before_blocks_no_unrelated_edit_and_a_new_one_does() -> None:
    event = factories.EventFactory()
    Event.objects.filter(pk=event.pk).update(options={"no_such": "choice"})
    by = factories.director_of(event)
    edit_event(now(event), _details(event, title="Renamed"), by=by)
    assert now(event).title == "Renamed"
    with pytest.raises(RuleViolation, match="no choice"):
        edit_event(now(event), _details(event, options={"no_other": "choice"}), by=by)


def test_edit_is_refused_for_what_it_causes_in_a_field_that_was_not_touched() -> None:
    event = factories.EventFactory(scenario="no_such_thing_as_luck", rounds_scheduled=4)
    with pytest.raises(RuleViolation, match="even number of rounds"):
        edit_event(event, _details(event, rounds_scheduled=5), by=factories.director_of(event))


def _details(event: Event, **changes: Any) -> ListingDetails:
    return replace(details_of(now(event)), **changes)


# Card pools at championships (OPG 4.2)


def test_championship_with_another_pool_needs_the_approval_of_the_department(officer: User) -> None:
    event = factories.EventFactory(pool="virtual")
    assert refusal(set_level, now(event), 2, by=officer)[0] == "pool_not_approved"
    request = ask_pool(event, "Our Regional.", by=factories.director_of(event))
    set_level(now(event), 2, by=officer)
    refuse_request(_fresh(request), NO, by=officer)
    assert now(event).level == 1
    again = ask_pool(now(event), "Our Regional, with all in favour.", by=factories.director_of(event))
    grant_request(_fresh(again), YES, by=officer)
    set_level(now(event), 2, by=officer)
    assert now(event).level == 2
    assert refusal(edit_event, now(event), _details(event, pool="traditional"), by=officer)[0] == "pool_not_approved"


def test_usual_pool_and_an_approved_one_are_not_asked_for(officer: User) -> None:
    usual = factories.EventFactory()
    assert refusal(ask_pool, usual, WHY, by=factories.director_of(usual))[0] == "usual_pool"
    event = factories.EventFactory(pool="virtual")
    grant_request(_fresh(ask_pool(event, WHY, by=factories.director_of(event))), YES, by=officer)
    with pytest.raises(AlreadyDone):
        ask_pool(now(event), WHY, by=factories.director_of(event))


def test_championship_whose_pool_is_undecided_waits_and_counts_as_ordinary_if_it_is_refused(
    officer: User, django_capture_on_commit_callbacks: Any
) -> None:
    event = factories.FullEventFactory(players=4, rounds_scheduled=3, pool="virtual")
    request = ask_pool(now(event), WHY, by=factories.director_of(event))
    set_level(now(event), 2, by=officer)
    factories.play_rounds(event, 3)
    with django_capture_on_commit_callbacks(execute=True):
        finalize_event(now(event), by=factories.director_of(event))
    assert (now(event).awaits, RatingChange.objects.exists()) == ("pool_undecided", False)
    with django_capture_on_commit_callbacks(execute=True):
        refuse_request(_fresh(request), NO, by=officer)
    assert (now(event).awaits, now(event).level) == ("", 1)
    assert {change.k for change in RatingChange.objects.all()} == {16.0}
    assert audit(now(event)).holds


def _fresh(request: EventRequest) -> EventRequest:
    return EventRequest.objects.select_related("event").get(pk=request.pk)


# What the page of the event says


def test_page_says_what_is_open_or_granted_and_of_a_pool_what_was_refused_too() -> None:
    event = factories.EventFactory(pool="virtual")
    by = factories.director_of(event)
    of = {"event": event, "by": by, "at": event.starts_at, "stood": {}, "note": "No."}
    pool, level = {"pool": "virtual"}, {"level": 2}
    for kind, state, wished in (
        (Kind.POOL, State.REFUSED, pool),
        (Kind.POOL, State.WITHDRAWN, pool),
        (Kind.CHANGE, State.REFUSED, level),
        (Kind.CHANGE, State.GRANTED, level),
        (Kind.CHANGE, State.OPEN, level),
    ):
        EventRequest.objects.create(kind=kind, state=state, wished=wished, **of)
    assert [one.says for one in shown_requests(event)] == [
        "Card pool Virtual at a championship: refused by a coordinator. No.",
        "Level: 2: changed by a coordinator. No.",
        "Level: 2: asked of a coordinator, who has not decided yet.",
    ]


@pytest.mark.parametrize(
    "change",
    [{"format": "sealed"}, {"pool": "virtual"}, {"scenario": "cool"}, {"sanctioned": False}],
    ids=lambda change: next(iter(change)),
)
def test_director_does_not_change_what_the_event_counts_as_once_play_has_begun(
    change: dict[str, Any], begun_event: Event
) -> None:
    kept = {name: getattr(begun_event, name) for name in ("starts_at", "time_zone", "rounds_scheduled", "sanctioned")}
    with pytest.raises(RuleViolation, match="asks a coordinator") as refusal:
        edit_event(begun_event, DetailsFactory(**{**kept, **change}), by=factories.director_of(begun_event))
    assert (refusal.value.code, refusal.value.section) == ("locked", "OPG 6")
    assert [found.field for found in refusal.value.findings] == list(change)


def test_nothing_is_asked_of_an_event_that_counts_as_nothing(begun_event: Event) -> None:
    cancel_event(begun_event, "The hall burnt down.", by=factories.director_of(begun_event))
    with pytest.raises(RuleViolation, match="counts as nothing") as refusal:
        asked(begun_event, scenario="cool")
    assert refusal.value.code == "closed"
    unusual = factories.EventFactory(pool="virtual")
    cancel_event(unusual, "The hall burnt down.", by=factories.director_of(unusual))
    with pytest.raises(RuleViolation, match="counts as nothing"):
        ask_pool(now(unusual), WHY, by=factories.director_of(unusual))
    assert not EventRequest.objects.exists()


def test_impossible_change_is_refused_with_its_field(begun_event: Event) -> None:
    with pytest.raises(RuleViolation) as refusal:
        asked(begun_event, pool="block")
    assert [found.field for found in refusal.value.findings] == ["pool"]


def test_grant_of_what_became_impossible_changes_nothing_and_says_so(begun_event: Event, officer: User) -> None:
    request = asked(begun_event, scenario="no_such_thing_as_luck")
    Event.objects.filter(pk=begun_event.pk).update(rounds_scheduled=3)
    fresh = EventRequest.objects.select_related("event").get()
    with pytest.raises(RuleViolation, match="even number of rounds"):
        grant_request(fresh, YES, by=officer)
    request.refresh_from_db()
    assert (request.state, now(begun_event).scenario) == ("open", "")


def test_what_an_event_does_not_count_by_is_not_changed_this_way(begun_event: Event, officer: User) -> None:
    change_counted(of_level(begun_event, 3), {"level": 2, "title": "Regional"}, YES, by=officer)
    assert (now(begun_event).level, now(begun_event).title) == (2, begun_event.title)
    assert JournalEntry.objects.first().facts["changed"] == ["level"]


def test_event_that_becomes_sanctioned_while_it_is_played_waits_for_nobody_yet(officer: User) -> None:
    event = factories.FullEventFactory(players=4, sanctioned=False)
    factories.RoundFactory(event=event)
    with factories.look_at_new_directors():
        change_counted(now(event), {"sanctioned": True}, YES, by=officer)
    assert (now(event).sanctioned, now(event).awaits) == (True, "")
    assert not InboxItem.objects.filter(kind=InboxItem.Kind.AWAITING).exists()


def test_refused_change_leaves_the_event_and_says_why(begun_event: Event, officer: User) -> None:
    request = refuse_request(asked(begun_event, scenario="cool"), NO, by=officer)
    assert (request.state, request.note, now(begun_event).scenario) == ("refused", NO, "")
    assert Notice.objects.filter(user=factories.director_of(begun_event), text__endswith=NO).exists()


def test_granted_change_is_made_in_the_same_act_and_the_directors_are_told(begun_event: Event, officer: User) -> None:
    request = asked(begun_event, scenario="cool")
    assert (request.wished, request.stood) == ({"scenario": "cool"}, {"scenario": ""})
    assert waiting_in_inbox(officer).get().about == request.get_absolute_url()
    grant_request(request, YES, by=officer)
    assert now(begun_event).scenario == "cool"
    entry = JournalEntry.objects.get(tag="request.granted")
    assert (entry.facts["changed"], entry.facts["reason"]) == (["scenario"], YES)
    assert not waiting_in_inbox(officer).exists()
    told = Notice.objects.filter(user=factories.director_of(begun_event), text__contains="Granted by a coordinator")
    assert told.get().text.endswith(YES)
