"""The structure of an event, and what it and its game leave open: what stands against them, and what no longer fits."""

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


def against_structure(details: Listed, event: Event | None, *, sanctioned: bool) -> Iterator[Violation]:
    """Of structure and options, by the rules that are listed, or the event goes by; rules that there are not forbid
    nothing."""
    game = played_by(details, event)
    if game is None:
        return
    against = tuple(check_structure(game, details.structure))
    yield from against
    if not against:
        system, options = engine.system(game.code, details.structure), _to_check(details, event)
        found = tuple(check_options(system, options, online=details.online, sanctioned=sanctioned))
        yield from found or _against_both(game.code, details)


def against_preregistration(details: Listed, event: Event | None) -> tuple[Violation, ...]:
    """What forbids that members enter themselves; a bracket that is seeded by points they may."""
    game = played_by(details, event)
    if game is None or not details.preregistration or (event is not None and is_seeded_elsewhere(event)):
        return ()
    return tuple(check_preregistration(game, details.structure, preregistration=True))


def _against_both(code: str, details: Listed) -> Iterator[Violation]:
    """What the options make of the game may have fewer structures: house rules have their own."""
    game = engine.game_rules(code, {OPTION: details.options[OPTION]}) if OPTION in details.options else None
    if game is not None and code == CODE:
        yield from check_structure(game, details.structure)


def played_by(details: Listed, event: Event | None) -> GameRules | None:
    """The game, without the event's options; None where there are no such rules."""
    if event is not None and not find_game(event.ruleset):
        return engine.game_rules(event.ruleset)
    return find_ruleset(details.game, details.rules)


def fitted(details: L, event: Event, stood: Mapping[str, str]) -> tuple[L, list[str]]:
    """Without the choices of the former structure that another one does not have, unless something is said of choices:
    what is said there is checked. And which went, of those that `stood`.
    """
    gone = set() if details.structure == event.structure else _unfit(details, event, stood)
    if details.options == stood:
        details = replace(details, options={code: value for code, value in stood.items() if code not in gone})
    return details, sorted(gone - details.options.keys())


def _unfit(details: Listed, event: Event, stood: Mapping[str, str]) -> set[str]:
    game = played_by(details, event)
    if game is None or any(check_structure(game, details.structure)):
        return set()
    of_structures = {choice.code for structure in engine.STRUCTURES.values() for choice in structure.choices}
    has = {choice.code: choice.values for choice in engine.system(game.code, details.structure).choices}
    return {code for code, value in stood.items() if code in of_structures and value not in has.get(code, ())}


def _to_check(details: Listed, event: Event | None) -> Mapping[str, str]:
    """But what an event has from a file or an earlier release, which decides nothing by its structure: it stays as long
    as nobody touches it."""
    if event is None or details.structure != event.structure:
        return details.options
    has = {choice.code for choice in system_of(event).choices}
    idle = {code for code, value in event.options.items() if code not in has and details.options.get(code) == value}
    return {code: value for code, value in details.options.items() if code not in idle}
