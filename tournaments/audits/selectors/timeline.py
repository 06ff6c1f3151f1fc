"""The timeline of an event for its auditor, filtered by kind or words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.audits.acts import AuditTag
from tournaments.audits.selectors.overrides import OVERRIDES, OVERRIDING
from tournaments.closing.acts import ClosingTag
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.record.acts import RecordTag
from tournaments.record.models import Event
from tournaments.record.selectors.acts import ShownAct
from tournaments.record.selectors.journals import journal_of, search_acts

CORRECTIONS = (PlayTag.RESULT_CORRECTED, AuditTag.RESULT_RESTORED, PlayTag.STEP_UNDONE)
DRAWS = (
    *(PlayTag.ROUND_DRAWN, PlayTag.ROUND_REDRAWN, PlayTag.ROUND_CHANGED),
    PlayTag.ROUND_REPAIRED,
    PlayTag.BYE_GIVEN,
)
KINDS: dict[str, tuple[str, Q]] = {
    "": ("All", Q()),
    "results": ("Results", Q(tag__startswith="result.")),
    "corrections": ("Corrections", Q(tag__in=CORRECTIONS)),
    "overrides": ("Overrides", OVERRIDING),
    "draws": ("Draws", Q(tag__in=DRAWS)),
    "penalties": ("Penalties", Q(tag__startswith="penalty.")),
    "players": ("Players", Q(tag__startswith="entry.") | Q(tag__startswith="player")),
}
"""What the acts of an audit are narrowed to: the label, and which acts are meant."""
MARKS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (CORRECTIONS, "pencil", "caution"),
    ((ClosingTag.EVENT_REOPENED, AuditTag.EVENT_VOIDED), "triangle-alert", "caution"),
    (OVERRIDES, "hand", "caution"),
    (("penalty.", "warnings.", "debts."), "gavel", "caution"),
    (("round.drawn", "round.redrawn", "draft.", "seeds."), "dices", ""),
    (("result.", "game."), "check", ""),
    ((RecordTag.EVENT_FINALIZED, "final."), "file-check", "good"),
    (("round.published", "round.started", "event.begun"), "play", "good"),
    (("round.", "deadline.", "building."), "timer", ""),
    (("entry.", "player", "check_in.", "waiting.", "director."), "users", ""),
    (tuple(AuditTag), "shield-check", ""),
)
"""The icon and the tone of an act by how its tag begins, the first that fits."""


@dataclass(frozen=True, slots=True)
class Filter:
    """`count` of all acts of the event."""

    code: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Marked:
    act: ShownAct
    icon: str
    tone: str


def timeline(event: Event, words: str = "", kind: str = "") -> Iterable[ShownAct]:
    """Latest first; those that hold these words."""
    return search_acts(event, of_kind(event, kind), words)


def of_kind(event: Event, kind: str) -> QuerySet[JournalEntry]:
    _, meant = KINDS.get(kind, KINDS[""])
    return journal_of(event).filter(meant)


def filters(event: Event) -> tuple[Filter, ...]:
    """Those that find anything, and all: one query."""
    counts = {f"of_{code}": Count("pk", filter=meant or None) for code, (_, meant) in KINDS.items()}
    found = journal_of(event).order_by().aggregate(**counts)
    rows = (Filter(code, label, found[f"of_{code}"]) for code, (label, _) in KINDS.items())
    return tuple(row for row in rows if row.count or not row.code)


def mark_acts(acts: Iterable[ShownAct]) -> tuple[Marked, ...]:
    return tuple(Marked(act, *_mark(act.tag)) for act in acts)


def _mark(tag: str) -> tuple[str, str]:
    return next(((icon, tone) for tags, icon, tone in MARKS if tag.startswith(tags)), ("history", ""))
