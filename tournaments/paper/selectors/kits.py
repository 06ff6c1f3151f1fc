"""The paper kit: everything a director needs to go on with pen and paper (OPG 7.6, 7.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from tournaments import engine
from tournaments.engine import OPEN
from tournaments.engine.core.draws import DrawMethod
from tournaments.engine.core.explanations import played_outcomes
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Card, Match, Position, Record
from tournaments.engine.core.types import Round as EngineRound
from tournaments.engine.names import sort_key
from tournaments.engine.texts import join_words
from tournaments.paper.selectors.paper import Pair, games_of
from tournaments.play.selectors.tables import names_in_order
from tournaments.record.models import Event, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.scenarios import round_instructions
from tournaments.record.selectors.standings import StandingsRow, standings_rows_of

Known = Mapping[str, records.Entrant]
Order = Callable[[str], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class KitLine:
    """A player of the next round.

    `waits_for` names the table whose result is not yet part of `total`. `table` is the one of the latest round.
    """

    name: str
    total: str
    waits_for: str
    met: tuple[str, ...]
    had_bye: bool
    seated_first: bool
    table: int | None


@dataclass(frozen=True, slots=True)
class Kit:
    """The latest round, and the next one prepared for drawing by hand.

    - `title`, `sitting`, `pairs`, `players` (keys by table) and `said` (an announcement) belong to the latest published
      round; `open_tables` are its tables without a result.
    - `coming` names the next round and is empty if none can be prepared. `groups` are its players by total, `steps`
      how to draw it by `section` of its document. `in_pods` means tables of several players, where nobody sits out
      and rematches are allowed.
    - `drafted` are the tables of an unpublished draft; `games` the names of a match's rounds.
    """

    number: int
    title: str
    sitting: int | None
    pairs: tuple[Pair, ...]
    standings: tuple[StandingsRow, ...]
    groups: tuple[tuple[str, tuple[KitLine, ...]], ...] = ()
    open_tables: tuple[str, ...] = ()
    coming: str = ""
    in_pods: bool = False
    games: tuple[str, ...] = ()
    worth: tuple[tuple[str, int], ...] = ()
    drafted: tuple[tuple[str, ...], ...] = ()
    steps: tuple[str, ...] = ()
    section: str = ""
    said: str = ""
    players: Mapping[int | None, tuple[int, ...]] = field(default_factory=dict)
    order: Order = sort_key

    @property
    def by_name(self) -> tuple[tuple[str, int | None, str], ...]:
        return names_in_order(self.pairs, self.order)


def kit(event: Event) -> Kit:
    """Prepare the kit with four queries, or five for a closed event, for any number of players."""
    seen, known = records.known_record(event)
    rules, worth = records.rules_of(event), records.rules_of(event).scoring.vp
    latest = max(seen.sittings, key=lambda played: played.number, default=None)
    number = max((played.of_round for played in seen.rounds), default=0) + 1
    waiting = [match for played in seen.sittings if not played.complete for match in played.matches if _is_open(match)]
    reported = _as_if_complete(seen)
    position = engine.build_position(rules, reported, number)
    staying = [card for card in position.cards if not card.dropped]
    coming, method = _coming(event, seen, position)
    return Kit(
        number=number,
        title=rules.name_sitting(latest.of_round, latest.game, event.rounds_scheduled, latest.name) if latest else "",
        sitting=latest.number if latest else None,
        pairs=_pairs(latest, known) if latest else (),
        standings=standings_rows_of(event, seen, known),
        groups=_groups(rules, staying, waiting, _tables(latest), known, event.order_of) if coming else (),
        open_tables=tuple(f"table {match.table}: {join_words(_names(match, known))}" for match in waiting),
        coming=coming,
        games=games_of(event, latest),
        in_pods=rules.seats[1] > 2 and not rules.rematches_limited,
        worth=tuple((rules.outcome_label(outcome), worth[outcome]) for outcome in played_outcomes(rules)),
        drafted=_list_drafted_tables(event, known),
        steps=tuple(method.list_paper_steps(rules, position)) if method else (),
        section=method.section if method else "",
        said=_announcement(event, latest),
        players=_players(latest, known) if latest else {},
        order=event.order_of,
    )


def _coming(event: Event, seen: Record, position: Position) -> tuple[str, DrawMethod | None]:
    """Return the name of the next round and its draw method.

    That is a round of the first stage, else the first round of a later stage that its document explains by hand.
    """
    rules = records.rules_of(event)
    if position.round <= rules.count_drawn_rounds(event.rounds_scheduled):
        return f"{rules.round_word} {position.round}", rules.method_for_round(position.round)
    begun = {stage.code for stage in seen.stages}
    standings = records.standings_of(event, seen)
    for spec in engine.later_stages(rules, records.structure_of(event), _all_complete(seen), standings):
        if spec.code not in begun and spec.method and tuple(spec.method.list_paper_steps(rules, position)):
            return spec.describe_round(1), spec.method
    return "", None


def _announcement(event: Event, latest: EngineRound | None) -> str:
    if latest is None or not event.scenario:
        return ""
    return round_instructions(event, event.rounds.select_related("event").get(number=latest.number))


def _all_complete(seen: Record) -> Record:
    """Return the record with every open round marked as complete."""
    return replace(seen, rounds=tuple(replace(played, complete=True) for played in seen.rounds))


def _tables(played: EngineRound | None) -> Mapping[str, int | None]:
    """Map each player of the round to their table."""
    if played is None:
        return {}
    return {player: match.table for match in played.matches for player in match.players}


def _pairs(played: EngineRound, known: Known) -> tuple[Pair, ...]:
    ordered = sorted(played.matches, key=lambda match: (match.table is None, match.table or 0))
    return tuple((match.table, _names(match, known)) for match in ordered)


def _players(played: EngineRound, known: Known) -> Mapping[int | None, tuple[int, ...]]:
    by_table = {}
    for match in played.matches:
        by_table[match.table] = tuple(known[player].pk for player in match.players)
    return by_table


def _names(match: Match, known: Known) -> tuple[str, ...]:
    return tuple(known[player].name for player in match.players)


def _is_open(match: Match) -> bool:
    return not match.is_alone and (match.result is None or match.result.ending in OPEN)


def _as_if_complete(seen: Record) -> Record:
    """Return the record with open rounds reduced to their reported matches and marked as complete."""
    return replace(seen, rounds=tuple(played if played.complete else _keep_reported(played) for played in seen.rounds))


def _keep_reported(played: EngineRound) -> EngineRound:
    reported = tuple(match for match in played.matches if match.result is not None)
    return replace(played, complete=True, matches=reported)


def _groups(
    rules: GameRules,
    cards: list[Card],
    waiting: list[Match],
    tables: Mapping[str, int | None],
    known: Known,
    order: Order,
) -> tuple[tuple[str, tuple[KitLine, ...]], ...]:
    against = {player: match for match in waiting for player in match.players}
    shown = next((figure.formatter for figure in rules.figures), format_plain)
    ordered = sorted(cards, key=lambda card: (-card.vp, order(known[card.id].name)))
    groups = []
    for total, group in groupby(ordered, key=lambda card: card.vp):
        words = shown(total)
        lines = tuple(_line(card, words, against.get(card.id), tables, known, order) for card in group)
        groups.append((words, lines))
    return tuple(groups)


def _line(
    card: Card, total: str, playing: Match | None, tables: Mapping[str, int | None], known: Known, order: Order
) -> KitLine:
    now = {player for player in playing.players if player != card.id} if playing else set()
    met = {*card.opponents, *now}
    return KitLine(
        name=known[card.id].name,
        total=total,
        waits_for=f"table {playing.table}" if playing else "",
        met=tuple(sorted((known[player].name for player in met), key=order)),
        had_bye=card.byes > 0,
        seated_first=card.seated_first,
        table=tables.get(card.id),
    )


def _list_drafted_tables(event: Event, known: Known) -> tuple[tuple[str, ...], ...]:
    names = {entrant.pk: entrant.name for entrant in known.values()}
    rows = Seat.objects.filter(round__event=event, round__state=Round.State.DRAFT)
    tables: dict[int, list[str]] = {}
    for match, player in rows.order_by("match_id", "place").values_list("match_id", "player_id"):
        tables.setdefault(match, []).append(names[player])
    return tuple(map(tuple, tables.values()))
