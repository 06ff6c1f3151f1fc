"""What each call of the API of championships is sent to be accepted, and the event that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leagues.models import ChampionsLeague
from tests import factories
from tests.leagues.cups.bids import calls_of_bids
from tests.leagues.cups.rows import YEAR, nominated
from tournaments.kernel.models import User
from tournaments.record.models import Event

Sent = tuple[Mapping[str, Any], Mapping[str, Any] | None, int]
"""What completes the address, the body, and the status of the answer."""


def calls_of_championships(
    chair: User, over: Event, other: Event, to_name: Event, named_one: ChampionsLeague, at_stake: Event
) -> dict[str, Sent]:
    """By method and address: `over` is finalized and nominated, `other` is nobody's so far.

    `named_one` is the Champions League with somebody who was invited, `to_name` might be another. `at_stake`: its
    director plays in it, and has not opted out.
    """
    nominated(over, chair)
    drawn, free = {"event": over.pk}, {"event": other.pk}
    field = {"event": named_one.event_id}
    waiver = {**field, "id": named_one.waivers.get().pk}
    guest = {"handle": factories.UserFactory().player.handle, "reason": "She founded a league."}
    said = {"prizes": "A mat", "winners_prizes": "The cup", "first": 2}
    return {
        "GET /masters/{year}/": ({"year": YEAR}, None, 200),
        "GET /challenges/": ({}, None, 200),
        "GET /events/{event}/gives/": (free, None, 200),
        "GET /events/{event}/drawing/": (drawn, None, 200),
        "POST /events/{event}/drawing/": (free, said, 201),
        "DELETE /events/{event}/drawing/": (drawn, None, 204),
        "POST /events/{event}/drawing/draw/": (drawn, {}, 200),
        "GET /events/{event}/cups/possible/": (free, None, 200),
        "GET /champions-leagues/": ({}, None, 200),
        "GET /events/{event}/champions-league/": (field, None, 200),
        "POST /events/{event}/champions-league/": ({"event": to_name.pk}, {}, 201),
        "DELETE /events/{event}/champions-league/": (field, None, 204),
        "POST /events/{event}/champions-league/waivers/": (field, guest, 201),
        "POST /events/{event}/champions-league/waivers/{id}/take-back/": (waiver, {}, 200),
        "POST /events/{event}/champions-league/seeds/": (field, {}, 200),
        **calls_of_bids(at_stake),
    }
