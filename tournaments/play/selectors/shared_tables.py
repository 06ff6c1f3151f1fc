"""The data that the pages of all players of an event share, computed once per version of the event.

The values are frozen and kept in the memory of this process, keyed by table, player or account. The reader
(`my_tables.py`) looks up their own account and seat. Tables of the round in play are flat database rows; each request
makes its own model instances from them, so cached rows never change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.cache import caches
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model, Q

from tournaments.kernel.actors import Actor, LinkHolder
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.models.epochs import version_mark
from tournaments.people.models import Player
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.announcements import ShownAnnouncement, announcements_of
from tournaments.play.selectors.deadlines import Appointment, appointments_by_account
from tournaments.play.selectors.logs import notes_in_words
from tournaments.record.models import Director, Entry, Event, Match, Round, Seat, SelfReport
from tournaments.record.selectors.cards import ScorecardData, load_scorecard_data
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.final_rows import final_rows, rows_of
from tournaments.record.selectors.first_turns import NextTurn, next_turns
from tournaments.record.selectors.forfeits import MARKS
from tournaments.record.selectors.outlooks import Outlooks, outlooks
from tournaments.record.selectors.owed_games import results_settled_by_debts
from tournaments.record.selectors.records import entrants
from tournaments.record.selectors.scenarios import notes_of, public_notes, scenario_of
from tournaments.record.selectors.sittings import final_matches

Row = tuple[Any, ...]
Notes = tuple[tuple[int, str], ...]
Instance = TypeVar("Instance", bound=Model)


def _columns(model: type[Model], wanted: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the columns in the order of the model, as `from_db` expects them."""
    return tuple(field.attname for field in model._meta.concrete_fields if wanted(field.attname))


ROUND = _columns(Round, lambda name: name != "position")
MATCH, SEAT, SELF_REPORT = (_columns(model, bool) for model in (Match, Seat, SelfReport))
PLAYER = _columns(Player, {"id", "name", "handle", "user_id", "merged_into_id"}.__contains__)
ACCOUNT, PLAYER_KEY = PLAYER.index("user_id"), PLAYER.index("id")
OF_PLAYER = tuple(f"player__{name}" for name in PLAYER)
OF_RECORD = tuple(f"player__merged_into__{name}" for name in PLAYER)
LISTED = ("player_id", "disqualified_after", *MARKS)
OF_ONE_TABLE = (PlayTag.RESULT_SAID, PlayTag.RESULT_REPORTED, PlayTag.GAME_LOGGED)
LOGGED = ~Q(first_turn="") | Q(began_at__isnull=False) | Q(ended_at__isnull=False)


@dataclass(frozen=True, slots=True)
class TablesInPlay:
    """The rows of the round in play.

    `tables`: match by account; `by_player`: match by player record. `seats`: rows of the seat, its player, and the
    record that the player was merged into.
    """

    played: Row
    tables: Mapping[int, int]
    by_player: Mapping[int, int]
    matches: Mapping[int, Row]
    seats: Mapping[int, tuple[tuple[Row, Row, Row], ...]]
    self_reports: Mapping[int, tuple[Row, ...]]

    def of(self, actor: Actor) -> Match | None:
        """Return this player's table, with its round, seats and reports."""
        pk = self.by_player.get(actor.player) if isinstance(actor, LinkHolder) else self.tables.get(actor.pk)
        if pk is None:
            return None
        match = _instance(Match, MATCH, self.matches[pk])
        match.round = _instance(Round, ROUND, self.played)
        vars(match)["_prefetched_objects_cache"] = {
            "seats": [_seat(match, *rows) for rows in self.seats[pk]],
            "self_reports": [_instance(SelfReport, SELF_REPORT, row) for row in self.self_reports.get(pk, ())],
        }
        return match


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """The place of a player on the list: the entered record, and the record that is their own.

    `forfeits`: disqualified after the event.
    """

    player: int
    disqualified: bool
    forfeits: bool = False
    record: Row = ()


