"""Read the rows of an event as values of the engine, with few flat queries.

The engine knows a player by the `document_id` of the entry.
"""

from __future__ import annotations

import json
from collections import Counter, namedtuple
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments import engine
from tournaments.engine.brackets import Bracket, read_bracket
from tournaments.engine.core.event_system import System
from tournaments.engine.core.figures import Figure
from tournaments.engine.core.structure import StageSpec, Structure
from tournaments.engine.core.system import DirectorPlays, GameRules
from tournaments.engine.core.types import Allegiance, KeptApart, Position, Record, Scorecard, Stage, Standing
from tournaments.engine.core.types import Player as EnginePlayer
from tournaments.engine.core.types import Round as EngineRound
from tournaments.engine.names import add_number, tell_apart
from tournaments.engine.scenarios import apply_scenario
from tournaments.people.models import Player
from tournaments.people.selectors.names import region_of
from tournaments.record.models import Director, Entry, Event, KeepApart, Placement, Round
from tournaments.record.models import Stage as StageRow
from tournaments.record.models.namesakes import namesakes
from tournaments.record.models.stage import FIRST, in_main_stage
from tournaments.record.selectors.final_rows import final_rows, rows_of
from tournaments.record.selectors.forfeits import MARKS, mark_of
from tournaments.record.selectors.matches import published_matches

NAMES = ("handle", "name", "merged_into__handle", "merged_into__name")
REGIONS = ("country", "merged_into__country")
ENTRANT = ("document_id", "player_id", *(f"player__{name}" for name in NAMES), *MARKS)
STAYED = ("checked_in", "entered_in", "dropped_after", "disqualified_after")
PLAYER = (*STAYED, "earned_byes", "lot", "sits_out_said", "seed", "place", "side", "number", "pk")
FinalEntry: Any = namedtuple("FinalEntry", [*ENTRANT, *PLAYER, "has_stages"])  # type: ignore[misc]
"""A row of the list as the query gives it."""
PLAYING = {"dropped_after": None, "disqualified_after": None}
"""Players on the list who have neither dropped nor been disqualified."""
PRESENT = {"checked_in": True, **PLAYING}
"""Those of them who are checked in."""


class Entrant(NamedTuple):  # hundreds of them on every page of a large event
    """A player behind an id of the engine; a merged record has the name of the other.

    `mark`: the mark beside the name of a player who was disqualified after the event.
    """

    pk: int
    name: str
    mark: str = ""


def rules_of(event: Event) -> GameRules:
    """Return the rules of the event's game with its options, as its structure and scenario change them."""
    rules, structure = engine.game_rules(event.ruleset, event.options), engine.STRUCTURES.get(event.structure)
    return apply_scenario(event.scenario, structure.changes(rules) if structure else rules)


def structure_of(event: Event) -> Structure:
    """Return the structure with its options: the stages after the rounds of everybody."""
    return system_of(event).structure


def shown_figures(played: Round, rules: GameRules) -> tuple[Figure, ...]:
    """Return the figures that are shown of this round's games: none of a bracket's, which add nothing up (OPG 10)."""
    in_bracket = played.is_of_later_stage and any(spec.bracket for spec in structure_of(played.event).stages)
    if in_bracket:
        return ()
    return rules.figures


def own_bracket(event: Event) -> Bracket | None:
    """Return the director's own bracket, if one was written."""
    if event.bracket:
        return _bracket(json.dumps(event.bracket))
    return None


@lru_cache(maxsize=64)
def _bracket(text: str) -> Bracket:
    return read_bracket(json.loads(text))


def system_of(event: Event) -> System:
    """Return the game, structure and options that the event is played by."""
    return engine.system(event.ruleset, event.structure, event.options)


def record(event: Event) -> Record:
    """Return the event as the engine sees it: everybody checked in, every published round."""
    return known_record(event)[0]


