"""From rows to the engine's values, with few flat queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import QuerySet

from tournaments import engine
from tournaments.engine.ruleset import Ruleset
from tournaments.engine.types import Match as EngineMatch
from tournaments.engine.types import Player as EnginePlayer
from tournaments.engine.types import Position, Record, Scorecard, Side, Standing
from tournaments.engine.types import Round as EngineRound
from tournaments.models import Entry, Event, Match, Placement, Player, Round, Seat
from tournaments.models.reports import read_report, read_side


def rules_of(event: Event) -> Ruleset:
    return engine.ruleset(event.ruleset, event.options)


def record(event: Event) -> Record:
    """The event as the engine sees it: everybody checked in, every published round."""
    return Record(
        ruleset=event.ruleset,
        players=_players(event),
        rounds=_rounds(event),
        rounds_scheduled=event.rounds_scheduled,
        options=event.options,
        seed=event.seed,
        final_confrontation_winner=_text(event.final_confrontation_winner_id),
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
    return engine.rank(
        rules,
        engine.score(rules, seen),
        rounds=counted_rounds(event, seen),
        final_confrontation_winner=seen.final_confrontation_winner,
    )


def counted_rounds(event: Event, seen: Record) -> int:
    """The rounds an earned bye is measured by: scheduled, or played once the event was cut short (AMB-P4)."""
    if event.state == Event.State.FINALIZED:
        return sum(1 for one in seen.rounds if one.complete)
    return event.rounds_scheduled


def position(event: Event, number: int) -> Position:
    """What round `number` would be drawn from now."""
    return engine.position(rules_of(event), record(event), number)


def names(event: Event) -> dict[str, str]:
    """What to call everybody in this event, by engine id; one merged into another goes by the other's name."""
    return shown_names(Player.objects.filter(entries__event=event))


def shown_names(players: QuerySet[Player]) -> dict[str, str]:
    rows = players.values_list("pk", "handle", "name", "merged_into__handle", "merged_into__name")
    return {str(pk): merged_handle or merged or handle or name for pk, handle, name, merged_handle, merged in rows}


def _players(event: Event) -> tuple[EnginePlayer, ...]:
    lots = dict(Placement.objects.filter(event=event).values_list("player_id", "lot"))
    rows = Entry.objects.filter(event=event, checked_in=True).values_list(
        "player_id", "entered_in", "dropped_after", "disqualified_after", "earned_byes"
    )
    return tuple(
        EnginePlayer(str(pk), entered, dropped, disqualified, earned, lots.get(pk))
        for pk, entered, dropped, disqualified, earned in rows
    )


def _rounds(event: Event) -> tuple[EngineRound, ...]:
    matches = _matches(event)
    rows = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT)
    return tuple(
        EngineRound(number, tuple(matches[pk]), state == Round.State.COMPLETE, of_round, game)
        for pk, number, state, of_round, game in rows.values_list("pk", "number", "state", "of_round", "game")
    )


def _matches(event: Event) -> Mapping[int, list[EngineMatch]]:
    seats = _seats(event)
    found: dict[int, list[EngineMatch]] = defaultdict(list)
    rows = Match.objects.filter(round__event=event).values_list(
        "pk", "round_id", "table", "ended_by", "winner_seat", "facts"
    )
    for pk, round_pk, table, ended_by, winner, facts in rows:
        (a, side_a), (b, side_b) = (*seats[pk], (None, None))[:2]
        report = read_report(ended_by, winner, facts, side_a or Side(), side_b)
        found[round_pk].append(EngineMatch(str(a), b, table, report))
    return found


def _seats(event: Event) -> Mapping[int, list[tuple[str, Side]]]:
    found: dict[int, list[tuple[str, Side]]] = defaultdict(list)
    rows = Seat.objects.filter(round__event=event).order_by("match_id", "place")
    for match, player, score, side, facts in rows.values_list("match_id", "player_id", "score", "side", "facts"):
        found[match].append((str(player), read_side(score, side, facts)))
    return found


def _text(pk: int | None) -> str | None:
    return None if pk is None else str(pk)