@dataclass(frozen=True, slots=True)
class Shared:
    """The data that all pages share.

    `last_act`: the last act except reports of open tables. `played`: the key of the round in play, `number`: its
    number, both 0 for none; `taken_back`: the round that was published and is a draft again, else 0.

    `owed`: by match; `notes`: (round, words) by player; `own`, `positions` and `appointments`: by account, because
    contacts are for that account only; `listed`: `own` by player. `told`: the scenario's texts by player; `rejectable`:
    the rule that each player may reject. `turns`: who takes the first turn of match play, by match.
    """

    last_act: int
    played: int
    number: int
    taken_back: int
    tables: TablesInPlay
    cards: ScorecardData
    announcements: tuple[ShownAnnouncement, ...]
    owed: Mapping[int, frozenset[int]]
    notes: Mapping[int, Notes]
    own: Mapping[int, ListedPlayer]
    listed: Mapping[int, ListedPlayer]
    positions: Mapping[int, int]
    appointments: Mapping[int, tuple[Appointment, ...]]
    told: Mapping[int, str]
    turns: Mapping[int, NextTurn]
    rejectable: Mapping[int, int]
    outlooks: Outlooks | None = None


def build_shared_tables(event: Event) -> Shared:
    """Compute the shared data from the database."""
    last = last_act(event)  # before everything else: what comes meanwhile is news
    cards = load_scorecard_data(event)
    own, listed = _own(event)
    played = round_in_play(event)
    final = final_rows(event) is not None
    back = event.rounds.filter(state=Round.State.DRAFT, taken_back=True).values_list("of_round", flat=True)
    number = 0
    if played:
        number = played.number
    taken_back = 0
    if not final:
        taken_back = back.first() or 0
    return Shared(
        last_act=last,
        played=played.pk if played else 0,
        number=number,
        taken_back=taken_back,
        tables=_tables_in_play(played),
        cards=cards,
        announcements=announcements_of(event),
        owed=results_settled_by_debts(played) if played else {},
        notes=_notes(event),
        own=own,
        listed=listed,
        positions=_positions(event),
        appointments={} if final else appointments_by_account(event),
        told=_texts_by_player(event, played),
        turns=_turns(event, played),
        rejectable=_rejectable(event, played),
        outlooks=outlooks(cards.rules, cards.seen, cards.scored, cards.known),
    )


def cached_tables(event: Event) -> Shared:
    """Return the cached shared data, for pages that write nothing.

    A rolled back act would leave a version in the cache that the event does not have. One version per event is kept, so
    that a long evening takes no more memory.
    """
    values, key = caches["values"], f"shared:{event.pk}"
    stamp = (version_mark(event.version), settings.RELEASE)
    known = values.get(key)
    if known is None or known[0] != stamp:
        known = (stamp, build_shared_tables(event))
        values.set(key, known)
    tables: Shared = known[1]
    return tables


def last_act(event: Event) -> int:
    acts = JournalEntry.objects.filter(event=event).exclude(tag__in=OF_ONE_TABLE).order_by("-pk")
    return acts.values_list("pk", flat=True).first() or 0


def player_of(row: Row) -> Player:
    return _instance(Player, PLAYER, row)


def _tables_in_play(played: Round | None) -> TablesInPlay:
    """Read the tables of this round in three queries."""
    if played is None:
        return TablesInPlay((), {}, {}, {}, {}, {})
    tables: dict[int, int] = {}
    by_player: dict[int, int] = {}
    seats, self_reports = defaultdict[int, list[tuple[Row, Row, Row]]](list), defaultdict[int, list[Row]](list)
    sitting = Seat.objects.filter(round=played).order_by("place")
    for row in sitting.values_list("match_id", *SEAT, *OF_PLAYER, *OF_RECORD):
        seat, player, record = row[1 : 1 + len(SEAT)], row[-2 * len(PLAYER) : -len(PLAYER)], row[-len(PLAYER) :]
        seats[row[0]].append((seat, player, record))
        by_player[player[PLAYER_KEY]] = row[0]
        tables |= {account: row[0] for account in (player[ACCOUNT], record[ACCOUNT]) if account}
    for row in SelfReport.objects.filter(match__round=played).values_list("match_id", *SELF_REPORT):
        self_reports[row[0]].append(row[1:])
    return TablesInPlay(
        played=tuple(vars(played)[name] for name in ROUND),
        tables=tables,
        by_player=by_player,
        matches={row[0]: row for row in Match.objects.filter(round=played).values_list(*MATCH)},
        seats={match: tuple(rows) for match, rows in seats.items()},
        self_reports={match: tuple(rows) for match, rows in self_reports.items()},
    )


