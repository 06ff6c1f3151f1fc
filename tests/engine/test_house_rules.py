"""House rules: what a director may define, and that it runs through the same engine as any other system."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.engine.house_evenings import evening, house_rules, most_without_rematch, pairs_of
from tests.engine.refusals import refusal
from tournaments.engine import build_position, build_scorecards, game_rules, rank
from tournaments.engine.core.explanations import explain_figures
from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import (
    Match,
    Outcome,
    Player,
    Record,
    Result,
    Round,
    RuleViolation,
    Standing,
    build_seats,
)
from tournaments.engine.document import DocumentError, read_event, read_position, write_event, write_position
from tournaments.engine.document.schema import event_schema
from tournaments.engine.entries import Term, keeps_out
from tournaments.engine.games.house.ties import match_win
from tournaments.engine.house import (
    OPTION,
    PRESETS,
    STRUCTURES,
    HouseRules,
    Points,
    build_text,
    describe_house_rules,
    found_in_rules,
    read_text,
)
from tournaments.engine.listing.matrix import Listing, sanction_asked
from tournaments.engine.listing.status import status

THREE_ONE_NOTHING, BY_DIFFERENCE, WINS_ALONE, BEST_OF_THREE = PRESETS


def by(house: HouseRules) -> GameRules:
    return game_rules("house", {OPTION: build_text(house)})


def won(winner: str, loser: str, *scores: int) -> Match:
    return Match(build_seats(winner, loser), None, (Result("win", tuple({"score": one} for one in scores), (0,)),))


def drawn(one: str, other: str) -> Match:
    return Match(build_seats(one, other), None, (Result("draw"),))


def bye(player: str) -> Match:
    return Match(build_seats(player), None, (Result("bye"),))


def played(players: str, *rounds: tuple[Match, ...], house: HouseRules = THREE_ONE_NOTHING) -> Record:
    numbered = tuple(Round(number, matches, of_round=number) for number, matches in enumerate(rounds, 1))
    return Record("house", tuple(map(Player, players)), numbered, len(rounds), {OPTION: build_text(house)})


def table(record: Record, house: HouseRules = THREE_ONE_NOTHING) -> tuple[Standing, ...]:
    return rank(by(house), build_scorecards(by(house), record), rounds=record.rounds_scheduled)


FIVE = played(
    "ABCDE",
    (won("A", "B"), drawn("C", "D"), bye("E")),
    (won("A", "E"), won("C", "B"), bye("D")),
    (drawn("A", "C"), won("D", "E"), bye("B")),
)
"""By hand: points A 7, B 3, C 5, D 7, E 3; of 9 that each could have had."""


def test_evening_by_three_one_nothing_is_ranked_as_counted_by_hand() -> None:
    """A met B, E and C: (3/9 + 3/9 + 5/9) / 3 = 11/27; D met C and E: (5/9 + 3/9) / 2 = 12/27; E met A and D: 7/9."""
    standings = table(FIVE)
    assert [place.player for place in standings] == ["D", "A", "C", "E", "B"]
    omw = {place.player: place.figures["opponents_match_win"] for place in standings}
    assert omw == {"A": 11 / 27, "B": 2 / 3, "C": (7 / 9 + 3 / 9 + 7 / 9) / 3, "D": 4 / 9, "E": 7 / 9}
    assert [place.figures["points"] for place in standings] == [7, 7, 5, 3, 3]
    by_omw = "opponents_match_win"
    assert [place.decided_by for place in standings] == [by_omw, "points", "points", by_omw, None]
    percents = "opponents' match-win percentage 44.44\u202f% against 40.74\u202f%"
    assert standings[0].explanation == percents


def test_opponent_who_won_nothing_counts_as_a_third() -> None:
    """B has 0 of 6: A met B and C, (1/3 + 1/2) / 2 = 41.67 %; without the floor it were 25 %."""
    four = played("ABCD", (won("A", "B"), won("C", "D")), (won("A", "C"), won("D", "B")))
    cards = build_scorecards(by(THREE_ONE_NOTHING), four)
    parts = {card.player: match_win(by(THREE_ONE_NOTHING), card) for card in cards}
    assert parts == {"A": 1, "B": Fraction(1, 3), "C": Fraction(1, 2), "D": Fraction(1, 2)}
    figures = explain_figures(by(THREE_ONE_NOTHING), cards, "A", rounds=2)
    assert figures["opponents_match_win"] == "the average of 33.33\u202f%, 50.00\u202f% = 41.67\u202f%"
    assert [place.player for place in table(four)] == ["A", "C", "D", "B"]


def test_difference_counts_up_to_the_cap_and_only_where_scores_are_kept() -> None:
    rules = by(replace(BY_DIFFERENCE, cap=10))
    assert [figure.signed for figure in rules.scoring.figures] == [False, True]
    win = won("A", "B", 14, 3).games[0]
    assert [dict(award.figures) for award in award_game(rules, win)] == [{"vp": 2, "diff": 7}, {"vp": 0, "diff": -7}]
    assert [dict(award.figures) for award in award_game(by(THREE_ONE_NOTHING), win)] == [{"vp": 3}, {"vp": 0}]
    unheard = Result("win", ({"score": 2}, {"score": 5}), (0,))
    assert [award.figures["diff"] for award in award_game(rules, unheard)] == [0, 0]


ENDINGS = [
    ("win", (1,), ("FL", "FW"), (1, 5)),
    ("draw", (), ("TT", "TT"), (2, 2)),
    ("concession", (0,), ("FW", "FL"), (5, 1)),
    ("missed", (0,), ("BYE", "MG"), (4, 0)),
    ("double_missed", (), ("MG", "MG"), (0, 0)),
    ("game_loss_penalty", (0,), ("FW", "FL"), (5, 1)),
    ("double_game_loss", (), ("FL", "FL"), (1, 1)),
]


@pytest.mark.parametrize(("ending", "winners", "outcomes", "points"), ENDINGS)
def test_every_ending_gives_what_the_rules_say(ending, winners, outcomes, points) -> None:
    rules = by(replace(WINS_ALONE, points=Points(win=5, draw=2, loss=1, bye=4, missed=0)))
    awards = award_game(rules, Result(ending, (), winners))
    assert tuple(award.outcome for award in awards) == tuple(map(Outcome, outcomes))
    assert tuple(award.figures["vp"] for award in awards) == points


NO_RULES = [
    ({"name": "ask ann@example.org"}, "house_name", "this site's own"),
    ({"game": "ask ann@example.org"}, "house_game", "this site's own"),
    ({"ties": ("points", "opponents_match_win")}, "house_ties_endless", "OPG 7.7"),
    ({"ties": ("points", "head_to_head", "head_to_head", "lot")}, "house_step_twice", "OPG 7.7"),
    ({"ties": ("points", "age", "lot")}, "house_step", "OPG 7.7"),
    ({"ties": ("head_to_head", "points", "lot")}, "house_first_step", "OPG 7.7"),
    ({"ties": ("points", "difference", "lot")}, "house_difference", "OPG 7.7"),
    ({"structure": "round-about"}, "house_structure", "OPG A"),
    ({"points": Points(win=1, draw=1, loss=1)}, "house_win", "this site's own"),
    ({"points": Points(win=3, draw=4, loss=0)}, "house_draw", "this site's own"),
    ({"points": Points(win=101, draw=1, loss=0)}, "house_points", "this site's own"),
    ({"points": Points(missed=-1)}, "house_points", "this site's own"),
    ({"cap": 0}, "house_cap", "this site's own"),
    ({"rounds": 21}, "house_rounds", "this site's own"),
    ({"rounds": 0}, "house_rounds", "this site's own"),
    ({"cap": 10_000}, "house_cap", "this site's own"),
    ({"points": Points(3, 0, 1)}, "house_draw", "this site's own"),
    ({"version": 0}, "house_version", "this site's own"),
    ({"name": ""}, "house_name", "this site's own"),
    ({"name": "x" * 61}, "house_name", "this site's own"),
    ({"name": "{p01}"}, "house_name", "this site's own"),
    ({"game": "Two\nlines"}, "house_game", "this site's own"),
    ({"best_of": 2}, "house_best_of", "this site's own"),
    ({"best_of": 3, "cap": 100}, "house_cap", "this site's own"),
    ({"ties": ("points", "games_won", "lot")}, "house_games", "OPG 7.7"),
]


@pytest.mark.parametrize(("changes", "code", "section"), NO_RULES)
def test_rules_that_nobody_could_play_by_are_refused_with_their_section(changes, code, section) -> None:
    house = replace(THREE_ONE_NOTHING, **changes)
    assert [(found.code, found.section) for found in found_in_rules(house, STRUCTURES)] == [(code, section)]
    assert refusal(game_rules, "house", {OPTION: build_text(house)})[0] == code


COMPLAINTS = [
    (
        {"ties": ("points", "a" * 41, "lot")},
        "ties",
        f"There is no tie step {'a' * 40!r}: choose among points, opponents_match_win, difference, games_won,"
        " head_to_head, strength_of_schedule, lot.",
    ),
    (
        {"ties": ("points", "difference", "lot")},
        "cap",
        "The difference of scores needs a cap: say up to which score it counts, or leave this step out.",
    ),
    (
        {"structure": "b" * 41},
        "structure",
        f"House rules have no pairing style {'b' * 40!r}: choose among {', '.join(STRUCTURES)}.",
    ),
    ({"points": Points(bye=101)}, "bye", "The points for a bye are a whole number from 0 to 100, not 101."),
]


@pytest.mark.parametrize(("changes", "field", "message"), COMPLAINTS)
def test_what_stands_against_rules_names_the_field_and_what_would_do(changes, field, message) -> None:
    found = found_in_rules(replace(THREE_ONE_NOTHING, **changes), STRUCTURES)
    assert [(one.field, one.message) for one in found] == [(field, message)]


BOUNDS = [
    {"name": "x" * 60},
    {"points": Points(100, 100, 0, 100, 100)},
    {"rounds": 1},
    {"rounds": 20},
    {"version": 9_999},
]


@pytest.mark.parametrize("changes", BOUNDS)
def test_rules_may_go_to_their_bounds(changes: dict[str, Any]) -> None:
    assert found_in_rules(replace(THREE_ONE_NOTHING, **changes), STRUCTURES) == ()


NO_TEXTS = [
    ("nothing", "expected an object such as house rules are written down as"),
    ("[" * 2000, "expected an object such as house rules are written down as"),
    ("{}", "points: expected what a win, a draw and a loss give"),
    (
        '{"points": {"win": 3, "draw": 1, "loss": 0, "luck": 2}}',
        "points.luck: expected one of bye, draw, loss, missed, win",
    ),
    (
        '{"points": {"win": 3, "draw": 1, "loss": 0}, "%s": 7}' % ("g" * 41),
        f"{'g' * 40}: expected one of best_of, cap, game, name, points, rounds, structure, ties, version",
    ),
    ('{"points": {"win": 3, "draw": 1, "loss": 0}, "ties": [1]}', "ties: expected a list of steps"),
    (
        '{"points": {"win": 3, "draw": 1, "loss": 0}, "ties": [], "structure": 3}',
        "structure: expected the code of a pairing style",
    ),
    ('{"points": {"win": 3, "draw": 1, "loss": 0}, "ties": []}', "name: expected a text"),
    (
        '{"name": "x", "points": {"win": 3, "draw": 1, "loss": 0}, "ties": [], "cap": "9"}',
        "cap: expected a whole number",
    ),
]


@pytest.mark.parametrize(("text", "message"), NO_TEXTS)
def test_text_that_says_no_house_rules_is_told_the_first_thing_that_is_wrong(text: str, message: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        read_text(text)
    assert (refused.value.code, refused.value.section) == ("house_rules", "this site's own")
    assert refused.value.args[0] == f"House rules: {message}."


def test_round_that_gives_more_than_a_win_makes_nobody_better_than_the_best() -> None:
    house = replace(THREE_ONE_NOTHING, points=Points(win=3, draw=1, loss=0, bye=4))
    cards = {
        card.player: card for card in build_scorecards(by(house), played("ABC", (won("A", "B"), bye("C")), house=house))
    }
    assert [match_win(by(house), cards[player]) for player in "ABC"] == [1, Fraction(1, 3), 1]
    missed = replace(cards["A"], lines=())
    assert match_win(by(house), missed) == Fraction(1, 3)


def test_words_hold_every_number_and_every_step() -> None:
    house = replace(BY_DIFFERENCE, points=Points(7, 5, 2, 6, 1), cap=93, rounds=8)
    assert describe_house_rules(house) == (
        ("Points", "A win gives 7, a draw 5, a loss 2; a bye 6, a missed game 1."),
        ("Scores", "Count up to 93 for the difference: own score less the opponent's."),
        (
            "Who plays whom",
            "Rounds by score: players of equal points meet at random, and nobody meets anybody twice while that can be"
            " avoided.",
        ),
        ("Places", "By points, then difference, then strength of schedule, then head-to-head, then a recorded draw."),
        ("Rounds", "Usually 8."),
        ("Counts as", "Nothing beyond this evening: an event by house rules is never sanctioned and never rated."),
    )


@pytest.mark.parametrize("game", ["OTHER", "2E"])
def test_event_by_house_rules_is_never_sanctioned_nor_rated(game: str) -> None:
    listed = Listing(game, "constructed", "complete", "house", datetime(2026, 9, 12, tzinfo=UTC), 4)
    assert not sanction_asked(listed)
    assert (status(listed).sanctioned, status(listed).rated, status(listed).section) == (
        False,
        False,
        "this site's own",
    )
    imported = replace(listed, game="", rules="", ruleset="house")
    assert not sanction_asked(imported)
    assert not status(imported).sanctioned


@pytest.mark.parametrize(("games", "out"), [(("1E", "2E", "TR"), True), (("1E", "2E"), False)])
def test_who_is_suspended_from_every_game_of_the_guide_plays_no_other_either(games: tuple[str, ...], out: bool) -> None:
    day = date(2026, 9, 12)
    assert keeps_out(Term(games, day), "OTHER", day, day) is out
    assert keeps_out(Term(games, day), "", day, day) is (games == ("1E", "2E", "TR"))


@settings(max_examples=40)
@given(house_rules())
def test_text_of_rules_says_all_of_them(house: HouseRules) -> None:
    assert found_in_rules(house, STRUCTURES) == ()
    assert read_text(build_text(house)) == house
    assert read_text(json.dumps(json.loads(build_text(house)))) == house


@settings(max_examples=20)
@given(house_rules(), st.integers(2, 8), st.integers(1, 5), st.integers(0, 10**6))
def test_nobody_meets_anybody_twice_and_nobody_sits_out_without_need(house, players, rounds, seed) -> None:
    record = evening(by(house), house, players, rounds, seed)
    met = set[frozenset[str]]()
    for played_round in record.rounds:
        pairs = pairs_of(played_round)
        assert not met.intersection(pairs)
        there = [player for match in played_round.matches for player in match.players]
        assert len(pairs) == most_without_rematch(there, met)
        met.update(pairs)


@settings(max_examples=12)
@given(house_rules(), st.integers(2, 9), st.integers(1, 4), st.integers(0, 10**6))
def test_document_and_positions_come_back_as_they_went(house: HouseRules, players: int, rounds: int, seed: int) -> None:
    record = evening(by(house), house, players, rounds, seed)
    document = json.loads(json.dumps(write_event(record)))
    assert document["house_rules"]["name"] == house.name
    assert OPTION not in document["options"]
    assert read_event(document) == record
    Draft202012Validator(event_schema()).validate(document)
    before = build_position(by(house), record, rounds + 1)
    assert read_position(json.loads(json.dumps(write_position(before)))) == before


FAULTS = [
    ({"points": {"win": 3, "draw": "1", "loss": 0}}, ["house_rules"]),
    (
        {"points": {"win": 3, "draw": 9, "loss": 0}, "structure": "x"},
        ["house_rules.points.draw", "house_rules.structure"],
    ),
]


@pytest.mark.parametrize(("changes", "places"), FAULTS)
def test_document_names_the_place_of_what_is_wrong(changes: dict[str, Any], places: list[str]) -> None:
    document = write_event(FIVE)
    document["house_rules"] |= changes
    with pytest.raises(DocumentError) as refused:
        read_event(document)
    assert [fault.place for fault in refused.value.faults] == places


def test_document_of_house_rules_says_them_at_the_top_alone() -> None:
    document = write_event(FIVE)
    document["options"][OPTION] = build_text(THREE_ONE_NOTHING)
    with pytest.raises(DocumentError, match="at the top"):
        read_event(document)


def test_words_say_where_scores_count_for_nothing_and_no_number_of_rounds_is_usual() -> None:
    assert dict(describe_house_rules(BEST_OF_THREE))["Scores"].startswith("A result says how many games each has won")
    said = dict(describe_house_rules(THREE_ONE_NOTHING))
    assert (said["Scores"], said["Rounds"], said["Places"]) == (
        "May be noted, and count for nothing.",
        "As many as the listing of the event says.",
        "By points, then opponents' match-win percentage (never less than a third of each), then head-to-head, then a"
        " recorded draw.",
    )


def test_who_never_had_an_opponent_has_the_floor() -> None:
    alone = played("ABC", (won("A", "B"), bye("C")))
    figures = {place.player: place.figures["opponents_match_win"] for place in table(alone)}
    assert figures["C"] == 1 / 3
    rules = by(THREE_ONE_NOTHING)
    told = explain_figures(rules, build_scorecards(rules, alone), "C", rounds=1)["opponents_match_win"]
    assert told == "no opponent yet: 33.33\u202f%"


def test_words_of_rules_that_cannot_be_name_what_they_do_not_know_by_its_code() -> None:
    said = dict(describe_house_rules(replace(THREE_ONE_NOTHING, structure="round-about", ties=("points", "age"))))
    assert (said["Who plays whom"].partition(":")[0], said["Places"]) == ("round-about", "By points, then age.")
