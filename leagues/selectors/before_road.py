"""May bids be called for, may an application be decided, carried by an event, or given back, and what is missing? Asked
before a page offers it, and again by the act.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date

from leagues.engine import Level, against_another, guide_for
from leagues.models import Application, Call
from leagues.selectors.applications import has_another
from leagues.selectors.carried import departures
from leagues.selectors.windows import SECTION, Wanted, found_in, found_special
from leagues.selectors.wishes import wanted_of
from tournaments.engine.core.types import Violation
from tournaments.people.selectors.persons import find_member, unknown_member
from tournaments.record.models import Event
from tournaments.record.permissions import can_direct

YEARS_AHEAD = 3
LONGEST_NOTE = 300
OVER = (Event.State.VOID, Event.State.CANCELLED)
NOTE_MISSING = Violation("note_missing", "Say why: the applicant reads it.", SECTION, "note")


@dataclass(frozen=True, slots=True)
class CallDetails:
    """Bids for events of this level in this year are taken on the days from `opens_on` to `closes_on`."""

    level: str
    year: int
    text: str
    opens_on: date
    closes_on: date

    @property
    def championship(self) -> Level | None:
        """The level by the guide of its year, None for one that is not given to the best bid."""
        level = guide_for(self.year).levels.get(self.level)
        return level if level is not None and level.bids else None


def find_decided_violations(application: Application) -> tuple[Violation, ...]:
    """Return that an application which is decided, withdrawn or given back is decided no more."""
    if application.is_waiting:
        return ()
    state = application.get_state_display().lower()
    return (Violation("decided", f"This application is {state} already.", SECTION),)


def find_free_violations(application: Application) -> tuple[Violation, ...]:
    """Return every reason why no event can carry the application now."""
    return (*_state_violations(application), *_taken_violations(application))


def find_call_detail_violations(details: CallDetails) -> tuple[Violation, ...]:
    """Return everything that is wrong with a call for bids."""
    return tuple(_call_violations(details))


def find_bids_violations(call: Call, changed: Collection[str]) -> tuple[Violation, ...]:
    """Return why these parts of a call cannot change any more."""
    fixed = [name for name in ("level", "year") if name in changed]
    if not fixed or not call.bids.exists():
        return ()
    message = "There are bids for it already: withdraw this call, and open another."
    return (Violation("bids_there", message, SECTION, fixed[0]),)


def find_withdrawn_violations(call: Call) -> tuple[Violation, ...]:
    """Return that a call which is withdrawn changes no more."""
    return (Violation("withdrawn", "This call is withdrawn already.", SECTION),) if call.withdrawn else ()


def find_note_violations(note: str) -> tuple[Violation, ...]:
    """Return what is wrong with the answer to an application."""
    if not note:
        return (NOTE_MISSING,)
    if len(note) > LONGEST_NOTE:
        return (Violation("too_long", f"A note has up to {LONGEST_NOTE} characters.", SECTION, "note"),)
    return ()


def find_approval_violations(application: Application, *, special: bool) -> tuple[Violation, ...]:
    """Return every reason why the application cannot be approved. `special`: with the special approval it may need."""
    wanted = wanted_of(application)
    return (*_wanted_violations(wanted, special=special), *_second_violations(application))


def find_allocation_violations(wanted: Wanted, handle: str) -> tuple[Violation, ...]:
    """Return why nothing can be allocated so: the level is unknown, or the member is."""
    return tuple(_allocation_violations(wanted, handle))


def find_carry_violations(application: Application, event: Event, *, decides: bool) -> tuple[Violation, ...]:
    """Return every reason why this event cannot carry the application. `decides`: on the word of who decides it."""
    return tuple(_carry_violations(application, event, decides=decides))


def find_release_violations(application: Application) -> tuple[Violation, ...]:
    """Return every reason why the application cannot be given back now."""
    return (*_state_violations(application), *_begun_violations(application))


def _call_violations(details: CallDetails) -> Iterator[Violation]:
    level = details.championship
    if level is None:
        yield Violation("no_bids", "Bids are for levels that are given to the best bid.", SECTION, "level")
    if not details.text:
        yield Violation("text_missing", "Write what a bid has to say.", SECTION, "text")
    if details.closes_on < details.opens_on:
        yield Violation("closes_before", "It closes before it opens: check both days.", SECTION, "closes_on")
    if not details.opens_on.year <= details.year <= details.opens_on.year + YEARS_AHEAD:
        message = f"Bids are asked for at most {YEARS_AHEAD} years ahead, and for no year that is over."
        yield Violation("year", message, SECTION, "year")
    elif level and (details.closes_on.year, details.closes_on.month) > (details.year, level.months[1]):
        message = f"The season of the {level.label} {details.year} is over by then: close it earlier."
        yield Violation("closes_late", message, level.section, "closes_on")


def _wanted_violations(wanted: Wanted, *, special: bool) -> tuple[Violation, ...]:
    return (*found_in(wanted), *(() if special else found_special(wanted)))


def _second_violations(application: Application) -> Iterator[Violation]:
    """One National of a game a country and year."""
    level, country = application.championship, application.country
    if not level.once_per_country:
        return
    taken = [country.code] if has_another(application) else []
    for finding in against_another(level, country.code, taken):
        message = finding.message.replace(f" in {country.code} ", f" in {country.name} ")
        yield Violation(finding.code, message, finding.section)


def _allocation_violations(wanted: Wanted, handle: str) -> Iterator[Violation]:
    if wanted.level not in wanted.levels:
        message = f"Choose a level: {', '.join(wanted.levels)}."
        yield Violation("unknown_level", message, SECTION, "level")
    if find_member(handle) is None:
        yield unknown_member(handle, SECTION, "handle")


def _state_violations(application: Application) -> Iterator[Violation]:
    if application.state != Application.State.APPROVED:
        message = f"This application is {application.get_state_display().lower()}: only an approved one can be carried."
        yield Violation("not_approved", message, SECTION)


def _taken_violations(application: Application) -> Iterator[Violation]:
    if application.event_id is not None:
        message = f"It is carried by {application.event}: an application is for one event."
        yield Violation("carried_elsewhere", message, SECTION, "event")


def _carry_violations(application: Application, event: Event, *, decides: bool) -> Iterator[Violation]:
    yield from _state_violations(application)
    if application.event_id == event.pk:
        yield Violation("carried", "This event carries it already.", SECTION, "event")
        return
    yield from _taken_violations(application)
    if Application.objects.filter(event=event).exists():
        yield Violation("carries_another", "This event carries another application already.", SECTION, "event")
    if event.is_rehearsal:
        yield Violation("rehearsal", "A rehearsal counts as nothing.", SECTION, "event")
    if application.applicant is None or not can_direct(application.applicant, event):
        yield Violation("not_directed", "Whoever applied directs the event that carries it.", SECTION, "event")
    if event.has_begun and not decides:
        yield Violation("begun", "Play has begun: a coordinator alone lets the event carry it now.", SECTION, "event")
    yield from departures(application, event.game, event.local_start.date(), event.ends_on)
    if event.host and event.host.country != application.country:
        where = application.country.name or "online"
        yield Violation("elsewhere", f"It was approved for another place: {where}.", SECTION, "event")


def _begun_violations(application: Application) -> Iterator[Violation]:
    event = application.event
    if event is not None and event.state not in OVER and (event.has_begun or event.is_locked):
        message = "Play has begun: the event is what it was announced as, and stays it."
        yield Violation("begun", message, SECTION)
