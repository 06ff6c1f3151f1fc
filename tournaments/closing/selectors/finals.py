"""Who plays for the title, and whether the second seed waived that (OPG A, SW "Final Confrontation")."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments import engine
from tournaments.engine.core.types import Record
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event, Round, Stage
from tournaments.record.permissions import can_direct
from tournaments.record.selectors import records
from tournaments.record.selectors.final_rows import final_entries

FINAL = "final_confrontation"
AFTER_ALL = 1_000_000
"""No sitting has a number as high: what was named or waived goes, what was played stays."""


@dataclass(frozen=True, slots=True)
class Waiver:
    """Of a final confrontation that nobody played. `because`: what is said of it."""

    name: str
    winner: str
    because: str


@dataclass(frozen=True, slots=True)
class WaiverPage:
    """`second` may waive against `first`; empty where nobody may now. `own`: it is the reader who may."""

    waiver: Waiver | None
    first: str
    second: str
    own: bool
    directs: bool

    @property
    def may_waive(self) -> bool:
        return bool(self.second) and self.waiver is None and (self.own or self.directs)


def finalists(event: Event) -> list[Entry]:
    """Who plays for the title as the table stands, the better first (AMB-P9)."""
    return _entered(event, records.record(event))


def before_the_final(event: Event) -> list[Entry]:
    """The same by the rounds of everybody alone, whatever was named or waived."""
    return _entered(event, engine.record_before(records.record(event), AFTER_ALL))


def waived_stage(event: Event) -> Stage | None:
    rows = Stage.objects.filter(event=event, code=FINAL).exclude(waived_by=None)
    return rows.select_related("waived_by__player__merged_into", "named_winner__player__merged_into").first()


def waived(event: Event) -> Waiver | None:
    stage = waived_stage(event)
    if stage is None or stage.waived_by is None or stage.named_winner is None:
        return None
    by, winner = stage.waived_by.shown_name, stage.named_winner.person.shown_name
    return Waiver(by, winner, stage.waived_because)


def stale_waiver(event: Event) -> str:
    """What stands in the way where others would play for the title by now; empty where nobody waived, or all stands."""
    stage = waived_stage(event)
    if stage is None or stage.waived_by is None or [entry.pk for entry in before_the_final(event)] == stage.entrants:
        return ""
    return (
        f"{stage.waived_by.shown_name} waived the final confrontation as second seed, and the table has changed"
        " since: take the waiver back. It is waived anew, or played (SW Final Confrontation)."
    )


def can_be_waived(event: Event) -> bool:
    """Whether the rounds of everybody are over, and of a final confrontation that may be waived nothing is drawn."""
    if event.state != Event.State.COMPLETE:
        return False
    spec = next((stage for stage in records.later_stages(event) if stage.code == FINAL), None)
    if spec is None or not spec.may_be_waived:
        return False
    return not event.rounds.filter(stage__code=FINAL).exclude(state=Round.State.VOID).exists()


def may_waive(event: Event) -> str:
    """The name of the second seed while the final confrontation is his to waive, else empty."""
    if not can_be_waived(event) or waived_stage(event):
        return ""
    return "".join(entry.shown_name for entry in before_the_final(event)[1:2])


def waiver_page(event: Event, user: User) -> WaiverPage:
    entered = before_the_final(event) if can_be_waived(event) else []
    first, second = entered if len(entered) == 2 else (None, None)
    return WaiverPage(
        waiver=waived(event),
        first=first.shown_name if first else "",
        second=second.shown_name if second else "",
        own=second is not None and second.person.user_id == user.pk,
        directs=can_direct(user, event),
    )


def _entered(event: Event, seen: Record) -> list[Entry]:
    chosen = engine.entrants(records.rules_of(event), seen, FINAL, records.standings_of(event, seen))
    final = final_entries(event)
    rows = event.entries.select_related("player__merged_into", "player__user") if final is None else final
    known = {entry.document_id: entry for entry in rows}
    return [known[player] for player in chosen]
