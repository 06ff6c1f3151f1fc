"""Scorecards as they lie on the director's table: a player's rounds with running totals (OPG 7.4, 7.4.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, takewhile

from tournaments.engine import LABELS, STAGES, award_game, build_scorecards, counted_cards, get_brought, losers
from tournaments.engine.core.explanations import explain_figures, list_shown_steps
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.system import GameRules, Step
from tournaments.engine.core.types import Award, Facts, Line, Outcome, Record, Result, Scorecard, Standing
from tournaments.engine.core.types import Match as EngineMatch
from tournaments.engine.core.types import Round as EngineRound
from tournaments.engine.texts import use_singular
from tournaments.kernel.long_lists import ListPart, make_part
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.brackets import started_brackets
from tournaments.record.selectors.forfeits import why_gone
from tournaments.record.selectors.outlooks import Outlooks, outlooks
from tournaments.record.selectors.standings import badge, label_figures, why_in_words

Numbers = Mapping[str, int | None]
Columns = tuple[tuple[str, Callable[[float], str]], ...]
"""The code of each figure, and how it is written."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A sitting on a scorecard.

    While it is played `outcome` is empty, the figures are None, and `stands` says its state: a game can be lost before
    it is played, and a bye has its points already. `table` None: sat out. `alone`: why nobody sits opposite, else
    empty. `opponents`: their keys and names. `figures` and the sums `so_far` are by the codes of the game; `texts` are
    all of them as a page shows them. `side`: the one that was played. `starts_again`: the sums are those of its stage
    alone. `counts` False: the row changes no figure and has no sums.
    """

    sitting: str
    table: int | None
    opponents: tuple[tuple[int, str], ...] = ()
    outcome: str = ""
    tone: str = ""
    score: int | None = None
    figures: Numbers = field(default_factory=dict)
    so_far: Numbers = field(default_factory=dict)
    stands: str = "playing"
    texts: tuple[str, ...] = ()
    side: str = ""
    alone: str = ""
    starts_again: bool = False
    counts: bool = True

    @property
    def is_named(self) -> bool:
        """Return whether the sitting has a name instead of a number."""
        return not self.sitting[:1].isdigit()

    @property
    def leading(self) -> str:
        """Return the first of the sums; for a row that does not count, its own first figure."""
        if self.texts:
            return self.texts[len(self.figures) if self.counts else 0]
        return ""

    @property
    def score_text(self) -> str:
        if self.score is None:
            return ""
        return format_plain(self.score)


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player's scorecard.

    `rank` is 0 before the first complete round, and for players who are not checked in. `gone`: why they have left, or
    empty. `rows` are the rounds of everybody, `later` those of later stages, each stage added up by itself. `figures`:
    the sums by code, as the standings have them; `sums`: the label of each and its text. `before`: the same for what
    the standings rank by before the sums, such as the table of the Tribbles Finals.
    """

    pk: int
    name: str
    rank: int = 0
    gone: str = ""
    figures: Mapping[str, int] = field(default_factory=dict)
    rows: tuple[CardRow, ...] = ()
    sums: tuple[tuple[str, str], ...] = ()
    later: tuple[CardRow, ...] = ()
    before: tuple[tuple[str, str], ...] = ()

    @property
    def every(self) -> tuple[CardRow, ...]:
        return *self.rows, *self.later

    @property
    def all_sums(self) -> tuple[tuple[str, str], ...]:
        return *self.before, *self.sums


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Every player against every round.

    `rows`: a card, and for every sitting its row (None: no line) with the opponent's place, as "#3" or in words.
    `before`: the headings of what is ranked by before the sums. `starts_again`: the stages that are added up by
    themselves.
    """

    sittings: tuple[str, ...]
    rows: tuple[tuple[PlayerCard, tuple[tuple[CardRow | None, str], ...]], ...]
    part: ListPart[str]
    before: tuple[str, ...] = ()
    starts_again: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's seat in a round: table, opponents, what the player brought, and their side."""

    table: int | None = None
    opponents: tuple[str, ...] = ()
    brought: Facts = field(default_factory=dict)
    stands: str = "playing"
    side: str = ""
    alone: str = ""


