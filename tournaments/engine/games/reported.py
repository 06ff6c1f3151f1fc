"""What every system asks of a report: who won, which scores were given, and what both sides get for it.

Who leads a game that was not finished follows from the facts on the table (OPG 7.5.1, OTF 7).

The codes of the violations name the field: `winner_missing`, `unknown_winner`, `winner_unexpected`, `score_a_missing`.
"""

from __future__ import annotations

from enum import IntEnum

from tournaments.engine.core.endings import Awards
from tournaments.engine.core.fields import Of
from tournaments.engine.core.seats import letter, seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Facts, Outcome, Result, RuleViolation
from tournaments.engine.games.figures import build_award

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
HOW_GAMES_ARE = ("missed", "double_missed", "delayed", "timed")


class Needed(IntEnum):
    """The completed missions that winning takes."""

    NONE = 0
    ANY = 1
    PLANET_AND_SPACE = 2


def other_seat(seat: int) -> int:
    """Of two."""
    return 1 - seat


def winner(result: Result, section: str) -> int:
    """The seat that won. Raises RuleViolation `winner_missing` or `unknown_winner`."""
    if not result.winners:
        raise RuleViolation("winner_missing", f'{_name_result(result)} needs a winner: "a" or "b".', section)
    if result.winner not in (0, 1):
        message = f"winner: expected one of two, not {', '.join(map(letter, result.winners))}."
        raise RuleViolation("unknown_winner", message, section)
    return result.winner


def score(result: Result, seat: int, section: str = "OPG 7.4.1") -> int:
    """The raw score of a seat. Raises RuleViolation `score_a_missing`."""
    points: int | None = result.get_facts(seat).get("score")
    if points is None:
        name = seat_field("score", seat)
        message = f"{_name_result(result)} needs the score of the {PLACES[seat]} player ({name})."
        raise RuleViolation(f"{name}_missing", message, section)
    return points


def no_winner(result: Result, section: str) -> None:
    """Raises RuleViolation `winner_unexpected` where a result that has no winner names one."""
    if result.winners:
        raise RuleViolation("winner_unexpected", f"{_name_result(result)} has no winner.", section)


def award_decision(rules: GameRules, seat: int, won: Outcome, lost: Outcome, diff: int) -> Awards:
    """What both get when this seat won with this differential."""
    winning, losing = build_award(rules, won, diff), build_award(rules, lost, -diff)
    return (winning, losing) if seat == 0 else (losing, winning)


def even(rules: GameRules, outcome: Outcome) -> Awards:
    """What both get when both get the same, without differential."""
    award = build_award(rules, outcome)
    return award, award


def clamp(score: int, cap: int) -> int:
    """A score as recorded: points above the cap or below zero do not count."""
    return min(max(score, 0), cap)


def differential(winner: int, loser: int, cap: int) -> int:
    """The winner's differential. A winner who is not ahead inside the cap gets one point (AMB-S3)."""
    ahead = clamp(winner, cap) - clamp(loser, cap)
    return ahead if ahead > 0 else 1


def has_facts(rules: GameRules, result: Result) -> bool:
    """Whether anything was noted of a seat that decides the game beside its score."""
    deciding = [field.code for field in rules.scoring.fields if field.of is Of.GAME]
    return any(code in facts for facts in result.by_seat for code in deciding)


def leader_at_time(rules: GameRules, result: Result) -> int | None:
    """The seat that leads when time is up, None when level. Raises RuleViolation where a score is missing."""
    return _leader(rules, result, conditions=False)


def leader_decked(rules: GameRules, result: Result) -> int | None:
    """The seat that met the most victory conditions when both decks are exhausted, None when level (AMB-S10)."""
    return _leader(rules, result, conditions=rules.scoring.deck_out_by_missions)


def counting_points(points: int, bonus: int) -> int:
    """OTF 7: bonus points above the other points do not count toward winning."""
    others = points - bonus
    return others + min(bonus, max(others, 0))


def missions_done(facts: Facts) -> Needed:
    """A planet and a space mission, then any mission, then none."""
    planet, space = facts.get("planet"), facts.get("space")
    if planet and space:
        return Needed.PLANET_AND_SPACE
    return Needed.ANY if planet or space or facts.get("missions") else Needed.NONE


def suggested_winner(*scores: int | None) -> int | None:
    """Whose score is the highest of all; None where one is missing or nobody is ahead. The director's word stands
    (AMB-S4)."""
    known = [score for score in scores if score is not None]
    if not known or len(known) < len(scores) or known.count(max(known)) > 1:
        return None
    return known.index(max(known))


def won_result(code: str, seat: int, winner: int, loser: int) -> Result:
    """One that is won by these scores."""
    scores = {"score": winner}, {"score": loser}
    return Result(code, scores if seat == 0 else scores[::-1], (seat,))


def _name_result(result: Result) -> str:
    words = result.ending.replace("_", " ") + (" game" if result.ending in HOW_GAMES_ARE else "")
    article = "An" if words[0] in "aeiou" else "A"
    return f"{article} {words}"


def _leader(rules: GameRules, result: Result, *, conditions: bool) -> int | None:
    first, second = (_find_progress(rules, result, seat, conditions=conditions) for seat in (0, 1))
    if first == second:
        return None
    return 0 if first > second else 1


def _find_progress(rules: GameRules, result: Result, seat: int, *, conditions: bool) -> tuple[int, int]:
    """How far a seat got: the rung of the ladder (0 where missions do not matter), then the points."""
    points, facts = score(result, seat, "OPG 7.5.1"), result.get_facts(seat)
    if rules.scoring.timed_by_missions:
        return missions_done(facts), points
    rung = bool(facts.get("planet")) + bool(facts.get("space")) if conditions else 0
    return rung, counting_points(points, facts.get("bonus") or 0) if rules.scoring.bonus_limited else points
