"""What the front page shows: what runs now, what comes next and where, who won last, and where its reader plays."""

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
from tournaments.kernel.days import day_of
from tournaments.kernel.models import User
from tournaments.people.selectors.persons import is_account
from tournaments.play.selectors.deadlines import due_of
from tournaments.record.models import Director, Event, Round, Seat
from tournaments.record.models.event import visible
from tournaments.record.models.namesakes import know_namesakes, name_in
from tournaments.record.selectors.clocks import ShownClock, shown_clock
from tournaments.record.selectors.finishes import Finish, finish_of
from tournaments.record.selectors.listings import place_of
from tournaments.record.selectors.records import rules_of

MOST_RUNNING, MOST_NEXT, MOST_WON, MOST_PLACES = 100, 4, 3, 6
HERO = (328, 84)
A_WEEK, NEAR_DAYS = 7, {-1: "yesterday", 0: "today", 1: "tomorrow"}


@dataclass(frozen=True, slots=True)
class Live:
    """An event that runs: `about` in words; `round` is empty between rounds, `until` says by when its games are due."""

    title: str
    url: str
    about: str
    round: str
    until: str
    clock: ShownClock | None


@dataclass(frozen=True, slots=True)
class Next:
    """An event to come; `day` as weekday, number and month where it is, `says` what it is to the reader."""

    title: str
    url: str
    about: str
    iso: str
    day: tuple[str, str, str]
    says: str = ""


@dataclass(frozen=True, slots=True)
class Near:
    """Where events are to come: the country's code, or empty for online, its name, and how many."""

    country: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Won:
    """An event that somebody won, and when."""

    event: Event
    day: str


@dataclass(frozen=True, slots=True)
class Mine:
    """Where the reader is awaited now: at a table, or at the desk of an event."""

    heading: str
    table: str
    url: str
    link: str
    live: Live


def running_now() -> tuple[Live, ...]:
    """What is being played, the latest begun first. Two queries."""
    events = list(lists.running().order_by("-starts_at", "pk")[:MOST_RUNNING])
    rounds = _in_play(events)
    return tuple(live_row(event, rounds.get(event.pk)) for event in events)


def coming_next(country: str = "") -> tuple[Next, ...]:
    """Listed events, those of this country and online if there are any there, else all. One query, or two."""
    events = _coming()
    near = list(events.filter(lists.lies_near(country))[:MOST_NEXT]) if country else []
    return tuple(next_row(event) for event in near or events[:MOST_NEXT])


def near_whom() -> tuple[Near, ...]:
    """Where events are to come, most of them first."""
    rows = _coming().order_by().values("host__country", "online").annotate(count=Count("pk", distinct=True))
    counts: dict[str, int] = {}
    for row in rows:
        code = "" if row["online"] else row["host__country"]
        if code is not None:
            counts[code] = counts.get(code, 0) + row["count"]
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return tuple(Near(code, lists.country_name(code), count) for code, count in ranked[:MOST_PLACES])


def won_last() -> tuple[Won, ...]:
    """Of the finalized events that were played last. One query."""
    latest = visible(Event.objects.filter(state=Event.State.FINALIZED)).order_by("-starts_at", "pk")[:MOST_WON]
    return tuple(Won(event, _day(event, event.starts_at)) for event in latest)


def drawn_finish(event: Event) -> Finish | None:
    """Worked out once for the event in hand: the row and the drawing both show it."""
    known = vars(event)
    if "_finish" not in known:
        known["_finish"] = finish_of(event, *HERO)
    finish: Finish | None = known["_finish"]
    return finish


