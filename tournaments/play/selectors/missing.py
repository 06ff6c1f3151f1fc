"""What an event needs before its next round, with the pages that help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from tournaments.engine.core.types import Violation
from tournaments.engine.preconditions import Step
from tournaments.play.selectors.before_draw import find_draw_violations
from tournaments.record.models import Event


@dataclass(frozen=True, slots=True)
class NextPage:
    """A page that leads on, or with `posts` an act that does, and the label of its button."""

    label: str
    url: str
    posts: bool = False


@dataclass(frozen=True, slots=True)
class MissingStep:
    """A reason why the next act waits, as a page shows it."""

    message: str
    section: str
    step: str
    ways: tuple[NextPage, ...]

    @property
    def is_seeds(self) -> bool:
        """Return whether seeds are missing: the desk has its own controls for them."""
        return self.step == Step.SEED


BEGIN_NOW = "Move its start to now"
WAYS: dict[str, tuple[tuple[str, str], ...]] = {
    Step.CHECK_IN: (("Take players in", "tournaments:entries"),),
    Step.SEED: (("Seed the bracket", "tournaments:seeds"),),
    Step.SHORTEN_LIST: (("To the list of players", "tournaments:entries"), ("Edit the listing", "tournaments:edit")),
    Step.FILL_BRACKET: (
        ("Take a player in", "tournaments:entries"),
        ("Write your own bracket", "tournaments:edit_bracket"),
        ("Finalize without the bracket", "tournaments:finalize"),
    ),
    Step.SET_ROUNDS: (("Edit the listing", "tournaments:edit"),),
    Step.LOOK_AT_DRAFT: (("Look at the draft", "tournaments:draft"),),
    Step.DRAW_AGAIN: (("Look at the draft", "tournaments:draft"),),
    Step.BEGIN_NOW: ((BEGIN_NOW, "tournaments:begin_now"),),
    Step.TYPE_ORDER: (("Type the final order", "tournaments:final_order"),),
    Step.WAIVE: (("The waiver of the final confrontation", "tournaments:waive_final"),),
    Step.REPORT: (("To the desk", "tournaments:desk"),),
    Step.COMPLETE: (("To the desk", "tournaments:desk"),),
    Step.FINALIZE: (("Review and finalize", "tournaments:finalize"),),
    Step.FIND_JUDGES: (("Directors and judges", "tournaments:directors"), ("You play", "tournaments:playing")),
    Step.SEED_BY_POINTS: (("The page of the Champions League", "leagues:champions_league"),),
}


def find_missing(event: Event) -> tuple[MissingStep, ...]:
    """Return what is missing before the next round can be drawn; empty if it can."""
    return show_missing(event, find_draw_violations(event))


def show_missing(event: Event, violations: Iterable[Violation]) -> tuple[MissingStep, ...]:
    """Return the violations with the pages of the event that help."""
    missing = []
    for found in event.with_own_sections(violations):
        ways = []
        for label, view in WAYS.get(found.step, ()):
            ways.append(NextPage(label, reverse(view, args=event.address), posts=label == BEGIN_NOW))
        missing.append(MissingStep(found.message, found.section, found.step, tuple(ways)))
    return tuple(missing)