def whole_record(event: Event) -> Record:
    """Return the event as it is written down: also with abandoned rounds that are void."""
    return known_record(event, void=True)[0]


def known_record(event: Event, *, void: bool = False) -> tuple[Record, dict[str, Entrant]]:
    """Return the event as the engine sees it, and its players by id: three queries, for closed events one more.

    Without `void` abandoned rounds are left out, so that nothing else needs to know of them.
    """
    rows = _list_rows(event)
    numbers = namesakes(event.pk)
    known = {row[0]: _entrant(row, numbers) for row in rows}
    ids = {entrant.pk: identity for identity, entrant in known.items()}
    of_stages = _rounds(event, ids, void=void)
    if rows and rows[0].has_stages:
        stages = _stages(event, of_stages, rows)
    else:
        stages = ()
    record = Record(
        ruleset=event.ruleset,
        players=_players(event, rows),
        rounds=of_stages.pop(FIRST, ()),
        rounds_scheduled=event.rounds_scheduled,
        options=event.options,
        seed=event.seed,
        stages=stages,
        bracket=own_bracket(event),
        order_because=event.order_because,
    )
    return record, known


def _list_rows(event: Event) -> list[Any]:
    """Return a row for everybody on the list; of a finalized event from its record."""
    final = final_rows(event)
    if final is not None:
        has_stages = any(row["number"] > FIRST for row in final.values(StageRow))
        return [_final_list_row(entry, has_stages=has_stages) for entry in final.of(Entry)]
    later = Exists(StageRow.objects.filter(event=event, number__gt=FIRST))
    entries = Entry.objects.filter(event=event).order_by("pk")
    entries = entries.annotate(has_stages=later, sits_out_said=Cast("sits_out", TextField()))
    return list(entries.values_list(*ENTRANT, *PLAYER, "has_stages", named=True))


def _final_list_row(entry: Entry, *, has_stages: bool) -> Any:
    player, into = entry.player, entry.player.merged_into
    names = (player.handle, player.name, into and into.handle, into and into.name)
    first = (entry.document_id, entry.player_id, *names, *(getattr(entry, name) for name in MARKS))
    values = vars(entry) | {"sits_out_said": json.dumps(entry.sits_out), "pk": entry.pk}
    return FinalEntry._make((*first, *(values[name] for name in PLAYER), has_stages))


def scorecards(event: Event) -> tuple[Scorecard, ...]:
    return engine.build_scorecards(rules_of(event), record(event))


def standings(event: Event) -> tuple[Standing, ...]:
    """Return the table after the complete rounds; empty before the first."""
    return standings_of(event, record(event))


def standings_of(event: Event, seen: Record, lines: engine.ScoredRounds | None = None) -> tuple[Standing, ...]:
    return score_and_rank(event, seen, lines)[1]


def score_and_rank(
    event: Event, seen: Record, lines: engine.ScoredRounds | None = None, *, explained: bool = True
) -> tuple[tuple[Scorecard, ...], tuple[Standing, ...]]:
    """Return the scorecards and the table; both are empty before a complete round or a typed order.

    `explained`: whether the reasons for each place will be read.
    """
    rules = rules_of(event)
    typed = rules.typed_order and any(player.place for player in seen.players)
    if not typed and not any(played.complete for played in seen.sittings):
        return (), ()
    cards = engine.build_scorecards(rules, seen, lines)
    standings = engine.rank(
        rules,
        cards,
        rounds=counted_rounds(event, seen),
        tiebreakers=engine.tiebreakers(rules, seen),
        decided=engine.list_stage_outcomes(rules, seen, cards),
        eliminated=engine.find_eliminated(rules, seen),
        explained=explained,
    )
    return cards, standings


def drawn_rounds(event: Event) -> int:
    """Return how many draws the rounds of the listing take."""
    return rules_of(event).count_drawn_rounds(event.rounds_scheduled)


