"""The paper kit: all that lets a director go on with pen and paper, printed before anything fails (OPG 7.6, 7.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from tournaments import engine
from tournaments.engine import OPEN
from tournaments.engine.core.explanations import legend
from tournaments.engine.core.types import Card, Match, Record
from tournaments.engine.core.types import Round as EngineRound
from tournaments.paper.selectors.paper import Pair
from tournaments.play.selectors.tables import names_in_order
from tournaments.record.models import Event, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.standings import Row, rows_of

Known = Mapping[str, records.Entrant]


@dataclass(frozen=True, slots=True)
class KitLine:
    """A player of the next round. `waits_for`: the table whose result is still to be added to `total`."""

    name: str
    total: int
    waits_for: str
    met: tuple[str, ...]
    had_bye: bool
    seated_first: bool


@dataclass(frozen=True, slots=True)
class Kit:
    """The next round prepared: players by total, and what to mind.

    `title`, `sitting` and `pairs` are of the latest published round, `by_name` its (player, table, opponent).
    `open_tables` are those that are not reported; `last`: no further round is scheduled. `drafted`: tables of the draft
    that waits, as names. `steps`: how the round is drawn by hand, by `section` of its document.
    """

    number: int
    title: str
    sitting: int | None
    pairs: tuple[Pair, ...]
    standings: tuple[Row, ...]
    groups: tuple[tuple[int, tuple[KitLine, ...]], ...] = ()
    open_tables: tuple[str, ...] = ()
    last: bool = False
    worth: tuple[tuple[str, int], ...] = ()
    drafted: tuple[tuple[str, ...], ...] = ()
    steps: tuple[str, ...] = ()
    section: str = ""

    @property
    def by_name(self) -> tuple[tuple[str, int | None, str], ...]:
        return names_in_order(self.pairs)


def kit(event: Event) -> Kit:
    """Four queries, for closed events one more, whatever the size of the field."""
    seen, known = records.known_record(event)
    rules, worth = records.rules_of(event), records.rules_of(event).scoring.vp
    latest = max(seen.sittings, key=lambda played: played.number, default=None)
    number = max((played.of_round for played in seen.rounds), default=0) + 1
    waiting = [match for played in seen.sittings if not played.complete for match in played.matches if _is_open(match)]
    reported = _as_if_complete(seen)
    position = engine.position(rules, reported, number)
    staying = [card for card in position.cards if not card.dropped]
    return Kit(
        number=number,
        title=rules.sitting(latest.of_round, latest.game, event.rounds_scheduled, latest.name) if latest else "",
        sitting=latest.number if latest else None,
        pairs=_pairs(latest, known) if latest else (),
        standings=rows_of(event, seen, known),
        groups=_groups(staying, waiting, known),
        open_tables=tuple(f"table {match.table}: {' and '.join(_names(match, known))}" for match in waiting),
        last=number > rules.drawn(event.rounds_scheduled),
        worth=tuple((str(outcome), worth[outcome]) for outcome, _ in legend(rules)),
        drafted=_drafted(event, known),
        steps=tuple(rules.swiss.by_hand(rules, position)) if rules.swiss else (),
        section=rules.swiss.section if rules.swiss else "",
    )


def _pairs(played: EngineRound, known: Known) -> tuple[Pair, ...]:
    ordered = sorted(played.matches, key=lambda match: (match.table is None, match.table or 0))
    return tuple((match.table, _names(match, known)) for match in ordered)


def _names(match: Match, known: Known) -> tuple[str, ...]:
    return tuple(known[player].name for player in match.players)


def _is_open(match: Match) -> bool:
    return not match.is_alone and (match.result is None or match.result.ending in OPEN)


def _as_if_complete(seen: Record) -> Record:
    """With the results that are there already; who has none yet is given nothing for this round."""
    return replace(seen, rounds=tuple(played if played.complete else _reported(played) for played in seen.rounds))


def _reported(played: EngineRound) -> EngineRound:
    return replace(played, complete=True, matches=tuple(match for match in played.matches if match.result is not None))


def _groups(cards: list[Card], waiting: list[Match], known: Known) -> tuple[tuple[int, tuple[KitLine, ...]], ...]:
    against = {player: match for match in waiting for player in match.players}
    ordered = sorted(cards, key=lambda card: (-card.vp, known[card.id].name.casefold()))
    return tuple(
        (total, tuple(_line(card, total, against.get(card.id), known) for card in group))
        for total, group in groupby(ordered, key=lambda card: card.vp)
    )


def _line(card: Card, total: int, playing: Match | None, known: Known) -> KitLine:
    now = {player for player in playing.players if player != card.id} if playing else set()
    met = {*card.opponents, *now}
    return KitLine(
        name=known[card.id].name,
        total=total,
        waits_for=f"table {playing.table}" if playing else "",
        met=tuple(sorted((known[player].name for player in met), key=str.casefold)),
        had_bye=card.byes > 0,
        seated_first=card.seated_first,
    )


def _drafted(event: Event, known: Known) -> tuple[tuple[str, ...], ...]:
    names = {entrant.pk: entrant.name for entrant in known.values()}
    rows = Seat.objects.filter(round__event=event, round__state=Round.State.DRAFT)
    tables: dict[int, list[str]] = {}
    for match, player in rows.order_by("match_id", "place").values_list("match_id", "player_id"):
        tables.setdefault(match, []).append(names[player])
    return tuple(map(tuple, tables.values()))
