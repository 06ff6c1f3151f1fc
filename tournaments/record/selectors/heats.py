"""The heats of an event: their tables, who qualified, and with which seed (OPG 9)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments.engine.core.types import RuleViolation, Standing, Violation
from tournaments.engine.heats import SECTION, HeatPlace, Qualifier, Seeding, announcement, qualifiers
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, Heat
from tournaments.record.selectors import records

OVER = (Event.State.COMPLETE, Event.State.FINALIZED)


@dataclass(frozen=True, slots=True)
class ShownQualifier:
    """A qualified player as pages show them: `pk` of the person, `words` why they have this seed."""

    seed: int
    pk: int
    name: str
    words: str


def heats_of(final: Event) -> tuple[Heat, ...]:
    return tuple(Heat.objects.filter(final=final).select_related("event"))


def heats_have_begun(final: Event) -> bool:
    return bool(final.seeding) and any(heat.event.has_begun for heat in heats_of(final))


def find_heat_violations(final: Event, heats: Sequence[int]) -> tuple[Violation, ...]:
    """Refuse these events, given by their keys, as heats once the first heat has begun."""
    if not heats_have_begun(final) or [heat.event_id for heat in heats_of(final)] == list(heats):
        return ()
    message = "The first heat has begun: the heats are those that were told."
    return (Violation("heats_fixed", message, SECTION),)


def heat_of(event: Event) -> Heat | None:
    """Return the heat row of an event that is a heat of another one."""
    if event.is_heat:
        return getattr(event, "heat_of", None)
    return None


def seeding_of(final: Event) -> Seeding:
    """Return the announced seeding: the places of heats in the order of the seeds."""
    return tuple(HeatPlace(heat, place) for heat, place in final.seeding)


def heat_announcement(final: Event) -> tuple[str, ...]:
    return announcement(seeding_of(final))


def find_qualifiers(final: Event, without: Collection[int] = ()) -> tuple[Qualifier, ...]:
    """Return who qualified in the heats that are over, by keys of people as text.

    Raises RuleViolation `heat_missing`.
    """
    tables = []
    for heat in heats_of(final):
        if heat.event.state in OVER:
            tables.append(_standings_by_person(heat.event))
    return qualifiers(seeding_of(final), tables, {str(pk) for pk in without})


def shown_qualifiers(final: Event) -> tuple[ShownQualifier, ...]:
    """Return the qualified players by their seeds; nobody before all heats are over."""
    if not final.seeding:
        return ()
    try:
        found = find_qualifiers(final)
    except RuleViolation:
        return ()
    names = records.shown_names(Player.every.filter(pk__in=[int(one.player) for one in found]))
    return tuple(ShownQualifier(one.seed, int(one.player), names[one.player], one.words) for one in found)


def find_earlier_qualifiers(heat: Heat) -> dict[int, int]:
    """Map people who qualified from another finished heat to the number of that heat."""
    found: dict[int, int] = {}
    for other in heats_of(heat.final):
        if other.pk == heat.pk or other.event.state not in OVER:
            continue
        new = []
        for place in _standings_by_person(other.event):
            if not place.disqualified:
                new.append(int(place.player))
        fresh = [player for player in new if player not in found]
        found |= dict.fromkeys(fresh[: other.places], other.number)
    return found


def played_heats(heat: Heat, person: Player) -> set[int]:
    """Return the numbers of the started heats of the same event that this person is in."""
    entries = Entry.objects.filter(event__heat_of__final=heat.final_id, checked_in=True).select_related("event")
    records_of = {person.pk, *Player.every.filter(merged_into=person).values_list("pk", flat=True)}
    rows = entries.filter(player__in=records_of).values_list("event__heat_of__number", "event__state")
    heats = set()
    for number, state in rows:
        if state not in (Event.State.DRAFT, Event.State.LISTED):
            heats.add(number)
    return heats


def _standings_by_person(event: Event) -> tuple[Standing, ...]:
    """Return the standings with the keys of people in place of the engine's ids."""
    entries = Entry.objects.filter(event=event).order_by()
    people = {}
    for identity, player, merged in entries.values_list("document_id", "player_id", "player__merged_into"):
        people[identity] = str(merged or player)
    return tuple(place._replace(player=people[place.player]) for place in records.standings(event))
