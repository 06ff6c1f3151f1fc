"""What is looked at before a result is saved (AMB-S4): what its document does not expect is asked back once, what
cannot be is refused.

Each game lists its own in its `Scoring`; here are those that games with scores share, and those of every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.engine.core.endings import Ending
from tournaments.engine.core.fields import FieldKind, Of
from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Doubt, Outcome, Result, Violation, require_no_findings
from tournaments.engine.games.reported import has_facts, suggested_winner

PLAYERS = ("The first player", "The second player")
"""What they are called where no names are known."""
FULL_WIN = "full_win"
NOT_PLAYED = frozenset({Outcome.MG, Outcome.BYE})


def list_doubts(
    rules: GameRules, result: Result, names: Sequence[str] = (), earlier: Sequence[Result] = ()
) -> tuple[str, ...]:
    """Sentences to ask back; none for a result that looks as its document describes it."""
    return tuple(dict.fromkeys(doubt.sentence for doubt in _doubts(rules, result, names, earlier)))


def find_likelier_ending(rules: GameRules, result: Result) -> str:
    """The code of the ending that is probably meant; empty where there is no doubt, or no better ending."""
    return next((doubt.instead for doubt in _doubts(rules, result, (), ()) if doubt.instead), "")


def refuse_contradictions(rules: GameRules, result: Result, names: Sequence[str]) -> None:
    """Raise RuleViolation with everything in a result that cannot be."""
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None:
        return
    own = (found for contradicting in rules.scoring.contradictions for found in contradicting(rules, result, names))
    require_no_findings((*_check_every_game(rules, ending, result, names), *own))


def _doubts(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    called = names or (*PLAYERS, *(f"Player {seat}" for seat in range(3, len(result.by_seat) + 1)))
    for doubting in rules.scoring.doubts:
        yield from doubting(rules, result, called, earlier)


def _check_every_game(rules: GameRules, ending: Ending, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    nobody_played = ending.absence and {gets.outcome for gets in award_game(rules, result, len(names))} <= NOT_PLAYED
    for seat, facts in enumerate(result.by_seat):
        for code, value in facts.items():
            noted = rules.scoring.by_field.get(code)
            if noted is None:
                message = f"{rules.name} notes no {code.replace('_', ' ')} of a game. Leave it out."
                yield Violation("field_unexpected", message, rules.source, seat_field(code, seat))
            elif noted.kind is FieldKind.RULING and value and code not in ending.asks:
                message = f"“{ending.label}” takes no ruling. Leave it empty, or choose another ending."
                yield Violation("field_unexpected", message, ending.section, seat_field(code, seat))
        if nobody_played and _is_played(rules, result, seat):
            message = f"“{ending.label}”: nobody played, so {names[seat]} has no score. Clear the scores."
            yield Violation("score_unexpected", message, ending.section, seat_field(rules.scoring.score, seat))
    if len(set(result.winners)) < len(result.winners):
        yield Violation("unknown_winner", "The same player is named as the winner twice.", ending.section, "winner")
    if result.winners and not ending.winner:
        message = f"“{ending.label}” has no winner. Leave the winner out."
        yield Violation("winner_unexpected", message, ending.section, "winner")


def _is_played(rules: GameRules, result: Result, seat: int) -> bool:
    """Whether a number was noted of this seat that only a game gives."""
    given = result.get_facts(seat)
    numbers = (noted for noted in rules.scoring.fields if noted.kind is FieldKind.NUMBER and noted.of is not Of.TABLE)
    return any(given.get(noted.code) for noted in numbers if not noted.opening)


def doubt_unheard_of_scores(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """Scores that no game gives: a slip of the finger, as a rule."""
    cap, section = rules.scoring.cap, rules.scoring.capped_by
    for score in get_scores(result):
        if score is not None and not -cap // 2 <= score <= 2 * cap:
            yield Doubt(f"A score of {score} is not known from any game: {cap} are counted at most ({section}).")


def uneven_tie(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    """Refuse a tie whose scores differ."""
    ending, scores = rules.scoring.by_code[result.ending], get_scores(result)
    if ending.level and None not in scores and scores[0] != scores[1] and not has_facts(rules, result):
        message = f"“{ending.label}” needs the same score on both sides, not {scores[0]} and {scores[1]}."
        yield Violation(
            "scores_uneven",
            f"{message} Correct a score, or choose another ending.",
            ending.section,
            seat_field("score", 1),
        )


def level_win(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    """A winner by score although both have the same score."""
    ending, scores = rules.scoring.by_code[result.ending], get_scores(result)
    if ending.by_score and result.winners and None not in scores and scores[0] == scores[1]:
        if not has_facts(rules, result):
            yield Doubt(f"Both have a score of {scores[0]}, and {_winner(result, names)} is the winner.")


def short_of_points(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """A game that is said to be finished without the points that win it: probably time was called."""
    needed, points = rules.scoring.points_to_win, _winning_score(result)
    if result.ending == FULL_WIN and needed is not None and points is not None and points < needed:
        how, section = rules.scoring.else_won, rules.scoring.by_code[result.ending].section
        sentence = f"A finished game is won with {needed} points as a rule, not {points}: {how} ({section})?"
        yield Doubt(sentence, _describe_time(rules))


def enough_points(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    """A game that is said not to be finished although somebody has the points that win it."""
    ending, needed = rules.scoring.by_code[result.ending], rules.scoring.points_to_win
    if needed is None or ending.code == FULL_WIN or ending.penalty or has_facts(rules, result):
        return
    for seat, score in enumerate(get_scores(result)):
        has_enough = score is not None and score >= needed
        if has_enough and seat not in result.winners and ending.winner:
            yield Doubt(f"{names[seat]} has {score} points, with which a game is won as a rule, and has not won.")
        elif has_enough and (ending.by_score or ending.level or ending.leader):
            meant = FULL_WIN if seat in result.winners else ""
            yield Doubt(f"{names[seat]} has {score} points, with which a game is finished as a rule.", meant)


def doubt_winner_behind(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """A winner by score who has the lower score."""
    ending = rules.scoring.by_code[result.ending]
    if result.winner is None or not (ending.by_score or ending.leader) or (ending.leader and has_facts(rules, result)):
        return
    if suggested_winner(*get_scores(result)) not in (None, result.winner):
        meaning = "; ".join(filter(None, ("The player with the lower score is the winner", rules.scoring.if_behind)))
        yield Doubt(f"{meaning} ({rules.scoring.capped_by}).")


def doubt_open_game(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """A game that is to be played later, and has a score."""
    ending = rules.scoring.by_code[result.ending]
    if ending.open and any(_is_played(rules, result, seat) for seat in range(len(names))):
        yield Doubt(f"“{ending.label}”: the game is still to be played, and a score is noted ({ending.section}).")


OF_SCORES = (doubt_unheard_of_scores, level_win, short_of_points, enough_points, doubt_winner_behind, doubt_open_game)


def get_scores(result: Result) -> tuple[int | None, int | None]:
    first, second = (result.get_facts(seat).get("score") for seat in (0, 1))
    return first, second


def _winner(result: Result, names: Sequence[str]) -> str:
    return names[result.winner] if result.winner is not None and result.winner < len(names) else "somebody"


def _winning_score(result: Result) -> int | None:
    points: int | None = result.get_facts(result.winner).get("score") if result.winner is not None else None
    return points


def _describe_time(rules: GameRules) -> str:
    return next((ending.code for ending in rules.scoring.endings if ending.by_score and ending.code != FULL_WIN), "")
