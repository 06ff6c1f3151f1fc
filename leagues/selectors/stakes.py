"""Stakes of a Star Wars CCG event and their receivers by place (SW "Day 2 Automatic Bids")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from leagues.engine import Field, receivers
from leagues.models import PassedOver, Stake
from leagues.selectors.facts import Placing
from leagues.selectors.given import REOPENED
from tournaments.engine.awards import Grant, Kind, ValidFor, list_kinds
from tournaments.kernel.models import JournalEntry
from tournaments.record.acts import RecordTag
from tournaments.record.models import EarnedAward, Entry, Event
from tournaments.record.selectors.records import entries_of_director, rules_of

OPEN = (Event.State.RUNNING, Event.State.COMPLETE)


@dataclass(frozen=True, slots=True)
class AtStake:
    """`allowed`: how many bids the listing asks for, at least and at most; `version` 0: nobody said it so far."""

    bids: int
    designs: int
    year: int
    allowed: tuple[int, int]
    version: int

    @property
    def is_any(self) -> bool:
        return bool(self.bids or self.designs)


def has_stakes(event: Event) -> bool:
    """Return whether events of its game give bids or design opportunities."""
    return Kind.DESIGN in list_kinds(event.game) and not event.is_rehearsal


def stake_of(event: Event) -> Stake | None:
    return Stake.objects.select_related("event").filter(event=event).first()


def at_stake(event: Event) -> AtStake:
    """Return the stakes that the director set, else the minimum for the listing."""
    allowed, row = rules_of(event).bids, stake_of(event)
    if row is None:
        return AtStake(allowed[0], 0, event.local_start.year, allowed, 0)
    return AtStake(max(allowed[0], min(row.bids, allowed[1])), row.designs, row.year, allowed, row.version)


def grants_at_stake(event: Event, placing: Placing) -> tuple[Grant, ...]:
    """Return the grants of the stakes to these places; none in other games."""
    if not has_stakes(event):
        return ()
    stake = at_stake(event)
    if not stake.is_any:
        return ()
    field, records = field_of(event, placing, stake.year)
    bids = receivers(field.order, stake.bids, field.passed_for_bids())
    designs = receivers(field.order, stake.designs, field.passed_for_designs())
    places = {player: place for place, player in enumerate(field.order, start=1)}
    return (
        *(Grant(records[one], places[one], Kind.DAY_2_BID, ValidFor.WORLDS, stake.year) for one in bids),
        *(Grant(records[one], places[one], Kind.DESIGN, ValidFor.VIRTUAL_SET, stake.year) for one in designs),
    )


def field_of(event: Event, placing: Placing, year: int) -> tuple[Field, Mapping[int, int]]:
    """The players by person in the order of their places; and the record that each came in on."""
    ranked = sorted(placing.ranks, key=lambda record: (placing.ranks[record], record))
    entries = Entry.objects.filter(event=event).select_related("player__merged_into")
    persons = {entry.player_id: entry.person.pk for entry in entries}
    records = {persons[record]: record for record in reversed(ranked)}
    marked = marks(event)
    field = Field(
        order=tuple(dict.fromkeys(persons[record] for record in ranked)),
        disqualified={persons[record] for record in placing.barred},
        opted_out={row.entry.person.pk for row in marked if row.why == PassedOver.Why.OPTED_OUT},
        holders=frozenset(holders(event, year)),
        advocates={row.entry.person.pk for row in marked if row.why == PassedOver.Why.ADVOCATE},
        directing={entry.person.pk for entry in directors_who_play(event)},
    )
    return field, records


def marks(event: Event) -> QuerySet[PassedOver]:
    rows = PassedOver.objects.filter(entry__event=event)
    return rows.select_related("entry__event", "entry__player__merged_into", "entry__player__user")


def was_final(event: Event) -> bool:
    """Return whether its results were ever final."""
    return JournalEntry.objects.filter(event=event, tag=RecordTag.EVENT_FINALIZED).exists()


def directors_who_play(event: Event) -> QuerySet[Entry]:
    """Return the entries of directors who play and may win no prizes; none where the rules allow it."""
    entries = entries_of_director(event).select_related("player__merged_into")
    return entries.none() if rules_of(event).director_wins else entries


def holders(event: Event, year: int) -> dict[int, EarnedAward]:
    """Map people to the bid to Day 2 of that year that they held when the event began.

    That includes bids of earlier events (also of one that is open for a correction) and those given by hand before.
    """
    stands = Q(withdrawn_at=None)
    for_now = Q(withdrawn_because=REOPENED, source__state__in=OPEN)
    before = Q(source__starts_at__lt=event.starts_at) | Q(source__starts_at=event.starts_at, source__lt=event.pk)
    by_hand = Q(source=None, granted_at__lt=event.starts_at)
    rows = EarnedAward.objects.filter(
        (stands | for_now) & (before | by_hand), kind=Kind.DAY_2_BID, game=event.game, year=year
    )
    return {row.person.pk: row for row in rows.select_related("player__merged_into", "source").order_by("pk")}


def later_with_bids(event: Event) -> list[int]:
    """The finalized events that began after this one and give bids to the same Worlds, in the order of their days.

    Who holds one there follows from what this one gives. None while it is open for a correction: what it gave last
    holds until then.
    """
    if event.state in OPEN or not has_stakes(event) or not _gave_bids(event):
        return []
    year = at_stake(event).year
    later = Event.objects.filter(game=event.game, state=Event.State.FINALIZED).filter(
        Q(starts_at__gt=event.starts_at) | Q(starts_at=event.starts_at, pk__gt=event.pk)
    )
    rows = later.order_by("starts_at", "pk").select_related("stake")
    return [row.pk for row in rows if (stake := at_stake(row)).bids and stake.year == year]


def _gave_bids(event: Event) -> bool:
    return EarnedAward.objects.filter(source=event, kind=Kind.DAY_2_BID).exists()
