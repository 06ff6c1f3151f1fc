"""A season for pages, files and calls: each number with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leagues.engine import Kind, Placed, points_of, why
from leagues.models import Bonus, Counted, Season
from leagues.selectors.events import OVER, counted_events, slots, warnings
from leagues.selectors.names import Name, names_of
from leagues.selectors.needs import NOTHING, Outlook, outlook
from leagues.selectors.seasons import SeasonValue, season_value
from tournaments.engine.core.types import Violation
from tournaments.record.models import Event

BEGUN = (Event.State.RUNNING, Event.State.COMPLETE, Event.State.FINALIZED)
KINDS = {Kind.REGULAR: "Regular season", Kind.PLAYOFF: "Playoffs"}


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """`event` is its key, `pk` that of its row in the season, of which it is a `part`.

    `flagged` is the day on which it was counted. `points` by player, empty while it does not count, and `state` says
    why. `stays` says why what counts does so in this table alone.
    """

    pk: int
    event: int
    title: str
    page: str
    sheet: str
    day: str
    part: str
    is_playoff: bool
    state: str
    players: int
    winner: str
    flagged: str
    late_because: str
    ruled_because: str
    bonus: str
    stays: str
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the table.

    `points` follows the order of events, None where the player was absent; `needed` is in words.
    """

    rank: int
    name: Name
    player: int
    points: tuple[int | None, ...]
    bonus: int
    total: int
    events: int
    lifetime: int
    why: str
    qualified: str
    needed: str


@dataclass(frozen=True, slots=True)
class ShownList:
    """A list with its qualified players, provisional until its events are over (`is_whole`)."""

    label: str
    is_whole: bool
    rows: tuple[tuple[Name, int, str], ...]


@dataclass(frozen=True, slots=True)
class ShownFinalist:
    """A finalist with the `figures` of the steps of OPG 12.6."""

    rank: int
    name: Name
    figures: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class SeasonTable:
    season: Season
    events: tuple[ShownEvent, ...]
    rows: tuple[ShownRow, ...]
    lists: tuple[ShownList, ...]
    playoffs: tuple[ShownFinalist, ...]
    outlook: Outlook
    warnings: tuple[Violation, ...]
    champion: Name | None

    @property
    def counting(self) -> tuple[ShownEvent, ...]:
        return tuple(event for event in self.events if event.points)


def season_tables(season: Season) -> SeasonTable:
    """All of a season. A constant number of queries."""
    value = season_value(season)
    rows = list(counted_events(season))
    people = {*value.lines, *([str(season.champion_id)] if season.champion_id else [])}
    names = names_of(people)
    whole = [_is_whole(season, rows, number) for number in range(len(value.lists))]
    ahead = _outlook(value, rows, whole)
    return SeasonTable(
        season=season,
        events=_events(value, rows, names),
        rows=_rows(value, names, ahead),
        lists=_lists(value, names, whole),
        playoffs=_playoffs(value, names),
        outlook=ahead,
        warnings=warnings(season, rows),
        champion=names.get(str(season.champion_id)),
    )


def label_of(season: Season, kind: str, half: int | None) -> str:
    found = [slot.label for slot in slots(season.plan) if (slot.kind, slot.half) == (kind, half)]
    return found[0] if found else KINDS[Kind(kind)]


def _outlook(value: SeasonValue, rows: Sequence[Counted], whole: Sequence[bool]) -> Outlook:
    """Return the outlook on the first list that is not whole, else on the playoffs."""
    if value.season.closed_at is not None:
        return NOTHING
    open_list = next((number for number, is_whole in enumerate(whole) if not is_whole), None)
    if not value.lists or (open_list is None and not value.qualified):
        return NOTHING
    return outlook(value, played_for=open_list)


def _is_whole(season: Season, rows: Sequence[Counted], number: int) -> bool:
    """Its planned events are over, or what comes after it has begun."""
    if season.closed_at is not None:
        return True
    half = number + 1 if season.plan.halves else None
    later = [row for row in rows if row.kind == Kind.PLAYOFF or (half and row.half and row.half > half)]
    if any(row.event.state in BEGUN for row in later):
        return True
    own = [row for row in rows if row.kind == Kind.REGULAR and row.half == half]
    planned = next(sprint.events for sprint in season.plan.sprints if not sprint.playoff and sprint.half == half)
    return len(own) >= planned and all(row.event.state in OVER for row in own)


