"""Parts of acts that create and delete stages (docs/adr/0021)."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.kernel.journal import require_open_act
from tournaments.record.models import Entry, Event, Stage
from tournaments.record.models.stage import FIRST


@require_open_act
def get_or_create_first_stage(event: Event) -> Stage:
    """Return the stage of everybody, created if needed, inside an open act."""
    stage = Stage.objects.filter(event=event, number=FIRST).first()
    return stage or Stage.objects.create(event=event, number=FIRST)


@require_open_act
def create_stage(event: Event, code: str, players: Sequence[str]) -> Stage:
    """Create a later stage of this kind for these players in the order of their seeds, inside an open act."""
    last = get_or_create_first_stage(event).number + Stage.objects.filter(event=event, number__gt=FIRST).count()
    return Stage.objects.create(event=event, number=last + 1, code=code, entrants=entry_keys(event, players))


@require_open_act
def delete_empty_stages(event: Event) -> None:
    """Delete later stages that have no round and no named winner, inside an open act."""
    Stage.objects.filter(event=event, number__gt=FIRST, rounds=None, named_winner=None).delete()


def entry_keys(event: Event, players: Sequence[str]) -> list[int]:
    keys = dict(Entry.objects.filter(event=event).values_list("document_id", "pk"))
    return [keys[player] for player in players]
