"""Decks that others play: Deck Lottery, No Such Thing as Luck, Standard Orbit (OPG 4.4.1-4.4.3)."""

from __future__ import annotations

from collections import Counter
from itertools import chain, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.refusals import refusal
from tournaments.engine.scenarios.deck_lottery import DealtDeck, deal, own_decks
from tournaments.engine.scenarios.decks import DeckLabel, NamedDeck, Return, deck_meant, labels, returns
from tournaments.engine.scenarios.standard_orbit import OrbitScore, find_decks, find_seats, moves, rank_players

numbers = st.integers(2, 24)
seeds = st.integers(0, 2**32)


def players(number: int) -> list[str]:
    return [f"p{at:02}" for at in range(1, number + 1)]


def owners(dealt: tuple[DealtDeck, ...]) -> dict[str, str]:
    return {one.player: one.owner for one in dealt}


def sat_down(sizes: list[int]) -> list[list[str]]:
    left = iter(players(sum(sizes)))
    return [[next(left) for _ in range(size)] for size in sizes]


def test_every_deck_is_marked_with_its_owner_and_a_later_one_changes_no_number():
    assert labels(["dot", "ann"]) == (DeckLabel(1, "dot"), DeckLabel(2, "ann"))
    assert labels(["dot", "ann", "bob"])[:2] == labels(["dot", "ann"])
    assert labels(["dot"])[0].words == "Deck 1, to be returned to {dot}"


def test_every_deck_goes_back_to_its_owner():
    assert returns({"ann": "bob", "bob": "cy", "cy": "ann", "dot": "dot"}) == (
        Return("ann", "cy"),
        Return("bob", "ann"),
        Return("cy", "bob"),
    )


@settings(max_examples=25)
@given(numbers, seeds, st.data())
def test_lottery_deals_everybody_another_deck_and_no_deck_twice(number, seed, data):
    """Up to so many rounds as there are players nobody has a deck again."""
    everybody = players(number)
    played = {player: [player] for player in everybody}
    for round_number in range(2, min(number, 5) + 1):
        sits_out = data.draw(st.sampled_from([None, *everybody])) if number > 8 else None
        there = [player for player in everybody if player != sits_out]
        dealt = deal(there, everybody, played, seed + round_number)
        assert [one.player for one in dealt] == there
        assert max(Counter(owners(dealt).values()).values()) == 1
        for player, owner in owners(dealt).items():
            assert owner not in played[player]
            played[player].append(owner)
        assert {one.words for one in dealt} == {""}


@settings(max_examples=40)
@given(st.integers(2, 5), seeds, st.data())
def test_lottery_deals_as_few_own_and_as_few_played_decks_as_can_be(number, seed, data):
    everybody = players(number)
    had = st.lists(st.sampled_from(everybody), max_size=4)
    played = {player: [player, *data.draw(had)] for player in everybody}

    def cost(order: tuple[str, ...]) -> tuple[int, int]:
        pairs = list(zip(everybody, order, strict=True))
        own = sum(player == owner for player, owner in pairs)
        return own, sum(played[player].count(owner) for player, owner in pairs if player != owner)

    dealt = deal(everybody, everybody, played, seed)
    assert cost(tuple(owners(dealt)[player] for player in everybody)) == min(map(cost, permutations(everybody)))
    assert [bool(one.words) for one in dealt] == [one.owner in played[one.player] for one in dealt]


def test_lottery_says_why_a_deck_is_not_new():
    twice = deal(["ann", "bob"], ["ann", "bob"], {"ann": ["ann", "bob"], "bob": ["bob", "ann"]}, 1)
    assert twice[0] == DealtDeck("ann", "bob", "a deck played before: not everybody can have a new one")
    assert deal(["ann"], ["ann"], {}, 1) == (DealtDeck("ann", "ann", "the own deck: no other is free"),)


def test_lottery_is_drawn_at_random_and_the_same_again_from_the_same_seed():
    four = players(4)
    drawn = Counter(tuple(owners(deal(four, four, {}, seed)).values()) for seed in range(200))
    assert len(drawn) == 9, "every way in which nobody has his own deck"
    assert min(drawn.values()) > 10
    assert deal(four[::-1], set(four), {}, 7) == deal(four, four, {}, 7)


