"""Events of kinds that the programme lacks: cancelled, postponed, full, online, judged, of a new director."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from tournaments.closing.services.reporting import finalize_event
from tournaments.engine import believable
from tournaments.entries.services.committees import name_committee
from tournaments.entries.services.entries import check_in, enter_player
from tournaments.entries.services.playing import record_approval
from tournaments.entries.services.preregistration import enter_myself
from tournaments.kernel.days import utc_day
from tournaments.kernel.models import User
from tournaments.listing.services.card_sets import SetDetails, add_card_set
from tournaments.listing.services.directors import accept_invitation, invite_director
from tournaments.listing.services.registration import register_event
from tournaments.listing.services.venues import Address
from tournaments.management.demo_data.evenings import Clock
from tournaments.management.demo_data.people import (
    COORDINATOR,
    DIRECTOR,
    MEMBERS,
    NEWCOMER,
    PLAYER,
    account,
    say_yes,
    venue_input,
)
from tournaments.management.demo_data.programme import BACK_ROOM, COMING, ONLINE, SECOND, SUNDAY, Evening
from tournaments.play.services.altering import cancel_event, postpone_event
from tournaments.play.services.deadlines import extend_deadline, set_deadline
from tournaments.play.services.judging import log_judging
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Director, Event, Round
from tournaments.record.selectors import records

DAY = timedelta(days=1)
RELEASED, COMING_SET = "Lanterns", "Undertow"
BOATHOUSE = Address("Old boathouse", "Pier 2, above the workshop", "Koblenz", "DE")
DEPUTIES = {
    "juniper": Director.Position.SECONDARY,
    "kestrel": Director.Position.TERTIARY,
    "lichen": Director.Position.JUDGE,
}


def kind_steps() -> list[tuple[str, Callable[[datetime], None]]]:
    """Return each kind with a title of its own."""
    return [(kind.__name__.strip("_").replace("_", " "), kind) for kind in KINDS]


def _cancelled_event(now: datetime) -> None:
    with Clock(now - 9 * DAY) as clock:
        event = _list_event(now, "Cellar Open", weeks=2)
        _enter(event, MEMBERS[:3])
        clock.now = now - 2 * DAY
        cancel_event(event, "The cellar is under water.", by=account(DIRECTOR))


def _postponed_event(now: datetime) -> None:
    with Clock(now - 8 * DAY) as clock:
        event = _list_event(now, "Spring Sealed", weeks=2)
        _enter(event, MEMBERS[3:6])
        clock.now = now - DAY
        later = event.starts_at + timedelta(weeks=3)
        postpone_event(event, later, "The cards come three weeks late.", by=account(DIRECTOR))


def _full(now: datetime) -> None:
    """Two players wait for a place, among them the one whom visitors sign in as."""
    with Clock(now - 6 * DAY) as clock:
        event = _list_event(
            now, "Six at the Round Table", weeks=2, preregistration=True, cap=6, deck_list_required=True
        )
        for handle in (*MEMBERS[:7], PLAYER):
            clock.forward(50)
            enter_myself(event, by=account(handle))


def _release(now: datetime) -> None:
    with Clock(now - 3 * DAY):
        _list_event(now, "Undertow Release Evening", weeks=3, release_set=COMING_SET)


def _at_a_new_venue(now: datetime) -> None:
    """The event is hidden until the coordinator has verified the venue."""
    with Clock(now - timedelta(hours=3)):
        event = _list_event(now, "Boathouse Opening", weeks=2, host_id=None, new_host=BOATHOUSE)
        _enter(event, [PLAYER])


def _online(now: datetime) -> None:
    """Round 1 has a deadline, and one table a later one."""
    by, rng = account(DIRECTOR), Random("online")
    with Clock(now - 8 * DAY) as clock:
        far: dict[str, Any] = {"online": True, "preregistration": True, "software": "LackeyCCG"}
        event = _list_event(now, "Long Distance Open", hours=-30, venue=ONLINE, **far)
        for handle in (*MEMBERS[12:19], PLAYER):
            enter_myself(event, by=account(handle), play_contact=f"{handle} in the chat of the club")
        clock.now = event.starts_at
        played = _draw_and_publish(event, by)
        set_deadline(played, now + 4 * DAY, by=by)
        clock.forward(300)
        _report(played, rng, by=by, missing=2)
        late = played.matches.filter(ended_by="").select_related("round__event").order_by("table")[0]
        extend_deadline(late, now + 6 * DAY, "A power cut.", by=by)


def _judged_event(now: datetime) -> None:
    """The director plays with the players' approval; deputies rule, and there is a judge."""
    by, deputy, rng = account(DIRECTOR), account("juniper"), Random("judged")
    with Clock(now - 5 * DAY) as clock:
        event = _list_event(now, "Weekend Open", hours=-20, ends_on=utc_day(now + DAY))
        for handle, position in DEPUTIES.items():
            accept_invitation(invite_director(event, handle, position, by=by), by=account(handle))
        _enter(event, MEMBERS[20:27])
        clock.now = event.starts_at
        record_approval(event, 7, 6, by=by)
        _check_in(event, by)
        enter_player(event, by.player, by=by, check_in=True)
        first = _draw_and_publish(event, by)
        clock.forward(50)
        _report(first, rng, by=deputy)
        complete_round(first, by=deputy)
        _draw_and_publish(event, by)
        clock.forward(20)
        log_judging(event.directors.get(user=by), 5, by=deputy)


