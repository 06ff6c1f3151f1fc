"""Every evening of a league is counted, once, as it would be by a worker that nobody kills."""

from __future__ import annotations

import os

import pytest

from leagues.models import Score, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.seasons import season_value
from leagues.services.flagging import flag_event
from leagues.services.points import score_event
from tests import factories
from tests.leagues.rows import day, evening, season_of
from tests.stack.processes import wait_for
from tests.stack.running import Stack, dawdle, dawdling, hurry
from tournaments.kernel.models import Reaction, User
from tournaments.record.models import Event

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

TIMES = int(os.environ.get("TREKCC_FAULTS", "1"))
TASK = "leagues.tasks.score_event"
Standing = list[tuple[int, str, int]]


@pytest.fixture
def director(stack: Stack) -> User:
    return factories.UserFactory(handle="Leader")


def flagged(director: User) -> Event:
    """An evening that counts for a season once it is finalized."""
    season = season_of(director)
    event = evening(director, day(10), [factories.PlayerFactory() for _ in range(6)])
    flag_event(season, event, Flag(late="Said at the door."), by=director)
    return Event.objects.get(pk=event.pk)


def finalize(stack: Stack, event: Event, director: User) -> None:
    page = f"{event.get_absolute_url()}finalize/"
    answer = stack.visitor(director).post(page, key=f"finalize {event.pk}", seen=str(event.version))
    assert answer.status == 302, stack.processes["web"].log()


def table() -> Standing:
    (value,) = (season_value(season) for season in Season.objects.select_related("league"))
    return [(placed.rank, placed.line.player, placed.line.total) for placed in value.table]


def is_counted() -> bool:
    done = Reaction.objects.filter(task=TASK, state=Reaction.State.DONE)
    return done.exists() and Score.objects.count() == 6


@pytest.mark.parametrize("_", range(TIMES))
def test_evening_is_counted_once_though_the_worker_is_killed_in_the_middle(
    _: int, stack: Stack, director: User
) -> None:
    event = flagged(director)
    dawdle("leagues_score", 0.3)
    finalize(stack, event, director)
    wait_for(dawdling, "the points are being written")
    stack.kill("worker")
    hurry()
    stack.start("worker")
    stack.wait_for(is_counted, "the evening is counted")
    assert Reaction.objects.get(task=TASK).attempts >= 1
    found = table()
    stack.pause()
    Score.objects.all().delete()
    score_event(event.pk)
    assert found == table()
    assert [total for _, _, total in found] == [16, 12, 10, 10, 8, 8]
