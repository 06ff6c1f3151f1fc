"""The worked examples of the documents as data: what was reported, what it is worth, where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from conduct.engine import Facts
from tests.engine.building import FIRST, NOBODY, SECOND
from tournaments.engine.core.types import Outcome, Result

FW, FL, MW, ML, TT, BYE, EBYE, MG = (Outcome[name] for name in ["FW", "FL", "MW", "ML", "TT", "BYE", "EBYE", "MG"])
SW, D97 = "swccg-constructed", "decipher-swiss"


@dataclass(frozen=True)
class Game:
    """A result under a ruleset and what each side gets: outcome, victory points, differential."""

    ruleset: str
    section: str
    result: Result
    a: tuple[Outcome, int, int]
    b: tuple[Outcome, int, int]


def points(ending: str, a: int | None, b: int | None, winners: tuple[int, ...] = NOBODY) -> Result:
    return Result(ending, ({"score": a}, {"score": b}), winners)


def missions(a: tuple[int, int, int], b: tuple[int, int, int]) -> Result:
    """A timed game from its facts: score, planet missions, space missions."""
    first, second = ({"score": score, "planet": planet, "space": space} for score, planet, space in (a, b))
    return Result("modified_win", (first, second))


def flat(a: int, b: int) -> Result:
    return Result("quit", ({"score": a}, {"score": b}), FIRST, {"director_flat": True})


def incomplete(a: Outcome, b: Outcome) -> Result:
    return Result("incomplete", ({"outcome": a}, {"outcome": b}))


GAMES = (
    Game("tcc-2e", "OPG 7.4.1", points("full_win", 100, 35, FIRST), (FW, 4, 65), (FL, 1, -65)),
    Game("tcc-1e", "OPG Glossary", points("full_win", 35, 100, SECOND), (FL, 1, -65), (FW, 4, 65)),
    Game("tcc-2e", "OPG 7.4.1", points("outright_win", 0, 35, FIRST), (FW, 4, 65), (FL, 1, -65)),
    Game("tcc-2e", "OPG 7.4.1", points("deck_out", None, 30, FIRST), (FW, 4, 70), (FL, 1, -70)),
    Game("tcc-2e", "OPG 7.4.1", points("outright_win", None, 70, FIRST), (FW, 4, 30), (FL, 1, -30)),
    Game("tcc-1e", "OPG 7.10", points("automatic_loss", None, 45, FIRST), (FW, 4, 100), (FL, 1, -100)),
    Game("tcc-2e", "OPG 7.10", points("double_automatic_loss", 40, 10), (TT, 2, 0), (TT, 2, 0)),
    Game("tcc-2e", "OPG 7.4.1", points("full_win", 60, 80, FIRST), (FW, 4, 1), (FL, 1, -1)),
    Game("tcc-1e", "OPG 7.4.1", points("full_win", 130, 110, FIRST), (FW, 4, 1), (FL, 1, -1)),
    Game("tcc-1e", "OPG 7.4.1", points("full_win", -5, -10, FIRST), (FW, 4, 1), (FL, 1, -1)),
    Game("tcc-2e", "OPG 7.5.1", points("true_tie", 40, 40), (TT, 2, 0), (TT, 2, 0)),
    Game("tcc-2e", "OPG 7.9", points("concession", 20, 70, FIRST), (FW, 4, 100), (FL, 1, -100)),
    Game("tcc-1e", "OPG 7.9", points("concession", 20, 70, FIRST), (FW, 4, 30), (FL, 1, -30)),
    Game("tcc-2e", "OPG 7.5.1", missions((40, 1, 1), (80, 1, 0)), (MW, 3, 1), (ML, 1, -1)),
    Game("tcc-2e", "OPG 7.5.1", missions((40, 0, 1), (60, 0, 0)), (MW, 3, 1), (ML, 1, -1)),
    Game("tcc-2e", "OPG 7.5.1", missions((10, 0, 0), (5, 0, 0)), (MW, 3, 5), (ML, 1, -5)),
    Game("tcc-1e", "OPG 7.5.1", missions((40, 1, 1), (80, 0, 1)), (ML, 1, -40), (MW, 3, 40)),
    Game("tcc-2e", "OPG 13.5", incomplete(FL, FW), (FL, 1, -100), (FW, 4, 100)),
    Game("tcc-2e", "OPG 13.5", incomplete(MG, BYE), (MG, 0, 0), (BYE, 4, 0)),
    Game("tcc-1e", "OPG 13.5", incomplete(MG, MG), (MG, 0, 0), (MG, 0, 0)),
    Game(SW, "SW Scoring", Result("full_win", ({"life": 15}, {}), FIRST), (FW, 2, 15), (FL, 0, -15)),
    Game(SW, "SW Scoring", Result("full_win", ({"life": 70}, {}), FIRST), (FW, 2, 59), (FL, 0, -59)),
    Game(
        SW,
        "SW True ties",
        Result(
            "timed",
            ({"life": 9, "lost": 20, "hand": 3}, {"life": 9, "lost": 20, "hand": 3}),
            table={"random_winner": 0},
        ),
        (MW, 1, 1),
        (ML, 0, -1),
    ),
    Game(SW, "SW Timed games", Result("timed", ({"life": 12}, {"life": 4})), (MW, 1, 12), (ML, 0, -12)),
    Game(
        SW,
        "SW Deck checks",
        Result("full_win", ({}, {"life": 35}), SECOND, table={"deck_violation_by": 0}),
        (FL, 0, -35),
        (FW, 2, 35),
    ),
    Game(
        SW,
        "SW Deck checks",
        Result("full_win", ({}, {"life": 10}), SECOND, table={"deck_violation_by": 0}),
        (FL, 0, -30),
        (FW, 2, 30),
    ),
)

OF_1997 = (
    Game(D97, "D97 1.17 Tournament scoring", points("full_win", 120, 65, FIRST), (FW, 2, 35), (FL, 0, -35)),
    Game(D97, "D97 1.17", points("deck_exhaustion", 80, 20, FIRST), (MW, 1, 60), (ML, 0, -60)),
    Game(D97, "D97 1.17 Special cards", points("devidian_door", 10, 40, FIRST), (FW, 2, 100), (FL, 0, -100)),
    Game("decipher-junior", "D97 1.18", points("devidian_door", 10, 40, FIRST), (FW, 2, 75), (FL, 0, -75)),
    Game(D97, "D97 1.17 Special cards", points("full_win", 140, 120, FIRST), (FW, 2, 1), (FL, 0, -1)),
    Game(D97, "D97 1.17 Special cards", points("full_win", 140, 100, FIRST), (FW, 2, 1), (FL, 0, -1)),
    Game(D97, "D97 1.17 Special cards", points("full_win", 100, 100, FIRST), (FW, 2, 0), (FL, 0, 0)),
    Game(D97, "D97 1.17 Tournament scoring", points("full_win", 60, 60, FIRST), (FW, 2, 0), (FL, 0, 0)),
    Game(D97, "D97 1.17 Tournament scoring", points("full_win", 60, 70, FIRST), (FW, 2, 0), (FL, 0, 0)),
    Game("decipher-junior", "D97 1.18", points("full_win", 115, 75, FIRST), (FW, 2, 1), (FL, 0, -1)),
    Game(D97, "D97 1.17 Timed out games", points("timed_win", -5, -10, FIRST), (MW, 1, 0), (ML, 0, 0)),
    Game(D97, "D97 1.17 Quitting", points("quit", 0, 120, FIRST), (FW, 2, 1), (FL, 0, -1)),
    Game(D97, "D97 1.17 Timed out games", points("timed_win", 60, 45, FIRST), (MW, 1, 15), (ML, 0, -15)),
    Game(D97, "D97 1.17 Timed out games", points("timed_win", 45, 60), (ML, 0, -15), (MW, 1, 15)),
    Game(D97, "D97 1.17 True Ties", points("true_tie", 50, 50), (TT, 1, 0), (TT, 1, 0)),
    Game(D97, "D97 1.17 True Ties", points("deck_exhaustion", 50, 50), (TT, 1, 0), (TT, 1, 0)),
    Game(D97, "D97 1.17 Quitting", points("quit", 30, 40, FIRST), (FW, 2, 60), (FL, 0, -60)),
    Game(D97, "D97 1.17 Quitting", flat(30, 40), (FW, 2, 50), (FL, 0, -50)),
    Game("decipher-junior", "D97 1.17 Quitting", flat(30, 40), (FW, 2, 50), (FL, 0, -50)),
    Game("decipher-junior", "D97 1.18", points("full_win", 90, 0, FIRST), (FW, 2, 75), (FL, 0, -75)),
    Game("decipher-sealed", "D97 1.19", points("full_win", 100, -20, FIRST), (FW, 2, 100), (FL, 0, -100)),
    Game("decipher-simple-swiss", "D97 1.21", points("full_win", 100, 65, FIRST), (FW, 2, 35), (FL, 0, -35)),
)
INTERMIX = ((85, 50, 70), (100, 0, 100), (60, 30, 60))
"""Points in all, bonus points among them, the final score (D97 1.17 Special cards)."""
OF_1995 = (("one", ("full_win",) * 3, 3), ("one", ("partial_win",), 1), ("two_one", ("full_win",) * 3, 6),
           ("two_one", ("full_win", "partial_win"), 3))  # fmt: skip
"""The option of scoring, what somebody won by, and his total (T95 systems 4)."""
SUGGESTED_ROUNDS = (
    (8, [(3, 4)]), (15, [(3, 4)]), (16, [(3, 4), (4, 5)]), (32, [(4, 5), (5, 7)]), (64, [(5, 7), (6, 8)]),
    (128, [(6, 8)]), (7, []), (129, []),
)  # fmt: skip
SHIFTED = (((6,), 7), ((6, 7), 8), ((6, 7, 8), 6))
"""Whom the fifth of the pile has met of the sixth to eighth, and whom he plays (D97 1.17, 6)."""

CLAMPED = (("tcc-2e", 120, 100), ("tcc-1e", -5, 0), ("tcc-2e-slipstream", 70, 50), ("tcc-2e-idd", 90, 70))
VICTORY_POINTS = ((FW, 4), (EBYE, 4), (BYE, 4), (MW, 3), (TT, 2), (ML, 1), (FL, 1), (MG, 0))
CUMULATED = (((FW, TT, FW, ML), 11, 31),)
SCHEDULES = (((13, 11, 6, None), 30),)
RECOMMENDED_ROUNDS = (
    (3, 3), (7, 3), (8, 4), (15, 4), (16, 5), (24, 5), (25, 6), (34, 6), (35, 7), (45, 7), (46, 8), (200, 8),
)  # fmt: skip
TOTALS = (((2, 10), (0, -6), (2, 4)), ((2, 35), (0, -60), (2, -25)))

INFRACTIONS = (
    ("A1", (0,), ("went off before reporting the score", "cards without uniform orientation at the deck check")),
    ("A2", (1,), ("spilled a drink over the game", "damaged cards that now differ noticeably")),
    ("A3", (2,), ("kept an opponent's card in the own deck, noticed in the next round", "severely late for the round")),
    ("B1", (1,), ("offensive speech, profanity", "unreasonable demands", "displayed offensive material")),
    ("B2", (2,), ("would not follow the director's instructions", "demanded a penalty for the opponent")),
    ("B2", (2,), ("watched another game against the wishes of its players",)),
    ("B3", (3, 4), ("coerced another player", "argued excessively after the ruling", "assaulted another player")),
    ("B3", (3, 4), ("threatening remarks", "unwanted physical contact", "emotional distress")),
    ("C1", (4,), ("registered with a false identity", "misreported a result", "a false shuffle", "sleight of hand")),
    ("C1", (4,), ("illegal knowledge in advance",)),
    ("C2", (4,), ("offered compensation for conceding", "reported a predetermined result")),
    ("C2", (4,), ("bribed the director to change pairings",)),
    ("C3", (2,), ("flew a ship back and forth", "beamed personnel over and over", "took too long over personnel")),
    ("D1", (2,), ("deck holds another Data than its list", "Traditional deck with Q's Tent: Civil War")),
    ("D1", (2,), ("dilemma pile with four copies of The Weak Will Perish",)),
    ("D2", (2,), ("list cites another Data than the deck", "Traditional list cites Q's Tent: Civil War")),
    ("D2", (2,), ("list cites four copies of The Weak Will Perish",)),
    ("D3", (0,), ("presented the deck to be cut, unshuffled after a download",)),
    ("D4", (1,), ("worn sleeves", "a bent corner on every ship", "foil cards curl, the others lie flat")),
)

LEVELS = ((Facts("D4", intent=True), 2), (Facts("D4", repeats=1), 2), (Facts("D1", before_event=True), 0))

CONCEDED_IN_A_POD = ((700_000, 300_000, 299_999),)
"""What who concedes has, the best of those who play on, what is recorded (OPG 7.9)."""
FINALISTS = (((("A", 1, 200_000), ("B", 1, 90_000), ("C", 2, 500_000)), ("A", "B", "C")),)
"""Players with their table and their points of the finals, and the order of the event (OPG A)."""
HEATS = (((4, 4), ((1, 2, 5, 6), (3, 4, 7, 8))),)
"""How many qualify from each heat, and the seeds of each (OPG 9)."""
PASSED = ((3, ("left", "right", "left")),)
BEERS = ((4, 2),)
ELIMINATIONS = (
    (53, 32, 6, 11), (67, 64, 7, 61), (5, 4, 3, 3), (8, 4, 3, 0), (9, 8, 4, 7), (16, 8, 4, 0), (17, 16, 5, 15),
    (32, 16, 5, 0), (33, 32, 6, 31), (64, 32, 6, 0), (65, 64, 7, 63), (128, 64, 7, 0),
)  # fmt: skip
"""Players, brackets, games and byes (D97 1.22)."""
BOOSTER_GROUPS = (
    (8, 2, 0, 0), (9, 1, 1, 1), (10, 1, 1, 0), (11, 0, 2, 1), (12, 3, 0, 0), (13, 2, 1, 1), (14, 2, 1, 0),
    (15, 1, 2, 1), (16, 4, 0, 0),
)  # fmt: skip
"""Players, groups of four, groups of six, hands of the director (SW Booster Draft)."""
CUBE_GROUPS = (
    (6, (3, 3)), (7, (4, 3)), (8, (4, 4)), (9, (5, 4)), (10, (5, 5)), (11, (4, 4, 3)), (12, (4, 4, 4)),
)  # fmt: skip
SQUIRREL_GROUPS = ((15, (8, 7)), (16, (8, 8)), (17, (9, 8)), (18, (9, 9)), (19, (10, 9)))
BYES = ((SW, "SW Scoring", (BYE, 2, 0)),)
REQUIRED_POINTS = (
    (True, True, True, 100),
    (False, True, True, 140),
    (False, False, True, 180),
    (True, False, False, 100),
)
"""Two missions with one of each kind, one in the Alpha Quadrant done, one seeded: what it takes to win (OTF 7)."""
