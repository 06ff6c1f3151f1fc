"""Stages that version 1 has no name for, and those before them: listed by their numbers.

The first stage is number 1. A round of a later stage is among the others and says which stage it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.engine.core.types import Match, Record, Round, Stage
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.kinds import NUMBER, PLAYER_ID, Kind, read_list, read_player, whole
from tournaments.engine.document.parts import Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.stages import FIRST, has_name
from tournaments.engine.stages.final_confrontation import FINAL_CONFRONTATION
from tournaments.engine.stages.highest_tribble import HIGHEST_TRIBBLE_CUT
from tournaments.engine.structures import STAGES, SWISS

MOST_STAGES = 100
OF_EVERYBODY = "the rounds of everybody"
LISTED = "the stages by their numbers"
Sitting = tuple[Place, int, Round]
"""A round, where it stands, and the number of its stage."""


@dataclass(frozen=True, slots=True)
class ListedStage:
    """`rounds`: so many are scheduled for everybody, where that is said. `later`: the stages after the first by their
    numbers, without their rounds.
    """

    rounds: int | None = None
    later: Mapping[int, Stage] = field(default_factory=dict)


def _entrants(place: Place) -> tuple[str, ...]:
    seen: set[str] = set()

    def entrant(one: Place) -> str:
        player = read_player(one)
        if player in seen:
            one.fail(f'"{player}" is there twice')
        seen.add(player)
        return player

    return each(entrant, place.items())


STAGE = Part(
    Key("number", NUMBER, Stage, needed=True),
    Key("structure", Kind(Place.text, {"type": "string"}), Stage, "code", needed=True),
    Key("rounds", whole(1, 1000), OF_EVERYBODY),
    Key("entrants", Kind(_entrants, read_list(PLAYER_ID, uniqueItems=True).schema, list), Stage, "players"),
    Key("winner", PLAYER_ID, Stage),
)
STAGES_LISTED = Key("stages", read_list(Kind(lambda place: place, {"$ref": "#/$defs/stage"}), MOST_STAGES), LISTED)


def read_listed(document: Place) -> ListedStage:
    """Raises DocumentError. Where none is listed there are none but those that version 1 has names for."""
    if not document.child("stages").present:
        return ListedStage()
    places, faults = STAGES_LISTED.kind.read(document.child("stages")), Faults()
    stages = each(_stage, places)
    faults.refuse_twice(places, "number", "stage {} is there twice")
    faults.refuse_gap(place.child("number") for place in places)
    _check_finals([pair for pair in zip(places, stages, strict=True) if pair[1].code == _FINAL], document, faults)
    first = next((place for place, stage in zip(places, stages, strict=True) if stage.number == FIRST), None)
    rounds = faults.try_to_read(lambda: _count_scheduled_rounds(first, document)) if first else None
    faults.tell()
    return ListedStage(rounds, {stage.number: stage for stage in sorted(stages, key=_number) if stage.number != FIRST})


def find_stage(played: Place, among: ListedStage) -> Stage | None:
    """That of a round, None for a round of everybody. Raises DocumentError where there is no such stage."""
    place = played.child("stage")
    number = place.integer(least=FIRST) if place.present else FIRST
    if number != FIRST and number not in among.later:
        there = f"a stage from {FIRST} to {max(among.later)}" if among.later else f"{FIRST}"
        place.fail(f'expected {there}, not {number}: no other stands in "stages"')
    return among.later.get(number)


def check_entrants(match: Match, seats: Sequence[Place], stage: Stage, faults: Faults) -> None:
    """Nobody else plays a stage; without any, everybody may."""
    for player, seat in zip(match.players, seats, strict=True):
        strange = bool(stage.players) and player not in stage.players
        faults.refuse(strange, seat, f'"{player}" is not among the entrants of stage {stage.number}')


def check_order(sittings: Iterable[Sitting]) -> None:
    """Raises DocumentError where a stage goes on after a later one has begun. A round is of one stage alone."""
    faults, latest, before, last = Faults(), FIRST, 0, 0
    for place, stage, played in sorted(sittings, key=lambda sitting: sitting[2].number):
        message = f"expected {latest} or more: a round of stage {latest} stands before round {played.number}"
        faults.refuse(stage < latest, place.child("stage"), message)
        latest, before = max(latest, stage), last if stage > latest else before
        at = place.child("round") if place.child("round").present else place.child("number")
        message = f"expected {before + 1} or more: round {before} is of an earlier stage"
        faults.refuse(stage == latest and played.of_round <= before, at, message)
        last = last if played.void else max(last, played.of_round)
    faults.tell()


def split(stages: Sequence[Stage]) -> tuple[Sequence[Stage], Sequence[Stage]]:
    """Those to be listed, which end with the last that version 1 has no name for; and those it has names for."""
    last = max((at for at, stage in enumerate(stages, 1) if not has_name(stage)), default=0)
    return stages[:last], stages[last:]


def write_listed(record: Record, stages: Sequence[Stage]) -> list[dict[str, Any]]:
    """Nothing where there are none."""
    if not stages:
        return []
    first = STAGE.write({Stage: Stage(FIRST, SWISS.code), OF_EVERYBODY: {"rounds": record.rounds_scheduled}})
    return [first, *(STAGE.write({Stage: stage}) for stage in stages)]


_FINAL = FINAL_CONFRONTATION.code


def _number(stage: Stage) -> int:
    return stage.number


def _stage(place: Place) -> Stage:
    faults = Faults()
    values = STAGE.values(place, Stage, faults)
    faults.tell()
    stage, is_first = Stage(**values), values["number"] == FIRST
    faults.try_to_read(lambda: place.child("structure").choice((SWISS.code,) if is_first else STAGES))
    for name in ("entrants", "winner") if is_first else ():
        faults.refuse(place.child(name).present, place.child(name), "expected none: stage 1 is the rounds of everybody")
    strange = bool(stage.players) and stage.winner is not None and stage.winner not in stage.players
    faults.refuse(strange, place.child("winner"), f'expected one of the entrants, not "{stage.winner}"')
    if stage.code == HIGHEST_TRIBBLE_CUT.code:
        faults.refuse(len(stage.players) < 2, place.child("entrants"), "expected everybody who cut, the highest first")
        is_first = stage.winner is not None and stage.players[:1] == (stage.winner,)
        faults.refuse(not is_first, place.child("winner"), "expected the first of the entrants, who stand as they cut")
    faults.tell()
    return stage


def _check_finals(finals: Sequence[tuple[Place, Stage]], document: Place, faults: Faults) -> None:
    """One at most, by two players, and told of once."""
    options = document.child("options")
    named = options.present and options.child("final_confrontation_winner").present
    told = named or document.child("final_confrontation").present
    for at, (place, stage) in enumerate(finals):
        message = 'stands here and as "final_confrontation": leave out one' if told else "stands twice: one at most"
        faults.refuse(told or at > 0, place.child("structure"), f"the final confrontation {message}")
        is_named = stage.winner is not None and not stage.players
        faults.refuse(len(stage.players) != 2 and not is_named, place.child("entrants"), "expected two players")


def _count_scheduled_rounds(first: Place, document: Place) -> int | None:
    faults, options = Faults(), document.child("options")
    rounds: int | None = STAGE.values(first, OF_EVERYBODY, faults).get("rounds")
    faults.tell()
    said = options.child("rounds").value if options.present else None
    if rounds is not None and type(said) is int and said != rounds:
        first.child("rounds").fail(f"expected {said}, as options.rounds says")
    return rounds
