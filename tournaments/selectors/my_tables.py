"""A player's own view of an event: where to sit, against whom, what was reported, how it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, Q, QuerySet

from tournaments.engine.initials import Word
from tournaments.models import Event, Match, Player, Round, Seat, User
from tournaments.models.epochs import epoch, mark
from tournaments.selectors.announcements import Told
from tournaments.selectors.appointments import Appointment, by_now
from tournaments.selectors.cards import OwnCard, own_card
from tournaments.selectors.clocks import ShownClock, shown_clock
from tournaments.selectors.desks import heard, said
from tournaments.selectors.logs import noted
from tournaments.selectors.records import rules_of
from tournaments.selectors.shared_tables import Own, Shared, last_act, shared
from tournaments.selectors.sittings import with_seats
from tournaments.selectors.words import word_of, words_of

NOT_PLAYED = (Round.State.DRAFT, Round.State.COMPLETE)
NOBODY = Own(0, disqualified=False)
LATEST = 3


@dataclass(frozen=True, slots=True)
class MyTable:
    """`notes` are of the game that is played, `noted` of all of them: (round, notes).

    `seat` is a or b; `match` None where nothing is to be played now. `owed` says who lost the game before it was
    played, by a penalty. `own` is the scorecard, as everybody sees it.

    `announced` are the latest to everybody; `position` is what the reader directs or judges the event as.

    `seen` is what a page that looks for news has seen: see `is_seen`.
    """

    seen: str
    number: int
    match: Match | None = None
    opponent: str = ""
    seat: str = ""
    word: Word = Word.NONE
    own_word: bool = False
    words: tuple[tuple[str, str], ...] = ()
    result: str = ""
    clock: ShownClock | None = None
    own: OwnCard | None = None
    owed: str = ""
    taken_back: int = 0
    notes: str = ""
    noted: tuple[tuple[int, str], ...] = ()
    announced: tuple[Told, ...] = ()
    appointments: tuple[Appointment, ...] = ()
    disqualified: bool = False
    position: int | None = None


def my_table(event: Event, user: User, known: Callable[[Event], Shared] = shared) -> MyTable:
    """For somebody on the event's list. `known`: `remembered` on pages that write nothing."""
    common = known(event)
    sits = _seat(event, user)
    seen = f"{mark(event.version)}.{_in_address(common.last_act, sits)}"
    own = common.own.get(user.pk) or NOBODY
    nothing = MyTable(
        seen=seen,
        number=common.number,
        own=own_card(common.cards, own.player),
        noted=common.notes.get(own.player, ()),
        announced=common.told[:LATEST],
        appointments=by_now(common.appointments.get(user.pk, ())),
        disqualified=own.disqualified,
        position=common.positions.get(user.pk),
    )
    if sits is None or sits.round_id != common.played:
        return nothing if common.played else replace(nothing, taken_back=common.taken_back)
    return _seated(nothing, event, sits, common)


def _seated(nothing: MyTable, event: Event, sits: Seat, common: Shared) -> MyTable:
    match, rules, seat = sits.match, rules_of(event), "ab"[sits.place]
    match.round.event = event
    words = words_of(match, rules)
    return replace(
        nothing,
        match=match,
        opponent=_opponent(match, seat),
        seat=seat,
        word=word_of(match, rules),
        own_word=seat in words,
        words=heard(match, rules),
        result=said(match),
        clock=shown_clock(match.round),
        owed=_owed(common.owed.get(match.pk, frozenset()), seat),
        notes=noted(match, ZoneInfo(event.time_zone)),
    )


def is_seen(event: Event, user: User, seen: str) -> bool:
    """Whether nothing has happened that this player's page shows: results of other tables are none of it."""
    of, _, rest = seen.partition(".")
    version, _, concern = rest.partition(".")
    if of != str(epoch()):
        return False
    return version == str(event.version) or (bool(concern) and concern == _concern(event, user))


def _concern(event: Event, user: User) -> str:
    return _in_address(last_act(event), _own_seats(event, user).select_related("match").first())


def _in_address(act: int, sits: Seat | None) -> str:
    """The last act that is no report of an open table, and the own table with its version."""
    match = sits.match if sits else None
    table = (match.pk, match.version, match.first_turn, match.began_at, match.ended_at) if match else ()
    return ".".join(map(_plain, (act, *table)))


def _seat(event: Event, user: User) -> Seat | None:
    """The latest, with its table and whoever sits there."""
    seats = Seat.objects.select_related("player__merged_into").order_by("place")
    rows = _own_seats(event, user).select_related("match__round", "player__merged_into")
    found = rows.prefetch_related(Prefetch("match__seats", seats), "match__self_reports").first()
    if found is not None:
        _own_record(found.player, user).user = user  # a page that says who reads it need not ask for his name
    return found


def _own_record(player: Player, user: User) -> Player:
    return player if player.user_id == user.pk else player.merged_into or player


def _own_seats(event: Event, user: User) -> QuerySet[Seat]:
    own = Seat.objects.filter(_mine(user), round__event=event).exclude(round__state__in=NOT_PLAYED)
    return own.order_by("-round__number")


def _plain(part: object) -> str:
    """Digits alone: it stands in an address."""
    if isinstance(part, datetime):
        return f"{part:%Y%m%d%H%M}"
    return str(part) if isinstance(part, int) else str(" ab".index(str(part or " ")))


def _mine(user: User) -> Q:
    return Q(player__user=user) | Q(player__merged_into__user=user)


def my_match(played: Round, user: User) -> Match | None:
    """The match of the round in which this user sits."""
    mine = Q(seats__player__user=user) | Q(seats__player__merged_into__user=user)
    matches = with_seats(Match.objects.filter(mine, round=played).select_related("round__event").distinct())
    return matches.prefetch_related("self_reports").first()


def _owed(lost: frozenset[str], seat: str) -> str:
    """you, both or opponent; empty where nobody owed this game."""
    if not lost:
        return ""
    return "both" if len(lost) > 1 else "you" if seat in lost else "opponent"


def _opponent(match: Match, seat: str) -> str:
    others = [one.player for one in match.seats.all() if "ab"[one.place] != seat]
    return (others[0].merged_into or others[0]).shown_name if others else ""
