"""Who may play which heat, and where an earned bye counts (OPG 9)."""

from __future__ import annotations

from tournaments.engine.heats import refuse_earned_bye, refuse_heat
from tournaments.kernel.journal import within_act
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.heats import find_earlier_qualifiers, heat_of, played_heats


@within_act
def refuse_qualified(event: Event, person: Player) -> None:
    """Inside an act that takes somebody into a heat: who qualified from another plays no further one."""
    heat = heat_of(event)
    if heat is not None:
        refuse_heat(heat.number, find_earlier_qualifiers(heat).get(person.pk))


@within_act
def refuse_second_bye(entry: Entry, what: str = "earned bye") -> None:
    """Inside an act that gives what was earned in a heat: it counts in the first one that the holder plays."""
    heat = heat_of(entry.event)
    if heat is not None:
        refuse_earned_bye(heat.number, played_heats(heat, entry.person), what)
