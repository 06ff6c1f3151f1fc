"""The page of an event in the order in which it is asked about, and while it runs its tables first."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine import GAME_RULES
from tournaments.engine.core.explanations import list_abbreviations, list_columns
from tournaments.engine.core.system import GameRules
from tournaments.engine.house import PRESETS
from tournaments.entries.services.preregistration import enter_myself
from tournaments.pages.selectors.coming import coming_event
from tournaments.pages.selectors.running import MOST_PLACES, MOST_TABLES, running_event
from tournaments.play.services.results import report_result
from tournaments.record.models import Event
from tournaments.record.selectors.listings import composition

pytestmark = pytest.mark.django_db


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize(
    ("changes", "entered", "short"),
    [
        ({"cap": 8, "preregistration": True}, 2, "6 of 8 places left"),
        ({"cap": 2, "preregistration": True}, 3, "Full, waiting list"),
        ({"preregistration": True}, 2, "2 entered"),
        ({"online": True, "venue": ""}, 0, "Ask the directors"),
    ],
)
def test_how_one_can_come(changes: dict[str, Any], entered: int, short: str) -> None:
    event = factories.EventFactory(**changes)
    for _ in range(entered):
        enter_myself(fresh(event), by=factories.UserFactory())
    shown = coming_event(fresh(event))
    assert shown is not None
    assert shown.entry[0] == short
    assert shown.is_full == short.startswith("Full")
    assert shown.count == min(entered, event.cap or entered)


def test_where_nobody_enters_beforehand_one_comes_to_the_door() -> None:
    factories.RegionFactory()
    shown = coming_event(factories.EventFactory(venue="", host_id=factories.VenueFactory().pk))
    assert shown is not None
    assert shown.entry == ("Come to the door", "Nobody enters beforehand: be there when it begins.")
    assert (shown.place, shown.town, shown.address) == ("The old club", "Berlin, Germany", "Quay 4")


def test_what_to_bring_and_what_it_counts_as() -> None:
    shown = coming_event(factories.EventFactory())
    assert shown is not None
    assert shown.bring == ("Bring a Second Edition deck", "Second Edition · constructed · complete · standard")
    assert shown.counts == "Sanctioned and rated"
    assert shown.rounds == ("4 rounds", "of 60 minutes")
    loose = coming_event(factories.EventFactory(sanctioned=False, title="Loose"))
    assert loose is not None
    assert loose.counts == "Not sanctioned, not rated"


def test_nothing_comes_once_it_has_begun_and_nothing_runs_before() -> None:
    event = factories.FullEventFactory(players=4)
    assert running_event(event) is None
    factories.RoundFactory(event=event)
    assert coming_event(fresh(event)) is None
    assert running_event(fresh(event)) is not None


def test_open_tables_stand_first_and_who_won_is_told() -> None:
    event = factories.FullEventFactory(players=6)
    played = factories.RoundFactory(event=event)
    first = factories.tables_of(played)[0]
    report_result(first, factories.ResultFactory(), by=factories.director_of(event))
    shown = running_event(fresh(event))
    assert shown is not None
    assert (shown.round, shown.reported, shown.count, shown.after, shown.rows) == ("Round 1", 1, 3, 0, ())
    assert [(table.number, table.is_open, table.says) for table in shown.tables][:2] == [
        (2, True, "playing"),
        (3, True, "playing"),
    ]
    last = shown.tables[-1]
    assert (last.number, last.says.count(":"), [won for _, won in last.names]) == (1, 1, [True, False])


def test_many_tables_are_counted_and_some_are_shown() -> None:
    event = factories.FullEventFactory(players=30)
    factories.play_rounds(event, 1)
    factories.RoundFactory(event=fresh(event))
    shown = running_event(fresh(event))
    assert shown is not None
    assert (len(shown.tables), shown.count, len(shown.rows), shown.players) == (MOST_TABLES, 15, MOST_PLACES, 30)
    assert "All 15 tables" in Client().get(event.get_absolute_url()).text


def test_between_rounds_the_standings_stand_alone() -> None:
    event = factories.FullEventFactory(players=4)
    factories.play_rounds(event, 1)
    shown = running_event(fresh(event))
    assert shown is not None
    assert (shown.round, shown.tables, shown.after) == ("", (), 1)
    assert "No round is played just now." in Client().get(event.get_absolute_url()).text


def test_reader_alone_is_told_how_he_stands_on_the_list() -> None:
    event = factories.EventFactory(cap=1, preregistration=True)
    first, second, stranger = (factories.UserFactory(handle=name) for name in ("Ann", "Bob", "Cy"))
    for user in (first, second):
        enter_myself(fresh(event), by=user)
    pages = {user: browser(user).open(event.get_absolute_url()).text for user in (first, second, stranger, None)}
    assert ["You are on the list" in text for text in pages.values()] == [True, False, False, False]
    assert ["Waiting list (1st)" in text for text in pages.values()] == [False, True, False, False]
    assert ["Join the waiting list" in text for text in pages.values()] == [False, False, True, True]


@pytest.mark.parametrize("path", ["standings/", "cards/", "rounds/", "players/{}/"])
def test_what_stands_short_is_said_in_words_where_it_stands(path: str) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    page = browser().open(event.get_absolute_url() + path.format(event.entries.earliest("pk").player_id)).text
    short = set(re.findall(r'class="badge [a-z]+">([A-Z]+)<', page)) - {"BYE"}
    assert short
    for word in {*short, "SoS"}:
        assert f'<b class="nowrap">{word}</b>' in page
    assert "strength of schedule" in page


@pytest.mark.parametrize("game", GAME_RULES.values(), ids=GAME_RULES)
def test_no_column_is_short_for_something_unsaid(game: GameRules) -> None:
    words = dict(list_abbreviations(game))
    assert not [heading for _, heading in list_columns(game) if heading.isupper() and heading not in words]
    assert all(short != meant for short, meant in words.items())


@pytest.mark.parametrize(("zone", "said"), [("UTC", "UTC</dd>"), ("Europe/Berlin", " (Europe/Berlin)</dd>")])
def test_zone_of_an_event_is_said_once(zone: str, said: str) -> None:
    page = Client().get(factories.PlayedEventFactory(players=4, rounds=1, time_zone=zone).get_absolute_url()).text
    assert said in page
    assert "UTC (UTC)" not in page


def test_game_of_house_rules_is_brought_by_its_own_name_and_no_document_describes_it() -> None:
    said = factories.by_house_rules(replace(PRESETS[3], game="Lorcana"))
    event = factories.EventFactory(**said)
    shown = coming_event(event)
    assert shown is not None
    assert shown.bring[0] == "Bring a Lorcana deck"
    assert composition(event)[:3] == (
        ("Game", "Lorcana"),
        ("Format", "Constructed"),
        ("Card pool", "As its director says"),
    )


BROUGHT = (
    (
        {"game": "1995", "rules": "quick_swiss", "ruleset": "decipher-1995-quick-swiss"},
        "Bring a Star Trek CCG 1995 deck",
    ),
    ({"game": "1997", "rules": "elimination", "format": "junior", "ruleset": "decipher-elimination"}, "CCG 1997 deck"),
    ({"game": "2E", "rules": "slipstream", "ruleset": "tcc-2e-slipstream"}, "Bring a Second Edition, Slipstream deck"),
)


@pytest.mark.parametrize(("said", "words"), BROUGHT)
def test_deck_to_bring_is_named_by_the_game_and_not_by_how_it_is_drawn(said: dict[str, str], words: str) -> None:
    event = factories.EventFactory()
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(**said)
    shown = coming_event(Event.objects.get(pk=event.pk))
    assert shown is not None
    assert words in shown.bring[0]
    assert "elimination" not in shown.bring[0]


def test_standings_name_the_guide_and_its_version() -> None:
    page = f"{factories.PlayedEventFactory(players=4, rounds=1).get_absolute_url()}standings/"
    assert "(TCC Organized Play Guide, version 5.1)" in Client().get(page).text
    assert GAME_RULES["tcc-tribbles"].source == GAME_RULES["tcc-2e"].source
