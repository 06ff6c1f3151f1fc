"""Put a player who is not seated into a round: which ways are open, and why the others are not.

OPG 7.2, 7.4, 7.5.1, 7.6 and 10; T95 systems 3 and 4; the readings House-8 and House-IR1 to House-IR4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.engine.core.draws import Card, Change, DrawMethod, Position, Version
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result, RuleViolation, Violation
from tournaments.engine.draws import draw_round, find_method, judge_round
from tournaments.engine.draws.round_robin import ROUND_ROBIN
from tournaments.engine.games.tcc.outcomes import BYE
from tournaments.engine.games.tribbles.points import ABSENT

GUIDE = "TCC Organized Play Guide"
LATE = "OPG 7.5.1"
PAIRINGS = "OPG 7.6"
RESULTS = "OPG 7.4"
ELIMINATED = "T95 systems 4"
TWO = 2
ABSENT_MARK = ABSENT.code
"""The fact that marks a player who was not there at a table of several."""
Tables = tuple[tuple[str, ...], ...]


class State(StrEnum):
    """A state of the player: what keeps them out of the round.

    `ABSENT`: they have a seat, and a result says that they were not there.
    `DROPPED`: they left, and may have come back since. `UNDRAWN`: they are on the list, and nobody drew them.
    """

    DROPPED = "dropped"
    RESTS = "rests"
    LATE = "late"
    UNDRAWN = "undrawn"
    ABSENT = "absent"


class Moment(StrEnum):
    """A moment of the round, by how far it is.

    `MISSED`: five minutes of it are played; `RESULTS`: a result is entered or reported.
    """

    DRAFT = "draft"
    PUBLISHED = "published"
    MISSED = "missed"
    RESULTS = "results"
    COMPLETE = "complete"


class Way(StrEnum):
    """A way in which the player comes into the round."""

    TABLE = "table"
    SEAT = "seat"
    BYE = "bye"
    REDRAW = "redraw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Case:
    """A player outside a round, and how the round stands.

    `position` is what the round was drawn from, with the player in it; `now` what it would be drawn from now, with
    every table kept. `following`: what the next round of its bracket would be drawn from. `byes` are who waits without
    an opponent. `has_later`: a later round is drawn. `plays_next`: nothing has to be noted for the player to be drawn
    in the next round. `closed` and `resting`: why nobody enters any more, or sits out.
    """

    rules: GameRules
    player: str
    state: State
    moment: Moment
    position: Position
    now: Position
    seed: int
    version: Version
    tables: Tables
    byes: tuple[str, ...]
    following: Position | None = None
    has_later: bool = False
    plays_next: bool = False
    closed: Violation | None = None
    resting: Violation | None = None

    @property
    def method(self) -> DrawMethod:
        return find_method(self.rules, self.position)

    @property
    def is_second_game(self) -> bool:
        return self.rules.repeats_pairs(self.position.round) and bool(self.position.method)

    @property
    def is_of_later_stage(self) -> bool:
        return bool(self.position.method) and not self.is_second_game

    @property
    def is_of_pods(self) -> bool:
        return self.rules.seats[1] > TWO

    @property
    def is_round_robin(self) -> bool:
        return self.method.code == ROUND_ROBIN.code

    @property
    def card(self) -> Card | None:
        return next((card for card in self.now.cards if card.id == self.player), None)


@dataclass(frozen=True, slots=True)
class Option:
    """One way into the round: who sits where after it, or why it is not open."""

    way: Way
    tables: Tables = ()
    byes: tuple[str, ...] = ()
    violation: Violation | None = None

    @property
    def is_open(self) -> bool:
        return self.violation is None


def options(case: Case) -> tuple[Option, ...]:
    """Return every way, in the order in which a director tries them."""
    return tuple(option(case, way) for way in Way)


def option(case: Case, way: Way) -> Option:
    """Return where this way leads, or why it is closed."""
    try:
        return FIND[way](case)
    except RuleViolation as refusal:
        return Option(way, violation=Violation(refusal.code, refusal.message, refusal.section))


def absent_seats(rules: GameRules, result: Result | None, seats: int) -> frozenset[int]:
    """Return the seats of a table of so many of which its result says that nobody was there."""
    if result is None:
        return frozenset()
    absence = rules.scoring.absence
    said = absence.find_forfeiting_seats(result, seats) if absence is not None else frozenset[int]()
    return said | {seat for seat in range(seats) if result.get_facts(seat).get(ABSENT_MARK)}


def position_with(stored: Position, now: Position, player: str) -> Position:
    """Return what a round was drawn from, with one more player as `now` knows them."""
    joining = {card.id: card for card in now.cards if card.id == player}
    cards = {card.id: card for card in stored.cards} | joining
    places = {card.id: place for place, card in enumerate(now.cards)}
    in_order = sorted(cards, key=lambda identity: places.get(identity, len(places)))
    return replace(stored, cards=tuple(cards[identity] for identity in in_order))


def _own_table(case: Case) -> Option:
    """The seat that is theirs: a no-show that was recorded wrongly, or a walkover of a bracket that is reversed."""
    if case.state is State.ABSENT:
        if case.has_later:
            message = "A later round is drawn from this missed game. Discard it first, or correct the result."
            raise RuleViolation(
                "later_round", message, _section(case) if case.is_of_later_stage else _cite(case, PAIRINGS)
            )
        return Option(Way.TABLE, case.tables, case.byes)
    if not case.is_of_later_stage:
        raise RuleViolation("no_table", "No table of this round is theirs: they were not drawn.", _section(case))
    return _walkover(case)


def _walkover(case: Case) -> Option:
    """A match of the bracket that was given away is played after all, while nothing is drawn from it (House-IR3)."""
    if case.moment is Moment.COMPLETE:
        return Option(Way.TABLE, _drawn_with(case, case.following), ())
    tables = _drawn_with(case, case.now)
    drawn = set(map(frozenset, tables))
    if case.moment is not Moment.DRAFT and not drawn.issuperset(map(frozenset, case.tables)):
        message = "The bracket went on without them: a match is played that follows from their walkover."
        raise RuleViolation("went_on", message, _section(case))
    return Option(Way.TABLE, tables, ())


def _drawn_with(case: Case, position: Position | None) -> Tables:
    """Return the matches of this draw. Raises RuleViolation where the player has none."""
    playing = {card.id for card in position.cards if not card.dropped} if position else set[str]()
    if position is None or case.player not in playing:
        message = "They have no match in this round: who plays it follows from the table and from the bracket."
        raise RuleViolation("no_match", message, _section(case))
    return draw_round(case.rules, position, case.seed).tables


def _seat(case: Case) -> Option:
    """Opposite somebody who has a bye, or at a table of several with room."""
    _refuse_change(case)
    _refuse_by_hand(case)
    if case.is_of_pods:
        return _join_pod(case)
    if not case.byes:
        raise RuleViolation("no_bye", "Nobody waits alone in this round.", _cite(case, LATE))
    new = [partner for partner in case.byes if not _meets_again(case, partner)]
    if not new:
        message = "They have played the player with the bye, and nobody meets an opponent twice."
        raise RuleViolation("meet_again", message, _section(case))
    partner = _partner_of(case, new)
    tables = (*case.tables, (partner, case.player))
    byes = tuple(player for player in case.byes if player != partner)
    _refuse_sides(case, tables, byes)
    return Option(Way.SEAT, tables, byes)


def _join_pod(case: Case) -> Option:
    sizes = [len(players) for players in case.tables]
    if not sizes or min(sizes) >= case.rules.seats[1]:
        message = f"Every table is full: {case.rules.seats[1]} sit at one at most."
        raise RuleViolation("no_room", message, "OPG 7.2")
    smallest = sizes.index(min(sizes))
    joined = (*case.tables[smallest], case.player)
    return Option(Way.SEAT, (*case.tables[:smallest], joined, *case.tables[smallest + 1 :]), case.byes)


def _bye(case: Case) -> Option:
    _refuse_change(case)
    _refuse_by_hand(case)
    if case.is_of_pods or case.method.sits_out or BYE.code not in case.rules.scoring.by_code:
        message = "These rules know no byes: who is left over sits out, or joins a table of several."
        raise RuleViolation("no_byes", message, _section(case))
    if case.byes:
        message = "Somebody has the bye of this round already: seat the player against them."
        raise RuleViolation("bye_waits", message, _cite(case, LATE))
    if case.card is not None and case.card.byes:
        raise RuleViolation("second_bye", "They have had a bye, and no player gets a second one.", _cite(case, LATE))
    return Option(Way.BYE, case.tables, (*case.byes, case.player))


def _redraw(case: Case) -> Option:
    """The best draw with the player in it; of equal ones the one that changes the fewest tables."""
    _refuse_change(case)
    _refuse_by_hand(case)
    draw = draw_round(case.rules, case.now, case.seed)
    return Option(Way.REDRAW, draw.tables, (*draw.byes, *draw.earned_byes))


def _loss(case: Case) -> Option:
    """A missed game in this round; they are drawn in the next one."""
    if case.state is State.ABSENT:
        raise RuleViolation("missed_already", "Their missed game in this round is recorded already.", _cite(case, LATE))
    if case.is_of_later_stage:
        message = "A match of this stage is played, or lost at its table: give the match back, then enter its result."
        raise RuleViolation("no_missed_match", message, _section(case))
    if case.plays_next:
        message = "They miss this round already and are drawn in the next one: nothing has to be done."
        raise RuleViolation("missed_already", message, _cite(case, LATE))
    _refuse_gone(case)
    if case.closed is not None:
        raise _refusal(case, case.closed)
    is_new = case.state in (State.LATE, State.UNDRAWN)
    if case.rules.eliminates_odd and case.position.round > 1 and not is_new:
        message = "Who has no game in a round after the first plays no more: seat them, or leave them out."
        raise RuleViolation("eliminated", message, ELIMINATED)
    if case.moment is Moment.DRAFT and not is_new and case.resting is not None:
        raise _refusal(case, case.resting)
    return Option(Way.LOSS, case.tables, case.byes)


FIND: Mapping[Way, Callable[[Case], Option]] = {
    Way.TABLE: _own_table,
    Way.SEAT: _seat,
    Way.BYE: _bye,
    Way.REDRAW: _redraw,
    Way.LOSS: _loss,
}


def _refuse_change(case: Case) -> None:
    """Raise RuleViolation where the pairings of this round cannot take the player in any more (House-8, House-IR1)."""
    if case.state is State.ABSENT:
        message = "They have a seat in this round: take the missed game back instead."
        raise RuleViolation("seated", message, _cite(case, RESULTS))
    if case.is_second_game:
        message = "This round is the second game of the pairs of the round before: the player enters in the next one."
        raise RuleViolation("second_game", message, case.method.section)
    if case.moment is Moment.COMPLETE:
        raise RuleViolation("complete", "The round is complete: its pairings stand.", _cite(case, RESULTS))
    if case.moment is Moment.RESULTS:
        message = "A result of this round is entered or reported: its pairings stand."
        raise RuleViolation("results", message, _cite(case, RESULTS))
    if case.moment is Moment.MISSED:
        message = "Five minutes of the round are played: who comes now has missed it and enters in the next one."
        raise RuleViolation("too_late", message, _cite(case, LATE))


def _refuse_by_hand(case: Case) -> None:
    """Raise RuleViolation where results, and not a draw, say who plays; or where the player is out."""
    if Change.SEATS not in case.method.may_change:
        message = "Who plays this round follows from the table or the bracket: nobody else is seated in it."
        raise RuleViolation("not_by_hand", message, _section(case))
    _refuse_gone(case)


def _refuse_gone(case: Case) -> None:
    card = case.card
    if card is not None and card.dropped:
        message = "They play no more in this event: they were left over, or quit a game."
        raise RuleViolation("out", message, ELIMINATED if case.rules.eliminates_odd else case.rules.source)


def _refuse_sides(case: Case, tables: Tables, byes: Sequence[str]) -> None:
    """Raise RuleViolation where two who have to play one side would meet."""
    if case.method.sides(case.position, case.seed, tables, byes):
        judge_round(case.rules, case.position, tables, byes, case.version)


def _meets_again(case: Case, partner: str) -> bool:
    is_limited = case.rules.rematches_limited or case.is_round_robin
    return is_limited and case.method.meets_again(case.position, (partner, case.player))


def _partner_of(case: Case, waiting: Sequence[str]) -> str:
    """Return the waiting player whom the draw, or the schedule of a round-robin, gives them (T95 systems 3)."""
    if len(waiting) > 1:
        drawn = draw_round(case.rules, case.now, case.seed).tables
        opposite = (other for players in drawn if case.player in players for other in players)
        return next((other for other in opposite if other in waiting), waiting[0])
    return waiting[0]


def _section(case: Case) -> str:
    return case.method.section


def _cite(case: Case, section: str) -> str:
    """Return a section of the guide, or where a game has a document of its own that of its draws."""
    return section if case.rules.source.startswith(GUIDE) else _section(case)


def _refusal(case: Case, found: Violation) -> RuleViolation:
    return RuleViolation(found.code, found.message, _cite(case, found.section))
