"""What everybody is told once an event is final (OPG 7.7)."""

from __future__ import annotations

from tournaments.record.models import Event
from tournaments.record.selectors import records

SAID, LONGEST = 8, 480


def final_order(event: Event) -> str:
    """Who won, and the first places in words. Who was disqualified is not called out."""
    known = records.entrants(event)
    standings = [one for one in records.standings(event) if not one.disqualified]
    ranked = [(one.rank, known[one.player].name) for one in standings if not known[one.player].mark]
    if not ranked:
        return f"{event.title} is final."
    wins = f" {ranked[0][1]} wins." if ranked[0][0] == 1 else ""
    order = ", ".join(f"{place}. {name}" for place, name in ranked[:SAID])
    more = f" and {len(ranked) - SAID} more" if len(ranked) > SAID else ""
    said = f"The event is final.{wins} Final order: {order}{more}."
    return said if len(said) <= LONGEST else f"The event is final.{wins} All places stand in the standings."
