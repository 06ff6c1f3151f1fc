"""The brackets of an event, started or waiting for their first match (OPG 10)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from tournaments.engine import OPEN
from tournaments.engine.brackets import By, Progress
from tournaments.engine.core.types import Match, Record, Round, Stage
from tournaments.record.models import Entry, Event
from tournaments.record.selectors import records
from tournaments.record.selectors.records import PLAYING

PLAYERS = 2
"""The number of players at a table of match play."""


def has_bracket(event: Event) -> bool:
    return any(spec.bracket for spec in records.structure_of(event).stages)


def started_brackets(event: Event, seen: Record) -> dict[str, Progress]:
    """Return the brackets that have a drawn match, by the codes of their stages."""
    specs, rules = {spec.code: spec for spec in records.structure_of(event).stages}, records.rules_of(event)
    return {
        stage.code: spec.bracket(rules, seen, stage)
        for stage in seen.stages
        if stage.rounds and (spec := specs.get(stage.code)) and spec.bracket
    }


def reported_brackets(event: Event, seen: Record) -> dict[str, Progress]:
    """Return the started brackets with the reports of the current round, though they may still be corrected."""
    return started_brackets(event, replace(seen, stages=tuple(map(_with_reports, seen.stages))))


def all_brackets(event: Event, seen: Record) -> dict[str, Progress]:
    """Return the started brackets as reported and the waiting ones with the seeds given so far."""
    stand = reported_brackets(event, seen)
    return stand | _waiting_brackets(event, seen, stand)


def tables_by_node(progress: Progress, stage: Stage) -> dict[str, tuple[Round, Match]]:
    """Map each node of the bracket to the round and match in which it is or was played.

    Players who meet twice do so in a later round, so nodes are taken in order.
    """
    nodes: dict[frozenset[str], list[str]] = {}
    for state in progress.states.values():
        if len(state.players) == PLAYERS and state.by in (None, By.PLAY):
            nodes.setdefault(frozenset(state.players), []).append(state.node.id)
    there = {}
    for played in stage.rounds:
        for match in played.matches:
            if waiting := nodes.get(frozenset(match.players)):
                there[waiting.pop(0)] = played, match
    return there


def has_final_result(match: Match) -> bool:
    """Return whether the match has a result and is not delayed (OPG 13.4)."""
    return match.result is not None and match.result.ending not in OPEN


def _with_reports(stage: Stage) -> Stage:
    return replace(stage, rounds=tuple(map(_round_with_reports, stage.rounds)))


def _round_with_reports(played: Round) -> Round:
    """Return the current round as if it were complete, without unreported games.

    A player who leaves during the round has not left before it.
    """
    if played.complete or played.void:
        return played
    matches = (match if has_final_result(match) else match._replace(games=()) for match in played.matches)
    return replace(played, matches=tuple(matches), complete=True)


def _waiting_brackets(event: Event, seen: Record, started: Collection[str]) -> dict[str, Progress]:
    listed, given = given_seeds(event)
    rules = records.rules_of(event)
    seeds: Mapping[int, str] = {}
    if rules.seeded:
        seeds = given
    brackets = {}
    for spec in records.structure_of(event).stages:
        if spec.foreseen and spec.code not in started:
            brackets[spec.code] = spec.foreseen(rules, seen.bracket, listed, seeds)
    return brackets


def given_seeds(event: Event) -> tuple[int, Mapping[int, str]]:
    """Count the players who have not left, and return the seeds that were given, by the engine's ids.

    Once everybody has a seed gaps close, as they do when the bracket is drawn: seed 20 of eight players is the eighth.
    """
    there = Entry.objects.filter(event=event, **PLAYING)
    given = list(there.order_by().values_list("seed", "document_id"))
    seeds = {seed: player for seed, player in given if seed}
    if len(seeds) < len(given):
        return len(given), seeds
    return len(given), {rank: seeds[seed] for rank, seed in enumerate(sorted(seeds), start=1)}
