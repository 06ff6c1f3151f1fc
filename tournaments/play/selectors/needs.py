"""Decisions that wait at the desk, each with the page where it is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.engine.texts import join_words
from tournaments.entries.selectors.claims import claims_in
from tournaments.entries.selectors.denials import open_denials
from tournaments.kernel.models import User
from tournaments.kernel.page_cache import etag
from tournaments.kernel.read_once import reading_once
from tournaments.play.selectors.deadlines import tables_overdue
from tournaments.play.selectors.desk_tables import ShownReport, tables_that_wait
from tournaments.record.models import Event
from tournaments.record.selectors.clocks import shown_round

MOST = 5
NOT_HELD = (Event.State.VOID, Event.State.CANCELLED)
CONFIRM = "Confirm or refuse it."
ELSEWHERE = "A coordinator decides."
BY_THEN = "Extend the time, or rule."


@dataclass(frozen=True, slots=True)
class WaitingDecision:
    """A decision that waits. `says`: what each player of a table reported. `then`: who decides, or what to do."""

    text: str
    url: str
    says: tuple[ShownReport, ...] = ()
    then: str = ""


@dataclass(frozen=True, slots=True)
class Needs:
    """The decisions that wait; `more` are not shown. `tag` changes with any of them, because a claim is no act of the
    event.
    """

    shown: tuple[WaitingDecision, ...]
    more: int
    tag: str


@reading_once()
def needs(event: Event, reader: User, *, directs: bool) -> Needs:
    """Return the decisions that wait for this reader; questions about identity are for directors only.

    Four queries where nothing waits (three at a venue, one for a judge); the number does not grow with the list.
    """
    found = (*_tables(event), *(_of_directors(event, reader) if directs else ()))
    tag = etag(found).strip('"')
    return Needs(found[:MOST], max(0, len(found) - MOST), tag)


def _tables(event: Event) -> Iterator[WaitingDecision]:
    played = None
    if not event.is_locked:
        played = shown_round(event)
    if played is None:
        return
    for table in tables_that_wait(event, played):
        yield WaitingDecision(f"Table {table.table}: {table.note}", table.url, table.self_reports)


def _of_directors(event: Event, reader: User) -> Iterator[WaitingDecision]:
    if overdue := tables_overdue(event):
        yield WaitingDecision(_past(overdue), f"{event.get_absolute_url()}deadlines/", then=BY_THEN)
    for denial in () if event.state in NOT_HELD else open_denials(event).exclude(by=reader):
        yield WaitingDecision(
            f"{denial.by} says of the entry under that name: that is not me", denial.get_absolute_url()
        )
    for claim, is_his in claims_in(event, reader):
        text = f"{claim.by} says: {claim.player.shown_name} on your list is me"
        yield WaitingDecision(text, claim.get_absolute_url(), then=CONFIRM if is_his else ELSEWHERE)


def _past(overdue: tuple[tuple[int, int | None], ...]) -> str:
    if len(overdue) > MOST:
        return f"{len(overdue)} tables are past their deadline"
    tables = join_words([f"table {table} of round {number}" for number, table in overdue])
    return f"{tables[0].upper()}{tables[1:]} {'is' if len(overdue) == 1 else 'are'} past the deadline"
