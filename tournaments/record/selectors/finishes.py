"""How an event ended: its winner, the winner's record, and everybody's place after each round."""

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
from tournaments.record.selectors.cards import (
    OwnCard,
    PlayerCard,
    ScorecardData,
    cards_of,
    load_scorecard_data,
    own_card,
)

SHOWN, FIGURES = 6, 2
"""The number of places beside the winner, and of figures for each."""
WIDTH, HEIGHT = 328, 250
BASE, GAP, LONGEST = 6, 8, 14
"""Offsets of names from the ends of their lines, and the most letters of a name."""
COUNTED = (
    ("win", (Outcome.FW, Outcome.MW)),
    ("bye", (Outcome.BYE, Outcome.EBYE)),
    ("tie", (Outcome.TT,)),
    ("loss", (Outcome.ML, Outcome.FL)),
    ("missed game", (Outcome.MG,)),
)
PLURALS = {"loss": "losses"}


@dataclass(frozen=True, slots=True)
class PlaceHistory:
    """Everybody's places after each of the `stops`, which are called "round 1" or by a name."""

    stops: tuple[str, ...]
    places: Mapping[int, Places]


@dataclass(frozen=True, slots=True)
class FinishRow:
    """A line of the final standings; `figures` as a page shows them."""

    rank: int
    pk: int
    name: str
    url: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of an event.

    `name`: the winner, or all who share the first place. `record`: such as "5 wins of 5", empty where no game is won.
    `figures` and `way` are in words. `rows`: everybody in the final order.
    """

    name: str
    record: str
    figures: str
    way: str
    rows: tuple[FinishRow, ...]
    ways: PlaceHistory
    chart: Chart | None

    @property
    def top(self) -> tuple[FinishRow, ...]:
        return self.rows[:SHOWN]

    @property
    def others(self) -> tuple[FinishRow, ...]:
        return self.rows[1:SHOWN]

    @property
    def stops(self) -> tuple[str, str]:
        """Return the names of the first and the last stop."""
        return self.ways.stops[0], self.ways.stops[-1]

    @property
    def label(self) -> str:
        """Describe the drawing in a sentence."""
        return f"Places after each round. {self.name}: {self.way or 'first'}."

    @property
    def labels(self) -> tuple[tuple[str, str, str, bool], ...]:
        """Return the label at the end of each line: text, x, y and whether it is the winner's."""
        if self.chart is None:
            return ()
        x = str(self.chart.grid.width - self.chart.grid.names + GAP)
        ends = zip(self.rows, self.chart.labels, strict=False)
        labels = []
        for at, (row, y) in enumerate(ends):
            labels.append((f"{row.rank} {_shorten_name(row.name)}", x, f"{y + BASE:.0f}", not at))
        return tuple(labels)


@dataclass(frozen=True, slots=True)
class OwnFinish:
    """The reader's place with what decided it and the neighbours; `way` and `dots` lie on the same drawing.

    `row` is set if the reader is not among the first places.
    """

    own: OwnCard
    place: str
    above: str
    below: str
    way: str
    dots: str
    row: FinishRow | None


def finish_of(event: Event, width: int = WIDTH, height: int = HEIGHT, *, names: int = 0) -> Finish | None:
    """Return the end of the event; None while it is not final, or if nobody was ranked."""
    if event.state == Event.State.FINALIZED:
        return _finish(event, load_scorecard_data(event), width, height, names)
    return None


def own_finish(event: Event, pk: int) -> OwnFinish | None:
    """Return the reader's own end of the event; None if they are not ranked."""
    of = None
    if event.state == Event.State.FINALIZED:
        of = load_scorecard_data(event)
    own, finish = (own_card(of, pk), _finish(event, of, WIDTH, HEIGHT, 0)) if of else (None, None)
    if own is None or finish is None or not own.card.rank:
        return None
    at = next(index for index, row in enumerate(finish.rows) if row.pk == pk)
    above, below = (finish.rows[index].name if 0 <= index < len(finish.rows) else "" for index in (at - 1, at + 1))
    if finish.chart:
        grid = finish.chart.grid
    else:
        grid = Grid(0, 0, 0, 0)
    places = finish.ways.places.get(pk, ())
    row = None
    if at >= SHOWN:
        row = finish.rows[at]
    return OwnFinish(own, ordinal(own.card.rank), above, below, grid.way(places), grid.dots(places), row)


def place_history(data: ScorecardData, event: Event) -> PlaceHistory:
    """Return the places after each round but the last from the table at that time, then the final ones."""
    cuts = list(_last_sittings(data.seen))
    tables = [records.standings_of(event, _record_until(data.seen, played.number)) for played in cuts[:-1]]
    ends = [_round_label(played, data.rules.round_word) for played in cuts]
    if any(not stage.rounds and not is_cut(stage) for stage in data.seen.stages):
        tables, ends = (
            [*tables, records.standings_of(event, _record_until(data.seen, cuts[-1].number))],
            [*ends, "the final"],
        )
    ranked = []
    for table in (*tables, data.standings):
        ranked.append({place.player: at for at, place in enumerate(table, start=1)})
    places = {}
    for place in data.standings:
        places[data.known[place.player].pk] = [stop.get(place.player) for stop in ranked]
    return PlaceHistory(tuple(ends), places)


