"""Store the result of a full run: hundreds of thousands of rows, from columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np

from ratings.engine import Book
from ratings.engine.checksum import NOTHING, add_digest
from ratings.engine.ledgers import FIGURES
from ratings.models import Rating, RatingChange
from ratings.selectors.facts import Place
from ratings.selectors.ledger import Beat
from ratings.selectors.refreshing import Rewriting, rewritings
from ratings.selectors.whole import WholeBook, whole_book
from ratings.services.copying import Column, copy_in
from ratings.services.writing import WrittenRows, a_few, measure_moves, total


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The result of a full run; `Revised` is that of a run over what changed."""

    book: WholeBook
    lists: Sequence[Rewriting]

    @property
    def places(self) -> Mapping[int, Place]:
        return self.book.places

    @property
    def altered(self) -> AbstractSet[int]:
        return self.book.altered

    @property
    def events(self) -> set[int]:
        return {event for one in self.lists for event in one.events}

    def write(self) -> WrittenRows:
        return total(map(rewrite, self.lists))

    def checksum(self, before: str) -> str:
        """Return the checksum of the whole book, whatever it was before."""
        return add_digest(NOTHING, sum(one.digest for one in self.lists))


def recompute_book(book: Book, beat: Beat) -> Rewritten:
    """Return everything that the events of a book give."""
    whole = whole_book(book.code)
    return Rewritten(whole, rewritings(book.lists, whole, beat))


def rewrite(one: Rewriting) -> WrittenRows:
    """Replace the ledger by this rewriting. Needs an open act.

    In the order of players: a database is faster where what it writes one after the other lies side by side.
    """
    for some in a_few(one.gone):
        RatingChange.objects.filter(list=one.list, event__in=some).delete()
    rows = one.rows[np.argsort(one.rows["change"]["player"], kind="stable")]
    change = rows["change"]
    columns: dict[str, Column] = {name: change[name] for name, _ in FIGURES}
    columns |= {"list": one.list, "event": rows["event"], "player": change["player"]}
    copy_in(RatingChange, columns, len(rows))
    standing = Rating.objects.filter(list=one.list).order_by()
    stood = dict(standing.values_list("player_id", "rating"))
    standing.delete()
    columns = {name: one.rated[name] for name in ("player", "rating", "games", "events")}
    copy_in(Rating, columns | {"list": one.list, "last_at": one.last_days}, len(one.rated))
    now = dict(zip(one.rated["player"].tolist(), one.rated["rating"].tolist(), strict=True))
    return WrittenRows(len(rows), measure_moves(one.list, stood, now))
