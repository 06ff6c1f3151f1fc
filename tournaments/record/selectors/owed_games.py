"""Games that players owe: those that a draw will pay, and those it has paid (OPG B, AMB-C5, C6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet

from tournaments.engine import BYES, LOSSES, losers, loses_games
from tournaments.record.models import Event, Match, OwedGame, Round, Seat
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.records import rules_of

PAYING = Q(match__paid_debts__entry__player=F("player"))


@dataclass(frozen=True, slots=True)
class DueGame:
    """A table at which `losers` (seats) lose the game because they owe one; `players` and `debts` are theirs."""

    match: int
    losers: frozenset[int]
    players: tuple[int, ...]
    debts: tuple[int, ...]


def unpaid_games(event: Event) -> QuerySet[OwedGame]:
    return OwedGame.objects.filter(entry__event=event, match=None)


def owed_by_player(event: Event) -> Mapping[int, int]:
    """Map players to how many of their games the next draws take."""
    return Counter(unpaid_games(event).order_by().values_list("entry__player_id", flat=True))


def due_games(drawn: Round) -> tuple[DueGame, ...]:
    """Return the unreported tables of a round at which somebody owes a game.

    Byes pay nothing, nor do tables so small that the game knows no loss there. Where the others play on nothing is lost
    before the game is entered.
    """
    if rules_of(drawn.event).scoring.loss_mark:
        return ()
    owed: dict[int, int] = {}
    for pk, player in unpaid_games(drawn.event).values_list("pk", "entry__player_id"):
        owed.setdefault(player, pk)
    if not owed:
        return ()
    tables = _open_tables(drawn, owed)
    return tuple(_due_game(match, seats, owed) for match, seats in tables.items())


def _due_game(match: int, seats: list[tuple[int, int]], owed: Mapping[int, int]) -> DueGame:
    places, players = zip(*seats, strict=True)
    return DueGame(match, frozenset(places), players, tuple(map(owed.__getitem__, players)))


def results_settled_by_debts(played: Round) -> Mapping[int, frozenset[int]]:
    """Map matches whose result comes from a debt alone to their losing seats."""
    if rules_of(played.event).scoring.loss_mark:
        return {}
    payers: dict[int, set[int]] = {}
    for match, player in OwedGame.objects.filter(match__round=played).values_list("match", "entry__player"):
        payers.setdefault(match, set()).add(player)
    if not payers:
        return {}
    rows = Match.objects.filter(pk__in=payers).order_by("pk").prefetch_related("seats")
    lost = {row.pk: lost_seats(row, played.event) for row in rows}
    paid = {}
    for row in rows:
        paid[row.pk] = {seat.place for seat in row.seats.all() if seat.player_id in payers[row.pk]}
    return {match: seats for match, seats in lost.items() if seats and seats == paid[match]}


def lost_seats(match: Match, event: Event | None = None) -> frozenset[int]:
    """Return who lost this game by a penalty, by its result."""
    if not match.ended_by:
        return frozenset()
    seats = list(match.seats.all())
    return losers(rules_of(event or match.round.event), result_of(match, seats), len(seats))


def owed_tables(event: Event, number: int) -> frozenset[int]:
    """Return the tables of a round that were lost before they were played."""
    paid = Seat.objects.filter(PAYING, round__event=event, round__number=number, match__ended_by__in=LOSSES)
    tables = paid.values_list("match__table", flat=True)
    found = set()
    for table in tables:
        if table is not None:
            found.add(table)
    return frozenset(found)


def paying_seats(match: Match) -> frozenset[int]:
    """Return the seats of a table whose players lose this game because they owed it."""
    seats = match.seats.filter(PAYING).values_list("place", flat=True)
    return frozenset(seats)


def has_results(played: Round) -> bool:
    """Return whether a result is entered that did not come with the draw, as byes and owed games do."""
    entered = played.matches.exclude(ended_by__in=("", *BYES))
    return entered.exclude(pk__in=results_settled_by_debts(played)).exists()


def _open_tables(drawn: Round, players: Iterable[int]) -> Mapping[int, list[tuple[int, int]]]:
    sit = Match.objects.filter(round=drawn, ended_by="").annotate(sit=Count("seats")).values_list("pk", "sit")
    rules = rules_of(drawn.event)
    knowing = [match for match, seats in sit if loses_games(rules, seats)]
    rows = Seat.objects.filter(match__in=knowing, player__in=players).order_by("match__table", "place")
    tables: dict[int, list[tuple[int, int]]] = {}
    for match, place, player in rows.values_list("match_id", "place", "player_id"):
        tables.setdefault(match, []).append((place, player))
    return tables
