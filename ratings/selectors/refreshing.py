"""Recompute a whole book beside the stored one, all of its lists in one pass."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratings.engine import RatingList
from ratings.engine.columns import ChangeColumns
from ratings.engine.ledgers import LEDGER, Rows, digests, ledger_of, rated_of, sort_rows
from ratings.engine.waves import rate_lists
from ratings.models import RatingChange
from ratings.selectors.ledger import COLUMNS, Beat
from ratings.selectors.whole import WholeBook

Days = NDArray[np.datetime64]


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A recomputed list: the keys of changed events, those of them that are `gone`, and the new `rows`.

    `rated` maps everybody who is rated to the day of their last event. The digest is a sum over the whole list.
    """

    list: str
    events: Collection[int]
    gone: Collection[int]
    rows: Rows
    rated: Rows
    last_days: Days
    digest: int


def rewritings(lists: Sequence[RatingList], book: WholeBook, beat: Beat) -> list[Rewriting]:
    """Rate the whole history of these lists and compare it with what is stored."""
    told, days = list[Rewriting](), np.array(book.days, "M8[us]")
    for system in {one.system.code: one.system for one in lists}.values():
        by_it = [one for one in lists if one.system == system]
        changes = rate_lists(system, book.games, [book.counted(one) for one in by_it])
        for one, of_list in zip(by_it, changes, strict=True):
            beat(len(told), len(lists))
            told.append(_rewriting(one.code, book, of_list, days))
    return told


def _rewriting(code: str, book: WholeBook, changes: ChangeColumns, days: Days) -> Rewriting:
    rows = ledger_of(changes, book.events, book.players)
    rated = rated_of(changes, book.players)
    now, stood = dict(digests(code, rows)), dict(digests(code, _standing(code)))
    others = {event for event in now.keys() | stood.keys() if now.get(event) != stood.get(event)}
    changed = rows[np.isin(rows["event"], np.array([*others], np.int64))]
    last_days = days[rated["last"]]
    return Rewriting(code, others, others & stood.keys(), changed, rated, last_days, sum(now.values()))


def _standing(code: str) -> Rows:
    rows = RatingChange.objects.filter(list=code).order_by().values_list("event_id", "player_id", *COLUMNS)
    return sort_rows(np.array([(event, tuple(change)) for event, *change in rows], LEDGER))
