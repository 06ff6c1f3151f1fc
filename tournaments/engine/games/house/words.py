"""House rules in words, with every number and step, for the page of an event and for who writes them."""

from __future__ import annotations

from tournaments.engine.games.house.ties import STEPS
from tournaments.engine.games.house.values import MATCHES, HouseRules
from tournaments.engine.structures import STRUCTURES

NEVER = "Nothing beyond this evening: an event by house rules is never sanctioned and never rated."


def describe_house_rules(house: HouseRules) -> tuple[tuple[str, str], ...]:
    """(what, in words) of each rule, in the order in which a reader asks."""
    return (
        *((("Game", f"{house.game}."),) if house.game else ()),
        *((("Match", f"{MATCHES[house.best_of]}."),) if house.best_of > 1 else ()),
        ("Points", _points(house)),
        ("Scores", _scores(house)),
        ("Who plays whom", _draw(house)),
        ("Places", _ties(house)),
        ("Rounds", f"Usually {house.rounds}." if house.rounds else "As many as the listing of the event says."),
        ("Counts as", NEVER),
    )


def _points(house: HouseRules) -> str:
    points = house.points
    return (
        f"A win gives {points.win}, a draw {points.draw}, a loss {points.loss}; a bye {points.bye}, a missed game"
        f" {points.missed}."
    )


def _scores(house: HouseRules) -> str:
    if house.best_of > 1:
        return "A result says how many games each has won; time may be called before one has won enough of them."
    if house.cap is None:
        return "May be noted, and count for nothing."
    return f"Count up to {house.cap} for the difference: own score less the opponent's."


def _draw(house: HouseRules) -> str:
    structure = STRUCTURES.get(house.structure)
    called = structure.name if structure else house.structure
    return (
        f"{called}: players of equal points meet at random, and nobody meets anybody twice while that can be avoided."
    )


def _ties(house: HouseRules) -> str:
    return f"By {', then '.join(_step(code) for code in house.ties)}."


def _step(code: str) -> str:
    if code not in STEPS:
        return code
    if code == "opponents_match_win":
        return "opponents' match-win percentage (never less than a third of each)"
    return STEPS[code].phrase
