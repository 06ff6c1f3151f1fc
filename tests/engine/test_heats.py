"""Qualifying heats: seeds, who plays on, who may play which heat (OPG 9)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.core.types import RuleViolation, Standing
from tournaments.engine.heats import (
    METHODS,
    HeatPlace,
    alternating_pairs,
    announcement,
    list_seeds,
    qualifiers,
    refuse_earned_bye,
    refuse_heat,
    refuse_seeding,
    serpentine,
)

TWO_OF_FOUR = alternating_pairs((4, 4))


def table(*players: str, out: str = "") -> tuple[Standing, ...]:
    return tuple(Standing(rank, player, {}, disqualified=player in out) for rank, player in enumerate(players, 1))


def refusal(refuse, *args, **more) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as refused:
        refuse(*args, **more)
    assert refused.value.section == "OPG 9"
    return refused.value.code, refused.value.message


def order(seeding, *heats, without=()) -> str:
    return "".join(one.player for one in qualifiers(seeding, heats, without))


TURNS = [
    (alternating_pairs, (5, 3), ((1, 2, 5, 6, 8), (3, 4, 7))),
    (serpentine, (4, 4), ((1, 4, 5, 8), (2, 3, 6, 7))),
    (serpentine, (2, 2, 2), ((1, 6), (2, 5), (3, 4))),
]


@pytest.mark.parametrize(("method", "places", "seeds"), TURNS)
def test_any_number_of_heats_takes_turns(method, places, seeds):
    assert list_seeds(method(places)) == seeds


def test_qualifiers_stand_in_the_order_of_their_seeds_with_the_reason():
    found = qualifiers(TWO_OF_FOUR, (table(*"abcdex"), table(*"fghijx")))
    assert "".join(one.player for one in found) == "abfgcdhi"
    assert [one.seed for one in found] == list(range(1, 9))
    assert (found[4].heat, found[4].place, found[4].words) == (1, 3, "place 3 of heat 1: seed 5")


def test_next_of_the_heat_takes_the_place_of_who_is_disqualified_or_does_not_play_on():
    assert order(TWO_OF_FOUR, table(*"abcdex"), table(*"fghijy", out="i"), without="bx") == "acfgdehj"
    found = qualifiers(TWO_OF_FOUR, (table(*"abcdex"), table(*"fghij")), "a")
    assert found[0].words == "place 2 of heat 1, moved up to place 1: seed 1"


def test_nobody_moves_up_in_a_heat_who_qualified_from_another():
    """`e` was fifth of the first heat and won the second: once `b` goes home the sixth of the first moves up."""
    assert order(TWO_OF_FOUR, table(*"abcdex"), table(*"efghij"), without="b") == "acefdxgh"


def test_seeds_wait_for_every_heat():
    words = "Seeds come from 2 heats, and 1 are played: finish the others first."
    assert refusal(qualifiers, TWO_OF_FOUR, (table(*"abcd"),)) == ("heat_missing", words)


def test_qualifier_plays_no_second_heat():
    refuse_heat(2, None)
    refuse_heat(1, 1)
    assert refusal(refuse_heat, 2, 1) == (
        "already_qualified",
        "This player qualified from heat 1 and plays no other: take the entry out of heat 2.",
    )


def test_earned_bye_is_used_in_the_first_heat_that_its_holder_plays():
    refuse_earned_bye(1, ())
    refuse_earned_bye(2, ())
    refuse_earned_bye(2, (2,))
    assert refusal(refuse_earned_bye, 3, (2, 3)) == (
        "bye_used",
        "An earned bye counts in a player's first heat alone, here heat 2: draw this one in heat 3.",
    )


def test_seeding_is_changed_until_the_first_heat_begins():
    other = serpentine((4, 4))
    refuse_seeding(TWO_OF_FOUR, other, begun=False)
    refuse_seeding(TWO_OF_FOUR, TWO_OF_FOUR, begun=True)
    code, message = refusal(refuse_seeding, TWO_OF_FOUR, other, begun=True)
    assert (code, "what was announced holds" in message) == ("seeding_fixed", True)


@settings(max_examples=50)
@given(
    st.sampled_from(sorted(METHODS)),
    st.lists(st.tuples(st.integers(1, 8), st.integers(0, 16)), min_size=1, max_size=4),
    st.sets(st.integers(0, 63)),
)
def test_nobody_qualifies_twice_and_seeds_have_no_gap(method, heats, gone):
    places, tables, start = [], [], 0
    for qualify, players in heats:
        places.append(qualify)
        tables.append(table(*(f"p{(start + at) % 64:02}" for at in range(players))))
        start += players - min(2, players)  # the last two try the next heat, too
    without = {f"p{at:02}" for at in gone}
    found = qualifiers(METHODS[method](places), tables, without)
    named = [one.player for one in found]
    assert len(set(named)) == len(named)
    assert [one.seed for one in found] == list(range(1, len(found) + 1))
    assert not without & set(named)


def test_players_are_told_which_seeds_come_from_which_heat():
    assert announcement(alternating_pairs((3, 1))) == (
        "The best of heat 1 have seeds 1, 2 and 4.",
        "The best of heat 2 have seed 3.",
    )


def test_seeding_that_is_none_is_not_announced():
    assert refusal(refuse_seeding, None, (HeatPlace(1, 2),), begun=False)[0] == "uneven_seeding"
