"""Why no better draw exists, in words: the reason for every criterion that is not zero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.core.types import Criteria
from tournaments.engine.draws.score_groups.criteria import count_bye_levels, is_repeat_bye, is_seated_first
from tournaments.engine.draws.score_groups.field import DrawField, Names
from tournaments.engine.draws.score_groups.future import build_unmet_graph
from tournaments.engine.draws.score_groups.words import (
    capitalize_first,
    count_in_words,
    describe_comparison,
    explain_levels,
    number_in_words,
)

GIVEN_UP = "Not proved to be the best: the search for future rounds ended at its limit."
TOO_MANY = "Not proved to be the best: more draws are possible than the search compares."


@dataclass(frozen=True, slots=True)
class SearchExtent:
    """The extent of a search: whether every better draw was compared and all coming rounds were searched to the end."""

    compared: bool = True
    ahead: bool = True

    @property
    def is_proved(self) -> bool:
        """Return whether every draw that may be better was compared and all rounds to come were searched."""
        return self.compared and self.ahead


def explain_draw(
    field: DrawField,
    pairs: Names,
    byes: Sequence[str],
    cost: Criteria,
    searched: SearchExtent = SearchExtent(),
    guide: Criteria | None = None,
) -> str:
    """The sentences of a draw that was searched for. `guide`: the cost of the guide's own order, if another."""
    reasons = [
        *_explain_byes(field, byes, cost),
        *_explain_seated_first(field, cost, searched.compared),
        *_explain_future_rounds(field, pairs, byes, cost, searched.ahead),
        *explain_levels(field, pairs, cost, searched.compared),
        *_compare_with_guide(field, cost, guide),
    ]
    reasons = [*(reasons or [_explain_perfect_draw(field, pairs)]), *_explain_wishes(field, cost, searched.compared)]
    best = "No better draw exists around the bye given." if field.out else "No better draw exists."
    if not searched.is_proved:
        best = GIVEN_UP if searched.compared else TOO_MANY
    return " ".join((best, *reasons))


def _explain_wishes(field: DrawField, cost: Criteria, compared: bool) -> Iterator[str]:
    """Say which wishes of the director were granted, and at what cost."""
    if field.out:
        sit = count_in_words(len(field.out), "player sits", "players sit")
        yield f"{capitalize_first(sit)} out because the director says so; the rest is drawn best around that."
    wished = sum(a in field.card and b in field.card for a, b in field.apart)
    if wished and not cost.together:
        spared = "the guide" if field.has_guide else "the criteria"
        kept_apart = capitalize_first(count_in_words(wished, "pair is", "pairs are"))
        yield f"{kept_apart} kept apart as wished, at no cost to {spared}."
    if cost.together:
        meet = count_in_words(cost.together, "pair meets", "pairs meet")
        first = "the guide has no such criterion, so all of its own" if field.has_guide else "the criteria of the draw"
        yield f"{capitalize_first(meet)} although wished apart: {first} count first."
    if field.kept:
        new = capitalize_first(count_in_words(cost.unkept, "pair is", "pairs are"))
        kept = "no draw this good keeps more" if compared else "the search found no draw this good that keeps more"
        yield f"{new} new: {kept} of the one before."


def _explain_perfect_draw(field: DrawField, pairs: Names) -> str:
    if not pairs:
        return "There is nobody to be paired."
    if field.position.round == 1:
        return "The first round is drawn at random."
    again = " and nobody meets an opponent again" if field.rules.rematches_limited else ""
    return f"Everybody plays on an equal total{again}."


def _explain_byes(field: DrawField, byes: Sequence[str], cost: Criteria) -> Iterator[str]:
    """Explain the byes that were drawn; one given by the director needs no explanation here."""
    if field.out:
        byes = [name for name in byes if name not in field.out]
        drawn = [field.card[name] for name in byes]
        cost = replace(
            cost,
            extra_byes=len(byes) - (len(field.seats) - len(field.out)) % 2,
            repeat_byes=sum(map(is_repeat_bye, drawn)),
            bye_levels=sum(count_bye_levels(field, card) for card in drawn),
        )
    if cost.extra_byes:
        sit = capitalize_first(count_in_words(len(byes), "player sits", "players sit"))
        yield f"{sit} out: {_explain_extra_byes(field, byes)}."
    if cost.repeat_byes:
        second = count_in_words(cost.repeat_byes, "second bye is", "second byes are")
        yield f"{capitalize_first(second)} given: {_explain_second_byes(field)}."
    if cost.bye_levels:
        forced = "a rematch" if cost.repeat_byes else "a rematch or a second bye"
        from_lowest = cost.repeat_byes and field.version.second_bye_from_lowest
        nearest = "the lowest total" if from_lowest else "the lowest total without one"
        yield f"No bye nearer to {nearest} is possible that does not force {forced}."


