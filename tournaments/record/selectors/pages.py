"""The head of every page of an event: ready strings, so that templates only place them; and who looks after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import time
from zoneinfo import ZoneInfo

from tournaments.engine.directing import NAMES, OF_THREE_JUDGES, name_positions, three_judges
from tournaments.engine.listing.awaiting import LOOKED_AT
from tournaments.kernel.days import when
from tournaments.record.models import Director, Event
from tournaments.record.selectors.brackets import has_bracket
from tournaments.record.selectors.clocks import ShownClock, shown_round, still_clock
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.listings import Chip, chips, in_plain_words, moved_in_words
from tournaments.record.selectors.records import entries_of_director, rules_of
from tournaments.record.selectors.reviews import SAID, WORDS, is_under_review


@dataclass(frozen=True, slots=True)
class Now:
    """The round that is played: its `number` of `of`, or by a `name` of its own; its clock, as long as nobody acts."""

    name: str
    number: int
    of: int
    clock: ShownClock


@dataclass(frozen=True, slots=True)
class EventHead:
    """What stands above every page of an event, whoever reads it. `zone` is empty for a day without a time; `now` is
    the round that is played; `review` says that the event is under review.
    """

    title: str
    url: str
    now: Now | None
    iso: str
    zone: str
    when: str
    where: str
    directors: str
    about: str
    chips: tuple[Chip, ...]
    review: str = ""


@dataclass(frozen=True, slots=True)
class EventPage:
    """What the reader of a page may do with the event, and where else to go."""

    event: Event
    when: str
    tabs: tuple[tuple[str, str, bool], ...]
    desk_tabs: tuple[tuple[str, str, bool], ...]
    can_direct: bool
    can_judge: bool
    can_coordinate: bool
    notices: tuple[tuple[str, str], ...] = ()
    back: tuple[str, str] = ("", "")

    @property
    def in_line(self) -> bool:
        """Show the head as one line: to everybody while the event runs, and to its directors and judges always."""
        return self.can_judge or self.event.state == Event.State.RUNNING

    @property
    def title(self) -> str:
        """For the window: the tab that is read, then the event."""
        read = (label for label, _, is_current in (*self.tabs, *self.desk_tabs) if is_current)
        return " · ".join((*read, self.event.title))


TABS = (
    ("Pairings", "pairings/"),
    ("Standings", "standings/"),
    ("Players", "players/"),
    ("Rounds", "rounds/"),
    ("Info", ""),
)

BRACKET = ("Bracket", "bracket/")
MINE = (("My table", "my-table/"),)
JUDGE = Director.Position.JUDGE.label
TABLES = "/tables/"  # one table of a round is the desk's
DESK = (("Desk", "desk/"), ("Entries", "entries/"), ("Journal", "journal/"))


def event_head(event: Event) -> EventHead:
    reviewed = is_under_review(event)
    return EventHead(
        title=event.title,
        url=event.get_absolute_url(),
        now=_now(event),
        iso=event.local_start.isoformat(),
        zone=event.time_zone if event.local_start.time() != time.min else "",
        when=when(event.local_start),
        where=event.venue.splitlines()[0] if event.venue else "",
        directors=", ".join(name for _, name, position in directors_of(event) if position != JUDGE),
        about=in_plain_words(event),
        chips=(*chips(event), *([(WORDS, "caution")] if reviewed else [])),
        review=SAID if reviewed else "",
    )


def _now(event: Event) -> Now | None:
    played = None if event.is_locked or not event.has_begun else shown_round(event)
    clock = still_clock(played)
    if played is None or clock is None:
        return None
    is_plain = not played.name and played.called == f"round {played.of_round}"
    name = "" if is_plain else played.title
    return Now(name, played.of_round, event.rounds_scheduled, clock)


def event_page(event: Event, path: str, *, position: int | None, can_coordinate: bool, can_play: bool) -> EventPage:
    """For this address; the desk's tabs for its directors and, to read, for coordinators; players find their table."""
    can_direct = position in Director.DIRECTING
    desk = DESK if can_direct else (*DESK[:1] * bool(position), *DESK[-1:] * can_coordinate)
    public = (*TABS[:1], *[BRACKET] * has_bracket(event), *TABS[1:])
    tabs, desk_tabs = _tabs(event, (*MINE, *public) if can_play else public, path), _tabs(event, desk, path)
    return EventPage(
        event=event,
        when=when(event.local_start),
        tabs=tabs,
        desk_tabs=desk_tabs,
        back=_back((*desk_tabs, *tabs), path),
        can_direct=can_direct,
        can_judge=position is not None,
        can_coordinate=can_coordinate,
        notices=tuple(_notices(event)),
    )


