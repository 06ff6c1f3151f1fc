"""The notes of an event's scenario (OPG 4.4); events without one cost no query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Protocol

from tournaments.engine import METHODS, build_scorecards
from tournaments.engine.core.types import Outcome, Scorecard
from tournaments.engine.scenarios import SCENARIOS, Note, Scenario, Tracked, TrackedKind
from tournaments.engine.scenarios.decks import NamedDeck, labels
from tournaments.engine.scenarios.listed import LABEL
from tournaments.engine.scenarios.notes import list_values
from tournaments.engine.scenarios.sums import Counted, Played
from tournaments.engine.texts import join_words
from tournaments.record.models import Entry, Event, Round, ScenarioNote
from tournaments.record.selectors.clocks import clock_of
from tournaments.record.selectors.final_rows import final_rows, rows_of, with_position
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.records import Entrant, record, rules_of

WON = (Outcome.FW, Outcome.MW)
Known = Mapping[str, Entrant]


class HasName(Protocol):
    @property
    def name(self) -> str: ...


def scenario_of(event: Event) -> Scenario | None:
    """Return the scenario; None without one, and for one that is not known here."""
    return SCENARIOS.get(event.scenario)


def notes_of(event: Event) -> tuple[Note, ...]:
    """Return the notes: first of the event, then by round and in the order of entry."""
    if scenario_of(event) is None:
        return ()
    final = rows_of(event, ScenarioNote)
    if final is not None:
        final.sort(key=lambda note: (note.of_round, note.entry.number if note.entry else 0, note.code))
        return tuple(
            Note(note.code, note.value, note.entry.document_id if note.entry else "", note.of_round) for note in final
        )
    rows = ScenarioNote.objects.filter(event=event).order_by("of_round", "entry__number", "code")
    columns = rows.values_list("code", "value", "entry__document_id", "of_round")
    return tuple(Note(code, value, player or "", of_round) for code, value, player, of_round in columns)


def named_decks(event: Event, notes: Iterable[Note], known: Known) -> tuple[NamedDeck, ...]:
    """Return everybody's deck by number: the noted number, else the order of entry."""
    noted = list_values(notes, LABEL.code)
    order = Entry.objects.filter(event=event).order_by("number").values_list("document_id", flat=True)
    decks = (
        NamedDeck(int(noted.get(one.owner, one.number)), one.owner, known[one.owner].name) for one in labels(order)
    )
    return tuple(sorted(decks, key=lambda deck: (deck.number, deck.owner)))


def public_notes(event: Event, of_round: int, known: Known) -> Mapping[str, str]:
    """Map players to what everybody may read of them in this round."""
    return _public_notes(event, known, of_round=of_round).get(of_round, {})


def public_notes_by_round(event: Event, known: Known) -> Mapping[int, Mapping[str, str]]:
    """Map rounds to their public notes by player."""
    return _public_notes(event, known)


def _public_notes(event: Event, known: Known, **narrowed: int) -> Mapping[int, Mapping[str, str]]:
    scenario = scenario_of(event)
    if scenario is None or not scenario.public_notes:
        return {}
    words: dict[int, dict[str, str]] = {}
    for tracked in scenario.public_notes:
        for of_round, player, value in _notes_with_code(event, tracked.code, **narrowed):
            said = tracked.told.format(in_words(tracked, value, known, player))
            before = words.setdefault(of_round, {}).get(player)
            words[of_round][player] = f"{before}, {said}" if before else said
    return words


def _notes_with_code(event: Event, code: str, **narrowed: int) -> Iterable[tuple[int, str, object]]:
    """Return round, player and value of each note of this code, in the order of rounds and entries."""
    if final_rows(event) is not None:
        notes = (note for note in notes_of(event) if note.code == code)
        found = []
        for note in notes:
            if narrowed.get("of_round", note.round) == note.round:
                found.append((note.round, note.player, note.value))
        return found
    rows = ScenarioNote.objects.filter(event=event, code=code, **narrowed).order_by("of_round", "entry__number")
    return rows.values_list("of_round", "entry__document_id", "value")


def round_instructions(event: Event, played: Round) -> str:
    """Say what players have to know of a round: the rules of its draw, or when everybody moves."""
    scenario = scenario_of(event)
    if scenario is None:
        return ""
    if rules_of(event).repeats_pairs(played.of_round):
        if played.name:
            return ""
        return _method_instructions(played)
    clock = clock_of(played)
    moves = scenario.moves(clock.minutes)
    if not moves:
        return ""
    ends = clock.ends_at()
    after = f"Everybody moves one position to the left after {join_words(moves)} minutes"
    if not ends:
        return f"{after} ({scenario.section})."
    times = (ends - timedelta(minutes=clock.minutes - minutes) for minutes in moves)
    at = join_words(local_clock(time, event.time_zone) for time in times)
    return f"{after}, at {at} ({scenario.section})."


def _method_instructions(played: Round) -> str:
    """Return the rules of the method that drew the round.

    An older or imported round may have been drawn by none of them.
    """
    if final_rows(played.event) is not None:
        code = with_position(played).position.get("method")
    else:
        code = Round.objects.filter(pk=played.pk).values_list("position__method", flat=True).first()
    method = METHODS.get(code or "")
    if method:
        return method.players_note
    return ""


def scenario_counts(event: Event) -> Counted:
    """Return the event as its scenario counts it."""
    seen = record(event)
    cards = build_scorecards(rules_of(event), seen)
    won = _won_games(cards)
    games = []
    for played in seen.rounds:
        for match in played.matches if played.complete else ():
            if not match.is_alone:
                winners = []
                for player in match.players:
                    if (player, played.number) in won:
                        winners.append(player)
                games.append(Played(played.of_round, match.players, _sole_winner(winners)))
    return Counted(
        rounds=event.rounds_scheduled,
        notes=notes_of(event),
        games=tuple(games),
        vp={card.player: card.total("vp") for card in cards},
        lots={card.player: card.lot for card in cards},
    )


def _won_games(cards: Iterable[Scorecard]) -> set[tuple[str, int]]:
    """Return player and round of each game that somebody won."""
    won = set()
    for card in cards:
        for line in card.lines:
            if line.outcome in WON:
                won.add((card.player, line.round))
    return won


def _sole_winner(winners: Sequence[str]) -> str | None:
    if len(winners) == 1:
        return winners[0]
    return None


def in_words(tracked: Tracked, value: object, known: Mapping[str, HasName], player: str = "") -> str:
    """Say a value as pages show it; a deck by its owner."""
    if tracked.kind is TrackedKind.DECK:
        if value == player:
            return "their own"
        if str(value) in known:
            return known[str(value)].name
        return str(value)
    if tracked.kind is TrackedKind.YES_NO:
        if value:
            return "yes"
        return "no"
    return str(value)
