"""All of an audit as one file: the event, every check, every act in words and as it was recorded."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils import timezone

from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.overrides import overrides_of
from tournaments.exchange.selectors.documents import document_of
from tournaments.people.models import Player
from tournaments.record.models import Event, Placement
from tournaments.record.selectors.acts import act_texts, actor_names
from tournaments.record.selectors.journals import journal_of
from tournaments.record.selectors.records import shown_names

FORMAT, VERSION = "trekcc-audit", 1


def export_event(event: Event) -> dict[str, Any]:
    result = audit(event)
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_at": timezone.now().isoformat(),
        "state": event.state,
        "holds": result.holds,
        "verdict": result.verdict,
        "checks": [{**asdict(check), "tone": check.tone.value} for check in result.checks],
        "overrides": [asdict(act) for act in overrides_of(event)],
        "places": _places(event),
        "journal": _journal(event),
        "event": document_of(event),
    }


def _places(event: Event) -> list[dict[str, Any]]:
    rows = list(Placement.objects.filter(event=event).values_list("rank", "player_id", "figures"))
    forfeits = set(event.entries.filter(forfeits=True).values_list("player_id", flat=True))
    names = shown_names(Player.every.filter(pk__in=[player for _, player, _ in rows])) if rows else {}
    return [
        {"rank": rank, "player": names[str(player)], "figures": figures, "forfeits": player in forfeits}
        for rank, player, figures in rows
    ]


def _journal(event: Event) -> list[dict[str, Any]]:
    """Oldest first; `facts` hold keys of rows, of which `says` has the names."""
    entries = list(journal_of(event).order_by("pk"))
    says, actors = act_texts(entries), actor_names(entries)
    return [
        {
            "at": entry.at.isoformat(),
            "by": actors[entry.pk] if entry.actor or entry.by_entry else "",
            "tag": entry.tag,
            "says": says[entry.pk],
            "facts": entry.facts,
        }
        for entry in entries
    ]
