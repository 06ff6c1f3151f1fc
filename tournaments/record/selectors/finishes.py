"""How an event ended: who won it with which record, the way everybody took through the places, and a reader's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.core.system import add_article
from tournaments.engine.core.types import Outcome, Record
from tournaments.engine.core.types import Round as EngineRound
from tournaments.engine.stages.highest_tribble import is_cut
from tournaments.engine.texts import join_words, ordinal, use_singular
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.bumps import Chart, Grid, Places, bump_chart
from tournaments.record.selectors.cards import Dealt, OwnCard, PlayerCard, cards_of, dealt, own_card

SHOWN, FIGURES = 6, 2
"""So many places, with so many figures each, stand beside the winner."""
WIDTH, HEIGHT = 328, 250
BASE, GAP, LONGEST = 6, 8, 14
"""How far the base of a name lies below the end of its way and beside it, and of how many letters it may have."""
COUNTED = (
    ("win", (Outcome.FW, Outcome.MW)),
    ("bye", (Outcome.BYE, Outcome.EBYE)),
    ("tie", (Outcome.TT,)),
    ("loss", (Outcome.ML, Outcome.FL)),
    ("missed game", (Outcome.MG,)),
)
PLURALS = {"loss": "losses"}


@dataclass(frozen=True, slots=True)
class Ways:
    """The places of everybody by key, after each of the `stops`, called "round 1" or by a name of their own."""

    stops: tuple[str, ...]
    places: Mapping[int, Places]


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the final standings; `figures` as a page shows them."""

    rank: int
    pk: int
    name: str
    url: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """`name`: the winner's, or of all who share the first place. `record`: "5 wins of 5", empty where no game is won;
    `figures` and `way` in words. `rows`: everybody in the final order.
    """

    name: str
    record: str
    figures: str
    way: str
    rows: tuple[Placed, ...]
    ways: Ways
    chart: Chart | None

    @property
    def top(self) -> tuple[Placed, ...]:
        return self.rows[:SHOWN]

    @property
    def others(self) -> tuple[Placed, ...]:
        return self.rows[1:SHOWN]

    @property
    def stops(self) -> tuple[str, str]:
        """What the first and the last are called."""
        return self.ways.stops[0], self.ways.stops[-1]

    @property
    def label(self) -> str:
        """The drawing as a sentence."""
        return f"Places after each round. {self.name}: {self.way or 'first'}."

    @property
    def labels(self) -> tuple[tuple[str, str, str, bool], ...]:
        """At the end of each way who took it: the words, where they stand, and whether they are the winner's."""
        if self.chart is None:
            return ()
        x = str(self.chart.grid.width - self.chart.grid.names + GAP)
        ends = zip(self.rows, self.chart.labels, strict=False)
        return tuple(
            (f"{row.rank} {_short(row.name)}", x, f"{y + BASE:.0f}", not at) for at, (row, y) in enumerate(ends)
        )


@dataclass(frozen=True, slots=True)
class OwnFinish:
    """The place of a reader with what decided it, between the neighbours; `way` and `dots` lie on the same drawing.
    `row` where it is none of the first.
    """

    own: OwnCard
    place: str
    above: str
    below: str
    way: str
    dots: str
    row: Placed | None


def finish_of(event: Event, width: int = WIDTH, height: int = HEIGHT, *, names: int = 0) -> Finish | None:
    """None as long as nothing is final, and for an event that nobody was ranked in."""
    return _finish(event, dealt(event), width, height, names) if event.state == Event.State.FINALIZED else None


def own_finish(event: Event, pk: int) -> OwnFinish | None:
    """None for who is not ranked."""
    of = dealt(event) if event.state == Event.State.FINALIZED else None
    own, finish = (own_card(of, pk), _finish(event, of, WIDTH, HEIGHT, 0)) if of else (None, None)
    if own is None or finish is None or not own.card.rank:
        return None
    at = next(index for index, row in enumerate(finish.rows) if row.pk == pk)
    above, below = (finish.rows[index].name if 0 <= index < len(finish.rows) else "" for index in (at - 1, at + 1))
    grid, places = finish.chart.grid if finish.chart else Grid(0, 0, 0, 0), finish.ways.places.get(pk, ())
    row = finish.rows[at] if at >= SHOWN else None
    return OwnFinish(own, ordinal(own.card.rank), above, below, grid.way(places), grid.dots(places), row)


