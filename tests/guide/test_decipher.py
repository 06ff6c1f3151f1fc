"""The worked examples of the documents of 1997 and 1995, by section (D97, T95)."""

from __future__ import annotations

import pytest

from tests.engine.awards import award
from tests.engine.building import event, paired, table
from tests.guide.vectors import ELIMINATIONS, INTERMIX, OF_1995, OF_1997, SHIFTED, SUGGESTED_ROUNDS, Game, points
from tournaments.engine import award_game, draw_round, game_rules
from tournaments.engine.brackets import Elimination, elimination
from tournaments.engine.core.types import Card, Position, Result, RuleViolation
from tournaments.engine.drafts.kinds import KINDS
from tournaments.engine.draws.quick_swiss.groups import pair_groups
from tournaments.engine.games.decipher import CUSTOMIZABLE_1997
from tournaments.engine.games.decipher.points import game_points
from tournaments.engine.listing.matrix import list_documents
from tournaments.engine.listing.status import recommended_in_words


@pytest.mark.parametrize("game", OF_1997, ids=lambda game: f"{game.section} {game.result.ending}")
def test_game_of_1997_is_worth_what_the_document_says(game: Game) -> None:
    assert award_game(game_rules(game.ruleset), game.result) == (award(*game.a), award(*game.b))


def test_bye_of_1997_is_two_points_without_differential() -> None:
    (gets,) = award_game(game_rules("decipher-swiss"), Result("bye"), 1)
    assert dict(gets.figures) == {"vp": 2, "diff": 0}


@pytest.mark.parametrize(("points", "bonus", "final"), INTERMIX)
def test_intermix_ratio_counts_bonus_points_up_to_the_others(points: int, bonus: int, final: int) -> None:
    result = Result("full_win", ({"score": points, "intermix": bonus}, {"score": 0}), (0,))
    assert game_points(result, 0) == final


@pytest.mark.parametrize(("met", "opponent"), SHIFTED)
def test_who_has_met_plays_the_next_one_down(met: tuple[int, ...], opponent: int) -> None:
    opponents = frozenset(f"p{place}" for place in met)
    cards = (
        Card(f"p{place}", differential=-place, opponents=opponents if place == 5 else frozenset())
        for place in range(1, 9)
    )
    draw = draw_round(game_rules("decipher-swiss"), Position("decipher-swiss", 4, 6, tuple(cards)), 1)
    assert ("p5", f"p{opponent}") in draw.tables


def test_single_player_of_the_top_group_meets_the_lowest_number_brought_up() -> None:
    """T95 systems 4: totals of 6, 5 (three players) and 4 (six)."""
    scores = (6, 5, 5, 5, 4, 4, 4, 4, 4, 4)
    cards = [Card(f"p{number}", vp=score, number=number) for number, score in enumerate(scores, 1)]
    groups = list(pair_groups(cards, {card.id: 1 - (card.number or 0) / 100 for card in cards}))
    numbers = [{card.number for pair in group for card in pair} for group in groups]
    assert numbers == [{1, 2}, {3, 4}, {5, 6, 7, 8, 9, 10}]


@pytest.mark.parametrize(("scoring", "won", "total"), OF_1995)
def test_wins_of_1995_add_up(scoring: str, won: tuple[str, ...], total: int) -> None:
    rounds = [[paired("ann", f"p{at}", Result(ending, winners=(0,)))] for at, ending in enumerate(won)]
    record = event(rounds, code="decipher-1995-quick-swiss", options={"scoring": scoring})
    assert table(record)[0].figures["vp"] == total


@pytest.mark.parametrize(("players", "rounds"), SUGGESTED_ROUNDS)
def test_suggested_rounds_are_those_of_every_range_that_holds_the_players(players: int, rounds: list[object]) -> None:
    assert list(game_rules("decipher-1995-quick-swiss").limits.suggested_for(players)) == rounds


@pytest.mark.parametrize(("players", "brackets", "games", "byes"), ELIMINATIONS)
def test_elimination_has_as_many_brackets_games_and_byes(players: int, brackets: int, games: int, byes: int) -> None:
    """D97 1.22."""
    assert elimination(players) == Elimination(brackets, games, byes)


def test_elimination_game_has_a_winner() -> None:
    rules = game_rules("decipher-elimination")
    for result in (points("timed_win", 40, 40), points("deck_exhaustion", 0, 0), points("true_tie", 0, 0)):
        with pytest.raises(RuleViolation) as refused:
            award_game(rules, result)
        assert refused.value.code in ("winner_missing", "unknown_result")


def test_sealed_deck_has_sixty_cards_of_ninety_and_six_missions() -> None:
    (building,) = KINDS["decipher-sealed"].building
    assert (building.minutes, building.cards) == (30, 60)
    assert CUSTOMIZABLE_1997.formats[-1].label == "Sealed deck: 60 of 90 cards and six missions"


def test_event_of_1997_asks_for_its_three_documents() -> None:
    """D97 1.12; T95 rules 1."""
    names = [document.title for document in list_documents("1997", "decipher_swiss", "")]
    assert names == ["Rules booklet", "Rules supplements", "FAQ"]
    assert [document.title for document in list_documents("1995", "quick_swiss", "")] == ["Rule FAQs"]


def test_options_of_1995_are_ticked_and_told() -> None:
    """T95 rules 2-5, notes 1: at first none is taken, and each that is taken stands on the event's page."""
    choices = {choice.code: choice for choice in game_rules("decipher-1995-quick-swiss").choices}
    sections = {
        "scoring": "T95 rules 5 g",
        "deck_size": "T95 rules 2",
        "raise_the_stakes": "T95 rules 3",
        **dict.fromkeys(("res_q", "supernova", "artifacts"), "T95 rules 4"),
        "used_artifacts": "T95 rules 5 d",
        "shuttles": "T95 rules 5 e",
        "sidebars": "T95 rules 5 f",
        "own_rules": "T95 notes 1",
    }
    assert {code: choice.section for code, choice in choices.items()} == sections
    taken = {code: list(choice.values)[1] for code, choice in choices.items()}
    assert {choice.deviation({}) for choice in choices.values()} == {""}
    assert all(choice.deviation(taken).endswith(f"({choice.section})") for choice in choices.values())


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (5, 5), (8, 7)])
def test_round_robin_is_as_long_as_everybody_needs_to_meet_everybody(players: int, rounds: int) -> None:
    rules = game_rules("decipher-1995-round-robin")
    said = f"For {players} players {rounds} rounds are suggested"
    assert recommended_in_words(rules, players, rounds) == f"{said} (T95 systems 3)."
    assert recommended_in_words(rules, players, 2) == f"{said}, 2 are scheduled (T95 systems 3)."
