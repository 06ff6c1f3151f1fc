"""Listing an event and editing its listing (OPG 2, 3, 6, 11)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.urls import reverse

from tests import factories
from tests.factories import DetailsFactory, in_hours
from tests.refusals import refusal
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.services.levels import set_level
from tournaments.listing.services.registration import edit_event, register_event
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
WINTER = time_machine.travel(datetime(2027, 1, 4, 12, tzinfo=UTC), tick=False)
"""Before the days of 2027 on which the clocks change."""

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"game": "1E", "rules": "modern", "pool": "academy"}, "OPG 4.2.7"),
    ({"pool": "block"}, "OPG 4.2.5"),
    ({"game": "1E", "rules": "slipstream"}, "OPG 4.3.6"),
    ({"rules": "warp_speed"}, "OPG 4.3.4"),
    ({"rules": "infinite_diversity_draft", "format": "sealed"}, "OPG 4.3.7"),
    ({"game": "1E", "rules": "modern", "scenario": "race_to_the_alpha_quadrant"}, "OPG 4.4.5"),
    ({"scenario": "no_such_thing_as_luck", "rounds_scheduled": 5}, "OPG 4.4.2"),
    ({"rounds_scheduled": 2}, "OPG 2"),
    ({"starts_at": datetime(2020, 1, 1, tzinfo=UTC)}, "OPG 2"),
    ({"game": "TR", "rounds_scheduled": 3}, "OPG 2"),
    ({"rules": "nonsense"}, "OPG 4.3"),
]


INSTANTS = [
    ("Europe/Berlin", datetime(2027, 3, 27, 12, tzinfo=UTC)),  # the day to come has 23 hours
    ("Europe/Berlin", datetime(2027, 10, 30, 12, tzinfo=UTC)),  # 25 hours
    ("Australia/Lord_Howe", datetime(2027, 4, 3, 8, tzinfo=UTC)),  # set back by half an hour
    ("Pacific/Kiritimati", datetime(2027, 12, 31, 5, tzinfo=UTC)),  # UTC+14, already next year
    ("Etc/GMT+12", datetime(2027, 6, 1, 3, tzinfo=UTC)),  # UTC-12
]


@pytest.mark.parametrize(("wrong", "section"), IMPOSSIBLE)
def test_impossible_listing_is_refused_with_its_section(wrong: dict[str, Any], section: str) -> None:
    assert refusal(factories.EventFactory, **wrong)[1] == section
    assert Event.objects.count() == 0


@pytest.mark.parametrize(("wrong", "section"), IMPOSSIBLE[4:7])
def test_form_names_the_section_and_keeps_what_was_typed(wrong: dict[str, Any], section: str) -> None:
    page = register_page(factories.UserFactory())
    page.send(page.page.form("title", "date"), **typed(title="My Club Cup", prizes="Room 9", **wrong))
    if "Some fields follow what you chose" in page.text:
        page.send(page.page.form("title", "date"))
    assert page.status == 422
    assert f"({section})" in page.text
    form = page.page.form("title", "date")
    assert (form.value("title"), form.value("prizes")) == ("My Club Cup", "Room 9")
    assert Event.objects.count() == 0


# --- 24 hours ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("listed", "changed"),
    [
        ({}, {"starts_at": 23}),
        ({}, {"starts_at": -48}),
        ({"sanctioned": False, "starts_at": 10}, {"sanctioned": True}),
        ({"sanctioned": False}, {"sanctioned": True, "starts_at": 10}),
        ({"scenario": "biermeister", "starts_at": 10}, {"scenario": ""}),
    ],
    ids=["moved inside", "moved into the past", "sanctioned late", "moved and sanctioned", "scenario taken away late"],
)
def test_edit_cannot_get_round_the_24_hours(listed: dict[str, Any], changed: dict[str, Any]) -> None:
    event = factories.EventFactory(**at(listed))
    before = Event.objects.filter(pk=event.pk).values().get()
    said = DetailsFactory(**at({"starts_at": hours_ahead(event), **listed, **changed}))
    assert refusal(edit_event, event, said, by=factories.director_of(event))[1] == "OPG 2"
    assert Event.objects.filter(pk=event.pk).values().get() == before


def test_sanction_by_a_later_scenario_is_measured_from_the_change() -> None:
    with time_machine.travel(datetime(2027, 1, 1, tzinfo=UTC), tick=False):
        event = factories.EventFactory(scenario="biermeister", starts_at=datetime(2027, 1, 5, tzinfo=UTC))
    with time_machine.travel(datetime(2027, 1, 4, 20, tzinfo=UTC), tick=False), pytest.raises(RuleViolation) as refusal:
        edit_event(event, DetailsFactory(starts_at=event.starts_at), by=factories.director_of(event))
    assert refusal.value.code == "lead_time"


def test_date_of_a_sanctioned_event_is_fixed_in_its_last_24_hours_and_its_texts_are_not() -> None:
    event = factories.DueEventFactory()
    by = factories.director_of(event)
    with pytest.raises(RuleViolation, match="starts at"):
        edit_event(event, DetailsFactory(starts_at=in_hours(200)), by=by)
    edit_event(event, DetailsFactory(starts_at=event.starts_at, fee="4 euros"), by=by)
    assert Event.objects.get(pk=event.pk).fee == "4 euros"


# --- local time -------------------------------------------------------------------------------------------------------


@WINTER
def test_time_that_does_not_exist_is_refused_with_the_next_one_that_does() -> None:
    page = register_page(factories.UserFactory())
    page.send(page.page.form("title", "date"), **typed(date="2027-03-28", time="02:30", time_zone="Europe/Berlin"))
    assert page.status == 422
    assert "28 March 2027 02:30 does not exist in Europe/Berlin" in page.text
    assert "Did you mean 03:00?" in page.text
    assert Event.objects.count() == 0


@WINTER
def test_time_that_comes_twice_is_asked_back_and_then_taken() -> None:
    page = register_page(factories.UserFactory())
    said = typed(date="2027-10-31", time="02:30", time_zone="Europe/Berlin")
    starts = []
    for which in ("first", "second"):
        page = register_page(factories.UserFactory())
        page.send(page.page.form("title", "date"), **said)
        assert page.status == 422
        assert "comes twice in Europe/Berlin" in page.text
        page.send(page.page.form("title", "which"), which=which)
        starts.append(Event.objects.latest("pk").starts_at)
    assert starts == [datetime(2027, 10, 31, hour, 30, tzinfo=UTC) for hour in (0, 1)]


# --- level ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("coordinates", [False, True])
def test_level_is_shown_at_the_form_and_set_by_nobody(coordinates: bool) -> None:
    page = register_page(factories.CoordinatorFactory() if coordinates else factories.UserFactory())
    form = page.page.form("title", "date")
    page.send(form, **typed(level=5))
    assert "Apply for it on the road to Worlds (/road/)." in page.text
    assert not Event.objects.exists()
    page.send(form, **typed())
    event = Event.objects.get()
    assert event.level == 1
    page.open(f"{event.get_absolute_url()}edit/")
    page.send(page.page.form("title", "date"), fee="4", level=3)
    event.refresh_from_db()
    assert (event.level, event.fee) == (1, "")


def test_level_of_a_closed_event_is_set_by_nobody() -> None:
    event = factories.EventFactory()
    Event.objects.filter(pk=event.pk).update(state="cancelled")
    with pytest.raises(RuleViolation, match="nothing of it is altered"):
        set_level(Event.objects.get(pk=event.pk), 2, by=factories.CoordinatorFactory())


@pytest.mark.parametrize("action", ["add", "change", "delete"])
def test_admin_changes_no_event(action: str) -> None:
    event = factories.EventFactory()
    client = browser(User.objects.create_superuser("root@club.example")).client
    args = () if action == "add" else (event.pk,)
    answer = client.post(reverse(f"admin:tournaments_event_{action}", args=args), {"level": 5, "title": "Mine"})
    assert answer.status_code == 403
    assert Event.objects.get(pk=event.pk).level == 1


# --- what is locked ---------------------------------------------------------------------------------------------------

TEXTS = {
    "title": "Renamed",
    "venue": "Next door",
    "fee": "2 euros",
    "prizes": "A promo",
    "notes": "Bring dice",
    "contact": "at the bar",
    "link": "https://club.example/",
    "report": "It was fun.",
}


def test_texts_stay_editable_after_finalizing_and_are_journalled() -> None:
    event = finalized()
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    page.send(page.page.form("venue", "report"), game="1E", rounds_scheduled=9, **TEXTS)
    event.refresh_from_db()
    assert {name: getattr(event, name) for name in TEXTS} == TEXTS
    assert (event.game, event.rounds_scheduled) == ("2E", 3)
    assert JournalEntry.objects.first().facts == {"changed": sorted(TEXTS)}


# --- address ----------------------------------------------------------------------------------------------------------


def at(said: dict[str, Any]) -> dict[str, Any]:
    """Hours from now become an instant."""
    hours = said.get("starts_at")
    return {**said, "starts_at": in_hours(hours)} if isinstance(hours, (int, float)) else said


def hours_ahead(event: Event) -> float:
    return round((event.starts_at - in_hours(0)).total_seconds() / 3600, 3)


def finalized() -> Event:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    return finalize_event(event, by=factories.director_of(event))


def register_page(user: User) -> PlainBrowser:
    return browser(user).open("/events/new/")


def typed(**changes: Any) -> dict[str, Any]:
    """A listing as it is typed, two weeks ahead."""
    start = in_hours(14 * 24)
    usual = {"title": "Club evening", "date": f"{start:%Y-%m-%d}", "time": "19:00", "time_zone": "UTC"}
    return {**usual, "rounds_scheduled": 4, "sanctioned": "on", **changes}


def test_listing_form_that_is_older_than_the_event_keeps_what_its_reader_did_not_touch() -> None:
    event = factories.EventFactory(prizes="The old box", fee="5 euros")
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    form = page.page.form("prizes", "title")
    changed = {"prizes": "The new box", "cap": 16, "online": True, "starts_at": event.starts_at + timedelta(hours=1)}
    Event.objects.filter(pk=event.pk).update(**changed, version=event.version + 1)
    page.send(form, fee="6 euros")
    assert "The listing is saved." in page.text
    now = Event.objects.get(pk=event.pk)
    assert {name: getattr(now, name) for name in changed} == changed
    assert now.fee == "6 euros"


def test_of_what_both_changed_both_are_shown_and_the_second_word_stands() -> None:
    event = factories.EventFactory(prizes="The old box", fee="5 euros")
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    form = page.page.form("prizes", "title")
    Event.objects.filter(pk=event.pk).update(prizes="The new box", notes="Mind the step.", version=event.version + 1)
    page.send(form, prizes="The town box", fee="6 euros")
    assert page.status == 409
    assert "now: The new box; you typed: The town box" in page.text
    assert page.text.count("you typed") == 1
    again = page.page.form("prizes", "title")
    assert [again.value(name) for name in ("prizes", "fee", "notes")] == ["The town box", "6 euros", "Mind the step."]
    assert Event.objects.get(pk=event.pk).prizes == "The new box"
    page.send(again)
    now = Event.objects.get(pk=event.pk)
    assert (now.prizes, now.fee, now.notes) == ("The town box", "6 euros", "Mind the step.")


@pytest.mark.parametrize("shown", ["", "[]", '{"title": 1, "nothing": {}}', "[" * 9_000])
def test_form_that_says_odd_things_of_what_it_showed_is_never_an_error_of_ours(shown: str) -> None:
    event = factories.EventFactory()
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    form = page.page.form("venue", "title")
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    page.send(form, shown=shown, fee="6 euros")
    assert page.status in (200, 409)


def test_event_of_long_ago_is_listed_by_coordinators_alone() -> None:
    member, officer = factories.UserFactory(), factories.CoordinatorFactory()
    for hours, user, code in ((-8 * 24, member, "long_past"), (-6 * 24, member, ""), (-3000 * 24, officer, "")):
        said = DetailsFactory(sanctioned=False, starts_at=in_hours(hours))
        if code:
            assert refusal(register_event, said, by=user)[0] == code
        else:
            assert register_event(said, by=user).starts_at == said.starts_at
    old = factories.EventFactory(sanctioned=False)
    with pytest.raises(RuleViolation, match="look at the year"):
        edit_event(old, DetailsFactory(sanctioned=False, starts_at=in_hours(-8 * 24)), by=factories.director_of(old))


@pytest.mark.parametrize(("days", "is_past"), [(1, True), (0, False)])
def test_day_that_is_over_is_said_and_an_evening_that_has_just_begun_is_not_past(days: int, is_past: bool) -> None:
    start = in_hours(-24 * days)
    page = browser(factories.UserFactory()).open("/events/new/")
    said = {"title": "Casual", "date": f"{start:%Y-%m-%d}", "time": "00:01", "time_zone": "UTC", "sanctioned": []}
    page.send(page.page.form("title", "date"), **said)
    assert "The event is listed." in page.text
    assert ("Its date is past" in page.text) is is_past


def test_unconfirmed_address_is_said_before_anything_is_typed() -> None:
    sentence = "Confirm your address first"
    assert sentence in browser(factories.UserFactory(confirmed=False)).open("/events/new/").text
    assert sentence not in browser(factories.UserFactory()).open("/events/new/").text


def test_what_the_page_says_while_one_types_names_the_field() -> None:
    page = browser(factories.UserFactory()).open("/events/check/?game=2E&rounds_scheduled=abc&cap=1")
    assert "Rounds: This is no whole number" in page.text
    assert "Cap: This is too little: the least is 2." in page.text


@pytest.mark.parametrize(("zone", "now"), INSTANTS)
def test_sanctioned_event_is_listed_24_hours_ahead_to_the_second_in_utc(zone: str, now: datetime) -> None:
    by = factories.UserFactory()
    start = now + timedelta(hours=24)
    with time_machine.travel(now + timedelta(seconds=1), tick=False), pytest.raises(RuleViolation) as refusal:
        register_event(DetailsFactory(starts_at=start.astimezone(ZoneInfo(zone)), time_zone=zone), by=by)
    assert (refusal.value.code, refusal.value.section) == ("lead_time", "OPG 2")
    for seconds in (0, -1):
        with time_machine.travel(now + timedelta(seconds=seconds), tick=False):
            event = register_event(DetailsFactory(starts_at=start, time_zone=zone), by=by)
        assert (event.starts_at, event.sanctioned) == (start, True)
        assert event.year == start.astimezone(ZoneInfo(zone)).year


@WINTER
def test_edit_of_an_event_in_the_second_of_two_hours_leaves_its_start_alone() -> None:
    start = datetime(2027, 10, 31, 1, 30, tzinfo=UTC)
    event = factories.EventFactory(starts_at=start)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    page.send(page.page.form("title", "date"), fee="3")
    event.refresh_from_db()
    assert (event.starts_at, event.fee) == (start, "3")


def test_level_is_kept_by_the_director_who_edits() -> None:
    event = factories.EventFactory()
    set_level(event, 3, by=factories.CoordinatorFactory())
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    page.send(page.page.form("title", "date"), fee="4")
    event.refresh_from_db()
    assert (event.level, event.fee) == (3, "4")


def test_address_is_unique_in_a_year_and_fixed() -> None:
    by = factories.UserFactory()
    one, two, three = (factories.EventFactory(by=by, title="Club evening") for _ in range(3))
    assert [event.slug for event in (one, two, three)] == ["club-evening", "club-evening-2", "club-evening-3"]
    next_year = datetime(one.year + 1, 6, 1, tzinfo=UTC)
    assert factories.EventFactory(by=by, starts_at=next_year).slug == "club-evening"
    edit_event(one, DetailsFactory(title="Another name", starts_at=next_year), by=by)
    one.refresh_from_db()
    assert (one.title, one.slug, one.year) == ("Another name", "club-evening", next_year.year - 1)


@pytest.mark.parametrize(("title", "slug"), [("Zoë's Cup!", "zoes-cup"), ("x" * 120, "x" * 70)])
def test_address_is_readable_whatever_the_title(title: str, slug: str) -> None:
    assert factories.EventFactory(title=title).slug == slug


def test_address_of_a_title_without_latin_letters_says_what_is_played_when() -> None:
    day = datetime(2050, 3, 5, 12, tzinfo=UTC)
    slugs = [factories.EventFactory(title=title, starts_at=day).slug for title in ("🖖🎲", "日本大会")]
    assert slugs == ["2e-constructed-march-05", "2e-constructed-march-05-2"]


def test_deviations_from_the_usual_reading_are_named_on_the_page() -> None:
    event = factories.EventFactory(options={"double_game_loss": "TT"})
    text = unescape(browser().open(event.get_absolute_url()).text)
    assert "A game loss for both players: a true tie (OPG B)" in text


def test_level_is_set_by_nobody_at_the_service() -> None:
    with pytest.raises(RuleViolation) as refusal:
        factories.EventFactory(by=factories.CoordinatorFactory(), level=2)
    assert (refusal.value.code, refusal.value.section) == ("level_by_application", "OPG 11.4")
