"""OPG 7.4-7.10, 13, B: the ways a game of First and Second Edition ends, and what each is worth to both players."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random

from tournaments.engine.core.endings import Awarding, Awards, Ending, EndingGroup, MadeUp, Reporter
from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.forfeits import Forfeit, Seats
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Award, Outcome, Result, RuleViolation
from tournaments.engine.games.figures import DIFFERENTIAL, VICTORY_POINTS, build_award
from tournaments.engine.games.reported import (
    award_decision,
    differential,
    even,
    has_facts,
    leader_at_time,
    leader_decked,
    no_winner,
    other_seat,
    score,
    winner,
    won_result,
)

FIELDS = (
    Field("score", "Score of {}", "needs the score of", least=-999, most=9999, heading="Score"),
    Field("outcome", "{} gets", "needs a ruling for", FieldKind.RULING),
    Field("planet", "{}: planet missions", of=Of.GAME),
    Field("space", "{}: space missions", of=Of.GAME),
    Field("missions", "{}: missions in all", of=Of.GAME),
    Field("aq", "{}: Alpha Quadrant missions", of=Of.GAME),
    Field("aq_seeded", "{}: Alpha Quadrant missions seeded", of=Of.GAME),
    Field("bonus", "{}: bonus points", of=Of.GAME),
)
SCORES_APART = replace(
    DIFFERENTIAL,
    meaning="differential: own score less the opponent's, within the cap of the rules, added up (OPG 7.4.1)",
)
FIGURES = (VICTORY_POINTS, SCORES_APART)
RESPONSIBLE = frozenset({Outcome.FL, Outcome.MG})
PROPOSED = ((Outcome.FL, Outcome.FW), (Outcome.MG, Outcome.BYE))
SCHEDULED = frozenset({Outcome.FW, Outcome.BYE})


def earn(rules: GameRules, result: Result, seats: int) -> Awards:
    """What the result gives each of so many seats.

    Raises RuleViolation where the result is unknown, does not fit the table or lacks what it needs.
    """
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None:
        raise RuleViolation("unknown_result", f"There is no result {result.ending!r}.", "OPG 7.5.1")
    award = ending.alone if seats == 1 else ending.award
    if award is not None:
        return award(rules, result)
    if seats > 1:
        raise RuleViolation("b_unexpected", f"Nobody sits opposite in a {_words(result)}.", "OPG 7.5.1")
    raise RuleViolation("b_missing", f"A result {_words(result)} needs an opponent.", "OPG 7.5.1")


def ruling(
    responsible: Collection[int],
    gets: Outcome | None = None,
    opponent_gets: Outcome | None = None,
    *,
    refused_replay: bool = False,
) -> Result:
    """The result of a director's ruling. `responsible`: a seat; both of them for both or nobody: then both miss it.

    The guide proposes a full loss against a full win, and a missed game against a bye. `refused_replay`: a crash
    ended the game, and who is responsible would not play it anew; RuleViolation where nobody is named.
    """
    if refused_replay and len(responsible) == 2:
        message = (
            "Who refuses to replay a game after a crash is responsible: say who it was. If both did, both miss it."
        )
        raise RuleViolation("refused_by_whom", f"{message} Then leave this empty.", "OPG 13.6")
    if len(responsible) == 2:
        return Result(INCOMPLETE.code, ({"outcome": Outcome.MG}, {"outcome": Outcome.MG}))
    ruled = {"outcome": gets}, {"outcome": opponent_gets}
    return Result(INCOMPLETE.code, ruled if 0 in responsible else ruled[::-1])


def _full_win(rules: GameRules, result: Result) -> Awards:
    return _won_by_score(rules, result, winner(result, "OPG 7.5.1"), Outcome.FW, Outcome.FL)


def _modified_win(rules: GameRules, result: Result) -> Awards:
    open_with_facts = not result.winners and has_facts(rules, result)
    leader = leader_at_time(rules, result) if open_with_facts else winner(result, "OPG 7.5.1")
    if leader is None:
        return even(rules, Outcome.TT)
    return _won_by_score(rules, result, leader, Outcome.MW, Outcome.ML)


def _deck_out(rules: GameRules, result: Result) -> Awards:
    """Both decks exhausted: who met the most conditions wins as with the highest score; level is a tie (AMB-S9)."""
    if result.winners:
        return _won_outright(rules, result, winner(result, "OPG 7.5.1"))
    leader = leader_decked(rules, result) if has_facts(rules, result) else None
    return even(rules, Outcome.TT) if leader is None else _won_outright(rules, result, leader)


def _outright_win(rules: GameRules, result: Result) -> Awards:
    return _won_outright(rules, result, winner(result, "OPG 7.4.1"))


def _level(outcome: Outcome, section: str) -> Awarding:
    """Both get the same, and nobody has won."""

    def award(rules: GameRules, result: Result) -> Awards:
        no_winner(result, section)
        return even(rules, outcome)

    return award


def _build_wipe(section: str) -> Awarding:
    return lambda rules, result: _award_wiped(rules, winner(result, section))


def _concession(rules: GameRules, result: Result) -> Awards:
    if rules.scoring.conceder_keeps_score:
        return _won_outright(rules, result, winner(result, "OPG 7.9"))
    return _award_wiped(rules, winner(result, "OPG 7.9"))


def _double_game_loss(rules: GameRules, result: Result) -> Awards:
    """AMB-S7: a full loss each, kept at zero differential."""
    no_winner(result, "OPG B")
    return even(rules, rules.scoring.double_game_loss)


def _award_missed_game(rules: GameRules, result: Result) -> Awards:
    """The player who was there gets a bye."""
    return award_decision(rules, winner(result, "OPG 7.5.1"), Outcome.BYE, Outcome.MG, 0)


def _incomplete(rules: GameRules, result: Result) -> Awards:
    """Each side as the director decided: a full loss or missed game against a full win or bye, or both missed."""
    first, second = (_outcome(result, seat) for seat in (0, 1))
    if not _possible(first, second):
        message = f"{first} against {second} is no incomplete game: FL or MG against FW or BYE, or MG for both."
        raise RuleViolation(f"{seat_field('outcome', 1)}_contradicts", message, "OPG 13.5")
    return _award_ruling(rules, first), _award_ruling(rules, second)


def _incomplete_full_loss(rules: GameRules, result: Result) -> Awards:
    """A full win against a full loss, as older documents write it."""
    return award_decision(rules, winner(result, "OPG 13.5"), Outcome.FW, Outcome.FL, rules.scoring.cap)


def _bye(rules: GameRules, result: Result) -> Awards:
    return (build_award(rules, Outcome.BYE),)


def _earned_bye(rules: GameRules, result: Result) -> Awards:
    """AMB-S2: the differential of an earned bye is the cap, or 100 by the event's choice."""
    diff = rules.scoring.cap if rules.byes.earned_at_cap else 100
    return (build_award(rules, Outcome.EBYE, diff),)


