"""The finalists, and the second seed's waiver (OPG A, SW "Final Confrontation")."""

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
"""Higher than any round's number: cutting the record here drops named winners and waivers, and keeps games."""


@dataclass(frozen=True, slots=True)
class Waiver:
    """A final confrontation that was waived: by `name`, `because` of a reason."""

    name: str
    winner: str
    because: str


@dataclass(frozen=True, slots=True)
class WaiverPage:
    """The page of a waiver. `second` may waive against `first`; both are empty if no waiver is possible now.

    `own` means that the reader is the second seed.
    """

    waiver: Waiver | None
    first: str
    second: str
    own: bool
    directs: bool

    @property
    def may_waive(self) -> bool:
        return bool(self.second) and self.waiver is None and (self.own or self.directs)


def finalists(event: Event) -> list[Entry]:
    """Return the two finalists by the present table, the better first (AMB-P9)."""
    return _find_finalists(event, records.record(event))


def before_the_final(event: Event) -> list[Entry]:
    """Return the finalists by the first stage alone, without named winners and waivers."""
    return _find_finalists(event, engine.record_before(records.record(event), AFTER_ALL))


def waived_stage(event: Event) -> Stage | None:
    rows = Stage.objects.filter(event=event, code=FINAL).exclude(waived_by=None)
    return rows.select_related("waived_by__player__merged_into", "named_winner__player__merged_into").first()


def find_waiver(event: Event) -> Waiver | None:
    stage = waived_stage(event)
    if stage is None or stage.waived_by is None or stage.named_winner is None:
        return None
    by, winner = stage.waived_by.shown_name, stage.named_winner.person.shown_name
    return Waiver(by, winner, stage.waived_because)


def stale_waiver(event: Event) -> str:
    """Return why the waiver no longer holds: the finalists have changed. Empty if it holds or there is none."""
    stage = waived_stage(event)
    if stage is None or stage.waived_by is None or [entry.pk for entry in before_the_final(event)] == stage.entrants:
        return ""
    return (
        f"{stage.waived_by.shown_name} waived the final confrontation as second seed, and the table has changed"
        " since: take the waiver back. It is waived anew, or played (SW Final Confrontation)."
    )


def can_be_waived(event: Event) -> bool:
    """Return whether the first stage is over and the final confrontation can still be waived."""
    if event.state != Event.State.COMPLETE:
        return False
    spec = next((stage for stage in records.later_stages(event) if stage.code == FINAL), None)
    if spec is None or not spec.may_be_waived:
        return False
    return not event.rounds.filter(stage__code=FINAL).exclude(state=Round.State.VOID).exists()


def may_waive(event: Event) -> str:
    """Return the name of the second seed while they may waive the final confrontation, else an empty text."""
    if not can_be_waived(event) or waived_stage(event):
        return ""
    return "".join(entry.shown_name for entry in before_the_final(event)[1:2])


def waiver_page(event: Event, user: User) -> WaiverPage:
    entered = before_the_final(event) if can_be_waived(event) else []
    first, second = entered if len(entered) == 2 else (None, None)
    return WaiverPage(
        waiver=find_waiver(event),
        first=first.shown_name if first else "",
        second=second.shown_name if second else "",
        own=second is not None and second.person.user_id == user.pk,
        directs=can_direct(user, event),
    )


def _find_finalists(event: Event, seen: Record) -> list[Entry]:
    chosen = engine.entrants(records.rules_of(event), seen, FINAL, records.standings_of(event, seen))
    final = final_entries(event)
    rows = event.entries.select_related("player__merged_into", "player__user") if final is None else final
    known = {entry.document_id: entry for entry in rows}
    return [known[player] for player in chosen]
