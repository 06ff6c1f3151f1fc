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
"""The filters of a journal: label and beginnings of tags.

Every act of an event belongs to one of them.
"""


def journal_of(event: Event, kind: str = "") -> QuerySet[JournalEntry]:
    """Return the entries of this kind (a key of KINDS), the latest first."""
    rows = JournalEntry.objects.filter(event=event).select_related("actor__player")
    _, tags = KINDS.get(kind, KINDS[""])
    if tags:
        return rows.filter(reduce(or_, (Q(tag__startswith=tag) for tag in tags)))
    return rows


class ActList(Sequence[ShownAct]):
    """Acts in words, of which only the visible part is put into words."""

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
    """Return the acts that contain these words next to each other, in the text or the actor's name.

    A number matches as a whole. All names are searched, also those that the page leaves out. Without words all acts are
    returned.
    """
    if not words.split():
        return ActList(event, rows)
    phrase = r"[\s,]+".join(map(re.escape, words.replace(",", " ").split()))
    wanted = re.compile(rf"(?<!\w){phrase}(?!(?<=\d)\d)", re.IGNORECASE)
    acts = []
    for act in shown_acts(event, rows, EVERYBODY):
        if wanted.search(f"{act.text} {act.actor}"):
            acts.append(act)
    return tuple(acts)