def ways_of(of: Dealt, event: Event) -> Ways:
    """After each round but the last as the table stood then, and at the end as it stands."""
    cuts = list(_cuts(of.seen))
    tables = [records.standings_of(event, _until(of.seen, played.number)) for played in cuts[:-1]]
    ends = [_called(played, of.rules.round_word) for played in cuts]
    if any(not stage.rounds and not is_cut(stage) for stage in of.seen.stages):
        tables, ends = [*tables, records.standings_of(event, _until(of.seen, cuts[-1].number))], [*ends, "the final"]
    ranked = [{place.player: at for at, place in enumerate(table, start=1)} for table in (*tables, of.standings)]
    places = {of.known[place.player].pk: [stop.get(place.player) for stop in ranked] for place in of.standings}
    return Ways(tuple(ends), places)


def _finish(event: Event, of: Dealt, width: int, height: int, names: int) -> Finish | None:
    cards = [card for card in cards_of(of) if card.rank]
    if not cards:
        return None
    ways = Ways((), {}) if of.rules.typed_order else ways_of(of, event)
    own = [ways.places[card.pk] for card in cards] if len(ways.stops) > 1 else []
    base = f"{event.get_absolute_url()}players/"
    return Finish(
        name=join_words(card.name for card in cards if card.rank == cards[0].rank),
        record=_record(of, cards[0]),
        figures=_in_words(of, cards[0]),
        way=_way(own[0], ways.stops) if own else "",
        rows=tuple(Placed(card.rank, card.pk, card.name, f"{base}{card.pk}/", _figures(of, card)) for card in cards),
        ways=ways,
        chart=bump_chart(own, width, height, names=names) if own else None,
    )


def _cuts(seen: Record) -> Iterator[EngineRound]:
    """The last sitting of every complete round, of later stages too."""
    for rounds in (seen.rounds, *(stage.rounds for stage in seen.stages)):
        complete = {played.of_round: played for played in rounds if played.complete and not played.void}
        yield from complete.values()


def _until(seen: Record, number: int) -> Record:
    """The record as it was when this sitting was over."""

    def kept(rounds: Sequence[EngineRound]) -> tuple[EngineRound, ...]:
        return tuple(played for played in rounds if played.number <= number)

    stages = (replace(stage, rounds=kept(stage.rounds), winner=None) for stage in seen.stages)
    return replace(seen, rounds=kept(seen.rounds), stages=tuple(stage for stage in stages if stage.rounds))


def _called(played: EngineRound, word: str) -> str:
    return add_article(played.name) if played.name else f"{word} {played.of_round}"


def _record(of: Dealt, card: PlayerCard) -> str:
    """How often the player won, lost and the rest, of all that was played."""
    if not of.rules.says_outcomes or of.rules.typed_order:
        return ""
    outcomes = [row.tone for row in card.every if row.outcome and row.counts]
    counts = [(word, sum(outcomes.count(each.value.lower()) for each in those)) for word, those in COUNTED]
    said = [f"{count} {_plural(word, count)}" for word, count in counts if count]
    return f"{said[0]} of {len(outcomes)}" if len(said) == 1 and counts[0][1] else join_words(said)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _plural(word: str, count: int) -> str:
    return word if count == 1 else PLURALS.get(word, f"{word}s")


def _sums(of: Dealt, card: PlayerCard) -> tuple[tuple[str, str], ...]:
    """None where they decide nothing: of a typed order, and of a bracket alone."""
    return card.sums[:FIGURES] if card.rows and not of.rules.typed_order else ()


def _figures(of: Dealt, card: PlayerCard) -> tuple[str, ...]:
    """Return what the standings rank by, up to `FIGURES` of it: "table 1" by its name, sums as they are."""
    sums = [figure for _, figure in _sums(of, card)]
    return (*_before(card), *sums)[:FIGURES] if sums else ()


def _in_words(of: Dealt, card: PlayerCard) -> str:
    """The first sum as it is counted, the others by their names."""
    sums = _sums(of, card)
    first = (f"{figure} {use_singular(label, 1) if figure == '1' else label}" for label, figure in sums[:1])
    others = (f"{label} {figure}" for label, figure in sums[1:])
    return ", ".join([*(_before(card) if sums else ()), *first, *others][:FIGURES])


def _before(card: PlayerCard) -> tuple[str, ...]:
    return tuple(f"{label} {figure}" for label, figure in card.before)


def _way(places: Places, stops: Sequence[str]) -> str:
    """From the first place to that of the winner."""
    start, before = next((at, place) for at, place in enumerate(places) if place)
    since = max((at + 1 for at, place in enumerate(places) if place != 1), default=0)
    if since <= start:
        return "first after every round" if not start else f"first since {stops[start]}"
    reached = f"{'after' if since == len(stops) - 1 else 'since'} {stops[since]}"
    again = "and again" if before == 1 else "first"
    return f"{'first' if before == 1 else ordinal(before)} after {stops[start]}, {again} {reached}"
