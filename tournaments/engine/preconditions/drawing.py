"""What a draw needs: players, rounds, a method, and for a bracket the seeds and numbers that fill it (OPG 7.2, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Record, RuleViolation, Standing, Violation, list_violations
from tournaments.engine.draws import draw_round
from tournaments.engine.preconditions.steps import add_steps
from tournaments.engine.structures import get_stage_spec, stage_position

LEAST = 2
ANY_SEED = 0
TOO_FEW_LEFT = "This round needs at least two players who are checked in and have not left."


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeDraw:
    """The facts a draw depends on.

    `present` players are checked in and have not left. `rounds` are scheduled. `of_stage`: what the stage that comes
    next says against its players; None where the round is one of everybody.
    """

    rules: GameRules
    present: int
    rounds: int
    of_stage: tuple[Violation, ...] | None = None


def drawing_violations(now: BeforeDraw) -> tuple[Violation, ...]:
    """Return every reason why the next round cannot be drawn."""
    return add_steps(_violations(now))


def _violations(now: BeforeDraw) -> Iterator[Violation]:
    rules = now.rules
    if rules.swiss is None:
        message = f"Rounds of {rules.name} cannot be drawn here yet: draw them by hand and import the event again."
        yield Violation("no_pairing", message, rules.source)
    if not now.rounds:
        yield Violation("no_rounds", "Say in the listing how many rounds will be played.", "OPG 3")
    if now.of_stage is not None:
        yield from now.of_stage
    elif now.present < (least := max(LEAST, rules.seats[0])):
        players = "two" if least == LEAST else str(least)
        message = f"A round needs at least {players} players who are checked in."
        yield Violation("too_few_players", message, "OPG 7.2")


def stage_violations(
    rules: GameRules, record: Record, code: str, standings: Sequence[Standing], round_number: int
) -> tuple[Violation, ...]:
    """Return what stands in the way of the next round of a later stage. The round is drawn for it and thrown away."""
    if rules.seeded and _present(record) < LEAST:
        return (Violation("too_few_players", TOO_FEW_LEFT, "OPG 7.2"),)
    try:
        position = stage_position(rules, record, code, standings, round_number)
        present = sum(not card.dropped for card in position.cards)
        if present < LEAST:
            return (Violation("too_few_players", TOO_FEW_LEFT, "OPG 7.2"),)
        draw_round(rules, position, ANY_SEED)
    except RuleViolation as refusal:
        return (*list_violations(refusal), *_size_violations(rules, record, code, refusal.code))
    return ()


def _size_violations(rules: GameRules, record: Record, code: str, known: str) -> tuple[Violation, ...]:
    """Return `number_of_players` for a seeded bracket that does not fit its field, if the draw did not say so."""
    if not rules.seeded or record.bracket or known in ("number_of_players", "bracket_full"):
        return ()
    try:
        get_stage_spec(rules, code).rounds(_present(record))
    except RuleViolation as refusal:
        return list_violations(refusal)
    return ()


def _present(record: Record) -> int:
    return sum(player.last_round() is None for player in record.players)
