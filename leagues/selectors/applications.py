"""Applications as their pages show them: the own ones, those to decide, and who reads which."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.http import urlencode
from django_countries.fields import Country

from leagues.models import Application, Call
from leagues.selectors.windows import found_special
from leagues.selectors.wishes import wanted_of
from tournaments.department.models import InboxItem, Venue
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.engine.core.types import Violation
from tournaments.engine.listing.matrix import GAMES, POOLS, name
from tournaments.kernel.days import format_day, today
from tournaments.kernel.models import User
from tournaments.kernel.permissions import Anyone, is_member
from tournaments.record.models import Director, Event

MOST_EVENTS = 50
LONGEST_TITLE = 120
MOST_OPEN = 20
SECTION = "OPG 11.4"
GONE = (Event.State.FINALIZED, Event.State.VOID, Event.State.CANCELLED)


@dataclass(frozen=True, slots=True)
class ShownApplication:
    """An application in words. `needs`: what it needs a special approval for; `event` carries it."""

    pk: int
    version: int
    url: str
    level: str
    label: str
    year: int
    applicant: str
    games: tuple[str, ...]
    pool: str
    region: str
    region_name: str
    country: str
    location: str
    starts_on: date
    ends_on: date
    days: str
    notes: str
    state: str
    says: str
    special: bool
    allocated: bool
    needs: tuple[str, ...]
    call: Call | None
    event: Event | None
    decided_by: str
    decided_at: datetime | None
    note: str

    @property
    def played(self) -> str:
        """The games in words."""
        return ", ".join(name(GAMES, code) for code in self.games)

    @property
    def pool_name(self) -> str:
        return name(POOLS, self.pool)

    @property
    def where(self) -> str:
        return ", ".join((self.location, Country(self.country).name if self.country else "online"))


def whole(rows: QuerySet[Application]) -> QuerySet[Application]:
    return rows.select_related("applicant__player", "region", "call", "item", "event", "decided_by__player")


def own_applications(user: User) -> QuerySet[Application]:
    """Latest first."""
    return whole(Application.objects.filter(applicant=user)).order_by("-made_at", "-pk")


def to_decide(user: User) -> QuerySet[Application]:
    """Return the applications that this member can decide, oldest first."""
    return whole(_in_inbox(user).filter(state=Application.State.OPEN)).order_by("made_at", "pk")


def readable_by(user: Anyone) -> QuerySet[Application]:
    """Return approved applications, the reader's own ones, and those in their inbox."""
    approved = Application.objects.filter(state=Application.State.APPROVED)
    if not is_member(user):
        return whole(approved)
    mine = Q(applicant=user) | Q(pk__in=approved.values("pk")) | Q(pk__in=_in_inbox(user).values("pk"))
    return whole(Application.objects.filter(mine))


def concerning(user: User) -> QuerySet[Application]:
    """The own ones and those that this member decides, latest first."""
    waiting = _in_inbox(user).filter(state=Application.State.OPEN)
    rows = Application.objects.filter(Q(applicant=user) | Q(pk__in=waiting.values("pk")))
    return whole(rows).order_by("-made_at", "-pk")


def has_another(application: Application) -> bool:
    """Return whether its country has another event of this level, year and one of its games."""
    rows = Application.objects.filter(state=Application.State.APPROVED, level=application.level)
    rows = rows.filter(country=application.country, starts_on__year=application.year).exclude(pk=application.pk)
    return any(set(games) & set(application.games) for games in rows.values_list("games", flat=True))


def listings(application: Application) -> tuple[tuple[str, str], ...]:
    """(game in words, address) of a new listing for each of its games, filled in from what was approved."""
    return tuple((name(GAMES, game), _listing(application, game)) for game in application.games)


def _listing(application: Application, game: str) -> str:
    place = application.location
    said: dict[str, str] = {
        "title": f"{application.championship.label}, {place} {application.year}"[:LONGEST_TITLE],
        "game": game,
        "date": application.starts_on.isoformat(),
        "ends_on": application.ends_on.isoformat() if application.ends_on != application.starts_on else "",
        "pool": application.pool,
        "online": "" if application.country else "yes",
        **_venue(application),
    }
    return f"{reverse('tournaments:register')}?{urlencode({name: value for name, value in said.items() if value})}"


def _venue(application: Application) -> dict[str, str]:
    """The one known venue in its town, else the town and country of a new one; nothing of an event online."""
    if not application.country:
        return {}
    code, town = str(application.country.code), application.location
    known = Venue.objects.filter(country=code, town__iexact=town, state=Venue.State.VERIFIED, merged_into=None)
    if len(hosts := known.values_list("pk", flat=True)[:2]) == 1:
        return {"host": str(hosts[0])}
    return {"new_town": town, "new_country": code, "new_region": application.region.slug}


def carriers(application: Application) -> QuerySet[Event]:
    """Events of the applicant that could carry it, soonest first."""
    directed = Director.accepted.filter(user=application.applicant, position__in=Director.DIRECTING)
    events = Event.objects.filter(pk__in=directed.values("event"), game__in=application.games, application=None)
    first, last = application.starts_on, application.ends_on
    return events.exclude(state__in=GONE).filter(local_day__range=_around(first, last)).order_by("starts_at", "pk")


def show_application(application: Application, *, private: bool = False) -> ShownApplication:
    """`private`: with its notes and the answer, for who applied and who decides."""
    level, row = application.championship, application
    return ShownApplication(
        pk=row.pk,
        version=row.version,
        url=row.get_absolute_url(),
        level=row.level,
        label=level.label,
        year=row.year,
        applicant=str(row.applicant or ""),
        games=tuple(row.games),
        pool=row.pool,
        region=row.region.slug,
        region_name=row.region.name,
        country=row.country.code or "",
        location=row.location,
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        days=days_of(row.starts_on, row.ends_on),
        notes=row.notes if private else "",
        state=row.state,
        says=row.get_state_display(),
        special=row.special,
        allocated=row.allocated,
        needs=tuple(str(finding) for finding in found_special(wanted_of(row))),
        call=row.call,
        event=row.event,
        decided_by=str(row.decided_by or ""),
        decided_at=row.decided_at,
        note=row.note if private else "",
    )


def days_of(first: date, last: date) -> str:
    return format_day(first) if first == last else f"{format_day(first)} to {format_day(last)}"


def _around(first: date, last: date) -> tuple[date, date]:
    """The start of an event is an instant, its day that of its place: the service looks closer."""
    return date.fromordinal(first.toordinal() - 1), date.fromordinal(last.toordinal() + 1)


def _in_inbox(user: User) -> QuerySet[Application]:
    items = inbox_of(user).filter(kind=InboxItem.Kind.REQUEST)
    return Application.objects.filter(item__in=items.values("pk"))


def find_application_violations(by: User, call: Call | None) -> tuple[Violation, ...]:
    """Return why this member can apply for nothing now, or not bid for this call: asked before the form is shown."""
    return (*find_call_violations(call), *_too_many_violations(by))


def find_call_violations(call: Call | None) -> tuple[Violation, ...]:
    """Return why nobody can bid for this call today."""
    if call is None or call.is_open(today()):
        return ()
    return (Violation("call_closed", "Bids are taken while the call is open: it is not open today.", SECTION),)


def _too_many_violations(by: User) -> tuple[Violation, ...]:
    if Application.objects.filter(applicant=by, state=Application.State.OPEN).count() < MOST_OPEN:
        return ()
    message = f"{MOST_OPEN} of your applications wait for an answer: let some be answered first."
    return (Violation("too_many", message, SECTION),)
