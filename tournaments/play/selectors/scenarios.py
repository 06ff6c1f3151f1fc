"""The scenario of an event for its directors: what it asks them to write down, and what stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.engine.scenarios import Note, Per, Scenario, Tracked, TrackedKind
from tournaments.engine.scenarios.decks import NamedDeck
from tournaments.engine.scenarios.notes import Value
from tournaments.record.models import Entry, Event, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.scenarios import (
    Known,
    counted,
    in_words,
    named_decks,
    notes_of,
    scenario_of,
    told_by_round,
)
from tournaments.record.selectors.standings import named


@dataclass(frozen=True, slots=True)
class Line:
    """Of a player, or of the event: `values` by what is tracked."""

    pk: int
    name: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for together; `of_round` 0 where it is of no round. `rows` by player, "" for the event. `decks`:
    those that may be meant, where one is asked for.
    """

    per: Per
    of_round: int
    tracked: Sequence[Tracked]
    rows: Mapping[str, Line]
    decks: Sequence[NamedDeck] = ()

    def written(self) -> Iterator[tuple[str, str]]:
        """What stands: (whose it is, in words)."""
        owners = {deck.owner: deck for deck in self.decks}
        for player, row in self.rows.items():
            said = [
                f"{one.label}: {in_words(one, row.values[one.code], owners, player)}"
                for one in self.tracked
                if one.code in row.values
            ]
            if said:
                yield row.name, "; ".join(said)


@dataclass(frozen=True, slots=True)
class Sum:
    """What the scenario counts of a player, in the order of its columns."""

    player: str
    name: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summed:
    """What the scenario makes of notes and results; `words` are of all."""

    columns: tuple[str, ...]
    rows: tuple[Sum, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """What everybody reads of a player in a round."""

    player: str
    name: str
    round: int
    words: str


@dataclass(frozen=True, slots=True)
class ScenarioPage:
    """`rounds`: those of which something can be written down, `of_round` the one that is shown. `summed`: None where
    the scenario counts nothing.
    """

    scenario: Scenario
    asked: tuple[Asked, ...]
    rounds: range
    of_round: int
    summed: Summed | None = None


@dataclass(frozen=True, slots=True)
class Described:
    """The scenario with its notes; everything is empty where there is none. `summed`: for its directors alone."""

    code: str = ""
    name: str = ""
    section: str = ""
    overview: str = ""
    tracked: tuple[Tracked, ...] = ()
    notes: tuple[Note, ...] = ()
    told: tuple[Told, ...] = ()
    summed: Summed | None = None


def scenario_page(event: Event, of_round: int | None = None) -> ScenarioPage | None:
    """None without a scenario. The round that is asked for, or the latest that is published."""
    scenario = scenario_of(event)
    if scenario is None:
        return None
    published = event.rounds.exclude(state__in=Round.NO_ROUND).values_list("of_round", flat=True)
    last = max(published, default=1)
    rounds = range(1, max(event.rounds_scheduled, last) + 1)
    shown = of_round if of_round is not None and of_round in rounds else last
    known, notes = records.entrants(event), notes_of(event)
    players, decks = _players(event, known), named_decks(event, notes, known)
    asked = (
        Asked(
            per,
            number,
            scenario.list_tracked(per),
            _with_values(rows, notes, number),
            _asked_for(scenario.list_tracked(per), decks),
        )
        for per, number, rows in (
            (Per.EVENT, 0, {"": Line(0, "")}),
            (Per.PLAYER, 0, players),
            (Per.ROUND, shown, players),
        )
        if scenario.list_tracked(per) and rows
    )
    return ScenarioPage(scenario, tuple(asked), rounds, shown, summed(event))


def summed(event: Event) -> Summed | None:
    """None where the scenario of the event counts nothing."""
    scenario = scenario_of(event)
    if scenario is None or scenario.sums is None:
        return None
    sums, names = scenario.sums(counted(event)), records.names(event)
    rows = (Sum(player, names.get(player, player), figures) for player, figures in sums.rows)
    return Summed(sums.columns, tuple(rows), named(sums.words, names))


def described(event: Event, *, whole: bool) -> Described:
    """`whole`: with what is for its directors alone."""
    scenario = scenario_of(event)
    if scenario is None:
        return Described()
    seen = {one.code for one in scenario.tracked if whole or one.is_public}
    return Described(
        scenario.code,
        scenario.name,
        scenario.section,
        scenario.overview,
        scenario.tracked,
        notes=tuple(note for note in notes_of(event) if note.code in seen),
        told=_told(event),
        summed=summed(event) if whole else None,
    )


def _told(event: Event) -> tuple[Told, ...]:
    known = records.entrants(event)
    words = told_by_round(event, known)
    return tuple(
        Told(player, known[player].name, of_round, said)
        for of_round, players in words.items()
        for player, said in players.items()
    )


def public_notes(event: Event) -> tuple[tuple[str, str], ...]:
    """(what it is, what was written) of the event as a whole, for everybody."""
    scenario = scenario_of(event)
    labels = {one.code: one.label for one in scenario.list_tracked(Per.EVENT)} if scenario else {}
    return tuple((labels[note.code], str(note.value)) for note in notes_of(event) if note.code in labels)


def _asked_for(tracked: Sequence[Tracked], decks: Sequence[NamedDeck]) -> Sequence[NamedDeck]:
    return decks if any(one.kind is TrackedKind.DECK for one in tracked) else ()


def _players(event: Event, known: Known) -> dict[str, Line]:
    """Who is checked in, by name."""
    rows = Entry.objects.filter(event=event, checked_in=True).values_list("document_id", "pk")
    lines = ((identity, Line(pk, known[identity].name)) for identity, pk in rows)
    return dict(sorted(lines, key=lambda one: event.order_of(one[1].name)))


def _with_values(rows: Mapping[str, Line], notes: Sequence[Note], of_round: int) -> dict[str, Line]:
    values: dict[str, dict[str, Value]] = {}
    for note in notes:
        if note.round == of_round and note.value is not None:
            values.setdefault(note.player, {})[note.code] = note.value
    return {player: Line(line.pk, line.name, values.get(player, {})) for player, line in rows.items()}
