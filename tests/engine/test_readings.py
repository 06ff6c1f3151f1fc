"""Readings that are one value of a system of rules, each held against its document (docs/readings.md)."""

from __future__ import annotations

from tournaments.engine import GAME_RULES, award_game, draw_round, game_rules
from tournaments.engine.core.figures import DIFF, VP
from tournaments.engine.core.tiebreaks import opponents_totals
from tournaments.engine.core.types import Award, Card, Line, Outcome, Position, Result, Scorecard
from tournaments.engine.games.swccg import listing
from tournaments.engine.games.tcc import guide
from tournaments.engine.scenarios.standard_orbit import OrbitPlace

STAR_WARS = sorted(code for code in GAME_RULES if code.startswith("swccg"))


def test_every_system_has_the_table_of_rounds_of_its_own_document() -> None:
    """AMB-G12: 16 players are 5 rounds by one guide, 3 to 5 by another, and have no line in two."""
    guides = [game_rules(code).limits.recommended for code in ("tcc-2e", "decipher-swiss", "swccg-constructed")]
    assert len(set(guides)) == 3
    assert game_rules("decipher-1995-quick-swiss").limits.suggested_for(16) == ((3, 4), (4, 5))


def test_scores_of_player_and_deck_are_added_up() -> None:
    """AMB-G19."""
    assert OrbitPlace(1, "ann", own=40, deck=25, words="").total == 65


def test_pool_and_rules_of_one_name_are_told_apart() -> None:
    """AMB-G25: OPG 4.2.3 warns of the name itself."""
    assert (guide.TRADITIONAL.code, guide.TRADITIONAL.label) == ("traditional", "Traditional pool")
    assert guide.TRADITIONAL.label not in {one.label for rules in GAME_RULES.values() for one in rules.listed}


def test_differential_of_star_wars_is_59_at_most_with_any_deck() -> None:
    """AMB-S17."""
    result = Result("full_win", ({"life": 60}, {}), (0,))
    for code in STAR_WARS:
        assert award_game(game_rules(code), result)[0].figures[DIFF] == 59


def test_only_constructed_rounds_are_two_games() -> None:
    """AMB-W5."""
    two = {code for code in STAR_WARS if game_rules(code).limits.games_per_round == 2}
    assert two == {"swccg-constructed"}
    assert game_rules("swccg-sealed").limits.min_rounds == 3


def test_reflections_are_drafted_from_any_of_the_three() -> None:
    """AMB-W13."""
    assert {product.code for product in listing.REFLECTIONS} <= set(listing.OF_DRAFT)
    assert [product.code for product in listing.REFLECTIONS] == [f"reflections_{of}" for of in ("i", "ii", "iii")]


def test_classic_is_a_pool_of_constructed_decks() -> None:
    """AMB-W14: nothing else is called so."""
    assert listing.CLASSIC.code in listing.OF_CONSTRUCTED
    assert not any("Classic" in game_rules(code).name for code in STAR_WARS)


def test_odd_field_of_one_deck_has_a_bye_as_usual() -> None:
    """AMB-W16."""
    cards = tuple(Card(player, last_side=side) for player, side in zip("abcde", ("light", "dark") * 3, strict=False))
    draw = draw_round(game_rules("swccg-sealed"), Position("swccg-sealed", 1, 3, cards), 1)
    assert (len(draw.tables), len(draw.byes)) == (2, 1)


def test_schedule_of_star_wars_adds_up_victory_points_alone() -> None:
    """AMB-W8: an opponent with 4 points and a differential of 50 adds 4."""
    rules = game_rules("swccg-constructed")
    of_b = Line(1, Award(Outcome.FW, {VP: 4, DIFF: 50}), ("a",))
    of_a = Line(1, Award(Outcome.FL, {VP: 0, DIFF: -50}), ("b",))
    cards = {"a": Scorecard("a", (of_a,)), "b": Scorecard("b", (of_b,))}
    assert opponents_totals(rules, cards["a"], cards, 1) == (4,)