def _absent(rules: GameRules, result: Result) -> Awards:
    """A player who was not there, with nobody opposite."""
    if result.winners:
        message = "Nobody sat opposite, so nobody can have been there alone: leave the winner out, or record a bye."
        raise RuleViolation("winner_unexpected", message, "OPG 7.5.1")
    return (build_award(rules, Outcome.MG),)


def _won_by_score(rules: GameRules, result: Result, seat: int, won: Outcome, lost: Outcome) -> Awards:
    points, other = score(result, seat), score(result, other_seat(seat))
    return award_decision(rules, seat, won, lost, differential(points, other, rules.scoring.cap))


def _won_outright(rules: GameRules, result: Result, seat: int) -> Awards:
    """Outside the normal victory conditions the winner counts as at the cap, the loser keeps the score."""
    diff = differential(rules.scoring.cap, score(result, other_seat(seat)), rules.scoring.cap)
    return award_decision(rules, seat, Outcome.FW, Outcome.FL, diff)


def _award_wiped(rules: GameRules, seat: int) -> Awards:
    """The loser's points are wiped."""
    return award_decision(rules, seat, Outcome.FW, Outcome.FL, rules.scoring.cap)


def _outcome(result: Result, seat: int) -> Outcome:
    outcome, name = result.get_facts(seat).get("outcome"), seat_field("outcome", seat)
    if outcome is None:
        raise RuleViolation(f"{name}_missing", f"An incomplete game needs {name}: FW, FL, BYE or MG.", "OPG 13.5")
    return Outcome(outcome)