def last_published(event: Event) -> int:
    """Return the number of the latest published round that counts, 0 before the first.

    It is a round of everybody, or in a bracket without such rounds one of its own.
    """
    rounds = event.rounds.exclude(state__in=Round.NO_ROUND)
    if not rules_of(event).seeded:
        rounds = rounds.filter(in_main_stage())
    return rounds.aggregate(last=Max("of_round"))["last"] or 0


def counted_rounds(event: Event, seen: Record) -> int:
    """Return the rounds an earned bye is measured by: scheduled, or played if the event was cut short (AMB-P4)."""
    if Event.State.FINALIZED in (event.state, event.void_from):
        return len({played.of_round for played in seen.rounds if played.complete})
    return event.rounds_scheduled


def later_stages(event: Event) -> tuple[StageSpec, ...]:
    """Return the stages after the rounds of everybody, by the present table."""
    structure = structure_of(event)
    if all(spec.arises is None for spec in structure.stages):
        return structure.stages
    seen = record(event)
    return engine.later_stages(rules_of(event), structure, seen, standings_of(event, seen))


def stage_is_over(event: Event, spec: StageSpec, played: int, entrants: int) -> bool:
    """Return whether no further round follows in a stage with so many entrants and rounds played."""
    if spec.is_over is None:
        return played >= spec.rounds(entrants)
    seen = record(event)
    stage = next((stage for stage in seen.stages if stage.code == spec.code), None)
    return stage is not None and spec.is_over(rules_of(event), seen, stage)


def is_whole(event: Event) -> bool:
    """Return whether everything is played: all games of all scheduled rounds, and what was drawn after (OPG 7.7).

    Stages are played to their end, except one whose winner may be named. Where the order is typed, everybody who is
    there must have a place.
    """
    if rules_of(event).typed_order:
        there = Entry.objects.filter(event=event, **PRESENT)
        return there.exists() and not there.filter(place=None).exists()
    counted = Round.objects.filter(event=event).exclude(state=Round.State.VOID)
    rounds = list(counted.values_list("of_round", "game", "name", "state", "stage__code", "stage__entrants"))
    over = bool(rounds) and _are_played(event, [(of_round, game) for of_round, game, name, *_ in rounds if not name])
    played = Counter(code for *_, code, _ in rounds)
    size = {code: len(entrants or ()) for *_, code, entrants in rounds}
    needed = (spec for spec in later_stages(event) if not spec.may_be_named)
    return (
        over
        and all(state == Round.State.COMPLETE for _, _, _, state, *_ in rounds)
        and all(spec.code in size and stage_is_over(event, spec, played[spec.code], size[spec.code]) for spec in needed)
    )


def _are_played(event: Event, of_everybody: Sequence[tuple[int, int]]) -> bool:
    """Return whether these are all rounds of everybody.

    There are none where the rounds before the stages were events of their own (OPG A).
    """
    rules = rules_of(event)
    return not of_everybody or any(rules.is_last(*sitting, event.rounds_scheduled) for sitting in of_everybody)


def position(event: Event, number: int) -> Position:
    """Return what this round of everybody would be drawn from now."""
    return engine.build_position(rules_of(event), with_director(event, with_kept_apart(event, record(event))), number)


def stage_position(event: Event, stage: str, number: int, sitting: int) -> Position:
    """Return what a round of a later stage would be drawn from now."""
    seen = engine.record_before(record(event), sitting)
    return engine.stage_position(rules_of(event), seen, stage, standings_of(event, seen), number)


def stage_entrants(event: Event, stage: str, sitting: int) -> tuple[str, ...]:
    """Return who plays a later stage that begins with this sitting, in the order of their seeds."""
    seen = engine.record_before(record(event), sitting)
    return engine.entrants(rules_of(event), seen, stage, standings_of(event, seen))


