"""The prizes of an imported event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone

from tournaments.engine.document.prizes import Won
from tournaments.record.models import Event, Prize


def list_prizes(event: Event, prizes: Sequence[Won], keys: Mapping[str, int]) -> None:
    """What could be won, and by whom; when it was handed out the document does not say."""
    entries = dict(event.entries.values_list("player_id", "pk"))
    Prize.objects.bulk_create(
        Prize(
            event=event,
            place=one.place,
            label=one.label,
            text=one.text,
            entry_id=entries[keys[one.player]] if one.player is not None else None,
            given_at=timezone.now() if one.given else None,
        )
        for one in prizes
    )