def _possible(first: Outcome, second: Outcome) -> bool:
    if first == second == Outcome.MG:
        return True
    return (first in RESPONSIBLE and second in SCHEDULED) or (first in SCHEDULED and second in RESPONSIBLE)


def _award_ruling(rules: GameRules, outcome: Outcome) -> Award:
    cap = rules.scoring.cap
    return build_award(rules, outcome, {Outcome.FW: cap, Outcome.FL: -cap}.get(outcome, 0))


def _words(result: Result) -> str:
    return result.ending.replace("_", " ")


def one_or_both(one: Ending, both: Ending) -> Forfeit:
    """Of a game of two: who is not named wins, and there is an ending of its own where both are."""
    everybody = frozenset((0, 1))

    def give(seats: int, those: Seats) -> Result | None:
        if seats != len(everybody):
            return None
        return Result(both.code) if those == everybody else Result(one.code, winners=tuple(everybody - those))

    def said_of(result: Result, seats: int) -> Seats:
        is_said = result.ending in (one.code, both.code)
        return frozenset(range(seats)) - set(result.winners) if is_said else frozenset()

    return Forfeit(one.section, give, said_of)


def _ahead(code: str, goal: int, most: int, rng: Random) -> Result:
    """By up to `most` times five points, both below the goal."""
    loser = 5 * rng.randrange(goal // 10)
    return won_result(code, rng.choice((0, 1)), loser + 5 * rng.randint(1, most), loser)


def _made_up_win(goal: int, seats: int, rng: Random) -> Result:
    return won_result("full_win", rng.choice((0, 1)), goal + rng.choice((0, 0, 0, 5, 10)), 5 * rng.randrange(goal // 6))


def _made_up_tie(goal: int, seats: int, rng: Random) -> Result:
    level = {"score": 5 * rng.randrange(goal // 6)}
    return Result("true_tie", (level, level))


FULL_WIN = Ending(
    "full_win",
    "Finished: full win",
    "OPG 7.5.1",
    _full_win,
    winner="Who won?",
    reporter=Reporter.PLAYERS,
    by_score=True,
    short="finished",
    tile="Finished",
    words={"fw": 0, "fl": 1},
    made_up=MadeUp(78, _made_up_win),
)
MODIFIED_WIN = Ending(
    "modified_win",
    "Time called: modified win",
    "OPG 7.5.1",
    _modified_win,
    winner="Who is ahead?",
    reporter=Reporter.PLAYERS,
    by_score=True,
    leader=leader_at_time,
    short="time called",
    tile="Time",
    timed=True,
    sides=("ahead", "behind"),
    words={"mw": 0, "ml": 1},
    made_up=MadeUp(14, lambda goal, seats, rng: _ahead("modified_win", goal, goal // 15, rng)),
)
TRUE_TIE = Ending(
    "true_tie",
    "Time called: true tie",
    "OPG 7.5.1",
    _level(Outcome.TT, "OPG 7.5.1"),
    reporter=Reporter.PLAYERS,
    short="true tie",
    tile="Tie",
    timed=True,
    level=True,
    words={"tt": None},
    made_up=MadeUp(3, _made_up_tie),
)
CONCESSION = Ending(
    "concession",
    "Conceded",
    "OPG 7.9",
    _concession,
    winner="Who did not concede?",
    reporter=Reporter.CONFIRMED,
    tile="Conceded",
    sides=("won", "conceded"),
    made_up=MadeUp(5, lambda goal, seats, rng: _ahead("concession", goal, 6, rng)),
)
DECK_OUT = Ending(
    "deck_out",
    "Both decks exhausted",
    "OPG 7.5.1",
    _deck_out,
    winner="Who met the most conditions?",
    reporter=Reporter.CONFIRMED,
    leader=leader_decked,
    may_be_level=True,
    sides=("met more", "met fewer"),
)
OUTRIGHT_WIN = Ending(
    "outright_win",
    "A card won the game",
    "OPG 7.4.1",
    _outright_win,
    winner="Who won?",
    sides=("won by a card", "lost"),
    reporter=Reporter.CONFIRMED,
    way=EndingGroup.BY_CARD,
)
AUTOMATIC_LOSS = Ending(
    "automatic_loss",
    "A card lost the game",
    "OPG 7.10",
    _build_wipe("OPG 7.10"),
    winner="Who did not lose?",
    sides=("won", "lost by a card"),
    reporter=Reporter.CONFIRMED,
    way=EndingGroup.BY_CARD,
)
DOUBLE_AUTOMATIC_LOSS = Ending(
    "double_automatic_loss",
    "A card lost the game for both",
    "OPG 7.10",
    _level(Outcome.TT, "OPG 7.10"),
    reporter=Reporter.CONFIRMED,
    way=EndingGroup.BY_CARD,
)
MISSED = Ending(
    "missed",
    "Absent: missed game",
    "OPG 7.5.1",
    _award_missed_game,
    _absent,
    winner="Who was there?",
    sides=("was there", "absent"),
    ends_match=True,
    is_game=False,
    absence=True,
    way=EndingGroup.NOT_PLAYED,
)
DOUBLE_MISSED = Ending(
    "double_missed",
    "Both absent",
    "OPG 7.5.1",
    _level(Outcome.MG, "OPG 7.5.1"),
    ends_match=True,
    is_game=False,
    absence=True,
    way=EndingGroup.NOT_PLAYED,
)
GAME_LOSS_PENALTY = Ending(
    "game_loss_penalty",
    "Game loss penalty",
    "OPG B",
    _build_wipe("OPG B"),
    winner="Who was not penalised?",
    sides=("won", "penalised"),
    penalty=True,
    way=EndingGroup.RULED,
)
DOUBLE_GAME_LOSS = Ending(
    "double_game_loss", "Game loss penalty for both", "OPG B", _double_game_loss, penalty=True, way=EndingGroup.RULED
)
MATCH_LOSS_PENALTY = replace(
    GAME_LOSS_PENALTY,
    code="match_loss_penalty",
    label="Match lost by a penalty",
    section="OPG 10, B",
    ends_match=True,
    of_match=True,
)
DOUBLE_MATCH_LOSS = replace(
    DOUBLE_GAME_LOSS,
    code="double_match_loss",
    label="Match lost by a penalty for both",
    section="OPG 10, B",
    ends_match=True,
    of_match=True,
)
INCOMPLETE = Ending(
    "incomplete",
    "Not completed, each side ruled",
    "OPG 13.5",
    _incomplete,
    asks=("outcome",),
    asking="Not completed: what each side gets (OPG 13.5)",
    online=True,
    is_game=False,
    way=EndingGroup.RULED,
)
# Two points each for now; `score` leaves them out (AMB-P14).
DELAYED = Ending(
    "delayed",
    "Delayed, to be played later",
    "OPG 13.4",
    _level(Outcome.TT, "OPG 13.4"),
    online=True,
    is_game=False,
    open=True,
    way=EndingGroup.NOT_PLAYED,
)
BYE = Ending("bye", "Bye", "OPG 7.5.1", None, _bye, reporter=Reporter.DRAW)
EARNED_BYE = Ending("earned_bye", "Earned bye", "OPG 7.5.1", None, _earned_bye, reporter=Reporter.DRAW)
INCOMPLETE_FULL_LOSS = Ending(
    "incomplete_full_loss",
    "Not completed: full loss",
    "OPG 13.5",
    _incomplete_full_loss,
    winner="Who is not responsible?",
    is_read_only=True,
)

ENDINGS = (
    *(FULL_WIN, MODIFIED_WIN, TRUE_TIE, CONCESSION, DECK_OUT, OUTRIGHT_WIN, AUTOMATIC_LOSS, DOUBLE_AUTOMATIC_LOSS),
    *(MISSED, DOUBLE_MISSED, GAME_LOSS_PENALTY, DOUBLE_GAME_LOSS, MATCH_LOSS_PENALTY, DOUBLE_MATCH_LOSS),
    *(INCOMPLETE, DELAYED, BYE, EARNED_BYE, INCOMPLETE_FULL_LOSS),
)
"""In the order in which the form offers them."""
LOSS = one_or_both(GAME_LOSS_PENALTY, DOUBLE_GAME_LOSS)
MATCH_LOSS = one_or_both(MATCH_LOSS_PENALTY, DOUBLE_MATCH_LOSS)
ABSENCE = one_or_both(MISSED, DOUBLE_MISSED)