def with_kept_apart(event: Event, seen: Record) -> Record:
    """Add the pairs to be kept apart whose players are both in the record."""
    rows = KeepApart.objects.filter(event=event).values_list("first_id", "second_id", "until", "reason")
    ids = {}
    if rows:
        ids = entry_ids(event)
    there = {player.id for player in seen.players}
    wishes = []
    for first, second, until, reason in rows:
        lower, higher = sorted((ids.get(first, ""), ids.get(second, "")))
        wishes.append(KeptApart((lower, higher), until, reason))
    return replace(seen, keep_apart=tuple(wish for wish in wishes if there.issuperset(wish.players)))


def with_director(event: Event, seen: Record) -> Record:
    """Mark the director who plays, where the rules give them the bye of an odd first round (AMB-W9)."""
    if rules_of(event).director_plays is not DirectorPlays.WITH_DEPUTIES or seen.rounds:
        return seen
    ids = set(entries_of_director(event).filter(**PRESENT).values_list("document_id", flat=True))
    return replace(seen, players=tuple(replace(player, directs=player.id in ids) for player in seen.players))


def entries_of_director(event: Event) -> QuerySet[Entry]:
    """Return the entry of the primary director on the list of their own event."""
    directing = Director.accepted.filter(event=event, position=Director.Position.PRIMARY).values("user")
    plays = Q(player__user__in=directing) | Q(player__merged_into__user__in=directing)
    return Entry.objects.filter(plays, event=event)


def entry_ids(event: Event) -> dict[int, str]:
    """Map player keys to the engine's ids."""
    final = rows_of(event, Entry)
    if final is not None:
        return {entry.player_id: entry.document_id for entry in final}
    return dict(Entry.objects.filter(event=event).order_by().values_list("player_id", "document_id"))


def player_keys(event: Event) -> dict[str, int]:
    """Map the engine's ids to player keys."""
    return {identity: pk for pk, identity in entry_ids(event).items()}


def entrants(event: Event) -> dict[str, Entrant]:
    """Map the engine's ids to everybody on the list."""
    final, numbers = rows_of(event, Entry), namesakes(event.pk)
    if final is not None:
        found = {}
        for row in (_final_list_row(entry, has_stages=False) for entry in final):
            found[row[0]] = _entrant(row, numbers)
        return found
    rows = Entry.objects.filter(event=event).values_list(*ENTRANT)
    return {row[0]: _entrant(row, numbers) for row in rows}


def names(event: Event) -> dict[str, str]:
    """Map the engine's ids to the names in this event."""
    return {identity: entrant.name for identity, entrant in entrants(event).items()}


def names_on_list(event: int, players: QuerySet[Player]) -> dict[str, str]:
    """Map player keys (as text) to names in an event, also of players who were taken off its list."""
    numbers = namesakes(event)
    rows = players.values_list("pk", *NAMES)
    return {str(pk): add_number(_shown_name(*parts), numbers.get(pk)) for pk, *parts in rows}


def shown_names(players: QuerySet[Player]) -> dict[str, str]:
    """Map player keys (as text) to names that differ within one list."""
    rows = list(players.values_list("pk", "merged_into", *NAMES, *REGIONS))
    told = tell_apart(
        (into or pk, _shown_name(*parts[:4]), region_of(parts[5] or parts[4])) for pk, into, *parts in rows
    )
    return {str(pk): told[into or pk] for pk, into, *_ in rows}


def _entrant(row: tuple[Any, ...], numbers: Mapping[int, int]) -> Entrant:
    return Entrant(row[1], add_number(_shown_name(*row[2:6]), numbers.get(row[1])), mark_of(*row[6:8]))


def _shown_name(handle: str | None, name: str, merged_handle: str | None, merged: str | None) -> str:
    return merged_handle or merged or handle or name


