"""An event in which everybody and everything is called by a piece of markup, as the API takes it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests import factories
from tests.fuzz.hostile import MARKUP
from tests.fuzz.world import LISTING
from tests.tournaments.api.conftest import Device
from tournaments.department.models import Venue
from tournaments.kernel.models import User
from tournaments.record.models import Event

ALL = "\n".join(MARKUP)
SHORT = MARKUP[0]
PAGES = (
    *("", "pairings/", "pairings/1/", "pairings/?by=name", "standings/", "standings/figures/", "players/", "rounds/"),
    *("announcements/", "projector/", "desk/", "entries/", "corrections/", "edit/", "directors/", "journal/"),
    *("finalize/", "rounds/1/tables/1/", "rounds/2/tables/1/"),
)


def spoiled(by: User, titles: Iterable[str] = MARKUP) -> tuple[Event, list[str]]:
    """The event, further ones with these titles, and the addresses of all pages that show something of them."""
    device = Device(by)
    event = _listed(device, LISTING["title"])
    at = f"/events/{event['id']}"
    _sent(
        device,
        "post",
        f"{at}/entries/list/",
        {"names": [{"name": text, "another": True} for text in NAMES], "check_in": True},
    )
    _sent(device, "post", f"{at}/announcements/", {"text": SHORT})
    _sent(device, "post", f"{at}/begin-now/", {})
    for number in (1, 2):
        _drawn(device, at, number)
    for text in titles:
        _listed(device, text)
    _sent(device, "put", "/me/", {"handle": "Guinan", "name": SHORT})
    row = Event.objects.get(pk=event["id"])
    shown = [f"{row.get_absolute_url()}{page}" for page in PAGES]
    others = [other.get_absolute_url() for other in Event.objects.filter(pk__gt=row.pk)]
    players = [f"/players/{entry.player_id}/" for entry in row.entries.all()[:5]]
    return row, [*shown, "/events/", "/events/?past=1", "/my/", "/profile/", *players, *others]


NAMES = [text for text in MARKUP if "@" not in text]


def _listed(device: Device, text: str) -> dict[str, Any]:
    """With an address, which is said of a venue alone."""
    host = Venue.objects.filter(state="verified").first() or factories.VenueFactory()
    return _sent(device, "post", "/events/", {**LISTING, **_texts(text), "host": host.pk})


def _texts(text: str) -> dict[str, str]:
    short = dict.fromkeys(("title", "fee", "contact"), text)
    return {**short, **dict.fromkeys(("venue", "prizes"), text), **dict.fromkeys(("notes", "report"), ALL)}


def _drawn(device: Device, at: str, number: int) -> None:
    played = f"{at}/rounds/{number}"
    drawn = _sent(device, "post", f"{at}/rounds/", {"seed": number})
    seats = [match["seats"][0]["player"]["id"] for match in drawn["matches"][:2]]
    _sent(device, "post", f"{played}/swap/", {"players": seats, "reason": SHORT})
    published = _sent(device, "post", f"{played}/publish/", {})
    first, *rest = [match["table"] for match in published["matches"] if match["table"]]
    _sent(device, "post", f"{played}/tables/{first}/extra-time/", {"minutes": 5, "reason": SHORT})
    if number == 1:
        for table in (first, *rest):
            _sent(device, "put", f"{played}/tables/{table}/result/", WON)
        _sent(device, "post", f"{played}/complete/", {})
        seen = {"Expected-Version": str(device.get(f"{played}/tables/{first}/").json()["version"])}
        said = {**WON, "winner": "b", **LOST, "reason": SHORT}
        _sent(device, "put", f"{played}/tables/{first}/result/", said, **seen)


WON = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
LOST = {"score_a": 35, "score_b": 100}


def _sent(device: Device, method: str, path: str, body: Any, **headers: str) -> Any:
    answer = device.call(method, path, body, **headers)
    assert answer.status_code in (200, 201), (path, answer.content)
    return answer.json()


def director() -> User:
    return factories.UserFactory(handle="Guinan")
