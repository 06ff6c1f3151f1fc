"""Big fields are drawn by a kernel, and as well as by the full graph."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice
from random import Random

import pytest

from tests.engine.drawing import cards, drawn, position
from tests.engine.simulated import Case, cases, crowded, event, odd_totals, repaired
from tournaments.engine import draw_round, game_rules
from tournaments.engine.core.types import Card, Draw, Position, Wishes
from tournaments.engine.draws.score_groups import choosing, keeping, kernel, passing
from tournaments.engine.draws.score_groups.bound import lower_bound, split_groups
from tournaments.engine.draws.score_groups.criteria import count_excess_levels
from tournaments.engine.draws.score_groups.field import DrawField, build_field
from tournaments.engine.draws.score_groups.future import is_always_pairable
from tournaments.engine.draws.score_groups.passing import count_passed_elsewhere

RULES = game_rules("tcc-2e")


def players(sizes: dict[int, int], first: int = 0) -> tuple[Card, ...]:
    """So many on each total; the last `first` of them return from a bye."""
    totals = [vp for vp, size in sizes.items() for _ in range(size)]
    return tuple(
        Card(f"p{number:04}", vp, seated_first=number >= len(totals) - first) for number, vp in enumerate(totals)
    )


def field(where: Position) -> DrawField:
    return build_field(RULES, where)


def by_full_graph(case: Case) -> Draw:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choosing, "FULL_GRAPH_TO", 10_000)
        return draw_round(case.rules, case.position, case.seed)


@pytest.mark.parametrize("fields", [cases, crowded, repaired, odd_totals])
def test_the_draw_is_as_good_as_that_of_the_full_graph(fields) -> None:
    for case in islice(fields(3, 50, 90), 15):
        mine, full = draw_round(case.rules, case.position, case.seed), by_full_graph(case)

        assert (mine.criteria, mine.byes, mine.proved) == (full.criteria, full.byes, full.proved)


@pytest.mark.parametrize("most", [0, 1, 4])
def test_no_draw_is_better_than_the_bound(most: int) -> None:
    for case in islice(crowded(4, 6, 40), 25):
        draw = draw_round(case.rules, case.position, case.seed)
        where = build_field(case.rules, case.position)
        seats = [card for card in where.seats if card.id not in draw.byes]
        if draw.criteria.seated_first or not seats:
            continue

        least = lower_bound(where, split_groups(where, seats, most))

        assert least is not None
        assert least <= (draw.criteria.excess_levels, draw.criteria.cross_levels, draw.criteria.squared_difference)


def test_a_kernel_that_is_not_proved_is_widened(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    found = kernel._draw_pairs
    monkeypatch.setattr(kernel, "_draw_pairs", lambda *values: tried.append(values[2]) or found(*values))
    counts = set()
    for case in islice(crowded(8, 60, 90), 30):
        tried.clear()
        draw_round(case.rules, case.position, case.seed)
        counts.add(len(tried))

    assert counts == {0, 1, 2, 3}


def test_a_thousand_players_are_drawn_round_by_round() -> None:
    for case in event(Random(1), 1_000, 3):
        draw = draw_round(case.rules, case.position, case.seed)
        met = {card.id: card.opponents for card in case.position.cards}
        seated = [*(name for names in draw.tables for name in names), *draw.byes, *draw.earned_byes]

        assert sorted(seated) == sorted(card.id for card in case.position.cards if not card.dropped)
        assert draw.proved
        assert not [names for names in draw.tables if case.rules.rematches_limited and names[1] in met[names[0]]]


def test_later_rounds_need_no_look_ahead_with_twice_as_many_players_as_rounds() -> None:
    """Each played every round before; the BYE of an odd number counts as one of the players."""
    for rounds in (5, 8):
        for number in range(1, rounds):
            assert is_always_pairable(field(position(_played(2 * rounds, number - 1), number, rounds)), 0)
            assert not is_always_pairable(field(position(_played(2 * rounds - 2, number - 1), number, rounds)), 0)

    assert is_always_pairable(field(position(cards([0] * 15, byes="ab"), 3, 8)), 1)
    assert not is_always_pairable(field(position(cards([0] * 15, byes="abc"), 3, 8)), 1)


def _played(size: int, rounds: int) -> tuple[Card, ...]:
    """Everybody of one half has met as many of the other half."""
    half = "abcdefghijklmnop"[: size // 2]
    other = "abcdefghijklmnop"[size // 2 : size]
    met = [half[place] + other[(place + turn) % len(other)] for turn in range(rounds) for place in range(len(half))]
    return cards([0] * size, met=met)


# --- around what stands -----------------------------------------------------------------------------------------------


def kept(draw: Draw) -> Wishes:
    return Wishes(kept=tuple(sorted((min(two), max(two)) for two in draw.tables)), kept_byes=draw.byes)


def corrected(where: Position, draw: Draw) -> Position:
    """The winner of the second table had a loss, in truth."""
    name = draw.tables[1][0]
    players_now = (replace(card, vp=card.vp - 3) if card.id == name else card for card in where.cards)
    return replace(where, cards=tuple(players_now), wishes=kept(draw))


def test_correction_of_one_result_among_a_thousand_touches_a_few_tables_and_no_full_graph(monkeypatch) -> None:
    solved: list[int] = []
    for module in (choosing, keeping, passing):
        costs = module.price_pairs
        monkeypatch.setattr(
            module,
            "price_pairs",
            lambda field, seats, *rest, own=costs: solved.append(len(seats)) or own(field, seats, *rest),
        )
    case = next(case for case in event(Random(4), 1_000, 5, plain=True) if case.position.round == 5)
    draw = draw_round(case.rules, case.position, case.seed)
    solved.clear()

    repair = draw_round(case.rules, corrected(case.position, draw), case.seed)

    assert repair.proved
    assert 1 <= repair.criteria.unkept <= 4
    assert 0 < max(solved) < 150


def test_who_waits_to_be_seated_first_is_so_in_a_repaired_draw() -> None:
    """AMB-P3, and his opponent of before left: another one of the highest total sits there now."""
    where = position(players({0: 40, 3: 21, 4: 60}, first=25), 2)
    draw = drawn(where)
    met = {name: two for two in draw.tables for name in two}
    gone = next(name for name in met["p0120"] if name != "p0120")
    left = tuple(replace(card, dropped=card.id == gone) for card in where.cards)

    repair = drawn(replace(where, cards=left, wishes=kept(draw)))

    assert (repair.criteria.seated_first, repair.proved) == (0, True)
    assert repair.criteria.unkept <= 3


def test_draw_that_cannot_be_kept_is_said_not_to_be_proved_and_has_the_points_of_a_best_one(monkeypatch) -> None:
    where = position(players({4: 61, 7: 60, 8: 59}))
    names = [card.id for card in where.cards]
    Random(1).shuffle(names)
    shuffled = tuple(sorted((min(two), max(two)) for two in zip(names[::2], names[1::2], strict=True)))
    monkeypatch.setattr(kernel, "ALONE_TO", 100)
    monkeypatch.setattr(keeping, "ALONE_TO", 100)
    monkeypatch.setattr(passing, "STEPS", 100)

    draw = drawn(replace(where, wishes=Wishes(kept=shuffled)))

    assert replace(draw.criteria, unkept=0) == drawn(where).criteria
    assert not draw.proved
    assert "the search found no draw this good that keeps more of the one before" in draw.proof


# --- totals of one's own ----------------------------------------------------------------------------------------------


def test_thousand_players_of_whom_everybody_has_a_total_of_his_own_are_drawn_and_proved() -> None:
    case = next(case for case in odd_totals(1, 1_023, 1_024) if case.position.round == 9)

    draw = draw_round(case.rules, case.position, case.seed)

    assert draw.proved
    assert draw.criteria.cross_levels == len(draw.tables)


def test_draw_beyond_the_steps_is_the_same_for_everybody_and_said_not_to_be_proved(monkeypatch) -> None:
    monkeypatch.setattr(passing, "STEPS", 1_000)
    case = next(islice(odd_totals(6, 100, 120), 2, None))
    draw = draw_round(case.rules, case.position, case.seed)

    assert draw == draw_round(case.rules, case.position, case.seed)
    assert not draw.proved
    assert draw.proof.startswith("Not proved to be the best: more draws are possible than the search compares.")
    assert "the search found nothing better" in draw.proof
    assert "an exact search" not in draw.proof
    assert draw.criteria.excess_levels >= by_full_graph(case).criteria.excess_levels


@pytest.mark.parametrize("length", [1, 12])
def test_no_draw_passes_over_fewer_totals_than_its_stretches_say(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passing, "LENGTH", length)
    for case in chain(islice(odd_totals(5, 30, 48), 10), islice(crowded(6, 10, 40), 15)):
        draw = draw_round(case.rules, case.position, case.seed)
        where = build_field(case.rules, case.position)
        seats = [card for card in where.seats if card.id not in draw.byes]
        pairs = [(where.card[a], where.card[b]) for a, b in draw.tables]
        longest = max((count_excess_levels(where, a, b) for a, b in pairs), default=0)

        assert count_passed_elsewhere(where, seats) + longest <= draw.criteria.excess_levels


def test_where_nobody_is_left_to_meet_there_is_no_bound() -> None:
    where = field(position(cards([9, 9], met=["ab"])))

    assert lower_bound(where, split_groups(where, where.seats, 4)) is None
