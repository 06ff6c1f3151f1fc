"""The last step at the desk, if it can be undone."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import INVERSES, RETIRED, Trait, read_facts, tags_that_are
from tournaments.play.acts import PlayTag, Undone
from tournaments.record.models import Event
from tournaments.record.selectors.acts import acts

FAR = 50


@dataclass(frozen=True, slots=True)
class Step:
    pk: int
    text: str


def last_step(event: Event) -> JournalEntry | None:
    """The newest act that is not undone and on which nothing stands; None where that one cannot be undone."""
    entries = list(JournalEntry.objects.filter(event=event).order_by("-pk")[:FAR])
    undone = {read_facts(Undone, entry.facts).step for entry in entries if entry.tag == PlayTag.STEP_UNDONE}
    beside = {*tags_that_are(Trait.BESIDE), *RETIRED}
    standing = (entry for entry in entries if entry.tag not in beside and entry.pk not in undone)
    newest = next(standing, None)
    return newest if newest is not None and newest.tag in INVERSES and not event.is_locked else None


def shown_step(event: Event) -> Step | None:
    entry = last_step(event)
    return Step(entry.pk, acts(event, [entry])[0].text) if entry else None
