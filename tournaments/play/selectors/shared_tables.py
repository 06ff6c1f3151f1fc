"""What the pages of all players of an event are made of: worked out once for each version of it.

Frozen values, held in the memory of this process. What is one table's or one player's own stands in it by table, player
or account; who takes it out (`my_tables.py`) reads from the database who asks and where he sits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.cache import caches
from django.db.models import Q

from tournaments.kernel.models import JournalEntry
from tournaments.kernel.models.epochs import mark
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.announcements import Told, announcements_of
from tournaments.play.selectors.appointments import Appointment, appointed
from tournaments.play.selectors.logs import noted
from tournaments.play.selectors.tables_in_play import ACCOUNT, OF_PLAYER, OF_RECORD, Row, TablesInPlay, tables_in_play
from tournaments.record.models import Director, Entry, Event, Match, Round
from tournaments.record.selectors.cards import Dealt, dealt
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.forfeits import MARKS
from tournaments.record.selectors.owed_games import preset

LISTED = ("player_id", "disqualified_after", *MARKS)
OF_ONE_TABLE = (PlayTag.RESULT_SAID, PlayTag.RESULT_REPORTED, PlayTag.GAME_LOGGED)
LOGGED = ~Q(first_turn="") | Q(began_at__isnull=False) | Q(ended_at__isnull=False)

Notes = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Own:
    """How somebody with an account stands on the list: under which record, and the record that is his own.

    `forfeits`: disqualified after the event.
    """

    player: int
    disqualified: bool
    forfeits: bool = False
    record: Row = ()


@dataclass(frozen=True, slots=True)
class Shared:
    """`last_act`: the last that is no report of an open table. `played`: the key of the round in play, `number` its
    number, 0 for none; `taken_back`: the round that was published and is a draft again, 0 for none.

    `owed` by match, `notes` (round, words) by player, `own`, `positions` and `appointments` by account: these hold how
    an opponent is reached, for that account alone.
    """

    last_act: int
    played: int
    number: int
    taken_back: int
    tables: TablesInPlay
    cards: Dealt
    told: tuple[Told, ...]
    owed: Mapping[int, frozenset[str]]
    notes: Mapping[int, Notes]
    own: Mapping[int, Own]
    positions: Mapping[int, int]
    appointments: Mapping[int, tuple[Appointment, ...]]


def shared(event: Event) -> Shared:
    """As it stands."""
    last = last_act(event)  # before everything else: what comes meanwhile is news
    played = round_in_play(event)
    back = event.rounds.filter(state=Round.State.DRAFT, taken_back=True).values_list("of_round", flat=True)
    return Shared(
        last_act=last,
        played=played.pk if played else 0,
        number=played.number if played else 0,
        taken_back=back.first() or 0,
        tables=tables_in_play(played),
        cards=dealt(event),
        told=announcements_of(event),
        owed=preset(played) if played else {},
        notes=_notes(event),
        own=_own(event),
        positions=_positions(event),
        appointments=appointed(event),
    )


def cached_tables(event: Event) -> Shared:
    """For pages that write nothing: an act that is taken back leaves its event with a version it does not have.

    One version of an event is held at a time, so that an evening of a thousand results takes the room of one.
    """
    values, key = caches["values"], f"shared:{event.pk}"
    stamp = (mark(event.version), settings.RELEASE)
    known = values.get(key)
    if known is None or known[0] != stamp:
        known = (stamp, shared(event))
        values.set(key, known)
    found: Shared = known[1]
    return found


def last_act(event: Event) -> int:
    acts = JournalEntry.objects.filter(event=event).exclude(tag__in=OF_ONE_TABLE).order_by("-pk")
    return acts.values_list("pk", flat=True).first() or 0


def _notes(event: Event) -> Mapping[int, Notes]:
    """Of the games where anything was noted."""
    matches = Match.objects.filter(LOGGED, round__event=event).exclude(round__state=Round.State.VOID)
    matches = matches.select_related("round").order_by("round__number")
    zone, found = ZoneInfo(event.time_zone), defaultdict[int, list[tuple[int, str]]](list)
    for match in matches.prefetch_related("seats__player__merged_into"):
        for seat in match.seats.all():
            found[seat.player_id].append((match.round.of_round, noted(match, zone)))
    return {player: tuple(notes) for player, notes in found.items()}


def _own(event: Event) -> Mapping[int, Own]:
    rows = Entry.objects.filter(event=event).values_list(*LISTED, *OF_PLAYER, *OF_RECORD)
    found: dict[int, Own] = {}
    for player, out, forfeits, ranked_last, *columns in rows:
        for record in (tuple(columns[: len(OF_PLAYER)]), tuple(columns[len(OF_PLAYER) :])):
            if account := record[ACCOUNT]:
                found.setdefault(account, Own(player, out is not None and not ranked_last, forfeits, record))
    return found


def _positions(event: Event) -> Mapping[int, int]:
    """As `position_of` says it of each."""
    rows = Director.accepted.filter(event=event).order_by("-position")
    return dict(rows.values_list("user_id", "position"))
