"""Count the players that a click put on the list."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entries.acts import EntryTag
from tournaments.kernel.models import JournalEntry, User
from tournaments.record.models import Event


@dataclass(frozen=True, slots=True)
class Entered:
    """Count who is `new` on the list; `name` of the only one."""

    new: int = 0
    name: str = ""


def entered_by(event: Event, user: User, key: str | None) -> Entered:
    """Return what the click with this key did, also if it is asked again; without a key what the last act did."""
    acts = JournalEntry.objects.filter(event=event, actor=user, tag=EntryTag.ENTRY_MADE)
    act = (acts.filter(key=key) if key else acts).order_by("-pk").first()
    keys: list[int] = act.facts.get("entries", []) if act else []
    if len(keys) != 1:
        return Entered(len(keys))
    entry = event.entries.select_related("player__merged_into").filter(pk=keys[0]).first()
    return Entered(1, entry.shown_name if entry else "")
