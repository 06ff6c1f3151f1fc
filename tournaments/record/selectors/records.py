"""From rows to the engine's values, with few flat queries. The engine knows a player by the id of his entry."""

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
from tournaments.record.models.stage import FIRST, of_everybody
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
"""Who is on the list, and has neither dropped nor been disqualified."""
PRESENT = {"checked_in": True, **PLAYING}
"""Who of them is there."""


class Entrant(NamedTuple):  # hundreds of them on every page of a large event
    """Whom an id of the engine means in this event; one merged into another goes by the other's name.

    `mark`: what stands beside it of who was disqualified after the event.
    """

    pk: int
    name: str
    mark: str = ""


def rules_of(event: Event) -> GameRules:
    """The game of the event with its options applied, as its structure and its scenario change it."""
    rules, structure = engine.game_rules(event.ruleset, event.options), engine.STRUCTURES.get(event.structure)
    return apply_scenario(event.scenario, structure.changes(rules) if structure else rules)


def structure_of(event: Event) -> Structure:
    """How the event runs, with its options applied: its stages after the rounds of everybody."""
    return system_of(event).structure


def shown_figures(played: Round, rules: GameRules) -> tuple[Figure, ...]:
    """Return the figures that are shown of this round's games: none of a bracket's, which add nothing up (OPG 10)."""
    in_bracket = played.is_of_later_stage and any(spec.bracket for spec in structure_of(played.event).stages)
    return () if in_bracket else rules.figures


def own_bracket(event: Event) -> Bracket | None:
    """That of the director, where he wrote one."""
    return _bracket(json.dumps(event.bracket)) if event.bracket else None


@lru_cache(maxsize=64)
def _bracket(written: str) -> Bracket:
    return read_bracket(json.loads(written))


def system_of(event: Event) -> System:
    """What the event is played by."""
    return engine.system(event.ruleset, event.structure, event.options)


def record(event: Event) -> Record:
    """The event as the engine sees it: everybody checked in, every published round."""
    return known_record(event)[0]


def whole_record(event: Event) -> Record:
    """The event as it is written down: with the rounds that were abandoned and are void."""
    return known_record(event, void=True)[0]


def known_record(event: Event, *, void: bool = False) -> tuple[Record, dict[str, Entrant]]:
    """The event as the engine sees it, and whom its ids mean: three queries, for closed events one more.

    A `void` round is no round of it, so that nothing needs to know of one; only what is written down names it.
    """
    rows = _listed(event)
    numbers = namesakes(event.pk)
    known = {row[0]: _entrant(row, numbers) for row in rows}
    ids = {entrant.pk: identity for identity, entrant in known.items()}
    of_stages = _rounds(event, ids, void=void)
    record = Record(
        ruleset=event.ruleset,
        players=_players(event, rows),
        rounds=of_stages.pop(FIRST, ()),
        rounds_scheduled=event.rounds_scheduled,
        options=event.options,
        seed=event.seed,
        stages=_stages(event, of_stages, rows) if rows and rows[0].has_stages else (),
        bracket=own_bracket(event),
        order_because=event.order_because,
    )
    return record, known


def _listed(event: Event) -> list[Any]:
    """Return a row for everybody on the list, of a finalized event from its record."""
    final = final_rows(event)
    if final is not None:
        has_stages = any(row["number"] > FIRST for row in final.values(StageRow))
        return [_listed_row(entry, has_stages=has_stages) for entry in final.of(Entry)]
    later = Exists(StageRow.objects.filter(event=event, number__gt=FIRST))
    entries = Entry.objects.filter(event=event).order_by("pk")
    entries = entries.annotate(has_stages=later, sits_out_said=Cast("sits_out", TextField()))
    return list(entries.values_list(*ENTRANT, *PLAYER, "has_stages", named=True))


def _listed_row(entry: Entry, *, has_stages: bool) -> Any:
    player, into = entry.player, entry.player.merged_into
    names = (player.handle, player.name, into and into.handle, into and into.name)
    first = (entry.document_id, entry.player_id, *names, *(getattr(entry, name) for name in MARKS))
    values = vars(entry) | {"sits_out_said": json.dumps(entry.sits_out), "pk": entry.pk}
    return FinalEntry._make((*first, *(values[name] for name in PLAYER), has_stages))


def scorecards(event: Event) -> tuple[Scorecard, ...]:
    return engine.build_scorecards(rules_of(event), record(event))


def standings(event: Event) -> tuple[Standing, ...]:
    """The table after the complete rounds; empty before the first."""
    return standings_of(event, record(event))


def standings_of(event: Event, seen: Record, lines: engine.ScoredRounds | None = None) -> tuple[Standing, ...]:
    return ranked(event, seen, lines)[1]


