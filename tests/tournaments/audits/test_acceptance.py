"""A coordinator accepts imported events as sanctioned: a community brings its history."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from ratings.models import RatedEvent, RatingChange
from ratings.services.marking import mark_event
from ratings.services.runs import refresh_ratings, run_ratings
from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.checks import Tone
from tournaments.audits.services.accepting import accept_event, accept_events, foresee
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.selectors.claims import counts_for_claims
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.days import FIRST_DAY
from tournaments.kernel.journal import AlreadyDone
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.people.models import Notice, Office
from tournaments.play.services.results import correct_result
from tournaments.record.models import Acceptance, Event
from tournaments.record.selectors.counting import event_status

pytestmark = pytest.mark.django_db
WHY = "The club kept the sheets."


@pytest.fixture
def pat() -> User:
    return factories.UserFactory(handle="Pat")


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.EUROPE)


def imported(by: User, title: str = "Old Cup", **changes: Any) -> Event:
    return import_event(factories.write_finished_document(title, **changes), by=by)


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_accepted_event_is_sanctioned_final_and_its_audit_is_green(pat: User, cora: User) -> None:
    event = imported(pat)
    accept_event(event, WHY, by=cora)
    stands = again(event)
    assert (stands.sanctioned, stands.state, stands.unsanctioned_because) == (True, "finalized", "")
    assert stands.frozen_digest
    assert stands.local_start.date() == date(2024, 3, 2)
    assert (stands.acceptance.by, stands.acceptance.reason) == (cora, WHY)
    found = audit(stands)
    assert [one.said for one in found.failed] == []
    tones = {one.code: one.tone for one in found.checks}
    assert tones["listing"] == tones["frozen"] == tones["import"] == tones["places"] == Tone.GREEN
    entry = JournalEntry.objects.get(event=event, tag="event.accepted")
    assert entry.facts["digest"] == stands.frozen_digest
    assert Notice.objects.filter(user=pat, event=event, text__contains="accepted this event as sanctioned").exists()


def test_finalized_import_is_frozen_anew(pat: User, cora: User) -> None:
    event = imported(pat)
    finalize_event(event, by=pat)
    before = again(event).frozen_digest
    accept_event(again(event), WHY, by=cora)
    assert again(event).frozen_digest not in ("", before)
    assert audit(again(event)).holds


def test_event_of_no_rating_list_says_so_and_is_green(pat: User, cora: User) -> None:
    ids = [f"p{number}" for number in range(1, 7)]
    pairs = ((0, 5), (1, 4), (2, 3))
    game = {"result": "full_win", "winner": "a", "life_a": 20, "life_b": 0, "side_a": "dark", "side_b": "light"}
    matches = [{"a": ids[a], "b": ids[b], **game} for a, b in pairs]
    rounds = [{"number": n, "round": (n + 1) // 2, "game": 2 - n % 2, "matches": matches} for n in range(1, 7)]
    players = [{"id": identity, "name": f"Nemo {identity}"} for identity in ids]
    event = imported(pat, ruleset="swccg-constructed", listing=None, players=players, rounds=rounds)
    (ahead,) = foresee({event.pk: None}, cora)
    assert any("no rating list" in said for said in ahead.follows)
    accept_event(event, WHY, by=cora)
    stands = again(event)
    assert (event_status(stands).sanctioned, event_status(stands).rated) == (True, False)
    assert audit(stands).holds
    assert counts_for_claims(stands)


def test_day_that_the_file_does_not_say_is_given_and_no_other(pat: User, cora: User) -> None:
    undated, dated = imported(pat, "Undated", starts_at=None), imported(pat, "Dated")
    tomorrow = timezone.localdate() + timedelta(days=2)
    for event, on, code in (
        (undated, None, "day_missing"),
        (undated, tomorrow, "impossible_day"),
        (undated, date(1990, 1, 1), "impossible_day"),
        (dated, date(2024, 3, 3), "day_known"),
        (imported(pat, "Future", starts_at="2090-01-01"), None, "not_yet"),
    ):
        assert refusal(accept_event, event, WHY, by=cora, on=on)[0] == code
    accept_event(undated, WHY, by=cora, on=date(2019, 5, 4))
    assert again(undated).local_start.date() == date(2019, 5, 4)
    assert audit(again(undated)).holds


def test_what_stands_against_it(pat: User, cora: User) -> None:
    small = factories.write_finished_document("Small")
    small["players"], small["rounds"] = small["players"][:2], []
    running = factories.write_finished_document("Running")
    running["options"]["rounds"] = 5
    one_round = factories.write_finished_document("Short", options={"rounds": 1})
    one_round["rounds"] = one_round["rounds"][:1]
    for document, code in ((small, "not_finished"), (running, "not_finished"), (one_round, "not_sanctioned")):
        assert refusal(accept_event, import_event(document, by=pat), WHY, by=cora)[0] == code
    assert (
        refusal(accept_event, factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3), WHY, by=cora)[0]
        == "not_imported"
    )
    assert refusal(accept_event, imported(pat), "", by=cora)[0] == "reason_missing"
    assert not Acceptance.objects.exists()


def test_altered_rows_are_not_accepted(pat: User, cora: User) -> None:
    event = imported(pat)
    event.rounds.get(number=1).matches.filter(table=1).update(winner_seat="b")
    assert refusal(accept_event, event, WHY, by=cora)[0] == "audit"


def test_of_two_copies_one_is_accepted(pat: User, cora: User) -> None:
    first, second = (
        imported(pat),
        factories.bring_document(factories.write_finished_document(), by=factories.UserFactory()),
    )
    accept_event(first, WHY, by=cora)
    assert refusal(accept_event, second, WHY, by=cora)[0] == "accepted_before"
    with pytest.raises(AlreadyDone):
        accept_event(again(first), WHY, by=cora)


def test_reopened_it_is_not_sanctioned_until_it_is_accepted_anew_and_who_accepted_it_hears(
    pat: User, cora: User
) -> None:
    before, event, after = (imported(pat, f"{name} Cup") for name in ("First", "Old", "Last"))
    for one in (before, event, after):
        accept_event(one, WHY, by=cora)
    with pytest.raises(RuleViolation):
        reopen_event(again(event), "Mine.", by=pat)
    reopen_event(again(event), "A wrong score.", by=factories.CoordinatorFactory(post=Office.Post.ONLINE))
    assert Notice.objects.filter(user=cora, text__contains="was opened again").exists()
    assert {one.event for one in Acceptance.objects.all()} == {before, after}
    assert not again(event).sanctioned
    match = event.rounds.get(number=1).matches.select_related("round__event").get(table=1)
    correct_result(match, factories.ResultFactory(winner=1), "Typed wrongly.", by=pat)
    finalize_event(again(event), by=pat)
    assert not again(event).sanctioned
    accept_event(again(event), WHY, by=cora)
    assert again(event).sanctioned
    assert audit(again(event)).holds


def test_page_looks_first_and_then_accepts(pat: User, cora: User) -> None:
    one, undated, own = imported(pat, "One"), imported(pat, "Undated", starts_at=None), imported(cora, "Own")
    page = reverse("tournaments:imports")
    assert browser(pat).client.get(page).status_code == 403
    client = browser(cora).client
    shown = client.get(page)
    assert f'value="{one.pk}"' in shown.text
    assert f'value="{own.pk}"' not in shown.text
    assert f'name="on-{undated.pk}"' in shown.text
    sent = {"event": [one.pk, undated.pk], f"on-{undated.pk}": "2019-05-04", "reason": WHY, "step": "look"}
    looked = client.post(page, sent)
    assert "What would happen" in looked.text
    assert "Accept 2 events" in looked.text
    assert not Acceptance.objects.exists()
    assert client.post(page, {**sent, "step": "accept"}).status_code == 302
    assert Acceptance.objects.count() == 2
    assert client.post(page, {"event": ["x"], "reason": WHY}).status_code == 422
    assert client.post(page, {"event": [own.pk], "reason": WHY, "step": "accept"}).status_code == 422
    assert client.post(page, {"reason": WHY, "step": "accept"}).status_code == 422


def test_audit_leads_to_accepting_one(pat: User, cora: User) -> None:
    event = imported(pat, starts_at=None)
    address, client = (event.year, event.slug), browser(cora).client
    page = reverse("tournaments:accept_import", args=address)
    assert page in client.get(reverse("tournaments:audit", args=address)).text
    assert page in client.get(reverse("admin:tournaments_event_change", args=(event.pk,))).text
    assert client.post(page, {"reason": WHY}).status_code == 422
    assert client.post(page, {"reason": WHY, "on": "2019-05-04"}).status_code == 302
    assert again(event).sanctioned
    assert page not in client.get(reverse("tournaments:audit", args=address)).text


def test_api_lists_looks_and_accepts(pat: User, cora: User) -> None:
    event, other = imported(pat), imported(pat, "Other", starts_at=None)
    device = Device(cora)
    rows = device.get("/imports/").json()["results"]
    assert [(row["id"], row["needs_day"], row["has_part"]) for row in rows] == [
        (event.pk, False, False),
        (other.pk, True, False),
    ]
    body = {"events": [{"event": event.pk}], "reason": WHY}
    looked = device.post("/imports/accept/", {**body, "dry_run": True}).json()["events"]
    assert (looked[0]["against"], looked[0]["accepted"]) == ([], False)
    assert not Acceptance.objects.exists()
    assert device.post("/imports/accept/", body).json()["events"][0]["accepted"] is True
    path = f"/events/{other.pk}/audit/accept/"
    assert device.post(path, {"reason": WHY}).status_code == 422
    assert device.post(path, {"reason": WHY, "on": "2019-05-04"}).status_code == 200
    assert Device(pat).get("/imports/").status_code == 403


def test_queue_takes_as_many_queries_however_many_wait(
    pat: User, cora: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(3):
        imported(pat, f"Cup {number}")
    client = browser(cora).client
    page = reverse("tournaments:imports")
    client.get(page)
    with django_assert_max_num_queries(17):
        assert client.get(page).status_code == 200


def test_first_and_last_day_that_can_be_given(pat: User, cora: User) -> None:
    today = timezone.now().date()  # the zone of the file is UTC
    first, last = (imported(pat, title, starts_at=None, time_zone="UTC") for title in ("First", "Last"))
    for event, wrong, right in (
        (first, FIRST_DAY - timedelta(days=1), FIRST_DAY),
        (last, today + timedelta(days=1), today),
    ):
        (ahead,) = foresee({event.pk: wrong}, cora)
        assert ahead.against == (f"Give a day from {FIRST_DAY} to today.",)
        (ahead,) = foresee({event.pk: right}, cora)
        assert ahead.against == ()


def test_events_that_are_foreseen_are_named_are_there_and_are_not_too_many(pat: User, cora: User) -> None:
    there = imported(pat).pk
    unknown = {there + more: None for more in range(1, 51)}
    for days, code, said in (
        ({}, "none_named", "Name the events"),
        (unknown, "no_such_event", f"There is no event {there + 1}:"),
        ({**unknown, there: None}, "too_many", "at most 50 events"),
    ):
        with pytest.raises(RuleViolation, match=said) as refused:
            foresee(days, cora)
        assert refused.value.code == code


def test_of_two_copies_accepted_together_the_second_is_left_out_and_it_is_said(pat: User, cora: User) -> None:
    first, second = (
        imported(pat),
        factories.bring_document(factories.write_finished_document(), by=factories.UserFactory()),
    )
    done = accept_events({first.pk: None, second.pk: None}, WHY, by=cora)
    assert [(row.accepted, row.follows != ()) for row in done] == [(True, True), (False, False)]
    assert done[1].against == ("The same file was imported twice, and its other event counts. (OPG 2, 8)",)
    assert [row.event for row in Acceptance.objects.all()] == [first]


def test_its_games_are_rated_by_the_refresh(pat: User, cora: User) -> None:
    event = imported(pat)
    accept_event(event, WHY, by=cora)
    tasks = set(Reaction.objects.filter(entry__tag="event.accepted").values_list("task", flat=True))
    assert "ratings.tasks.rate_event" in tasks
    entry = JournalEntry.objects.get(tag="event.accepted")
    mark_event(entry)
    assert RatedEvent.objects.get(event=event).state == RatedEvent.State.AWAITING
    run_ratings(refresh_ratings("2E", by=cora).pk)
    assert RatingChange.objects.filter(event=event).count() == 12  # in two lists
    assert {one.code: one.tone for one in audit(again(event)).checks}["ratings"] == Tone.GREEN


def test_nobody_accepts_what_he_directed_or_played_in(cora: User) -> None:
    event = imported(cora)
    assert refusal(accept_event, event, WHY, by=cora)[0] == "auditors_only"
    played = factories.write_finished_document("Played")
    played["players"][0]["handle"] = "Cora"
    assert refusal(accept_event, import_event(played, by=factories.UserFactory()), WHY, by=cora)[0] == "auditors_only"


def test_what_follows_is_said_of_a_finalized_event_and_of_one_that_will_be(pat: User, cora: User) -> None:
    open_one, closed = imported(pat, "Open"), imported(pat, "Closed")
    finalize_event(closed, by=pat)
    counts = "Sanctioned (OPG 2) and rated in the list"
    ahead = {row.event.title: row.follows for row in foresee({open_one.pk: None, closed.pk: None}, cora)}
    assert ahead["Open"][0] == "It is finalized: its final table is frozen."
    assert [sentences[-1].startswith(counts) for sentences in ahead.values()] == [True, True]
    assert len(ahead["Closed"]) == len(ahead["Open"]) - 1


def test_many_are_foreseen_and_none_is_accepted_where_one_cannot_be(pat: User, cora: User) -> None:
    one, other, own = imported(pat, "One"), imported(pat, "Other"), imported(cora, "Own")
    ahead = foresee({one.pk: None, own.pk: None}, cora)
    assert [bool(each.against) for each in ahead] == [False, True]
    with pytest.raises(RuleViolation) as refused:
        accept_events({one.pk: None, own.pk: None}, WHY, by=cora)
    assert refused.value.code == "not_all"
    assert not Acceptance.objects.exists()
    done = accept_events({one.pk: None, other.pk: None}, WHY, by=cora)
    assert [each.accepted for each in done] == [True, True]
