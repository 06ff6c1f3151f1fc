"""What everybody is told once an event is final (OPG 7.7)."""

from __future__ import annotations

from tournaments.models import Event
from tournaments.selectors import records

SAID, LONGEST = 8, 480


def final_order(event: Event) -> str:
    """Who won, and the first places in words. Who was disqualified is not called out."""
    names = records.names(event)
    ranked = [names[one.player] for one in records.standings(event) if not one.disqualified]
    if not ranked:
        return f"{event.title} is final."
    order = ", ".join(f"{place}. {name}" for place, name in enumerate(ranked[:SAID], start=1))
    more = f" and {len(ranked) - SAID} more" if len(ranked) > SAID else ""
    said = f"The event is final. {ranked[0]} wins. Final order: {order}{more}."
    return said if len(said) <= LONGEST else f"The event is final. {ranked[0]} wins. All places stand in the standings."