NO_SEAT = SeatView(alone="no match")
DISQUALIFIED = "disqualified"
"""The outcome shown for rounds after a disqualification, in games that say outcomes in words."""
Seats = Mapping[tuple[int, str], tuple[EngineMatch, int]]
"""The match and the seat in it, by round number and player."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A line of the standings next to the reader's own, or that one; `figures` as the standings show them."""

    rank: int
    pk: int
    name: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnCard:
    """The reader's own card with what decided its place.

    `why` it is above the next player, `why_above` the player above is ahead. `around`: the player above, the reader and
    the player below; `headings` of their figures. `worked`: the sum behind each figure. All of it is empty before the
    first complete round.
    """

    card: PlayerCard
    why: str = ""
    why_above: str = ""
    worked: Mapping[str, str] = field(default_factory=dict)
    headings: tuple[str, ...] = ()
    around: tuple[Neighbour, ...] = ()


@dataclass(frozen=True, slots=True)
class LaterStage:
    """A stage with its rounds and everybody's lines.

    `out`: players without a match left in its bracket. `counts`: whether its games give figures of the event.
    """

    rounds: tuple[EngineRound, ...]
    lines: Mapping[str, Sequence[Line]]
    out: frozenset[str] = frozenset()
    counts: bool = True


@dataclass(frozen=True, slots=True)
class ScorecardData:
    """Everything that the scorecards of an event are made of.

    `places`, `cards` and `identities` find a player without a search. `later`: the drawn stages after the rounds of
    everybody. `before`: what the table ranks by before any sum. `order`: the sort key of names in lists.
    """

    rules: GameRules
    rounds: int
    seen: Record
    known: Mapping[str, records.Entrant]
    names: Mapping[str, str]
    identities: Mapping[int, str]
    scored: tuple[Scorecard, ...]
    cards: Mapping[str, Scorecard]
    standings: tuple[Standing, ...]
    places: Mapping[str, int]
    seats: Seats
    columns: Columns
    later: tuple[LaterStage, ...]
    before: tuple[Step, ...]
    order: Callable[[str], tuple[str, str]]


def load_scorecard_data(event: Event, *, explained: bool = True) -> ScorecardData:
    """Read the data of all scorecards: three queries, for closed events one more.

    `explained`: as in `records.score_and_rank`.
    """
    seen, known = records.known_record(event)
    scored, standings = records.score_and_rank(event, seen, explained=explained)
    rules = records.rules_of(event)
    return ScorecardData(
        rules=rules,
        rounds=records.counted_rounds(event, seen),
        seen=seen,
        known=known,
        names={identity: entrant.name for identity, entrant in known.items()},
        identities={entrant.pk: identity for identity, entrant in known.items()},
        scored=scored,
        cards={card.player: card for card in scored},
        standings=standings,
        places={standing.player: index for index, standing in enumerate(standings)},
        seats=_seats_by_player(seen),
        columns=tuple((figure.code, figure.formatter) for figure in rules.figures),
        later=tuple(_later_stages(event, rules, seen)),
        before=_before_sums(rules, standings),
        order=event.order_of,
    )


def _before_sums(rules: GameRules, standings: Sequence[Standing]) -> tuple[Step, ...]:
    """Return the ranking steps before the first that adds up a figure, once somebody has a value for them."""
    if rules.seeded:
        return list_shown_steps(rules)
    ranked_by = list(takewhile(lambda step: not step.adds, rules.ranking))
    shown = []
    if len(ranked_by) < len(rules.ranking):
        shown = [step for step in ranked_by if step.heading]
    return tuple(step for step in shown if _has_figure(standings, step.code))


def _has_figure(standings: Sequence[Standing], code: str) -> bool:
    return any(place.figures[code] for place in standings)