def _events(value: SeasonValue, rows: Sequence[Counted], names: Mapping[str, Name]) -> tuple[ShownEvent, ...]:
    by_key = {event.id: event for event in value.events}
    noted = set(Bonus.objects.filter(counted__season=value.season).order_by().values_list("counted", flat=True))
    shown = []
    for row in rows:
        event = by_key.get(str(row.event_id))
        points = points_of(event, value.rules.table) if event else {}
        first = [player for player, rank in event.ranks.items() if rank == 1] if event else []
        shown.append(
            ShownEvent(
                pk=row.pk,
                event=row.event_id,
                title=row.event.title,
                page=row.event.get_absolute_url(),
                sheet=row.get_absolute_url(),
                day=f"{row.event.local_start:%-d %b %Y}",
                part=label_of(value.season, row.kind, row.half),
                is_playoff=row.kind == Kind.PLAYOFF,
                state=_state(row, counts=bool(points)),
                players=len(points),
                winner=", ".join(f"{names[player].shown}" for player in first),
                flagged=f"{row.flagged_at:%-d %b %Y}",
                late_because=row.late_because,
                ruled_because=row.ruled_because,
                bonus=_bonus(row, is_noted=row.pk in noted),
                stays=_stays(row, counts=bool(points)),
                points=points,
            )
        )
    return tuple(shown)


def _state(row: Counted, *, counts: bool) -> str:
    """Why it does not count so far."""
    if counts:
        return ""
    if row.event.state in (Event.State.VOID, Event.State.CANCELLED):
        return f"{row.event.state}: counts nowhere"
    if row.event.state != Event.State.FINALIZED:
        return "counts once it is finalized"
    if row.waits_for_confirmation:
        return "waits until somebody else confirms that it counts"
    return "does not count so far"


def _stays(row: Counted, *, counts: bool) -> str:
    """Why its points stay in the table of its league."""
    if not counts or row.counts_beyond:
        return ""
    if row.season.league.acknowledged_at is None:
        return "the league is not acknowledged"
    return "few of its players have confirmed accounts" if not row.event.awaits else "a coordinator looks at it first"


def _bonus(row: Counted, *, is_noted: bool) -> str:
    if row.submitted_at is not None:
        return "submitted"
    return "noted, not submitted yet" if is_noted else ""


def _rows(value: SeasonValue, names: Mapping[str, Name], ahead: Outlook) -> tuple[ShownRow, ...]:
    worth = [points_of(event, value.rules.table) for event in value.events]
    lists = {placed.line.player: str(number) for number, each in enumerate(value.lists, 1) for placed in each}
    return tuple(
        ShownRow(
            rank=placed.rank,
            name=names[placed.line.player],
            player=int(placed.line.player),
            points=tuple(points.get(placed.line.player) for points in worth),
            bonus=placed.line.bonus,
            total=placed.line.total,
            events=placed.line.events,
            lifetime=placed.line.lifetime,
            why=_why(value.table, placed),
            qualified=lists.get(placed.line.player, ""),
            needed=ahead.needed.get(placed.line.player, ""),
        )
        for placed in value.table
    )


def _lists(value: SeasonValue, names: Mapping[str, Name], whole: Sequence[bool]) -> tuple[ShownList, ...]:
    halves = [sprint.label for sprint in value.season.plan.sprints if not sprint.playoff]
    return tuple(
        ShownList(
            label,
            is_whole,
            tuple((names[placed.line.player], placed.line.total, _why(each, placed)) for placed in each),
        )
        for label, is_whole, each in zip(halves, whole, value.lists, strict=False)
    )


def _playoffs(value: SeasonValue, names: Mapping[str, Name]) -> tuple[ShownFinalist, ...]:
    return tuple(
        ShownFinalist(
            placed.rank,
            names[placed.line.player],
            tuple(getattr(placed.line, step) for step in value.rules.steps),
            _why(value.playoffs, placed),
        )
        for placed in value.playoffs
    )


def _why(order: Sequence[Placed], placed: Placed) -> str:
    """Return the step that placed the player below the one before."""
    return why(order[placed.rank - 2].line, placed.line, placed.decided_by) if placed.decided_by else ""
