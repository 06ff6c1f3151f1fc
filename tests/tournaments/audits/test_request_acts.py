"""What each act about a request leaves: in its row, in the journal, in the inbox of coordinators, with its readers."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests import factories
from tests.refusals import refusal
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
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.requests import can_ask_for_pool, is_pool_approved, shown_requests, wishes_of
from tournaments.people.models import Notice, Office
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

WHY, YES, NO = "We announced another one.", "I have seen the flyer.", "The flyer says otherwise."


def told(event: Event) -> list[tuple[str, str]]:
    return list(Notice.objects.filter(user=by(event)).order_by("pk").values_list("text", "link"))


@pytest.fixture
def officer() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR)


@pytest.fixture
def begun() -> Event:
    event = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=event)
    return now(event)


def now(event: Event) -> Event:
    return Event.every.get(pk=event.pk)


def by(event: Event) -> User:
    return factories.director_of(event)


def fresh(request: EventRequest) -> EventRequest:
    return EventRequest.objects.select_related("event").get(pk=request.pk)


def facts(tag: str) -> dict[str, Any]:
    found: dict[str, Any] = JournalEntry.objects.get(tag=tag).facts
    return found


def championship(level: int = 2, **changes: Any) -> tuple[Event, EventRequest]:
    """Listed as a championship, with a pool that is asked for."""
    event = factories.EventFactory(pool="virtual", **changes)
    request = ask_pool(event, WHY, by=by(event))
    Event.objects.filter(pk=event.pk).update(level=level)
    return now(event), fresh(request)


def finalized(event: Event) -> Event:
    factories.play_rounds(event, 3)
    with factories.look_at_new_directors():
        finalize_event(now(event), by=by(event))
    return now(event)


def test_request_is_put_into_the_inbox_with_what_is_asked_and_why(begun: Event, officer: User) -> None:
    request = ask_change(begun, {"scenario": "cool", "sanctioned": False}, WHY, by=by(begun))
    item = waiting_in_inbox(officer).get()
    assert (item.kind, item.text, item.about) == (
        "request",
        f"{begun.title}: {_title(request)}. {WHY}",
        request.get_absolute_url(),
    )
    wished = {"scenario": "cool", "sanctioned": False}
    assert facts("request.made") == {"request": request.pk, "kind": "change", "wished": wished, "reason": WHY}
    assert (request.kind, request.state, request.reason, request.by) == ("change", "open", WHY, by(begun))
    assert (request.wished, request.stood) == (wished, {"scenario": "", "sanctioned": True})


def _title(request: EventRequest) -> str:
    return ", ".join(f"{wish.label}: {wish.wished}" for wish in wishes_of(request))


def test_only_directors_withdraw(begun: Event, officer: User) -> None:
    request = ask_change(begun, {"scenario": "cool"}, WHY, by=by(begun))
    assert refusal(withdraw_request, fresh(request), by=officer) == ("directors_only", "OPG 6")


def test_nothing_is_asked_of_a_rehearsal() -> None:
    event = factories.EventFactory(pool="virtual", sanctioned=False)
    Event.objects.filter(pk=event.pk).update(is_rehearsal=True)
    for ask in (lambda: ask_pool(now(event), WHY, by=by(event)), lambda: ask_change(now(event), {}, WHY, by=by(event))):
        assert refusal(ask) == ("rehearsal", "OPG 6")


def test_pool_that_was_changed_meanwhile_is_not_granted(officer: User) -> None:
    event, request = championship(level=1)
    Event.objects.filter(pk=event.pk).update(pool="traditional")
    assert refusal(grant_request, fresh(request), YES, by=officer) == ("another_pool", "OPG 4.2")
    assert fresh(request).state == "open"


def test_void_event_is_decided_about_no_more(begun: Event, officer: User) -> None:
    request = ask_change(begun, {"scenario": "cool"}, WHY, by=by(begun))
    Event.objects.filter(pk=begun.pk).update(state="void")
    for decide in (grant_request, refuse_request):
        assert refusal(decide, fresh(request), YES, by=officer) == ("closed", "OPG 6")


def test_coordinator_decides_nothing_that_he_asked(officer: User) -> None:
    event = factories.FullEventFactory(players=4)
    factories.DirectorFactory(event=event, user=officer)
    factories.RoundFactory(event=event)
    request = ask_change(now(event), {"scenario": "cool"}, WHY, by=officer)
    event.directors.filter(user=officer).delete()
    assert refusal(grant_request, fresh(request), YES, by=officer) == ("coordinator_only", "OPG 6")


@pytest.mark.parametrize("decide", [lambda row, by: refuse_request(row, NO, by=by), None])
def test_championship_without_its_pool_is_an_ordinary_event(decide: Any, officer: User) -> None:
    event, request = championship(level=3)
    if decide:
        decide(request, officer)
    else:
        withdraw_request(request, by=by(event))
    tag = "request.refused" if decide else "request.withdrawn"
    assert (now(event).level, facts(tag)["level_before"], facts(tag)["kind"]) == (1, 3, "pool")


def test_granted_pool_leaves_the_level(officer: User) -> None:
    event, request = championship(level=3)
    grant_request(request, YES, by=officer)
    assert now(event).level == 3
    assert is_pool_approved(now(event), 2, "virtual")
    assert not is_pool_approved(now(event), 1, "virtual")
    assert not is_pool_approved(now(event), 2, "traditional")
    assert not is_pool_approved(None, 2, "virtual")


def test_pool_is_asked_for_where_it_is_unusual_and_neither_approved_nor_asked_for(officer: User) -> None:
    event = factories.EventFactory(pool="virtual", sanctioned=False)
    assert can_ask_for_pool(event)
    assert not can_ask_for_pool(factories.EventFactory())
    request = ask_pool(event, WHY, by=by(event))
    assert not can_ask_for_pool(now(event))
    refuse_request(fresh(request), NO, by=officer)
    assert can_ask_for_pool(now(event))
    for values in ({"state": "void"}, {"state": "cancelled"}, {"is_rehearsal": True, "state": "listed"}):
        Event.objects.filter(pk=event.pk).update(**values)
        assert not can_ask_for_pool(now(event))


def test_finalized_event_that_waits_waits_for_its_request_too(officer: User) -> None:
    event = finalized(factories.FullEventFactory(players=4, rounds_scheduled=3))
    assert event.awaits.split() == ["new_director", "strangers"]
    request = ask_change(event, {"scenario": "cool"}, WHY, by=by(event))
    assert now(event).awaits.split() == ["new_director", "strangers", "requested"]
    assert refusal(approve_event, now(event), YES, by=officer)[0] == "request_open"
    withdraw_request(fresh(request), by=by(event))
    assert now(event).awaits.split() == ["new_director", "strangers"]
    assert InboxItem.objects.filter(kind="awaiting", answered_at=None).exists()


def test_coordinator_changes_nothing_before_play_nor_at_length(begun: Event, officer: User) -> None:
    assert refusal(change_counted, factories.EventFactory(), {"scenario": "cool"}, YES, by=officer) == (
        "not_begun",
        "OPG 6",
    )
    assert refusal(change_counted, begun, {"scenario": "cool"}, "x" * 301, by=officer)[0] == "too_long"
    Event.objects.filter(pk=begun.pk).update(state="void")
    assert refusal(change_counted, now(begun), {"scenario": "cool"}, YES, by=officer)[0] == "closed"


def test_page_says_requests_once_play_has_begun_or_of_an_unusual_pool(officer: User) -> None:
    event = factories.EventFactory()
    EventRequest.objects.create(
        event=event, kind="pool", wished={"pool": "virtual"}, stood={}, reason=WHY, by=by(event), at=event.starts_at
    )
    assert shown_requests(event) == ()
    Event.objects.filter(pk=event.pk).update(pool="virtual")
    assert [one.says for one in shown_requests(now(event))] == [
        "Card pool Virtual at a championship: asked of a coordinator, who has not decided yet."
    ]


def test_wishes_are_said_in_words(begun: Event) -> None:
    wished = {"scenario": "cool", "sanctioned": False, "options": {}, "ends_on": date(2026, 5, 3)}
    row = EventRequest(
        kind="change",
        event=begun,
        wished={**wished, "ends_on": "2026-05-03"},
        stood={"scenario": "", "sanctioned": True, "options": {"tables": "two"}, "ends_on": None},
    )
    assert [(wish.label, wish.stood, wish.wished) for wish in wishes_of(row)] == [
        ("Scenario", "none", "The “Cool” Tournament"),
        ("Sanctioned", "yes", "no"),
        ("The choices of its rules", "as usual", "as usual"),
        ("Last day", "none", "Sun 3 May 2026"),
    ]


def test_who_has_a_part_in_the_event_reads_no_request_about_it() -> None:
    officer = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    event = factories.FullEventFactory(players=4)
    factories.enter(event, officer.player)
    factories.RoundFactory(event=event)
    ask_change(now(event), {"scenario": "cool"}, WHY, by=by(event))
    assert not waiting_in_inbox(officer).exists()


@pytest.mark.parametrize(
    ("decide", "note", "state", "tag", "said"),
    [
        (
            grant_request,
            YES,
            "granted",
            "request.granted",
            f"Granted by a coordinator: Scenario: The “Cool” Tournament. {YES}",
        ),
        (
            refuse_request,
            NO,
            "refused",
            "request.refused",
            f"Refused by a coordinator: Scenario: The “Cool” Tournament. {NO}",
        ),
    ],
)
def test_decision_is_kept_told_and_settles_the_item(
    decide: Any, note: str, state: str, tag: str, said: str, begun: Event, officer: User
) -> None:
    request = ask_change(begun, {"scenario": "cool"}, WHY, by=by(begun))
    decide(fresh(request), note, by=officer)
    request = fresh(request)
    assert (request.state, request.note, request.decided_by) == (state, note, officer)
    assert request.decided_at is not None
    item = InboxItem.objects.get(kind="request")
    assert (item.answer, item.answered_by) == (note, officer)
    kept = facts(tag)
    assert (kept["request"], kept["kind"], kept["reason"]) == (request.pk, "change", note)
    text, link = told(begun)[-1]
    assert (text, link) == (said, request.get_absolute_url())


def test_withdrawn_request_is_settled_and_nobody_is_told(begun: Event, officer: User) -> None:
    request = ask_change(begun, {"scenario": "cool"}, WHY, by=by(begun))
    before = told(begun)
    withdraw_request(fresh(request), by=by(begun))
    request = fresh(request)
    assert (request.state, request.note, request.decided_by) == ("withdrawn", "", by(begun))
    wished = {"scenario": "cool"}
    assert facts("request.withdrawn") == {"request": request.pk, "kind": "change", "wished": wished, "reason": ""}
    assert InboxItem.objects.get(kind="request").answer == "Withdrawn."
    assert told(begun) == before


def test_championship_that_has_another_pool_by_now_stays_one(officer: User) -> None:
    event, request = championship(level=3)
    Event.objects.filter(pk=event.pk).update(pool="complete")
    refuse_request(fresh(request), NO, by=officer)
    assert now(event).level == 3
    assert "level_before" not in facts("request.refused")


def test_change_by_a_coordinator_is_kept_and_told_with_its_reason(begun: Event, officer: User) -> None:
    change_counted(begun, {"scenario": "cool", "sanctioned": False}, YES, by=officer)
    kept = facts("event.counted_changed")
    assert (kept["changed"], kept["reason"]) == (["sanctioned", "scenario"], YES)
    text, link = told(begun)[-1]
    assert text == (
        f"A coordinator has changed what “{begun.title}” counts as (whether it is sanctioned, its scenario): {YES}"
    )
    assert link == begun.get_absolute_url()


def test_ordinary_event_whose_pool_is_refused_stays_as_it_is(officer: User) -> None:
    event, request = championship(level=1)
    refuse_request(request, NO, by=officer)
    assert "level_before" not in facts("request.refused")
    assert now(event).level == 1
