"""Checks of the structure of an event and of the choices that it and its game leave open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from tournaments import engine
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Violation
from tournaments.engine.house import CODE, OPTION
from tournaments.engine.listing.check import check_options, check_preregistration, check_structure, find_ruleset
from tournaments.engine.listing.fields import Listed
from tournaments.engine.listing.matrix import find_game
from tournaments.record.models import Event
from tournaments.record.selectors.elsewhere import is_seeded_elsewhere
from tournaments.record.selectors.records import system_of

L = TypeVar("L", bound=Listed)


def find_structure_violations(details: Listed, event: Event | None, *, sanctioned: bool) -> Iterator[Violation]:
    """Yield what is wrong with structure and options, by the listed rules or those of the event.

    Unknown rules forbid nothing.
    """
    game = find_rules(details, event)
    if game is None:
        return
    against = tuple(check_structure(game, details.structure))
    yield from against
    if not against:
        system, options = engine.system(game.code, details.structure), _options_to_check(details, event)
        found = tuple(check_options(system, options, online=details.online, sanctioned=sanctioned))
        yield from found or _violations_of_house_rules(game.code, details)


def find_preregistration_violations(details: Listed, event: Event | None) -> tuple[Violation, ...]:
    """Return why members may not enter themselves; in a bracket that is seeded by points they may."""
    game = find_rules(details, event)
    if game is None or not details.preregistration or (event is not None and is_seeded_elsewhere(event)):
        return ()
    return tuple(check_preregistration(game, details.structure, preregistration=True))


def _violations_of_house_rules(code: str, details: Listed) -> Iterator[Violation]:
    """Check the structure against house rules, which have fewer structures."""
    game = None
    if OPTION in details.options:
        game = engine.game_rules(code, {OPTION: details.options[OPTION]})
    if game is not None and code == CODE:
        yield from check_structure(game, details.structure)


def find_rules(details: Listed, event: Event | None) -> GameRules | None:
    """Return the game without the event's options; None where there are no such rules."""
    if event is not None and not find_game(event.ruleset):
        return engine.game_rules(event.ruleset)
    return find_ruleset(details.game, details.rules)


def drop_unfit_options(details: L, event: Event, stood: Mapping[str, str]) -> tuple[L, list[str]]:
    """Drop the former structure's choices that the new one does not have, and name those that went.

    If choices are given explicitly, they stay and are checked.
    """
    if details.structure == event.structure:
        gone = set()
    else:
        gone = _unfit_options(details, event, stood)
    if details.options == stood:
        details = replace(details, options={code: value for code, value in stood.items() if code not in gone})
    return details, sorted(gone - details.options.keys())


def _unfit_options(details: Listed, event: Event, stood: Mapping[str, str]) -> set[str]:
    game = find_rules(details, event)
    if game is None or any(check_structure(game, details.structure)):
        return set()
    of_structures = set()
    for structure in engine.STRUCTURES.values():
        for choice in structure.choices:
            of_structures.add(choice.code)
    has = {choice.code: choice.values for choice in engine.system(game.code, details.structure).choices}
    options = set()
    for code, value in stood.items():
        if code in of_structures and value not in has.get(code, ()):
            options.add(code)
    return options


def _options_to_check(details: Listed, event: Event | None) -> Mapping[str, str]:
    """Return the options without those an event has from a file or earlier release for another structure.

    They decide nothing and stay until somebody touches them.
    """
    if event is None or details.structure != event.structure:
        return details.options
    has = {choice.code for choice in system_of(event).choices}
    idle = set()
    for code, value in event.options.items():
        if code not in has and details.options.get(code) == value:
            idle.add(code)
    found = {}
    for code, value in details.options.items():
        if code not in idle:
            found[code] = value
    return found
