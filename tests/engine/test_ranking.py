"""OPG 7.7: victory points, head-to-head, schedule, differential, cumulative points, the draw."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.awards import line
from tests.engine.building import FIRST, bye, event, order, paired, table, tied, won
from tournaments.engine import game_rules, rank
from tournaments.engine.core.explanations import explain_figures
from tournaments.engine.core.scoring import build_scorecards
from tournaments.engine.core.structure import StageOutcome
from tournaments.engine.core.types import Line, Outcome, Player, Result, Scorecard
from tournaments.engine.stages.final_confrontation import PLAYED, WON

RULES = game_rules("tcc-2e")


def card(player: str, *lines: Line, lot: float = 0.5) -> Scorecard:
    return Scorecard(player, lines, lot)


def game(number: int, opponent: str, vp: int = 4, diff: int = 0) -> Line:
    return line(number, {4: Outcome.FW, 3: Outcome.MW, 2: Outcome.TT}.get(vp, Outcome.FL), vp, diff, (opponent,))


def free(number: int, vp: int = 4, diff: int = 0) -> Line:
    """A line without opponent."""
    return line(number, Outcome.BYE, vp, diff)


def placed(*cards: Scorecard, rounds: int = 3) -> list[tuple[str, str | None]]:
    return [(place.player, place.decided_by) for place in rank(RULES, cards, rounds=rounds)]


def test_more_victory_points_stand_first():
    first, second = table(event([[won("a", "b")]]))

    assert (first.rank, first.player, first.decided_by) == (1, "a", "vp")
    assert first.explanation == "more victory points: 4 against 1"
    assert (second.rank, second.decided_by, second.explanation) == (2, None, "")


def test_two_tied_players_are_parted_by_their_game():
    cards = (card("a", game(1, "b", 1, 90), free(2)), card("b", game(1, "a", 4, -90), free(2, 1)))

    first, _ = rank(RULES, cards, rounds=2)

    assert (first.player, first.decided_by) == ("b", "head_to_head")
    assert first.explanation == "beat {a} in round 1 (exactly two tied: head-to-head)"


def test_three_tied_players_are_not_parted_by_their_games():
    """a beat b, b beat c, c beat a: the differential decides, until two are left."""
    rounds = [[won("a", "b", 100, 50), bye("c")], [won("b", "c", 100, 40), bye("a")], [won("c", "a", 60, 30), bye("b")]]

    assert order(event(rounds)) == [("a", "differential"), ("b", "differential"), ("c", None)]


def test_head_to_head_is_asked_again_when_two_of_three_are_left():
    """a, b and c have 5 points; schedule sets c first; b beat a, though a has the better differential."""
    cards = (
        card("a", game(1, "b", 1, 80), game(2, "low", 4, 0)),
        card("b", game(1, "a", 4, 1), game(2, "low", 1, 0)),
        card("c", game(1, "high", 1, 0), game(2, "high", 4, 0)),
        card("high", free(1, 4), free(2, 4)),
        card("low", free(1, 0), free(2, 0)),
    )

    assert placed(*cards) == [("high", "vp"), ("c", "sos"), ("b", "head_to_head"), ("a", "vp"), ("low", None)]


def test_win_by_game_loss_counts_and_a_missed_game_does_not():
    """AMB-P8."""
    penalty = [won("a", "b", ending="game_loss_penalty"), won("c", "d")]
    missed = [paired("a", "b", Result("missed", winners=FIRST)), won("c", "d")]
    others = [won("b", "d"), won("c", "a", ending="concession")]

    assert order(event([penalty, others]))[1:3] == [("a", "head_to_head"), ("b", "vp")]
    assert "head_to_head" not in dict(order(event([missed, [won("b", "d"), bye("c")]]))).values()


def test_games_against_the_same_opponent_count_together():
    """AMB-P10."""
    once = card("a", game(1, "b", 4, 1), game(2, "b", 1, -90)), card("b", game(1, "a", 1, -1), game(2, "a", 4, 90))

    assert placed(*once) == [("b", "differential"), ("a", None)]


def test_schedule_leaves_one_lowest_out_even_of_several():
    """AMB-P5, AMB-P6."""
    alone = rank(RULES, (card("a", free(1), free(2)), card("b", game(1, "a", 1))), rounds=2)

    assert [place.figures["sos"] for place in alone] == [0, 0]


def test_steps_follow_one_another():
    schedule = (card("a", game(1, "x"), game(2, "x")), card("b", game(1, "y"), game(2, "y")))
    others = (card("x", free(1, 9)), card("y", free(1, 7)))
    differential = (card("a", free(1, 4, 85)), card("b", free(1, 4, 40)))
    cumulative = (card("a", free(1, 4), free(2, 1)), card("b", free(1, 1), free(2, 4)))
    lots = (card("a", free(1), lot=0.2), card("b", free(1), lot=0.7))

    def why(*cards: Scorecard) -> list[tuple[str, str | None, str]]:
        return [(place.player, place.decided_by, place.explanation) for place in rank(RULES, cards, rounds=2)]

    assert why(*schedule, *others)[1] == ("a", "sos", "strength of schedule 9 against 7")
    assert why(*differential)[0] == ("a", "differential", "differential +85 against +40")
    assert why(*cumulative)[0] == ("a", "cvp", "cumulative victory points 9 against 6")
    assert why(*lots)[0] == ("b", "draw", "the recorded draw")


def test_steps_that_did_not_decide_say_why():
    """Three are level on everything, and b beat a: head-to-head is for exactly two."""
    later = {"a": (4, 4, 1), "b": (1, 1, 4)}
    level = (
        card("a", game(1, "b", 1), *(free(number, vp) for number, vp in enumerate(later["a"], 2)), lot=0.9),
        card("b", game(1, "a", 4), *(free(number, vp) for number, vp in enumerate(later["b"], 2)), lot=0.5),
        card("c", game(1, "x", 4), *(free(number, vp) for number, vp in enumerate(later["b"], 2)), lot=0.1),
        card("x", free(1, 10)),
    )
    apart = (card("a", free(1, 4, 7), lot=0.9), card("b", free(1, 4, 7), lot=0.1))
    tied_game = (card("a", game(1, "b", 2, 0), free(2, 4, 9)), card("b", game(1, "a", 2, 0), free(2, 4, 8)))

    def passed_over(*cards: Scorecard) -> tuple[str, ...]:
        return rank(RULES, cards, rounds=2)[0].passed_over

    assert rank(RULES, level, rounds=4)[1].explanation == "the recorded draw"
    assert rank(RULES, level, rounds=4)[1].passed_over == (
        "head-to-head: 3 were tied, and it counts between exactly two",
        "strength of schedule: 10 each",
        "differential: 0 each",
        "cumulative victory points: 25 each",
    )
    assert passed_over(*apart) == (
        "head-to-head: {a} and {b} did not play each other",
        "strength of schedule: 0 each",
        "differential: +7 each",
        "cumulative victory points: 4 each",
    )
    assert passed_over(*tied_game)[0] == "head-to-head: {a} and {b} were level there"
    assert passed_over(card("a", free(1, 4)), card("b", free(1, 1))) == ()


@pytest.mark.parametrize(("choice", "schedule"), [("maximum", 12), ("highest", 9), ("beaten", 9)])
def test_earned_bye_adds_to_the_schedule_by_the_events_choice(choice, schedule):
    """AMB-P4: four for every round; the highest total of the event; the most a beaten opponent can reach."""
    rules = game_rules("tcc-2e", {"earned_bye_schedule": choice})
    cards = (
        card("a", line(1, Outcome.EBYE, 4, 100), free(2, 0), free(3, 0)),
        card("b", free(1, 4), free(2, 4), free(3, 1)),
    )

    figures = {place.player: place.figures for place in rank(rules, cards, rounds=3)}

    assert figures["a"]["sos"] == schedule


def test_disqualified_player_stands_last_and_opponents_keep_their_results():
    places = table(event([[won("a", "b")], [won("a", "c")]], [Player("a", disqualified_after=2), "b", "c"]))

    assert [(place.rank, place.player, place.disqualified) for place in places][-1] == (3, "a", True)
    assert places[1].decided_by == "disqualification"
    assert places[1].explanation == "{a} was disqualified"
    assert places[-1].figures["vp"] == 8


def test_figures_are_explained_by_worked_sentences():
    cards = (
        card("a", game(1, "x"), game(2, "y", 1, -30), game(3, "z", 4, 65), free(4)),
        card("x", free(1, 13)),
        card("y", free(1, 11)),
        card("z", free(1, 6)),
    )

    assert explain_figures(RULES, cards, "a", rounds=4) == {
        "vp": "4 + 1 + 4 + 4 = 13",
        "sos": "13 + 11 + 6 + 0 − 0 = 30",
        "differential": "0 − 30 + 65 + 0 = +35",
        "cvp": "4 + 5 + 9 + 13 = 31",
    }
    assert explain_figures(RULES, (card("new"),), "new", rounds=4)["sos"] == "0 − 0 = 0"


def win_title(*players: str) -> list[StageOutcome]:
    return [StageOutcome(players, WON, PLAYED)]


def test_finalists_stand_first_also_where_others_stood_between_them():
    """AMB-P9: who left is passed over, so that the first may play the third for the title."""
    cards = [card(name, free(1, 20 - rank)) for rank, name in enumerate("abcde")]
    places = rank(RULES, cards, rounds=1, decided=win_title("c", "a"))

    assert [(place.player, place.decided_by) for place in places] == [
        ("c", "final_confrontation"),
        ("a", "vp"),
        ("b", "vp"),
        ("d", "vp"),
        ("e", None),
    ]
    places = rank(RULES, cards, rounds=1, decided=win_title("b", "d"))
    assert [place.player for place in places] == ["b", "d", "a", "c", "e"]
    assert (places[1].decided_by, places[1].explanation) == ("finalist", "played the final confrontation")
    assert [place.explanation for place in places[2:4]] == [
        "more victory points: 20 against 18",
        "more victory points: 18 against 16",
    ]


def test_final_confrontation_of_a_disqualified_winner_decides_nothing():
    """AMB-C10."""
    cards = [card(name, free(1, 20 - rank)) for rank, name in enumerate("abc")]
    cards[1] = replace(cards[1], disqualified_after=1)
    places = rank(RULES, cards, rounds=1, decided=win_title("b", "a"))

    assert [place.player for place in places] == ["a", "c", "b"]
    assert [place.player for place in rank(RULES, cards, rounds=1, decided=win_title("c", "b"))] == ["c", "a", "b"]


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_order_of_the_cards_does_not_matter(seed):
    chance = random.Random(seed)
    players = [f"p{number}" for number in range(chance.randint(2, 9))]
    rounds = []
    for _ in range(chance.randint(1, 4)):
        seats = chance.sample(players, len(players))
        tables = [
            chance.choice([won, lambda a, b, *_: tied(a, b)])(a, b, chance.choice([40, 100]), 30)
            for a, b in zip(seats[::2], seats[1::2], strict=False)
        ]
        rounds.append([*tables, *([bye(seats[-1])] if len(seats) % 2 else [])])
    record = event(rounds, players, seed=seed)
    mixed = chance.sample(build_scorecards(RULES, record), len(players))

    assert rank(RULES, mixed, rounds=4) == rank(RULES, build_scorecards(RULES, record), rounds=4)
    assert [place.rank for place in rank(RULES, mixed, rounds=4)] == list(range(1, len(players) + 1))
