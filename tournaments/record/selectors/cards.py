"""Scorecards as they lie on the director's table: every round of a player with the running totals (OPG 7.4, 7.4.2)."""

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
from tournaments.kernel.long_lists import Part, part
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.brackets import begun
from tournaments.record.selectors.forfeits import gone
from tournaments.record.selectors.outlooks import Outlooks, outlooks
from tournaments.record.selectors.standings import badge, labelled, why_in_words

Numbers = Mapping[str, int | None]
Columns = tuple[tuple[str, Callable[[float], str]], ...]
"""Of each figure its code, and how it is written."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """One sitting on a card. `outcome` is empty and the figures None while it is played; `table` None: sat out.
    `stands` is how it is then, in words: a game can be lost before it is played, and a bye is worth its points already.
    `alone`: why nobody sits opposite, empty where somebody does.

    `opponents`: key and name of whoever else sat there. `figures` and the sums `so_far` by the codes of the game's;
    `texts`: all of them as a page shows them, `leading` the first of the sums. `side`: the one that was played.
    `starts_again`: its sums are those of its stage alone. `counts`: False where it changes no figure, and has no sums.
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
        """Whether it goes by a name in place of a number."""
        return not self.sitting[:1].isdigit()

    @property
    def leading(self) -> str:
        """The first of the sums; of a game that changes none what it gave."""
        return self.texts[len(self.figures) if self.counts else 0] if self.texts else ""

    @property
    def score_text(self) -> str:
        return "" if self.score is None else format_plain(self.score)


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """`rank` 0 before the first complete round, and for who is not checked in. `gone`: in a word, or empty.

    `rows` are the rounds of everybody, `later` those of later stages, each stage added up by itself.
    `figures`: the sums by code, as the standings have them; `sums` of each its label in a sentence, and what a page
    shows. `before`: the same of what the standings rank by before the sums, as the table of the Tribbles Finals.
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
    """`rows`: a card, and for every sitting its row (None: no line) with the opponent's place, as "#3" or in words.
    `before`: the headings of what stands before the sums. `starts_again`: the stages that are added up by themselves.
    """

    sittings: tuple[str, ...]
    rows: tuple[tuple[PlayerCard, tuple[tuple[CardRow | None, str], ...]], ...]
    part: Part[str]
    before: tuple[str, ...] = ()
    starts_again: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sat:
    """Where a player sat: table, who sat opposite, what the player brought, and the side that was played."""

    table: int | None = None
    opponents: tuple[str, ...] = ()
    brought: Facts = field(default_factory=dict)
    stands: str = "playing"
    side: str = ""
    alone: str = ""


NOWHERE = Sat(alone="no match")
DISQUALIFIED = "disqualified"
"""What a round is called on the card of a player who was out by then, where the game says outcomes in words."""
Seats = Mapping[tuple[int, str], tuple[EngineMatch, int]]
"""By the number of a round and the player: the table, and which seat of it."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A line of the standings beside one's own, or that one; `figures` as the standings show them."""

    rank: int
    pk: int
    name: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card with what decided its place: `why` it stands above the next, `why_above` the one above stands above it.

    `around`: who stands above, the reader, and who stands below; `headings` of their figures. `worked`: the name of
    each figure, and the sum it came from. All empty before the first complete round.
    """

    card: PlayerCard
    why: str = ""
    why_above: str = ""
    worked: Mapping[str, str] = field(default_factory=dict)
    headings: tuple[str, ...] = ()
    around: tuple[Neighbour, ...] = ()


@dataclass(frozen=True, slots=True)
class Later:
    """A stage with the lines of everybody in it. `out`: who has no match of its bracket left to play. `counts`: whether
    its games give figures of the event.
    """

    rounds: tuple[EngineRound, ...]
    lines: Mapping[str, Sequence[Line]]
    out: frozenset[str] = frozenset()
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Dealt:
    """All that the cards of an event are made of. `places`, `cards` and `identities` find a player without a search.
    `later`: each stage after the rounds of everybody that was drawn. `before`: what the table ranks by before any sum.
    `order`: what lists of names are sorted by.
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
    later: tuple[Later, ...]
    before: tuple[Step, ...]
    order: Callable[[str], tuple[str, str]]