def _notices(event: Event) -> Iterator[tuple[str, str]]:
    """(tone, text) of what everybody who opens the event should know first."""
    if event.state == Event.State.VOID:
        yield "bad", f"Void, it counts nowhere: {event.void_because}"
    elif event.state == Event.State.CANCELLED:
        yield "bad", f"Cancelled: {event.cancelled_because or 'this event does not take place.'}"
    elif moved := moved_in_words(event):
        yield "caution", f"{moved}: {event.postponed_because}"
    if event.unsanctioned_because:
        yield "caution", event.unsanctioned_because
    if awaits := event_status(event).awaits:
        yield "caution", " ".join((LOOKED_AT, *awaits))
    if event.is_hidden:
        yield "caution", _hidden(event)


def _hidden(event: Event) -> str:
    """Said to those who see the event nevertheless."""
    assert event.hidden_until is not None  # noqa: S101 - it is hidden
    until = when(event.hidden_until.astimezone(ZoneInfo(event.time_zone)))
    what = "a coordinator has verified its venue" if event.host else "its director has named a venue that is known"
    return (
        f"Not public yet: until {what}, at the latest {until}, only its directors, judges, players and the"
        " coordinators see it (OPG A)."
    )


def directors_of(event: Event) -> list[tuple[int, str, str]]:
    """(account, name, position in words), primary first, judges last; nobody who has not accepted.

    Asked for once while the event in hand has its version: the head of a page and its inside both name them.
    """
    known = vars(event).get("_named_directors")
    if known is None or known[0] != event.version:
        known = vars(event)["_named_directors"] = (event.version, _named_directors(event))
    return list(known[1])


def three_judges_of(event: Event) -> str:
    """What is announced where the director is on the list of players of his own event and his rules ask for the 3-judge
    system (SW "Competing in Their Own Events"); else empty.
    """
    gone = {"dropped_after__isnull": True, "disqualified_after__isnull": True}
    if rules_of(event).director_plays not in OF_THREE_JUDGES or not entries_of_director(event).filter(**gone).exists():
        return ""
    rows = Director.accepted.filter(event=event).select_related("user__player")
    return three_judges({row.position: str(row.user) for row in rows})


def _named_directors(event: Event) -> list[tuple[int, str, str]]:
    columns = ("user_id", "user__player__handle", "user__player__name", "position")
    rows = Director.accepted.filter(event=event).values_list(*columns)
    return [(pk, handle or name or "a member", _called(event, position)) for pk, handle, name, position in rows]


def _called(event: Event, position: int) -> str:
    """Its position, and what it is in the 3-judge system where the event has that."""
    label = str(Director.Position(position).label)
    said = name_positions(rules_of(event).director_plays)[position]
    return label if said == NAMES[position] else f"{label}, {said}"


def _back(tabs: tuple[tuple[str, str, bool], ...], path: str) -> tuple[str, str]:
    """The tab that a page without one belongs to (label, url): whose address begins like its own, else the first."""
    if any(is_current for _, _, is_current in tabs):
        return "", ""
    first = tabs[0] if tabs[0][0] == DESK[0][0] else tabs[-1]
    above = [tab for tab in tabs[:-1] if path.startswith(tab[1]) and TABLES not in path]
    label, url, _ = (above or [first])[0]
    return ("the event" if label == TABS[-1][0] else label), url


def _tabs(event: Event, tabs: Iterable[tuple[str, str]], path: str) -> tuple[tuple[str, str, bool], ...]:
    base = event.get_absolute_url()
    return tuple((label, f"{base}{tail}", path == f"{base}{tail}") for label, tail in tabs)
