"""The acts that a reader may do now, and what is missing before each, as the pages offer them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from tournaments.closing.selectors.before_finalize import find_award_violations, find_finalize_violations
from tournaments.closing.selectors.taking_back import find_taking_back_violations
from tournaments.engine.core.types import NO_SECTION, Violation
from tournaments.engine.preconditions import Step
from tournaments.entries.selectors.my_entry import find_entering_violations
from tournaments.kernel.permissions import Anyone, is_member
from tournaments.people.selectors.persons import is_account
from tournaments.play.selectors.before_back import find_undo_violations
from tournaments.play.selectors.before_draw import find_draw_violations
from tournaments.play.selectors.before_publish import (
    find_begin_violations,
    find_complete_violations,
    find_publish_violations,
)
from tournaments.play.selectors.before_report import find_report_violations
from tournaments.play.selectors.coming import last_counted
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, PLAYERS_ONLY, can_direct

Subject = TypeVar("Subject")
Acts = Mapping[str, tuple[str, Callable[[Subject], tuple[Violation, ...]]]]
"""By the name of the service: whose act it is, and what says what is missing."""
MEMBERS_ONLY = "Sign in first."
NO_DRAFT = Violation("no_draft", "No draft waits: draw the next round first.", NO_SECTION, step=Step.DRAW)
NO_ROUND = Violation("no_round", "No round is being played.", NO_SECTION)


@dataclass(frozen=True, slots=True)
class PossibleAct:
    """`refused` says whose act it is, where it is not the reader's; then nothing else is looked for."""

    act: str
    refused: str
    missing: tuple[Violation, ...]

    @property
    def is_allowed(self) -> bool:
        return not self.refused and not self.missing


def possible_acts(event: Event, reader: Anyone) -> tuple[PossibleAct, ...]:
    """Return every act in the order in which an evening comes to it."""
    by_role = {
        MEMBERS_ONLY: is_member(reader),
        PLAYERS_ONLY: _is_player(event, reader),
        DIRECTORS_ONLY: can_direct(reader, event),
    }
    found = list_possible(ACTS, by_role, event)
    return tuple(replace(each, missing=event.with_own_sections(each.missing)) for each in found)


def list_possible(acts: Acts[Subject], may: Mapping[str, bool], subject: Subject) -> tuple[PossibleAct, ...]:
    """Return these acts as they stand for this subject. `may`: by whose acts they are whether the reader is one."""
    return tuple(
        PossibleAct(act, "", find(subject)) if may[whose] else PossibleAct(act, whose, ())
        for act, (whose, find) in acts.items()
    )


def _is_player(event: Event, reader: Anyone) -> bool:
    return is_member(reader) and event.entries.filter(is_account(reader), checked_in=True).exists()


def _find_publish(event: Event) -> tuple[Violation, ...]:
    last = last_counted(event)
    return find_publish_violations(last) if last is not None and last.is_draft else (NO_DRAFT,)


def _find_complete(event: Event) -> tuple[Violation, ...]:
    last = last_counted(event)
    running = last is not None and not last.is_draft and not last.is_complete
    return find_complete_violations(last) if last is not None and running else (NO_ROUND,)


def _find_report(event: Event) -> tuple[Violation, ...]:
    last = last_counted(event)
    return find_report_violations(event, last) if last is not None else (NO_ROUND,)


ACTS: Acts[Event] = {
    "enter_myself": (MEMBERS_ONLY, find_entering_violations),
    "begin_now": (DIRECTORS_ONLY, find_begin_violations),
    "draw_round": (DIRECTORS_ONLY, find_draw_violations),
    "publish_round": (DIRECTORS_ONLY, _find_publish),
    "report_own": (PLAYERS_ONLY, _find_report),
    "complete_round": (DIRECTORS_ONLY, _find_complete),
    "undo_step": (DIRECTORS_ONLY, find_undo_violations),
    "finalize_event": (DIRECTORS_ONLY, find_finalize_violations),
    "award_prizes": (DIRECTORS_ONLY, find_award_violations),
    "take_back_finalizing": (DIRECTORS_ONLY, find_taking_back_violations),
}