def dealt(event: Event, *, explained: bool = True) -> Dealt:
    """Three queries, for closed events one more. `explained`: as `records.ranked`."""
    seen, known = records.known_record(event)
    scored, standings = records.ranked(event, seen, explained=explained)
    rules = records.rules_of(event)
    return Dealt(
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
        seats=_seats(seen),
        columns=tuple((figure.code, figure.formatter) for figure in rules.figures),
        later=tuple(_later(event, rules, seen)),
        before=_before_sums(rules, standings),
        order=event.order_of,
    )


def _before_sums(rules: GameRules, standings: Sequence[Standing]) -> tuple[Step, ...]:
    """Return the steps of a table before the first that adds up a figure, as soon as somebody has a figure of them."""
    if rules.seeded:
        return list_shown_steps(rules)
    ranked_by = list(takewhile(lambda step: not step.adds, rules.ranking))
    shown = [step for step in ranked_by if step.heading] if len(ranked_by) < len(rules.ranking) else []
    return tuple(step for step in shown if any(place.figures[step.code] for place in standings))


def own_card(of: Dealt, pk: int) -> OwnCard | None:
    """None for somebody who is not on the list. The same record, and the same words, as the standings for everybody."""
    player = of.identities.get(pk)
    if player is None:
        return None
    at = of.places.get(player)
    card = _card(of, player)
    if at is None:
        return OwnCard(card)
    counted = counted_cards(of.rules, of.seen, of.scored)
    worked = labelled(of.rules, explain_figures(of.rules, counted, player, rounds=of.rounds))
    return OwnCard(
        card,
        why=why_in_words(of.standings[at], of.names),
        why_above=why_in_words(of.standings[at - 1], of.names) if at else "",
        worked=worked,
        headings=tuple(step.heading for step in list_shown_steps(of.rules)),
        around=tuple(_neighbour(of, standing) for standing in of.standings[max(at - 1, 0) : at + 2]),
    )


def _neighbour(of: Dealt, standing: Standing) -> Neighbour:
    figures = tuple(step.formatter(standing.figures[step.code]) for step in list_shown_steps(of.rules))
    entrant = of.known[standing.player]
    return Neighbour(standing.rank, entrant.pk, entrant.name, figures)


def player_cards(event: Event) -> tuple[PlayerCard, ...]:
    """Of everybody on the list: those who are ranked first, then by name. Three queries, for closed events one more."""
    return cards_of(dealt(event))


def cards_of(of: Dealt) -> tuple[PlayerCard, ...]:
    """The same of what was read already."""
    cards = [_card(of, player) for player in of.known]
    return tuple(sorted(cards, key=lambda card: _in_order(of, card.rank, card.name)))


def cross_table(event: Event, page: str = "") -> CrossTable:
    """Every player against every round, of many the part that is asked for; empty before a round is published."""
    of = dealt(event, explained=False)
    sat = {player for _, player in of.seats} | {player for player, card in of.cards.items() if card.lines}
    rank = {player: of.standings[at].rank for player, at in of.places.items()}
    in_order = sorted(
        sat & of.known.keys(), key=lambda player: _in_order(of, rank.get(player, 0), of.known[player].name)
    )
    shown = part({"page": page}, in_order, lambda: of.names.__getitem__)
    played = sorted(of.seen.rounds, key=lambda played: (played.of_round, played.game))
    later = [sorted(stage.rounds, key=lambda played: played.number) for stage in of.later]
    every = [one for one in (*played, *chain.from_iterable(later)) if one.matches]
    order = tuple(dict.fromkeys(sitting(of.rules, one) for one in every))
    restarts = dict.fromkeys(sitting(of.rules, stage.rounds[0]) for stage in of.later if _starts_again(of, stage))
    places = {of.known[player].pk: place for player, place in rank.items()}
    cards = [_card(of, player) for player in shown.rows]
    rows = tuple((card, _cells(card, order, places)) for card in cards)
    return CrossTable(order, rows, shown, tuple(step.heading for step in of.before), tuple(restarts))


