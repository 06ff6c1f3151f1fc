"""Find who is not seated in the round at hand, and the ways to put each of them into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils import timezone

from tournaments import engine
from tournaments.engine import ABSENCES, BYE
from tournaments.engine.clock import may_be_missed
from tournaments.engine.core.quitting import leaving_endings
from tournaments.engine.core.seats import parse_seats
from tournaments.engine.core.types import Allegiance, Player, Position, Record, RuleViolation, Violation
from tournaments.engine.joining import (
    ABSENT_MARK,
    LATE,
    PAIRINGS,
    RESULTS,
    Case,
    Moment,
    Option,
    State,
    Way,
    absent_seats,
    options,
    position_with,
)
from tournaments.engine.texts import join_words
from tournaments.entries.selectors.entering import resting_violations
from tournaments.entries.selectors.suspensions import find_suspended_violations
from tournaments.play.selectors import draws, repairs
from tournaments.play.selectors.before_back import WHY_BEGUN
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import clock_of
from tournaments.record.selectors.matches import result_of, result_of_game
from tournaments.record.selectors.owed_games import has_results
from tournaments.record.selectors.standings import insert_names_in_findings

WHY_BYE = "Say why this player gets a bye: everybody can read it."
LABELS = {
    Way.TABLE: "Give their match back",
    Way.SEAT: "Seat them against the bye",
    Way.BYE: "Give them a bye",
    Way.REDRAW: "Draw again, fewest tables changed",
    Way.LOSS: "Missed game, play from the next",
}
STATES = {
    State.DROPPED: "They dropped, and were not drawn.",
    State.RESTS: "They asked to sit this round out.",
    State.LATE: "They came after this round was drawn.",
    State.UNDRAWN: "They are on the list and were not drawn.",
    State.ABSENT: "Their missed game is recorded: they were not there.",
}
QUIT = "They quit a game, and play no further one."


@dataclass(frozen=True, slots=True)
class Joining:
    """A player outside a round. `match`: the table at which they were recorded as absent."""

    case: Case
    round: Round
    match: Match | None = None

    @property
    def is_clock_begun(self) -> bool:
        return not self.round.is_draft and self.round.state != Round.State.PUBLISHED


@dataclass(frozen=True, slots=True)
class WayChoice:
    """A way that the page offers: its consequences and the tables that change.

    `why`: the question for a reason, where one is needed. `violation`: why the way is not open.
    """

    way: Way
    label: str
    follows: str = ""
    goes: tuple[str, ...] = ()
    comes: tuple[str, ...] = ()
    stays: int = 0
    why: str = ""
    violation: Violation | None = None

    @property
    def is_open(self) -> bool:
        return self.violation is None


@dataclass(frozen=True, slots=True)
class JoinPage:
    """A page that the director reads before a player is put into a round. `refusal`: why nothing can be done."""

    called: str = ""
    state: State | None = None
    said: str = ""
    choices: tuple[WayChoice, ...] = ()
    refusal: Violation | None = None

    @property
    def open_choices(self) -> tuple[WayChoice, ...]:
        return tuple(choice for choice in self.choices if choice.is_open)

    @property
    def closed_choices(self) -> tuple[WayChoice, ...]:
        return tuple(choice for choice in self.choices if not choice.is_open)


@dataclass(frozen=True, slots=True)
class Outsider:
    """A player who could be put into the round; `said`: why they are not in it."""

    entry: int
    name: str
    said: str


@dataclass(frozen=True, slots=True)
class Outsiders:
    """Everybody who is not seated in the round at hand, by their entries."""

    called: str = ""
    by_entry: Mapping[int, Outsider] | None = None

    @property
    def all(self) -> tuple[Outsider, ...]:
        return tuple((self.by_entry or {}).values())

    @property
    def entries(self) -> frozenset[int]:
        return frozenset(self.by_entry or {})


def round_to_join(event: Event) -> Round | None:
    """Return the newest round that counts: the draft that waits, else the one that is played or was played last."""
    if event.is_locked:
        return None
    rounds = event.rounds.exclude(state=Round.State.VOID).select_related("stage").order_by("-number")
    return rounds.first()


def outsiders(event: Event) -> Outsiders:
    """Return the players who are not seated in the present round; none before the first draw.

    Takes three queries, and two more where the rules know players who quit.
    """
    drawn = round_to_join(event)
    if drawn is None or not drawn.is_drawn_here:
        return Outsiders()
    drawn.event = event
    seated, absent, quitters = _seated_players(drawn), _recorded_absent(drawn), _find_quitters(drawn)
    rows = Entry.objects.filter(event=event, disqualified_after=None).select_related("player__merged_into")
    found = {}
    for entry in rows.order_by("number"):
        if entry.player_id in absent:
            why = STATES[State.ABSENT]
        elif entry.player_id in seated:
            continue
        elif entry.player_id in quitters:
            why = QUIT
        else:
            why = STATES[_state_of(entry, drawn)]
        found[entry.pk] = Outsider(entry.pk, entry.shown_name, why)
    return Outsiders(drawn.label, found)


def _seated_players(drawn: Round) -> frozenset[int]:
    return frozenset(drawn.seats.order_by().values_list("player_id", flat=True))


def _find_quitters(drawn: Round) -> Mapping[int, str]:
    """Return the players who quit a game of an earlier round, each with the section by which they play no more."""
    sections = leaving_endings(records.rules_of(drawn.event))
    if not sections:
        return {}
    earlier = Match.objects.filter(round__event=drawn.event, round__number__lt=drawn.number, ended_by__in=sections)
    rows = earlier.exclude(round__state=Round.State.VOID).prefetch_related("seats")
    return {
        seat.player_id: sections[match.ended_by]
        for match in rows
        for seat in match.seats.all()
        if seat.place not in parse_seats(match.won_by)
    }


def _recorded_absent(drawn: Round) -> frozenset[int]:
    """Return the players of whom a result of this round says that they were not there."""
    marked = drawn.seats.filter(**{f"facts__{ABSENT_MARK}": True}).order_by().values("match")
    said = Q(ended_by__in=ABSENCES) | Q(pk__in=marked) | Q(games_before__gt=0)
    rows = drawn.matches.filter(said).prefetch_related("seats", "earlier_games")
    return frozenset(
        seat.player_id for match in rows for seat in match.seats.all() if seat.place in _absent_at(match, drawn)
    )


def _absent_at(match: Match, drawn: Round) -> frozenset[int]:
    """Return who was not there in the last game that is entered at this table."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.place)
    result = result_of(match, seats)
    if result is None and match.games_before:
        result = result_of_game(max(match.earlier_games.all(), key=lambda game: game.number))
    return absent_seats(records.rules_of(drawn.event), result, len(seats))


