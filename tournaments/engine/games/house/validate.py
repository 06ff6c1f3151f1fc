"""What stands against house rules as they are written."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict

from tournaments.engine.core.types import OWN_SECTION, Violation, require_no_findings
from tournaments.engine.games.house.ties import DIFFERENCE_STEP, GAMES_STEP, LOT, POINTS_STEP, STEPS
from tournaments.engine.games.house.values import (
    LONGEST_NAME,
    MATCHES,
    MOST_CAP,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_VERSIONS,
    HouseRules,
)
from tournaments.engine.names import fault
from tournaments.engine.texts import holds_address, one_line

ENDS = "OPG 7.7"
"""Where the guide ends its own steps with a coin, so that there is always an order."""
STYLES = "OPG A"


def found_in_rules(house: HouseRules, structures: Collection[str]) -> tuple[Violation, ...]:
    """Everything that forbids these rules; nothing: an event may be played by them. `structures` may be chosen."""
    found = (*_name(house), *_game(house), *_points(house), *_bounds(house), *_match(house))
    return (*found, *_ties(house), *_structure(house, structures))


def refuse_rules(house: HouseRules, structures: Collection[str]) -> None:
    """Raises RuleViolation with all findings."""
    require_no_findings(found_in_rules(house, structures))


def _name(house: HouseRules) -> Iterator[Violation]:
    name = house.name
    if not name or not _is_shown(name):
        message = f"House rules have a name of up to {LONGEST_NAME} characters in one line, without braces."
        yield Violation("house_name", message, OWN_SECTION, "name")
    elif holds_address(name):
        message = "The name stands on pages that everybody reads: leave the e-mail address out."
        yield Violation("house_name", message, OWN_SECTION, "name")


def _game(house: HouseRules) -> Iterator[Violation]:
    if not _is_shown(house.game):
        message = (
            f"The game has a name of up to {LONGEST_NAME} characters in one line, without braces; or leave it out."
        )
        yield Violation("house_game", message, OWN_SECTION, "game")
    elif holds_address(house.game):
        message = "The name of the game stands on pages that everybody reads: leave the e-mail address out."
        yield Violation("house_game", message, OWN_SECTION, "game")


def _is_shown(name: str) -> bool:
    """Return whether pages can show the name unchanged."""
    return name == one_line(name) and len(name) <= LONGEST_NAME and not fault(name) and not set("{}") & set(name)


def _points(house: HouseRules) -> Iterator[Violation]:
    points = house.points
    for ending, given in asdict(points).items():
        if not 0 <= given <= MOST_POINTS:
            message = f"The points for a {ending} are a whole number from 0 to {MOST_POINTS}, not {given}."
            yield Violation("house_points", message, OWN_SECTION, ending)
    if not points.win > points.loss:
        message = "A win gives more points than a loss: else nobody would play for anything."
        yield Violation("house_win", message, OWN_SECTION, "win")
    elif not points.loss <= points.draw <= points.win:
        message = f"A draw gives from {points.loss} (a loss) to {points.win} (a win) points, not {points.draw}."
        yield Violation("house_draw", message, OWN_SECTION, "draw")


def _bounds(house: HouseRules) -> Iterator[Violation]:
    bounds = (("cap", MOST_CAP, "scores count up to"), ("rounds", MOST_ROUNDS, "the usual number of rounds is"))
    for field, most, words in bounds:
        number = getattr(house, field)
        if number is not None and not 1 <= number <= most:
            message = f"{words.capitalize()} a whole number from 1 to {most}, not {number}; or leave it out."
            yield Violation(f"house_{field}", message, OWN_SECTION, field)
    if not 1 <= house.version <= MOST_VERSIONS:
        yield Violation("house_version", f"Versions are counted from 1 to {MOST_VERSIONS}.", OWN_SECTION, "version")


def _match(house: HouseRules) -> Iterator[Violation]:
    if house.best_of not in MATCHES:
        message = f"A match is of {', '.join(map(str, MATCHES))} games, not of {house.best_of}."
        yield Violation("house_best_of", message, OWN_SECTION, "best_of")
    elif house.best_of > 1 and house.cap is not None:
        message = "Of a match of several games the games won are noted, not scores: leave the cap of scores empty."
        yield Violation("house_cap", message, OWN_SECTION, "cap")


def _ties(house: HouseRules) -> Iterator[Violation]:
    """The points first, the lot last, each once: then every table has an order, and it is reached in as many steps."""
    ties = house.ties
    unknown = [step for step in ties if step not in STEPS]
    twice = sorted({step for step in ties if ties.count(step) > 1 and step in STEPS})
    if unknown:
        message = f"There is no tie step {unknown[0][:40]!r}: choose among {', '.join(STEPS)}."
        yield Violation("house_step", message, ENDS, "ties")
    elif twice:
        message = f"The tie step “{STEPS[twice[0]].label}” stands there twice: the second time it parts nobody."
        yield Violation("house_step_twice", message, ENDS, "ties")
    elif not ties or ties[-1] != LOT:
        message = "These tie steps never end: after the last of them players may still be level. Let the lot be last."
        yield Violation("house_ties_endless", message, ENDS, "ties")
    elif ties[0] != POINTS_STEP:
        yield Violation("house_first_step", "Places are decided by the points first.", ENDS, "ties")
    if GAMES_STEP in ties and house.best_of == 1:
        message = "Games won decide nothing where a match is one game: choose a best of three, or leave this step out."
        yield Violation("house_games", message, ENDS, "ties")
    if DIFFERENCE_STEP in ties and house.cap is None:
        message = "The difference of scores needs a cap: say up to which score it counts, or leave this step out."
        yield Violation("house_difference", message, ENDS, "cap")


def _structure(house: HouseRules, structures: Collection[str]) -> Iterator[Violation]:
    if house.structure not in structures:
        fit = ", ".join(structures)
        message = f"House rules have no pairing style {house.structure[:40]!r}: choose among {fit}."
        yield Violation("house_structure", message, STYLES, "structure")
