"""What players are told that they need of the next event (OPG 12.6)."""

from __future__ import annotations

from typing import Any

from leagues.engine import Kind, LeagueEvent
from leagues.models import Season
from leagues.selectors.needs import NOTHING, Outlook, outlook
from leagues.selectors.seasons import SeasonValue

HALF = {"kind": Kind.REGULAR, "half": 1}


def value(*events: tuple[str, Any], qualifiers: int = 1) -> SeasonValue:
    """Of each event who came, in the order of places, and what it is of the season."""
    season = Season(year=2025, guide="opg", schedule="standard", qualifiers=qualifiers, seed=1)
    return SeasonValue(season, tuple(_event(str(at), *each) for at, each in enumerate(events)))


def _event(key: str, order: str, part: Any) -> LeagueEvent:
    kind = Kind.PLAYOFF if part is None else Kind.REGULAR
    return LeagueEvent(key, kind, {player: place for place, player in enumerate(order, 1)}, part)


def test_before_the_first_event_nothing_is_said() -> None:
    assert outlook(value(), played_for=0) == NOTHING


def test_what_is_needed_is_said_of_as_many_as_came_the_last_time() -> None:
    found = outlook(value(("abcdef", 1), ("abc", 1)), played_for=0)
    assert (found.of, found.players) == ("to qualify", 3)


def test_each_is_told_which_place_is_enough() -> None:
    """a 28, b 20, c 16, d 10, e and f 8; the next event gives 12, 8, 6, and 6 to who comes as the fourth."""
    assert outlook(value(("abcdef", 1), ("abc", 1), qualifiers=2), played_for=0) == Outlook(
        "to qualify",
        3,
        {
            "a": "through in any place",
            "b": "first place",
            "c": "5 points to gain: place 3, if who holds the place stays away",
            "d": "11 points to gain: place 1, if who holds the place stays away",
            "e": "more than one event: 13 points to gain",
            "f": "more than one event: 13 points to gain",
        },
    )


def test_first_place_is_not_enough_where_who_is_ahead_may_come_level() -> None:
    """a 28, b 26, c 24: c has 36 by winning, and a with the second place, too."""
    assert outlook(value(("abc", 1), ("bac", 1), ("cab", 1)), played_for=0).needed == {
        "a": "first place",
        "b": "first place",
        "c": "5 points to gain: place 3, if who holds the place stays away",
    }


def test_nobody_needs_anything_where_all_qualify() -> None:
    found = outlook(value(("abc", 1), qualifiers=3), played_for=0)
    assert set(found.needed.values()) == {"through in any place"}


def test_who_qualified_already_is_left_out_of_the_second_list() -> None:
    """a by the first half: b 20 and c 14 are left."""
    assert outlook(value(("abc", 1), ("bca", 2)), played_for=1).needed == {
        "b": "place 2 or better",
        "c": "7 points to gain: place 2, if who holds the place stays away",
    }


def test_playoffs_alone_qualify_nobody() -> None:
    assert set(outlook(value(("abc", 1), ("bcd", None)), played_for=0).needed) == {"a", "b", "c"}


def test_playoffs_are_played_for_by_those_who_qualified() -> None:
    """By playoff points alone: b 12, a 8, and d between them takes places."""
    assert outlook(value(("abc", 1), ("bca", 2), ("bad", None)), played_for=None) == Outlook(
        "to lead",
        3,
        {"a": "5 points to gain: place 3, if who holds the place stays away", "b": "first place"},
    )