def _state_of(entry: Entry, drawn: Round) -> State:
    """Return why somebody without a seat in this round has none."""
    if entry.dropped_after is not None:
        return State.DROPPED
    if drawn.of_round in entry.sits_out:
        return State.RESTS
    if not entry.checked_in:
        return State.UNDRAWN
    if entry.entered_in > drawn.of_round:
        return State.LATE
    was_out = any(card["id"] == entry.document_id for card in drawn.position["players"])
    if was_out:
        return State.DROPPED
    return State.UNDRAWN


def joining_of(entry: Entry) -> Joining:
    """Return the player and the round at hand. Raises RuleViolation where nothing can be done about it."""
    event = entry.event
    _refuse_out(entry)
    drawn = round_to_join(event)
    if drawn is None:
        message = "No round is drawn: check the player in, and the next draw has them in it."
        raise RuleViolation("not_running", message, LATE)
    drawn.event = event
    if not drawn.is_drawn_here:
        message = f"{drawn.subject} was not drawn here: its seats cannot be changed."
        raise RuleViolation("not_drawn_here", message, PAIRINGS)
    seat = _seat_in(drawn, entry)
    if seat is not None and seat.place in _absent_at(seat.match, drawn):
        return _absent(entry, drawn, seat.match)
    if (seat is not None or drawn.is_of_later_stage) and (missed := _missed_before(entry, drawn)):
        return missed
    if seat is not None:
        where = "with a bye"
        if seat.match.table:
            where = f"at table {seat.match.table}"
        message = f"{entry.shown_name} is in {drawn.label} already, {where}: correct its result there if it is wrong."
        raise RuleViolation("seated", message, RESULTS)
    joining = _outside(entry, drawn)
    card = joining.case.card
    is_out = card is not None and card.dropped
    missed = _missed_before(entry, drawn) if is_out else None
    if missed is None:
        _refuse_quitter(entry, drawn)
    return missed or joining