def own_card(data: ScorecardData, pk: int) -> OwnCard | None:
    """Return the reader's own card, with the same numbers and words as the public standings; None if not listed."""
    player = data.identities.get(pk)
    if player is None:
        return None
    at = data.places.get(player)
    card = _build_card(data, player)
    if at is None:
        return OwnCard(card)
    counted = counted_cards(data.rules, data.seen, data.scored)
    worked = label_figures(data.rules, explain_figures(data.rules, counted, player, rounds=data.rounds))
    why_above = ""
    if at:
        why_above = why_in_words(data.standings[at - 1], data.names)
    return OwnCard(
        card,
        why=why_in_words(data.standings[at], data.names),
        why_above=why_above,
        worked=worked,
        headings=tuple(step.heading for step in list_shown_steps(data.rules)),
        around=tuple(_neighbour(data, standing) for standing in data.standings[max(at - 1, 0) : at + 2]),
    )


def _neighbour(data: ScorecardData, standing: Standing) -> Neighbour:
    figures = tuple(step.formatter(standing.figures[step.code]) for step in list_shown_steps(data.rules))
    entrant = data.known[standing.player]
    return Neighbour(standing.rank, entrant.pk, entrant.name, figures)


def player_cards(event: Event) -> tuple[PlayerCard, ...]:
    """Return the cards of everybody on the list, ranked players first, then by name.

    It takes three queries, for closed events one more.
    """
    return cards_of(load_scorecard_data(event))


def cards_of(data: ScorecardData) -> tuple[PlayerCard, ...]:
    """Return the cards of everybody from loaded data."""
    cards = [_build_card(data, player) for player in data.known]
    return tuple(sorted(cards, key=lambda card: _rank_key(data, card.rank, card.name)))


def cross_table(event: Event, page: str = "") -> CrossTable:
    """Return every player against every round, for one page of a long list; empty before the first publication."""
    of = load_scorecard_data(event, explained=False)
    sat = {player for _, player in of.seats} | {player for player, card in of.cards.items() if card.lines}
    rank = {player: of.standings[at].rank for player, at in of.places.items()}
    in_order = sorted(
        sat & of.known.keys(), key=lambda player: _rank_key(of, rank.get(player, 0), of.known[player].name)
    )
    shown = make_part({"page": page}, in_order, lambda: of.names.__getitem__)
    played = sorted(of.seen.rounds, key=lambda played: (played.of_round, played.game))
    later = [sorted(stage.rounds, key=lambda played: played.number) for stage in of.later]
    every = []
    for one in (*played, *chain.from_iterable(later)):
        if one.matches:
            every.append(one)
    order = tuple(dict.fromkeys(sitting_label(of.rules, one) for one in every))
    restarts = dict.fromkeys(sitting_label(of.rules, stage.rounds[0]) for stage in of.later if _starts_again(of, stage))
    places = {of.known[player].pk: place for player, place in rank.items()}
    cards = [_build_card(of, player) for player in shown.rows]
    rows = tuple((card, _cross_table_cells(card, order, places)) for card in cards)
    return CrossTable(order, rows, shown, tuple(step.heading for step in of.before), tuple(restarts))


def _rank_key(data: ScorecardData, rank: int, name: str) -> tuple[bool, int, tuple[str, str]]:
    """Return the sort key of a card: ranked players first, the others by name."""
    return not rank, rank, data.order(name)


def player_card(event: Event, pk: int) -> PlayerCard:
    """Return one player's card. Raises KeyError for somebody who is not on the list."""
    of = load_scorecard_data(event)
    return _build_card(of, of.identities[pk])


def card_with_outlooks(event: Event, pk: int) -> tuple[PlayerCard, Outlooks | None]:
    """Return one player's card with what the last round can still change."""
    of = load_scorecard_data(event)
    return _build_card(of, of.identities[pk]), outlooks(of.rules, of.seen, of.scored, of.known)


def _cross_table_cells(
    card: PlayerCard, order: Sequence[str], places: Mapping[int, int]
) -> tuple[tuple[CardRow | None, str], ...]:
    there = {row.sitting: row for row in card.every}
    return tuple((row, _opponent_text(row, places)) for row in map(there.get, order))


