"""What a director should look at twice before a result is saved (AMB-S4): his word stands, once he has looked.

No game is known to give twice the points that count, or to lose half of them; nor more missions than are seeded.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result
from tournaments.engine.games.reported import has_facts, suggested_winner
from tournaments.engine.games.tcc.outcomes import ENDINGS, FULL_WIN, TRUE_TIE

MOST_MISSIONS = 12
COUNTED = ("planet", "space", "missions", "aq", "aq_seeded")
LEADERS = {ending.code: ending.leader for ending in ENDINGS if ending.leader}
BY_SCORE = {ending.code for ending in ENDINGS if ending.by_score}


def doubts(rules: GameRules, result: Result) -> tuple[str, ...]:
    """Sentences, none for a result that looks as the guide describes it."""
    return (
        *_unheard_of(rules, result),
        *_uneven_tie(rules, result),
        *_short_of_points(rules, result),
        *_other_leader(rules, result),
    )


def instead(rules: GameRules, result: Result) -> str:
    """The ending that is meant as a rule where a game is said to be finished without the points that win it: that time
    was called. Empty elsewhere, and where the game has none.
    """
    by_time = (ending.code for ending in rules.scoring.endings if ending.by_score and ending.code != FULL_WIN.code)
    return next(by_time, "") if any(_short_of_points(rules, result)) else ""


def _unheard_of(rules: GameRules, result: Result) -> Iterator[str]:
    """Figures that no game gives: a slip of the finger, as a rule."""
    cap, section = rules.scoring.cap, rules.scoring.capped_by
    for facts in result.by_seat:
        score, life = facts.get("score"), facts.get("life")
        if score is not None and not -cap // 2 <= score <= 2 * cap:
            yield f"A score of {score} is not known from any game: {cap} are counted at most ({section})."
        if life is not None and life > cap + 1:
            yield f"Nobody has {life} cards of Life Force left: {cap} are counted at most (SW Scoring)."
        for count in (facts.get(name) for name in COUNTED):
            if count is not None and count > MOST_MISSIONS:
                yield f"Nobody completes {count} missions in a game."


def _uneven_tie(rules: GameRules, result: Result) -> Iterator[str]:
    scores = _scores(result)
    if (
        result.ending == TRUE_TIE.code
        and None not in scores
        and scores[0] != scores[1]
        and not has_facts(rules, result)
    ):
        yield "A true tie needs exactly the same score; with unequal scores time gives a modified win (OPG 7.5.1)."


def _short_of_points(rules: GameRules, result: Result) -> Iterator[str]:
    needed = rules.scoring.points_to_win
    points = result.of(result.winner).get("score") if result.winner is not None else None
    if result.ending == FULL_WIN.code and needed is not None and points is not None and points < needed:
        how, section = rules.scoring.else_won, rules.scoring.by_code[result.ending].section
        yield f"A finished game is won with {needed} points as a rule, not {points}: {how} ({section})?"


def _other_leader(rules: GameRules, result: Result) -> Iterator[str]:
    """A winner whom the missions, or without them the scores, do not bear out."""
    if result.winner is None:
        return
    if result.ending in LEADERS and has_facts(rules, result):
        if LEADERS[result.ending](rules, result) != result.winner:
            yield "By missions and score the other player is ahead, or both are level (OPG 7.5.1)."
    elif result.ending in BY_SCORE and suggested_winner(*_scores(result)) not in (None, result.winner):
        section = rules.scoring.capped_by
        yield f"The player with the lower score is the winner; the differential is then +1 and −1 ({section})."


def _scores(result: Result) -> tuple[int | None, int | None]:
    first, second = (result.of(seat).get("score") for seat in (0, 1))
    return first, second
