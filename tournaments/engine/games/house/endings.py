"""How a game by house rules ends: won, drawn, or one of the ways that every game of two may end here."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tournaments.engine.core.endings import Awarding, Awards, Ending, MadeUp, Reporter
from tournaments.engine.core.figures import DIFF, VP
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import OWN_SECTION, Award, Outcome, Result, RuleViolation
from tournaments.engine.games.house.ties import GAMES
from tournaments.engine.games.reported import clamp, no_winner, other_seat, winner
from tournaments.engine.games.tcc import outcomes

SCORE = outcomes.FIELDS[0]
WITHOUT_GAME = (Outcome.BYE, Outcome.EBYE)
WINS = 5
"""A game is won by up to so many, where nothing says by how many."""


def earn(rules: GameRules, result: Result, seats: int) -> Awards:
    """What the result gives each of so many seats. Raises RuleViolation where it does not fit the table."""
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None:
        raise RuleViolation("unknown_result", f"There is no result {result.ending!r}.", OWN_SECTION)
    award = ending.alone if seats == 1 else ending.award
    if award is not None:
        return award(rules, result)
    if seats > 1:
        raise RuleViolation("b_unexpected", f"Nobody sits opposite in a {result.ending}.", OWN_SECTION)
    raise RuleViolation("b_missing", f"A result {result.ending} needs an opponent.", OWN_SECTION)


def award_outcome(rules: GameRules, outcome: Outcome, difference: int = 0, games: int = 0) -> Award:
    """What this outcome gives, with the difference where scores are kept, or the games won where they are counted."""
    figures = {VP: rules.scoring.vp[outcome], DIFF: difference, GAMES.code: games}
    return Award(outcome, {code: figures[code] for code in rules.scoring.nothing})


def _award_win(rules: GameRules, result: Result) -> Awards:
    return _sides(rules, winner(result, OWN_SECTION), result, Outcome.FW, Outcome.FL)


def _award_tie(rules: GameRules, result: Result) -> Awards:
    no_winner(result, OWN_SECTION)
    own, other = (award_outcome(rules, Outcome.TT, games=_score(result, seat)) for seat in (0, 1))
    return own, other


def _award_without_scores(won: Outcome, lost: Outcome) -> Awarding:
    """Nobody played it to its end, so that no score counts."""

    def award(rules: GameRules, result: Result) -> Awards:
        return _sides(rules, winner(result, OWN_SECTION), Result(result.ending), won, lost)

    return award


def _same(outcome: Outcome) -> Awarding:
    def award(rules: GameRules, result: Result) -> Awards:
        no_winner(result, OWN_SECTION)
        return award_outcome(rules, outcome), award_outcome(rules, outcome)

    return award


def _alone(outcome: Outcome) -> Awarding:
    return lambda rules, result: (
        award_outcome(rules, outcome, games=_games(rules, result, 0, won=outcome in WITHOUT_GAME)),
    )


def _sides(rules: GameRules, seat: int, result: Result, won: Outcome, lost: Outcome) -> Awards:
    apart = _difference(rules, result, seat)
    winning = award_outcome(rules, won, apart, _games(rules, result, seat, won=True))
    losing = award_outcome(rules, lost, -apart, _games(rules, result, other_seat(seat), won=False))
    return (winning, losing) if seat == 0 else (losing, winning)


def _difference(rules: GameRules, result: Result, seat: int) -> int:
    """Within the cap; a score that is not noted is 0 (House-H3). Who lost with the higher score has none."""
    own, other = (_score(result, at) for at in (seat, other_seat(seat)))
    return max(clamp(own, rules.scoring.cap) - clamp(other, rules.scoring.cap), 0)


def _games(rules: GameRules, result: Result, seat: int, *, won: bool) -> int:
    """Return the games won as they were noted. Without a note the winner has as many as win a match (House-H5)."""
    noted = [result.get_facts(each).get("score") for each in range(len(result.by_seat))]
    if any(noted):
        return _score(result, seat)
    return rules.scoring.by_field[SCORE.code].most if won else 0


def _score(result: Result, seat: int) -> int:
    return result.get_facts(seat).get("score") or 0


def _made_up_win(goal: int, seats: int, rng: Random) -> Result:
    lost = rng.randrange(WINS)
    scores = {"score": lost + rng.randint(1, WINS)}, {"score": lost}
    seat = rng.choice((0, 1))
    return Result("win", scores if seat == 0 else scores[::-1], (seat,))


def _made_up_draw(goal: int, seats: int, rng: Random) -> Result:
    level = {"score": rng.randrange(WINS)}
    return Result("draw", (level, level))


WIN = Ending(
    "win",
    "Won",
    OWN_SECTION,
    _award_win,
    winner="Who won?",
    reporter=Reporter.PLAYERS,
    by_score=True,
    short="won",
    tile="Won",
    words={"win": 0, "loss": 1},
    made_up=MadeUp(85, _made_up_win),
)
DRAWN = Ending(
    "draw",
    "Drawn",
    OWN_SECTION,
    _award_tie,
    reporter=Reporter.PLAYERS,
    short="drawn",
    tile="Drawn",
    level=True,
    words={"draw": None},
    made_up=MadeUp(15, _made_up_draw),
)
CONCEDED = replace(outcomes.CONCESSION, award=_award_without_scores(Outcome.FW, Outcome.FL), made_up=None)
MISSED = replace(outcomes.MISSED, award=_award_without_scores(Outcome.BYE, Outcome.MG), alone=_alone(Outcome.MG))
BOTH_MISSED = replace(outcomes.DOUBLE_MISSED, award=_same(Outcome.MG))
PENALTY = replace(outcomes.GAME_LOSS_PENALTY, award=_award_without_scores(Outcome.FW, Outcome.FL))
BOTH_PENALISED = replace(outcomes.DOUBLE_GAME_LOSS, award=_same(Outcome.FL))
MATCH_LOST = replace(outcomes.MATCH_LOSS_PENALTY, award=PENALTY.award)
BOTH_LOST_THE_MATCH = replace(outcomes.DOUBLE_MATCH_LOSS, award=BOTH_PENALISED.award)
BYE = replace(outcomes.BYE, alone=_alone(Outcome.BYE))
EARNED_BYE = replace(outcomes.EARNED_BYE, alone=_alone(Outcome.EBYE))
HALF_BYE = Ending("half_bye", "Half-point bye", OWN_SECTION, None, _alone(Outcome.TT), reporter=Reporter.DRAW)
"""It counts as a draw: other tools give it to who asked not to play a round (House-F1)."""

CALLED = {
    **dict.fromkeys((Outcome.FW, Outcome.MW), "win"),
    Outcome.TT: "draw",
    **dict.fromkeys((Outcome.ML, Outcome.FL), "loss"),
    **dict.fromkeys((Outcome.BYE, Outcome.EBYE), "bye"),
    Outcome.MG: "missed game",
}
"""Nobody wins in full or modified here."""

ENDINGS = (
    *(WIN, DRAWN, CONCEDED, MISSED, BOTH_MISSED, PENALTY, BOTH_PENALISED, MATCH_LOST, BOTH_LOST_THE_MATCH),
    *(BYE, EARNED_BYE, HALF_BYE),
)
"""In the order in which the form offers them."""
OF_MATCHES = tuple(ending for ending in ENDINGS if ending not in (PENALTY, BOTH_PENALISED))
"""Of several games a game lost by a penalty is one of them: the games won say it."""