def _opponent_text(row: CardRow | None, places: Mapping[int, int]) -> str:
    if row is None:
        return ""
    return " ".join(f"#{place}" if (place := places.get(pk, 0)) else name for pk, name in row.opponents)


def _seats_by_player(seen: Record) -> Seats:
    seats = {}
    for played in (*seen.rounds, *chain.from_iterable(stage.rounds for stage in seen.stages)):
        for match in played.matches:
            for seat, own in enumerate(match.seats):
                seats[(played.number, own.player)] = (match, seat)
    return seats


def _seat_view(rules: GameRules, match: EngineMatch, seat: int) -> SeatView:
    result, seats = match.result, len(match.seats)
    lost = losers(rules, None if rules.scoring.loss_mark else result, seats)
    brought: Facts = {}
    if result:
        brought = result.get_facts(seat)
    side = str(match.seats[seat].side or "")
    if match.is_alone and result:
        return SeatView(match.table, (), brought, _worth_alone(rules, result), side, alone=_ending_label(rules, result))
    return SeatView(match.table, match.opponents[seat], brought, _state_in_words(lost, seat, seats), side)


def _worth_alone(rules: GameRules, result: Result) -> str:
    """Say what a seat without an opponent is worth during the round, such as "Bye: 4 victory points"."""
    (award,) = award_game(rules, result, 1)
    figure = next(iter(rules.figures), None)
    if figure is None or rules.scoring.vp.get(award.outcome) == 0:
        return _ending_label(rules, result)
    worth = award.figures[figure.code]
    return f"{_ending_label(rules, result)}: {figure.formatter(worth)} {use_singular(figure.label.lower(), worth)}"


def _ending_label(rules: GameRules, result: Result) -> str:
    """Return the ending in the words of this game: sitting out a round of 1995 is not called a bye."""
    own = rules.scoring.by_code.get(result.ending)
    if own:
        return own.label
    return LABELS[result.ending]


def _state_in_words(lost: Collection[int], seat: int, seats: int) -> str:
    if seat in lost:
        return "lost by a penalty"
    if lost and seats == 2:
        return "won by a penalty"
    return "playing"


def _build_card(data: ScorecardData, player: str) -> PlayerCard:
    own, card, at = data.known[player], data.cards.get(player), data.places.get(player)
    later = (_later_rows(data, player, one) for one in data.later)
    place = None
    if at is not None:
        place = data.standings[at]
    totals = _totals(data, card, place)
    rank = 0
    if place:
        rank = place.rank
    if place:
        gone = why_gone(place, own.mark)
    else:
        gone = own.mark
    return PlayerCard(
        pk=own.pk,
        name=own.name,
        rank=rank,
        gone=gone,
        figures=totals,
        rows=tuple(_card_rows(data, player, data.seen.rounds, card.lines if card else ())),
        later=tuple(chain.from_iterable(later)),
        sums=tuple((figure.label.lower(), figure.formatter(totals[figure.code])) for figure in data.rules.figures),
        before=tuple((step.label.lower(), step.formatter(place.figures[step.code])) for step in data.before if place),
    )


def _totals(data: ScorecardData, card: Scorecard | None, place: Standing | None) -> dict[str, int]:
    """Return the sums as the standings have them; after Tribbles Finals those of the Finals alone (OPG A)."""
    totals = {code: card.total(code) if card else 0 for code in data.rules.scoring.nothing}
    if place is None:
        return totals
    for step in list_shown_steps(data.rules):
        if step.adds:
            totals[step.adds] = int(place.figures[step.code])
    return totals


def _later_stages(event: Event, rules: GameRules, seen: Record) -> Iterator[LaterStage]:
    stand = {}
    if seen.stages:
        stand = started_brackets(event, seen)
    for stage in seen.stages:
        if not stage.rounds:
            continue
        if stage.code in stand:
            out = frozenset(gone.player for gone in stand[stage.code].out)
        else:
            out = frozenset()
        yield LaterStage(stage.rounds, _lines_by_player(rules, seen, stage.rounds), out, STAGES[stage.code].counts)


