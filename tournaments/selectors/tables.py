"""Who sits where, and the list of players, as the pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments import engine
from tournaments.engine.types import Outcome
from tournaments.engine.types import Round as EngineRound
from tournaments.models import Entry, Event, Match, Round
from tournaments.selectors import records
from tournaments.selectors.standings import plain, signed

DELAYED = "delayed"


@dataclass(frozen=True, slots=True)
class Place:
    """One player at a table: what the game gave him, once it is reported."""

    player: str
    name: str
    outcome: str = ""
    figures: str = ""
    score: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    number: int | None
    places: tuple[Place, ...]
    reported: bool
    corrected: bool = False
    delayed: bool = False

    @property
    def bye(self) -> bool:
        return len(self.places) == 1


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A line of the list of players."""

    pk: int
    number: int
    url: str
    name: str
    full_name: str
    country: str
    checked_in: bool
    entered_in: int
    gone: str
    earned_byes: int
    seated: bool


@dataclass(frozen=True, slots=True)
class RoundLink:
    """`short` is its number, or "2.1" where a round has several games; `title` its name in words."""

    number: int
    short: str
    title: str


@dataclass(frozen=True, slots=True)
class RoundTables:
    title: str
    state: str
    drawn_here: bool
    changed_because: str
    corrected: bool
    tables: tuple[Table, ...]


def published(event: Event) -> tuple[int, ...]:
    """The numbers of the rounds that everybody may see."""
    rounds = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT)
    return tuple(rounds.order_by("number").values_list("number", flat=True))


def round_links(event: Event) -> tuple[RoundLink, ...]:
    """The rounds that everybody may see."""
    rules = records.rules_of(event)
    rows = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT).order_by("number")
    return tuple(
        RoundLink(
            number,
            f"{of_round}.{game}" if rules.has_games(game) else str(of_round),
            rules.sitting(of_round, game, event.rounds_scheduled),
        )
        for number, of_round, game in rows.values_list("number", "of_round", "game")
    )


def pairings(event: Event, number: int) -> tuple[Table, ...]:
    names = records.names(event)
    seen = next(one for one in records.record(event).rounds if one.number == number)
    return _tables(event, seen, names)


def by_name(tables: Iterable[Table]) -> tuple[tuple[str, int | None, str], ...]:
    """(player, table, opponent or what else) in the order of names: what players look for on the wall."""
    found = []
    for table in tables:
        names = [place.name for place in table.places]
        opponents = names[::-1] if len(names) == 2 else ["sits out"]
        found += [(name, table.number, opponent) for name, opponent in zip(names, opponents, strict=True)]
    return tuple(sorted(found, key=lambda line: line[0].casefold()))


def all_rounds(event: Event) -> tuple[RoundTables, ...]:
    """Every published round with its tables, latest first."""
    names, rules = records.names(event), records.rules_of(event)
    seen = {one.number: one for one in records.record(event).rounds}
    rows = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT).order_by("-number")
    corrected = set(Match.objects.filter(round__event=event, corrected=True).values_list("round__number", "table"))
    return tuple(
        RoundTables(
            title=rules.sitting(row.of_round, row.game),
            state=row.state.replace("_", " "),
            drawn_here=row.is_drawn_here,
            changed_because=row.changed_because,
            corrected=any(number < row.number for number, _ in corrected),
            tables=_tables(event, seen[row.number], names, corrected),
        )
        for row in rows
    )


def players(event: Event) -> tuple[EntryRow, ...]:
    """Everybody on the list by name."""
    return tuple(sorted(entries(event), key=lambda row: row.name.casefold()))


def entries(event: Event) -> tuple[EntryRow, ...]:
    """Everybody on the list in the order of entry."""
    rows = Entry.objects.filter(event=event).select_related("player__merged_into").order_by("number")
    published = event.rounds.exclude(state=Round.State.DRAFT)
    seated = set(published.values_list("seats__player", flat=True))
    return tuple(_entry(row, seated) for row in rows)


def delayed(event: Event) -> tuple[str, ...]:
    """Games still to be played although their round is complete (OPG 13.4), as "round 2, table 3"."""
    late = Match.objects.filter(round__event=event, ended_by=DELAYED).order_by("round__number", "table")
    return tuple(f"round {number}, table {table}" for number, table in late.values_list("round__number", "table"))


def _entry(row: Entry, seated: set[int]) -> EntryRow:
    player = row.player.merged_into or row.player
    gone = "" if row.dropped_after is None else f"dropped after round {row.dropped_after}"
    if row.disqualified_after is not None:
        gone = "disqualified"
    return EntryRow(
        pk=row.pk,
        number=row.number,
        url=player.get_absolute_url(),
        name=player.shown_name,
        full_name=player.name if player.handle and player.name != player.handle else "",
        country=player.country.name if player.country else "",
        checked_in=row.checked_in,
        entered_in=row.entered_in,
        gone=gone,
        earned_byes=row.earned_byes,
        seated=row.player_id in seated,
    )


def _tables(
    event: Event, seen: EngineRound, names: dict[str, str], corrected: set[tuple[int, int | None]] | None = None
) -> tuple[Table, ...]:
    rules = records.rules_of(event)
    tables = []
    for match in sorted(seen.matches, key=lambda one: (one.table is None, one.table or 0)):
        earned: tuple[object, ...] = (None, None)
        if match.report is not None and match.report.result != DELAYED:
            earned = engine.preview(rules, match.report, opposite=match.b is not None)
        sides = ((match.a, "a"), (match.b, "b"))
        places = tuple(
            _place(player, names, getattr(match.report, side, None), worth)
            for (player, side), worth in zip(sides, earned, strict=True)
            if player is not None
        )
        fixed = (seen.number, match.table) in (corrected or set())
        late = match.report is not None and match.report.result == DELAYED
        tables.append(Table(match.table, places, match.report is not None, fixed, late))
    return tuple(tables)


def _place(player: str, names: dict[str, str], side: object, earned: object) -> Place:
    outcome: Outcome | None = getattr(earned, "outcome", None)
    allegiance = str(getattr(side, "allegiance", None) or "")
    if outcome is None:
        return Place(player, names[player], side=allegiance)
    vp, diff = getattr(earned, "vp", 0), getattr(earned, "diff", 0)
    score = getattr(side, "score", None)
    return Place(
        player,
        names[player],
        outcome.value,
        f"{vp} ({signed(diff)})",
        "" if score is None else plain(score),
        allegiance,
    )
