"""The prizes of an event for its document."""

from __future__ import annotations

from typing import Any

from tournaments.record.models import Event, Prize


def prize_documents(event: Event) -> list[dict[str, Any]]:
    """As the event document holds them; empty where there are none."""
    rows = Prize.objects.filter(event=event).values_list("place", "label", "text", "entry__document_id", "given_at")
    return [
        {
            **({"place": place} if place else {}),
            **({"label": label} if label else {}),
            "text": text,
            **({"player": player} if player else {}),
            **({"given": True} if given else {}),
        }
        for place, label, text, player, given in rows
    ]