def _later_rows(data: ScorecardData, player: str, stage: LaterStage) -> Iterator[CardRow]:
    rows = _card_rows(data, player, stage.rounds, stage.lines.get(player, ()), player in stage.out)
    for at, row in enumerate(rows):
        if stage.counts:
            yield replace(row, starts_again=not at and _starts_again(data, stage))
        else:
            without_sums: tuple[str, ...] = ()
            if row.texts:
                without_sums = (*row.texts[: len(row.figures)], *("–" for _ in row.so_far))
            yield replace(row, texts=without_sums, so_far=dict.fromkeys(row.so_far), counts=False)


def _starts_again(data: ScorecardData, stage: LaterStage) -> bool:
    """Return whether a stage that is added up by itself follows rounds that were added up before it."""
    return stage.counts and bool(data.seen.rounds)


def _lines_by_player(rules: GameRules, seen: Record, rounds: tuple[EngineRound, ...]) -> Mapping[str, Sequence[Line]]:
    """Return what these rounds gave everybody who sat in them."""
    cards = build_scorecards(replace(rules, missed_round_is_line=False), replace(seen, rounds=rounds, stages=()))
    return {card.player: card.lines for card in cards}


def _card_rows(
    data: ScorecardData, player: str, rounds: Sequence[EngineRound], lines: Sequence[Line], is_out: bool = False
) -> Iterator[CardRow]:
    """Yield the rows of a card.

    A player who `is_out` of a bracket has missed the rounds after their last match (OPG A).
    """
    awarded, so_far = {line.round: line for line in lines}, data.rules.scoring.nothing
    since = None
    if player in data.cards:
        since = data.cards[player].disqualified_after
    last = max((played.number for played in rounds if (played.number, player) in data.seats), default=0)
    for played in sorted(rounds, key=lambda played: played.number):
        there, line = data.seats.get((played.number, player)), awarded.get(played.number)
        if line is not None:
            so_far = {code: number + line.figures[code] for code, number in so_far.items()}
        elif is_out and played.number > last and played.complete and not played.void:
            line = Line(played.number, Award(Outcome.MG, data.rules.scoring.nothing), ())
        elif there is None:
            continue
        row = _card_row(data, played, _seat_view(data.rules, *there) if there else NO_SEAT, line, so_far)
        is_barred = there is None and line is not None and since is not None and played.of_round > since
        is_in_words = row.outcome != Outcome.MG.value
        yield replace(row, outcome=DISQUALIFIED) if is_barred and is_in_words else row


def sitting_label(rules: GameRules, played: EngineRound) -> str:
    """Return "2", or "2.1" where a round has several games; for later stages the name."""
    if rules.has_games(played.game):
        numbered = f"{played.of_round}.{played.game}"
    else:
        numbered = str(played.of_round)
    return played.name or numbered


def _card_row(
    data: ScorecardData, played: EngineRound, seat: SeatView, line: Line | None, so_far: Mapping[str, int]
) -> CardRow:
    others = [data.known[player] for player in seat.opponents]
    name, opponents = sitting_label(data.rules, played), tuple([(other.pk, other.name) for other in others])
    if line is None:
        unknown = dict.fromkeys(so_far)
        return CardRow(
            name,
            seat.table,
            opponents,
            figures=unknown,
            so_far=unknown,
            stands=seat.stands,
            side=seat.side,
            alone=seat.alone,
        )
    return CardRow(
        name,
        seat.table,
        opponents,
        *badge(data.rules, line),
        get_brought(seat.brought) if data.rules.scoring.match is None else None,
        line.figures,
        so_far,
        texts=tuple([shown(numbers[code]) for numbers in (line.figures, so_far) for code, shown in data.columns]),
        side=seat.side,
        alone=seat.alone,
    )
