"""What a pod of Tribbles asks back of a round (OPG 7.5.2, 7.9; House-T2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Doubt, Result, Violation
from tournaments.engine.texts import join_words

SECTION, CONCESSION, MISSED = "OPG 7.5.2", "OPG 7.9", "OPG 7.5.1"
MANY_TRIBBLES = 6
"""Extra points come from a card or two; so many Tribbles together are a play pile, as a rule."""
MOST = 1_000_000
"""No round is known that gives more."""


def _out(result: Result) -> list[int]:
    return [seat for seat, facts in enumerate(result.by_seat) if facts.get("went_out")]


def _points(result: Result, seat: int) -> int:
    return result.get_facts(seat).get("points") or 0


def _out_with_nothing(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    for seat in _out(result):
        if not _points(result, seat) and not result.get_facts(seat).get("lost"):
            yield Doubt(
                f"{names[seat]} went out first with 0 points: whoever goes out scores the play pile ({SECTION})."
            )


def _more_than_out(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """Somebody who did not go out has more than everybody who did."""
    if ahead := _ahead_of_out(result, len(names)):
        verb = "have" if len(ahead) > 1 else "has"
        sentence = f"{_join_names(ahead, names)} {verb} more points than whoever went out first"
        yield Doubt(f"{sentence}: nobody else scores a play pile ({SECTION}).")


def _pile_without_out(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """Points that look like a play pile of somebody who did not go out."""
    known = {*_out(result), *_ahead_of_out(result, len(names))}
    others = (seat for seat in range(len(names)) if seat not in known)
    if piles := [seat for seat in others if sum(map(int, str(_points(result, seat)))) >= MANY_TRIBBLES]:
        sentence = f"The points of {_join_names(piles, names)} look like a play pile, without having gone out first"
        yield Doubt(f"{sentence}: only extra points count for the others ({SECTION}).")


def _ahead_of_out(result: Result, seats: int) -> list[int]:
    out = _out(result)
    best = max((_points(result, seat) for seat in out), default=0)
    return [seat for seat in range(seats) if out and seat not in out and _points(result, seat) > best]


def _join_names(seats: Sequence[int], names: Sequence[str]) -> str:
    return join_words([names[seat] for seat in seats])


def _several_out(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    out = _out(result)
    if len(out) > 1:
        yield Doubt(f"{_join_names(out, names)} emptied their hands at the same moment ({SECTION})?")


def _doubt_unheard_of_points(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    for seat in range(len(names)):
        if _points(result, seat) > MOST:
            yield Doubt(f"{names[seat]} has {_points(result, seat)} points: so many are not known from any round.")


def _nobody_left(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    for code, sentence in (
        ("absent", f"Nobody of this pod was there for the round ({MISSED})."),
        ("conceded", f"Everybody in this pod conceded the match, so nobody plays on ({CONCESSION})."),
        ("lost", "Everybody in this pod scores nothing in this round, by penalties (OPG B)."),
    ):
        if all(result.get_facts(seat).get(code) for seat in range(len(names))):
            yield Doubt(sentence)


def _out_and_gone(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    for seat in _out(result):
        if result.get_facts(seat).get("conceded"):
            yield Doubt(f"{names[seat]} went out first and conceded the match in the same round ({CONCESSION}).")


def _doubt_points_after_concession(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """Somebody scores in a round after the one in which they conceded the match."""
    for seat in range(len(names)):
        rounds = [number for number, game in enumerate(earlier, 1) if game.get_facts(seat).get("conceded")]
        if rounds and (_points(result, seat) or result.get_facts(seat).get("went_out")):
            yield Doubt(
                f"{names[seat]} conceded the match in round {rounds[0]}, and has points of a later round"
                f" ({CONCESSION})."
            )


DOUBTS = (
    *(_out_with_nothing, _more_than_out, _pile_without_out, _several_out),
    *(_doubt_unheard_of_points, _nobody_left, _out_and_gone, _doubt_points_after_concession),
)


def _scored_without_being_there(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    for seat, (name, facts) in enumerate(zip(names, result.by_seat, strict=False)):
        if facts.get("absent") and (facts.get("went_out") or facts.get("points")):
            message = f"{name} was not there, and has points of this round or went out first. Take one of them off."
            yield Violation(f"{seat_field('absent', seat)}_scored", message, MISSED, seat_field("absent", seat))


def _conceded_without_being_there(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    for seat, (name, facts) in enumerate(zip(names, result.by_seat, strict=False)):
        if facts.get("absent") and facts.get("conceded"):
            message = f"{name} was not there for this round, so they did not concede in it. Take one of them off."
            yield Violation(f"{seat_field('absent', seat)}_conceded", message, MISSED, seat_field("absent", seat))


CONTRADICTIONS = (_scored_without_being_there, _conceded_without_being_there)
