"""The effect of an event on ratings: on each player of each list, and by which game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from ratings.engine import LISTS, Event, Game, RatingList, explain_games
from ratings.models import RatedEvent, RatingChange
from ratings.selectors.encounters import RESULTS
from ratings.selectors.facts import merged_players, rated_event, rated_tables
from ratings.selectors.ledger import COLUMNS, Figures
from ratings.selectors.runs import when_rated
from ratings.selectors.words import percent, player_url, points
from tournaments.engine.dates import report_deadline
from tournaments.engine.listing.awaiting import LOOKED_AT
from tournaments.engine.names import add_number
from tournaments.people.models import Player
from tournaments.record.models import Event as EventRow
from tournaments.record.models.namesakes import namesakes
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.outcomes import shown_games
from tournaments.record.selectors.reviews import is_under_review

HELD = "Under review: it is not rated until a coordinator has decided what stands."
KEPT = "Under review: a coordinator decides what stands. Until then its published rating changes stay as they are."
SHOWN = (RatedEvent.State.RATED, RatedEvent.State.HELD)
Place = tuple[int, int | None]
"""Round and table."""
Tables = Sequence[tuple[Place, tuple[Game, ...]]]
"""What is rated of each table, where anything is."""


@dataclass(frozen=True, slots=True)
class Line(Figures):
    """The effect of the event on one player's rating."""

    player: int
    name: str

    @property
    def shown(self) -> dict[str, str]:
        return {"url": player_url(self.player), **self.figures}


@dataclass(frozen=True, slots=True)
class Side:
    """A player of a game: the expected score from 0 to 1, the result, and the points it gave."""

    player: int
    name: str
    expected: float
    outcome: str
    change: float

    @property
    def shown(self) -> Mapping[str, str]:
        return {"expected": percent(self.expected), "change": points(self.change)}

    @property
    def result(self) -> str:
        return RESULTS[self.outcome]  # type: ignore[index]


@dataclass(frozen=True, slots=True)
class Table:
    """A rated game, of a pod that of one pair; `table` is None where none was numbered."""

    round: int
    table: int | None
    sides: tuple[Side, Side]

    @property
    def first(self) -> Side:
        return self.sides[0]

    @property
    def second(self) -> Side:
        return self.sides[1]


@dataclass(frozen=True, slots=True)
class Part:
    """An event in one list: its lines, most points won first, and its rated games."""

    list: RatingList
    k: float
    lines: tuple[Line, ...]
    tables: tuple[Table, ...]

    @property
    def figures(self) -> tuple[object, ...]:
        """Return all figures that are shown of this list."""
        return self.k, [line.shown for line in self.lines], self.tables


@dataclass(frozen=True, slots=True)
class EventRatings:
    """`state` (rated, due, awaiting, held, unrated) with what it `says`; `parts` by list, where something is rated."""

    state: str
    says: str
    parts: tuple[Part, ...]

    @property
    def told(self) -> Iterator[tuple[Part, str]]:
        """Yield each part, with the name of an earlier list that has the same figures."""
        for place, part in enumerate(self.parts):
            twins = (one.list.name for one in self.parts[:place] if one.figures == part.figures)
            yield part, next(twins, "")


def event_ratings(event: EventRow) -> EventRatings:
    """Return everything about the ratings of an event."""
    mark = RatedEvent.objects.filter(event=event).first()
    lines = _lines(event)
    tables = _tables(event) if lines and mark and mark.state in SHOWN else []
    names = _names(event, tables, lines)
    parts = tuple(_part(LISTS[code], event, lines[code], tables, names) for code in LISTS if code in lines)
    return EventRatings(*_standing(event, mark, bool(lines)), parts)


def _standing(event: EventRow, mark: RatedEvent | None, has_lines: bool) -> tuple[str, str]:
    if mark is not None and mark.state == RatedEvent.State.HELD:
        return "held", KEPT if has_lines else HELD
    if rated_event(event) is None:
        return "unrated", _why_not(event, has_lines)
    if mark is not None and mark.state == RatedEvent.State.AWAITING:
        return "awaiting", _late(event, mark)
    if has_lines and is_under_review(event):
        return "held", KEPT
    if mark is not None and mark.state == RatedEvent.State.RATED:
        return "rated", "" if has_lines else "No game of this event counts for ratings."
    changed = "Its results changed: what stands here is from before, until the next run."
    return "due", f"{changed if has_lines else 'Not rated yet: the next run does it.'} {when_rated(mark)}"


def _why_not(event: EventRow, has_lines: bool) -> str:
    standing = event_status(event)
    if standing.awaits:
        return " ".join((LOOKED_AT, *standing.awaits))
    if not standing.rated:
        return " ".join(("This event is not rated.", *standing.reasons))
    if has_lines:
        return "This event was reopened: until it is finalized again and rated anew, what stands here is from before."
    return "Ratings follow once the event is finalized."


def _late(event: EventRow, mark: RatedEvent) -> str:
    until = report_deadline(event.local_start, event.ends_on)
    return (
        f"Awaiting processing: reported after {until:%d %b %Y}, a week after the event; "
        "the next full refresh rates it (OPG A)."
    )


def _lines(event: EventRow) -> dict[str, list[Line]]:
    """Return the lines by code of their list."""
    ledger = RatingChange.objects.filter(event=event).order_by("list", "player")
    by_list, numbers = dict[str, list[Line]](), namesakes(event.pk)
    for code, pk, handle, name, *figures in ledger.values_list(
        "list", "player_id", "player__handle", "player__name", *COLUMNS
    ):
        by_list.setdefault(code, []).append(Line(*(*figures, pk, add_number(handle or name, numbers.get(pk)))))
    return {code: sorted(lines, key=attrgetter("change"), reverse=True) for code, lines in by_list.items()}


def _tables(event: EventRow) -> list[tuple[Place, tuple[Game, ...]]]:
    """Return the rated tables in the order in which they were drawn."""
    roots = merged_players()
    at = zip(*shown_games(event), strict=True)
    return [(place, games) for place, game in at for games in rated_tables(game, roots) if games]


def _names(event: EventRow, tables: Tables, lines: Mapping[str, Sequence[Line]]) -> dict[str, str]:
    known = {str(line.player): line.name for some in lines.values() for line in some}
    missing = {int(player) for _, games in tables for game in games for player in game.players if player not in known}
    rows = Player.every.filter(pk__in=missing).values_list("pk", "handle", "name") if missing else ()
    numbers = namesakes(event.pk)
    return {**known, **{str(pk): add_number(handle or name, numbers.get(pk)) for pk, handle, name in rows}}


def _part(
    rating_list: RatingList,
    event: EventRow,
    lines: Sequence[Line],
    tables: Tables,
    names: Mapping[str, str],
) -> Part:
    before, k = {str(line.player): line.before for line in lines}, lines[0].k
    played = Event(str(event.pk), k, tuple(games for _, games in tables))
    places = (place for place, games in tables for _ in games)
    games = zip(places, explain_games(rating_list.system, before, played), strict=True)
    return Part(rating_list, k, tuple(lines), tuple(_games(games, names)))


def _games(
    games: Iterator[tuple[Place, tuple[Game, tuple[float, ...], tuple[float, ...]]]], names: Mapping[str, str]
) -> Iterator[Table]:
    for place, (game, *parts) in games:
        seats = zip(game.players, game.outcomes, parts, strict=True)
        first, second = (Side(int(pk), names[pk], part[1], gets, part[0]) for pk, gets, part in seats)
        yield Table(*place, (first, second))
