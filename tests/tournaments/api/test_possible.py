"""What is possible at an event: for each act whether the caller may do it now, and what is missing, as the act says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.closing.selectors.possible import ACTS, MEMBERS_ONLY
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, PLAYERS_ONLY

pytestmark = pytest.mark.django_db

NO_BODY: dict[str, Any] = {}
PATHS = {
    "enter_myself": "my-entry/",
    "begin_now": "begin-now/",
    "draw_round": "rounds/",
    "publish_round": "rounds/{last}/publish/",
    "complete_round": "rounds/{last}/complete/",
    "finalize_event": "finalize/",
    "award_prizes": "prizes/award/",
}
"""Where each act is called that needs no body while it is refused."""


def ask(device: Device, event: Event) -> dict[str, Any]:
    answer = device.get(f"/events/{event.pk}/possible/")
    assert answer.status_code == 200
    return {row["act"]: row for row in answer.json()}


def cited(reason: dict[str, str]) -> tuple[str, str, str]:
    return reason["code"], reason["message"], reason.get("section", "")


def nothing(event: Event) -> None:
    """A listed event without players."""


def two_players(event: Event) -> None:
    factories.enter(event, factories.PlayerFactory(), factories.PlayerFactory())


def drawn(event: Event) -> None:
    two_players(event)
    draw_round(event, by=factories.director_of(event))


def stale(event: Event) -> None:
    drawn(event)
    factories.enter(event, factories.PlayerFactory())


def published(event: Event) -> None:
    two_players(event)
    factories.RoundFactory(event=event)


STAR_WARS = {"game": "SW", "rules": "constructed", "pool": "open", "structure": "swiss"}
STATES = (nothing, two_players, drawn, stale, published)


@pytest.mark.parametrize("game", [{}, STAR_WARS], ids=["2E", "SW"])
@pytest.mark.parametrize("state", STATES)
def test_each_act_is_refused_in_the_words_that_were_said_before(
    state: Callable[[Event], None], game: dict[str, str]
) -> None:
    event = factories.DueEventFactory(rounds_scheduled=1, sanctioned=False, **game)
    state(event)
    device = Device(factories.director_of(event))
    said, last = ask(device, Event.objects.get(pk=event.pk)), event.rounds.count()
    for act, path in PATHS.items():
        missing = said[act]["missing"]
        assert said[act]["allowed"] is (not missing)
        if missing and (last or "{last}" not in path):
            answer = device.post(f"/events/{event.pk}/{path.format(last=last)}", NO_BODY)
            assert 400 <= answer.status_code < 500, act
            if missing[0]["code"] not in WITHOUT_ROUND:
                problem = answer.json()
                told = problem.get("reasons") or [problem | {"message": problem["detail"]}]
                assert list(map(cited, told)) == list(map(cited, missing)), act


WITHOUT_ROUND = ("no_draft", "no_round")
"""Nothing to call: the round that the act is about is not there."""


@pytest.mark.parametrize(
    ("state", "act", "code"),
    [
        (nothing, "draw_round", "too_few_players"),
        (two_players, "draw_round", None),
        (two_players, "publish_round", "no_draft"),
        (drawn, "publish_round", None),
        (stale, "publish_round", "stale_draft"),
        (published, "complete_round", "not_reported"),
        (published, "finalize_event", "not_ready"),
        (published, "undo_step", None),
        (published, "award_prizes", "not_complete"),
        (published, "take_back_finalizing", "rests_on_it"),
        (published, "enter_myself", "begun"),
    ],
)
def test_what_is_missing_follows_the_event(state: Callable[[Event], None], act: str, code: str | None) -> None:
    event = factories.DueEventFactory(rounds_scheduled=1, sanctioned=False)
    state(event)
    row = ask(Device(factories.director_of(event)), event)[act]
    assert [reason["code"] for reason in row["missing"]][:1] == ([code] if code else [])
    assert row["allowed"] is (code is None)


def test_who_may_not_is_told_whose_act_it_is() -> None:
    event = factories.DueEventFactory(rounds_scheduled=1, sanctioned=False)
    assert {row["refused"] for row in ask(Device(), event).values()} == {MEMBERS_ONLY, PLAYERS_ONLY, DIRECTORS_ONLY}
    member = ask(Device(factories.UserFactory()), event)
    assert {act for act, row in member.items() if not row["refused"]} == {"enter_myself"}
    assert not any(row["missing"] for row in member.values() if row["refused"])
    assert list(member) == list(ACTS)


def test_more_players_and_tables_take_no_more_queries() -> None:
    def queries(players: int) -> int:
        event = factories.FullEventFactory(players=players, rounds_scheduled=3, sanctioned=False)
        factories.play_rounds(event, 1)
        factories.RoundFactory(event=event)
        device = Device(factories.director_of(event))
        ask(device, event)
        with CaptureQueriesContext(connection) as asked:
            ask(device, event)
        return len(asked)

    assert queries(4) == queries(12)