def _refuse_quitter(entry: Entry, drawn: Round) -> None:
    section = _find_quitters(drawn).get(entry.player_id)
    if section is not None:
        message = f"{entry.shown_name} quit a game and plays no further one. Correct that result if it is wrong."
        raise RuleViolation("quit", message, section)


def _refuse_out(entry: Entry) -> None:
    if entry.event.is_locked:
        raise RuleViolation("locked", "This event is closed. Nobody can be put into a round of it.", "OPG 8")
    if entry.disqualified_after is not None:
        message = f"{entry.shown_name} is disqualified and takes no part in this event any more."
        raise RuleViolation("disqualified", message, "OPG B")
    if found := find_suspended_violations(entry.event, [entry.player]):
        raise RuleViolation(found[0].code, found[0].message, found[0].section, found)


def _seat_in(drawn: Round, entry: Entry) -> Seat | None:
    seats = drawn.seats.filter(player=entry.player_id).select_related("match")
    return seats.prefetch_related("match__seats").first()


def _missed_before(entry: Entry, drawn: Round) -> Joining | None:
    """Return the missed game of the round before, from which the draft is drawn; None where they have none."""
    earlier = drawn.event.rounds.exclude(state__in=Round.NO_ROUND).filter(number__lt=drawn.number)
    before = None
    if drawn.is_draft:
        before = earlier.select_related("stage").order_by("-number").first()
    if before is None or not before.is_drawn_here:
        return None
    before.event = drawn.event
    seat = _seat_in(before, entry)
    if seat is None or seat.place not in _absent_at(seat.match, before):
        return None
    return _absent(entry, before, seat.match, has_later=True)


def _absent(entry: Entry, drawn: Round, match: Match, *, has_later: bool = False) -> Joining:
    match.round = drawn
    now = draws.stored_position(drawn)
    return Joining(_case(entry, drawn, State.ABSENT, now, now, has_later=has_later), drawn, match)


def _outside(entry: Entry, drawn: Round) -> Joining:
    event, record = drawn.event, _record_with(entry, drawn)
    now = _position_with(event, record, drawn)
    stored = position_with(draws.stored_position(drawn), now, entry.document_id)
    kept = now
    if not drawn.is_of_later_stage:
        kept = repairs.keep_tables(drawn, now)
    case = _case(entry, drawn, _state_of(entry, drawn), stored, kept)
    if drawn.is_complete and drawn.is_of_later_stage:
        case = replace(case, following=_following(event, record, drawn))
    return Joining(case, drawn)


def _position_with(event: Event, record: Record, drawn: Round) -> Position:
    """Return what this round would be drawn from; a later stage whose entrants stand takes nobody else."""
    try:
        return repairs.position_by(event, record, drawn)
    except RuleViolation:
        if not drawn.is_of_later_stage:
            raise
        return draws.stored_position(drawn)


def _record_with(entry: Entry, drawn: Round) -> Record:
    """Return the record of the event as if the player had been there for the draw of this round."""
    record, number = records.record(entry.event), drawn.of_round
    players = list(record.players)
    if entry.checked_in:
        at = next(at for at, player in enumerate(players) if player.id == entry.document_id)
        there = players.pop(at)
    else:
        at = entry.event.entries.filter(checked_in=True, pk__lt=entry.pk).count()
        side = None
        if entry.side:
            side = Allegiance(entry.side)
        there = Player(
            entry.document_id,
            number,
            earned_byes=entry.earned_byes,
            seed=entry.seed,
            side=side,
            number=entry.number,
        )
    rests = tuple(other for other in there.sits_out if other != number)
    players.insert(at, replace(there, entered_in=min(there.entered_in, number), dropped_after=None, sits_out=rests))
    return replace(record, players=tuple(players))


def _following(event: Event, record: Record, drawn: Round) -> Position | None:
    """Return what the next round of its bracket would be drawn from; None where none follows."""
    code, sitting = drawn.stage.code, drawn.number + 1
    before = engine.record_before(record, sitting)
    standings = records.standings_of(event, before)
    return engine.stage_position(records.rules_of(event), before, code, standings, drawn.of_round + 1)


