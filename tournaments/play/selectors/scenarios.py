"""The scenario of an event for its directors: what to write down, and what is noted."""

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
    in_words,
    named_decks,
    notes_of,
    public_notes_by_round,
    scenario_counts,
    scenario_of,
)
from tournaments.record.selectors.standings import insert_names


@dataclass(frozen=True, slots=True)
class TrackedRow:
    """The notes of a player or of the event; `values` by the code of the item."""

    pk: int
    name: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NotesTable:
    """The notes that are asked for together.

    `of_round`: 0 for notes of no round. `rows`: by player, "" for the event. `decks`: the decks to choose from, where
    one is asked for.
    """

    per: Per
    of_round: int
    tracked: Sequence[Tracked]
    rows: Mapping[str, TrackedRow]
    decks: Sequence[NamedDeck] = ()

    def written_notes(self) -> Iterator[tuple[str, str]]:
        """Yield (owner, notes in words) of everything that is noted."""
        owners = {deck.owner: deck for deck in self.decks}
        for player, row in self.rows.items():
            said = []
            for tracked in self.tracked:
                if tracked.code in row.values:
                    said.append(f"{tracked.label}: {in_words(tracked, row.values[tracked.code], owners, player)}")
            if said:
                yield row.name, "; ".join(said)


@dataclass(frozen=True, slots=True)
class Sum:
    """The figures that the scenario counts for a player, in the order of the columns."""

    player: str
    name: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summed:
    """The figures that the scenario derives from notes and results; `words` are about all players."""

    columns: tuple[str, ...]
    rows: tuple[Sum, ...]
    words: str


@dataclass(frozen=True, slots=True)
class PlayerText:
    """A text that everybody reads about a player in a round."""

    player: str
    name: str
    round: int
    words: str


@dataclass(frozen=True, slots=True)
class ScenarioPage:
    """The page of the scenario.

    `rounds`: those that have notes; `of_round`: the one that is shown. `summed`: None where the scenario counts
    nothing.
    """

    scenario: Scenario
    asked: tuple[NotesTable, ...]
    rounds: range
    of_round: int
    summed: Summed | None = None


@dataclass(frozen=True, slots=True)
class Described:
    """The scenario with its notes; empty where there is none. `summed`: for its directors only."""

    code: str = ""
    name: str = ""
    section: str = ""
    overview: str = ""
    tracked: tuple[Tracked, ...] = ()
    notes: tuple[Note, ...] = ()
    told: tuple[PlayerText, ...] = ()
    summed: Summed | None = None


def scenario_page(event: Event, of_round: int | None = None) -> ScenarioPage | None:
    """Return the page for this round, else the latest published one; None without a scenario."""
    scenario = scenario_of(event)
    if scenario is None:
        return None
    published = event.rounds.exclude(state__in=Round.NO_ROUND).values_list("of_round", flat=True)
    last = max(published, default=1)
    rounds = range(1, max(event.rounds_scheduled, last) + 1)
    shown = last
    if of_round is not None and of_round in rounds:
        shown = of_round
    known, notes = records.entrants(event), notes_of(event)
    players, decks = _players(event, known), named_decks(event, notes, known)
    asked = (
        NotesTable(
            per,
            number,
            scenario.list_tracked(per),
            _with_values(rows, notes, number),
            _asked_for(scenario.list_tracked(per), decks),
        )
        for per, number, rows in (
            (Per.EVENT, 0, {"": TrackedRow(0, "")}),
            (Per.PLAYER, 0, players),
            (Per.ROUND, shown, players),
        )
        if scenario.list_tracked(per) and rows
    )
    return ScenarioPage(scenario, tuple(asked), rounds, shown, scenario_sums(event))


def scenario_sums(event: Event) -> Summed | None:
    """Return the figures of the scenario; None where it counts nothing."""
    scenario = scenario_of(event)
    if scenario is None or scenario.sums is None:
        return None
    sums, names = scenario.sums(scenario_counts(event)), records.names(event)
    rows = (Sum(player, names.get(player, player), figures) for player, figures in sums.rows)
    return Summed(sums.columns, tuple(rows), insert_names(sums.words, names))


def describe_scenario(event: Event, *, whole: bool) -> Described:
    """Return the scenario with its notes; `whole` includes what only directors see."""
    scenario = scenario_of(event)
    if scenario is None:
        return Described()
    seen = {one.code for one in scenario.tracked if whole or one.is_public}
    summed = None
    if whole:
        summed = scenario_sums(event)
    return Described(
        scenario.code,
        scenario.name,
        scenario.section,
        scenario.overview,
        scenario.tracked,
        notes=tuple(note for note in notes_of(event) if note.code in seen),
        told=_player_texts(event),
        summed=summed,
    )


def _player_texts(event: Event) -> tuple[PlayerText, ...]:
    known = records.entrants(event)
    words = public_notes_by_round(event, known)
    texts = []
    for of_round, players in words.items():
        for player, text in players.items():
            texts.append(PlayerText(player, known[player].name, of_round, text))
    return tuple(texts)


def public_notes(event: Event) -> tuple[tuple[str, str], ...]:
    """Return (label, note) of the event as a whole, for everybody."""
    scenario = scenario_of(event)
    labels = {one.code: one.label for one in scenario.list_tracked(Per.EVENT)} if scenario else {}
    return tuple((labels[note.code], str(note.value)) for note in notes_of(event) if note.code in labels)


def _asked_for(tracked: Sequence[Tracked], decks: Sequence[NamedDeck]) -> Sequence[NamedDeck]:
    if any(one.kind is TrackedKind.DECK for one in tracked):
        return decks
    return ()


def _players(event: Event, known: Known) -> dict[str, TrackedRow]:
    """Return a line for each checked-in player, by name."""
    rows = Entry.objects.filter(event=event, checked_in=True).values_list("document_id", "pk")
    lines = ((identity, TrackedRow(pk, known[identity].name)) for identity, pk in rows)
    return dict(sorted(lines, key=lambda one: event.order_of(one[1].name)))


def _with_values(rows: Mapping[str, TrackedRow], notes: Sequence[Note], of_round: int) -> dict[str, TrackedRow]:
    values: dict[str, dict[str, Value]] = {}
    for note in notes:
        if note.round == of_round and note.value is not None:
            values.setdefault(note.player, {})[note.code] = note.value
    return {player: TrackedRow(line.pk, line.name, values.get(player, {})) for player, line in rows.items()}
