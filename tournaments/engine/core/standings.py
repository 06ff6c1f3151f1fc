"""OPG 7.7: the table, by the steps of the ruleset; head-to-head is asked again whenever exactly two are left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from tournaments.engine.core.explanations import Figures, part, why_above
from tournaments.engine.core.system import Figure, Ruleset, Step
from tournaments.engine.core.types import RuleViolation, Scorecard, Standing, Tiebreaker

DISQUALIFICATION = Step("disqualification", "Disqualification")
FINAL_CONFRONTATION = Step("final_confrontation", "Final confrontation")


def rank(
    rules: Ruleset,
    scorecards: Sequence[Scorecard],
    *,
    rounds: int,
    tiebreakers: tuple[Tiebreaker, ...] = (),
    final_confrontation_winner: str | None = None,
) -> tuple[Standing, ...]:
    """The table, best first, with unique ranks; disqualified players stand last (AMB-P16).

    `rounds`: scheduled, or played once the event was cut short. Each standing says in `decided_by` and `explanation`
    why the player stands above the next; the texts hold player ids in curly braces.
    """
    ordered = sorted(scorecards, key=lambda card: card.player)
    table = _Table(rules, _figures(rules, ordered, rounds), tiebreakers)
    in_event = tuple(card for card in ordered if card.disqualified_after is None)
    disqualified = tuple(card for card in ordered if card.disqualified_after is not None)
    places = _joined([table.placed(in_event), table.placed(disqualified)])
    if final_confrontation_winner is not None:
        places = _won_final(places, final_confrontation_winner)
    return tuple(_standings(table, places))


@dataclass(frozen=True, slots=True)
class _Cut:
    """What parts a player from the next: the step, the part of its figure, how late it was asked."""

    step: Step
    index: int = 0
    depth: int = 0


_Place = tuple[Scorecard, _Cut | None]


@dataclass(frozen=True, slots=True)
class _Table:
    """The figures of all players, and the order they give to some of them."""

    rules: Ruleset
    figures: Figures
    tiebreakers: tuple[Tiebreaker, ...]

    def placed(self, cards: tuple[Scorecard, ...]) -> list[_Place]:
        """By every step in order, one criterion for each part of its figure."""
        criteria = tuple((step, index) for step in self.rules.ranking for index in range(self._parts(step)))
        return self._order(cards, criteria, 0) if cards else []

    def _parts(self, step: Step) -> int:
        lengths = (len(f) if isinstance(f, tuple) else 1 for f in self.figures.get(step.code, {}).values())
        return max(lengths, default=1)

    def _order(self, tied: tuple[Scorecard, ...], criteria: tuple[tuple[Step, int], ...], depth: int) -> list[_Place]:
        """Players equal on everything so far, in order: by a game between them, else by the next figure."""
        if len(tied) == 1:
            return [(tied[0], None)]
        for step, _ in criteria[: depth + 1]:
            first = step.settle(tied, self.tiebreakers) if step.settle else None
            if first is not None:
                rest = tuple(card for card in tied if card is not first)
                return [(first, _Cut(step, depth=depth)), *self._order(rest, criteria, depth)]
        if depth == len(criteria):
            return [*((card, _Cut(criteria[-1][0], depth=depth)) for card in tied[:-1]), (tied[-1], None)]
        step, index = criteria[depth]
        groups = self._groups(tied, step, index)
        return _joined([self._order(group, criteria, depth + 1) for group in groups], _Cut(step, index, depth))

    def _groups(self, tied: tuple[Scorecard, ...], step: Step, index: int) -> list[tuple[Scorecard, ...]]:
        if step.figure is None:
            return [tied]

        def figure(card: Scorecard) -> float:
            return part(self.figures[step.code][card.player], index)

        by_figure = sorted(tied, key=figure, reverse=True)
        return [tuple(group) for _, group in groupby(by_figure, key=figure)]


def _figures(rules: Ruleset, scorecards: Sequence[Scorecard], rounds: int) -> Figures:
    cards = {card.player: card for card in scorecards}
    return {
        step.code: {card.player: step.figure(rules, card, cards, rounds) for card in scorecards}
        for step in rules.ranking
        if step.figure is not None
    }


def _joined(groups: Iterable[list[_Place]], cut: _Cut = _Cut(DISQUALIFICATION, depth=-1)) -> list[_Place]:
    """Groups one after the other, the last of each parted from the next by this cut."""
    filled = [group for group in groups if group]
    closed = [[*group[:-1], (group[-1][0], cut)] for group in filled[:-1]]
    return [place for group in (*closed, *filled[-1:]) for place in group]


def _won_final(places: list[_Place], winner: str) -> list[_Place]:
    """OPG A: the winner of the final confrontation is placed first, the rest unchanged (AMB-P9).

    Disqualified he stands last like anybody (AMB-C10).
    """
    at = next((index for index, (card, _) in enumerate(places) if card.player == winner), None)
    if at is None:
        raise RuleViolation("unknown_winner", f"{{{winner}}} is no player of this event.", "OPG A")
    if places[at][0].disqualified_after is not None:
        return places
    first = (places[at][0], _Cut(FINAL_CONFRONTATION, depth=-2))
    before, after = places[:at], places[at + 1 :]
    if before:
        card, cut = before[-1]
        before[-1] = (card, _earlier(cut, places[at][1]))
    return [first, *before, *after]


def _earlier(first: _Cut | None, second: _Cut | None) -> _Cut | None:
    """What parts two players with one taken out between them: the cut that was asked earlier."""
    if first is None or second is None:
        return None
    return min(first, second, key=lambda cut: cut.depth)


def _standings(table: _Table, places: list[_Place]) -> Iterable[Standing]:
    below = (card for card, _ in places[1:])
    for number, ((card, cut), following) in enumerate(zip_longest(places, below), start=1):
        decided = cut if following is not None else None
        yield Standing(
            rank=number,
            player=card.player,
            figures=_shown(table, card),
            decided_by=decided.step.code if decided else None,
            explanation=_why(table, decided, card, following),
            dropped=card.dropped_after is not None,
            disqualified=card.disqualified_after is not None,
        )


def _why(table: _Table, cut: _Cut | None, above: Scorecard, below: Scorecard | None) -> str:
    if cut is None or below is None:
        return ""
    return why_above(table.rules, cut.step, cut.index, above, below, table.figures)


def _shown(table: _Table, card: Scorecard) -> dict[str, int | float]:
    return {code: _whole(figures[card.player]) for code, figures in table.figures.items() if code != "draw"}


def _whole(figure: Figure) -> int | float:
    first = part(figure, 0)
    return int(first) if float(first).is_integer() else first