def _case(
    entry: Entry, drawn: Round, state: State, position: Position, now: Position, *, has_later: bool = False
) -> Case:
    event = drawn.event
    tables, _ = draws.seating(drawn)
    closed = Violation("no_round_left", "The last round is drawn: no round is left to play.", LATE)
    waiting = drawn.seats.filter(match__ended_by=BYE.code).order_by("match_id")
    ids = records.entry_ids(event)
    return Case(
        rules=records.rules_of(event),
        player=entry.document_id,
        state=state,
        moment=moment_of(drawn),
        position=position,
        now=now,
        seed=drawn.seed,
        version=draws.version_of(drawn),
        tables=tables,
        byes=tuple(ids[player] for player in waiting.values_list("player_id", flat=True)),
        has_later=has_later,
        plays_next=_plays_next(entry, drawn, state),
        closed=closed if drawn.of_round >= records.drawn_rounds(event) else None,
        resting=next(iter(resting_violations(event)), None),
    )


def _plays_next(entry: Entry, drawn: Round, state: State) -> bool:
    """Return whether the player is drawn in the next round as things are."""
    is_there = entry.checked_in and entry.dropped_after is None
    return is_there and (not drawn.is_draft or state is State.RESTS)


def moment_of(drawn: Round) -> Moment:
    """Return how far this round is."""
    if drawn.is_draft:
        return Moment.DRAFT
    if drawn.is_complete:
        return Moment.COMPLETE
    if has_results(drawn) or drawn.matches.filter(self_reports__isnull=False).exists():
        return Moment.RESULTS
    if may_be_missed(clock_of(drawn), timezone.now()):
        return Moment.MISSED
    return Moment.PUBLISHED


def join_page(entry: Entry) -> JoinPage:
    """Return every way of putting this player into the round at hand, with what follows from it."""
    try:
        return _page(entry, joining_of(entry))
    except RuleViolation as refusal:
        found = Violation(refusal.code, refusal.message, refusal.section)
        [cited] = entry.event.with_own_sections(insert_names_in_findings([found], records.names(entry.event)))
        return JoinPage(refusal=cited)


def _page(entry: Entry, joining: Joining) -> JoinPage:
    drawn, names = joining.round, records.names(entry.event)
    found = options(joining.case)
    refused = [option.violation for option in found if option.violation is not None]
    cited = dict(zip(refused, entry.event.with_own_sections(insert_names_in_findings(refused, names)), strict=True))
    preview = _Preview(joining, entry, names)
    choices = []
    for option in found:
        if option.violation is None:
            choices.append(preview.choice(option))
        else:
            choices.append(_closed_choice(joining, option, cited[option.violation]))
    return JoinPage(drawn.label, joining.case.state, STATES[joining.case.state], tuple(choices))


def _label(joining: Joining, way: Way) -> str:
    if joining.case.state is State.ABSENT and way is Way.TABLE:
        return "Take the missed game back"
    if joining.case.is_of_pods and way is Way.SEAT:
        return "Seat them where there is room"
    return LABELS[way]


def _closed_choice(joining: Joining, option: Option, violation: Violation) -> WayChoice:
    return WayChoice(option.way, _label(joining, option.way), violation=violation)


