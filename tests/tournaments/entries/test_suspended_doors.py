"""A suspended player stands before every door that lets somebody play or direct: page and program.

Each door is tried twice: while the suspension runs, which is refused and leaves no trace, and once it is lifted, which
is let through: so the door is the right one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from tests import factories
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.entries.selectors.check_ins import code_of
from tournaments.entries.services.entries import check_in, drop_player
from tournaments.entries.services.preregistration import enter_myself
from tournaments.entries.services.suspensions import lift_suspension
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Office
from tournaments.play.services.clock import start_round
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Director, Entry, Event, Match, Waiting

pytestmark = pytest.mark.django_db

DOCUMENT = {"format": "trekcc-event", "version": 1, "ruleset": "tcc-2e", "rounds": []}
LISTING = {
    "title": "An evening",
    "game": "2E",
    "format": "constructed",
    "pool": "complete",
    "rules": "standard",
    "time_zone": "Europe/Berlin",
    "rounds_scheduled": 3,
    "sanctioned": False,
}
YOU, HE = "speak to your coordinator", "let Pat speak to the coordinator"


@dataclass
class Scene:
    """An event, Pat who is suspended, and how each of them knocks; `later`: moved on by this before knocking."""

    event: Event
    pat: User
    entry: Entry | None = None
    row: Any = None
    later: timedelta = field(default_factory=timedelta)

    @property
    def director(self) -> User:
        return factories.director_of(self.event)

    def page(self, user: User, path: str, **typed: Any) -> Any:
        client = browser(user).client
        url = path if path.startswith("/") else f"{self.event.get_absolute_url()}{path}"
        return client.post(url, {"key": "", **typed})

    def api(self, user: User, path: str, body: Any = None, method: str = "post") -> Any:
        url = path if path.startswith("/") else f"/events/{self.event.pk}/{path}"
        return Device(user).call(method, url, {} if body is None else body)

    @property
    def pk(self) -> int:
        assert self.entry is not None
        return self.entry.pk


Door = Callable[[Scene], Any]


def row(number: int, name: str, pick: object) -> dict[str, object]:
    """A line of the preview of pasted names."""
    return {f"line-{number}": name, f"name-{number}": name, f"pick-{number}": pick}


def open_event(pat: User) -> Scene:
    return Scene(factories.EventFactory(preregistration=True, online=True), pat)


def full(pat: User) -> Scene:
    event = factories.EventFactory(preregistration=True, cap=1)
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    return Scene(event, pat)


def waiting(pat: User) -> Scene:
    scene = full(pat)
    scene.row = enter_myself(scene.event, by=pat)
    return scene


def due(pat: User) -> Scene:
    return Scene(factories.FullEventFactory(players=4), pat)


def listed(pat: User) -> Scene:
    scene = due(pat)
    scene.entry = factories.enter(scene.event, pat.player, check_in=False)[0]
    return scene


def at_the_wall(pat: User) -> Scene:
    event = factories.EventFactory()
    return Scene(event, pat, factories.enter(event, pat.player, check_in=False)[0])


def late(pat: User) -> Scene:
    scene = listed(pat)
    scene.later = timedelta(minutes=20)
    return scene


def dropped(pat: User) -> Scene:
    scene = due(pat)
    entry = factories.enter(scene.event, pat.player)[0]
    factories.play_rounds(scene.event, 1)
    scene.entry = drop_player(entry, by=scene.director)
    return scene


def beside_the_bye(pat: User) -> Scene:
    event = factories.FullEventFactory(players=5)
    entry = factories.enter(event, pat.player, check_in=False)[0]
    start_round(factories.RoundFactory(event=event), by=factories.director_of(event), minutes=60)
    return Scene(event, pat, check_in(entry, by=factories.director_of(event)))


def before_a_draft(pat: User) -> Scene:
    scene = listed(pat)
    factories.play_rounds(scene.event, 1)
    draw_round(scene.event, by=scene.director, draw_seed=1)
    return scene


def invited(pat: User) -> Scene:
    scene = due(pat)
    scene.row = factories.InvitationFactory(event=scene.event, user=pat)
    return scene


def document(pat: User) -> dict[str, Any]:
    return {**DOCUMENT, "players": [{"id": "1", "handle": pat.player.handle}]}


def starting() -> str:
    return (timezone.now() + timedelta(days=7)).isoformat()


def listing(scene: Scene) -> dict[str, Any]:
    return {**LISTING, "starts_at": starting()}


def form(scene: Scene) -> dict[str, Any]:
    day = timezone.now() + timedelta(days=7)
    said = {name: value for name, value in LISTING.items() if value is not False}
    return {**said, "date": f"{day:%Y-%m-%d}", "time": "19:00", "structure": "swiss", "level": "1", "online": "on"}


# name: (scene, who is told what, how to knock)
DOORS: dict[str, tuple[Callable[[User], Scene], str, Door]] = {
    "enter himself": (open_event, YOU, lambda s: s.page(s.pat, "enter/")),
    "enter himself, program": (open_event, YOU, lambda s: s.api(s.pat, "my-entry/")),
    "wait for a place": (full, YOU, lambda s: s.page(s.pat, "enter/")),
    "wait for a place, program": (full, YOU, lambda s: s.api(s.pat, "my-entry/")),
    "taken in": (waiting, HE, lambda s: s.page(s.director, f"waiting/{s.row.pk}/take/")),
    "taken in, program": (waiting, HE, lambda s: s.api(s.director, f"waiting/{s.row.pk}/take/")),
    "entered as known": (due, HE, lambda s: s.page(s.director, "entries/known/enter/", player=s.pat.player.pk)),
    "entered, program": (due, HE, lambda s: s.api(s.director, "entries/", {"player": s.pat.player.pk})),
    "pasted": (
        due,
        HE,
        lambda s: s.page(s.director, "entries/confirm/", **row(1, "Ann", "new"), **row(2, "Pat", s.pat.player.pk)),
    ),
    "pasted, program": (
        due,
        HE,
        lambda s: s.api(
            s.director, "entries/list/", {"names": [{"name": "Ann"}, {"name": "Pat", "player": s.pat.player.pk}]}
        ),
    ),
    "pasted at the door": (
        listed,
        HE,
        lambda s: s.page(s.director, "entries/confirm/", check_in="True", **row(1, "Pat", s.pat.player.pk)),
    ),
    "checked in": (listed, HE, lambda s: s.page(s.director, f"entries/{s.pk}/check-in/")),
    "checked in, program": (listed, HE, lambda s: s.api(s.director, f"entries/{s.pk}/check-in/")),
    "all here": (listed, HE, lambda s: s.page(s.director, "entries/all-here/", entry=s.pk)),
    "all here, program": (listed, HE, lambda s: s.api(s.director, "entries/all-here/", {"entries": [s.pk]})),
    "checked in late": (late, HE, lambda s: s.page(s.director, f"entries/{s.pk}/check-in-late/")),
    "checked in late, program": (late, HE, lambda s: s.api(s.director, f"entries/{s.pk}/check-in-late/")),
    "check himself in": (at_the_wall, YOU, lambda s: s.page(s.pat, "check-in/", code=code_of(s.event))),
    "check himself in, program": (at_the_wall, YOU, lambda s: s.api(s.pat, "check-in/", {"code": code_of(s.event)})),
    "return": (dropped, HE, lambda s: s.page(s.director, f"entries/{s.pk}/return/")),
    "return, program": (dropped, HE, lambda s: s.api(s.director, f"entries/{s.pk}/return/")),
    "drop undone": (
        dropped,
        HE,
        lambda s: s.page(s.director, "undo/", step=JournalEntry.objects.filter(event=s.event).latest("pk").pk),
    ),
    "seated against the bye": (beside_the_bye, HE, lambda s: s.page(s.director, f"entries/{s.pk}/round/", way="seat")),
    "seated against the bye, program": (beside_the_bye, HE, lambda s: s.api(s.director, f"entries/{s.pk}/seat/")),
    "taken into the draft": (before_a_draft, HE, lambda s: s.page(s.director, f"entries/{s.pk}/round/", way="redraw")),
    "taken into the draft, program": (before_a_draft, HE, lambda s: s.api(s.director, f"entries/{s.pk}/take-in/")),
    "imported": (due, HE, lambda s: s.page(s.director, "/events/import/", text=json.dumps(document(s.pat)))),
    "imported, program": (due, HE, lambda s: s.api(s.director, "/events/import/", document(s.pat))),
    "import": (due, YOU, lambda s: s.page(s.pat, "/events/import/", text=json.dumps({**DOCUMENT, "players": []}))),
    "import, program": (due, YOU, lambda s: s.api(s.pat, "/events/import/", {**DOCUMENT, "players": []})),
    "register": (due, YOU, lambda s: s.page(s.pat, "/events/new/", **form(s))),
    "register, program": (due, YOU, lambda s: s.api(s.pat, "/events/", listing(s))),
    "invited": (due, HE, lambda s: s.page(s.director, "directors/", handle="Pat", position="2")),
    "invited as judge, program": (due, HE, lambda s: s.api(s.director, "directors/", {"handle": "Pat", "position": 4})),
    "accept": (invited, YOU, lambda s: s.page(s.pat, f"directors/{s.row.pk}/accept/")),
    "accept, program": (invited, YOU, lambda s: s.api(s.pat, f"directors/{s.row.pk}/accept/")),
}


def traces() -> tuple[Any, ...]:
    """Whatever a door could leave behind."""
    entries = Entry.objects.order_by("pk").values_list("pk", "checked_in", "entered_in", "dropped_after")
    directing = Director.objects.order_by("pk").values_list("pk", "accepted_at")
    acts = JournalEntry.objects.exclude(tag="token.made")
    counted = (Event.every.count(), Waiting.objects.count(), Match.objects.count(), acts.count())
    return list(entries), list(directing), counted


@matrix("name", DOORS)
def test_suspended_player_stands_before_every_door_until_the_suspension_is_lifted(name: str) -> None:
    chief = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    make, told, knock = DOORS[name]
    scene = make(factories.UserFactory(handle="Pat"))
    row = factories.SuspensionFactory(player=scene.pat.player, by=chief)
    with time_machine.travel(timezone.now() + scene.later, tick=False):
        before = traces()
        refused = knock(scene)
        assert refused.status_code == 422, refused.content.decode()[:2000]
        assert told in refused.content.decode()
        assert "Words at a table" not in refused.content.decode()
        assert traces() == before
        lift_suspension(row, "They have talked.", by=chief)
        before = traces()
        let_in = knock(scene)
        assert let_in.status_code in (200, 201, 302), let_in.content.decode()[:2000]
        assert traces() != before
