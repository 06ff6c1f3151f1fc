"""Each column of what an event gave against what its places are due."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Model
from django.utils import timezone

from leagues.models import MastersScore, Score, Season
from leagues.selectors.witness import find_wrong_champions, gifts_are_due
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.cups.rows import championship, masters_event, people
from tests.leagues.rows import counted, season_of
from tournaments.audits.selectors.checks import Tone
from tournaments.kernel.models import Reaction
from tournaments.record.models import EarnedAward, Event, Title

pytestmark = pytest.mark.django_db


def found(event: Event) -> list[str]:
    Reaction.objects.update(state=Reaction.State.DONE)  # they were done beside the workers
    check = gifts_are_due(event)
    assert (check.tone == Tone.RED) == bool(check.differences)
    return [f"{row.where}: {row.kept} / {row.stands}" for row in check.differences]


@pytest.mark.parametrize(
    ("model", "changes"),
    [
        (EarnedAward, {"kind": "design"}),
        (EarnedAward, {"amount": 7}),
        (EarnedAward, {"valid_for": "virtual_set"}),
        (EarnedAward, {"year": 2099}),
        (EarnedAward, {"place": 3}),
        (EarnedAward, {"withdrawn_at": timezone.now()}),
        (Title, {"words": "Champion of everything"}),
        (Title, {"badge": "masters"}),
        (Title, {"year": 2001}),
        (Title, {"place": 2}),
        (Title, {"withdrawn_at": timezone.now()}),
    ],
)
def test_changed_award_or_title_is_found(model: type[Model], changes: dict[str, Any]) -> None:
    event = championship(factories.UserFactory(), 5, 12)
    assert found(event) == []
    row = model._default_manager.filter(withdrawn_at=None).order_by("place", "pk").first()
    assert row is not None
    model._default_manager.filter(pk=row.pk).update(**changes)
    assert found(event)


def test_award_and_title_of_another_player_are_found() -> None:
    event = championship(factories.UserFactory(), 5, 12)
    stranger = factories.PlayerFactory(name="Stranger")
    EarnedAward.objects.filter(source=event, place=1).update(player=stranger)
    assert any("Stranger" in line for line in found(event))


@pytest.mark.parametrize("changes", [{"place": 9}, {"players": 99}, {"points": 50}])
def test_changed_masters_score_is_found(changes: dict[str, int]) -> None:
    event = masters_event(factories.UserFactory(), people(4))
    MastersScore.objects.filter(pk=MastersScore.objects.earliest("pk").pk).update(**changes)
    (line,) = found(event)
    assert "Masters points" in line


@pytest.mark.parametrize("changes", [{"place": 9}, {"barred": True}, {"points": 50}])
def test_changed_league_score_is_found(changes: dict[str, int]) -> None:
    players = [factories.PlayerFactory(name=f"Player {number}") for number in range(1, 7)]
    row = counted(season_of(factories.UserFactory()), 10, players)
    assert found(row.event) == []
    Score.objects.filter(pk=Score.objects.filter(counted=row).earliest("pk").pk).update(**changes)
    (line,) = found(row.event)
    assert "league points" in line
    Score.objects.filter(counted=row).delete()
    assert len(found(row.event)) == len(players)


def test_nothing_is_compared_while_a_worker_settles() -> None:
    event = championship(factories.UserFactory(), 5, 12)
    Title.objects.update(year=2001)
    entry = event.journal.latest("pk")
    Reaction.objects.create(entry=entry, task="leagues.tasks.settle", due_at=timezone.now())
    assert gifts_are_due(event).tone == Tone.GREY


@pytest.fixture
def closed() -> Season:
    director = factories.UserFactory()
    players = [factories.PlayerFactory(name=f"Player {number}") for number in range(1, 7)]
    season = season_of(director)
    counted(season, 10, players)
    counted(season, 2, players)
    return close_season(season, by=director)


@pytest.mark.parametrize("changes", [{"words": "World Champion"}, {"year": 1999}, {"badge": "world"}, {"place": 2}])
def test_changed_title_of_a_season_is_found(closed: Season, changes: dict[str, Any]) -> None:
    assert list(find_wrong_champions()) == []
    Title.objects.filter(source=closed.source).update(**changes)
    assert [finding.what.split(":")[0] for finding in find_wrong_champions()] == ["Title by the points"] * 2


def test_other_champion_is_found(closed: Season) -> None:
    Season.objects.update(champion=factories.PlayerFactory(name="Stranger"))
    (finding,) = find_wrong_champions()
    assert finding.what == "Champion by the points: Player 1; now Stranger"