@dataclass(frozen=True, slots=True)
class _Preview:
    """A preview of what a way changes, in names and table numbers."""

    joining: Joining
    entry: Entry
    names: Mapping[str, str]

    def choice(self, option: Option) -> WayChoice:
        before, after = self._before(), self._after(option)
        is_later = option.way is Way.TABLE and self.joining.round.is_complete
        changes = option.way is not Way.LOSS and self.joining.match is None and not is_later
        goes, comes = sorted(before.keys() - after.keys(), key=sorted), sorted(after.keys() - before.keys(), key=sorted)
        choice = WayChoice(
            option.way, _label(self.joining, option.way), self._follows(option), why=self._why(option.way)
        )
        if not changes:
            return choice
        return replace(
            choice,
            goes=tuple(before[players] for players in goes),
            comes=tuple(after[players] for players in comes),
            stays=len(before.keys() & after.keys()),
        )

    def _why(self, way: Way) -> str:
        if way is Way.BYE:
            return WHY_BYE
        if way is Way.REDRAW and self.joining.is_clock_begun:
            return WHY_BEGUN
        return ""

    def _before(self) -> dict[frozenset[str], str]:
        rows = draws.seats_by_table(self.joining.round)
        tables = {}
        for (_, table), seats in rows.items():
            players = [player for player, *_ in seats]
            tables[frozenset(players)] = self._table(players, table)
        return tables

    def _table(self, players: list[str] | tuple[str, ...], table: int | None) -> str:
        together = " – ".join(self.names[player] for player in players)
        if len(players) == 1:
            return f"{together}: bye"
        if table:
            return f"Table {table}: {together}"
        return together

    def _after(self, option: Option) -> dict[frozenset[str], str]:
        numbers = self._numbers(option)
        tables = {
            frozenset(players): self._table(players, number)
            for players, number in zip(option.tables, numbers, strict=True)
        }
        alone = [*option.byes, *self._earned_byes(option)]
        return tables | {frozenset((player,)): self._table((player,), None) for player in alone}

    def _earned_byes(self, option: Option) -> tuple[str, ...]:
        """Return who sits out by an earned bye: only a new draw names them itself."""
        if option.way is Way.REDRAW:
            return ()
        _, alone = draws.seating(self.joining.round)
        return tuple(player for player in alone if player not in self.joining.case.byes)

    def _numbers(self, option: Option) -> list[int | None]:
        """Return the number of each table: a new draw numbers them again, else the tables keep theirs."""
        drawn = self.joining.round
        if option.way is Way.REDRAW or (drawn.is_draft and self.joining.case.is_of_later_stage):
            rows = Entry.objects.filter(event=drawn.event, fixed_table__isnull=False)
            fixed = {code: table or 0 for code, table in rows.values_list("document_id", "fixed_table")}
            return list(engine.number_tables(option.tables, fixed))
        stored: dict[frozenset[str], int | None] = {}
        for (_, table), seats in draws.seats_by_table(drawn).items():
            stored[frozenset(player for player, *_ in seats)] = table
        last = max((table for table in stored.values() if table), default=0)
        numbers = list[int | None]()
        for players in option.tables:
            own = self._own_number(stored, frozenset(players))
            last += own is None
            numbers.append(own or last)
        return numbers

    def _own_number(self, stored: Mapping[frozenset[str], int | None], players: frozenset[str]) -> int | None:
        """Return the number under which these sit now, with or without the player who joins them."""
        others = players - {self.joining.case.player}
        if found := stored.get(players):
            return found
        if len(others) > 1:
            return stored.get(others)
        return None

    def _follows(self, option: Option) -> str:
        back = ""
        if self.entry.dropped_after is not None:
            back = " They are back in the event."
        here = " They are checked in."
        if self.entry.checked_in:
            here = ""
        return f"{self._consequence(option)}{back}{here}"

    def _consequence(self, option: Option) -> str:
        match option.way:
            case Way.TABLE:
                return self._match_back(option)
            case Way.SEAT:
                return self._seated_with(option)
            case Way.BYE:
                return "They have a bye in this round, by your hand; it is their one bye."
            case Way.REDRAW:
                return self._drawn_again()
            case Way.LOSS:
                return self._loss_in_words()

    def _match_back(self, option: Option) -> str:
        match, drawn = self.joining.match, self.joining.round
        if match is not None:
            opened = ""
            if drawn.is_complete:
                opened = f" {drawn.subject} is open again."
            return f"The missed game at table {match.table} is taken back; play it and enter its result.{opened}"
        where = "in this round"
        if drawn.is_complete:
            where = "in the next draw"
        pair = next(players for players in option.tables if self.joining.case.player in players)
        return f"The walkover is reversed: {self._table(pair, None)} is played {where}."

    def _seated_with(self, option: Option) -> str:
        player = self.joining.case.player
        table = next(players for players in option.tables if player in players)
        others = join_words(self.names[other] for other in table if other != player)
        if self.joining.case.is_of_pods:
            return f"They sit with {others}; no other table changes."
        waits = "has the bye"
        if self.joining.case.method.sits_out:
            waits = "sits out"
        return f"They play {others}, who no longer {waits}; no other table changes."

    def _drawn_again(self) -> str:
        if self.joining.round.is_draft:
            return "The draft is drawn again with them in it; every table that can stay stays."
        return "The round is taken back and everybody is told; it waits as a draft to be published again."

    def _loss_in_words(self) -> str:
        rules, of_round = self.joining.case.rules, self.joining.round.of_round
        word = rules.round_word
        missed = "They score nothing in it"
        if rules.missed_round_is_line:
            missed = "It is a missed game"
        if self.joining.case.is_round_robin:
            missed = "The game of the schedule is still owed"
        return f"No table changes. {missed}; they are drawn from {word} {of_round + 1} on."