def _seat(match: Match, row: Row, player: Row, record: Row) -> Seat:
    seat = _instance(Seat, SEAT, row)
    seat.match, seat.player = match, player_of(player)
    seat.player.merged_into = player_of(record) if seat.player.merged_into_id else None
    return seat


def _instance(model: type[Instance], names: tuple[str, ...], row: Row) -> Instance:
    return model.from_db(DEFAULT_DB_ALIAS, names, row)


def _notes(event: Event) -> Mapping[int, Notes]:
    """Return the notes of games by player."""
    zone, notes = ZoneInfo(event.time_zone), defaultdict[int, list[tuple[int, str]]](list)
    for match in _games_with_notes(event):
        for seat in match.seats.all():
            notes[seat.player_id].append((match.round.of_round, notes_in_words(match, zone)))
    return {player: tuple(of_player) for player, of_player in notes.items()}


def _games_with_notes(event: Event) -> Iterable[Match]:
    """Return the games with notes, in the order of their rounds."""
    final = final_matches(event)
    if final is not None:
        noted = (match for match in final if match.first_turn or match.began_at or match.ended_at)
        return [match for match in noted if not match.round.is_void]
    matches = Match.objects.filter(LOGGED, round__event=event).exclude(round__state=Round.State.VOID)
    matches = matches.select_related("round").order_by("round__number")
    return matches.prefetch_related("seats__player__merged_into")


def _own(event: Event) -> tuple[Mapping[int, ListedPlayer], Mapping[int, ListedPlayer]]:
    """Return everybody's place on the list, by account and by player."""
    rows = Entry.objects.filter(event=event).values_list(*LISTED, *OF_PLAYER, *OF_RECORD)
    final = rows_of(event, Entry)
    stands = {}
    for entry in final or ():
        stands[entry.player_id] = tuple(getattr(entry, name) for name in LISTED[1:])
    own: dict[int, ListedPlayer] = {}
    listed: dict[int, ListedPlayer] = {}
    for player, *columns in rows:
        said, columns = columns[: len(LISTED) - 1], columns[len(LISTED) - 1 :]
        out, forfeits, ranked_last = stands.get(player, said)
        disqualified = out is not None and not ranked_last
        as_entered, merged_into = tuple(columns[: len(OF_PLAYER)]), tuple(columns[len(OF_PLAYER) :])
        record = as_entered
        if merged_into[PLAYER_KEY] is not None:
            record = merged_into
        listed[player] = ListedPlayer(player, disqualified, forfeits, record)
        for record in (as_entered, merged_into):
            if account := record[ACCOUNT]:
                own.setdefault(account, ListedPlayer(player, disqualified, forfeits, record))
    return own, listed


def _texts_by_player(event: Event, played: Round | None) -> Mapping[int, str]:
    """Return what the scenario gave each player in this round, by player key."""
    scenario = scenario_of(event)
    if played is None or scenario is None or not scenario.public_notes:
        return {}
    known = entrants(event)
    return {known[player].pk: words for player, words in public_notes(event, played.of_round, known).items()}


def _turns(event: Event, played: Round | None) -> Mapping[int, NextTurn]:
    """Return who takes the first turn in match play, by match."""
    if played is None or not played.is_of_later_stage:
        return {}
    played.event = event
    matches = Match.objects.filter(round=played)
    return next_turns(played, list(matches.prefetch_related("seats__player__merged_into")))


def _rejectable(event: Event, played: Round | None) -> Mapping[int, int]:
    """Return the special rule that each player may still reject in this round, by player key."""
    scenario = scenario_of(event)
    if played is None or scenario is None or scenario.rejects is None:
        return {}
    known = entrants(event)
    rules = scenario.rejectable(notes_of(event), played.of_round)
    return {known[player].pk: rule for player, rule in rules.items()}


def _positions(event: Event) -> Mapping[int, int]:
    """Return the post of each accepted director and judge, by account."""
    rows = Director.accepted.filter(event=event).order_by("-position")
    return dict(rows.values_list("user_id", "position"))
