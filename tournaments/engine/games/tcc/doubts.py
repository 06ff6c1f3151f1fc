"""What a director should look at twice before a result is saved (AMB-S4): his word stands, once he has looked.

No game is known to give twice the points that count, or to lose half of them; nor more missions than are seeded.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Report
from tournaments.engine.games.reported import has_facts, side, suggested_winner
from tournaments.engine.games.tcc.outcomes import ENDINGS, FULL_WIN, TRUE_TIE

MOST_MISSIONS = 12
COUNTED = ("planet", "space", "missions", "aq", "aq_seeded")
LEADERS = {ending.code: ending.leader for ending in ENDINGS if ending.leader}
BY_SCORE = {ending.code for ending in ENDINGS if ending.by_score}


def doubts(rules: Ruleset, report: Report) -> tuple[str, ...]:
    """Sentences, none for a result that looks as the guide describes it."""
    return (
        *_unheard_of(rules, report),
        *_uneven_tie(report),
        *_short_of_points(rules, report),
        *_other_leader(rules, report),
    )


def _unheard_of(rules: Ruleset, report: Report) -> Iterator[str]:
    """Figures that no game gives: a slip of the finger, as a rule."""
    cap = rules.scoring.cap
    for seat in (report.a, report.b):
        if seat.score is not None and not -cap // 2 <= seat.score <= 2 * cap:
            yield f"A score of {seat.score} is not known from any game: {cap} are counted at most (OPG 7.4.1)."
        if seat.life is not None and seat.life > cap + 1:
            yield f"Nobody has {seat.life} cards of Life Force left: {cap} are counted at most (SW Scoring)."
        for count in (getattr(seat, name) for name in COUNTED):
            if count is not None and count > MOST_MISSIONS:
                yield f"Nobody completes {count} missions in a game."


def _uneven_tie(report: Report) -> Iterator[str]:
    scores = (report.a.score, report.b.score)
    if report.result == TRUE_TIE.code and None not in scores and scores[0] != scores[1] and not has_facts(report):
        yield "A true tie needs exactly the same score; with unequal scores time gives a modified win (OPG 7.5.1)."


def _short_of_points(rules: Ruleset, report: Report) -> Iterator[str]:
    needed = rules.scoring.points_to_win
    points = side(report, report.winner).score if report.winner else None
    if report.result == FULL_WIN.code and needed is not None and points is not None and points < needed:
        yield (
            f"A finished game is won with {needed} points as a rule, not {points}: was time called, did a card win,"
            " or did somebody concede (OPG 7.5.1)?"
        )


def _other_leader(rules: Ruleset, report: Report) -> Iterator[str]:
    """A winner whom the missions, or without them the scores, do not bear out."""
    if report.winner is None:
        return
    if report.result in LEADERS and has_facts(report):
        if LEADERS[report.result](rules, report) != report.winner:
            yield "By missions and score the other player is ahead, or both are level (OPG 7.5.1)."
    elif report.result in BY_SCORE and suggested_winner(report.a.score, report.b.score) not in (None, report.winner):
        yield "The player with the lower score is the winner; the differential is then +1 and −1 (OPG 7.4.1)."
