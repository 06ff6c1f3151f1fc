"""Seeds of a bracket without earlier rounds (OPG A, 10): given by the director, the rest by lot if wished."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from random import Random
from typing import Unpack

from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.seeds import ratings_of
from tournaments.entries.services.entry_states import refuse_locked
from tournaments.kernel.journal import Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.records import rules_of, structure_of

SECTION = "OPG A"
HIGHEST = 9_999
UNRATED = float("-inf")
Seeds = Mapping[int, int | None]
"""By key of the entry; None: no seed any more."""


@replayable
def give_seeds(
    event: Event,
    seeds: Seeds,
    *,
    by: User,
    rest_by_lot: bool = False,
    rest_by_rating: bool = False,
    **envelope: Unpack[Envelope],
) -> Event:
    """Give seeds until the first round is published. Entries that are not named keep theirs.

    `rest_by_lot`: players without a seed get the free ones by lot. `rest_by_rating`: the highest rating gets the best
    free seed; level ratings and players without one are ordered by lot.

    Raises RuleViolation with a finding for every entry that cannot have its seed.
    """
    with record_act(event, EntryTag.SEEDS_GIVEN, by=by, **envelope) as act:
        _refuse_unseeded(event)
        refuse_locked(event)
        if event.has_begun:
            message = "The bracket is published: its seeds no longer change."
            raise Conflict("bracket_published", message, event, "OPG 10")
        entries = {entry.pk: entry for entry in event.entries.select_related("player__merged_into")}
        require_no_findings(tuple(_against(seeds, entries)))
        wanted = {pk: seeds.get(pk, entry.seed) for pk, entry in entries.items()}
        if rest_by_lot or rest_by_rating:
            act.note(lot=(lot := secrets.randbits(48)))
            ratings = ratings_of(event, entries.values()) if rest_by_rating else None
            wanted |= _fill_up(wanted, lot, ratings or {})
        changed = [entry for pk, entry in entries.items() if entry.seed != wanted[pk]]
        act.note(seeded=len(changed))
        act.note(before={entry.pk: entry.seed for entry in changed}, seeds={row.pk: wanted[row.pk] for row in changed})
        for entry in changed:
            entry.seed = wanted[entry.pk]
        Entry.objects.bulk_update(changed, ["seed"])
    return event


def _fill_up(seeds: Seeds, lot: int, ratings: Mapping[int, float]) -> dict[int, int]:
    """Give the numbers from 1 on that nobody has to entries without a seed, by their `ratings` and then by lot."""
    without = sorted(pk for pk, seed in seeds.items() if seed is None)
    taken = set(seeds.values())
    free = [number for number in range(1, len(seeds) + 1) if number not in taken]
    Random(lot).shuffle(without)
    without.sort(key=lambda pk: ratings.get(pk, UNRATED), reverse=True)
    return dict(zip(without, free, strict=False))


def _refuse_unseeded(event: Event) -> None:
    if not rules_of(event).seeded:
        name = structure_of(event).name
        message = f"Nobody gives seeds here: the pairing style is “{name}”, in which players play for them."
        raise RuleViolation("no_seeds", message, SECTION)


def _against(seeds: Seeds, entries: Mapping[int, Entry]) -> Iterator[Violation]:
    """A finding for each entry; its field is `seed_` and the key of the entry."""
    has: dict[int, Entry] = {entry.seed: entry for pk, entry in entries.items() if entry.seed and pk not in seeds}
    for pk, seed in seeds.items():
        if pk not in entries:
            message = f"Entry {pk} is not on the list of this event: load the list again."
            yield Violation("not_listed", message, SECTION, f"seed_{pk}")
        elif seed is not None and not 1 <= seed <= HIGHEST:
            message = f"A seed is a number from 1 to {HIGHEST:,}, 1 for the best."
            yield Violation("seed", message, SECTION, f"seed_{pk}")
        elif seed is not None and seed in has:
            message = f"Seed {seed} is {has[seed].shown_name}'s already: give everybody a seed of their own."
            yield Violation("seeded_twice", message, SECTION, f"seed_{pk}")
        elif seed is not None:
            has[seed] = entries[pk]
