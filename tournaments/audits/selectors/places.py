"""Whether the frozen table is what the results come to when they are counted again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.audits.selectors.checks import Check, Difference, checked, count
from tournaments.people.models import Player
from tournaments.record.models import Event, Placement
from tournaments.record.selectors import records
from tournaments.record.selectors.outcomes import canonical

Place = tuple[int, Mapping[str, Any]]


def places_are_recounted(event: Event) -> Check:
    frozen = {
        player: (rank, figures)
        for player, rank, figures in Placement.objects.filter(event=event).values_list("player_id", "rank", "figures")
    }
    counted = _counted(event) if frozen else {}
    found = list(_differences(frozen, counted))
    return checked(
        "places",
        "Standings match the frozen places",
        found,
        holds=f"{count(len(frozen), 'place')} come out again.",
        differs=f"{len(found)} of {count(len(frozen), 'place')} come out otherwise when counted again.",
        unknown="" if frozen else "No final table is frozen.",
    )


def _counted(event: Event) -> dict[int, Place]:
    keys = records.player_keys(event)
    return {keys[one.player]: (one.rank, dict(one.figures)) for one in records.standings(event)}


def _differences(frozen: Mapping[int, Place], counted: Mapping[int, Place]) -> Iterator[Difference]:
    players = {*frozen, *counted}
    differing = {pk for pk in players if canonical(frozen.get(pk)) != canonical(counted.get(pk))}
    names = records.shown_names(Player.every.filter(pk__in=differing)) if differing else {}
    for pk in sorted(differing, key=lambda pk: (frozen.get(pk, (0,))[0], pk)):
        kept, stands = counted.get(pk), frozen.get(pk)
        brief = kept is None or stands is None or kept[0] != stands[0]
        yield Difference(names[str(pk)], _in_words(kept, brief=brief), _in_words(stands, brief=brief))


def _in_words(place: Place | None, *, brief: bool) -> str:
    if place is None:
        return "no place"
    figures = "" if brief else f": {', '.join(f'{name} {value}' for name, value in place[1].items())}"
    return f"place {place[0]}{figures}"
