"""House rules at every door: kept, chosen for an event, stated on its page, played by, taken elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.house import OPTION, PRESETS, HouseRules, Points, build_document, build_text, read_text
from tournaments.exchange.selectors.documents import document_of as file_of
from tournaments.exchange.selectors.documents import document_text
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.models import HouseRules as Kept
from tournaments.listing.services.house_rules import MOST, change_house_rules, make_house_rules
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.records import rules_of, standings

pytestmark = pytest.mark.django_db
OURS = HouseRules("Our evening", Points(5, 2, 1, 4, 0), 30, ("points", "difference", "lot"), "swiss", 3)


@pytest.fixture
def director() -> User:
    return factories.UserFactory()


def typed(**changes: Any) -> dict[str, Any]:
    """As in the form, of OURS."""
    worth = {"win": "5", "draw": "2", "loss": "1", "bye": "4", "missed": "0"}
    return {"name": "Our evening", **worth, "cap": "30", "rounds": "3", "step_1": "difference", "step_2": "", **changes}


def now(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


# Kept


def test_others_change_nothing(director: User) -> None:
    kept = make_house_rules(OURS, by=director)
    assert refusal(change_house_rules, kept, replace(OURS, rounds=4), by=factories.UserFactory()) == (
        "house_rules_reserved",
        "this site's own",
    )


def test_name_is_one_of_a_member_alone(director: User) -> None:
    make_house_rules(OURS, by=director)
    make_house_rules(OURS, by=factories.UserFactory())
    with pytest.raises(RuleViolation, match="already"):
        make_house_rules(OURS, by=director)


def test_nobody_keeps_more_than_anybody_needs(director: User) -> None:
    Kept.objects.bulk_create(Kept(owner=director, name=f"Rules {number}", text="") for number in range(MOST))
    assert refusal(make_house_rules, OURS, by=director)[0] == "too_many"


# Their pages


def test_page_shows_own_rules_and_presets_in_words(director: User) -> None:
    make_house_rules(OURS, by=director)
    make_house_rules(replace(OURS, name="Somebody else's"), by=factories.UserFactory())
    page = browser(director).open("/house-rules/")
    assert "Our evening, version 1" in page.text
    assert "A win gives 5, a draw 2, a loss 1; a bye 4, a missed game 0." in page.text
    assert "Somebody else" not in page.text
    for house in PRESETS:
        assert house.name in page.text


def test_form_makes_and_changes_them(director: User) -> None:
    page = browser(director).open("/house-rules/new/")
    page.send(page.page.form("win"), **typed())
    assert page.url == "/house-rules/"
    assert read_text(Kept.objects.get().text) == OURS
    page.open(f"/house-rules/{Kept.objects.get().pk}/")
    assert "Count up to 30" in page.text
    page.send(page.page.form("win"), cap="", step_1="head_to_head", structure="swiss-final")
    house = read_text(Kept.objects.get().text)
    assert (house.cap, house.ties, house.structure) == (None, ("points", "head_to_head", "lot"), "swiss-final")
    assert house.version == 2


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"step_1": "difference", "step_2": "difference"}, "stands there twice"),
        ({"cap": "", "step_1": "difference"}, "needs a cap"),
        ({"win": "1", "draw": "1", "loss": "1"}, "A win gives more points than a loss"),
        ({"draw": "9"}, "A draw gives from 1"),
        ({"win": "x"}, "no whole number"),
        ({"name": "write to ann@example.org"}, "leave the e-mail address out"),
        ({"step_1": "age"}, "none of the answers here"),
    ],
)
def test_what_nobody_could_play_by_comes_back_with_all_that_was_typed(
    director: User, said: dict[str, str], told: str
) -> None:
    page = browser(director).open("/house-rules/new/")
    page.send(page.page.form("win"), **typed(bye="7", **said))
    assert page.status == 422
    assert told in page.text
    assert page.page.form("win").value("bye") == "7"
    assert not Kept.objects.exists()


def test_form_begins_with_a_preset_or_own_rules(director: User) -> None:
    kept = make_house_rules(OURS, by=director)
    strange = make_house_rules(OURS, by=factories.UserFactory())
    page = browser(director)
    for asked, win in (("0", "3"), ("1", "2"), (f"own-{kept.pk}", "5"), (f"own-{strange.pk}", "3"), ("x", "3")):
        assert page.open(f"/house-rules/new/?from={asked}").page.form("win").value("win") == win


# An event by them


def listed(by: User, house: HouseRules = OURS, **changes: Any) -> Event:
    return factories.EventFactory(by=by, **factories.by_house_rules(house, **changes))


def form_of(director: User, **asked: str) -> PlainBrowser:
    """The form as it is offered for another card game by house rules."""
    page = browser(director).open("/events/new/")
    said = {"game": "OTHER", "rules": "house", "pool": "own", "title": "Open night", **asked}
    form = page.page.form("rules")
    return page.send(form, date="2098-01-03", time="19:00", narrow="yes", **said)


def test_listing_offers_own_rules_as_they_are_now_and_the_presets(director: User) -> None:
    kept = make_house_rules(OURS, by=director)
    change_house_rules(kept, replace(OURS, rounds=4), by=director)
    form = form_of(director).page.form("option_house_rules")
    assert form.choices["option_house_rules"] == [Kept.objects.get().text, *map(build_text, PRESETS)]
    assert "structure" not in form.choices


def test_event_listed_by_the_form_goes_by_what_was_chosen_and_is_not_sanctioned(director: User) -> None:
    kept = make_house_rules(replace(OURS, structure="swiss-final"), by=director)
    page = form_of(director)
    page.send(page.page.form("option_house_rules"), option_house_rules=kept.text, sanctioned="on")
    assert "Some fields follow what you chose" in page.text
    page.send(page.page.form("option_house_rules"))
    event = Event.objects.get()
    assert (event.ruleset, event.structure, event.sanctioned) == ("house", "swiss-final", False)
    assert event.options == {OPTION: kept.text}
    assert "no event is sanctioned" in " ".join(event_status(event).reasons)


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ('{"name": "x", "points": {"win": 3, "draw": 1, "loss": 0}, "ties": ["points"]}', "OPG 7.7"),
        ("nonsense", "this site's own"),
    ],
)
def test_rules_whose_steps_never_end_list_no_event(director: User, text: str, section: str) -> None:
    assert (
        refusal(factories.EventFactory, by=director, **factories.by_house_rules(options={OPTION: text}))[1] == section
    )
    assert not Event.objects.exists()


def test_pairing_style_is_that_of_the_rules(director: User) -> None:
    assert refusal(listed, director, structure="swiss-final") == ("impossible_structure", "")


def test_page_of_the_event_states_them_in_words(director: User) -> None:
    text = browser().open(listed(director).get_absolute_url()).text
    assert "House rules: Our evening, version 1" in text
    for told in ("A win gives 5", "Count up to 30", "By points, then difference", "Usually 3", "never sanctioned"):
        assert told in text


def test_event_keeps_the_version_it_was_listed_with(director: User) -> None:
    kept = make_house_rules(OURS, by=director)
    event = listed(director, read_text(kept.text))
    change_house_rules(kept, replace(OURS, points=Points(9, 2, 1, 4, 0)), by=director)
    assert rules_of(now(event)).name == "Our evening, version 1"
    page = browser(director).open(f"{event.get_absolute_url()}edit/")
    form = page.page.form("option_house_rules")
    assert form.value("option_house_rules") == build_text(OURS)
    page.send(form, option_house_rules=Kept.objects.get().text)
    assert rules_of(now(event)).name == "Our evening, version 2"


def test_evening_is_drawn_reported_ranked_finalized_and_taken_elsewhere(director: User) -> None:
    event = factories.FullEventFactory(players=5, by=director, **factories.by_house_rules(OURS, rounds_scheduled=2))
    for _ in range(2):
        played = factories.RoundFactory(event=event)
        for match in factories.open_tables(played):
            report_result(match, Result("win", ({"score": 40}, {"score": 12}), (0,)), by=director)
        complete_round(played, by=director)
    table = standings(now(event))
    assert [place.rank for place in table] == [1, 2, 3, 4, 5]
    assert sum(place.figures["points"] for place in table) == 2 * (5 + 1 + 5 + 1 + 4)
    assert {place.figures["difference"] for place in table} <= {-36, -18, 0, 18, 36}
    finalize_event(now(event), by=director)
    document = json.loads(document_text(now(event), whole=True))
    assert document["house_rules"]["name"] == "Our evening"
    copy = factories.bring_document(factories.copy_document(now(event), "Copied"), by=factories.UserFactory())
    assert (copy.ruleset, copy.options, copy.sanctioned) == ("house", {OPTION: build_text(OURS)}, False)
    assert [place.figures for place in standings(copy)] == [place.figures for place in table]


# For programs


def body(**changes: Any) -> dict[str, Any]:
    return {**build_document(OURS), **changes}


def test_api_makes_lists_and_changes_them(director: User) -> None:
    device = Device(director)
    made = device.post("/house-rules/", body(version=7))
    assert (made.status_code, made.json()["rules"]) == (201, body(version=1))
    assert {"about": "Rounds", "text": "Usually 3."} in made.json()["words"]
    changed = device.put(f"/house-rules/{made.json()['id']}/", body(rounds=None))
    assert (changed.status_code, changed.json()["rules"]) == (200, body(rounds=None, version=2))
    assert [row["rules"]["version"] for row in device.get("/house-rules/").json()["results"]] == [2]
    assert Device(factories.UserFactory()).get("/house-rules/").json()["results"] == []


def test_api_refuses_steps_that_never_end_with_the_section(director: User) -> None:
    answer = Device(director).post("/house-rules/", body(ties=["points", "difference"]))
    assert answer.status_code == 422
    assert "OPG 7.7" in answer.text
    assert "never end" in answer.text


@pytest.mark.parametrize(
    "wrong",
    [{"points": {"win": "3", "draw": 1, "loss": 0}}, {"ties": [1]}, {"age": 3}, {"cap": -1}, {"name": "x" * 61}],
)
def test_api_refuses_what_is_no_such_object(director: User, wrong: dict[str, Any]) -> None:
    assert Device(director).post("/house-rules/", body(**wrong)).status_code in (400, 422)
    assert not Kept.objects.exists()


def listing(**changes: Any) -> dict[str, Any]:
    said = {"title": "Open night", "game": "OTHER", "format": "constructed", "pool": "own", "rules": "house"}
    when = {"starts_at": factories.in_hours(48).isoformat(), "time_zone": "Europe/Berlin", "rounds_scheduled": 3}
    return {**said, **when, **changes}


def test_api_lists_an_event_by_them_and_says_them(director: User) -> None:
    device = Device(director)
    answer = device.post("/events/", listing(house_rules=body(structure="swiss-final")))
    assert answer.status_code == 201
    said = answer.json()
    assert (said["house_rules"], said["structure"]) == (body(structure="swiss-final"), "swiss-final")
    assert (said["options"], said["status"]["sanctioned"]) == ({}, False)
    kept = device.patch(f"/events/{said['id']}/", {"options": {}, "fee": "3"}).json()
    assert kept["house_rules"] == said["house_rules"]
    other = device.patch(f"/events/{said['id']}/", {"house_rules": body(name="Others")}).json()
    assert (other["house_rules"]["name"], other["structure"]) == ("Others", "swiss")


def test_member_makes_house_rules_and_a_change_is_another_version(director: User) -> None:
    kept = make_house_rules(OURS, by=director)
    assert (kept.name, kept.number, read_text(kept.text)) == ("Our evening", 1, OURS)
    kept = change_house_rules(kept, replace(OURS, points=Points(6, 2, 1, 4, 0)), by=director, seen=kept.version)
    assert (kept.number, read_text(kept.text).points.win, read_text(kept.text).version) == (2, 6, 2)
    tags = JournalEntry.objects.filter(actor=director, tag__startswith="house_rules").order_by("pk")
    assert [(entry.tag, entry.facts) for entry in tags] == [
        ("house_rules.made", {}),
        ("house_rules.changed", {"number": 2}),
    ]


def test_change_of_what_was_changed_meanwhile_is_refused(director: User) -> None:
    kept = make_house_rules(OURS, by=director)
    seen = kept.version
    change_house_rules(kept, replace(OURS, rounds=4), by=director)
    with pytest.raises(Conflict):
        change_house_rules(Kept.objects.get(), replace(OURS, rounds=5), by=director, seen=seen)
    assert Kept.objects.get().number == 2


def test_event_of_which_nothing_is_chosen_goes_by_the_first_and_says_so(director: User) -> None:
    event = factories.EventFactory(by=director, game="OTHER", rules="house", pool="own", sanctioned=True)
    assert not event.sanctioned
    assert event.options == {OPTION: build_text(PRESETS[0])}
    assert file_of(event)["house_rules"] == build_document(PRESETS[0])


def test_games_of_the_guide_may_be_played_by_house_rules(director: User) -> None:
    event = factories.EventFactory(by=director, game="2E", rules="house", sanctioned=True)
    assert (event.ruleset, event.sanctioned, event_status(event).rated) == ("house", False, False)


def test_rules_are_locked_once_the_first_round_is_published(director: User) -> None:
    event = factories.FullEventFactory(players=4, by=director, **factories.by_house_rules(OURS))
    factories.RoundFactory(event=event)
    other = {OPTION: build_text(PRESETS[0])}
    assert refusal(edit_event, now(event), replace(details_of(now(event)), options=other), by=director)[0] == "locked"
    edit_event(now(event), replace(details_of(now(event)), fee="5"), by=director)
    assert now(event).options == {OPTION: build_text(OURS)}


def test_list_has_as_many_queries_for_one_as_for_three(
    director: User, django_assert_num_queries: Any, django_assert_max_num_queries: Any
) -> None:
    make_house_rules(OURS, by=director)
    page = browser(director).open("/house-rules/")
    with django_assert_max_num_queries(8) as one:
        page.open("/house-rules/")
    for number in range(2):
        make_house_rules(replace(OURS, name=f"Others {number}"), by=director)
    with django_assert_num_queries(len(one)):
        page.open("/house-rules/")
