"""What happened at an event, for who audits it: by kind, and by words that stand in an act."""

from __future__ import annotations

from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.overrides import OVERRIDES
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.record.models import Event
from tournaments.record.selectors.acts import ShownAct, acts

KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "": ("All", ()),
    "results": ("Results", ("result.",)),
    "corrections": ("Corrections", (PlayTag.RESULT_CORRECTED, AuditTag.RESULT_RESTORED, PlayTag.STEP_UNDONE)),
    "overrides": ("Overrides", OVERRIDES),
    "draws": (
        "Draws",
        (PlayTag.ROUND_DRAWN, PlayTag.ROUND_REDRAWN, PlayTag.ROUND_CHANGED, PlayTag.ROUND_REPAIRED, PlayTag.BYE_GIVEN),
    ),
    "penalties": ("Penalties", ("penalty.",)),
}


def timeline(event: Event, words: str = "", kind: str = "") -> tuple[ShownAct, ...]:
    """Latest first; those that hold each of the words, in what was done or by whom."""
    _, tags = KINDS.get(kind, KINDS[""])
    entries = JournalEntry.objects.filter(event=event).select_related("actor__player")
    wanted = words.lower().split()
    found = acts(event, (entry for entry in entries if not tags or entry.tag.startswith(tags)))
    return tuple(one for one in found if all(word in f"{one.text} {one.actor}".lower() for word in wanted))
