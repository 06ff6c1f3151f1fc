"""OPG A: the pairing style of a listing, at every door: chosen, shown, refused, locked, and gone with its choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.http import QueryDict  # noqa: TID251 - what a form is sent as

from tests import factories
from tests.double_style import registered
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.games import GAME_RULES
from tournaments.kernel.models import User
from tournaments.listing.forms.following import write_proposals
from tournaments.listing.forms.listing import fit_choices
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event
from tournaments.record.selectors.acts import shown_acts
from tournaments.record.selectors.journals import journal_of

OFFERED = GAME_RULES["tcc-2e"].structures

pytestmark = pytest.mark.django_db
THREE = {"final_confrontation_games": "3"}
FOUR = {"test_title_games": "4"}


@pytest.fixture
def director() -> User:
    return factories.UserFactory()


@pytest.fixture
def doubles() -> Iterator[None]:
    with registered():
        yield


def now(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def listed(event: Event) -> dict[str, Any]:
    names = ("game", "format", "pool", "rules", "time_zone", "rounds_scheduled")
    return {name: getattr(event, name) for name in names} | {"title": "Other", "starts_at": event.starts_at.isoformat()}


def patched(event: Event, **change: Any) -> Any:
    return Device(factories.director_of(event)).patch(f"/events/{event.pk}/", change)


def told(event: Event) -> str:
    return shown_acts(event, journal_of(event))[0].text


def stored(event: Event) -> str:
    return Event.every.values_list("structure", flat=True).get(pk=event.pk)


# The row


def test_form_refuses_what_another_game_has_and_names_what_fits(director: User, doubles: None) -> None:
    page = browser(director).open("/events/new/")
    start = factories.in_hours(48)
    said = {"title": "Doubles", "game": "1E", "rules": "modern", "date": f"{start:%Y-%m-%d}", "time": "19:00"}
    page.send(page.page.form("title", "structure"), structure="test-double", **said)
    assert "First Edition is not played with the pairing style “Doubles”: choose “Rounds by score” or" in page.text
    assert page.page.form("title", "structure").choices["structure"] == [*OFFERED]
    page.send(page.page.form("title", "structure"), structure="ladder", **said)
    assert "This is none of the answers here" in page.text
    assert not Event.objects.exists()


def test_form_of_an_event_that_runs_offers_what_it_may_still_become(doubles: None) -> None:
    event = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=event)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    assert page.page.form("title", "structure").choices["structure"] == ["swiss", "swiss-final"]
    page.send(page.page.form("title", "structure"), structure="swiss-final")
    assert stored(event) == "swiss-final"
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(structure="test-double")
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    assert "structure" in {attrs["name"] for tag, attrs in page.page.tags if tag == "select" and "disabled" in attrs}


def test_what_is_chosen_goes_with_the_structure_also_in_the_form() -> None:
    event = factories.EventFactory(structure="swiss-final", options={**THREE, "double_game_loss": "TT"})
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    assert page.page.form("title").value("option_final_confrontation_games") == "3"
    page.send(page.page.form("title", "structure"), structure="swiss")
    assert (page.status, "does not have it: Final confrontation “best of three games”" in page.text) == (422, True)
    page.send(page.page.form("title", "structure"))
    assert (now(event).structure, now(event).options) == ("swiss", {"double_game_loss": "TT"})
    assert told(now(event)) == (
        "listing changed: options, pairing style; chosen for the former pairing style alone, and gone with it:"
        " Final confrontation"
    )


# The API


@pytest.mark.parametrize(
    ("said", "status", "field", "message"),
    [
        ({"structure": "swiss", "final_confrontation": True}, 400, "final_confrontation", "has no final"),
        ({"structure": "swiss-final", "final_confrontation": False}, 400, "final_confrontation", "has a final"),
        ({"structure": "test-bare", "final_confrontation": True}, 400, "final_confrontation", "“Bare rounds” (test-b"),
        ({"structure": "ladder"}, 400, "structure", "swiss, swiss-final"),
        ({"structure": None}, 400, "structure", "null"),
        ({"final_confrontation": "perhaps"}, 400, "final_confrontation", "true or false"),
        (
            {"structure": "test-double", "game": "1E", "rules": "modern"},
            422,
            "",
            "is not played with the pairing style",
        ),
        ({"options": THREE}, 422, "", "belongs to the pairing style"),
        ({"structure": "test-bare", "options": FOUR}, 422, "", "belongs to the pairing style “Doubles”"),
        ({"structure": "swiss-final", "options": {"final_confrontation_games": "5"}}, 422, "", "one of 1, 3"),
    ],
)
def test_what_cannot_be_is_refused_at_the_api(
    said: dict[str, Any], status: int, field: str, message: str, director: User, doubles: None
) -> None:
    answer = Device(director).post("/events/", {**listed(factories.EventFactory()), **said})
    assert answer.status_code == status, answer.content
    body = answer.json()
    assert message in str(body["errors"][field] if field else body["detail"])
    assert not Event.objects.filter(title="Other").exists()


@pytest.mark.parametrize(
    ("stands", "said", "status", "found"),
    [
        ("swiss", {"final_confrontation": True}, 200, "swiss-final"),
        ("swiss-final", {"final_confrontation": False}, 200, "swiss"),
        ("test-double", {"final_confrontation": True, "fee": "5"}, 200, "test-double"),
        ("test-double", {"final_confrontation": False}, 400, "test-double"),
        ("test-bare", {"final_confrontation": True}, 400, "test-bare"),
        ("swiss", {"structure": "test-double", "final_confrontation": True}, 200, "test-double"),
        ("test-double", {"structure": "swiss"}, 200, "swiss"),
        ("test-double", {"game": "1E", "rules": "modern"}, 422, "test-double"),
    ],
)
def test_flag_alone_chooses_between_the_two_it_was_made_for(
    stands: str, said: dict[str, Any], status: int, found: str, doubles: None
) -> None:
    event = factories.EventFactory(structure=stands)
    answer = patched(event, **said)
    assert answer.status_code == status, answer.content
    assert now(event).structure == found
    if status == 400:
        assert "say by `structure` which one the event has instead" in str(answer.json())


# Choices, and what goes with a structure


def test_choice_that_is_said_with_another_structure_is_refused_and_nothing_changes() -> None:
    event = factories.EventFactory(structure="swiss-final", options=THREE)
    before = journal_of(event).count()
    answer = patched(event, structure="swiss", options={**THREE, "double_game_loss": "TT"})
    assert (answer.status_code, "belongs to the pairing style" in answer.json()["detail"]) == (422, True)
    assert (now(event).structure, now(event).options) == ("swiss-final", THREE)
    assert journal_of(event).count() == before


# Locks


def test_other_rounds_than_those_that_are_drawn_are_refused(doubles: None) -> None:
    event = factories.FullEventFactory(players=4)
    draw_round(event, by=factories.director_of(event))
    refused = patched(event, structure="test-double")
    assert refused.status_code == 422
    assert refused.json()["detail"].startswith("Round 1 is drawn: the pairing style stays as it was announced.")
    assert patched(event, structure="swiss-final").status_code == 200


def test_final_confrontation_comes_and_goes_until_the_event_is_closed_and_takes_its_choice_along() -> None:
    event = factories.FullEventFactory(players=4, structure="swiss-final", options=THREE)
    factories.RoundFactory(event=event)
    assert patched(event, final_confrontation=False).status_code == 200
    assert (stored(event), now(event).options) == ("swiss", {})
    assert "gone with it: Final confrontation" in told(now(event))
    assert patched(event, structure="swiss-final").status_code == 200
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(state=Event.State.FINALIZED)
    refused = patched(event, structure="swiss")
    assert refused.status_code == 422
    assert refused.json()["detail"] == "No longer changeable in this event: pairing style."


# Shown, and the file


# The usual one of the game


@pytest.mark.parametrize(
    ("game", "rules", "typed", "proposed", "expected"),
    [
        ("1997", "decipher_swiss", "swiss", "swiss", "swiss-tiebreaker"),
        ("1997", "decipher_swiss", "swiss", "swiss-tiebreaker", "swiss"),
        ("1997", "decipher_swiss", "swiss", "", "swiss"),
        ("1997", "decipher_swiss", "se8", "swiss", "swiss-tiebreaker"),
        ("1997", "elimination", "swiss-tiebreaker", "swiss-tiebreaker", "elimination-1997"),
        ("2E", "standard", "swiss-tiebreaker", "swiss-tiebreaker", "swiss"),
        ("1E", "modern", "swiss-final", "swiss", "swiss-final"),
    ],
)
def test_usual_style_comes_with_other_rules_unless_another_was_chosen(
    game: str, rules: str, typed: str, proposed: str, expected: str
) -> None:
    sent = QueryDict(mutable=True)
    sent.update(
        {"game": game, "rules": rules, "structure": typed, "proposed": write_proposals({"structure": proposed})}
    )
    assert fit_choices(sent)["structure"] == expected


def test_form_goes_over_to_the_usual_style_of_another_game_and_loses_nothing(director: User) -> None:
    page = browser(director).open("/events/new/")
    form = page.page.form("title", "structure")
    assert form.value("structure") == "swiss"
    said = {"title": "As it was", "date": "2098-01-03", "time": "19:00", "notes": "Bring a pen.", "fee": "5"}
    shown = page.send(form, game="1997", narrow="1", **said).page.form("title", "structure")
    assert shown.choices["structure"] == ["swiss-tiebreaker", "swiss"]
    assert shown.value("structure") == "swiss-tiebreaker"
    assert {name: shown.value(name) for name in said} == said
    assert [shown.value(name) for name in ("game", "format", "pool", "rules")] == [
        "1997",
        "swiss",
        "released",
        "decipher_swiss",
    ]
    chosen = page.send(shown, structure="swiss", rules="decipher_junior", format="junior", narrow="1")
    assert chosen.page.form("title", "structure").value("structure") == "swiss"
    proposed = quote(write_proposals({"structure": "swiss"}))
    live = browser(director).open(f"/events/check/?game=1997&structure=swiss&proposed={proposed}&title=As+it+was")
    assert '<option value="swiss-tiebreaker" selected>' in live.text


def test_form_keeps_the_style_that_was_chosen(director: User) -> None:
    page, start = browser(director).open("/events/new/"), factories.in_hours(24 * 8)
    said = {"game": "1995", "rules": "quick_swiss", "format": "constructed", "pool": "in_print", "title": "As it was"}
    page.send(page.page.form("title"), date=f"{start:%Y-%m-%d}", time="19:00", **said)
    page.send(page.page.form("title"), structure="swiss")
    assert Event.objects.get().structure == "swiss"
