"""What a director should look at twice before a result is saved (AMB-S4): his word stands, once he has looked."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.endings import suggested_winner
from tournaments.engine.ruleset import Ruleset
from tournaments.engine.scoring.reported import side
from tournaments.engine.scoring.timed import has_facts, leader_at_time, leader_decked
from tournaments.engine.types import Report

BY_SCORE = {"full_win", "modified_win"}
BY_MISSIONS = {"modified_win": leader_at_time, "deck_out": leader_decked}


def doubts(rules: Ruleset, report: Report) -> tuple[str, ...]:
    """Sentences, none for a result that looks as the guide describes it."""
    return (*_uneven_tie(report), *_short_of_points(rules, report), *_other_leader(rules, report))


def _uneven_tie(report: Report) -> Iterator[str]:
    scores = (report.a.score, report.b.score)
    if report.result == "true_tie" and None not in scores and scores[0] != scores[1] and not has_facts(report):
        yield "A true tie needs exactly the same score; with unequal scores time gives a modified win (OPG 7.5.1)."


def _short_of_points(rules: Ruleset, report: Report) -> Iterator[str]:
    needed = rules.scoring.points_to_win
    points = side(report, report.winner).score if report.winner else None
    if report.result == "full_win" and needed is not None and points is not None and points < needed:
        yield (
            f"A finished game is won with {needed} points as a rule, not {points}: was time called, did a card win,"
            " or did somebody concede (OPG 7.5.1)?"
        )


def _other_leader(rules: Ruleset, report: Report) -> Iterator[str]:
    """A winner whom the missions, or without them the scores, do not bear out."""
    if report.winner is None:
        return
    if report.result in BY_MISSIONS and has_facts(report):
        if BY_MISSIONS[report.result](rules, report) != report.winner:
            yield "By missions and score the other player is ahead, or both are level (OPG 7.5.1)."
    elif report.result in BY_SCORE and suggested_winner(report.a.score, report.b.score) not in (None, report.winner):
        yield "The player with the lower score is the winner; the differential is then +1 and −1 (OPG 7.4.1)."