def ranked(
    event: Event, seen: Record, lines: engine.ScoredRounds | None = None, *, explained: bool = True
) -> tuple[tuple[Scorecard, ...], tuple[Standing, ...]]:
    """The scorecards, and the table they make; both empty before the first complete round, or the typed order.

    `explained`: whether somebody reads why each stands above the next.
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
    """How often everybody is drawn for the rounds of the listing."""
    return rules_of(event).count_drawn_rounds(event.rounds_scheduled)


def last_published(event: Event) -> int:
    """The number of the latest round of everybody that is published and counts, 0 before the first; of a bracket
    without such rounds that of its own.
    """
    rounds = event.rounds.exclude(state__in=Round.NO_ROUND)
    rounds = rounds if rules_of(event).seeded else rounds.filter(of_everybody())
    return rounds.aggregate(last=Max("of_round"))["last"] or 0


def counted_rounds(event: Event, seen: Record) -> int:
    """The rounds an earned bye is measured by: scheduled, or played once the event was cut short (AMB-P4)."""
    if Event.State.FINALIZED in (event.state, event.void_from):
        return len({played.of_round for played in seen.rounds if played.complete})
    return event.rounds_scheduled


def later_stages(event: Event) -> tuple[StageSpec, ...]:
    """What follows the rounds of everybody, as the table stands now."""
    structure = structure_of(event)
    if all(spec.arises is None for spec in structure.stages):
        return structure.stages
    seen = record(event)
    return engine.later_stages(rules_of(event), structure, seen, standings_of(event, seen))


def stage_is_over(event: Event, spec: StageSpec, played: int, entrants: int) -> bool:
    """Whether no round of a stage follows that so many entered and of which so many rounds stand."""
    if spec.is_over is None:
        return played >= spec.rounds(entrants)
    seen = record(event)
    stage = next((stage for stage in seen.stages if stage.code == spec.code), None)
    return stage is not None and spec.is_over(rules_of(event), seen, stage)


def is_whole(event: Event) -> bool:
    """Every game of every scheduled round is complete (OPG 7.7), and so is what was drawn after them; stages are played
    to their end, but for one whose winner may be named. Where the order is typed: everybody who is there has a place.
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
    """Whether these are all rounds of everybody. There are none where those before its stages were events of their own
    (OPG A).
    """
    rules = rules_of(event)
    return not of_everybody or any(rules.is_last(*sitting, event.rounds_scheduled) for sitting in of_everybody)


def position(event: Event, number: int) -> Position:
    """What this round of everybody would be drawn from now."""
    return engine.build_position(rules_of(event), with_director(event, with_wishes(event, record(event))), number)


def stage_position(event: Event, stage: str, number: int, sitting: int) -> Position:
    """What a round of a later stage of this kind, and this sitting, would be drawn from now."""
    seen = engine.record_before(record(event), sitting)
    return engine.stage_position(rules_of(event), seen, stage, standings_of(event, seen), number)


def stage_entrants(event: Event, stage: str, sitting: int) -> tuple[str, ...]:
    """Who plays a later stage of this kind that begins with this sitting, in the order of their seeds."""
    seen = engine.record_before(record(event), sitting)
    return engine.entrants(rules_of(event), seen, stage, standings_of(event, seen))


def with_wishes(event: Event, seen: Record) -> Record:
    """The record with the pairs to be kept apart, of those who are in it."""
    rows = KeepApart.objects.filter(event=event).values_list("first_id", "second_id", "until", "reason")
    ids, there = entry_ids(event) if rows else {}, {player.id for player in seen.players}
    wishes = []
    for first, second, until, reason in rows:
        lower, higher = sorted((ids.get(first, ""), ids.get(second, "")))
        wishes.append(KeptApart((lower, higher), until, reason))
    return replace(seen, keep_apart=tuple(wish for wish in wishes if there.issuperset(wish.players)))


def with_director(event: Event, seen: Record) -> Record:
    """The record with the director who plays, where the rules give him the bye of an odd first round (AMB-W9)."""
    if rules_of(event).director_plays is not DirectorPlays.WITH_DEPUTIES or seen.rounds:
        return seen
    ids = set(entries_of_director(event).filter(**PRESENT).values_list("document_id", flat=True))
    return replace(seen, players=tuple(replace(player, directs=player.id in ids) for player in seen.players))


def entries_of_director(event: Event) -> QuerySet[Entry]:
    """Of the primary director, where he is on the list of his own event."""
    directing = Director.accepted.filter(event=event, position=Director.Position.PRIMARY).values("user")
    plays = Q(player__user__in=directing) | Q(player__merged_into__user__in=directing)
    return Entry.objects.filter(plays, event=event)


