"""The front page: events that run now, events to come, the last winners, and the reader's own places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.engine.clock import due
from tournaments.engine.texts import join_words
from tournaments.entries.selectors import lists
from tournaments.entries.selectors.my_entry import places_in_short
from tournaments.kernel.days import format_day
from tournaments.kernel.models import User
from tournaments.people.selectors.persons import is_account
from tournaments.play.selectors.deadlines import shown_deadline
from tournaments.record.models import Director, Event, Round, Seat
from tournaments.record.models.event import exclude_hidden
from tournaments.record.models.namesakes import name_on_list, preload_namesakes
from tournaments.record.selectors.clocks import ShownClock, shown_clock
from tournaments.record.selectors.finishes import Finish, finish_of
from tournaments.record.selectors.listings import place_of
from tournaments.record.selectors.records import rules_of

MOST_RUNNING, MOST_NEXT, MOST_WON, MOST_PLACES = 100, 4, 3, 6
HERO = (328, 84)
A_WEEK, NEAR_DAYS = 7, {-1: "yesterday", 0: "today", 1: "tomorrow"}


@dataclass(frozen=True, slots=True)
class LiveEvent:
    """An event that runs.

    `about` in words; `round` is empty between rounds, `until` says by when its games are due.
    """

    title: str
    url: str
    about: str
    round: str
    until: str
    clock: ShownClock | None


@dataclass(frozen=True, slots=True)
class UpcomingEvent:
    """An event to come; `day` as weekday, number and month where it is, `says` what it is to the reader."""

    title: str
    url: str
    about: str
    iso: str
    day: tuple[str, str, str]
    says: str = ""


@dataclass(frozen=True, slots=True)
class NearbyCountry:
    """A country with events to come: its code, empty for online, its name, and their number."""

    country: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class WonEvent:
    """An event that somebody won, and when."""

    event: Event
    day: str


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """A place where the reader is needed now: a table, or the desk of an event."""

    heading: str
    table: str
    url: str
    link: str
    live: LiveEvent


def running_events() -> tuple[LiveEvent, ...]:
    """Return the running events, the latest first. Two queries."""
    events = list(lists.running().order_by("-starts_at", "pk")[:MOST_RUNNING])
    rounds = _current_rounds(events)
    return tuple(live_row(event, rounds.get(event.pk)) for event in events)


def upcoming_events(country: str = "") -> tuple[UpcomingEvent, ...]:
    """Return the next events of this country and online if there are any, else of all. One query, or two."""
    events = _coming()
    near = []
    if country:
        near = list(events.filter(lists.lies_near(country))[:MOST_NEXT])
    return tuple(map(next_row, near or events[:MOST_NEXT]))


def countries_with_events() -> tuple[NearbyCountry, ...]:
    """Return the countries with events to come, those with the most first."""
    rows = _coming().order_by().values("host__country", "online").annotate(count=Count("pk", distinct=True))
    counts: dict[str, int] = {}
    for row in rows:
        code = ""
        if not row["online"]:
            code = row["host__country"]
        if code is not None:
            counts[code] = counts.get(code, 0) + row["count"]
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return tuple(NearbyCountry(code, lists.country_name(code), count) for code, count in ranked[:MOST_PLACES])


def latest_won_events() -> tuple[WonEvent, ...]:
    """Return the finalized events that were played last. One query."""
    latest = exclude_hidden(Event.objects.filter(state=Event.State.FINALIZED)).order_by("-starts_at", "pk")[:MOST_WON]
    return tuple(WonEvent(event, _day_text(event, event.starts_at)) for event in latest)


def finish_with_chart(event: Event) -> Finish | None:
    """Return the end of the event, computed once per row in hand: both the row and the drawing show it."""
    known = vars(event)
    if "_finish" not in known:
        known["_finish"] = finish_of(event, *HERO)
    finish: Finish | None = known["_finish"]
    return finish


def own_places(user: User) -> tuple[OwnPlace, ...]:
    """Return where the reader plays now, then what the reader directs. Six queries."""
    running = {"event__state": Event.State.RUNNING, "event__is_rehearsal": False}
    seats = Seat.objects.filter(is_account(user), **{f"round__{name}": value for name, value in running.items()})
    seats = seats.exclude(round__state__in=Round.NOT_PLAYED).order_by("-round__number", "pk")
    seats = seats.select_related("match", "round__event__host", "round__stage")
    found = {}
    for seat in reversed(seats.prefetch_related("match__seats__player__merged_into")):
        found[seat.round.event_id] = seat
    preload_namesakes(found)
    open_still = Q(event__state__in=(Event.State.RUNNING, Event.State.COMPLETE), event__is_rehearsal=False)
    posts = Director.accepted.filter(open_still, user=user).select_related("event__host")
    directed = [post.event for post in posts.order_by("position", "-event__starts_at", "pk")]
    rounds = _current_rounds(directed)
    return (
        *map(_my_table, found.values()),
        *(_my_desk(event, rounds.get(event.pk)) for event in directed),
    )


def _coming() -> QuerySet[Event]:
    soon = timezone.now() - timedelta(hours=12)
    return lists.coming().filter(state=Event.State.LISTED, starts_at__gte=soon)


def _current_rounds(events: Sequence[Event]) -> dict[int, Round]:
    """Map each event to its latest round that is neither complete nor void."""
    known = {event.pk: event for event in events}
    rounds = Round.objects.filter(event__in=known).exclude(state__in=Round.NOT_PLAYED).select_related("stage")
    found = {}
    for played in rounds.order_by("number"):
        played.event = known[played.event_id]
        found[played.event_id] = played
    return found


def live_row(event: Event, played: Round | None, due_at: datetime | None = None) -> LiveEvent:
    """Show a running event, and the deadline of its round, or of one table.

    Expects how many players are there as `event.there`.
    """
    about = [place_of(event)]
    if there := getattr(event, "there", None):
        about.append(f"{there} players")
    round_text = _no_round_text(event)
    if played:
        round_text = _round_text(event, played)
        due_at = due_at or played.deadline
    until = shown_deadline(event, due_at)
    return LiveEvent(
        title=event.title,
        url=event.get_absolute_url(),
        about=" · ".join(filter(None, about)),
        round=round_text,
        until=f"until {until.words}" if until else "",
        clock=shown_clock(played),
    )


def _no_round_text(event: Event) -> str:
    if event.state == Event.State.COMPLETE:
        return "every round is played"
    return "between rounds"


def _round_text(event: Event, played: Round) -> str:
    if played.name and rules_of(event).limits.games_per_match == 1:
        return played.name.lower()
    return rules_of(event).name_sitting(played.of_round, played.game, event.rounds_scheduled, name=played.name)


def next_row(event: Event) -> UpcomingEvent:
    """Show an event to come in a list; expects how many are entered."""
    local = event.local_start
    taken = getattr(event, "players", 0)
    about = (rules_of(event).name, place_of(event), places_in_short(event, taken))
    return UpcomingEvent(
        title=event.title,
        url=event.get_absolute_url(),
        about=" · ".join(filter(None, about)),
        iso=local.isoformat(),
        day=(f"{local:%a}", str(local.day), f"{local:%b}"),
    )


def _day_text(event: Event, at: datetime) -> str:
    """Name the day where the event is, in words while it is near."""
    zone = event.local_start.tzinfo
    day, today = at.astimezone(zone).date(), timezone.now().astimezone(zone).date()
    ahead = (day - today).days
    if ahead in NEAR_DAYS:
        return NEAR_DAYS[ahead]
    return f"{day:%a}" if abs(ahead) < A_WEEK else format_day(day)


def _my_table(seat: Seat) -> OwnPlace:
    event, match = seat.round.event, seat.match
    seats: Iterable[Seat] = match.seats.all()
    others = join_words(name_on_list(event.pk, other.player) for other in seats if other.pk != seat.pk)
    heading = "No opponent this round"
    if match.table:
        heading = f"Table {match.table}"
    table = ""
    if others:
        table = f"against {others}"
    return OwnPlace(
        heading=heading,
        table=table,
        url=f"{event.get_absolute_url()}my-table/",
        link="My table",
        live=live_row(event, seat.round, due(seat.round.deadline, match.deadline)),
    )


def _my_desk(event: Event, played: Round | None) -> OwnPlace:
    return OwnPlace("You direct", "", f"{event.get_absolute_url()}desk/", "To the desk", live_row(event, played))