def _players(event: Event, rows: Iterable[Any]) -> tuple[EnginePlayer, ...]:
    """Return the checked-in players in the order of entry.

    A lot from a document is kept; otherwise the one that finalizing froze counts.
    """
    lots = {}
    if event.is_locked:
        lots = _frozen_lots(event)
    players = []
    for row in rows:
        if row.checked_in:
            players.append(
                EnginePlayer(
                    row.document_id,
                    row.entered_in,
                    row.dropped_after,
                    row.disqualified_after,
                    row.earned_byes,
                    lots.get(row.player_id) if row.lot is None else row.lot,
                    _parse_numbers(row.sits_out_said),
                    row.seed,
                    row.place,
                    Allegiance(row.side) if row.side else None,
                    number=row.number,
                )
            )
    return tuple(players)


def _frozen_lots(event: Event) -> dict[int, float]:
    final = final_rows(event)
    if final is not None:
        return {row["player_id"]: row["lot"] for row in final.values(Placement)}
    return dict(Placement.objects.filter(event=event).values_list("player_id", "lot"))


@lru_cache(maxsize=1_024)
def _parse_numbers(text: str) -> tuple[int, ...]:
    """Parse a JSON list; nearly everybody sits out no round, and equal lists are parsed only once."""
    return tuple(json.loads(text))


def _rounds(event: Event, ids: Mapping[int, str], *, void: bool) -> dict[int, tuple[EngineRound, ...]]:
    """Return the rounds by the number of their stage."""
    matches = published_matches(event, ids)
    left_out = [Round.State.DRAFT]
    if not void:
        left_out.append(Round.State.VOID)
    of_stages: dict[int, tuple[EngineRound, ...]] = {}
    for pk, stage, number, state, of_round, game, name in _rounds_but(event, left_out):
        complete, is_void = state == Round.State.COMPLETE, state == Round.State.VOID
        played = EngineRound(number, tuple(matches[pk]), complete, of_round, game, is_void, name)
        of_stages[stage] = (*of_stages.get(stage, ()), played)
    return of_stages


def _rounds_but(event: Event, left_out: Collection[str]) -> Iterable[Any]:
    columns = ("pk", "stage__number", "number", "state", "of_round", "game", "name")
    final = final_rows(event)
    if final is None:
        return Round.objects.filter(event=event).exclude(state__in=left_out).order_by("pk").values_list(*columns)
    stages = {row["id"]: row["number"] for row in final.values(StageRow)}
    rows = (row for row in final.values(Round) if row["state"] not in left_out)
    found = []
    for row in rows:
        found.append((row["id"], stages[row["stage_id"]], *(row[name] for name in columns[2:])))
    return found


def _stages(event: Event, rounds: Mapping[int, tuple[EngineRound, ...]], listed: Iterable[Any]) -> tuple[Stage, ...]:
    """Return the later stages of which something is known; a draft does not count."""
    entries = {row.pk: row.document_id for row in listed}
    return tuple(
        Stage(
            number,
            code,
            tuple(map(entries.__getitem__, entrants)),
            rounds.get(number, ()),
            entries.get(winner),
            waived=waiver is not None,
        )
        for number, code, entrants, winner, waiver, drawn in _later_stages(event)
        if number in rounds or winner or not drawn
    )


def _later_stages(event: Event) -> Iterable[Any]:
    """Return each later stage with the number of its rounds, drafts among them."""
    columns = ("number", "code", "entrants", "named_winner", "waived_by", "drafts")
    final = final_rows(event)
    if final is None:
        rows = StageRow.objects.filter(event=event, number__gt=FIRST).annotate(drafts=Count("rounds"))
        return rows.order_by("number").values_list(*columns)
    drawn = Counter(row["stage_id"] for row in final.values(Round))
    rows_of_stages = sorted(final.values(StageRow), key=lambda row: row["number"])
    return [
        (row["number"], row["code"], row["entrants"], row["named_winner_id"], row["waived_by_id"], drawn[row["id"]])
        for row in rows_of_stages
        if row["number"] > FIRST
    ]