def entry_ids(event: Event) -> dict[int, str]:
    """The engine's id of every player on the list, by the player's key."""
    final = rows_of(event, Entry)
    if final is not None:
        return {entry.player_id: entry.document_id for entry in final}
    return dict(Entry.objects.filter(event=event).order_by().values_list("player_id", "document_id"))


def player_keys(event: Event) -> dict[str, int]:
    """The other way round: the player's key by the engine's id."""
    return {identity: pk for pk, identity in entry_ids(event).items()}


def entrants(event: Event) -> dict[str, Entrant]:
    """Everybody on the list by the engine's id."""
    final, numbers = rows_of(event, Entry), namesakes(event.pk)
    if final is not None:
        return {row[0]: _entrant(row, numbers) for row in (_listed_row(entry, has_stages=False) for entry in final)}
    rows = Entry.objects.filter(event=event).values_list(*ENTRANT)
    return {row[0]: _entrant(row, numbers) for row in rows}


def names(event: Event) -> dict[str, str]:
    """What to call everybody in this event, by engine id."""
    return {identity: entrant.name for identity, entrant in entrants(event).items()}


def names_on_list(event: int, players: QuerySet[Player]) -> dict[str, str]:
    """Return what to call these players in an event, by key as text, also those who were taken off its list."""
    numbers = namesakes(event)
    rows = players.values_list("pk", *NAMES)
    return {str(pk): add_number(_shown(*parts), numbers.get(pk)) for pk, *parts in rows}


def shown_names(players: QuerySet[Player]) -> dict[str, str]:
    """Return what to call these players in one list, by key as text."""
    rows = list(players.values_list("pk", "merged_into", *NAMES, *REGIONS))
    told = tell_apart((into or pk, _shown(*parts[:4]), region_of(parts[5] or parts[4])) for pk, into, *parts in rows)
    return {str(pk): told[into or pk] for pk, into, *_ in rows}


def _entrant(row: tuple[Any, ...], numbers: Mapping[int, int]) -> Entrant:
    return Entrant(row[1], add_number(_shown(*row[2:6]), numbers.get(row[1])), mark_of(*row[6:8]))


def _shown(handle: str | None, name: str, merged_handle: str | None, merged: str | None) -> str:
    return merged_handle or merged or handle or name


def _players(event: Event, rows: Iterable[Any]) -> tuple[EnginePlayer, ...]:
    """In the order of entry. A lot that a document gave stands; else the one that finalizing froze."""
    lots = _frozen_lots(event) if event.is_locked else {}
    return tuple(
        EnginePlayer(
            row.document_id,
            row.entered_in,
            row.dropped_after,
            row.disqualified_after,
            row.earned_byes,
            lots.get(row.player_id) if row.lot is None else row.lot,
            _numbers(row.sits_out_said),
            row.seed,
            row.place,
            Allegiance(row.side) if row.side else None,
            number=row.number,
        )
        for row in rows
        if row.checked_in
    )


def _frozen_lots(event: Event) -> dict[int, float]:
    final = final_rows(event)
    if final is not None:
        return {row["player_id"]: row["lot"] for row in final.values(Placement)}
    return dict(Placement.objects.filter(event=event).values_list("player_id", "lot"))


@lru_cache(maxsize=1_024)
def _numbers(written: str) -> tuple[int, ...]:
    """JSON comes as text: nearly everybody sits out no round, and equal lists are read once."""
    return tuple(json.loads(written))


def _rounds(event: Event, ids: Mapping[int, str], *, void: bool) -> dict[int, tuple[EngineRound, ...]]:
    """Return the rounds by the number of their stage."""
    matches = published_matches(event, ids)
    left_out = (Round.State.DRAFT,) if void else (Round.State.DRAFT, Round.State.VOID)
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
    return [(row["id"], stages[row["stage_id"]], *(row[name] for name in columns[2:])) for row in rows]


def _stages(event: Event, rounds: Mapping[int, tuple[EngineRound, ...]], listed: Iterable[Any]) -> tuple[Stage, ...]:
    """Those after the first of which something is known: no draft is."""
    entries = {row.pk: row.document_id for row in listed}
    return tuple(
        Stage(
            number,
            code,
            tuple(entries[entry] for entry in entrants),
            rounds.get(number, ()),
            entries.get(winner),
            waived=waiver is not None,
        )
        for number, code, entrants, winner, waiver, drawn in _later_stages(event)
        if number in rounds or winner or not drawn
    )


def _later_stages(event: Event) -> Iterable[Any]:
    """Yield each with the number of its rounds, drafts among them."""
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
