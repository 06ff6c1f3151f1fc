"""Further sealed formats that coordinators approve, and card pools that follow the rules (SW "Sealed Deck")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import factories
from tests.tournaments.plain import Form, PlainBrowser, browser
from tournaments.department.models import SealedFormat
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.listing.matrix import POOLS, list_offered_with
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.listing.services.sealed_formats import FormatDetails, approve_format, edit_format
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
HOTH = FormatDetails("Hoth Sealed", "sealed", "Three Hoth boosters", "No proxies.")
OTHER = {"game": "SW", "rules": "sealed", "format": "sealed", "pool": "other_product", "rounds_scheduled": 3}
SECTION = "SW Sealed Deck Formats"


def refusal(refuse, *args, **said) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as refused:
        refuse(*args, **said)
    found = refused.value.findings[0] if refused.value.findings else refused.value
    return found.code, found.section


def listed(**changes: object) -> Event:
    return factories.EventFactory(**{**OTHER, **changes})


def test_event_is_listed_with_an_approved_format_alone() -> None:
    assert refusal(listed) == ("format_missing", SECTION)
    assert refusal(listed, sealed_format="Hoth Sealed") == ("unknown_format", SECTION)
    factories.SealedFormatFactory(name="Hoth Sealed")

    event = listed(sealed_format="Hoth Sealed")
    page = browser().open(event.get_absolute_url())
    assert ("Sealed format" in page.text, "Hoth Sealed" in page.text) == (True, True)


def test_format_goes_with_its_rules_and_with_no_other_pool() -> None:
    factories.SealedFormatFactory(name="Hoth Sealed")
    drafted = {"rules": "draft", "format": "draft", "sealed_format": "Hoth Sealed"}
    assert refusal(listed, **drafted) == ("format_of_other_rules", SECTION)
    assert refusal(listed, pool="otsd", sealed_format="Hoth Sealed") == ("format_unneeded", SECTION)


def test_withdrawn_format_stays_with_events_that_have_it() -> None:
    officer = factories.CoordinatorFactory()
    row = approve_format(HOTH, by=officer)
    event = listed(sealed_format="Hoth Sealed")
    row = edit_format(row, replace(HOTH, name="Hoth Opened", withdrawn=True), by=officer)

    event = Event.objects.get(pk=event.pk)
    assert event.sealed_format == "Hoth Opened"
    assert refusal(listed, sealed_format="Hoth Opened") == ("unknown_format", SECTION)
    by = factories.director_of(event)
    edit_event(event, replace(details_of(event), fee="5"), by=by)
    assert refusal(edit_format, row, replace(HOTH, rules="draft"), by=officer) == ("in_use", "SW Sealed Deck")


def test_coordinators_approve_and_nobody_else() -> None:
    assert refusal(approve_format, HOTH, by=factories.UserFactory()) == ("formats_reserved", "SW Sealed Deck")
    officer = factories.CoordinatorFactory()
    approve_format(HOTH, by=officer)
    assert refusal(approve_format, HOTH, by=officer)[0] == "format_known"
    assert refusal(approve_format, replace(HOTH, name="Other", product=""), by=officer)[0] == "product_missing"
    assert refusal(approve_format, replace(HOTH, name="Other", rules="epp"), by=officer)[0] == "unknown_rules"
    assert SealedFormat.objects.count() == 1


def test_format_is_approved_and_listed_with_in_the_browser() -> None:
    page = browser(factories.CoordinatorFactory()).open("/sealed-formats/new/")
    page = page.send(page.page.form("product"), name="Hoth Sealed", product="", rules="sealed")
    assert (page.status, "Hoth Sealed" in page.text) == (422, True)
    page = page.send(page.page.form("product"), product="Three Hoth boosters")
    assert "The sealed format is saved." in page.text
    assert "Three Hoth boosters" in browser().open("/sealed-formats/").text

    director = browser(factories.UserFactory())
    assert "Hoth Sealed" in narrowed(director, rules="sealed").choices["sealed_format"]
    assert "Hoth Sealed" not in narrowed(director, rules="draft").choices.get("sealed_format", ())


def narrowed(director: PlainBrowser, **typed: str) -> Form:
    """The form of a new listing, as it is shown for what is typed."""
    page = director.open("/events/new/")
    return director.send(page.page.form("pool"), game="SW", narrow="1", **typed).page.form("pool")


def test_several_bids_ask_for_deck_lists() -> None:
    said = {"game": "SW", "rules": "constructed", "format": "constructed", "pool": "open", "rounds_scheduled": 2}
    several = {**said, "options": {"day_2_bids": "several"}}
    assert refusal(factories.EventFactory, **several) == ("deck_lists", "SW Deck Lists")
    assert factories.EventFactory(**several, deck_list_required=True).deck_list_required
    factories.EventFactory(**said, options={"day_2_bids": "one"})


@pytest.mark.parametrize(
    ("rules", "pools"),
    [
        ("constructed", ["open", "classic"]),
        ("sealed", ["premiere", "otsd", "ds2", "other_product"]),
        ("epp", ["epp"]),
        ("squirrel", ["jpotsd"]),
        ("cube_traditional", ["cube"]),
    ],
)
def test_pools_are_those_of_the_rules(rules: str, pools: list[str]) -> None:
    assert [item.code for item in list_offered_with("pool", POOLS, "SW", rules)] == pools
