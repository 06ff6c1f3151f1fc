"""A member's own calendar at its private address, and what stays the same in every feed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.department.services.sites import keep_calendar_id
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.selectors import calendars
from tournaments.people.selectors.calendars import calendar_address
from tournaments.people.services.calendars import renew_calendar
from tournaments.play.services.altering import cancel_event, postpone_event
from tournaments.record.models import Director, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return factories.UserFactory(handle="Ann")


def path_of(user: User) -> str:
    if user.calendar_nonce is None:
        renew_calendar(user, by=user)
    return calendar_address(user).removeprefix("http://testserver")


def appointments(path: str) -> list[dict[str, object]]:
    answer = Client().get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def of_own_events(user: User) -> dict[str, str]:
    return {str(item["summary"]): str(item["description"]).splitlines()[0] for item in appointments(path_of(user))}


def test_calendar_holds_what_the_member_plays_directs_and_judges(ann: User) -> None:
    factories.EventFactory(title="Of others")
    factories.EventFactory(title="Directed", by=ann)
    for title, position in (("Judged", Director.Position.JUDGE), ("Asked", Director.Position.JUDGE)):
        event = factories.EventFactory(title=title)
        at = timezone.now() if title == "Judged" else None
        Director.objects.create(event=event, user=ann, position=position, accepted_at=at)
    played = factories.EventFactory(title="Played")
    factories.enter(played, ann.player, check_in=False)
    full = factories.EventFactory(title="Waited for")
    factories.WaitingFactory(event=full, player=ann.player)
    assert of_own_events(ann) == {
        "Directed": "You direct.",
        "Judged": "You judge.",
        "Played": "You are entered.",
        "Waited for": "You are number 1 on the waiting list.",
    }


def test_next_events_come_first_and_old_ones_are_left_out(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for title, days in (("Soon", 3), ("Later", 30), ("Lately", -5), ("Before", -60), ("Long ago", -120)):
        event = factories.EventFactory(title=title, by=ann)
        Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() + timedelta(days=days))
    assert list(of_own_events(ann)) == ["Soon", "Later", "Lately", "Before"]
    assert [str(item["summary"]) for item in appointments("/events.ics")] == ["Soon", "Later", "Lately", "Before"]
    monkeypatch.setattr(calendars, "MOST", 2)
    assert [str(item["summary"]) for item in appointments("/events.ics")] == ["Soon", "Later"]


def test_page_offers_the_address_and_a_new_one_ends_the_one_before(ann: User) -> None:
    page = browser(ann).open("/my/")
    assert 'href="/my/calendar/"' in page.text
    page = browser(ann).open("/my/calendar/")
    assert "webcal:" not in page.text
    client = Client()
    client.force_login(ann)
    addresses = []
    for _ in range(2):
        assert client.post("/my/calendar/", {"seen": User.objects.get(pk=ann.pk).version}).status_code == 302
        addresses.append(calendar_address(User.objects.get(pk=ann.pk)))
        text = client.get("/my/calendar/").text
        assert f'value="{addresses[-1]}"' in text
        assert f'href="webcal:{addresses[-1].partition(":")[2]}"' in text
    assert [Client().get(address).status_code for address in addresses] == [404, 200]
    assert not any(address.rsplit("/", 2)[1] in str(entry.facts) for address in addresses for entry in entries())


def entries() -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(tag="calendar.renewed"))


def test_address_of_a_closed_account_and_a_guess_open_nothing(ann: User) -> None:
    path = path_of(ann)
    guesses = (path.replace(f"/{ann.pk}-", f"/{ann.pk + 1}-"), f"/calendars/{ann.pk}-{'0' * 40}/events.ics")
    assert [Client().get(guess).status_code for guess in guesses] == [404, 404]
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert Client().get(path).status_code == 404


def test_wrong_addresses_are_counted(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.PAGE_RATES, "link", "2/h/ip")
    statuses = [Client().get(f"/calendars/1-{number:040}/events.ics").status_code for number in range(3)]
    assert (statuses, Client().get(path_of(ann)).status_code) == ([404, 404, 429], 429)


def test_program_that_knows_the_calendar_gets_it_once(ann: User) -> None:
    event = factories.EventFactory(by=ann)
    path = path_of(ann)
    first = Client().get(path)
    known = {"If-None-Match": first["ETag"]}
    assert (first["Cache-Control"], first["X-Robots-Tag"]) == ("private, no-cache", "noindex, nofollow")
    assert Client().get(path, headers=known).status_code == 304
    cancel_event(event, "No hall.", by=ann)
    assert Client().get(path, headers=known).status_code == 200


def test_change_raises_the_sequence_and_keeps_the_name_of_the_appointment(ann: User, settings: object) -> None:
    event = factories.EventFactory(by=ann)
    before = appointments("/events.ics")[0]
    settings.SITE_URL = "https://elsewhere.example"  # type: ignore[attr-defined]
    later = event.starts_at + timedelta(days=7)
    postpone_event(event, later, "The hall is closed.", by=ann)
    (after,) = appointments("/events.ics")
    assert str(after["uid"]) == str(before["uid"])
    assert str(after["url"]).startswith("https://elsewhere.example/")
    assert int(str(after["sequence"])) > int(str(before["sequence"]))
    assert after.decoded("last-modified") >= before.decoded("last-modified")  # type: ignore[attr-defined]
    assert after.decoded("dtstart") == later.replace(microsecond=0)  # type: ignore[attr-defined]
    cancel_event(Event.objects.get(), "No hall.", by=ann)
    (off,) = appointments("/events.ics")
    assert (str(off["status"]), str(off["uid"])) == ("CANCELLED", str(before["uid"]))


def test_new_secret_renames_no_appointment(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site stores the id that calendars have seen, once; a new address does not change it either."""
    factories.EventFactory(by=ann)
    (before,) = appointments("/events.ics")
    assert (keep_calendar_id(), keep_calendar_id()) == (True, False)
    monkeypatch.setattr(settings, "SECRET_KEY", "another-secret-of-a-site-that-lost-its-first-one")
    monkeypatch.setattr(settings, "SITE_URL", "https://elsewhere.example")
    (after,) = appointments("/events.ics")
    assert str(after["url"]).startswith("https://elsewhere.example/")
    assert str(after["uid"]) == str(before["uid"])