def _in_order(of: Dealt, rank: int, name: str) -> tuple[bool, int, tuple[str, str]]:
    """Who is ranked first, the others by name."""
    return not rank, rank, of.order(name)


def player_card(event: Event, pk: int) -> PlayerCard:
    """Raises KeyError for somebody who is not on the list."""
    of = dealt(event)
    return _card(of, of.identities[pk])


def card_with_outlooks(event: Event, pk: int) -> tuple[PlayerCard, Outlooks | None]:
    """The same, with what the last round can still change."""
    of = dealt(event)
    return _card(of, of.identities[pk]), outlooks(of.rules, of.seen, of.scored, of.known)


def _cells(card: PlayerCard, order: Sequence[str], places: Mapping[int, int]) -> tuple[tuple[CardRow | None, str], ...]:
    there = {row.sitting: row for row in card.every}
    return tuple((row, _against(row, places)) for row in map(there.get, order))


def _against(row: CardRow | None, places: Mapping[int, int]) -> str:
    if row is None:
        return ""
    return " ".join(f"#{place}" if (place := places.get(pk, 0)) else name for pk, name in row.opponents)


def _seats(seen: Record) -> Seats:
    return {
        (played.number, own.player): (match, seat)
        for played in (*seen.rounds, *chain.from_iterable(stage.rounds for stage in seen.stages))
        for match in played.matches
        for seat, own in enumerate(match.seats)
    }


def _sat(rules: GameRules, match: EngineMatch, seat: int) -> Sat:
    result, seats = match.result, len(match.seats)
    lost = losers(rules, None if rules.scoring.loss_mark else result, seats)
    brought = result.get_facts(seat) if result else {}
    side = str(match.seats[seat].side or "")
    if match.is_alone and result:
        return Sat(match.table, (), brought, _worth_alone(rules, result), side, alone=_called(rules, result))
    return Sat(match.table, match.opponents[seat], brought, _stands(lost, seat, seats), side)


def _worth_alone(rules: GameRules, result: Result) -> str:
    """What a seat without an opponent is worth while its round goes on: "Bye: 4 victory points"."""
    (award,) = award_game(rules, result, 1)
    figure = next(iter(rules.figures), None)
    if figure is None or rules.scoring.vp.get(award.outcome) == 0:
        return _called(rules, result)
    worth = award.figures[figure.code]
    return f"{_called(rules, result)}: {figure.formatter(worth)} {use_singular(figure.label.lower(), worth)}"


def _called(rules: GameRules, result: Result) -> str:
    """Return the ending in the words of this game: who sits out of a round of 1995 has no bye."""
    own = rules.scoring.by_code.get(result.ending)
    return own.label if own else LABELS[result.ending]


def _stands(lost: Collection[int], seat: int, seats: int) -> str:
    if seat in lost:
        return "lost by a penalty"
    return "won by a penalty" if lost and seats == 2 else "playing"


def _card(of: Dealt, player: str) -> PlayerCard:
    own, card, at = of.known[player], of.cards.get(player), of.places.get(player)
    later = (_later_rows(of, player, one) for one in of.later)
    place = None if at is None else of.standings[at]
    totals = _totals(of, card, place)
    return PlayerCard(
        pk=own.pk,
        name=own.name,
        rank=place.rank if place else 0,
        gone=gone(place, own.mark) if place else own.mark,
        figures=totals,
        rows=tuple(_rows(of, player, of.seen.rounds, card.lines if card else ())),
        later=tuple(chain.from_iterable(later)),
        sums=tuple((figure.label.lower(), figure.formatter(totals[figure.code])) for figure in of.rules.figures),
        before=tuple((step.label.lower(), step.formatter(place.figures[step.code])) for step in of.before if place),
    )


def _totals(of: Dealt, card: Scorecard | None, place: Standing | None) -> dict[str, int]:
    """Return the sums as the standings have them: after Tribbles Finals those of the Finals alone (OPG A)."""
    totals = {code: card.total(code) if card else 0 for code in of.rules.scoring.nothing}
    ranked_by = [step for step in list_shown_steps(of.rules) if step.adds] if place else []
    return totals | {step.adds: int(place.figures[step.code]) for step in ranked_by if place}


