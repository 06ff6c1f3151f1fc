"""A running event as its page shows it first: the tables of the round, open ones on top, and the leaders."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine import OPEN, get_brought
from tournaments.engine.core.explanations import list_shown_steps
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.types import Match, Record
from tournaments.engine.core.types import Round as EngineRound
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.cards import sitting_label
from tournaments.record.selectors.standings import StandingsRow, standings_rows_of

MOST_TABLES, MOST_PLACES, MOST_FIGURES = 12, 8, 2
RUNNING = (Event.State.RUNNING, Event.State.COMPLETE)


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table of the round.

    `names` come with whether each has won; `says` is the result, or that it is played.
    """

    number: int
    names: tuple[tuple[str, bool], ...]
    is_open: bool
    says: str


@dataclass(frozen=True, slots=True)
class RunningEvent:
    """A running event.

    `round` is empty between rounds; `reported` of `count` tables are finished. `after`: the last complete round, 0 for
    none; `figures`: the labels of the leaders' figures.
    """

    round: str
    tables: tuple[LiveTable, ...]
    reported: int
    count: int
    rows: tuple[StandingsRow, ...]
    players: int
    after: int
    word: str
    figures: tuple[str, ...]


def running_event(event: Event) -> RunningEvent | None:
    """Return the running event; None before round 1 and once the event is final. Three queries."""
    if event.state not in RUNNING:
        return None
    seen, known = records.known_record(event)
    rules = records.rules_of(event)
    names = {identity: entrant.name for identity, entrant in known.items()}
    played = _current_round(seen)
    tables = []
    if played:
        for match in played.matches:
            if not match.is_alone:
                tables.append(_live_table(match, names))
    rows = standings_rows_of(event, seen, known)
    round_text = ""
    if played:
        round_text = played.name or f"{rules.round_word.capitalize()} {sitting_label(rules, played)}"
    return RunningEvent(
        round=round_text,
        tables=tuple(sorted(tables, key=lambda table: (not table.is_open, table.number))[:MOST_TABLES]),
        reported=sum(not table.is_open for table in tables),
        count=len(tables),
        rows=rows[:MOST_PLACES],
        players=len(seen.players),
        after=max((one.of_round for one in seen.rounds if one.complete), default=0),
        word=rules.round_word,
        figures=tuple(step.label.lower() for step in list_shown_steps(rules))[:MOST_FIGURES],
    )


def _current_round(seen: Record) -> EngineRound | None:
    """Return the round that is played."""
    return next((played for played in reversed(seen.sittings) if not played.complete and not played.void), None)


def _live_table(match: Match, names: dict[str, str]) -> LiveTable:
    result = match.result
    is_open = result is None or result.ending in OPEN
    won = frozenset(result.winners if result and not is_open else ())
    players = tuple((names[player], seat in won) for seat, player in enumerate(match.players))
    return LiveTable(match.table or 0, players, is_open, "playing" if is_open else _score_text(match))


def _score_text(match: Match) -> str:
    """Return both scores; of a pod, and of a game without scores, only that it is in."""
    result = match.result
    scores = []
    if result:
        scores = [get_brought(result.get_facts(seat)) for seat in range(len(match.seats))]
    if len(match.seats) > 2 or any(score is None for score in scores):
        return "in"
    return " : ".join(format_plain(score) for score in scores if score is not None)
