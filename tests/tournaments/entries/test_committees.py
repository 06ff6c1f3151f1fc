"""The players' committee of an event of 1995: who is in it, who is not, what everybody reads (T95 systems 2)."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.committees import name_committee
from tournaments.entries.services.entries import drop_player, enter_player
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.selectors.before_back import last_step
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Entry, Event

pytestmark = pytest.mark.django_db

OF_1995 = {"game": "1995", "rules": "quick_swiss", "format": "constructed", "pool": "in_print", "sanctioned": False}


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=5, by=by, structure="swiss-tiebreaker", **OF_1995)


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def keys(event: Event) -> list[int]:
    return list(event.entries.order_by("number").values_list("pk", flat=True))


def elected(event: Event) -> list[int]:
    return list(event.entries.filter(committee=True).order_by("number").values_list("pk", flat=True))


def found(event: Event, members: list[int], by: User) -> list[tuple[str, str, str]]:
    with pytest.raises(RuleViolation) as refusal:
        name_committee(event, members, by=by)
    return [(one.code, one.section, one.field) for one in refusal.value.findings]


def test_committee_is_three_different_players_who_are_there_and_do_not_direct(event: Event, by: User) -> None:
    a, b, c, d, _ = keys(event)
    playing = enter_player(again(event), by.player, by=by).pk
    drop_player(Entry.objects.select_related("event", "player").get(pk=d), by=by)
    event = again(event)
    who = ("committee_member", "T95 systems 2")
    assert found(event, [a, b], by) == [("committee_size", "T95 systems 2", "")]
    assert found(event, [a, b, b], by) == [(*who, "member_3")]
    assert found(event, [a, 10**6, c], by) == [(*who, "member_2")]
    assert found(event, [d, b, c], by) == [(*who, "member_1")]
    assert found(event, [a, b, playing], by) == [(*who, "member_3")]
    assert elected(event) == []


def test_other_rules_know_no_committee(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by)
    assert refusal(name_committee, event, keys(event)[:3], by=by) == ("no_committee", "T95 systems 2")
    page = browser(by)
    assert page.open(f"{event.get_absolute_url()}committee/").status == 404
    assert "committee" not in page.open(event.get_absolute_url()).text


def test_committee_before_is_put_back(event: Event, by: User) -> None:
    a, b, c, d, _ = keys(event)
    name_committee(event, [a, b, c], by=by)
    name_committee(again(event), [b, c, d], by=by)
    step = last_step(again(event))
    assert step is not None
    undo_step(again(event), step.pk, by=by)
    assert elected(event) == [a, b, c]


def test_event_is_played_without_one(event: Event, by: User) -> None:
    factories.RoundFactory(event=event)
    assert again(event).state == Event.State.RUNNING


def test_director_names_it_on_its_page_and_everybody_reads_who_decides_what(event: Event, by: User) -> None:
    a, b, c, *_ = keys(event)
    page, where = browser(by), event.get_absolute_url()
    assert "3 to be elected" in page.open(f"{where}desk/").text
    page.open(f"{where}committee/")
    form = page.page.form("member_1")
    refused = page.send(form, member_1=str(a), member_2=str(a), member_3=str(c))
    assert refused.status == 422
    assert "3 different players: name somebody else. (T95 systems 2)" in unescape(refused.text)
    assert f'<option value="{c}" selected>' in refused.text
    assert page.send(form, member_1=str(a), member_2=str(b), member_3=str(c)).status == 200
    assert elected(event) == [a, b, c]
    assert "to be elected" not in page.open(f"{where}desk/").text
    names = [str(entry.person.shown_name) for entry in Entry.objects.filter(pk__in=[a, b, c])]
    for path in ("", "rulings/", "committee/"):
        shown = unescape((page if path == "committee/" else browser()).open(f"{where}{path}").text)
        assert all(name in shown for name in names), path
        assert "decide by a vote what the FAQs leave open" in shown
        assert "the director has the deciding vote. <span" in shown
    assert names[0] in unescape(page.open(f"{where}rulings/new/").text)


def test_member_who_leaves_is_to_be_replaced(event: Event, by: User) -> None:
    a, b, c, d, _ = keys(event)
    name_committee(event, [a, b, c], by=by)
    drop_player(Entry.objects.select_related("event", "player").get(pk=b), by=by)
    where = event.get_absolute_url()
    assert "has left" in browser().open(where).text
    page = browser(by)
    assert "1 to be elected" in page.open(f"{where}desk/").text
    page.open(f"{where}committee/")
    page.send(page.page.form("member_1"), member_3=str(d))
    assert elected(event) == [a, c, d]


def test_programs_name_and_read_it(event: Event, by: User) -> None:
    a, b, c, *_ = keys(event)
    device, where = Device(by), f"/events/{event.pk}/committee/"
    answer = device.call("put", where, {"members": [a, b, c]})
    assert answer.status_code == 200, answer.content
    assert [row["id"] for row in device.call("get", where).json()] == [a, b, c]
    wrong: list[Any] = [[a, b], [a, b, b], [a, b, 10**9], [a, b, "c"], "abc"]
    for members in wrong:
        refused = device.call("put", where, {"members": members})
        assert refused.status_code in (400, 422), (members, refused.content)
    assert elected(event) == [a, b, c]


def test_committee_travels_with_the_event(event: Event, by: User) -> None:
    name_committee(event, keys(event)[1:4], by=by)
    document = document_of(again(event))
    assert [player.get("committee", False) for player in document["players"]] == [False, True, True, True, False]
    copy = factories.bring_document(document, by=by)
    assert list(copy.entries.order_by("number").values_list("committee", flat=True)) == [False, True, True, True, False]
    assert document_of(copy) == document
