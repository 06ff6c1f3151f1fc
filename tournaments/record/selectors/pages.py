"""The head of every page of an event as ready strings, so that templates only place them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import time
from zoneinfo import ZoneInfo

from tournaments.engine.directing import NAMES, OF_THREE_JUDGES, name_positions, three_judges
from tournaments.engine.listing.awaiting import LOOKED_AT
from tournaments.kernel.days import format_start
from tournaments.record.models import Director, Event
from tournaments.record.selectors.brackets import has_bracket
from tournaments.record.selectors.clocks import ShownClock, shown_round, still_clock
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.listings import Chip, event_chips, in_plain_words, moved_in_words
from tournaments.record.selectors.records import entries_of_director, rules_of
from tournaments.record.selectors.reviews import SAID, WORDS, is_under_review


@dataclass(frozen=True, slots=True)
class RoundNow:
    """The current round: its `number` of `of`, or a `name`; its clock without a reading."""

    name: str
    number: int
    of: int
    clock: ShownClock


@dataclass(frozen=True, slots=True)
class EventHead:
    """The head of every page of an event, the same for every reader.

    `zone` is empty for a day without a time; `now` is the current round; `review` says that the event is under review.
    """

    title: str
    url: str
    now: RoundNow | None
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
        """Return whether the head is one line: for everybody during the event, for directors and judges always."""
        return self.can_judge or self.event.state == Event.State.RUNNING

    @property
    def title(self) -> str:
        """Return the window's title: the current tab, then the event."""
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
    zone = ""
    if event.local_start.time() != time.min:
        zone = event.time_zone
    where = ""
    if event.venue:
        where = event.venue.splitlines()[0]
    review = ""
    if reviewed:
        review = SAID
    return EventHead(
        title=event.title,
        url=event.get_absolute_url(),
        now=_round_now(event),
        iso=event.local_start.isoformat(),
        zone=zone,
        when=format_start(event.local_start),
        where=where,
        directors=", ".join(name for _, name, position in directors_of(event) if position != JUDGE),
        about=in_plain_words(event),
        chips=(*event_chips(event), *([(WORDS, "caution")] if reviewed else [])),
        review=review,
    )


def _round_now(event: Event) -> RoundNow | None:
    played = None
    if not (event.is_locked or not event.has_begun):
        played = shown_round(event)
    clock = still_clock(played)
    if played is None or clock is None:
        return None
    is_plain = not played.name and played.label == f"round {played.of_round}"
    name = ""
    if not is_plain:
        name = played.title
    return RoundNow(name, played.of_round, event.rounds_scheduled, clock)


def event_page(event: Event, path: str, *, position: int | None, can_coordinate: bool, can_play: bool) -> EventPage:
    """Return the tabs and rights for this address.

    Directors have the desk's tabs, coordinators read them, and players find their table.
    """
    can_direct = position in Director.DIRECTING
    desk: tuple[tuple[str, str], ...] = DESK
    if not can_direct:
        desk = (*DESK[:1] * bool(position), *DESK[-1:] * can_coordinate)
    public = (*TABS[:1], *[BRACKET] * has_bracket(event), *TABS[1:])
    tabs, desk_tabs = _tabs(event, (*MINE, *public) if can_play else public, path), _tabs(event, desk, path)
    return EventPage(
        event=event,
        when=format_start(event.local_start),
        tabs=tabs,
        desk_tabs=desk_tabs,
        back=_parent_tab((*desk_tabs, *tabs), path),
        can_direct=can_direct,
        can_judge=position is not None,
        can_coordinate=can_coordinate,
        notices=tuple(_notices(event)),
    )


def _notices(event: Event) -> Iterator[tuple[str, str]]:
    """Yield (tone, text) of what everybody who opens the event should know first."""
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
        yield "caution", _hidden_notice(event)


def _hidden_notice(event: Event) -> str:
    """Explain to those who see a hidden event why others do not."""
    assert event.hidden_until is not None  # noqa: S101 - it is hidden
    until = format_start(event.hidden_until.astimezone(ZoneInfo(event.time_zone)))
    what = "its director has named a venue that is known"
    if event.host:
        what = "a coordinator has verified its venue"
    return (
        f"Not public yet: until {what}, at the latest {until}, only its directors, judges, players and the"
        " coordinators see it (OPG A)."
    )


def directors_of(event: Event) -> list[tuple[int, str, str]]:
    """Return (account, name, position) of everybody who accepted, primary first, judges last.

    It is read once per version of the event in hand: both the head and the content of a page name them.
    """
    known = vars(event).get("_named_directors")
    if known is None or known[0] != event.version:
        known = vars(event)["_named_directors"] = (event.version, _named_directors(event))
    return list(known[1])


def three_judges_of(event: Event) -> str:
    """Return the announcement of the 3-judge system; empty where it does not apply.

    It applies where the director is on the list of their own event and the rules ask for it (SW "Competing in Their Own
    Events").
    """
    gone = {"dropped_after__isnull": True, "disqualified_after__isnull": True}
    if rules_of(event).director_plays not in OF_THREE_JUDGES or not entries_of_director(event).filter(**gone).exists():
        return ""
    rows = Director.accepted.filter(event=event).select_related("user__player")
    return three_judges({row.position: str(row.user) for row in rows})


def _named_directors(event: Event) -> list[tuple[int, str, str]]:
    columns = ("user_id", "user__player__handle", "user__player__name", "position")
    rows = Director.accepted.filter(event=event).values_list(*columns)
    return [(pk, handle or name or "a member", _position_label(event, position)) for pk, handle, name, position in rows]


def _position_label(event: Event, position: int) -> str:
    """Name a position, with its role in the 3-judge system where the event has that."""
    label = str(Director.Position(position).label)
    said = name_positions(rules_of(event).director_plays)[position]
    if said == NAMES[position]:
        return label
    return f"{label}, {said}"


def _parent_tab(tabs: tuple[tuple[str, str, bool], ...], path: str) -> tuple[str, str]:
    """Return the tab (label, url) that a page without one belongs to: the one with the same beginning, or the first."""
    if any(is_current for _, _, is_current in tabs):
        return "", ""
    if tabs[0][0] == DESK[0][0]:
        first = tabs[0]
    else:
        first = tabs[-1]
    above = []
    for tab in tabs[:-1]:
        if path.startswith(tab[1]) and TABLES not in path:
            above.append(tab)
    label, url, _ = (above or [first])[0]
    return ("the event" if label == TABS[-1][0] else label), url


def _tabs(event: Event, tabs: Iterable[tuple[str, str]], path: str) -> tuple[tuple[str, str, bool], ...]:
    base = event.get_absolute_url()
    return tuple((label, f"{base}{tail}", path == f"{base}{tail}") for label, tail in tabs)
