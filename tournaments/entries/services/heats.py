"""Qualifying heats (OPG 9): announced with how they seed, who may play which, and the qualifiers taken in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Unpack

from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.engine.heats import (
    METHODS,
    SECTION,
    HeatPlace,
    Seeding,
    list_places,
    refuse_seeding,
)
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.denials import refuse_denied
from tournaments.entries.services.entry_states import refuse_locked
from tournaments.entries.services.places import enter_on_list
from tournaments.kernel.journal import Conflict, Envelope, bump_versions, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, Heat
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.heats import (
    find_heat_violations,
    find_qualifiers,
    heats_have_begun,
    heats_of,
    seeding_of,
)
from tournaments.record.selectors.records import rules_of

MOST_HEATS, MOST_PLACES = 16, 128
OUT = (Event.State.CANCELLED, Event.State.VOID)


@replayable
def announce_heats(
    final: Event,
    heats: Sequence[int],
    seeding: Sequence[Sequence[int]],
    *,
    by: User,
    **envelope: Unpack[Envelope],
) -> Event:
    """Announce the heats in their order, and the places that give seeds, as `[heat, place]` counted from 1.

    None means that there are no heats. Fixed once the first heat has begun. Raises RuleViolation with every violation
    of each event.
    """
    with record_act(final, EntryTag.HEATS_ANNOUNCED, by=by, **envelope) as act:
        refuse_locked(final)
        _refuse_begun(final)
        asked = tuple(HeatPlace(heat, place) for heat, place in seeding)
        events = {event.pk: event for event in Event.objects.filter(pk__in=heats)}
        require_no_findings(tuple(_against(final, heats, events, by)))
        _refuse_numbers(heats, asked)
        before = [heat.event_id for heat in heats_of(final)]
        begun = any(event.has_begun for event in events.values()) or heats_have_begun(final)
        require_no_findings(find_heat_violations(final, heats))
        if heats:
            refuse_seeding(seeding_of(final) or None, asked, begun=begun)
        Heat.objects.filter(final=final).delete()
        places = list_places(asked)
        Heat.objects.bulk_create(
            Heat(final=final, event=events[pk], number=number, places=places[number - 1])
            for number, pk in enumerate(heats, 1)
        )
        act.note(heats=list(heats), count=len(heats), before=before, seeding_before=final.seeding)
        final.seeding = [[slot.heat, slot.place] for slot in asked]
        final.save(update_fields=["seeding"])
        _mark_heats(before, events)
    return final


def seeding_by(method: str, places: Sequence[int]) -> list[list[int]]:
    """Return the seeding by a method of the engine. Raises RuleViolation for an unknown one."""
    if method not in METHODS:
        raise RuleViolation("method", f"Choose how heats seed: {', '.join(METHODS)}.", SECTION)
    seeding: Seeding = METHODS[method](places)
    return [[slot.heat, slot.place] for slot in seeding]


@replayable
def take_qualifiers(final: Event, *, by: User, without: Sequence[int] = (), **envelope: Unpack[Envelope]) -> Event:
    """Put the qualified players on the list, each with the seed of their place.

    The next of a heat replaces players in `without`, who do not play on. It can be repeated until the first round is
    published.
    """
    with record_act(final, EntryTag.QUALIFIERS_TAKEN, by=by, **envelope) as act:
        refuse_locked(final)
        _refuse_begun(final)
        if not final.seeding:
            raise RuleViolation("no_heats", "Announce the heats of this event first.", SECTION)
        people = Player.every.filter(pk__in=without).values_list("pk", "merged_into")
        out = {merged or pk for pk, merged in people}
        found = find_qualifiers(final, out)
        entries = _entries(final)
        for pk in out & entries.keys():
            entries.pop(pk).delete()
        for one in found:
            person = int(one.player)
            if person not in entries:
                player = Player.objects.get(pk=person)
                refuse_denied(final, player, by)
                entries[person] = enter_on_list(final, player, by=by)
        seeds = {int(one.player): one.seed for one in found} if rules_of(final).seeded else {}
        for pk, entry in entries.items():
            entry.seed = seeds.get(pk)
        Entry.objects.bulk_update(entries.values(), ["seed"])
        act.note(qualified=len(found), without=sorted(out), players=[int(one.player) for one in found])
    return final


def _mark_heats(before: Sequence[int], heats: Mapping[int, Event]) -> None:
    """Their pages say of what they are heats; always in one order, so that two acts wait for each other."""
    Event.objects.filter(pk__in=set(before) - heats.keys()).update(is_heat=False)
    for _, event in sorted(heats.items()):
        event.is_heat = True
        event.save(update_fields=["is_heat"])
        bump_versions(event)


def _entries(final: Event) -> dict[int, Entry]:
    """Map people to their entries."""
    rows = Entry.objects.filter(event=final).select_related("player__merged_into")
    return {row.person.pk: row for row in rows}


def _refuse_begun(final: Event) -> None:
    if final.has_begun:
        raise Conflict("begun", "The event has begun: who plays it stands fast.", final, SECTION)


def _refuse_numbers(heats: Sequence[int], seeding: Seeding) -> None:
    places = list_places(seeding)
    if len(places) != len(heats) or 0 in places or max(places, default=0) > MOST_PLACES:
        message = f"Say of each of the {len(heats)} heats how many qualify, 1 to {MOST_PLACES}."
        raise RuleViolation("places", message, SECTION)


def _against(final: Event, heats: Sequence[int], events: Mapping[int, Event], by: User) -> Iterator[Violation]:
    if len(heats) > MOST_HEATS or len(set(heats)) < len(heats):
        yield Violation("heats", f"Name each event once, and {MOST_HEATS} at most.", SECTION, "heats")
    taken = dict(Heat.objects.filter(event__in=events).exclude(final=final).values_list("event", "final__title"))
    for pk in heats:
        event = events.get(pk)
        if event is None or not can_direct(by, event):
            yield Violation("not_yours", f"Event {pk} is none that you direct.", SECTION, "heats")
        elif pk == final.pk or Heat.objects.filter(final=event).exists():
            yield Violation("heat_of_itself", f"{event.title} has heats itself, or is this event.", SECTION, "heats")
        elif pk in taken:
            yield Violation("heat_taken", f"{event.title} is a heat of {taken[pk]} already.", SECTION, "heats")
        elif event.game != final.game or event.state in OUT or event.starts_at > final.starts_at:
            message = f"{event.title} is no heat of this event: a heat is of the same game, and comes before."
            yield Violation("no_heat", message, SECTION, "heats")
