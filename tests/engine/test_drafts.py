"""Seats round the table of a draft, and which way packs go (OPG 4.1.2; SW Booster Draft, Watto's Cube)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.core.types import Allegiance
from tournaments.engine.drafts import DUMMY, KINDS, Drafting, Group, directions, draft

TCC, BOOSTER = KINDS["tcc-draft"], KINDS["swccg-draft"]
CUBE, SQUIRREL = KINDS["swccg-cube-traditional"], KINDS["swccg-cube-squirrel"]
DRAFTS = (TCC, BOOSTER, CUBE, SQUIRREL)
LIGHT, DARK = Allegiance.LIGHT, Allegiance.DARK


def players(number: int) -> list[str]:
    return [f"p{at:02}" for at in range(1, number + 1)]


def circle(group: Group) -> list[str]:
    return [seat.player for seat in group.seats]


def alike(sides: Sequence[object]) -> int:
    """How many neighbours on a circle have one side."""
    return sum(one is left for one, left in zip(sides, [*sides[1:], sides[0]], strict=True))


def why(drafting: Drafting, code: str) -> list[tuple[tuple[str, ...], str]]:
    return [(each.pair, each.text) for each in drafting.explanations if each.code == code]


numbers = st.integers(6, 40)
seeds = st.integers(0, 2**32)
kinds = st.sampled_from(DRAFTS)


@settings(max_examples=30)
@given(kinds, numbers, seeds)
def test_everybody_sits_once_as_players_kind_packs_and_seed_alone_have_it(kind, number, seed):
    drafting = draft(kind, players(number), 3, seed)
    seated = Counter(player for group in drafting.groups for player in circle(group))
    hand = Counter([DUMMY]) if kind.dummy and number % 2 else Counter()
    assert seated == Counter(players(number)) + hand
    assert [group.number for group in drafting.groups] == list(range(1, len(drafting.groups) + 1))
    assert draft(kind, players(number)[::-1] * 2, 3, seed) == drafting


def test_every_place_and_both_sides_come_to_everybody():
    """The hand of the director, too, sits anywhere."""
    drawn = [draft(BOOSTER, players(9), 1, seed).groups for seed in range(120)]
    where = Counter((place, seat) for (six, _) in drawn for place, seat in enumerate(circle(six)))
    assert {place for place, player in where if player == DUMMY} == set(range(6))
    assert {player for place, player in where if place == 0} == {DUMMY, *players(9)}
    light = Counter(seat.player for groups in drawn for group in groups for seat in group.seats if seat.side is LIGHT)
    assert all(30 < light[player] < 90 for player in (DUMMY, *players(9)))


@settings(max_examples=30)
@given(kinds, numbers, seeds, st.integers(1, 6))
def test_every_pack_goes_once_round_to_the_next_seat_on_its_side(kind, number, seed, packs):
    for group in draft(kind, players(number), packs, seed).groups:
        seats = circle(group)
        to_the_left = dict(zip(seats, [*seats[1:], seats[0]], strict=True))
        for passing in group.passings:
            hands = dict(passing.hands)
            if passing.direction == "right":
                hands = {receiver: giver for giver, receiver in hands.items()}
            assert hands == to_the_left
        assert [passing.pack for passing in group.passings] == list(range(1, packs + 1))
        assert tuple(passing.direction for passing in group.passings) == directions(packs)


@settings(max_examples=20)
@given(numbers, seeds)
def test_neighbours_of_one_side_sit_only_where_the_number_is_odd_and_are_told_why(number, seed):
    drafting = draft(CUBE, players(number), 3, seed)
    told = {frozenset(pair) for pair, _ in why(drafting, "same_side")}
    for group in drafting.groups:
        assert alike([seat.side for seat in group.seats]) == len(group.seats) % 2
        pairs = zip(group.seats, (*group.seats[1:], group.seats[0]), strict=True)
        told -= {frozenset((one.player, left.player)) for one, left in pairs if one.side is left.side}
    assert not told
    assert len(why(drafting, "same_side")) == sum(len(group.seats) % 2 for group in drafting.groups)


def test_groups_the_hand_and_what_cannot_be_are_explained():
    nine, seven = draft(CUBE, players(9), 3, 1), draft(BOOSTER, players(7), 3, 1)
    assert why(nine, "groups") == [
        ((), "Drawn at random into groups of 5 and 4: as close to five as possible, never more (SW Watto's Cube).")
    ]
    assert "round one table of 5: three to six" in why(draft(TCC, players(5), 3, 1), "groups")[0][1]
    assert "on a circle of 5 the sides cannot take turns" in why(nine, "same_side")[0][1]
    ((table, text),) = why(seven, "dummy")
    assert (DUMMY in table, len(table)) == (True, 4)
    assert text.endswith("Seven players and the hand fill no group of six.")
    ((table, text),) = why(draft(BOOSTER, players(9), 3, 1), "dummy")
    assert (len(table), text.endswith("(SW Booster Draft).")) == (6, True)
    assert why(draft(BOOSTER, players(8), 3, 1), "dummy") == []
