"""What is possible with a league, a season, a cup and on the road: the programs are told what the acts would say."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest

from leagues.services.challenges import Prizes, draw_prizes, nominate_event
from leagues.services.leagues import end_league
from leagues.services.seasons import close_season
from leagues.services.stakes import pass_over, set_stake
from tests import factories
from tests.leagues.cups.bids import qualifier
from tests.leagues.rows import counted_2e, season_of
from tests.tournaments.api.conftest import Device
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.days import today

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


def test_act_of_others_says_whose_it_is_and_looks_for_nothing_more() -> None:
    season = season_of(factories.UserFactory(handle="Lea"))
    acts = ask(Device(factories.UserFactory(handle="Sid")), f"/leagues/seasons/{season.pk}/")
    assert {(row["allowed"], bool(row["refused"]), bool(row["missing"])) for row in acts.values()} == {
        (False, True, False)
    }


def test_road_and_cups_say_what_is_missing() -> None:
    chief = factories.CoordinatorFactory(handle="Chief", post="director")
    call = factories.CallFactory(
        by=chief, level="continental", opens_on=date(today().year + 1, 1, 1), closes_on=date(today().year + 1, 2, 1)
    )
    acts = ask(Device(chief), f"/road/calls/{call.pk}/")
    assert (codes(acts["apply_for"]), acts["withdraw_call"]["allowed"]) == (["call_closed"], True)
    event = factories.EventFactory(by=factories.UserFactory(), starts_at=datetime(2030, 5, 9, 10, tzinfo=UTC))
    acts = ask(Device(chief), f"/events/{event.pk}/cups/")
    assert codes(acts["name_champions_league"])
    assert acts["nominate_event"]["allowed"]


def refused_codes(service: Callable[..., Any], *args: Any, **named: Any) -> list[str]:
    with pytest.raises(RuleViolation) as refused:
        service(*args, **named)
    return [found.code for found in refused.value.findings]


def test_bids_say_what_is_missing_before_a_stake_or_a_mark() -> None:
    director, officer = factories.UserFactory(handle="Dora"), factories.CoordinatorFactory(handle="Chief")
    elsewhere = factories.EventFactory(by=director)
    acts = ask(Device(director), f"/events/{elsewhere.pk}/cups/")
    assert [codes(acts[act]) for act in ("set_stake", "opt_out", "pass_over")] == [["no_stakes"]] * 3
    assert refused_codes(pass_over, elsewhere, 0, "advocate", by=director) == ["no_stakes"]
    event = qualifier(director)
    path = f"/events/{event.pk}/cups/"
    acts = ask(Device(director), path)
    assert acts["set_stake"]["allowed"]
    assert acts["pass_over"]["allowed"]
    event.state = "running"
    event.save(update_fields=["state"])
    assert codes(ask(Device(director), path)["set_stake"]) == ["begun"]
    assert refused_codes(set_stake, event, 1, 1, event.local_start.year, reason="One more.", by=director) == ["begun"]
    assert ask(Device(officer), path)["set_stake"]["allowed"]
    event.state = "finalized"
    event.save(update_fields=["state"])
    assert "locked" in codes(ask(Device(director), path)["pass_over"])


def test_drawing_says_that_nobody_nominated_the_event_and_what_it_waits_for() -> None:
    chair = factories.CoordinatorFactory(handle="Chair", post="chair")
    event = factories.EventFactory(by=factories.UserFactory())
    path = f"/events/{event.pk}/cups/"
    assert codes(ask(Device(chair), path)["draw_prizes"]) == ["not_nominated"]
    challenge = nominate_event(event, Prizes("A mat"), by=chair)
    acts = ask(Device(chair), path)
    assert codes(acts["nominate_event"]) == ["nominated"]
    assert codes(acts["draw_prizes"]) == refused_codes(draw_prizes, challenge, by=chair) == ["not_final"]