def _of_a_new_director(now: datetime) -> None:
    """The event waits for a coordinator before it is rated."""
    by, rng = account(NEWCOMER), Random("newcomer")
    with Clock(now - 9 * DAY) as clock:
        event = _list_event(now, "First at the Lighthouse", hours=-50, rounds_scheduled=3, by=by)
        _enter(event, MEMBERS[20:28], by=by)
        clock.now = event.starts_at
        for _ in range(3):
            played = _draw_and_publish(event, by)
            clock.forward(50)
            _report(played, rng, by=by)
            complete_round(played, by=by)
        finalize_event(Event.objects.get(pk=event.pk), by=by)


def _of_two_decks(now: datetime) -> None:
    """Star Wars CCG: the second game of the first round is being played."""
    by, rng = account(DIRECTOR), Random("two decks")
    listed: dict[str, Any] = {"game": "SW", "rules": "constructed", "pool": "open", "rounds_scheduled": 2}
    with Clock(now - 5 * DAY) as clock:
        event = _list_event(now, "Cantina Evening", hours=-1, structure="swiss-final", **listed)
        _enter(event, MEMBERS[28:35])
        clock.now = event.starts_at
        first = _draw_and_publish(event, by)
        clock.forward(40)
        _report(first, rng, by=by)
        complete_round(first, by=by)
        _report(_draw_and_publish(event, by), rng, by=by, missing=2)


def _of_1997(now: datetime) -> None:
    """A sanctioned Decipher Swiss of 1997 in its second round."""
    by, rng = account(DIRECTOR), Random("1997")
    listed: dict[str, Any] = {
        "game": "1997",
        "rules": "decipher_swiss",
        "format": "swiss",
        "pool": "released",
        "structure": "swiss-tiebreaker",
        "rounds_scheduled": 4,
    }
    with Clock(now - 9 * DAY) as clock:
        event = _list_event(now, "Padd Night 1997", hours=-2, **listed)
        _enter(event, MEMBERS[:9])
        clock.now = event.starts_at
        _play_round(event, by, rng, clock)
        second = _draw_and_publish(event, by)
        clock.forward(20)
        _report(second, rng, by=by, missing=2)


def _of_1995(now: datetime) -> None:
    """A finalized Quick Swiss of 1995 with a players' committee and two points for a full win."""
    by, rng = account(DIRECTOR), Random("1995")
    listed: dict[str, Any] = {
        "game": "1995",
        "rules": "quick_swiss",
        "format": "constructed",
        "pool": "in_print",
        "structure": "swiss-tiebreaker",
        "rounds_scheduled": 3,
        "sanctioned": False,
        "options": {"scoring": "two_one", "raise_the_stakes": "agreed"},
    }
    with Clock(now - 4 * DAY) as clock:
        event = _list_event(now, "Index Card Night 1995", hours=-26, **listed)
        _enter(event, MEMBERS[9:18])
        clock.now = event.starts_at
        elected = event.entries.order_by("number").values_list("pk", flat=True)
        name_committee(event, list(elected)[2:5], by=by)
        while event.state != Event.State.COMPLETE:
            _play_round(event, by, rng, clock)
            event.refresh_from_db()
        finalize_event(event, by=by)


def _play_round(event: Event, by: User, rng: Random, clock: Clock) -> None:
    played = _draw_and_publish(event, by)
    clock.forward(50)
    _report(played, rng, by=by)
    complete_round(played, by=by)


KINDS: tuple[Callable[[datetime], None], ...] = (
    _cancelled_event,
    _postponed_event,
    _full,
    _release,
    _at_a_new_venue,
    _online,
    _judged_event,
    _of_a_new_director,
    _of_two_decks,
    _of_1997,
    _of_1995,
)


def add_release_sets(now: datetime) -> None:
    """Add invented card sets: one that is legal by now, one to come, one printed long ago."""
    sets = (
        SetDetails("2E", RELEASED, utc_day(now - 40 * DAY)),
        SetDetails("2E", COMING_SET, utc_day(now + 16 * DAY)),
        SetDetails("1E", "First Harbour", datetime(1998, 5, 1, tzinfo=now.tzinfo).date(), virtual=False),
    )
    with Clock(now - 30 * DAY):
        for card_set in sets:
            add_card_set(card_set, by=account(COORDINATOR))


def _list_event(
    now: datetime,
    title: str,
    *,
    weeks: int = 0,
    hours: float = 0,
    venue: Any = BACK_ROOM,
    by: User | None = None,
    **changes: Any,
) -> Event:
    evening = Evening(title, weeks, venue, DIRECTOR, 0, 4, SECOND, stage=COMING, slot=SUNDAY, hours=hours)
    details = replace(evening.details(now), **{**venue_input(venue.address), **changes})
    return register_event(details, by=by or account(DIRECTOR), lot_seed=Random(title).getrandbits(62))


def _enter(event: Event, handles: Iterable[str], by: User | None = None) -> None:
    for handle in handles:
        enter_player(event, account(handle).player, by=by or account(DIRECTOR))
    say_yes(event)


def _check_in(event: Event, by: User) -> None:
    for entry in event.entries.filter(checked_in=False).select_related("event", "player").order_by("number"):
        check_in(entry, by=by)


def _draw_and_publish(event: Event, by: User) -> Round:
    """Check everybody in, then draw and publish the next round."""
    _check_in(event, by)
    return publish_round(draw_round(event, by=by, draw_seed=7), by=by)


def _report(played: Round, rng: Random, *, by: User, missing: int = 0) -> None:
    tables = list(played.matches.filter(ended_by="").select_related("round__event").order_by("table"))
    for match in tables[: len(tables) - missing]:
        report_result(match, believable(records.rules_of(played.event), rng), by=by, sure=True)
