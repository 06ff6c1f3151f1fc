"""From rows to the engine's values, with few flat queries. The engine knows a player by the id of his entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournaments import engine
from tournaments.engine.document import read_deciders
from tournaments.engine.final_confrontation import final_result
from tournaments.engine.ruleset import Ruleset
from tournaments.engine.types import Match as EngineMatch
from tournaments.engine.types import Player as EnginePlayer
from tournaments.engine.types import Position, Record, Scorecard, Side, Standing
from tournaments.engine.types import Round as EngineRound
from tournaments.models import Entry, Event, Match, Placement, Player, Round, Seat
from tournaments.models.reports import read_report, read_side

NAMES = ("handle", "name", "merged_into__handle", "merged_into__name")
ENTRY = (
    *("player_id", "checked_in", "document_id", "entered_in"),
    *("dropped_after", "disqualified_after", "earned_byes", "lot"),
)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Whom an id of the engine means in this event; one merged into another goes by the other's name."""

    pk: int
    name: str


def rules_of(event: Event) -> Ruleset:
    return engine.ruleset(event.ruleset, event.options)


def record(event: Event) -> Record:
    """The event as the engine sees it: everybody checked in, every published round."""
    entries = list(Entry.objects.filter(event=event).order_by("pk").values_list(*ENTRY))
    ids = {pk: identity for pk, _, identity, *_ in entries}
    players = _players(event, entries)
    tiebreakers, final = read_deciders(rules_of(event), event.deciders, {player.id for player in players})
    return Record(
        ruleset=event.ruleset,
        players=players,
        rounds=_rounds(event, ids),
        rounds_scheduled=event.rounds_scheduled,
        options=event.options,
        seed=event.seed,
        final_confrontation_winner=ids.get(event.final_confrontation_winner_id or 0),
        tiebreakers=tiebreakers,
        final_confrontation=final,
    )


def scorecards(event: Event) -> tuple[Scorecard, ...]:
    return engine.score(rules_of(event), record(event))


def standings(event: Event) -> tuple[Standing, ...]:
    """The table after the complete rounds; empty before the first."""
    return standings_of(event, record(event))


def standings_of(event: Event, seen: Record) -> tuple[Standing, ...]:
    if not any(one.complete for one in seen.rounds):
        return ()
    rules = rules_of(event)
    cards = engine.score(rules, seen)
    final = final_result(rules, seen, cards)
    return engine.rank(
        rules,
        cards,
        rounds=counted_rounds(event, seen),
        tiebreakers=seen.tiebreakers,
        final_confrontation_winner=final.winner if final else None,
    )


def counted_rounds(event: Event, seen: Record) -> int:
    """The rounds an earned bye is measured by: scheduled, or played once the event was cut short (AMB-P4)."""
    if event.state == Event.State.FINALIZED:
        return len({one.of_round for one in seen.rounds if one.complete})
    return event.rounds_scheduled


def position(event: Event, number: int) -> Position:
    """What round `number` would be drawn from now."""
    return engine.position(rules_of(event), record(event), number)


def entry_ids(event: Event) -> dict[int, str]:
    """The engine's id of every player on the list, by the player's key."""
    return dict(Entry.objects.filter(event=event).order_by().values_list("player_id", "document_id"))


def player_keys(event: Event) -> dict[str, int]:
    """The other way round: the player's key by the engine's id."""
    return {identity: pk for pk, identity in entry_ids(event).items()}


def entrants(event: Event) -> dict[str, Entrant]:
    """Everybody on the list by the engine's id."""
    fields = (f"player__{name}" for name in NAMES)
    rows = Entry.objects.filter(event=event).values_list("document_id", "player_id", *fields)
    return {identity: Entrant(pk, _shown(*parts)) for identity, pk, *parts in rows}


def names(event: Event) -> dict[str, str]:
    """What to call everybody in this event, by engine id."""
    return {identity: entrant.name for identity, entrant in entrants(event).items()}


def shown_names(players: QuerySet[Player]) -> dict[str, str]:
    """What to call these players, by key as text."""
    return {str(pk): _shown(*parts) for pk, *parts in players.values_list("pk", *NAMES)}


def _shown(handle: str | None, name: str, merged_handle: str | None, merged: str | None) -> str:
    return merged_handle or merged or handle or name


def _players(event: Event, entries: Iterable[tuple[Any, ...]]) -> tuple[EnginePlayer, ...]:
    """In the order of entry. A lot that a document gave stands; else the one that finalizing froze."""
    lots = dict(Placement.objects.filter(event=event).values_list("player_id", "lot"))
    return tuple(
        EnginePlayer(identity, entered, dropped, disqualified, earned, lots.get(pk) if lot is None else lot)
        for pk, checked_in, identity, entered, dropped, disqualified, earned, lot in entries
        if checked_in
    )


def _rounds(event: Event, ids: Mapping[int, str]) -> tuple[EngineRound, ...]:
    matches = _matches(event, ids)
    rows = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT).order_by("pk")
    return tuple(
        EngineRound(number, tuple(matches[pk]), state == Round.State.COMPLETE, of_round, game)
        for pk, number, state, of_round, game in rows.values_list("pk", "number", "state", "of_round", "game")
    )


def _matches(event: Event, ids: Mapping[int, str]) -> Mapping[int, list[EngineMatch]]:
    seats = _seats(event, ids)
    found: dict[int, list[EngineMatch]] = defaultdict(list)
    rows = Match.objects.filter(round__event=event).order_by("pk")
    fields = ("pk", "round_id", "table", "ended_by", "winner_seat", "facts")
    for pk, round_pk, table, ended_by, winner, facts in rows.values_list(*fields):
        (a, side_a), (b, side_b) = (*seats[pk], (None, None))[:2]
        report = read_report(ended_by, winner, facts, side_a or Side(), side_b)
        found[round_pk].append(EngineMatch(str(a), b, table, report))
    return found


def _seats(event: Event, ids: Mapping[int, str]) -> Mapping[int, list[tuple[str, Side]]]:
    found: dict[int, list[tuple[str, Side]]] = defaultdict(list)
    rows = Seat.objects.filter(round__event=event).order_by("match_id", "place")
    for match, player, score, side, facts in rows.values_list("match_id", "player_id", "score", "side", "facts"):
        found[match].append((ids[player], read_side(score, side, facts)))
    return found
