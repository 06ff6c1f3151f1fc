"""Championships that are over: sanctioned, their order typed, so that every place is known."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from leagues.models import Application, ChairsChallenge
from leagues.selectors.gifts import Worth
from leagues.services.challenges import Prizes, draw_prizes, nominate_event, withdraw_nomination
from leagues.services.championships import settle_event
from leagues.services.masters import write_masters
from tests import factories
from tournaments.closing.services.reporting import finalize_event
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import EarnedAward, Event, Title

YEAR = 2025
PRIZES = Prizes("A deck box\nA play mat", "The cup", 2)
Given = tuple[int | None, str, str, int | None, int]
"""Of an award: place, kind, what it is valid for, season, points."""


def people(number: int) -> list[Player]:
    return [factories.PlayerFactory() for _ in range(number)]


def played(by: User, level: int, players: list[Player], *, month: int = 5, code: str = "", **changes: Any) -> Event:
    """Everybody is there and has a place, in the order of the list; not finalized. `code`: what it carries."""
    said = {"game": "2E", "rules": "free", "pool": "complete", "structure": "free", "scenario": "custom", **changes}
    event = factories.DueEventFactory(by=by, sanctioned=True, **said)
    factories.enter(event, *players)
    changes = {"level": level, "starts_at": datetime(YEAR, month, 10, 10, tzinfo=UTC)}
    factories.change_past(Event.objects.filter(pk=event.pk), **changes)
    if code:
        _carries(event, code)
    return factories.order_event(again(event))


def _carries(event: Event, code: str) -> None:
    """An application that was approved."""
    said, day = factories.WantedFactory(level=code), event.local_start.date()
    Application.objects.create(
        level=code,
        games=[event.game],
        region=said.region,
        location=said.location,
        starts_on=day,
        ends_on=day,
        made_at=timezone.now(),
        state=Application.State.APPROVED,
        event=event,
    )


def finalized(event: Event) -> Event:
    finalize_event(again(event), by=factories.director_of(event))
    settle_event(event.pk)
    return again(event)


def championship(by: User, level: int, players: list[Player] | int, **changes: Any) -> Event:
    """Finalized and settled."""
    there = people(players) if isinstance(players, int) else players
    return finalized(played(by, level, there, **changes))


def nominated(event: Event, by: User) -> ChairsChallenge:
    """`by` the Chair, or the Director while there is none."""
    return nominate_event(event, PRIZES, by=by)


def eventful_challenge(by: User) -> ChairsChallenge:
    """Nominated, taken back, nominated again and drawn; its places stand for those of Trek Masters, too."""
    event = factories.order_event(factories.FreeEventFactory(players=4, title="Chair's evening"))
    withdraw_nomination(nominated(event, by), by=by)
    challenge = nominated(again(event), by)
    finalized(event)
    worth = Worth(place=1, players=4, points=12)
    there = dict.fromkeys(event.placements.values_list("player", flat=True), worth)
    for due in (there, {}, there):
        write_masters(event, due)
    return draw_prizes(ChairsChallenge.objects.select_related("event").get(pk=challenge.pk), by=by)


def masters_event(by: User, players: list[Player] | int, **changes: Any) -> Event:
    """Of Trek Masters, finalized and settled."""
    return championship(by, 3, players, code="masters", **changes)


def again(event: Event) -> Event:
    return Event.every.get(pk=event.pk)


def given(event: Event) -> list[Given]:
    """The awards that stand, in the order of places."""
    rows = EarnedAward.objects.filter(source=event, withdrawn_at=None).order_by("place", "kind", "valid_for")
    return [(row.place, row.kind, row.valid_for, row.year, row.amount) for row in rows]


def won(event: Event) -> list[tuple[int, str, str]]:
    """Place, badge and words of the titles that stand."""
    rows = Title.objects.filter(event=event, withdrawn_at=None).order_by("place")
    return [(row.place or 0, row.badge, row.words) for row in rows]
