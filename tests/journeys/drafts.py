"""Everything that a director may do to a draft, each with the rows that were looked up before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests import factories
from tests.journeys.crowd import Act
from tournaments.engine import BYE
from tournaments.kernel.models import User
from tournaments.play.services.drafts import give_bye, move_player, number_table
from tournaments.play.services.rounds import discard_draft, draw_round, publish_round, redraw_round, swap_seats
from tournaments.play.services.wishes import fix_table
from tournaments.record.models import Entry, Event, Match, Round, Seat

WHY = "They asked for it."


class Hall:
    """Seven players and the draft of round 1, in which one sits out."""

    def __init__(self) -> None:
        self.by: User = factories.UserFactory()
        self.event: Event = factories.FullEventFactory(players=7, by=self.by, sanctioned=False)
        self.drawn: Round = draw_round(self.event, by=self.by, draw_seed=1)

    def round(self) -> Round:
        return Round.objects.select_related("event").get(pk=self.drawn.pk)

    def seat(self, at: int) -> Seat:
        seats = Seat.objects.select_related("round__event", "match").filter(
            round=self.drawn, match__table__isnull=False
        )
        return seats.order_by("match__table", "place")[at]

    def table(self, number: int) -> Match:
        return Match.objects.select_related("round__event").get(round=self.drawn, table=number)

    def bye(self) -> Match:
        return Match.objects.select_related("round__event").get(round=self.drawn, ended_by=BYE.code)

    def entry(self, at: int) -> Entry:
        return Entry.objects.select_related("event", "player").filter(event=self.event).order_by("number")[at]


def _swapped(hall: Hall) -> Act:
    first, second = hall.seat(0), hall.seat(2)
    return lambda: swap_seats(first, second, by=hall.by, reason=WHY, insist=True)


def _moved(hall: Hall) -> Act:
    seat, to = hall.seat(1), hall.bye()
    return lambda: move_player(seat, to, by=hall.by, reason=WHY, insist=True)


def _left_alone(hall: Hall) -> Act:
    seat = hall.seat(3)
    return lambda: move_player(seat, None, by=hall.by, reason=WHY, insist=True)


def _given_bye(hall: Hall) -> Act:
    drawn, entry = hall.round(), hall.entry(0)
    return lambda: give_bye(drawn, entry, WHY, by=hall.by, insist=True)


def _numbered(hall: Hall) -> Act:
    match = hall.table(1)
    return lambda: number_table(match, 2, by=hall.by)


def _fixed(hall: Hall) -> Act:
    entry = hall.entry(2)
    return lambda: fix_table(entry, 3, by=hall.by)


def _redrawn(hall: Hall) -> Act:
    drawn = hall.round()
    return lambda: redraw_round(drawn, by=hall.by, draw_seed=9)


def _discarded(hall: Hall) -> Act:
    drawn = hall.round()
    return lambda: discard_draft(drawn, by=hall.by)


def _published(hall: Hall) -> Act:
    drawn = hall.round()
    return lambda: publish_round(drawn, by=hall.by, reason=WHY)


ACTS: Mapping[str, Callable[[Hall], Act]] = {
    "swapped": _swapped,
    "moved": _moved,
    "left_alone": _left_alone,
    "given_bye": _given_bye,
    "numbered": _numbered,
    "fixed": _fixed,
    "redrawn": _redrawn,
    "discarded": _discarded,
    "published": _published,
}


def faults(hall: Hall) -> list[str]:
    """What cannot be: a player who sits twice or nowhere, a table with one player or two pairs."""
    if not Round.objects.filter(pk=hall.drawn.pk).exists():
        return []
    seats = Seat.objects.filter(round=hall.drawn)
    players, tables = list(seats.values_list("player", flat=True)), Match.objects.filter(round=hall.drawn)
    numbers = [number for number in tables.values_list("table", flat=True) if number is not None]
    alone = {match.pk for match in tables if match.seats.count() == 1}
    waiting = set(tables.filter(ended_by=BYE.code).values_list("pk", flat=True))
    return [
        *(["not everybody sits once"] if len(players) != 7 or len({*players}) != 7 else []),
        *(["a table stands twice"] if len(numbers) != len({*numbers}) else []),
        *(["a bye and its seat differ"] if alone != waiting else []),
    ]
