"""Card sets that coordinators keep, and what the page of an event says of them (OPG 5.1.2, 11.3.1)."""

from __future__ import annotations

from datetime import UTC, datetime
from html import unescape

import pytest

from tests import factories
from tests.factories import DetailsFactory
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.department.models import CardSet
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Conflict
from tournaments.listing.selectors.card_sets import shown_sets
from tournaments.listing.services.card_sets import SetDetails, add_card_set, edit_card_set
from tournaments.listing.services.registration import edit_event, register_event
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

SOON = datetime(2098, 6, 5, 17, tzinfo=UTC)


def released(name: str = "Trial by Fire", day: int = 1) -> CardSet:
    return factories.CardSetFactory(name=name, released=SOON.date().replace(day=day))


def page_of(event: Event) -> str:
    return unescape(browser().open(event.get_absolute_url()).text)


def test_release_event_names_its_set_whose_cards_are_legal_at_once() -> None:
    released()
    event = factories.EventFactory(starts_at=SOON, release_set="Trial by Fire")
    text = page_of(event)
    assert "Release event of Trial by Fire, released 1 Jun 2098" in text
    assert "Not yet legal" not in text


def test_release_event_is_chosen_at_the_form() -> None:
    released()
    page = browser(factories.UserFactory()).open("/events/new/")
    said = {"title": "Release day", "date": "2098-06-05", "time": "19:00", "time_zone": "UTC", "sanctioned": "on"}
    page.send(page.page.form("title", "release_set"), **said, release_set="Trial by Fire")
    assert Event.objects.get().release_set == "Trial by Fire"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"release_set": "Nowhere"}, "unknown_set"),
        ({"release_set": "Trial by Fire", "game": "1E", "rules": "modern"}, "release_of_other_game"),
        ({"release_set": "Trial by Fire", "online": True}, "before_release"),
    ],
)
def test_release_event_of_no_such_set_of_another_game_or_online_too_early_is_refused(
    changes: dict[str, object], code: str
) -> None:
    released(day=20)
    assert refusal(register_event, DetailsFactory(starts_at=SOON, **changes), by=factories.UserFactory()) == (
        code,
        "OPG 11.3.1",
    )


def test_coordinator_adds_and_changes_a_set_at_the_pages() -> None:
    page = browser(factories.CoordinatorFactory()).open("/card-sets/")
    page.open("/card-sets/new/").send(page.page.form("name", "game"), name="A Time to Stand", released="2026-02-01")
    assert "8 Feb 2026" in page.text
    made = CardSet.objects.get()
    page.open(f"/card-sets/{made.pk}/").send(page.page.form("name", "game"), released="")
    made.refresh_from_db()
    assert (made.released, made.virtual, made.version) == (None, True, 2)


def test_set_is_kept_by_coordinators_once_and_by_one_at_a_time() -> None:
    officer = factories.CoordinatorFactory()
    stands = factories.CardSetFactory(by=officer)
    for by, said, code in (
        (factories.UserFactory(), SetDetails("2E", "Mine"), "sets_reserved"),
        (officer, SetDetails("2E", "Trial by Fire"), "set_known"),
        (officer, SetDetails("9E", "Odd"), "unknown_game"),
    ):
        assert refusal(add_card_set, said, by=by)[0] == code
    with pytest.raises(Conflict):
        edit_card_set(stands, SetDetails("2E", "Late"), by=officer, seen=stands.version - 1)
    assert list(CardSet.objects.values_list("name", flat=True)) == ["Trial by Fire"]


def test_sets_are_listed_by_game_those_to_come_first_then_the_latest() -> None:
    for name, day in (("Early", 1), ("Late", 9), ("Middle", 5)):
        released(name, day)
    factories.CardSetFactory(name="Some day", released=None)
    assert [row[1] for row in shown_sets() if row[2] == "2E"][:4] == ["Some day", "Late", "Middle", "Early"]


def test_page_says_which_sets_are_legal_on_its_day_and_which_documents_are_needed() -> None:
    event = factories.EventFactory(starts_at=SOON)
    factories.CardSetFactory(name="Older Days")
    released()
    text = page_of(event)
    assert "1 card set legal on the day" in text
    assert "Not yet legal: Trial by Fire (from 8 Jun 2098)" in text
    assert "2E Current Rulings (CRD)" in text


def test_other_name_of_a_set_reaches_its_release_events_and_every_page_of_the_game() -> None:
    officer = factories.CoordinatorFactory()
    stands = factories.CardSetFactory(by=officer, released=SOON.date())
    event = factories.EventFactory(starts_at=SOON, release_set="Trial by Fire")
    other = factories.EventFactory(game="1E", rules="modern")
    assert edit_card_set(stands, SetDetails("2E", "Baptism of Fire", SOON.date()), by=officer) == stands
    assert Event.objects.get(pk=other.pk).version == other.version
    now = Event.objects.get(pk=event.pk)
    assert (now.release_set, now.version) == ("Baptism of Fire", event.version + 1)
    assert "Release event of Baptism of Fire" in page_of(now)


def test_event_cannot_become_a_release_event_that_it_may_not_be() -> None:
    released(day=20)
    event = factories.EventFactory(starts_at=SOON, release_set="Trial by Fire")
    with pytest.raises(RuleViolation, match="online release tournament"):
        edit_event(
            event,
            DetailsFactory(starts_at=SOON, release_set="Trial by Fire", online=True),
            by=factories.director_of(event),
        )