def _explain_extra_byes(field: DrawField, byes: Sequence[str]) -> str:
    seats = {card.id for card in field.seats} - field.out
    if all(field.met[name] >= seats - {name} for name in byes):
        return "they have already met everybody else"
    return "an exact search finds no draw without a rematch that seats more"


def _explain_second_byes(field: DrawField) -> str:
    if all(card.byes for card in field.seats if card.id not in field.out):
        return "everybody has had one"
    return "with a bye for anybody else somebody would have to meet an opponent again"


def _explain_seated_first(field: DrawField, cost: Criteria, compared: bool) -> Iterator[str]:
    here = [card for card in field.seats if card.id not in field.out]
    unmet_top = cost.seated_first - sum(is_seated_first(field, card) for card in field.seats if card.id in field.out)
    if not unmet_top:
        return
    waiting = sum(card.seated_first for card in here)
    top = sum(card.vp == field.top and not card.seated_first for card in here)
    do = "does" if unmet_top == 1 else "do"
    missed = f"{capitalize_first(number_in_words(unmet_top))} of those who sat out {do} not meet the highest total"
    if waiting - top >= unmet_top:
        on_it = count_in_words(top, "player is", "players are")
        yield f"{missed}: {number_in_words(waiting)} sat out and only {on_it} on it."
    else:
        yield f"{missed}: {describe_comparison(compared)}."


def _explain_future_rounds(
    field: DrawField, pairs: Names, byes: Sequence[str], cost: Criteria, proved: bool
) -> Iterator[str]:
    if not cost.dead_rounds:
        return
    lost = f"{_describe_rounds(cost.dead_rounds, field.rounds_to_come)} cannot be paired without a rematch"
    if not proved:
        yield f"As far as the search went, {lost}; another draw may keep more."
        return
    yield f"{capitalize_first(lost)}: {_explain_dead_rounds(field, pairs, byes, cost)}."


def _explain_dead_rounds(field: DrawField, pairs: Names, byes: Sequence[str], cost: Criteria) -> str:
    if cost.extra_byes:
        return "already this one cannot"
    enough = field.rounds_to_come - cost.dead_rounds
    left = [mask.bit_count() for mask in build_unmet_graph(field, pairs, byes)]
    if min(left[: len(field.staying)]) <= enough:
        return "after any draw somebody has too few left to meet"
    if min(left) <= enough:
        return "too few are left who have had no bye"
    return "an exact search finds nothing better"


def _compare_with_guide(field: DrawField, cost: Criteria, guide: Criteria | None) -> Iterator[str]:
    """AMB-P32: what the look-ahead costs, and that the guide's own order would draw otherwise."""
    if guide is None:
        return
    kept = count_in_words(guide.dead_rounds - cost.dead_rounds, "more round", "more rounds")
    own = "The guide's own order" if field.has_guide else "The first order of the criteria"
    yield (
        f"Equal totals give way so that {kept} to come can be paired without a rematch: {_describe_points(cost)} here. "
        f"{own}, with future rounds last, would give {_describe_points(guide)}; "
        "that draw is shown with this one."
    )


def _describe_points(cost: Criteria) -> str:
    passed = f", {count_in_words(cost.excess_levels, 'total', 'totals')} passed over" if cost.excess_levels else ""
    across = count_in_words(cost.cross_levels, "pair", "pairs")
    return f"{across} across totals{passed}, squared difference {cost.squared_difference}"


def _describe_rounds(count: int, rounds: int) -> str:
    if count == rounds:
        return "the round to come" if rounds == 1 else f"the {number_in_words(rounds)} rounds to come"
    return f"{number_in_words(count)} of the {number_in_words(rounds)} rounds to come"
