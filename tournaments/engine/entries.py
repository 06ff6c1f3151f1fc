"""Entering an event: days and places (OPG 3, A), who is kept from it (OPG 1.1, B), earned byes (OPG 7.5.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from tournaments.engine.core.types import RuleViolation, Violation
from tournaments.engine.games.registry import CARD_GAMES
from tournaments.engine.listing.check import CHAMPIONSHIP
from tournaments.engine.listing.matrix import GAMES

SUSPENSIONS = "OPG B"


@dataclass(frozen=True, slots=True)
class Places:
    """Instants are aware; `local_start` in the event's zone. `cap` None: no limit. `taken`: places given already."""

    local_start: datetime
    taken: int
    closes_at: datetime | None = None
    ends_on: date | None = None
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """From `starts_on` to the end of `until` (None: without end) no event of these games."""

    games: tuple[str, ...]
    starts_on: date
    until: date | None = None


def against_places(places: Places) -> Iterator[Violation]:
    if places.closes_at and places.closes_at > places.local_start:
        message = "Entering beforehand closes at the start at the latest: choose an earlier time, or none."
        yield Violation("closes_late", message, "OPG A", "entries_close_at")
    if places.ends_on and places.ends_on < places.local_start.date():
        message = "The last day lies before the first: choose a later one, or none."
        yield Violation("ends_early", message, "OPG 3", "ends_on")
    if places.cap is not None and places.cap < places.taken:
        message = f"{places.taken} players have a place already: the cap is at least {places.taken}."
        yield Violation("cap_below_entries", message, "OPG A", "cap")


def keeps_out(term: Term, game: str, first: date, last: date) -> bool:
    """Of an event of this game from its first to its last day. One of no game of the Organized Play Guide is closed to
    who is suspended from all of its games, too."""
    of_guide = {code for code, known in CARD_GAMES.items() if known.section.startswith("OPG")}
    concerned = game in term.games or (game not in of_guide and of_guide <= set(term.games))
    return concerned and term.starts_on <= last and (term.until is None or first <= term.until)


def refuse_term(term: Term, today: date) -> None:
    """Raises RuleViolation for a term that could keep nobody from anything."""
    if not term.games or not set(term.games) <= set(GAMES.codes()):
        raise RuleViolation("games", "Say from which games the player is suspended.", SUSPENSIONS)
    if term.until is not None and term.until < term.starts_on:
        raise RuleViolation("dates_reversed", "The last day lies before the first one.", SUSPENSIONS)
    if term.until is not None and term.until < today:
        raise RuleViolation("over", "This suspension would be over already: choose a last day to come.", SUSPENSIONS)


def in_order(games: Collection[str]) -> tuple[str, ...]:
    """In the order of the guide, each once."""
    every = GAMES.codes()
    return tuple(game for game in every if game in games) + tuple(sorted(set(games) - set(every)))


def has_earned_starts(level: int) -> bool:
    """Whether players may use earned byes and head starts in an event of this level (OPG 7.5.1, Glossary)."""
    return level >= CHAMPIONSHIP


def refuse_earned_bye(level: int) -> None:
    """Raises RuleViolation `level_too_low` at an ordinary event."""
    _refuse_low_level(level, "Earned byes", "OPG 7.5.1")


def refuse_head_start(level: int) -> None:
    """Raises RuleViolation `level_too_low` at an ordinary event."""
    _refuse_low_level(level, "Head starts", "OPG Glossary")


def _refuse_low_level(level: int, what: str, section: str) -> None:
    if not has_earned_starts(level):
        message = f"{what} are used at events of level {CHAMPIONSHIP} and higher, and this event has level {level}."
        raise RuleViolation("level_too_low", message, section)
