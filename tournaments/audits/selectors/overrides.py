"""Every act by which somebody went against what the site proposed, each with a name and a reason."""

from __future__ import annotations

from django.db.models import Q

from tournaments.audits.selectors.checks import Check, Difference, checked, count
from tournaments.closing.acts import ClosingTag
from tournaments.entries.acts import EntryTag
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.record.models import Event
from tournaments.record.selectors.acts import ShownAct, acts

OVERRIDES = (
    *(
        PlayTag.ROUND_CHANGED,
        PlayTag.BYE_GIVEN,
        PlayTag.ROUND_REPAIRED,
        PlayTag.ROUND_UNPUBLISHED,
        PlayTag.ROUND_ABANDONED,
    ),
    PlayTag.ROUNDS_ALTERED,
    *(
        PlayTag.RESULT_CORRECTED,
        ClosingTag.EVENT_REOPENED,
        PlayTag.EVENT_POSTPONED,
        PlayTag.TABLE_EXTENDED,
        PlayTag.DEADLINE_EXTENDED,
        EntryTag.PLAY_FORBIDDEN,
    ),
)
NEEDS_NONE = (PlayTag.ROUND_CHANGED, PlayTag.ROUND_UNPUBLISHED, PlayTag.TABLE_EXTENDED, PlayTag.ROUND_REPAIRED)
"""Of a swap that makes no draw worse, or of an act whose reason everybody sees, none is asked."""


def overrides_have_reasons(event: Event) -> Check:
    made = _made(event)
    found = [
        Difference(act.text, "a reason and a name", "none", f"{act.actor}, {act.at}")
        for act, entry in zip(acts(event, made), made, strict=True)
        if entry.actor_id is None or not (entry.facts.get("reason") or entry.tag in NEEDS_NONE)
    ]
    return checked(
        "overrides",
        "Every override has a reason",
        found,
        holds=f"{count(len(made), 'override')}, each with a name{' and a reason where one is asked' if made else ''}.",
        differs=f"{count(len(found), 'override')} of {len(made)} without a reason or a name.",
    )


def overrides_of(event: Event) -> tuple[ShownAct, ...]:
    """In words, latest first."""
    return acts(event, _made(event))


def _made(event: Event) -> list[JournalEntry]:
    early = Q(tag=PlayTag.ROUND_PUBLISHED, facts__has_key="reason")
    made = JournalEntry.objects.filter(Q(tag__in=OVERRIDES) | early, event=event)
    return list(made.select_related("actor__player"))
