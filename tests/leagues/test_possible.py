"""What is possible with a league, a season, a cup and on the road: the programs are told what the acts would say."""

from __future__ import annotations

from typing import Any

import pytest

from leagues.services.leagues import end_league
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.rows import counted_2e, season_of
from tests.tournaments.api.conftest import Device
from tournaments.engine.core.types import RuleViolation

pytestmark = pytest.mark.django_db


def ask(device: Device, path: str) -> dict[str, Any]:
    answer = device.get(f"{path}possible/")
    assert answer.status_code == 200, answer.content
    return {row["act"]: row for row in answer.json()}


def codes(row: dict[str, Any]) -> list[str]:
    return [reason["code"] for reason in row["missing"]]


def test_season_and_league_say_what_their_acts_would_refuse() -> None:
    leader = factories.UserFactory(handle="Lea")
    row = counted_2e(season_of(leader), 10, [factories.PlayerFactory() for _ in range(3)])
    season, league = row.season, row.season.league
    device = Device(leader)
    acts = ask(device, f"/leagues/seasons/{season.pk}/")
    assert acts["edit_season"]["allowed"]
    assert codes(acts["reopen_season"]) == ["open_already"]
    with pytest.raises(RuleViolation) as refused:
        close_season(season, by=leader)
    assert codes(acts["close_season"]) == [found.code for found in refused.value.findings] == ["no_playoffs"]
    acts = ask(device, f"/leagues/{league.pk}/")
    with pytest.raises(RuleViolation) as refused:
        end_league(league, by=leader)
    assert codes(acts["end_league"]) == [found.code for found in refused.value.findings] == ["season_open"]
    assert acts["open_season"]["allowed"]
    acts = ask(device, f"/leagues/events/{row.pk}/")
    assert codes(acts["take_back_bonus"]) == ["not_submitted"]
