"""The draft of a round compared with the best draw, and the reasons of a draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tournaments.engine.core.draws import Change
from tournaments.engine.core.types import Draw, Explanation, Position, Wishes
from tournaments.engine.house import CODE
from tournaments.play.selectors import draws
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import time_of_day
from tournaments.record.selectors.owed_games import due_games
from tournaments.record.selectors.standings import insert_names

Names = dict[str, str]
PAIR = 2


class DraftSeat(NamedTuple):  # hundreds of both are made for every page of a large draft
    pk: int
    name: str
    vp: int
    side: str = ""


class DraftTable(NamedTuple):
    """A table of a draft. `owing`: who will lose this game once the round is published, by an earlier penalty."""

    table: int | None
    seats: tuple[DraftSeat, ...]
    why: str
    crosses: bool
    earned: bool
    owing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftCriterion:
    code: str
    label: str
    here: int
    best: int
    free: int | None = None

    @property
    def is_met(self) -> bool:
        """Return whether it is 0 in this draw, in the best draw, and without the byes given by hand."""
        return not (self.here or self.best or self.free)


@dataclass(frozen=True, slots=True)
class DraftPage:
    """Everything that the page of a draft shows.

    `section` of the document has the criteria, empty for house rules; `may_change`: what can be changed by hand;
    `heading`: of the players' totals, once somebody has one; `most`: how many can sit at a table.
    """

    section: str
    may_change: frozenset[str]
    tables: tuple[DraftTable, ...]
    criteria: tuple[DraftCriterion, ...]
    proof: str
    is_best: bool
    is_stale: bool
    missing: int
    drawn_at: str
    heading: str
    guide_order: tuple[tuple[str, str], ...]
    nobody_plays: bool
    apart: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]
    most: int

    @property
    def may_swap(self) -> bool:
        """Return whether two players can exchange their seats, or their sides."""
        return bool(self.may_change & {Change.SEATS, Change.SIDES})

    @property
    def is_of_pods(self) -> bool:
        return self.most > PAIR

    @property
    def counted_criteria(self) -> tuple[DraftCriterion, ...]:
        return tuple(one for one in self.criteria if not one.is_met)

    @property
    def met_criteria(self) -> tuple[DraftCriterion, ...]:
        return tuple(one for one in self.criteria if one.is_met)

    @property
    def why_of_all(self) -> str:
        """Return the reason that all tables share; empty where they differ."""
        said = [table.why for table in self.tables if len(table.seats) > 1]
        if len(said) > 1 and len(set(said)) == 1:
            return said[0]
        return ""


@dataclass(frozen=True, slots=True)
class PairReason:
    """The reason for one pair."""

    players: tuple[records.Entrant, ...]
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Reasons:
    """The reasons of a draw. `differences`: where replaying the stored position and seed differs."""

    seed: int | None
    pairing_version: int
    is_best: bool
    proved: bool
    proof: str
    criteria: tuple[DraftCriterion, ...]
    explanations: tuple[PairReason, ...]
    differences: tuple[str, ...]
    changed_because: str


def draft_page(event: Event, drawn: Round) -> DraftPage:
    """Return everything that a director checks before publishing (OPG 7.6, A)."""
    position, known = draws.stored_position(drawn), records.entrants(event)
    names = {player: entrant.name for player, entrant in known.items()}
    wishes, rules = position.wishes, records.rules_of(event)
    best, method = draws.best_draw(drawn), draws.method_of(position)
    seated = draws.seats_by_table(drawn, {entrant.pk: player for player, entrant in known.items()})
    now = draws.shown_draw(drawn, best, seated)
    section = ""
    if event.ruleset != CODE:
        section = method.section
    heading = ""
    if any(card.vp for card in position.cards):
        heading = rules.scoring.figures[0].heading
    return DraftPage(
        section=section,
        may_change=frozenset(method.may_change),
        tables=_tables(seated, position, names, now, best, _owing(drawn, names)),
        criteria=_criteria(drawn, position, now, best),
        proof=best.proof,
        is_best=not draws.is_worse(drawn, now, best),
        is_stale=draws.looks_stale(drawn),
        missing=event.entries.filter(checked_in=False).count(),
        drawn_at=time_of_day(drawn.drawn_at, event),
        heading=heading,
        nobody_plays=not now.tables,
        guide_order=tuple((names[a], names[b]) for a, b in best.guide_order),
        apart=tuple((names[a], names[b]) for a, b in wishes.apart),
        byes=tuple(names[player] for player in wishes.byes),
        most=rules.seats[1],
    )


def reasons(event: Event, drawn: Round) -> Reasons | None:
    """Return the reasons of a draw; None where its position and seed are not known."""
    if not drawn.position:
        return None
    now, best = draws.current_draw(drawn), draws.best_draw(drawn)
    known = records.entrants(event)
    return Reasons(
        seed=drawn.seed,
        pairing_version=drawn.pairing_version,
        is_best=not draws.is_worse(drawn, now, best),
        proved=best.proved,
        proof=best.proof,
        criteria=_criteria(drawn, draws.stored_position(drawn), now, best),
        explanations=tuple(_why(explanation, known) for explanation in draws.explain_tables(now, best)),
        differences=draws.find_differences(drawn),
        changed_because=drawn.changed_because,
    )


def _criteria(drawn: Round, position: Position, now: Draw, best: Draw) -> tuple[DraftCriterion, ...]:
    """Compare both draws by the criteria of the guide, then by the wishes. `free`: the draw without byes given by
    hand.
    """
    here, there, free = now.figures, best.figures, draws.without_byes(drawn)
    without = free.figures if free else {}
    asked = (by for by in draws.method_of(position).criteria if not by.wished or position.wishes != Wishes())
    return tuple(DraftCriterion(by.code, by.label, here[by.code], there[by.code], without.get(by.code)) for by in asked)


def _tables(
    seated: draws.Seated, position: Position, names: Names, draw: Draw, best: Draw, owing: dict[int, tuple[str, ...]]
) -> tuple[DraftTable, ...]:
    totals = {card.id: card.vp for card in position.cards}
    explanations = {frozenset(each.pair): each.text for each in draws.explain_tables(draw, best)}
    by_draw = {frozenset(players) for players in best.tables}
    by_draw |= {frozenset((bye,)) for bye in (*best.byes, *best.earned_byes)}

    def table(match: int, number: int | None, seats: list[tuple[str, int, str]]) -> DraftTable:
        players = frozenset(player for player, *_ in seats)
        why = insert_names(explanations.get(players, ""), names) if players in by_draw else draws.BY_HAND
        return DraftTable(
            table=number,
            seats=tuple(DraftSeat(pk, names[player], totals.get(player, 0), side) for player, pk, side in seats),
            why=why,
            crosses=len(seats) <= PAIR and len({totals.get(player, 0) for player in players}) > 1,
            earned=seats[0][0] in draw.earned_byes,
            owing=owing.get(match, ()),
        )

    return tuple(table(match, number, seats) for (match, number), seats in seated.items())


def _owing(drawn: Round, names: Names) -> dict[int, tuple[str, ...]]:
    """Map each match to the players who owe its game."""
    tables = due_games(drawn)
    ids = records.entry_ids(drawn.event) if tables else {}
    owing = {}
    for table in tables:
        owing[table.match] = tuple(names[ids[player]] for player in table.players)
    return owing


def _why(explanation: Explanation, known: dict[str, records.Entrant]) -> PairReason:
    names = {code: person.name for code, person in known.items()}
    players = tuple(known[player] for player in explanation.pair)
    return PairReason(players, explanation.code, insert_names(explanation.text, names))
