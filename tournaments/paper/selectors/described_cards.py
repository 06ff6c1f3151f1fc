"""Printed scorecards as the game's document describes them.

These are the PADD Display card of 1997 (D97 1.17, 2) and the numbered index card of 1995 (T95 systems 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.engine.core.system import CardForm
from tournaments.paper.selectors.paper import BLANK_CARDS, rows_to_play
from tournaments.record.models import Event
from tournaments.record.selectors.cards import CardRow, PlayerCard, ScorecardData, cards_of, load_scorecard_data
from tournaments.record.selectors.links import codes_by_player

BLANK = PlayerCard(0, "")


@dataclass(frozen=True, slots=True)
class DescribedLine:
    """A game on the card. `result` and `total` are empty while it is played, `opponent` before the draw."""

    sitting: str
    table: int | None
    opponent: str
    outcome: str
    result: str
    total: str


@dataclass(frozen=True, slots=True)
class DescribedCard:
    """A card; a blank one has no `number`. `code` belongs to the private link and is empty for members."""

    name: str
    number: int | None
    gone: str
    lines: tuple[DescribedLine, ...]
    code: str = ""


def described_cards(event: Event, form: CardForm) -> tuple[DescribedCard, ...]:
    """Return everybody's card, by number where cards are numbered, else by name; blank ones without players."""
    of = load_scorecard_data(event)
    numbers = {of.known[player.id].pk: player.number for player in of.seen.players if player.id in of.known}
    by_name = sorted(cards_of(of), key=lambda card: of.order(card.name))
    rows = sorted(by_name, key=lambda card: numbers.get(card.pk) or 0) if form.by_numbers else by_name
    cards, codes = rows or [BLANK] * BLANK_CARDS, codes_by_player(event)
    return tuple(replace(_build_card(event, of, card, form, numbers), code=codes.get(card.pk, "")) for card in cards)


def _build_card(
    event: Event, of: ScorecardData, card: PlayerCard, form: CardForm, numbers: Mapping[int, int | None]
) -> DescribedCard:
    every = (*card.every, *rows_to_play(event, of, card))
    lines = tuple(_line(row, form, numbers) for row in every)
    return DescribedCard(card.name, numbers.get(card.pk), card.gone, lines)


def _line(row: CardRow, form: CardForm, numbers: Mapping[int, int | None]) -> DescribedLine:
    opponents = (_opponent(pk, name, form, numbers) for pk, name in row.opponents)
    shown, so_far = row.texts[: len(row.figures)], row.texts[len(row.figures) :]
    return DescribedLine(
        row.sitting, row.table, ", ".join(opponents), row.outcome, _format_figures(shown), _format_figures(so_far)
    )


def _opponent(pk: int, name: str, form: CardForm, numbers: Mapping[int, int | None]) -> str:
    number = numbers.get(pk)
    return f"{number} {name}" if form.by_numbers and number else name


def _format_figures(figures: tuple[str, ...]) -> str:
    """Return the first figure with the others in parentheses: 2(+35)."""
    first, *others = figures or ("",)
    return f"{first}({', '.join(others)})" if others else first
