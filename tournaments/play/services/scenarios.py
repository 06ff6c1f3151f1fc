"""Write down the notes of a scenario, and draw those of a round (OPG 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Unpack

from django.db.models import Count

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.scenarios import Note, Sat, Scenario, check_note
from tournaments.entries.services.entry_states import read_again
from tournaments.entries.services.links import refuse_ended_link
from tournaments.kernel.actors import Actor
from tournaments.kernel.journal import Conflict, Envelope, KeyOnly, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.record.models import Entry, Event, Round, ScenarioNote, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.rows import my_match
from tournaments.record.selectors.scenarios import notes_of, scenario_of

SECTION = "OPG 4.4"
MOST_NOTES = 2_000


@replayable
def write_notes(event: Event, notes: Sequence[Note], *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Replace these notes, all or none; a note without a value is removed."""
    with record_act(event, PlayTag.SCENARIO_NOTED, by=by, **envelope) as act:
        scenario = _refuse_no_scenario(event)
        entries = dict(Entry.objects.filter(event=event).values_list("document_id", "pk"))
        rounds = max((event.rounds_scheduled, *event.rounds.values_list("of_round", flat=True)))
        if len(notes) > MOST_NOTES:
            raise RuleViolation("too_many", f"Send up to {MOST_NOTES} notes at once.", scenario.section)
        tracked = {one.code: one for one in scenario.tracked}
        for note in notes:
            if note.code not in tracked:
                message = f"{scenario.name} tracks no {note.code!r}: it tracks {', '.join(tracked) or 'nothing'}."
                raise RuleViolation("not_tracked", message, scenario.section)
        kept = [check_note(tracked[note.code], note, entries, rounds, scenario.section) for note in notes]
        put_notes(event, scenario.settles(notes_of(event), kept, partial(_seed_of, event)), entries)
        act.note(scenario=event.scenario, noted=len(notes))
    return event


@replayable
def reject_rule(entry: Entry, rule: int, *, by: Actor, **envelope: Unpack[KeyOnly]) -> Entry:
    """Reject the player's special rule of the next game and draw another one.

    The version of the table stays, so that a result that is being typed is not refused.
    """
    with record_act(entry.event, PlayTag.RULE_REJECTED, by=by, **envelope) as act:
        refuse_ended_link(by)
        read_again(entry)
        event, player = entry.event, entry.document_id
        scenario = _refuse_no_scenario(event)
        if scenario.rejects is None:
            raise RuleViolation("nothing_to_reject", f"In {scenario.name} nothing is rejected.", scenario.section)
        number = _refuse_no_game(entry, by, scenario.section)
        notes = notes_of(event)
        written = [scenario.rejects(notes, player, rule, number)]
        put_notes(event, scenario.settles(notes, written, partial(_seed_of, event)), {player: entry.pk})
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, rejected=rule, number=number)
    return entry


@require_open_act
def put_notes(event: Event, notes: Iterable[Note], entries: Mapping[str, int]) -> None:
    """Replace the stored notes by these. Call inside an open act."""
    kept = {(note.code, note.player, note.round): note for note in notes}
    stored = ScenarioNote.objects.filter(event=event)
    stand = {}
    for pk, code, player, of_round in stored.values_list("pk", "code", "entry__document_id", "of_round"):
        stand[code, player or "", of_round] = pk
    ScenarioNote.objects.filter(pk__in=[stand[key] for key in kept if key in stand]).delete()
    rows = []
    for note in kept.values():
        if note.value is not None:
            row = ScenarioNote(event=event, code=note.code, of_round=note.round, value=note.value)
            if note.player:
                row.entry_id = entries[note.player]
            rows.append(row)
    ScenarioNote.objects.bulk_create(rows)


@require_open_act
def draw_notes(drawn: Round) -> None:
    """Draw the notes of a round for its players, from the seed of its draw. Call inside an open act."""
    event = drawn.event
    scenario = scenario_of(event)
    if scenario is None or scenario.draws is None:
        return
    forget_drawn(drawn)
    entries = dict(Entry.objects.filter(event=event).values_list("document_id", "pk"))
    players, owners = _players_at_tables(drawn), _owners(drawn)
    sat = Sat(drawn.of_round, drawn.seed, players, tuple(sorted({*owners, *players})), notes_of(event))
    put_notes(event, scenario.draws(sat), entries)


@require_open_act
def forget_drawn(played: Round) -> None:
    """Delete the notes that were drawn with a round. Call inside an open act."""
    scenario = scenario_of(played.event)
    if scenario is not None and scenario.draws is not None:
        codes = ScenarioNote.objects.filter(event=played.event, of_round=played.of_round, code__in=scenario.drawn_codes)
        codes.delete()


def _refuse_no_game(entry: Entry, by: Actor, section: str) -> int:
    """Return the round in which the player has to play. Raises RuleViolation where there is none."""
    played = round_in_play(entry.event)
    match = None
    if played:
        match = my_match(played, by)
    if played is None or match is None or len(match.seats.all()) < 2:
        raise RuleViolation("no_game", "You play no game just now: there is no special rule to reject.", section)
    if match.is_reported:
        message = "The result of your game is entered: its special rule stands. Speak to the director."
        raise Conflict("reported", message, match, section)
    return played.of_round


def _seed_of(event: Event, of_round: int) -> int:
    """Return the seed of the round as it is played, 0 for one that is not drawn."""
    rounds = event.rounds.filter(of_round=of_round).exclude(state__in=Round.NO_ROUND)
    return rounds.values_list("seed", flat=True).last() or 0


def _players_at_tables(drawn: Round) -> tuple[str, ...]:
    """Return the ids of the players who have an opponent."""
    ids = records.entry_ids(drawn.event)
    tables = drawn.matches.annotate(sit=Count("seats")).filter(sit__gt=1)
    keys = Seat.objects.filter(match__in=tables).values_list("player", flat=True)
    return tuple(sorted(ids[key] for key in keys))


def _owners(drawn: Round) -> Iterable[str]:
    """Yield the players whose decks are at hand: players who left took theirs along."""
    for player in records.record(drawn.event).players:
        left = player.last_round()
        if player.entered_in <= drawn.of_round and (left is None or left >= drawn.of_round):
            yield player.id


def _refuse_no_scenario(event: Event) -> Scenario:
    if event.is_locked:
        message = f"This event is {event.state}: what its scenario tracks is locked with its results."
        raise RuleViolation("locked", f"{message} {event.reopening}".strip(), "OPG 8")
    scenario = scenario_of(event)
    if scenario is None:
        raise RuleViolation("no_scenario", "This event is played without a scenario: nothing is tracked.", SECTION)
    return scenario
