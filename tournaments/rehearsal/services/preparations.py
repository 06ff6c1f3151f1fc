"""Copy the seats of a draft and the notes of a scenario into a rehearsal.

Heats are separate events and stay with theirs: a rehearsal copies the seeds that resulted from them.
"""

from __future__ import annotations

from tournaments.record.models import Drafting, Event, ScenarioNote

OF_SEATS = ("kind", "packs", "seed", "groups", "changed", "drawn_at", "published_at")


def copy_drafting(event: Event, copy: Event) -> None:
    """The seats as they stand. Its clock does not run: decks are built anew."""
    for row in Drafting.objects.filter(event=event):
        Drafting.objects.create(event=copy, **{name: getattr(row, name) for name in OF_SEATS})


def copy_notes(event: Event, copy: Event, rounds: int) -> None:
    """Copy the notes of the event, of its players, and of the copied rounds."""
    entries = dict(copy.entries.values_list("document_id", "pk"))
    rows = ScenarioNote.objects.filter(event=event, of_round__lte=rounds)
    columns = rows.order_by("pk").values_list("code", "of_round", "value", "entry__document_id")
    ScenarioNote.objects.bulk_create(
        ScenarioNote(event=copy, code=code, of_round=of_round, value=value, entry_id=entries[owner] if owner else None)
        for code, of_round, value, owner in columns
    )
