"""Rules about players of several heats, and where their earned byes count (OPG 9)."""

from __future__ import annotations

from tournaments.engine.heats import refuse_earned_bye, refuse_heat
from tournaments.kernel.journal import require_open_act
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.heats import find_earlier_qualifiers, heat_of, played_heats


@require_open_act
def refuse_qualified(event: Event, person: Player) -> None:
    """Refuse a player who has qualified in another heat. Call inside an act that enters a player."""
    heat = heat_of(event)
    if heat is not None:
        refuse_heat(heat.number, find_earlier_qualifiers(heat).get(person.pk))


@require_open_act
def refuse_second_bye(entry: Entry, what: str = "earned bye") -> None:
    """Refuse a bye in a later heat: it counts in the first one that is played. Call inside an act that gives byes."""
    heat = heat_of(entry.event)
    if heat is not None:
        refuse_earned_bye(heat.number, played_heats(heat, entry.person), what)