def awaited(user: User) -> tuple[Mine, ...]:
    """Return where the reader plays now, then what the reader directs. Six queries."""
    running = {"event__state": Event.State.RUNNING, "event__is_rehearsal": False}
    seats = Seat.objects.filter(is_account(user), **{f"round__{name}": value for name, value in running.items()})
    seats = seats.exclude(round__state__in=Round.NOT_PLAYED).order_by("-round__number", "pk")
    seats = seats.select_related("match", "round__event__host", "round__stage")
    found = {
        seat.round.event_id: seat for seat in reversed(seats.prefetch_related("match__seats__player__merged_into"))
    }
    know_namesakes(found)
    open_still = Q(event__state__in=(Event.State.RUNNING, Event.State.COMPLETE), event__is_rehearsal=False)
    posts = Director.accepted.filter(open_still, user=user).select_related("event__host")
    directed = [post.event for post in posts.order_by("position", "-event__starts_at", "pk")]
    rounds = _in_play(directed)
    return (
        *(_my_table(seat) for seat in found.values()),
        *(_my_desk(event, rounds.get(event.pk)) for event in directed),
    )


def _coming() -> QuerySet[Event]:
    soon = timezone.now() - timedelta(hours=12)
    return lists.coming().filter(state=Event.State.LISTED, starts_at__gte=soon)


def _in_play(events: Sequence[Event]) -> dict[int, Round]:
    """Of each the latest round that is neither complete nor void."""
    known = {event.pk: event for event in events}
    rounds = Round.objects.filter(event__in=known).exclude(state__in=Round.NOT_PLAYED).select_related("stage")
    found = {}
    for played in rounds.order_by("number"):
        played.event = known[played.event_id]
        found[played.event_id] = played
    return found


def live_row(event: Event, played: Round | None, due_at: datetime | None = None) -> Live:
    """Show an event that runs, and until when its round, or one table of it, is to be played.

    Expects how many players are there as `event.there`.
    """
    until = due_of(event, due_at or (played.deadline if played else None))
    there = getattr(event, "there", None)
    about = (place_of(event), f"{there} players" if there else "")
    return Live(
        title=event.title,
        url=event.get_absolute_url(),
        about=" · ".join(filter(None, about)),
        round=_round(event, played) if played else _without_round(event),
        until=f"until {until.words}" if until else "",
        clock=shown_clock(played),
    )


def _without_round(event: Event) -> str:
    return "every round is played" if event.state == Event.State.COMPLETE else "between rounds"


def _round(event: Event, played: Round) -> str:
    if played.name and rules_of(event).limits.games_per_match == 1:
        return played.name.lower()
    return rules_of(event).name_sitting(played.of_round, played.game, event.rounds_scheduled, name=played.name)


def next_row(event: Event) -> Next:
    """As a list of events to come shows it; expects how many are entered."""
    local = event.local_start
    taken = getattr(event, "players", 0)
    about = (rules_of(event).name, place_of(event), places_in_short(event, taken))
    return Next(
        title=event.title,
        url=event.get_absolute_url(),
        about=" · ".join(filter(None, about)),
        iso=local.isoformat(),
        day=(f"{local:%a}", str(local.day), f"{local:%b}"),
    )


def _day(event: Event, at: datetime) -> str:
    """Which day it is there, in words while it is near."""
    zone = event.local_start.tzinfo
    day, today = at.astimezone(zone).date(), timezone.now().astimezone(zone).date()
    ahead = (day - today).days
    return NEAR_DAYS.get(ahead) or (f"{day:%a}" if abs(ahead) < A_WEEK else day_of(day))


def _my_table(seat: Seat) -> Mine:
    event, match = seat.round.event, seat.match
    seats: Iterable[Seat] = match.seats.all()
    others = join_words(name_in(event.pk, other.player) for other in seats if other.pk != seat.pk)
    return Mine(
        heading=f"Table {match.table}" if match.table else "No opponent this round",
        table=f"against {others}" if others else "",
        url=f"{event.get_absolute_url()}my-table/",
        link="My table",
        live=live_row(event, seat.round, due(seat.round.deadline, match.deadline)),
    )


def _my_desk(event: Event, played: Round | None) -> Mine:
    return Mine("You direct", "", f"{event.get_absolute_url()}desk/", "To the desk", live_row(event, played))
