"""OPG A: the pairing style of a listing, at every door: chosen, shown, refused, locked, and gone with its choices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.http import QueryDict  # noqa: TID251 - what a form is sent as
from django.test import Client

from tests import factories
from tests.double_style import registered
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine import STRUCTURES
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.games import GAME_RULES
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.listing.forms.following import written
from tournaments.listing.forms.listing import fitting
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event
from tournaments.record.selectors.acts import acts
from tournaments.record.selectors.journals import journal_of
from tournaments.record.selectors.outcomes import HEADER, sheets
from tournaments.record.selectors.records import structure_code, structure_of

OFFERED = GAME_RULES["tcc-2e"].structures

pytestmark = pytest.mark.django_db
THREE = {"final_confrontation_games": "3"}
FOUR = {"test_title_games": "4"}
LOSS = {"double_game_loss": "TT"}


@pytest.fixture
def director() -> User:
    return factories.member()


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
    return acts(event, journal_of(event))[0].text


def stored(event: Event) -> tuple[str, bool]:
    return Event.every.values_list("structure", "final_confrontation").get(pk=event.pk)


# The row


def test_new_and_edited_events_have_their_structure_and_what_the_flag_says_of_it(doubles: None) -> None:
    event = factories.listed_event()
    assert stored(event) == ("swiss", False)
    for structure, flag in (("swiss-final", True), ("test-double", True), ("test-bare", False)):
        edit_event(event, replace(details_of(event), structure=structure), by=factories.director_of(event))
        assert stored(event) == (structure, flag)
        assert structure_of(now(event)).code == structure


@pytest.mark.parametrize(
    ("structure", "flag", "found"),
    [
        ("", False, "swiss"),
        ("", True, "swiss-final"),
        ("swiss", True, "swiss-final"),
        ("swiss-final", False, "swiss"),
        ("test-double", False, "test-double"),
        ("test-bare", True, "test-bare"),
    ],
)
def test_flag_is_right_where_the_last_release_may_have_written_it(
    structure: str, flag: bool, found: str, doubles: None
) -> None:
    event = factories.listed_event()
    Event.objects.filter(pk=event.pk).update(structure=structure, final_confrontation=flag)
    assert structure_code(now(event)) == found
    assert details_of(now(event)).structure == found


def test_structure_asks_the_database_nothing(django_assert_num_queries: Any) -> None:
    event = factories.listed_event(structure="swiss-final", options=THREE)
    with django_assert_num_queries(0):
        assert [stage.games for stage in structure_of(event).stages] == [3]


def test_digest_is_of_the_flag_alone_where_that_says_everything(doubles: None) -> None:
    first, other = factories.listed_event(structure="swiss-final"), factories.listed_event(structure="test-double")
    found = dict(sheets([first.pk, other.pk]))
    assert set(found[first.pk].header) == {*HEADER, "options"}
    assert found[other.pk].header["structure"] == "test-double"


# The form


def test_form_offers_the_structures_of_the_game_and_their_choices(director: User, doubles: None) -> None:
    page = browser(director).open("/events/new/")
    form = page.page.form("title", "structure")
    assert form.choices["structure"] == [*OFFERED, "test-double", "test-bare"]
    assert form.value("structure") == "swiss"
    assert "option_final_confrontation_games" not in form.choices
    start = factories.in_hours(48)
    typed = {"title": "Doubles", "date": f"{start:%Y-%m-%d}", "time": "19:00"}
    asked = "structure=test-double&title=Doubles&game=2E&rules=standard&format=constructed&pool=complete"
    live = browser(director).open(f"/events/check/?{asked}")
    assert "Games for the title" in live.text
    page.send(form, structure="test-double", option_test_title_games="4", **typed)
    event = Event.objects.get(title="Doubles")
    assert (event.structure, event.options) == ("test-double", FOUR)
    text = unescape(Client().get(event.get_absolute_url()).text)
    assert "Doubles (Doubles 1)" in text
    assert "Games for the title: four (Doubles 2)" in text


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
    event = factories.full_event(4)
    factories.published_round(event)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    assert page.page.form("title", "structure").choices["structure"] == ["swiss", "swiss-final"]
    page.send(page.page.form("title", "structure"), structure="swiss-final")
    assert stored(event) == ("swiss-final", True)
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(structure="test-double")
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    assert "structure" in {attrs["name"] for tag, attrs in page.page.tags if tag == "select" and "disabled" in attrs}


def test_what_is_chosen_goes_with_the_structure_also_in_the_form() -> None:
    event = factories.listed_event(structure="swiss-final", options={**THREE, "double_game_loss": "TT"})
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
    ("said", "found"),
    [
        ({}, "swiss"),
        ({"final_confrontation": False}, "swiss"),
        ({"final_confrontation": True}, "swiss-final"),
        ({"structure": "swiss-final"}, "swiss-final"),
        ({"structure": "swiss-final", "final_confrontation": True, "options": THREE}, "swiss-final"),
        ({"structure": "test-double"}, "test-double"),
        ({"structure": "test-bare", "final_confrontation": False}, "test-bare"),
    ],
)
def test_programs_say_the_structure_or_the_flag(
    said: dict[str, Any], found: str, director: User, doubles: None
) -> None:
    answer = Device(director).post("/events/", {**listed(factories.listed_event()), **said})
    assert answer.status_code == 201, answer.content
    body = answer.json()
    assert (body["structure"], body["final_confrontation"]) == (found, found in ("swiss-final", "test-double"))
    assert stored(Event.objects.get(pk=body["id"])) == (found, body["final_confrontation"])


@pytest.mark.parametrize(
    ("said", "status", "field", "message"),
    [
        ({"structure": "swiss", "final_confrontation": True}, 400, "final_confrontation", "has no final"),
        ({"structure": "swiss-final", "final_confrontation": False}, 400, "final_confrontation", "has a final"),
        (
            {"structure": "test-bare", "final_confrontation": True},
            400,
            "final_confrontation",
            "“Bare rounds” (test-b",
        ),
        ({"structure": "ladder"}, 400, "structure", "swiss, swiss-final"),
        ({"structure": ""}, 400, "structure", "swiss, swiss-final"),
        ({"structure": None}, 400, "structure", "null"),
        ({"structure": ["swiss"]}, 400, "structure", "swiss, swiss-final"),
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
    answer = Device(director).post("/events/", {**listed(factories.listed_event()), **said})
    assert answer.status_code == status, answer.content
    body = answer.json()
    assert message in str(body["errors"][field] if field else body["detail"])
    assert not Event.objects.filter(title="Other").exists()


@pytest.mark.parametrize(
    ("stands", "said", "status", "found"),
    [
        ("swiss", {"final_confrontation": True}, 200, "swiss-final"),
        ("swiss-final", {"final_confrontation": False}, 200, "swiss"),
        ("swiss-final", {"final_confrontation": True, "fee": "5"}, 200, "swiss-final"),
        ("test-double", {"final_confrontation": True, "fee": "5"}, 200, "test-double"),
        ("test-double", {"final_confrontation": False}, 400, "test-double"),
        ("test-bare", {"final_confrontation": True}, 400, "test-bare"),
        ("swiss", {"structure": "test-double", "final_confrontation": True}, 200, "test-double"),
        ("test-double", {"structure": "swiss"}, 200, "swiss"),
        ("test-double", {"fee": "5"}, 200, "test-double"),
        ("test-double", {"game": "1E", "rules": "modern"}, 422, "test-double"),
    ],
)
def test_flag_alone_chooses_between_the_two_it_was_made_for(
    stands: str, said: dict[str, Any], status: int, found: str, doubles: None
) -> None:
    event = factories.listed_event(structure=stands)
    answer = patched(event, **said)
    assert answer.status_code == status, answer.content
    assert structure_code(now(event)) == found
    if status == 400:
        assert "say by `structure` which one the event has instead" in str(answer.json())


def test_listing_is_written_back_as_it_was_read(director: User, doubles: None) -> None:
    event = factories.listed_event(director, structure="test-double", options=FOUR)
    device = Device(director)
    read = device.get(f"/events/{event.pk}/").json()
    names = ("title", "structure", "final_confrontation", "options", "rounds_scheduled", "fee")
    assert device.patch(f"/events/{event.pk}/", {name: read[name] for name in names}).status_code == 200
    assert (now(event).structure, now(event).options) == ("test-double", FOUR)


def test_formats_say_which_structures_each_game_has(director: User, doubles: None) -> None:
    answer = Device(director).get("/formats/").json()
    codes = [one["code"] for one in answer["structures"]]
    assert codes == [*STRUCTURES]
    assert answer["structures"][codes.index("test-double")] == {
        "code": "test-double",
        "label": "Doubles",
        "section": "Doubles 1",
        "choices": ["test_title_games"],
    }
    of_games = {one["code"]: one["structures"] for one in answer["rulesets"]}
    assert of_games["tcc-2e"] == [*OFFERED, "test-double", "test-bare"]
    assert (of_games["tcc-1e"], of_games["swccg-constructed"]) == (
        [*OFFERED],
        ["swiss", "swiss-final", "swiss-tiebreaker"],
    )
    choices = {one["code"]: [choice["code"] for choice in one["choices"]] for one in answer["rulesets"]}
    assert {"test_title_games", "final_confrontation_games"} <= set(choices["tcc-2e"])
    assert "final_confrontation_games" not in choices["swccg-constructed"]
    page = unescape(Client().get("/formats/").text)
    assert "Doubles" in page
    assert "Games for the title" in page


# Choices, and what goes with a structure


@pytest.mark.parametrize(
    ("before", "after", "left", "gone"),
    [
        (("swiss-final", THREE), "swiss", {}, "Final confrontation"),
        (("swiss-final", THREE), "test-double", {}, "Final confrontation"),
        (("test-double", FOUR), "swiss-final", {}, "Games for the title"),
        (
            ("test-double", {**FOUR, "double_game_loss": "TT"}),
            "swiss",
            {"double_game_loss": "TT"},
            "Games for the title",
        ),
        (("swiss-final", LOSS), "swiss", LOSS, ""),
    ],
)
def test_what_no_longer_fits_goes_with_the_structure_and_the_journal_says_so(
    before: tuple[str, dict[str, str]], after: str, left: dict[str, str], gone: str, doubles: None
) -> None:
    event = factories.listed_event(structure=before[0], options=before[1])
    assert patched(event, structure=after).status_code == 200
    assert (now(event).structure, now(event).options) == (after, left)
    words = f"; chosen for the former pairing style alone, and gone with it: {gone}" if gone else ""
    assert told(now(event)) == f"listing changed: pairing style{words}"


def test_choice_that_is_said_with_another_structure_is_refused_and_nothing_changes() -> None:
    event = factories.listed_event(structure="swiss-final", options=THREE)
    before = journal_of(event).count()
    answer = patched(event, structure="swiss", options={**THREE, "double_game_loss": "TT"})
    assert (answer.status_code, "belongs to the pairing style" in answer.json()["detail"]) == (422, True)
    assert (now(event).structure, now(event).options) == ("swiss-final", THREE)
    assert journal_of(event).count() == before


def test_journal_names_what_is_gone_by_its_code_once_nobody_knows_it(director: User) -> None:
    with registered():
        event = factories.listed_event(director, structure="test-double", options=FOUR)
        assert patched(event, structure="swiss").status_code == 200
    assert told(now(event)).endswith("gone with it: test_title_games")


def test_what_an_earlier_release_let_choose_for_nothing_stays_until_it_is_touched() -> None:
    event = factories.listed_event()
    Event.objects.filter(pk=event.pk).update(options=THREE, structure="")
    assert patched(event, fee="5").status_code == 200
    assert patched(event, fee="6", options=THREE).status_code == 200
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/")
    assert "belongs to the pairing style" not in page.text
    page.send(page.page.form("title", "structure"), fee="7")
    assert (now(event).fee, now(event).options) == ("7", THREE)
    assert told(now(event)) == "listing changed: fee"
    assert "Nothing: every open question" in unescape(Client().get(event.get_absolute_url()).text)
    refused = patched(event, options={**THREE, "double_game_loss": "TT"})
    assert refused.status_code == 200, refused.content
    assert patched(event, options={"final_confrontation_games": "1"}).status_code == 422
    assert patched(event, structure="swiss-final").status_code == 200
    assert now(event).options == {**THREE, "double_game_loss": "TT"}
    assert [stage.games for stage in structure_of(now(event)).stages] == [3]


# Locks


def test_other_rounds_than_those_that_are_drawn_are_refused(doubles: None) -> None:
    event = factories.full_event(4)
    draw_round(event, by=factories.director_of(event))
    refused = patched(event, structure="test-double")
    assert refused.status_code == 422
    assert refused.json()["detail"].startswith("Round 1 is drawn: the pairing style stays as it was announced.")
    assert patched(event, structure="swiss-final").status_code == 200


def test_final_confrontation_comes_and_goes_until_the_event_is_closed_and_takes_its_choice_along() -> None:
    event = factories.full_event(4, structure="swiss-final", options=THREE)
    factories.published_round(event)
    assert patched(event, final_confrontation=False).status_code == 200
    assert (stored(event), now(event).options) == (("swiss", False), {})
    assert "gone with it: Final confrontation" in told(now(event))
    assert patched(event, structure="swiss-final").status_code == 200
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(state=Event.State.FINALIZED)
    refused = patched(event, structure="swiss")
    assert refused.status_code == 422
    assert refused.json()["detail"] == "No longer changeable in this event: pairing style."


def test_event_of_another_structure_keeps_it_while_it_runs(doubles: None) -> None:
    event = factories.full_event(4, structure="test-double")
    factories.published_round(event)
    for wanted in ("swiss", "swiss-final", "test-bare"):
        with pytest.raises(RuleViolation, match="Round 1 is drawn"):
            edit_event(event, replace(details_of(event), structure=wanted), by=factories.director_of(event))
    assert patched(event, fee="5").status_code == 200


# Shown, and the file


@pytest.mark.parametrize(
    ("structure", "row", "rounds", "name"),
    [
        ("swiss", "", "4", "Rounds by score"),
        ("swiss-final", "", "4 and a final confrontation", "Rounds by score, then a final confrontation"),
        ("test-double", "Doubles", "4", "Doubles"),
    ],
)
def test_structure_is_named_on_page_poster_and_in_the_administration(
    structure: str, row: str, rounds: str, name: str, doubles: None
) -> None:
    event = factories.listed_event(structure=structure)
    for address in ("", "print/poster/"):
        text = unescape(browser(factories.director_of(event)).open(f"{event.get_absolute_url()}{address}").text)
        rows = dict(re.findall(r"<dt>([\w ]+)</dt>\s*<dd>\s*([^<]*?)\s*</dd>", text))
        assert (rows.get("Pairing style", "").partition(" (")[0], rows["Rounds"]) == (row, rounds), address
    admin = browser(factories.coordinator()).open(f"/admin/tournaments/event/{event.pk}/change/").text
    assert name in unescape(admin)


@pytest.mark.parametrize(
    ("structure", "written"),
    [
        ("swiss", {}),
        ("swiss-final", {"final_confrontation": True}),
        ("test-double", {"final_confrontation": True, "structure": "test-double"}),
        ("test-bare", {"structure": "test-bare"}),
    ],
)
def test_file_names_what_version_1_has_no_word_for_and_comes_back(
    structure: str, written: dict[str, Any], director: User, doubles: None
) -> None:
    event = factories.listed_event(director, structure=structure)
    document = document_of(event)
    found = {name: document["listing"].get(name) for name in ("final_confrontation", "structure")}
    assert {name: value for name, value in found.items() if value is not None} == written
    again = factories.brought(document, by=director)
    assert stored(again) == (structure, structure in ("swiss-final", "test-double"))
    assert document_of(again)["listing"].get("structure") == written.get("structure")


def test_structure_that_is_withdrawn_is_offered_and_read_nowhere(director: User) -> None:
    with registered():
        document = document_of(factories.listed_event(director, structure="test-double"))
    with pytest.raises(RuleViolation, match=r'listing\.structure: expected "swiss", .*not "test'):
        factories.brought(document, by=director)
    page = browser(director).open("/events/new/")
    assert page.page.form("title", "structure").choices["structure"] == [*OFFERED]
    answer = Device(director).post("/events/", {**listed(factories.listed_event()), "structure": "test-double"})
    assert answer.status_code == 400
    assert "Doubles" not in unescape(Client().get("/formats/").text)


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
    sent.update({"game": game, "rules": rules, "structure": typed, "proposed": written({"structure": proposed})})
    assert fitting(sent)["structure"] == expected


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
    proposed = quote(written({"structure": "swiss"}))
    live = browser(director).open(f"/events/check/?game=1997&structure=swiss&proposed={proposed}&title=As+it+was")
    assert '<option value="swiss-tiebreaker" selected>' in live.text


def test_form_keeps_the_style_that_was_chosen(director: User) -> None:
    page, start = browser(director).open("/events/new/"), factories.in_hours(24 * 8)
    said = {"game": "1995", "rules": "quick_swiss", "format": "constructed", "pool": "in_print", "title": "As it was"}
    page.send(page.page.form("title"), date=f"{start:%Y-%m-%d}", time="19:00", **said)
    page.send(page.page.form("title"), structure="swiss")
    assert Event.objects.get().structure == "swiss"
