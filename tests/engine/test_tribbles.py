"""Tribbles: pods, five rounds a match, concessions, head starts, finals by table (OPG 7.2-7.9, A)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.engine.refusals import refusal
from tournaments.engine import (
    add_game_loss,
    build_position,
    build_scorecards,
    draw_round,
    game_loss,
    game_rules,
    judge_round,
    later_stages,
    level_players,
    list_stage_outcomes,
    losers,
    loses_games,
    rank,
    record_before,
    remove_game_loss,
    stage_position,
    system,
    tiebreakers,
)
from tournaments.engine.core.scoring import award_game, award_match
from tournaments.engine.core.types import (
    Card,
    Match,
    Outcome,
    Player,
    Position,
    Record,
    Result,
    Round,
    Stage,
    Standing,
    build_seats,
)
from tournaments.engine.draws.pods import pod_sizes
from tournaments.engine.listing.status import round_warnings
from tournaments.engine.stages.match_winners import is_decided

TRIBBLES = system("tcc-tribbles", "heats-finals").game
NAMES = tuple(f"p{number:02}" for number in range(1, 20))


def round_of(*points: int, out: int = 0, ending: str = "went_out", **facts: tuple[int, ...]) -> Result:
    """`facts`: the seats of which they are true."""
    seats = [dict[str, object](points=own) for own in points]
    if ending == "went_out":
        seats[out]["went_out"] = True
    for code, where in facts.items():
        for seat in where:
            seats[seat][code] = True
    return Result(ending, tuple(seats))


def totals(*games: Result, seats: int = 4) -> list[int]:
    return [award.figures["total"] for award in award_match(TRIBBLES, games, seats)]


def test_pods_are_as_few_as_hold_everybody_and_of_about_equal_size() -> None:
    assert [pod_sizes(players) for players in (3, 4, 8, 9, 16, 17, 19)] == [
        (3,),
        (4,),
        (8,),
        (5, 4),
        (8, 8),
        (6, 6, 5),
        (7, 6, 6),
    ]
    for players in range(4, 200):
        pods = pod_sizes(players)
        assert (sum(pods), set(pods) <= {*range(4, 9)}, max(pods) - min(pods) <= 1) == (players, True, True)


def test_points_of_all_rounds_count_and_who_went_out_has_won_the_round() -> None:
    games = (round_of(30_000, 1_000, 0, 0), round_of(0, 200, 45_000, 10, out=2), round_of(5, 5, 5, 5, out=3))
    awards = award_match(TRIBBLES, games, 4)
    assert [award.figures for award in awards] == [
        {"total": 30_005, "rounds_won": 1},
        {"total": 1_205, "rounds_won": 0},
        {"total": 45_005, "rounds_won": 1},
        {"total": 15, "rounds_won": 1},
    ]
    assert [award.outcome for award in awards] == [Outcome.FL, Outcome.FL, Outcome.FW, Outcome.FL]


def test_who_concedes_keeps_the_score_up_to_one_less_than_the_best_of_those_who_play_on() -> None:
    """OPG 7.9: 700,000 are recorded as 299,999 where the best of the others has 300,000."""
    games = (round_of(700_000, 100_000, 0, 0), round_of(0, 200_000, 5, 5, out=1, conceded=(0,)))
    assert totals(*games) == [299_999, 300_000, 5, 5]
    assert award_match(TRIBBLES, games, 4)[1].outcome is Outcome.FW


def test_of_several_who_concede_none_is_the_measure_of_another() -> None:
    """AMB-T6."""
    assert totals(round_of(900, 800, 300, 0, conceded=(0, 1))) == [299, 299, 300, 0]


def test_absent_player_scores_nothing_in_the_rounds_missed_and_the_others_play_on() -> None:
    """OPG 7.5.1. Who comes for the second round has played the match; who never comes has missed it."""
    there = [{"points": 9, "went_out": True}, {"points": 5}]
    games = (
        Result("went_out", (*there, {"absent": True, "head_start": 7}, {"absent": True})),
        Result("went_out", (*there, {"points": 4}, {"absent": True})),
    )
    awards = award_match(TRIBBLES, games, 4)
    assert [award.figures["total"] for award in awards] == [18, 10, 11, 0]
    assert [award.outcome for award in awards] == [Outcome.FW, Outcome.FL, Outcome.FL, Outcome.MG]


def test_penalty_takes_the_points_of_its_round_alone() -> None:
    """AMB-T8."""
    games = (round_of(500, 100, 0, 0, lost=(0,)), round_of(500, 100, 0, 0))
    assert totals(*games) == [500, 200, 0, 0]
    assert award_match(TRIBBLES, games, 4)[0].figures["rounds_won"] == 1


def test_lost_round_is_one_without_points_for_these_seats_alone() -> None:
    """AMB-T8."""
    assert [loses_games(TRIBBLES, seats) for seats in (2, 3, 8)] == [False, True, True]
    lost = game_loss(TRIBBLES, 4, (1, 2))
    assert (losers(TRIBBLES, lost, 4), totals(lost)) == ({1, 2}, [0] * 4)
    played = add_game_loss(TRIBBLES, round_of(7, 8, 9, 0), (1,))
    assert (losers(TRIBBLES, played, 4), totals(played)) == ({1}, [7, 0, 9, 0])
    assert add_game_loss(TRIBBLES, played, ()) is played
    given_back = remove_game_loss(TRIBBLES, played, 1)
    assert (losers(TRIBBLES, given_back, 4), totals(given_back)) == (frozenset(), [7, 8, 9, 0])


NONSENSE = [
    (Result("went_out", ({"points": 1}, {"points": 2}, {"points": 3})), "nobody_out"),
    (Result("went_out", ({"points": 1, "went_out": True}, {"points": 2}, {})), "points_c_missing"),
    (Result("nobody_out", ({"points": 1}, {"points": 2, "absent": True}, {"points": 3})), "absent_b_scored"),
    (Result("nobody_out", ({"points": 1}, {"points": 2}, {"points": 3}), (0,)), "winner_unexpected"),
]


@pytest.mark.parametrize(("result", "code"), NONSENSE)
def test_what_makes_no_sense_is_refused(result: Result, code: str) -> None:
    assert refusal(award_game, TRIBBLES, result, 3)[0] == code


@pytest.fixture
def heats() -> Record:
    """Nineteen players in three pods, of whom those drawn first score more."""
    record = Record("tcc-tribbles", tuple(map(Player, NAMES)), (), 5, seed=3)
    draw = draw_round(TRIBBLES, build_position(TRIBBLES, record, 1), 5)
    return replace(record, rounds=(_played(1, draw.tables, Random(1)),))


def _played(number: int, tables: tuple[tuple[str, ...], ...], random: Random) -> Round:
    matches = [
        Match(
            build_seats(*players), table, tuple(round_of(*(random.randrange(999) for _ in players)) for _ in range(5))
        )
        for table, players in enumerate(tables, 1)
    ]
    return Round(number, tuple(matches), of_round=number)


def standings(record: Record) -> tuple[Standing, ...]:
    cards = build_scorecards(TRIBBLES, record)
    return rank(TRIBBLES, cards, rounds=5, decided=list_stage_outcomes(TRIBBLES, record, cards))


def test_best_of_every_pod_meet_after_five_rounds_and_the_next_best_fill_their_pod(heats: Record) -> None:
    """OPG 7.6."""
    draw = draw_round(TRIBBLES, build_position(TRIBBLES, heats, 2), 1)
    total = {card.player: card.total("total") for card in build_scorecards(TRIBBLES, heats)}
    best = {max(match.players, key=lambda player: total[player]) for match in heats.rounds[0].matches}
    top, *others = draw.tables
    assert best <= {*top}
    rest = sorted((total[player] for player in NAMES if player not in best), reverse=True)
    assert sorted((total[player] for player in {*top} - best), reverse=True) == rest[: len(top) - len(best)]
    assert [total[player] for players in others for player in players] == rest[len(top) - len(best) :]
    assert draw.figures == {"rematches": 0, "uneven": 0, "winners_below": 0, "out_of_order": 0}


def test_winners_for_whom_the_top_pod_has_no_room_come_first_in_the_next() -> None:
    """AMB-T3: ten pods have ten winners, and the top pod eight seats."""
    cards = [Card(f"p{pod}{place}", vp=1000 * pod - place, pod=pod) for pod in range(1, 11) for place in range(8)]
    top, second, *_ = draw_round(TRIBBLES, Position("tcc-tribbles", 2, None, tuple(cards)), 1).tables
    assert top == tuple(f"p{pod}0" for pod in range(10, 2, -1))
    assert second[:2] == ("p20", "p10")


def of_scores(*pods: tuple[int, ...]) -> Position:
    """Whoever sat together, each named by the pod and the place in it."""
    cards = (Card(f"p{pod}{at}", vp=vp, pod=pod) for pod, all_vp in enumerate(pods) for at, vp in enumerate(all_vp))
    return Position("tcc-tribbles", 2, None, tuple(cards))


@pytest.mark.parametrize(
    ("tables", "figures"),
    [(("p00 p10 p01 p11", "p02 p12 p03 p13"), (0, 0, 0)), (("p02 p12 p03 p13", "p00 p10 p01 p11"), (0, 2, 0))],
)
def test_pods_cost_what_their_sizes_differ_by_beyond_one_and_winners_below(tables, figures) -> None:
    at = of_scores((80, 60, 40, 20), (70, 50, 30, 10))
    found = judge_round(TRIBBLES, at, [tuple(players.split()) for players in tables], []).figures
    assert (found["uneven"], found["winners_below"], found["out_of_order"]) == figures


@pytest.mark.parametrize(
    ("tables", "byes", "code", "section"),
    [((4, 4), ("p00",), "not_seated", "OPG 7.2"), ((6, 2), (), "pod_size", "OPG 7.2")],
)
def test_pods_by_hand_seat_everybody_once_in_pods_that_can_be_played(tables, byes, code, section) -> None:
    at = of_scores((80, 60, 40, 20), (70, 50, 30, 10))
    players = iter(card.id for card in at.cards)
    assert refusal(judge_round, TRIBBLES, at, [tuple(next(players) for _ in range(size)) for size in tables], byes) == (
        code,
        section,
    )


def test_finals_put_the_table_before_the_points(heats: Record) -> None:
    """OPG A: the best of table 1 wins even if somebody at another table scored more."""
    before = standings(heats)
    specs = later_stages(TRIBBLES, system("tcc-tribbles", "heats-finals").structure, heats, before)
    assert [spec.code for spec in specs] == ["tribbles_finals"]
    at = stage_position(TRIBBLES, heats, "tribbles_finals", before, 2)
    tables = draw_round(TRIBBLES, at, 1).tables
    assert [len(players) for players in tables] == [7, 6, 6]
    games = [
        tuple(round_of(*(points + 10 * table * len(players) for points in range(len(players)))) for _ in range(5))
        for table, players in enumerate(tables)
    ]
    finals = Round(
        2,
        tuple(Match(build_seats(*players), table, games[table - 1]) for table, players in enumerate(tables, 1)),
        of_round=2,
    )
    record = replace(heats, stages=(Stage(2, "tribbles_finals", tuple(card.id for card in at.cards), (finals,)),))
    after = standings(record)
    assert [place.player for place in after] == [player for players in tables for player in reversed(players)]
    assert [place.figures["table"] for place in after] == [1] * 7 + [2] * 6 + [3] * 6
    assert after[0].figures["total"] < after[7].figures["total"]
    assert after[6].explanation == "table 1 of the finals before table 2"
    assert after[0].explanation == "at table 1 of the finals: total score 30 against 25"


def test_example_of_the_finals_is_ranked_as_it_is_written() -> None:
    """A and B at table 1 with 200,000 and 90,000 stand above C with 500,000 at table 2."""
    record = Record("tcc-tribbles", tuple(map(Player, "ABCDEF")), (), 10)
    tables = (("A", "B", "D"), ("C", "E", "F"))
    points = ((200_000, 90_000, 0), (500_000, 1, 0))
    matches = tuple(
        Match(build_seats(*players), table, (round_of(*own),))
        for table, (players, own) in enumerate(zip(tables, points, strict=True), 1)
    )
    played = Round(2, matches, of_round=2)
    record = replace(record, stages=(Stage(2, "tribbles_finals", tuple("ABDCEF"), (played,)),))
    order = [place.player for place in standings(record)]
    assert [player for player in order if player in "ABC"] == ["A", "B", "C"]


def test_rounds_that_are_no_whole_match_are_warned_of_and_more_rounds_than_players_are_not() -> None:
    """AMB-T4."""
    (warning,) = round_warnings(TRIBBLES, 5, 7)
    assert (warning.code, warning.section) == ("part_of_a_match", "OPG 7.6")
    assert warning.message.endswith("schedule 10.")
    assert round_warnings(TRIBBLES, 4, 5) == ()
    assert [one.code for one in round_warnings(game_rules("tcc-2e"), 4, 5)] == ["many_rounds"]


def test_listing_counts_rounds_and_a_match_is_five_of_them() -> None:
    rules = game_rules("tcc-tribbles")
    assert [rules.count_drawn_rounds(rounds) for rounds in (5, 6, 10)] == [1, 2, 2]
    assert (rules.is_last(1, 1, 5), rules.is_last(1, 1, 10)) == (True, False)
    assert rules.name_sitting(2, 1, 10) == "match 2, rounds 6 to 10 of 10"
    assert (rules.name_game(1, 2), game_rules("swccg-constructed").name_game(2, 3)) == ("round 6", "game 2")


def test_finals_are_the_last_match_of_a_listing_with_several() -> None:
    """OPG A: ten rounds are one match of heats and the finals; five leave the finals to the number of tables."""
    assert [TRIBBLES.count_drawn_rounds(rounds) for rounds in (0, 5, 10, 15)] == [0, 1, 1, 2]
    assert [TRIBBLES.count_matches(rounds) for rounds in (5, 6, 10)] == [1, 2, 2]
    assert (TRIBBLES.is_last(1, 1, 10), TRIBBLES.is_last(1, 1, 15)) == (True, False)


def at_one_table(*points: tuple[int, ...], cut: str = "", gone: str = "") -> Record:
    """Players A, B, C ... of one pod, each with the points of two rounds; nobody goes out."""
    names = "ABCDEFGH"[: len(points[0])]
    games = tuple(round_of(*scored, ending="nobody_out") for scored in points)
    players = tuple(Player(name, dropped_after=1 if name in gone else None) for name in names)
    played = Round(1, (Match(build_seats(*names), 1, games),), of_round=1)
    stages = (Stage(2, "highest_tribble", tuple(cut), winner=cut[0]),) if cut else ()
    return Record("tcc-tribbles", players, (played,), 5, stages=stages, seed=3)


def with_cuts(record: Record) -> tuple[Standing, ...]:
    cards = build_scorecards(TRIBBLES, record)
    cut = list_stage_outcomes(TRIBBLES, record, cards)
    return rank(TRIBBLES, cards, rounds=5, tiebreakers=tiebreakers(TRIBBLES, record), decided=cut)


def level(record: Record) -> tuple[tuple[str, ...], ...]:
    return level_players(TRIBBLES, record, with_cuts(record))


def test_players_still_tied_cut_for_the_highest_tribble() -> None:
    """OPG 7.7: total score, then rounds won; "if there is still a tie, players should cut for the highest Tribble"."""
    tied = at_one_table((40, 40, 90, 40, 10))
    assert [{*players} for players in level(tied)] == [{"A", "B", "D"}]
    for cut in ("DAB", "ABD", "BDA"):
        record = at_one_table((40, 40, 90, 40, 10), cut=cut)
        places = with_cuts(record)
        assert [place.player for place in places] == ["C", *cut, "E"]
        assert [place.decided_by for place in places] == ["total", "highest_tribble", "highest_tribble", "total", None]
        assert places[1].explanation == f"cut a higher Tribble than {{{cut[1]}}}"
        assert places[1].passed_over == ("total score: 40 each", "rounds won: 0 each")
        assert level(record) == ()


def in_finals(*before: Stage, after: tuple[Stage, ...] = ()) -> Record:
    """Heats in which B and C, E and F are level; then finals in which A and B are, and D and E."""

    def of_two(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[Match, ...]:
        tables = (("ABC", first), ("DEF", second))
        return tuple(
            Match(build_seats(*players), table, (round_of(*points, ending="nobody_out"),))
            for table, (players, points) in enumerate(tables, 1)
        )

    heats, tables = of_two((9, 5, 5), (8, 4, 4)), of_two((7, 7, 1), (9, 9, 1))
    number = len(before) + 2
    finals = Stage(number, "tribbles_finals", tuple("ABCDEF"), (Round(2, tables, of_round=2),))
    record = Record("tcc-tribbles", tuple(map(Player, "ABCDEF")), (Round(1, heats, of_round=1),), 10, seed=1)
    return replace(record, stages=(*before, finals, *after))


def test_tie_at_a_table_of_the_finals_is_cut_there() -> None:
    """OPG A ranks by table and by points scored; 7.7 says what splits who has the same."""
    assert [{*players} for players in level(in_finals())] == [{"A", "B"}, {"D", "E"}]
    cut = in_finals(after=(Stage(3, "highest_tribble", ("B", "A")), Stage(4, "highest_tribble", ("D", "E"))))
    assert level(cut) == ()
    assert [place.player for place in with_cuts(cut)] == [*"BACDEF"]
    why = "at table 1 of the finals: cut a higher Tribble than {A} (undecided: total score: 7 each; rounds won: 0 each)"
    assert with_cuts(cut)[0].explanation == why


def test_cut_after_the_heats_seats_the_finals_and_decides_nothing_in_them() -> None:
    """OPG A, steps 2 and 4: each heat is ranked as an event of its own, and its order gives the tables."""
    of_heat = Stage(2, "highest_tribble", ("C", "B")), Stage(3, "highest_tribble", ("F", "E"))
    record = in_finals(*of_heat)
    assert [{*players} for players in level(record)] == [{"A", "B"}, {"D", "E"}]
    heats = record_before(record, 2)
    assert [stage.number for stage in heats.stages] == [2, 3]
    assert [place.player for place in with_cuts(heats)] == [*"ADCBFE"]
    assert record_before(replace(record, stages=record.stages[2:]), 2).stages == ()


def test_all_five_rounds_are_played_however_far_somebody_is_ahead() -> None:
    games = (round_of(99, 0, 0, 0),) * 4
    assert not is_decided(TRIBBLES, games, 5, 4)
    assert is_decided(TRIBBLES, (*games, games[0]), 5, 4)
