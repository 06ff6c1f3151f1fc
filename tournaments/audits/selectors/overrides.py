"""Find acts that overruled the site's proposals. Each has an author and a reason."""

from __future__ import annotations

from django.db.models import Q

from tournaments.audits.selectors.checks import Check, Difference, build_check, count
from tournaments.closing.acts import ClosingTag
from tournaments.entries.acts import EntryTag
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.record.models import Event
from tournaments.record.selectors.acts import ShownAct, shown_acts

OVERRIDES = (
    *(PlayTag.ROUND_CHANGED, PlayTag.BYE_GIVEN, PlayTag.ROUND_REPAIRED, PlayTag.ROUND_UNPUBLISHED),
    *(PlayTag.ROUND_ABANDONED, PlayTag.ROUNDS_ALTERED, PlayTag.RESULT_CORRECTED, ClosingTag.EVENT_REOPENED),
    *(PlayTag.EVENT_POSTPONED, PlayTag.TABLE_EXTENDED, PlayTag.DEADLINE_EXTENDED, EntryTag.PLAY_FORBIDDEN),
)
NEEDS_NONE = (PlayTag.ROUND_CHANGED, PlayTag.ROUND_UNPUBLISHED, PlayTag.TABLE_EXTENDED, PlayTag.ROUND_REPAIRED)
"""Of a swap that makes no draw worse, or of an act whose reason everybody sees, none is asked."""

OVERRIDING = Q(tag__in=OVERRIDES) | Q(tag=PlayTag.ROUND_PUBLISHED, facts__has_key="reason")
"""Of a publication only that of a draw which somebody had to explain."""


def overrides_have_reasons(event: Event) -> Check:
    entries = _overriding(event)
    differences = [
        Difference(act.text, "a reason and a name", "none", f"{act.actor}, {act.at}")
        for act, entry in zip(shown_acts(event, entries), entries, strict=True)
        if entry.actor_id is None or not (entry.facts.get("reason") or entry.tag in NEEDS_NONE)
    ]
    overrides = count(len(entries), "override")
    return build_check(
        "overrides",
        "Every override has a reason",
        differences,
        holds=f"{overrides}, each with a name{' and a reason where one is asked' if entries else ''}.",
        differs=f"{count(len(differences), 'override')} of {len(entries)} without a reason or a name.",
    )


def overrides_of(event: Event) -> tuple[ShownAct, ...]:
    """Return the overruling acts in words, latest first."""
    return shown_acts(event, _overriding(event))


def _overriding(event: Event) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(OVERRIDING, event=event).select_related("actor__player"))
