"""OPG 7.4.1, 7.5.1, 7.9, 7.10, 13.5: what each result of First and Second Edition is worth to both players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Earned, Outcome, Report, RuleViolation, Side
from tournaments.engine.games.reported import (
    Pair,
    decided,
    differential,
    even,
    has_facts,
    leader_at_time,
    leader_decked,
    no_winner,
    other_seat,
    score,
    winner,
)

Result = Callable[[Ruleset, Report], Pair]

RESPONSIBLE = frozenset({Outcome.FL, Outcome.MG})
PROPOSED = ((Outcome.FL, Outcome.FW), (Outcome.MG, Outcome.BYE))
SCHEDULED = frozenset({Outcome.FW, Outcome.BYE})


def earn(rules: Ruleset, report: Report, opposite: bool) -> Pair:
    """What the report gives each side; the second is None when nobody sat opposite.

    Raises RuleViolation where the result is unknown, does not fit the table or lacks what it needs.
    """
    table, other = (AT_A_TABLE, ALONE) if opposite else (ALONE, AT_A_TABLE)
    if report.result in table:
        return table[report.result](rules, report)
    if report.result not in other:
        raise RuleViolation("unknown_result", f"There is no result {report.result!r}.", "OPG 7.5.1")
    if opposite:
        raise RuleViolation("b_unexpected", f"Nobody sits opposite in a {_words(report)}.", "OPG 7.5.1")
    raise RuleViolation("b_missing", f"A result {_words(report)} needs an opponent.", "OPG 7.5.1")


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


def _full_win(rules: Ruleset, report: Report) -> Pair:
    return _won_by_score(rules, report, winner(report, "OPG 7.5.1"), Outcome.FW, Outcome.FL)


def _modified_win(rules: Ruleset, report: Report) -> Pair:
    open_with_facts = report.winner is None and has_facts(report)
    leader = leader_at_time(rules, report) if open_with_facts else winner(report, "OPG 7.5.1")
    if leader is None:
        return even(rules, Outcome.TT)
    return _won_by_score(rules, report, leader, Outcome.MW, Outcome.ML)


def _deck_out(rules: Ruleset, report: Report) -> Pair:
    """Both decks exhausted: who met the most conditions wins as with the highest score; level is a tie (AMB-S9)."""
    if report.winner is not None:
        return _won_outright(rules, report, winner(report, "OPG 7.5.1"))
    leader = leader_decked(rules, report) if has_facts(report) else None
    return even(rules, Outcome.TT) if leader is None else _won_outright(rules, report, leader)


def _outright_win(rules: Ruleset, report: Report) -> Pair:
    return _won_outright(rules, report, winner(report, "OPG 7.4.1"))


def _level(outcome: Outcome, section: str) -> Result:
    """Both get the same, and nobody has won."""

    def result(rules: Ruleset, report: Report) -> Pair:
        no_winner(report, section)
        return even(rules, outcome)

    return result


def _wiped_by(section: str) -> Result:
    return lambda rules, report: _wiped(rules, winner(report, section))


def _concession(rules: Ruleset, report: Report) -> Pair:
    if rules.scoring.conceder_keeps_score:
        return _won_outright(rules, report, winner(report, "OPG 7.9"))
    return _wiped(rules, winner(report, "OPG 7.9"))


def _double_game_loss(rules: Ruleset, report: Report) -> Pair:
    """AMB-S7: a full loss each, kept at zero differential."""
    no_winner(report, "OPG B")
    return even(rules, rules.scoring.double_game_loss)


def _missed(rules: Ruleset, report: Report) -> Pair:
    """The player who was there gets a bye."""
    return decided(rules, winner(report, "OPG 7.5.1"), Outcome.BYE, Outcome.MG, 0)


def _incomplete(rules: Ruleset, report: Report) -> Pair:
    """Each side as the director decided: a full loss or missed game against a full win or bye, or both missed."""
    a, b = _outcome(report.a.outcome, "a"), _outcome(report.b.outcome, "b")
    if not _possible(a, b):
        message = f"{a} against {b} is no incomplete game: FL or MG against FW or BYE, or MG for both."
        raise RuleViolation("outcome_b_contradicts", message, "OPG 13.5")
    return _earned(rules, a), _earned(rules, b)


def _incomplete_full_loss(rules: Ruleset, report: Report) -> Pair:
    """A full win against a full loss, as older documents write it."""
    return decided(rules, winner(report, "OPG 13.5"), Outcome.FW, Outcome.FL, rules.scoring.cap)


def _bye(rules: Ruleset, report: Report) -> Pair:
    return Earned(Outcome.BYE, rules.scoring.vp[Outcome.BYE], 0), None


def _earned_bye(rules: Ruleset, report: Report) -> Pair:
    """AMB-S2: the differential of an earned bye is the cap, or 100 by the event's choice."""
    diff = rules.scoring.cap if rules.byes.earned_at_cap else 100
    return Earned(Outcome.EBYE, rules.scoring.vp[Outcome.EBYE], diff), None


def _absent(rules: Ruleset, report: Report) -> Pair:
    """A player who was not there, with nobody opposite."""
    if report.winner is not None:
        message = "Nobody sat opposite, so nobody can have been there alone: leave the winner out, or record a bye."
        raise RuleViolation("winner_unexpected", message, "OPG 7.5.1")
    return Earned(Outcome.MG, rules.scoring.vp[Outcome.MG], 0), None


def _won_by_score(rules: Ruleset, report: Report, seat: str, won: Outcome, lost: Outcome) -> Pair:
    points, other = score(report, seat), score(report, other_seat(seat))
    return decided(rules, seat, won, lost, differential(points, other, rules.scoring.cap))


def _won_outright(rules: Ruleset, report: Report, seat: str) -> Pair:
    """Outside the normal victory conditions the winner counts as at the cap, the loser keeps the score."""
    diff = differential(rules.scoring.cap, score(report, other_seat(seat)), rules.scoring.cap)
    return decided(rules, seat, Outcome.FW, Outcome.FL, diff)


def _wiped(rules: Ruleset, seat: str) -> Pair:
    """The loser's points are wiped."""
    return decided(rules, seat, Outcome.FW, Outcome.FL, rules.scoring.cap)


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


def _words(report: Report) -> str:
    return report.result.replace("_", " ")


AT_A_TABLE: Mapping[str, Result] = MappingProxyType(
    {
        "full_win": _full_win,
        "modified_win": _modified_win,
        "true_tie": _level(Outcome.TT, "OPG 7.5.1"),
        "concession": _concession,
        "outright_win": _outright_win,
        "deck_out": _deck_out,
        "missed": _missed,
        "double_missed": _level(Outcome.MG, "OPG 7.5.1"),
        "automatic_loss": _wiped_by("OPG 7.10"),
        "double_automatic_loss": _level(Outcome.TT, "OPG 7.10"),
        "game_loss_penalty": _wiped_by("OPG B"),
        "double_game_loss": _double_game_loss,
        "incomplete": _incomplete,
        "incomplete_full_loss": _incomplete_full_loss,
        "delayed": _level(Outcome.TT, "OPG 13.4"),  # two points each for now; `score` leaves them out (AMB-P14)
    }
)

ALONE: Mapping[str, Result] = MappingProxyType({"bye": _bye, "earned_bye": _earned_bye, "missed": _absent})
