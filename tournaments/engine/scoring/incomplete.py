"""OPG 13.5, 13.6: an online game that was not completed, recorded by who is responsible for it."""

from __future__ import annotations

from tournaments.engine.ruleset import Ruleset
from tournaments.engine.scoring.reported import Pair, decided, winner
from tournaments.engine.types import Earned, Outcome, Report, RuleViolation, Side

RESPONSIBLE = frozenset({Outcome.FL, Outcome.MG})
PROPOSED = ((Outcome.FL, Outcome.FW), (Outcome.MG, Outcome.BYE))
SCHEDULED = frozenset({Outcome.FW, Outcome.BYE})


def incomplete(rules: Ruleset, report: Report) -> Pair:
    """Each side as the director decided: a full loss or missed game against a full win or bye, or both missed."""
    a, b = _outcome(report.a.outcome, "a"), _outcome(report.b.outcome, "b")
    if not _possible(a, b):
        message = f"{a} against {b} is no incomplete game: FL or MG against FW or BYE, or MG for both."
        raise RuleViolation("outcome_b_contradicts", message, "OPG 13.5")
    return _earned(rules, a), _earned(rules, b)


def ruling(
    responsible: str, gets: Outcome | None = None, opponent_gets: Outcome | None = None, *, refused_replay: bool = False
) -> Report:
    """The report of a director's ruling. `responsible` is a, b, or ab for both or nobody: then both miss the game.

    The guide proposes a full loss against a full win, and a missed game against a bye. `refused_replay`: a crash
    ended the game, and who is responsible would not play it anew; RuleViolation where nobody is named.
    """
    if refused_replay and responsible == "ab":
        message = (
            "Who refuses to replay a game after a crash is responsible: say who it was. If both did, both miss it."
        )
        raise RuleViolation("refused_by_whom", f"{message} Then leave this empty.", "OPG 13.6")
    if responsible == "ab":
        return Report("incomplete", a=Side(outcome=Outcome.MG), b=Side(outcome=Outcome.MG))
    sides = Side(outcome=gets), Side(outcome=opponent_gets)
    a, b = sides if responsible == "a" else sides[::-1]
    return Report("incomplete", a=a, b=b)


def full_loss_for_responsible(rules: Ruleset, report: Report) -> Pair:
    """A full win against a full loss, as older documents write it."""
    return decided(rules, winner(report, "OPG 13.5"), Outcome.FW, Outcome.FL, rules.scoring.cap)


def _outcome(outcome: Outcome | None, seat: str) -> Outcome:
    if outcome is None:
        code = f"outcome_{seat}_missing"
        raise RuleViolation(code, f"An incomplete game needs outcome_{seat}: FW, FL, BYE or MG.", "OPG 13.5")
    return outcome


def _possible(a: Outcome, b: Outcome) -> bool:
    if a == b == Outcome.MG:
        return True
    return (a in RESPONSIBLE and b in SCHEDULED) or (a in SCHEDULED and b in RESPONSIBLE)


def _earned(rules: Ruleset, outcome: Outcome) -> Earned:
    cap = rules.scoring.cap
    return Earned(outcome, rules.scoring.vp[outcome], {Outcome.FW: cap, Outcome.FL: -cap}.get(outcome, 0))
