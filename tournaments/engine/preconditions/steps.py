"""What leads on from a refusal: each step is a page or a control where the missing thing can be supplied."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from tournaments.engine.core.types import Violation


class Step(StrEnum):
    """What to do next, in the words of the API; pages know where each is done."""

    CHECK_IN = "check_in"
    SEED = "seed"
    SHORTEN_LIST = "shorten_list"
    FILL_BRACKET = "fill_bracket"
    DRAW = "draw"
    SET_ROUNDS = "set_rounds"
    LOOK_AT_DRAFT = "look_at_draft"
    DRAW_AGAIN = "draw_again"
    BEGIN_NOW = "begin_now"
    TYPE_ORDER = "type_order"
    WAIVE = "waive"
    REPORT = "report"
    COMPLETE = "complete"
    FINALIZE = "finalize"
    REOPEN = "reopen"
    FIND_JUDGES = "find_judges"
    SEED_BY_POINTS = "seed_by_points"


STEPS = {
    "too_few_players": Step.CHECK_IN,
    "no_seed": Step.SEED,
    "seeded_twice": Step.SEED,
    "bracket_full": Step.SHORTEN_LIST,
    "number_of_players": Step.FILL_BRACKET,
    "no_finalists": Step.CHECK_IN,
    "no_rounds": Step.SET_ROUNDS,
    "draft_exists": Step.LOOK_AT_DRAFT,
    "stale_draft": Step.DRAW_AGAIN,
    "not_reported": Step.REPORT,
    "round_open": Step.COMPLETE,
    "no_round_left": Step.FINALIZE,
    "locked": Step.REOPEN,
    "not_by_points": Step.SEED_BY_POINTS,
    "too_few_points": Step.SEED_BY_POINTS,
}
"""By the code of the reason; what is not here leads nowhere but to its own sentence."""


def add_steps(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    """Return the violations, each with the step that its code leads to."""
    return tuple(replace(found, step=found.step or STEPS.get(found.code, "")) for found in violations)
