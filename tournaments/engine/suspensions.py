"""Who is kept from an event: a suspension of its game that runs on one of its days (OPG 1.1, B)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from tournaments.engine.matrix import EVERY
from tournaments.engine.types import RuleViolation

SECTION = "OPG B"


@dataclass(frozen=True, slots=True)
class Term:
    """From `starts_on` to the end of `until` (None: without end) no event of these games."""

    games: tuple[str, ...]
    starts_on: date
    until: date | None = None


def keeps_out(term: Term, game: str, first: date, last: date) -> bool:
    """Of an event of this game from its first to its last day. One of no game of the guide is closed only to who is
    suspended from all of them."""
    concerned = game in term.games if game else set(EVERY) <= set(term.games)
    return concerned and term.starts_on <= last and (term.until is None or first <= term.until)


def refuse_term(term: Term, today: date) -> None:
    """Raises RuleViolation for a term that could keep nobody from anything."""
    if not term.games or not set(term.games) <= set(EVERY):
        raise RuleViolation("games", "Say from which games the player is suspended.", SECTION)
    if term.until is not None and term.until < term.starts_on:
        raise RuleViolation("dates_reversed", "The last day lies before the first one.", SECTION)
    if term.until is not None and term.until < today:
        raise RuleViolation("over", "This suspension would be over already: choose a last day to come.", SECTION)


def in_order(games: Collection[str]) -> tuple[str, ...]:
    """In the order of the guide, each once."""
    return tuple(game for game in EVERY if game in games) + tuple(sorted(set(games) - set(EVERY)))
