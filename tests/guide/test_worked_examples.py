"""The worked examples of the documents, by section (OPG 2-13, B, SW)."""

import pytest

from conduct.engine import Facts, classify, ladder_of, propose
from tests.engine.awards import award, line
from tests.engine.building import bye, paired, won
from tests.guide.vectors import (
    BYES,
    CLAMPED,
    CUMULATED,
    GAMES,
    INFRACTIONS,
    LEVELS,
    RECOMMENDED_ROUNDS,
    SCHEDULES,
    TOTALS,
    VICTORY_POINTS,
    Game,
)
from tournaments.engine import award_game, build_position, build_scorecards, draw_round, game_rules, rank
from tournaments.engine.core.tiebreaks import running_totals, strength_of_schedule
from tournaments.engine.core.types import Outcome, Player, Record, Result, Round, Scorecard
from tournaments.engine.games.reported import clamp


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.section} {game.result.ending}")
def test_game_is_worth_what_the_document_says(game: Game):
    assert award_game(game_rules(game.ruleset), game.result) == (award(*game.a), award(*game.b))


@pytest.mark.parametrize(("code", "section", "worth"), BYES)
def test_bye_is_worth_what_the_document_says(code, section, worth):
    assert award_game(game_rules(code), Result("bye"), 1) == (award(*worth),)


@pytest.mark.parametrize(("code", "score_", "recorded"), CLAMPED)
def test_score_is_recorded_inside_the_cap(code, score_, recorded):
    assert clamp(score_, game_rules(code).scoring.cap) == recorded


@pytest.mark.parametrize(("outcome", "points"), VICTORY_POINTS)
def test_every_outcome_has_its_victory_points(outcome, points):
    assert game_rules("tcc-1e").scoring.vp[outcome] == game_rules("tcc-2e").scoring.vp[outcome] == points


@pytest.mark.parametrize(("outcomes", "total", "cumulated"), CUMULATED)
def test_cumulative_victory_points_add_up_the_running_totals(outcomes, total, cumulated):
    points = game_rules("tcc-2e").scoring.vp
    card = Scorecard("p", tuple(line(n, outcome, points[outcome], 0) for n, outcome in enumerate(outcomes, 1)))

    assert (card.total("vp"), sum(running_totals(card))) == (total, cumulated)


@pytest.mark.parametrize(("opponents", "expected"), SCHEDULES)
def test_strength_of_schedule_leaves_the_lowest_out(opponents, expected):
    lines = tuple(
        line(number, Outcome.FW if total else Outcome.BYE, 4, 0, (f"o{number}",) if total else ())
        for number, total in enumerate(opponents, 1)
    )
    others = {
        f"o{n}": Scorecard(f"o{n}", (line(1, Outcome.FW, total or 0, 0),)) for n, total in enumerate(opponents, 1)
    }
    card = Scorecard("p", lines)

    assert strength_of_schedule(game_rules("tcc-2e"), card, {**others, "p": card}, len(lines)) == expected


@pytest.mark.parametrize(("players", "rounds"), RECOMMENDED_ROUNDS)
def test_recommended_rounds_follow_table_3_0_1(players, rounds):
    assert game_rules("tcc-1e").recommended_rounds(players) == rounds


@pytest.mark.parametrize(("first", "second", "total"), TOTALS)
def test_total_adds_victory_points_and_differential(first, second, total):
    card = Scorecard("p", tuple(line(n, Outcome.FW, *worth) for n, worth in enumerate((first, second), 1)))

    assert (card.total("vp"), card.total("diff")) == total


@pytest.mark.parametrize("seed", range(5))
def test_three_players_in_three_rounds_play_two_games_and_have_one_bye_each(seed):
    """OPG 2."""
    rules, players = game_rules("tcc-2e"), tuple(Player(name) for name in ("p01", "p02", "p03"))
    rounds: tuple[Round, ...] = ()
    for number in (1, 2, 3):
        draw = draw_round(rules, build_position(rules, Record("tcc-2e", players, rounds, 3), number), seed)
        rounds += (Round(number, (*(won(*two) for two in draw.tables), *map(bye, draw.byes))),)

    cards = build_scorecards(rules, Record("tcc-2e", players, rounds, 3))

    assert [len(set(card.opponents)) for card in cards] == [2, 2, 2]
    assert [sum(line.outcome is Outcome.BYE for line in card.lines) for card in cards] == [1, 1, 1]


def test_delayed_game_counts_two_points_each_for_the_draw_only():
    """OPG 13.4."""
    rules, players = game_rules("tcc-2e"), (Player("p01"), Player("p02"))
    record = Record("tcc-2e", players, (Round(1, (paired("p01", "p02", Result("delayed")),)),), 3)

    assert [card.vp for card in build_position(rules, record, 2).cards] == [2, 2]
    assert [place.figures["vp"] for place in rank(rules, build_scorecards(rules, record), rounds=3)] == [0, 0]


@pytest.mark.parametrize(
    ("code", "levels", "words"), [(code, levels, words) for code, levels, done in INFRACTIONS for words in done]
)
def test_what_was_done_leads_to_its_infraction(code: str, levels: tuple[int, ...], words: str):
    """OPG B."""
    assert [(found.code, found.levels) for found in classify(ladder_of("tcc-2e"), words)][:1] == [(code, levels)]


def test_every_infraction_has_a_worked_example():
    assert {code for code, _, _ in INFRACTIONS} == {one.code for one in ladder_of("tcc-2e").infractions}


@pytest.mark.parametrize(("facts", "level"), LEVELS)
def test_intent_repeats_and_the_time_before_the_event_decide_the_level(facts: Facts, level: int):
    """OPG B."""
    assert propose(ladder_of("tcc-2e"), facts).level == level
