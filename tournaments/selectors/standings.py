"""The standings as pages show them: badges, figures, and the reason of every place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from tournaments import engine
from tournaments.engine.explanations import explain_figures
from tournaments.engine.figures import LABELS
from tournaments.engine.types import Line, Scorecard, Standing
from tournaments.models import Event
from tournaments.selectors import records

SIGNED = frozenset({"differential", "best_single_game"})


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings, ready to show."""

    rank: int
    pk: int
    url: str
    name: str
    badges: tuple[tuple[str, str], ...]
    figures: tuple[str, ...]
    why: str
    gone: str


def standings_rows(event: Event) -> tuple[Row, ...]:
    """The table with badges per round and the reason of every place, in words."""
    seen = records.record(event)
    standings = records.standings_of(event, seen)
    if not standings:
        return ()
    known = records.entrants(event)
    cards = {card.player: card for card in engine.score(records.rules_of(event), seen)}
    names = {player: entrant.name for player, entrant in known.items()}
    return tuple(_row(standing, cards[standing.player], known[standing.player], names) for standing in standings)


def worked_figures(event: Event) -> tuple[tuple[int, str, Mapping[str, str]], ...]:
    """Rank, name, and for each figure the sum it came from."""
    seen = records.record(event)
    rules, names = records.rules_of(event), records.names(event)
    standings = records.standings_of(event, seen)
    cards = engine.score(rules, seen) if standings else ()
    rounds = records.counted_rounds(event, seen)
    return tuple(
        (standing.rank, names[standing.player], _worked(explain_figures(rules, cards, standing.player, rounds=rounds)))
        for standing in standings
    )


def badge(line: Line) -> tuple[str, str]:
    if line.provisional:
        return ("delayed", "caution")
    return (line.outcome.value, line.outcome.value.lower())


def named(text: str, names: Mapping[str, str]) -> str:
    """Names in place of the ids that the engine puts in curly braces."""
    return re.sub(r"\{([^{}]+)\}", lambda found: names.get(found[1], found[1]), text)


def signed(number: float) -> str:
    """With its sign and a real minus; 0 without."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def plain(number: float) -> str:
    return str(number).replace("-", "−")


def _worked(figures: Mapping[str, str]) -> Mapping[str, str]:
    return {LABELS.get(code, code): text for code, text in figures.items()}


def _row(standing: Standing, card: Scorecard, own: records.Entrant, names: Mapping[str, str]) -> Row:
    gone = "disqualified" if standing.disqualified else "dropped" if standing.dropped else ""
    return Row(
        rank=standing.rank,
        pk=own.pk,
        url=reverse("tournaments:player", args=(own.pk,)),
        name=own.name,
        badges=tuple(badge(line) for line in card.lines),
        figures=tuple((signed if code in SIGNED else plain)(figure) for code, figure in standing.figures.items()),
        why=named(standing.explanation, names),
        gone=gone,
    )
