"""Head starts: points before the first game of an event, as noted with the entries (OPG 11, Glossary)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tournaments.engine.core.types import Result
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.models.stage import in_main_stage
from tournaments.record.selectors.games import is_opening
from tournaments.record.selectors.records import rules_of


def knows_head_starts(event: Event) -> bool:
    return rules_of(event).scoring.head_start is not None


def head_starts(match: Match) -> Mapping[int, int]:
    """Map seats to head starts while the table's first game is still to be entered. No query if there is none."""
    first = not match.is_reported and is_opening(match, match.games_before + 1)
    if not (first and knows_head_starts(match.round.event)):
        return {}
    entries = Entry.objects.filter(event=match.round.event, head_start__gt=0)
    starts = dict(entries.values_list("player", "head_start"))
    found = {}
    for seat in match.seats.all():
        if seat.player_id in starts:
            found[seat.place] = starts[seat.player_id]
    return found


def with_head_starts(match: Match, report: Result) -> Result:
    """Fill in the noted head starts of players whose report does not mention one."""
    noted, starts = rules_of(match.round.event).scoring.head_start, head_starts(match)
    if noted is None or not starts:
        return report
    seats = range(max(len(report.by_seat), *(seat + 1 for seat in starts)))
    return replace(report, by_seat=tuple({noted.code: starts.get(seat), **report.get_facts(seat)} for seat in seats))


def has_begun(entry: Entry) -> bool:
    """Return whether a game of the player's first round is entered."""
    seats = Seat.objects.filter(round__event=entry.event, player=entry.player_id, round__of_round=1)
    played = seats.filter(in_main_stage("round__")).exclude(round__state__in=Round.NO_ROUND)
    return played.exclude(match__ended_by="", match__games_before=0).exists()


def starts_at_tables(played: Round) -> Mapping[tuple[int | None, int], int]:
    """Map (table, seat) to head starts in the first round of an event."""
    if (played.of_round, played.game, played.name) != (1, 1, "") or not knows_head_starts(played.event):
        return {}
    starts = dict(Entry.objects.filter(event=played.event, head_start__gt=0).values_list("player", "head_start"))
    seats = Seat.objects.filter(round=played, player__in=starts).values_list("match__table", "place", "player")
    return {(table, place): starts[player] for table, place, player in seats}