def _finish(event: Event, data: ScorecardData, width: int, height: int, names: int) -> Finish | None:
    cards = [card for card in cards_of(data) if card.rank]
    if not cards:
        return None
    if data.rules.typed_order:
        ways = PlaceHistory((), {})
    else:
        ways = place_history(data, event)
    own = []
    if len(ways.stops) > 1:
        own = [ways.places[card.pk] for card in cards]
    base = f"{event.get_absolute_url()}players/"
    way = ""
    if own:
        way = _way_in_words(own[0], ways.stops)
    chart = None
    if own:
        chart = bump_chart(own, width, height, names=names)
    return Finish(
        name=join_words(card.name for card in cards if card.rank == cards[0].rank),
        record=_record_in_words(data, cards[0]),
        figures=_figures_in_words(data, cards[0]),
        way=way,
        rows=tuple(
            FinishRow(card.rank, card.pk, card.name, f"{base}{card.pk}/", _figures(data, card)) for card in cards
        ),
        ways=ways,
        chart=chart,
    )


def _last_sittings(seen: Record) -> Iterator[EngineRound]:
    """Yield the last sitting of every complete round, also of later stages."""
    for rounds in (seen.rounds, *(stage.rounds for stage in seen.stages)):
        complete = {}
        for played in rounds:
            if played.complete and not played.void:
                complete[played.of_round] = played
        yield from complete.values()


def _record_until(seen: Record, number: int) -> Record:
    """Return the record as it was when this sitting was over."""

    def keep_rounds(rounds: Sequence[EngineRound]) -> tuple[EngineRound, ...]:
        found = []
        for played in rounds:
            if played.number <= number:
                found.append(played)
        return tuple(found)

    stages = (replace(stage, rounds=keep_rounds(stage.rounds), winner=None) for stage in seen.stages)
    return replace(seen, rounds=keep_rounds(seen.rounds), stages=tuple(stage for stage in stages if stage.rounds))


def _round_label(played: EngineRound, word: str) -> str:
    if played.name:
        return add_article(played.name)
    return f"{word} {played.of_round}"


def _record_in_words(data: ScorecardData, card: PlayerCard) -> str:
    """Count wins, losses and the rest in words, out of everything that was played."""
    if not data.rules.says_outcomes or data.rules.typed_order:
        return ""
    outcomes = []
    for row in card.every:
        if row.outcome and row.counts:
            outcomes.append(row.tone)
    counts = []
    for word, those in COUNTED:
        counts.append((word, sum(outcomes.count(each.value.lower()) for each in those)))
    said = []
    for word, count in counts:
        if count:
            said.append(f"{count} {_plural(word, count)}")
    if len(said) == 1 and counts[0][1]:
        return f"{said[0]} of {len(outcomes)}"
    return join_words(said)


def _shorten_name(name: str) -> str:
    if len(name) <= LONGEST:
        return name
    return f"{name[: LONGEST - 1]}…"


def _plural(word: str, count: int) -> str:
    if count == 1:
        return word
    return PLURALS.get(word, f"{word}s")


def _sums(data: ScorecardData, card: PlayerCard) -> tuple[tuple[str, str], ...]:
    """Return the first sums; none where they decide nothing: with a typed order, and in a bracket alone."""
    if card.rows and not data.rules.typed_order:
        return card.sums[:FIGURES]
    return ()


def _figures(data: ScorecardData, card: PlayerCard) -> tuple[str, ...]:
    """Return what the standings rank by, up to `FIGURES` of it: "table 1" by its name, sums as they are."""
    sums = [figure for _, figure in _sums(data, card)]
    if sums:
        return (*_earlier_figures(card), *sums)[:FIGURES]
    return ()


def _figures_in_words(data: ScorecardData, card: PlayerCard) -> str:
    """Say the first sum with its unit, and the others by their names."""
    sums = _sums(data, card)
    first = (f"{figure} {use_singular(label, 1) if figure == '1' else label}" for label, figure in sums[:1])
    others = (f"{label} {figure}" for label, figure in sums[1:])
    return ", ".join([*(_earlier_figures(card) if sums else ()), *first, *others][:FIGURES])


def _earlier_figures(card: PlayerCard) -> tuple[str, ...]:
    return tuple(f"{label} {figure}" for label, figure in card.before)


def _way_in_words(places: Places, stops: Sequence[str]) -> str:
    """Describe the winner's way from their first place to the top."""
    start, before = next((at, place) for at, place in enumerate(places) if place)
    since = max((at + 1 for at, place in enumerate(places) if place != 1), default=0)
    if since <= start:
        if not start:
            return "first after every round"
        return f"first since {stops[start]}"
    reached = f"{'after' if since == len(stops) - 1 else 'since'} {stops[since]}"
    again = "first"
    if before == 1:
        again = "and again"
    return f"{'first' if before == 1 else ordinal(before)} after {stops[start]}, {again} {reached}"
