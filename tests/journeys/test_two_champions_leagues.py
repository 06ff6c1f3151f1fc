"""One Champions League of a game a year, whoever names it at once; whoever is seeded meanwhile is asked for anew."""

from __future__ import annotations

from functools import partial

import pytest

from leagues.models import ChampionsLeague
from leagues.services.champions_leagues import name_champions_league, take_back_waiver
from tests import factories
from tests.journeys.meeting import meeting, writes
from tests.leagues.cups.champions import again, bracket_and_champions_league, bracket_for, seed_by_points
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.record.models import Event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
]


@pytest.fixture
def chief() -> User:
    return factories.CoordinatorFactory(post="director")


def test_two_that_are_named_at_once_are_one(chief: User) -> None:
    by = factories.UserFactory()
    first, second = (bracket_for([], by, title=title) for title in ("First", "Second"))

    _, refused = meeting(
        partial(name_champions_league, first, by=chief),
        partial(name_champions_league, second, by=chief),
        at=writes(JournalEntry),
    )

    assert isinstance(refused, Conflict)
    assert refused.code == "one_a_year"
    assert ChampionsLeague.objects.count() == 1


def test_nobody_plays_whose_invitation_is_taken_back_at_once(chief: User) -> None:
    by = factories.UserFactory()
    _, champions = bracket_and_champions_league(by, chief)
    seed_by_points(champions, by=by)
    draft = draw_round(again(champions.event), by=by)

    _, refused = meeting(
        partial(take_back_waiver, champions.waivers.select_related("champions_league__event").get(), by=by),
        partial(publish_round, draft, by=by),
        at=writes(JournalEntry),
    )

    assert isinstance(refused, RuleViolation)
    assert refused.code == "too_few_points"
    assert again(champions.event).state == Event.State.LISTED
