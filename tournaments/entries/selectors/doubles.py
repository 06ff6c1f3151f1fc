"""Records that are probably one person's twice, for a coordinator to merge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.db.models import Count, Max, Sum
from django.db.models.functions import Coalesce

from tournaments.engine.doubles import Pair, Played, called_alike, probability
from tournaments.entries.acts import EntryTag, OfPlayers
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.models.epochs import epoch
from tournaments.kernel.registry import read_facts
from tournaments.people.models import Player
from tournaments.people.models.player import NO_ACCOUNT
from tournaments.record.models import Entry, Waiting

MOST_LOOKED_AT, KEPT_SECONDS = 400, 24 * 60 * 60
PERSON = Coalesce("player__merged_into", "player")


@dataclass(frozen=True, slots=True)
class Double:
    """`player` may be the same as `into`, who has the account, or the older record. `said`: what speaks for it."""

    player: Player
    into: Player
    said: str

    @property
    def since(self) -> datetime:
        return max(self.player.created_at, self.into.created_at)


def doubles() -> tuple[Double, ...]:
    """The likeliest first: eight queries. Not who was told apart or sat in one event, nor two accounts."""
    same, apart = _called_alike(), told_apart()
    pairs = sorted(same.keys() - apart, key=lambda pair: (not same[pair], pair))[:MOST_LOOKED_AT]
    people = Player.objects.select_related("user").in_bulk({pk for pair in pairs for pk in pair})
    played = _events_by_person(people)
    found = [
        (probability(played[one], played[other], same_name=same[one, other]), one, other)
        for one, other in pairs
        if one in people and other in people and not (_has_account(people[one]) and _has_account(people[other]))
    ]
    ordered = sorted((row for row in found if row[0]), key=lambda row: (-row[0], row[1:]))
    return tuple(_double(people[one], people[other], played) for _, one, other in ordered)


def told_apart() -> set[Pair]:
    """Return pairs of present records that a coordinator marked as different people."""
    acts = JournalEntry.objects.filter(tag=EntryTag.PLAYER_TOLD_APART).values_list("facts", flat=True)
    said = [read_facts(OfPlayers, facts).players for facts in acts]
    merged = Player.every.exclude(merged_into=None) if said else Player.every.none()
    roots = {pk: into for pk, into in merged.values_list("pk", "merged_into") if into}
    pairs = (sorted(roots.get(player, player) for player in players) for players in said)
    return {(one, other) for one, other in pairs}


def _called_alike() -> dict[Pair, bool]:
    """Kept until any record is another: to compare all names takes a while."""
    state = Player.objects.aggregate(Count("pk"), Max("pk"), Sum("version"))
    key = "-".join(map(str, ("called-alike", epoch(), *state.values())))
    pairs: dict[Pair, bool] | None = cache.get(key)
    if pairs is None:
        pairs = called_alike(_names())
        cache.set(key, pairs, KEPT_SECONDS)
    return pairs


def _names() -> Mapping[int, Collection[str]]:
    names: dict[int, list[str]] = defaultdict(list)
    for pk, *called in Player.objects.values_list(Coalesce("merged_into", "pk"), "handle", "name"):
        names[pk] += [name.removesuffix(NO_ACCOUNT) for name in called if name]
    return names


def _events_by_person(people: Collection[int]) -> Mapping[int, Played]:
    where: dict[int, list[tuple[int, int | None, int | None]]] = defaultdict(list)
    for rows in (Entry.objects, Waiting.objects):
        there = rows.order_by().annotate(who=PERSON).filter(who__in=people)
        for who, event, venue, region in there.values_list("who", "event", "event__host", "event__host__region"):
            where[who].append((event, venue, region))
    return defaultdict(Played, {who: _of(rows) for who, rows in where.items()})


def _of(rows: Collection[tuple[int, int | None, int | None]]) -> Played:
    events, venues, regions = (frozenset(key for key in column if key) for column in zip(*rows, strict=True))
    return Played(events, venues, regions)


def _has_account(player: Player) -> bool:
    return player.user is not None and player.user.is_active


def _double(one: Player, other: Player, played: Mapping[int, Played]) -> Double:
    """`one` is the older record."""
    player, into = (one, other) if _has_account(other) else (other, one)
    return Double(player, into, ", ".join(_list_similarities(played[player.pk], played[into.pk])))


def _list_similarities(one: Played, other: Played) -> Iterator[str]:
    yield f"{len(one.events)} and {len(other.events)} events, never in one"
    if one.venues & other.venues:
        yield "both played at the same venue"
    elif one.regions & other.regions:
        yield "both played in the same region"