def _later(event: Event, rules: GameRules, seen: Record) -> Iterator[Later]:
    stand = begun(event, seen) if seen.stages else {}
    for stage in seen.stages:
        if not stage.rounds:
            continue
        out = frozenset(gone.player for gone in stand[stage.code].out) if stage.code in stand else frozenset()
        yield Later(stage.rounds, _lines(rules, seen, stage.rounds), out, STAGES[stage.code].counts)


def _later_rows(of: Dealt, player: str, stage: Later) -> Iterator[CardRow]:
    rows = _rows(of, player, stage.rounds, stage.lines.get(player, ()), player in stage.out)
    for at, row in enumerate(rows):
        if stage.counts:
            yield replace(row, starts_again=not at and _starts_again(of, stage))
        else:
            without_sums = (*row.texts[: len(row.figures)], *("–" for _ in row.so_far)) if row.texts else ()
            yield replace(row, texts=without_sums, so_far=dict.fromkeys(row.so_far), counts=False)


def _starts_again(of: Dealt, stage: Later) -> bool:
    """Return whether a stage that is added up by itself follows rounds that were added up before it."""
    return stage.counts and bool(of.seen.rounds)


def _lines(rules: GameRules, seen: Record, rounds: tuple[EngineRound, ...]) -> Mapping[str, Sequence[Line]]:
    """What these rounds gave everybody who sat in them."""
    cards = build_scorecards(replace(rules, missed_round_is_line=False), replace(seen, rounds=rounds, stages=()))
    return {card.player: card.lines for card in cards}


def _rows(
    of: Dealt, player: str, rounds: Sequence[EngineRound], lines: Sequence[Line], is_out: bool = False
) -> Iterator[CardRow]:
    """Whoever `is_out` of a bracket has missed the rounds after his last match (OPG A)."""
    awarded, so_far = {line.round: line for line in lines}, of.rules.scoring.nothing
    since = of.cards[player].disqualified_after if player in of.cards else None
    last = max((played.number for played in rounds if (played.number, player) in of.seats), default=0)
    for played in sorted(rounds, key=lambda played: played.number):
        there, line = of.seats.get((played.number, player)), awarded.get(played.number)
        if line is not None:
            so_far = {code: number + line.figures[code] for code, number in so_far.items()}
        elif is_out and played.number > last and played.complete and not played.void:
            line = Line(played.number, Award(Outcome.MG, of.rules.scoring.nothing), ())
        elif there is None:
            continue
        row = _row(of, played, _sat(of.rules, *there) if there else NOWHERE, line, so_far)
        is_barred = there is None and line is not None and since is not None and played.of_round > since
        is_in_words = row.outcome != Outcome.MG.value
        yield replace(row, outcome=DISQUALIFIED) if is_barred and is_in_words else row


def sitting(rules: GameRules, played: EngineRound) -> str:
    """2, or 2.1 where a round has several games; of a later stage its name."""
    numbered = f"{played.of_round}.{played.game}" if rules.has_games(played.game) else str(played.of_round)
    return played.name or numbered


def _row(of: Dealt, played: EngineRound, sat: Sat, line: Line | None, so_far: Mapping[str, int]) -> CardRow:
    others = [of.known[player] for player in sat.opponents]
    name, opponents = sitting(of.rules, played), tuple([(other.pk, other.name) for other in others])
    if line is None:
        unknown = dict.fromkeys(so_far)
        return CardRow(
            name,
            sat.table,
            opponents,
            figures=unknown,
            so_far=unknown,
            stands=sat.stands,
            side=sat.side,
            alone=sat.alone,
        )
    return CardRow(
        name,
        sat.table,
        opponents,
        *badge(of.rules, line),
        get_brought(sat.brought) if of.rules.scoring.match is None else None,
        line.figures,
        so_far,
        texts=tuple([shown(numbers[code]) for numbers in (line.figures, so_far) for code, shown in of.columns]),
        side=sat.side,
        alone=sat.alone,
    )
