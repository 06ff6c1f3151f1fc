"""The paper kit: all that lets a director go on with pen and paper, printed before anything fails (OPG 7.6, 7.7)."""

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
from tournaments.record.selectors.scenarios import said_of
from tournaments.record.selectors.standings import Row, rows_of

Known = Mapping[str, records.Entrant]


@dataclass(frozen=True, slots=True)
class KitLine:
    """A player of the next round. `waits_for`: the table whose result is still to be added to `total`. `table`: that of
    the latest round.
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
    """The next round prepared: players by total, and what to mind.

    `title`, `sitting` and `pairs` are of the latest published round, `by_name` its (player, table, opponent); `players`
    has the keys of who sits at each of its tables.
    `open_tables` are those that are not reported; `coming`: what the next round is called, empty where none is
    prepared. `drafted`: tables of the draft that waits, as names. `steps`: how the round is drawn by hand, by `section`
    of its document; `in_pods`: at tables of several, where nobody sits out and who met before meets again. `games`:
    what the rounds of a match are called. `said`: what players have to know of the latest round.
    """

    number: int
    title: str
    sitting: int | None
    pairs: tuple[Pair, ...]
    standings: tuple[Row, ...]
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
    order: Callable[[str], tuple[str, str]] = sort_key

    @property
    def by_name(self) -> tuple[tuple[str, int | None, str], ...]:
        return names_in_order(self.pairs, self.order)


def kit(event: Event) -> Kit:
    """Four queries, for closed events one more, whatever the size of the field."""
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
        standings=rows_of(event, seen, known),
        groups=_groups(rules, staying, waiting, _tables(latest), known) if coming else (),
        open_tables=tuple(f"table {match.table}: {join_words(_names(match, known))}" for match in waiting),
        coming=coming,
        games=games_of(event, latest),
        in_pods=rules.seats[1] > 2 and not rules.rematches_limited,
        worth=tuple((rules.outcome_label(outcome), worth[outcome]) for outcome in played_outcomes(rules)),
        drafted=_drafted(event, known),
        steps=tuple(method.list_paper_steps(rules, position)) if method else (),
        section=method.section if method else "",
        said=_said(event, latest),
        players=_players(latest, known) if latest else {},
        order=event.order_of,
    )


def _coming(event: Event, seen: Record, position: Position) -> tuple[str, DrawMethod | None]:
    """What is drawn next, in a sentence, and how: a round of everybody, else a stage of which its document says how it
    is drawn by hand; of that the first round alone.
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


def _said(event: Event, latest: EngineRound | None) -> str:
    if latest is None or not event.scenario:
        return ""
    return said_of(event, event.rounds.select_related("event").get(number=latest.number))


def _all_complete(seen: Record) -> Record:
    """As it will be once the rounds that are played are over."""
    return replace(seen, rounds=tuple(replace(played, complete=True) for played in seen.rounds))


def _tables(played: EngineRound | None) -> Mapping[str, int | None]:
    """Where everybody sat."""
    return {player: match.table for match in played.matches for player in match.players} if played else {}


def _pairs(played: EngineRound, known: Known) -> tuple[Pair, ...]:
    ordered = sorted(played.matches, key=lambda match: (match.table is None, match.table or 0))
    return tuple((match.table, _names(match, known)) for match in ordered)


def _players(played: EngineRound, known: Known) -> Mapping[int | None, tuple[int, ...]]:
    return {match.table: tuple(known[player].pk for player in match.players) for match in played.matches}


def _names(match: Match, known: Known) -> tuple[str, ...]:
    return tuple(known[player].name for player in match.players)


def _is_open(match: Match) -> bool:
    return not match.is_alone and (match.result is None or match.result.ending in OPEN)


def _as_if_complete(seen: Record) -> Record:
    """With the results that are there already; who has none yet is given nothing for this round."""
    return replace(seen, rounds=tuple(played if played.complete else _reported(played) for played in seen.rounds))


def _reported(played: EngineRound) -> EngineRound:
    return replace(played, complete=True, matches=tuple(match for match in played.matches if match.result is not None))


def _groups(
    rules: GameRules, cards: list[Card], waiting: list[Match], tables: Mapping[str, int | None], known: Known
) -> tuple[tuple[str, tuple[KitLine, ...]], ...]:
    against = {player: match for match in waiting for player in match.players}
    shown = next((figure.formatter for figure in rules.figures), format_plain)
    ordered = sorted(cards, key=lambda card: (-card.vp, sort_key(known[card.id].name)))
    return tuple(
        (shown(total), tuple(_line(card, shown(total), against.get(card.id), tables, known) for card in group))
        for total, group in groupby(ordered, key=lambda card: card.vp)
    )


def _line(card: Card, total: str, playing: Match | None, tables: Mapping[str, int | None], known: Known) -> KitLine:
    now = {player for player in playing.players if player != card.id} if playing else set()
    met = {*card.opponents, *now}
    return KitLine(
        name=known[card.id].name,
        total=total,
        waits_for=f"table {playing.table}" if playing else "",
        met=tuple(sorted((known[player].name for player in met), key=sort_key)),
        had_bye=card.byes > 0,
        seated_first=card.seated_first,
        table=tables.get(card.id),
    )


def _drafted(event: Event, known: Known) -> tuple[tuple[str, ...], ...]:
    names = {entrant.pk: entrant.name for entrant in known.values()}
    rows = Seat.objects.filter(round__event=event, round__state=Round.State.DRAFT)
    tables: dict[int, list[str]] = {}
    for match, player in rows.order_by("match_id", "place").values_list("match_id", "player_id"):
        tables.setdefault(match, []).append(names[player])
    return tuple(map(tuple, tables.values()))
