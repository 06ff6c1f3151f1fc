"""The last step at the desk, if it can be undone."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.kernel.models import JournalEntry
from tournaments.record.models import Event
from tournaments.record.selectors.acts import acts

UNDONE = "step.undone"
UNDOABLE = frozenset(
    {
        "entry.made",
        "entry.checked_in",
        "entry.checked_out",
        "entry.dropped",
        "entry.left",
        "table.extended",
        "round.lengthened",
        "round.paused",
        "result.reported",
        "round.changed",
        "bye.given",
        "table.numbered",
        "round.drawn",
        "round.published",
        "round.completed",
        "round.abandoned",
    }
)
BESIDE = (
    *("event.announced", "result.said", "director.", "step.", "penalty.", "deck.", "debts.", "warnings."),
    *("filming.", "consent.", "video.", "ruling."),
)
"""Acts on which nothing stands, by the beginning of their tag."""
FAR = 50


@dataclass(frozen=True, slots=True)
class Step:
    pk: int
    text: str


def last_step(event: Event) -> JournalEntry | None:
    """The newest act that is not undone and on which nothing stands; None where that one cannot be undone."""
    entries = list(JournalEntry.objects.filter(event=event).order_by("-pk")[:FAR])
    undone = {entry.facts.get("step") for entry in entries if entry.tag == UNDONE}
    standing = (entry for entry in entries if not entry.tag.startswith(BESIDE) and entry.pk not in undone)
    newest = next(standing, None)
    return newest if newest is not None and newest.tag in UNDOABLE and not event.is_locked else None


def shown_step(event: Event) -> Step | None:
    entry = last_step(event)
    return Step(entry.pk, acts(event, [entry])[0].text) if entry else None
