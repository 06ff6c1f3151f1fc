"""The seeds of a bracket without earlier rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.conf import settings
from django.db.models import F
from django.utils.module_loading import import_string

from tournaments.record.models import Entry, Event
from tournaments.record.selectors.final_rows import final_entries
from tournaments.record.selectors.records import PLAYING


def entries_by_seed(event: Event) -> Iterable[Entry]:
    """Return present entries by seed; those without a seed come last."""
    final = final_entries(event)
    if final is not None:
        staying = (entry for entry in final if entry.dropped_after is None and entry.disqualified_after is None)
        return sorted(staying, key=lambda entry: (entry.seed is None, entry.seed or 0, entry.number))
    there = Entry.objects.filter(event=event, **PLAYING)
    return there.select_related("player__merged_into").order_by(F("seed").asc(nulls_last=True), "number")


def ratings_of(event: Event, entries: Iterable[Entry]) -> Mapping[int, float] | None:
    """Map each entry whose player is rated in the game of the event to the rating; None for a game without ratings."""
    persons = {entry.pk: entry.person.pk for entry in entries}
    ratings: Mapping[int, float] | None = import_string(settings.RATINGS_FOR_SEEDS)(event, persons.values())
    if ratings is None:
        return None
    return {pk: ratings[person] for pk, person in persons.items() if person in ratings}


def seeds_in_words(event: Event, *, by_rating: bool) -> str:
    """Say what was saved: how the rest got its seeds, and which number is beyond the players that there are."""
    entries = list(entries_by_seed(event))
    said = ["Seeds saved."]
    if by_rating:
        rated = len(ratings_of(event, entries) or {})
        if not rated:
            said.append("Nobody here is rated yet: seeds were given by lot.")
        elif rated < len(entries):
            said.append("Players without a rating follow by lot.")
    beyond = [entry for entry in entries if (entry.seed or 0) > len(entries)]
    if beyond and all(entry.seed for entry in entries):
        place = entries.index(beyond[0]) + 1
        name, seed = beyond[0].shown_name, beyond[0].seed
        said.append(f"Numbers without a player are skipped: {name}, seed {seed}, plays as seed {place}.")
    elif beyond:
        name, seed = beyond[0].shown_name, beyond[0].seed
        said.append(f"{name} has seed {seed}, and {len(entries)} players are on the list: mend it, or seed the others.")
    return " ".join(said)


def has_ratings(event: Event) -> bool:
    """Return whether ratings exist for this game, so that they can seed a bracket."""
    return ratings_of(event, ()) is not None