@pytest.mark.parametrize(("minutes", "after"), [(75, (15, 30, 45, 60)), (30, (15,)), (15, ()), (50, (15, 30, 45))])
def test_everybody_moves_every_fifteen_minutes_of_a_round(minutes, after):
    assert moves(minutes) == after


def test_all_move_to_their_own_left_into_another_game_against_another_opponent():
    """Those opposite look the other way: seen from above, clockwise."""
    tables = [("ann", "bob"), ("cy", "dot"), ("eve", "fay")]
    assert [find_seats(tables, number) for number in (0, 1, 2, 3)] == [
        (("ann", "bob"), ("cy", "dot"), ("eve", "fay")),
        (("eve", "dot"), ("ann", "fay"), ("cy", "bob")),
        (("cy", "fay"), ("eve", "bob"), ("ann", "dot")),
        (("ann", "bob"), ("cy", "dot"), ("eve", "fay")),
    ]
    assert find_decks(tables, 1) == {"eve": "ann", "dot": "bob", "ann": "cy", "fay": "dot", "cy": "eve", "bob": "fay"}


pods = st.lists(st.integers(4, 8), min_size=2, max_size=8)
pairs = st.lists(st.just(2), min_size=1, max_size=32)


@settings(max_examples=30)
@given(st.one_of(pods, pairs), st.integers(0, 9))
def test_every_move_leaves_one_player_at_every_seat(sizes, number):
    tables = sat_down(sizes)
    after = find_seats(tables, number)
    assert [len(seats) for seats in after] == sizes
    assert sorted(player for seats in after for player in seats) == players(sum(sizes))
    assert find_seats(after, 1) == find_seats(tables, number + 1)
    assert find_decks(tables, number) == dict(zip(chain(*after), chain(*tables), strict=True))


def who_stays(tables: list[list[str]]) -> int:
    """How many are in the same game after a move."""
    return sum(len({*before} & {*after}) for before, after in zip(tables, find_seats(tables, 1), strict=True))


def about_equal(number: int, tables: int) -> list[int]:
    return [number // tables + (table < number % tables) for table in range(tables)]


def test_every_move_leads_into_another_game_against_another_opponent():
    """Of two tables of different size the larger has one who has nowhere else to go."""
    for number in range(9, 65):
        for tables in range(-(-number // 8), number // 4 + 1):
            sizes = about_equal(number, tables)
            assert who_stays(sat_down(sizes)) == (tables == 2 and sizes[0] != sizes[1])
    for number in range(3, 33):
        seats = sat_down([2] * number)
        assert who_stays(seats) == 0
        assert not {frozenset(pair) for pair in seats} & {frozenset(pair) for pair in find_seats(seats, 1)}


def test_winner_has_the_most_of_the_own_score_and_that_of_the_deck_together():
    scores = [OrbitScore("ann", 60, 10), OrbitScore("bob", 30, 50), OrbitScore("ann", 5, 0), OrbitScore("cy", -20, 15)]
    table = rank_players(scores, {"ann": 0.1, "bob": 0.2, "cy": 0.3})
    assert [(place.rank, place.player, place.own, place.deck, place.total, place.words) for place in table] == [
        (1, "bob", 30, 50, 80, "own score 30, score of the deck 50: 80"),
        (2, "ann", 65, 10, 75, "own score 65, score of the deck 10: 75"),
        (3, "cy", -20, 15, -5, "own score -20, score of the deck 15: -5"),
    ]


DECKS = (NamedDeck(1, "a", "Ann"), NamedDeck(2, "b", "Bob"), NamedDeck(2, "c", "Cy Lee"), NamedDeck(4, "d", "1"))


@pytest.mark.parametrize(("text", "owner"), [("ann", "a"), (" cy   LEE ", "c"), ("2, Bob", "b"), ("1, Ann", "a")])
def test_deck_is_meant_by_its_number_its_owner_or_both(text, owner):
    assert deck_meant(text, DECKS).owner == owner


@pytest.mark.parametrize(("text", "code"), [("2", "several_decks"), ("3", "unknown_deck"), ("1, Bob", "unknown_deck")])
def test_deck_that_is_meant_by_none_or_by_several_is_refused(text, code):
    assert refusal(deck_meant, text, DECKS)[0] == code


def test_lottery_begins_with_own_decks():
    assert own_decks({"bob", "ann"}) == (DealtDeck("ann", "ann"), DealtDeck("bob", "bob"))
