"""Who sits where, and the list of players, as the pages show them."""

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
from tournaments.record.selectors.awards import usable_in
from tournaments.record.selectors.final_rows import final_entries, final_rows, rows_of
from tournaments.record.selectors.forfeits import mark_of
from tournaments.record.selectors.matches import published_matches
from tournaments.record.selectors.scenarios import said_of, told_of
from tournaments.record.selectors.sittings import final_matches, final_rounds
from tournaments.record.selectors.words import in_words

Known = Mapping[str, records.Entrant]
NOTHING: Mapping[str, str] = {}
MOST_TABLES = 600
"""Of all rounds together, on one page."""


@dataclass(frozen=True, slots=True)
class Place:
    """One player at a table, by key and name: what the game gave, once it is reported, and the `tone` of its badge.

    `told`: what everybody reads of the player there.
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
class Table:
    """`games`: of a match of several each in words; `entered`: how many of them have a result."""

    number: int | None
    places: tuple[Place, ...]
    reported: bool
    corrected: bool = False
    delayed: bool = False
    games: tuple[str, ...] = ()
    entered: int = 0

    @property
    def bye(self) -> bool:
        return len(self.places) == 1

    @property
    def sums(self) -> bool:
        """Whether figures are said player by player: more than two sit here."""
        return len(self.places) > 2


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A line of the list of players; `player` is the key by which the event knows him, `person` that of who he is.

    `full_name` is for directors, `public_name` the same where everybody may read it. `sits_out_in`: the coming round,
    where he asked to sit it out; `word`: what it is called. `disqualified`: in the event or after it. `holds`: the
    awards that he may use here. `asked`: for directors, which member has not said yes to being meant.
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
        return format_plain(self.head_start) if self.head_start else "none"


@dataclass(frozen=True, slots=True)
class RoundLink:
    """`short` is its number, or "2.1" where a round has several games; `title` its name in words, `called` the same
    without how many there are. All say of a round that is void that it is: another one goes by the same name.
    """

    number: int
    short: str
    title: str
    called: str


@dataclass(frozen=True, slots=True)
class Pairings:
    """One published round, and the way to all of them. `said`: what players have to know of it."""

    round: Round | None = None
    links: tuple[RoundLink, ...] = ()
    title: str = ""
    tables: tuple[Table, ...] = ()
    said: str = ""

    @property
    def number(self) -> int | None:
        return self.round.number if self.round else None

    @property
    def in_pods(self) -> bool:
        return any(table.sums for table in self.tables)


@dataclass(frozen=True, slots=True)
class RoundTables:
    """`many`: so many tables, which stand on the page of the round alone; 0 where they stand here."""

    title: str
    state: str
    is_void: bool
    abandoned_because: str
    drawn_here: bool
    changed_because: str
    rematches: int
    corrected: bool
    tables: tuple[Table, ...]
    unfit: tuple[int, ...] = ()
    said: str = ""
    number: int = 0
    many: int = 0

    @property
    def in_pods(self) -> bool:
        return any(table.sums for table in self.tables)


def published(event: Event) -> tuple[int, ...]:
    """The numbers of the rounds that everybody may see."""
    return tuple(row.number for row in _published_rounds(event))


def pairings(event: Event, number: int | None = None) -> Pairings:
    """This round, or the latest. Empty where nothing is published; KeyError for a round that is not."""
    rounds = {row.number: row for row in _published_rounds(event)}
    if number is None and not rounds:
        return Pairings()
    shown = rounds[max(rounds) if number is None else number]
    shown.event = event
    known = records.entrants(event)
    matches = published_matches(event, _ids(known), of=shown.pk)
    links = {row.number: _link(event, row) for row in rounds.values()}
    said = said_of(event, shown)
    tables = _tables(event, shown, matches[shown.pk], known, told=told_of(event, shown.of_round, known))
    return Pairings(shown, tuple(links.values()), links[shown.number].title, tables, said)


def by_name(event: Event, tables: Iterable[Table]) -> tuple[tuple[str, int | None, str], ...]:
    """(player, table, opponents or what else) in the order of names: what players look for on the wall."""
    return names_in_order(
        ((table.number, tuple(place.name for place in table.places)) for table in tables), event.order_of
    )


def names_in_order(
    pairs: Iterable[tuple[int | None, tuple[str, ...]]], order: Callable[[str], tuple[str, str]] = sort_key
) -> tuple[tuple[str, int | None, str], ...]:
    """The same of tables as names."""
    lines = []
    for table, names in pairs:
        lines += [
            (name, table, join_words(names[:at] + names[at + 1 :]) or "sits out") for at, name in enumerate(names)
        ]
    return tuple(sorted(lines, key=lambda line: order(line[0])))


def all_rounds(event: Event) -> tuple[RoundTables, ...]:
    """Every published round with its tables, latest first. Of a large event their number stands for them."""
    rules = records.rules_of(event)
    rounds = _published_rounds(event)[::-1]
    sat = _tables_in_rounds(event)
    many = sum(sat[row.pk] for row in rounds) > MOST_TABLES
    known = {} if many else records.entrants(event)
    matches = {} if many else published_matches(event, _ids(known))
    fixed = _corrected(event)
    return tuple(
        RoundTables(
            title=rules.name_sitting(row.of_round, row.game, name=row.name),
            state="abandoned" if row.abandoned_because and row.is_complete else row.state.replace("_", " "),
            is_void=row.is_void,
            abandoned_because=row.abandoned_because,
            drawn_here=row.pairing_version > 0,
            changed_because=row.changed_because,
            rematches=row.rematches,
            corrected=any(number < row.number and at and at > row.drawn_at for number, _, at in fixed),
            unfit=tuple(row.unfit_tables),
            said=said_of(event, row),
            number=row.number,
            many=sat[row.pk] if many else 0,
            tables=_tables(
                event, row, matches.get(row.pk, ()), known, {table for at, table, _ in fixed if at == row.number}
            ),
        )
        for row in rounds
    )


def rounds_with_tables(event: Event) -> tuple[tuple[str, tuple[Table, ...]], ...]:
    """Return the title and the tables of every published round, in their order."""
    known = records.entrants(event)
    matches = published_matches(event, _ids(known))
    rounds = _published_rounds(event)
    return tuple((_link(event, row).called, _tables(event, row, matches.get(row.pk, ()), known)) for row in rounds)


def players(event: Event) -> tuple[EntryRow, ...]:
    """Everybody on the list by name."""
    return tuple(sorted(entries(event), key=lambda row: event.order_of(row.name)))


def entries(event: Event, among: Collection[int] | None = None) -> tuple[EntryRow, ...]:
    """Everybody on the list in the order of entry, or these of them. Two queries."""
    final = final_entries(event)
    if final is not None:
        return _final_rows(event, [row for row in final if among is None or row.pk in among])
    played, word = event.rounds.exclude(state=Round.State.DRAFT), records.rules_of(event).round_word
    counted = played.exclude(state=Round.State.VOID).order_by("-of_round").values("of_round")[:1]
    listed = Entry.objects.filter(event=event).annotate(last_round=Coalesce(Subquery(counted), 0))
    listed = listed if among is None else listed.filter(pk__in=among)
    rows = list(listed.select_related("player__merged_into", "asked__member__player").order_by("number"))
    sat = Seat.objects.filter(round__in=played).order_by()
    sat = sat if among is None else sat.filter(player__in=[row.player_id for row in rows])
    seated = set(sat.values_list("player_id", flat=True).distinct())
    return tuple(_entry(row, seated, vars(row)["last_round"] + 1, word) for row in rows)


def _final_rows(event: Event, entries: Iterable[Entry]) -> tuple[EntryRow, ...]:
    """The same of a finalized event, from its record."""
    rounds, word = final_rounds(event) or [], records.rules_of(event).round_word
    seated = {seat.player_id for seat in rows_of(event, Seat) or () if not seat.round.is_draft}
    coming = max((row.of_round for row in rounds if not row.is_void), default=0) + 1
    return tuple(_entry(row, seated, coming, word) for row in entries)


def with_awards(event: Event, rows: Sequence[EntryRow]) -> tuple[EntryRow, ...]:
    """With what each holds for this championship, while it may still be noted."""
    usable = usable_in(event, [row.person for row in rows])
    return tuple(replace(row, holds=usable[row.person].words) if row.person in usable else row for row in rows)


def _entry(row: Entry, seated: set[int], coming: int, word: str) -> EntryRow:
    player = row.player.person
    full_name = isolate(player.name) if player.handle and player.name != player.handle else ""
    return EntryRow(
        pk=row.pk,
        player=row.player_id,
        number=row.number,
        name=row.shown_name,
        full_name=full_name,
        public_name=full_name if player.name_is_public else "",
        country=player.country.name if player.country else "",
        checked_in=row.checked_in,
        entered_in=row.entered_in,
        gone=_gone(row, word),
        disqualified=row.forfeits or row.disqualified_after is not None,
        sits_out_in=coming if coming in row.sits_out else None,
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
    return f"{asked.member} {'says: not me' if asked.is_them is False else 'has not said yes yet'}"


def _gone(row: Entry, word: str) -> str:
    dropped = "" if row.dropped_after is None else f"dropped after {word} {row.dropped_after}"
    return mark_of(row.forfeits, row.ranked_last) or ("disqualified" if row.disqualified_after is not None else dropped)


def _published_rounds(event: Event) -> list[Round]:
    """In their order, without what they were drawn from, which is long."""
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


def _corrected(event: Event) -> set[tuple[int, int | None, datetime | None]]:
    """Round, table and time of each result that was corrected."""
    final = final_matches(event)
    if final is not None:
        return {(row.round.number, row.table, row.reported_at) for row in final if row.corrected}
    corrected = Match.objects.filter(round__event=event, corrected=True)
    return set(corrected.values_list("round__number", "table", "reported_at"))


def _ids(known: Known) -> dict[int, str]:
    return {entrant.pk: identity for identity, entrant in known.items()}


def _link(event: Event, row: Round) -> RoundLink:
    rules, void = records.rules_of(event), " (void)" if row.is_void else ""
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
) -> tuple[Table, ...]:
    """In the order of their numbers, byes last. `fixed` are the tables whose results were corrected; `told` by player
    what everybody reads of him.
    """
    rules = records.rules_of(event)
    ordered = sorted(matches, key=lambda match: (match.table is None, match.table or 0))
    return tuple(_table(rules, played, match, known, match.table in fixed, told) for match in ordered)


def _table(
    rules: GameRules, played: Round, match: EngineMatch, known: Known, corrected: bool, told: Mapping[str, str]
) -> Table:
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
        f"{rules.name_game(number, played.of_round)}: {in_words(game, names)}" for number, game in enumerate(several, 1)
    )
    return Table(match.table, places, result is not None, corrected, late, games, len(match.games))


def _awards(rules: GameRules, match: EngineMatch) -> Sequence[Award | None]:
    """Of a match of which all games count the sums so far; of another once it is over."""
    if match.result is None and rules.scoring.match is None:
        return (None,) * len(match.seats)
    return engine.award_match(rules, match.games, len(match.seats))


def _place(
    rules: GameRules, shown_figures: Sequence[Figure], known: Known, match: EngineMatch, seat: int, award: Award | None
) -> Place:
    sits, facts = match.seats[seat], match.result.get_facts(seat) if match.result else {}
    name, pk, side = known[sits.player].name, known[sits.player].pk, str(sits.side or "")
    if award is None:
        return Place(name, side=side, player=pk)
    score = None if rules.scoring.match else facts.get(rules.scoring.score)
    figures = format_brief(shown_figures, award.figures)
    shown = "" if score is None else format_plain(score)
    if not match.over or not rules.says_outcomes:
        return Place(name, "", figures, shown, side, player=pk)
    tone = award.outcome.value.lower()
    return Place(name, rules.outcome_label(award.outcome), figures, shown, side, tone=tone, player=pk)
