"""The journal of an event, filtered by what was done and searched by words."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import overload

from django.db.models import Q, QuerySet

from tournaments.kernel.models import JournalEntry
from tournaments.record.models import Event
from tournaments.record.selectors.acts import ShownAct, shown_acts

EVERYBODY = sys.maxsize
KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "": ("Everything", ()),
    "results": ("Results", ("result.", "game.", "table.", "players.", "scenario.", "rule.", "cut.")),
    "rounds": (
        "Rounds and draws",
        (
            *("round.", "bye.", "byes.", "deadline.", "extensions.", "step.", "draft.", "building.", "wish."),
            *("heats.", "qualifiers.", "bracket.", "seeds.", "judging.", "wall.", "tables."),
        ),
    ),
    "players": (
        "Players",
        (
            *("entry.", "player.", "players.", "waiting.", "check_in.", "fee.", "byes.", "contact.", "play."),
            *("committee.", "denial.", "claim.", "award.", "title."),
        ),
    ),
    "conduct": ("Penalties and rulings", ("penalty.", "warnings.", "debts.", "deck.", "ruling.")),
    "films": ("Films", ("filming.", "consent.", "video.")),
    "event": (
        "The event",
        (
            *("event.", "row.", "director.", "prize.", "order.", "final.", "level.", "look.", "request.", "import."),
            *(
                "awards.",
                "titles.",
                "application.",
                "invitation.",
                "places.",
                "counted.",
                "bonus.",
                "challenge.",
                "prizes.",
                "champions_league.",
            ),
            *("points.", "waiver.", "stake.", "bid.", "proposal."),
        ),
    ),
}
"""What a journal is filtered by: the label, and how the tags of its acts begin. Every act of an event is of one."""


def journal_of(event: Event, kind: str = "") -> QuerySet[JournalEntry]:
    """Latest first; `kind`: one of KINDS, or everything."""
    rows = JournalEntry.objects.filter(event=event).select_related("actor__player")
    _, tags = KINDS.get(kind, KINDS[""])
    return rows.filter(reduce(or_, (Q(tag__startswith=tag) for tag in tags))) if tags else rows


class ActList(Sequence[ShownAct]):
    """Acts in words, of which only the part that is looked at is put into words."""

    def __init__(self, event: Event, rows: QuerySet[JournalEntry]) -> None:
        self.event, self.rows = event, rows

    def __len__(self) -> int:
        return self.rows.count()

    @overload
    def __getitem__(self, part: int) -> ShownAct: ...

    @overload
    def __getitem__(self, part: slice) -> Sequence[ShownAct]: ...

    def __getitem__(self, part: int | slice) -> ShownAct | Sequence[ShownAct]:
        if isinstance(part, slice):
            return shown_acts(self.event, self.rows[part])
        return shown_acts(self.event, [self.rows[part]])[0]


def search_acts(event: Event, rows: QuerySet[JournalEntry], words: str) -> Sequence[ShownAct]:
    """Those of these acts that hold the words beside each other, in what was done, to whomever of however many, or by
    whom; a number is meant whole. Without words all of them.
    """
    if not words.split():
        return ActList(event, rows)
    phrase = r"[\s,]+".join(map(re.escape, words.replace(",", " ").split()))
    wanted = re.compile(rf"(?<!\w){phrase}(?!(?<=\d)\d)", re.IGNORECASE)
    return tuple(act for act in shown_acts(event, rows, EVERYBODY) if wanted.search(f"{act.text} {act.actor}"))
