"""The brackets of an event, begun or waiting for their first match (OPG 10)."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.engine.brackets import Progress
from tournaments.engine.core.types import Record
from tournaments.record.models import Entry, Event
from tournaments.record.selectors import records


def has_bracket(event: Event) -> bool:
    return any(spec.bracket for spec in records.structure_of(event).stages)


def begun(event: Event, seen: Record) -> dict[str, Progress]:
    """Those of which a match is drawn, by the codes of their stages."""
    specs, rules = {spec.code: spec for spec in records.structure_of(event).stages}, records.rules_of(event)
    return {
        stage.code: spec.bracket(rules, seen, stage)
        for stage in seen.stages
        if stage.rounds and (spec := specs.get(stage.code)) and spec.bracket
    }


def every(event: Event, seen: Record) -> dict[str, Progress]:
    """Those that wait, too, with the seeds that are given."""
    stand, (listed, given) = begun(event, seen), given_seeds(event)
    rules = records.rules_of(event)
    seeds = given if rules.seeded else {}
    waiting = {
        spec.code: spec.foreseen(rules, seen.bracket, listed, seeds)
        for spec in records.structure_of(event).stages
        if spec.foreseen and spec.code not in stand
    }
    return stand | waiting


def given_seeds(event: Event) -> tuple[int, Mapping[int, str]]:
    """How many are on the list and have not left, and the seeds that were given, by the ids of the engine."""
    there = Entry.objects.filter(event=event, dropped_after=None, disqualified_after=None)
    given = list(there.order_by().values_list("seed", "document_id"))
    return len(given), {seed: player for seed, player in given if seed}
