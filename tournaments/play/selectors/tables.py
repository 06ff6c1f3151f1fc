"""Pairings and the list of players, as pages show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count, Subquery
from django.db.models.functions import Coalesce

from tournaments import engine
from tournaments.engine import OPEN
from tournaments.engine.core.figures import Figure, format_brief, format_plain
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Award
from tournaments.engine.core.types import Match as EngineMatch
from tournaments.engine.names import isolate, sort_key
from tournaments.engine.texts import join_words
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.awards import usable_awards_in
from tournaments.record.selectors.final_rows import final_entries, final_rows, rows_of
from tournaments.record.selectors.forfeits import mark_of
from tournaments.record.selectors.matches import published_matches
from tournaments.record.selectors.scenarios import public_notes, round_instructions
from tournaments.record.selectors.sittings import final_matches, final_rounds
from tournaments.record.selectors.words import describe_result

Known = Mapping[str, records.Entrant]
NOTHING: Mapping[str, str] = {}
MOST_TABLES = 600
"""Of all rounds together, on one page."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A player at a table: the outcome once it is reported, and the `tone` of its badge.

    `told`: what everybody reads about the player there.
    """

    name: str
    outcome: str = ""
    figures: str = ""
    score: str = ""
    side: str = ""
    told: str = ""
    tone: str = ""
    player: int = 0


@dataclass(frozen=True, slots=True)
class PairedTable:
    """A table. `games`: the games of a match in words; `entered`: how many of them have a result."""

    number: int | None
    places: tuple[TablePlace, ...]
    reported: bool
    corrected: bool = False
    delayed: bool = False
    games: tuple[str, ...] = ()
    entered: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.places)

    @property
    def bye(self) -> bool:
        return len(self.places) == 1

    @property
    def sums(self) -> bool:
        """Return whether figures are shown per player, because more than two sit here."""
        return len(self.places) > 2


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A line of the list of players. `player`: the entered record; `person`: the record it was merged into.

    `full_name`: for directors; `public_name`: where everybody may read it. `sits_out_in`: the coming round, where the
    player asked to sit it out; `word`: what rounds are called. `disqualified`: in the event or after it. `holds`: the
    awards that they can use here. `asked`: for directors, the member who has not confirmed the entry.
    """

    pk: int
    player: int
    number: int
    name: str
    full_name: str
    public_name: str
    country: str
    checked_in: bool
    entered_in: int
    gone: str
    disqualified: bool
    sits_out_in: int | None
    earned_byes: int
    forfeited_byes: int
    fee_paid: bool
    seated: bool
    head_start: int = 0
    word: str = "round"
    person: int = 0
    holds: str = ""
    without_account: bool = False
    asked: str = ""

    @property
    def head_start_in_words(self) -> str:
        if self.head_start:
            return format_plain(self.head_start)
        return "none"


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A link to a round. `short`: its number, or "2.1" for one of several games; `title`: its name with the number of
    rounds, `called`: without.

    All of them say that a void round is void, because another one has the same name.
    """

    number: int
    short: str
    title: str
    called: str


@dataclass(frozen=True, slots=True)
class Pairings:
    """A published round, and links to all of them. `said`: what players have to know of it."""

    round: Round | None = None
    links: tuple[RoundLink, ...] = ()
    title: str = ""
    tables: tuple[PairedTable, ...] = ()
    said: str = ""

    @property
    def number(self) -> int | None:
        if self.round:
            return self.round.number
        return None

    @property
    def in_pods(self) -> bool:
        return any(table.sums for table in self.tables)


@dataclass(frozen=True, slots=True)
class RoundTables:
    """A round on the page of all rounds. `many`: the number of tables where the round has them on its own page,
    else 0.
    """

    title: str
    state: str
    is_void: bool
    abandoned_because: str
    drawn_here: bool
    changed_because: str
    rematches: int
    corrected: bool
    tables: tuple[PairedTable, ...]
    unfit: tuple[int, ...] = ()
    said: str = ""
    number: int = 0
    many: int = 0

    @property
    def in_pods(self) -> bool:
        return any(table.sums for table in self.tables)


def published_numbers(event: Event) -> tuple[int, ...]:
    """Return the numbers of the published rounds."""
    return tuple(row.number for row in _published_rounds(event))


def pairings(event: Event, number: int | None = None) -> Pairings:
    """Return this round, or the latest; empty before the first. Raises KeyError for an unpublished round."""
    rounds = {row.number: row for row in _published_rounds(event)}
    if number is None and not rounds:
        return Pairings()
    shown = rounds[max(rounds) if number is None else number]
    shown.event = event
    known = records.entrants(event)
    matches = published_matches(event, _ids(known), round_pk=shown.pk)
    links = {row.number: _link(event, row) for row in rounds.values()}
    said = round_instructions(event, shown)
    tables = _tables(event, shown, matches[shown.pk], known, told=public_notes(event, shown.of_round, known))
    return Pairings(shown, tuple(links.values()), links[shown.number].title, tables, said)


def by_name(event: Event, tables: Iterable[PairedTable]) -> tuple[tuple[str, int | None, str], ...]:
    """Return (player, table, opponents) by name, as players look for them on the wall."""
    return names_in_order([(table.number, table.names) for table in tables], event.order_of)


def names_in_order(
    pairs: Iterable[tuple[int | None, tuple[str, ...]]], order: Callable[[str], tuple[str, str]] = sort_key
) -> tuple[tuple[str, int | None, str], ...]:
    """Return (player, table, opponents) by name, from tables that are given as names."""
    lines = []
    for table, names in pairs:
        lines += [
            (name, table, join_words(names[:at] + names[at + 1 :]) or "sits out") for at, name in enumerate(names)
        ]
    return tuple(sorted(lines, key=lambda line: order(line[0])))


def all_rounds(event: Event) -> tuple[RoundTables, ...]:
    """Return every published round with its tables, latest first; large events have only the number of tables."""
    rules = records.rules_of(event)
    rounds = _published_rounds(event)[::-1]
    sat = _tables_in_rounds(event)
    many = sum(sat[row.pk] for row in rounds) > MOST_TABLES
    known = {} if many else records.entrants(event)
    matches = {} if many else published_matches(event, _ids(known))
    fixed = _corrected_results(event)
    shown = []
    for row in rounds:
        state = row.state.replace("_", " ")
        if row.abandoned_because and row.is_complete:
            state = "abandoned"
        fixed_here = {table for number, table, _ in fixed if number == row.number}
        # A correction of an earlier round after this draw may be why its pairings look wrong.
        is_drawn_before = any(number < row.number and at and at > row.drawn_at for number, _, at in fixed)
        shown.append(
            RoundTables(
                title=rules.name_sitting(row.of_round, row.game, name=row.name),
                state=state,
                is_void=row.is_void,
                abandoned_because=row.abandoned_because,
                drawn_here=row.pairing_version > 0,
                changed_because=row.changed_because,
                rematches=row.rematches,
                corrected=is_drawn_before,
                unfit=tuple(row.unfit_tables),
                said=round_instructions(event, row),
                number=row.number,
                many=sat[row.pk] if many else 0,
                tables=_tables(event, row, matches.get(row.pk, ()), known, fixed_here),
            )
        )
    return tuple(shown)


def rounds_with_tables(event: Event) -> tuple[tuple[str, tuple[PairedTable, ...]], ...]:
    """Return the title and the tables of every published round, in their order."""
    known = records.entrants(event)
    matches = published_matches(event, _ids(known))
    rounds = _published_rounds(event)
    return tuple((_link(event, row).called, _tables(event, row, matches.get(row.pk, ()), known)) for row in rounds)


def players(event: Event) -> tuple[EntryRow, ...]:
    """Return everybody on the list by name."""
    return tuple(sorted(entries(event), key=lambda row: event.order_of(row.name)))


def entries(event: Event, among: Collection[int] | None = None) -> tuple[EntryRow, ...]:
    """Return the list in the order of entry, all or those in `among`. Two queries."""
    final = final_entries(event)
    if final is not None:
        return _final_rows(event, [row for row in final if among is None or row.pk in among])
    played, word = event.rounds.exclude(state=Round.State.DRAFT), records.rules_of(event).round_word
    counted = played.exclude(state=Round.State.VOID).order_by("-of_round").values("of_round")[:1]
    listed = Entry.objects.filter(event=event).annotate(last_round=Coalesce(Subquery(counted), 0))
    if among is not None:
        listed = listed.filter(pk__in=among)
    rows = list(listed.select_related("player__merged_into", "asked__member__player").order_by("number"))
    sat = Seat.objects.filter(round__in=played).order_by()
    if among is not None:
        sat = sat.filter(player__in=[row.player_id for row in rows])
    seated = set(sat.values_list("player_id", flat=True).distinct())
    return tuple(_entry(row, seated, vars(row)["last_round"] + 1, word) for row in rows)


def _final_rows(event: Event, entries: Iterable[Entry]) -> tuple[EntryRow, ...]:
    """Return the rows of a finalized event from its record."""
    rounds, word = final_rounds(event) or [], records.rules_of(event).round_word
    seated = {seat.player_id for seat in rows_of(event, Seat) or () if not seat.round.is_draft}
    coming = max((row.of_round for row in rounds if not row.is_void), default=0) + 1
    return tuple(_entry(row, seated, coming, word) for row in entries)


def with_awards(event: Event, rows: Sequence[EntryRow]) -> tuple[EntryRow, ...]:
    """Add the awards that each player can use at this championship."""
    usable = usable_awards_in(event, [row.person for row in rows])
    shown = []
    for row in rows:
        if row.person in usable:
            row = replace(row, holds=usable[row.person].words)
        shown.append(row)
    return tuple(shown)


def _entry(row: Entry, seated: set[int], coming: int, word: str) -> EntryRow:
    player = row.player.person
    full_name = ""
    if player.handle and player.name != player.handle:
        full_name = isolate(player.name)
    public_name = ""
    if player.name_is_public:
        public_name = full_name
    country = ""
    if player.country:
        country = player.country.name
    sits_out_in = None
    if coming in row.sits_out:
        sits_out_in = coming
    return EntryRow(
        pk=row.pk,
        player=row.player_id,
        number=row.number,
        name=row.shown_name,
        full_name=full_name,
        public_name=public_name,
        country=country,
        checked_in=row.checked_in,
        entered_in=row.entered_in,
        gone=_absence_in_words(row, word),
        disqualified=row.forfeits or row.disqualified_after is not None,
        sits_out_in=sits_out_in,
        earned_byes=row.earned_byes,
        forfeited_byes=row.forfeited_byes,
        fee_paid=row.fee_paid,
        seated=row.player_id in seated,
        head_start=row.head_start,
        word=word,
        person=player.pk,
        without_account=not (player.user_id or player.handle),
        asked=_say_asked(row),
    )


def _say_asked(row: Entry) -> str:
    asked = getattr(row, "asked", None)
    if asked is None or asked.is_them:
        return ""
    if asked.is_them is False:
        return f"{asked.member} says: not me"
    return f"{asked.member} has not said yes yet"


def _absence_in_words(row: Entry, word: str) -> str:
    dropped = ""
    if row.dropped_after is not None:
        dropped = f"dropped after {word} {row.dropped_after}"
    if mark := mark_of(row.forfeits, row.ranked_last):
        return mark
    if row.disqualified_after is not None:
        return "disqualified"
    return dropped


def _published_rounds(event: Event) -> list[Round]:
    """Return the published rounds in their order, without their long positions."""
    final = final_rounds(event)
    if final is not None:
        return final
    rounds = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT)
    return list(rounds.defer("position").order_by("number"))


def _tables_in_rounds(event: Event) -> Counter[int]:
    """Count the tables and byes of each round, by its key."""
    final = final_rows(event)
    if final is not None:
        return Counter(row["round_id"] for row in final.values(Match))
    counted = Match.objects.filter(round__event=event).order_by().values_list("round").annotate(Count("pk"))
    return Counter(dict(counted))


def _corrected_results(event: Event) -> set[tuple[int, int | None, datetime | None]]:
    """Return round, table and time of each corrected result."""
    final = final_matches(event)
    if final is not None:
        return {(row.round.number, row.table, row.reported_at) for row in final if row.corrected}
    corrected = Match.objects.filter(round__event=event, corrected=True)
    return set(corrected.values_list("round__number", "table", "reported_at"))


def _ids(known: Known) -> dict[int, str]:
    return {entrant.pk: identity for identity, entrant in known.items()}


def _link(event: Event, row: Round) -> RoundLink:
    rules = records.rules_of(event)
    void = ""
    if row.is_void:
        void = " (void)"
    short = f"{row.of_round}.{row.game}" if rules.has_games(row.game) else str(row.of_round)
    title = rules.name_sitting(row.of_round, row.game, event.rounds_scheduled, name=row.name)
    called = rules.name_sitting(row.of_round, row.game, name=row.name)
    return RoundLink(row.number, f"{short}{void}", f"{title}{void}", f"{called}{void}")


def _tables(
    event: Event,
    played: Round,
    matches: Iterable[EngineMatch],
    known: Known,
    fixed: Collection[int | None] = (),
    told: Mapping[str, str] = NOTHING,
) -> tuple[PairedTable, ...]:
    """Return the tables by number, byes last. `fixed`: tables with corrected results; `told`: texts by player."""
    rules = records.rules_of(event)
    ordered = sorted(matches, key=lambda match: (match.table is None, match.table or 0))
    return tuple(_table(rules, played, match, known, match.table in fixed, told) for match in ordered)


def _table(
    rules: GameRules, played: Round, match: EngineMatch, known: Known, corrected: bool, told: Mapping[str, str]
) -> PairedTable:
    result, seats = match.result, len(match.seats)
    late = result is not None and result.ending in OPEN
    awards = _awards(rules, match) if (result or match.games) and not late else (None,) * seats
    figures = records.shown_figures(played, rules)
    places = tuple(_place(rules, figures, known, match, seat, award) for seat, award in enumerate(awards))
    if told:
        places = tuple(
            replace(place, told=told.get(player, "")) for place, player in zip(places, match.players, strict=True)
        )
    several = match.games if len(match.games) > 1 or not match.over else ()
    names = [known[player].name for player in match.players] if several else []
    games = tuple(
        f"{rules.name_game(number, played.of_round)}: {describe_result(game, names)}"
        for number, game in enumerate(several, 1)
    )
    return PairedTable(match.table, places, result is not None, corrected, late, games, len(match.games))


def _awards(rules: GameRules, match: EngineMatch) -> Sequence[Award | None]:
    """Return the awards: sums so far where all games of a match count, else only once it is over."""
    if match.result is None and rules.scoring.match is None:
        return (None,) * len(match.seats)
    return engine.award_match(rules, match.games, len(match.seats))


def _place(
    rules: GameRules, shown_figures: Sequence[Figure], known: Known, match: EngineMatch, seat: int, award: Award | None
) -> TablePlace:
    sits = match.seats[seat]
    facts = match.result.get_facts(seat) if match.result else {}
    name, pk, side = known[sits.player].name, known[sits.player].pk, str(sits.side or "")
    if award is None:
        return TablePlace(name, side=side, player=pk)
    score = None
    if not rules.scoring.match:
        score = facts.get(rules.scoring.score)
    figures = format_brief(shown_figures, award.figures)
    shown = ""
    if score is not None:
        shown = format_plain(score)
    if not match.over or not rules.says_outcomes:
        return TablePlace(name, "", figures, shown, side, player=pk)
    tone = award.outcome.value.lower()
    return TablePlace(name, rules.outcome_label(award.outcome), figures, shown, side, tone=tone, player=pk)