def test_long_and_unusual_texts_are_folded_and_escaped(ann: User) -> None:
    title = "Ärger; Spaß, \\o/ " + "ü" * 90
    factories.EventFactory(title=title, by=ann)
    lines = Client().get(path_of(ann)).content.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert str(appointments(path_of(ann))[0]["summary"]) == title


@pytest.mark.parametrize(
    ("details", "hours"),
    [({}, 3 + 1 / 3), ({"structure": "swiss-se8"}, 6 + 5 / 6), ({"ends_on": "next day"}, 24 + 1 + 2 / 3)],
)
def test_appointment_is_as_long_as_the_event(ann: User, details: dict[str, object], hours: float) -> None:
    start = datetime(2031, 3, 29, 9, tzinfo=UTC)  # clocks go forward in the night that follows
    if "ends_on" in details:
        details, hours = {"ends_on": (start + timedelta(days=1)).date()}, hours - 1
    factories.EventFactory(by=ann, starts_at=start, time_zone="Europe/Berlin", rounds_scheduled=3, **details)
    (item,) = appointments(path_of(ann))
    assert item.decoded("dtend") - item.decoded("dtstart") == timedelta(hours=hours)  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", ["/events.ics", "/regions/middle/events.ics", ""])
def test_feed_is_answered_with_304_until_an_event_changes(path: str) -> None:
    factories.RegionFactory(name="Middle")
    event = Event.objects.get(host=factories.VenueFactory())
    director = factories.director_of(event)
    path = path or path_of(director)
    first = Client().get(path)
    assert first.content.count(b"BEGIN:VEVENT") == 1
    known = {"If-None-Match": first["ETag"]}
    again = Client().get(path, headers=known)
    assert (again.status_code, again.content, again["Cache-Control"]) == (304, b"", first["Cache-Control"])
    cancel_event(event, "The hall is shut.", by=director)
    assert Client().get(path, headers=known).status_code == 200


def test_program_makes_the_new_address(ann: User) -> None:
    device = Device(ann)
    first, second = (device.post("/me/calendar/renew/").json()["address"] for _ in range(2))
    assert [Client().get(address).status_code for address in (first, second)] == [404, 200]
    assert Device(ann, "read").post("/me/calendar/renew/").status_code == 403
