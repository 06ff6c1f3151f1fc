"""What First and Second Edition ask back of missions and bonus points, beside the scores (AMB-S4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.engine.core.fields import Of
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Doubt, Facts, Result, Violation
from tournaments.engine.games.doubts import FULL_WIN, OF_SCORES, get_scores, uneven_tie
from tournaments.engine.games.reported import has_facts
from tournaments.engine.games.tcc.conditions import MISSIONS, get_conditions, met

MOST_MISSIONS = 12
SECTION = "OPG 7.5.1"


def _many_missions(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    for facts in result.by_seat:
        for noted in rules.scoring.fields:
            count = facts.get(noted.code)
            if noted.of is Of.GAME and noted.code != "bonus" and count is not None and count > MOST_MISSIONS:
                yield Doubt(f"Nobody completes {count} missions in a game.")


def _missions_apart(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """Missions in all that are not those of planet and space together."""
    for seat, facts in enumerate(result.by_seat):
        planet, space, missions = (facts.get(code) for code in MISSIONS)
        if planet is None or space is None or missions is None:
            continue
        if missions != planet + space:
            yield Doubt(f"{names[seat]} completed {planet} planet and {space} space missions, but {missions} in all.")


def _much_bonus(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    for seat, facts in enumerate(result.by_seat):
        score, bonus = facts.get("score"), facts.get("bonus")
        if score is not None and bonus and bonus > max(score, 0):
            sentence = f"{names[seat]} has {bonus} bonus points in a score of {score}: the score includes them"
            yield Doubt(f"{sentence} (OTF 7).")


def _unmet(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    """A finished game whose winner has not met the conditions that were noted."""
    wanted, winner = get_conditions(rules), result.winner
    if wanted is None or winner not in (0, 1) or result.ending != FULL_WIN:
        return
    own, other = result.get_facts(winner), result.get_facts(1 - winner)
    if any(code in own for code in MISSIONS) and _has_enough(rules, own) and not met(rules, wanted, own, other):
        yield Doubt(f"By what is noted {names[winner]} has not met the conditions of a win ({SECTION}).")


def _has_enough(rules: GameRules, facts: Facts) -> bool:
    """Whether the points are there: fewer of them are a doubt of their own."""
    needed = rules.scoring.points_to_win
    return needed is None or (facts.get("score") or 0) >= needed


def _other_leader(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    """A winner whom the missions do not bear out."""
    leader = rules.scoring.by_code[result.ending].leader
    if leader is None or result.winner is None:
        return
    if has_facts(rules, result):
        if None not in get_scores(result) and leader(rules, result) != result.winner:
            yield Doubt(f"By missions and score the other player is ahead, or both are level ({SECTION}).")


def _impossible_missions(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    """Fewer missions in all than of one kind alone."""
    for seat, facts in enumerate(result.by_seat):
        missions = facts.get("missions")
        for code in ("planet", "space", "aq"):
            count = facts.get(code)
            if missions is not None and count is not None and count > missions:
                label = rules.scoring.by_field[code].label.format(names[seat])
                message = f"{label}: {count}, but only {missions} in all."
                yield Violation("missions_contradict", message, SECTION, seat_field(code, seat))


def _check_undecided(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    """Both decks exhausted with different scores, and nothing that says who met the most conditions."""
    ending, scores = rules.scoring.by_code[result.ending], get_scores(result)
    if not ending.leader or not ending.may_be_level or result.winners or has_facts(rules, result):
        return
    if None not in scores and scores[0] != scores[1]:
        yield Violation("winner_missing", f"{ending.winner} The scores differ, so it is no tie.", SECTION, "winner")


DOUBTS = (*OF_SCORES, _many_missions, _missions_apart, _much_bonus, _unmet, _other_leader)
CONTRADICTIONS = (uneven_tie, _impossible_missions, _check_undecided)
