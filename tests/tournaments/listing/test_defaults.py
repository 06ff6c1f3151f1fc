"""What a listing proposes follows what is chosen, and every listing of proposals alone may be listed."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.utils import timezone

from tests import factories
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import Form, browser
from tournaments.engine.house import CODE as HOUSE
from tournaments.engine.listing.check import find_ruleset
from tournaments.engine.listing.defaults import usual_pool, usual_rounds
from tournaments.engine.listing.matrix import FORMATS, PLAYED, list_offered_with
from tournaments.engine.listing.schedule import schedule
from tournaments.engine.systems import system
from tournaments.kernel.models import User
from tournaments.listing.selectors.proposals import zone_of_place
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

IN_TEN_DAYS = timedelta(days=10)
SHOWN = ("rules", "format", "pool", "structure", "rounds_scheduled", "proposed")


def structures(game: str, rules: str) -> tuple[str, ...]:
    """House rules say their pairing style themselves."""
    played = PLAYED[game, rules]
    return played.structures[:1] if played.code == HOUSE else played.structures


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def new_form(by: User) -> Form:
    return browser(by).open("/events/new/").page.form("title", "proposed")


def live(by: User, form: Form, **chosen: str) -> Any:
    """What the page shows once this was chosen; what it showed before is sent along."""
    start, page = timezone.now() + IN_TEN_DAYS, browser(by).open("/events/new/")
    said = {"title": "Proposed", "date": f"{start:%Y-%m-%d}", "time": "19:00", "time_zone": "Europe/Berlin"}
    return page.send(form, narrow="1", **said | chosen)


def checked(by: User, **typed: str) -> str:
    """The part of the page that a script puts in while the form is typed."""
    return browser(by).open(f"/events/check/?{urlencode(typed)}").text


@matrix(("game", "rules"), list(PLAYED), step=14)
def test_form_of_proposals_alone_has_no_finding(game: str, rules: str, by: User) -> None:
    form = new_form(by)
    for structure in structures(game, rules):
        shown = live(by, form, game=game, rules=rules, structure=structure).text
        assert "This cannot be listed" not in shown
        assert "no whole number of matches" not in shown


@matrix(("game", "rules"), list(PLAYED))
def test_call_with_proposals_alone_has_no_finding(game: str, rules: str, by: User) -> None:
    start, program = timezone.now() + IN_TEN_DAYS, Device(by)
    said = {"game": game, "rules": rules, "title": "Proposed", "time_zone": "Europe/Berlin"}
    said |= {"starts_at": start.isoformat()}
    for structure in structures(game, rules):
        for item in list_offered_with("format", FORMATS, game, rules):
            answer = program.post("/events/check/", said | {"structure": structure, "format": item.code})
            assert (answer.status_code, answer.json()["violations"]) == (200, [])
            assert [hint for hint in answer.json()["hints"] if "schedule" in hint] == []


@matrix(
    ("game", "rules", "structure", "rounds"),
    [
        ("TR", "standard", "heats-finals", 10),
        ("TR", "standard", "swiss", 5),
        ("2E", "standard", "swiss", 4),
        ("2E", "standard", "se8", 3),
        ("SW", "constructed", "swiss", 2),
    ],
    step=3,
)
def test_rounds_follow_game_and_pairing_style(game: str, rules: str, structure: str, rounds: int, by: User) -> None:
    assert usual_rounds(find_ruleset(game, rules), structure) == rounds
    form = new_form(by)
    chosen = live(by, form, game=game, rules=rules).page.form("title", "proposed") if game != "2E" else form
    shown = live(by, chosen, game=game, rules=rules, structure=structure)
    assert shown.page.form("title", "proposed").value("rounds_scheduled") == str(rounds)


def test_pool_follows_the_format_and_luck_needs_an_even_number() -> None:
    assert [usual_pool("2E", "standard", code) for code in ("constructed", "draft")] == ["complete", "limited"]
    rounds = usual_rounds(find_ruleset("2E", "standard"), "swiss", scenario="no_such_thing_as_luck")
    assert (rounds % 2, rounds >= 4) == (0, True)


def test_rounds_that_were_chosen_stay_while_they_are_whole_matches(by: User) -> None:
    form = new_form(by)
    kept = live(by, form, game="TR", rules="standard", rounds_scheduled="15").page.form("title", "proposed")
    assert kept.value("rounds_scheduled") == "15"
    whole = live(by, form, game="TR", rules="standard", rounds_scheduled="7").page.form("title", "proposed")
    assert whole.value("rounds_scheduled") == "10"


def test_page_without_script_shows_what_follows_before_it_lists(by: User) -> None:
    page, start = browser(by).open("/events/new/"), timezone.now() + IN_TEN_DAYS
    said = {"title": "Pods", "date": f"{start:%Y-%m-%d}", "time": "19:00", "notes": "Bring a pen."}
    page.send(page.page.form("title", "proposed"), game="TR", **said)
    assert "Some fields follow what you chose" in page.text
    assert not Event.objects.exists()
    shown = page.page.form("title", "proposed")
    assert [shown.value(name) for name in ("structure", "rounds_scheduled", "notes")] == [
        "heats-finals",
        "10",
        "Bring a pen.",
    ]
    page.send(shown)
    event = Event.objects.get()
    assert (event.game, event.structure, event.rounds_scheduled) == ("TR", "heats-finals", 10)


def test_title_of_an_evening_follows_its_game(by: User) -> None:
    address = urlencode(
        {"title": "Sunday evening, Second Edition", "game": "2E", "date": "2098-01-05", "time": "19:00"}
    )
    form = browser(by).open(f"/events/new/?{address}").page.form("title", "proposed")
    typed = {name: form.value(name) for name in (*SHOWN, "title", "date", "time")}
    assert 'value="Sunday evening, Tribbles"' in checked(by, **typed | {"game": "TR"})
    assert 'value="Pods on the quay"' in checked(by, **typed | {"game": "TR", "title": "Pods on the quay"})


@pytest.mark.parametrize(
    ("country", "town", "zone"),
    [
        ("DE", "Hamburg", "Europe/Berlin"),
        ("GB", "Leeds", "Europe/London"),
        ("US", "Chicago, Illinois", "America/Chicago"),
        ("US", "Springfield", ""),
        ("", "", ""),
    ],
)
def test_zone_is_that_of_the_place_where_it_can_be_told(country: str, town: str, zone: str) -> None:
    assert zone_of_place(country, town) == zone


def test_zone_follows_the_venue(by: User) -> None:
    venue = factories.VenueFactory()
    proposed = json.dumps({"time_zone": "UTC"})
    typed = {"game": "2E", "host": str(venue.pk), "time_zone": "UTC", "proposed": proposed}
    zone = zone_of_place(str(venue.country.code), venue.town)
    assert zone not in ("", "UTC")
    assert f'<option value="{zone}" selected>' in checked(by, **typed)
    assert '<option value="Asia/Tokyo" selected>' in checked(by, **typed | {"time_zone": "Asia/Tokyo"})


def test_sanction_is_not_proposed_to_who_may_not_have_it(by: User) -> None:
    form = new_form(by)
    assert form.value("sanctioned") == "on"
    of_1997 = live(by, form, game="1997").page.form("title", "proposed")
    assert not of_1997.value("sanctioned")
    assert live(by, of_1997, game="2E").page.form("title", "proposed").value("sanctioned") == "on"


def test_edit_keeps_what_an_event_has_and_follows_another_game(by: User) -> None:
    event = factories.EventFactory(by=by, rounds_scheduled=3, sanctioned=False)
    page = browser(by).open(f"{event.get_absolute_url()}edit/")
    page.send(page.page.form("title", "proposed"), notes="Bring a pen.")
    event.refresh_from_db()
    assert (event.notes, event.rounds_scheduled, event.sanctioned) == ("Bring a pen.", 3, False)
    page = browser(by).open(f"{event.get_absolute_url()}edit/")
    page.send(page.page.form("title", "proposed"), game="TR", rounds_scheduled="4")
    assert "Some fields follow what you chose" in page.text
    assert page.page.form("title", "proposed").value("rounds_scheduled") == "10"


# --- the schedule -----------------------------------------------------------------------------------------------------

FINALS = "Rounds {} to {} as Tribbles Finals, if more than 8 play and there are several tables."


@pytest.mark.parametrize(
    ("code", "structure", "rounds", "parts"),
    [
        ("tcc-tribbles", "heats-finals", 5, ("Rounds 1 to 5 in heats.", FINALS.format(6, 10))),
        ("tcc-tribbles", "heats-finals", 15, ("Rounds 1 to 10 in heats.", FINALS.format(11, 15))),
        ("tcc-tribbles", "swiss", 10, ("Rounds 1 to 10 in 2 matches of 5 rounds at one table.",)),
        ("swccg-constructed", "swiss", 2, ("Rounds 1 to 2, 2 games each.",)),
        ("tcc-2e", "swiss-final", 4, ("Rounds 1 to 4.", "Then: final confrontation.")),
        ("tcc-2e", "se8", 3, ("Single elimination.",)),
        ("free", "free", 3, ("Nothing is drawn: the director types the final order.",)),
    ],
)
def test_schedule_counts_rounds_through_the_event(
    code: str, structure: str, rounds: int, parts: tuple[str, ...]
) -> None:
    assert schedule(system(code, structure), rounds) == parts


def test_schedule_stands_on_the_listing_on_the_page_of_the_event_and_in_the_api(by: User) -> None:
    assert "Rounds 1 to 5 in heats." in live(by, new_form(by), game="TR", rules="standard").text
    event = factories.EventFactory(by=by, game="TR", rules="standard", rounds_scheduled=10, structure="heats-finals")
    assert "Rounds 1 to 5 in heats." in browser().open(event.get_absolute_url()).text
    assert Device(by).get(f"/events/{event.pk}/").json()["schedule"][0] == "Rounds 1 to 5 in heats."
