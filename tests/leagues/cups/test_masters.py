"""Trek Masters of a season: everybody's points, event by event (OPG 11.2.2)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from leagues.selectors.masters import masters_seasons, masters_sheet, masters_table
from tests.leagues.cups.rows import YEAR, masters_event, people
from tournaments.entries.services.merging import merge_players
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[Player]:
    return people(4)


def totals(year: int = YEAR, game: str = "") -> list[tuple[int, int, int]]:
    return [(line.rank, line.player, line.points) for line in masters_table(year, game).lines]


def test_points_of_a_season_are_added_up(by: User, players: list[Player]) -> None:
    first, second, third, last = (player.pk for player in players)
    masters_event(by, players)
    masters_event(by, [players[1], players[0], *players[2:]])
    assert totals()[:2] == [(1, *each) for each in sorted([(first, 20), (second, 20)], key=_name)]
    assert {points for _, player, points in totals() if player in (third, last)} == {12}
    assert not totals(YEAR + 1)
    reasons = [each.why for each in masters_table(YEAR).lines[0].events]
    assert sorted(reasons) == ["Club evening: place 1 of 4", "Club evening: place 2 of 4"]


def test_season_is_shown_by_game(by: User, players: list[Player]) -> None:
    masters_event(by, players)
    masters_event(by, players, game="TR")
    table = masters_table(YEAR)
    assert [code for code, _ in table.games] == ["2E", "TR"]
    assert table.lines[0].points == 24
    assert masters_table(YEAR, "TR").lines[0].points == 12


def test_merged_records_are_one_person(by: User, officer: User, players: list[Player]) -> None:
    twin = people(1)[0]
    masters_event(by, players)
    masters_event(by, [twin, *players[1:]])
    merge_players(twin, players[0], "One person.", by=officer)
    assert totals()[0] == (1, players[0].pk, 24)


def test_sheet_has_a_line_for_every_event(by: User, players: list[Player]) -> None:
    masters_event(by, players)
    lines = masters_sheet(masters_table(YEAR))
    assert lines[0] == ("Rank", "Player", "Total", "Event", "Game", "Place", "Players", "Points")
    assert lines[1] == (1, players[0].shown_name, 12, "Club evening", "2E", 1, 4, 12)
    assert len(lines) == 5


def test_page_shows_points_with_their_reasons(
    by: User, players: list[Player], client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    masters_event(by, players)
    masters_event(by, players, game="TR")
    with django_assert_max_num_queries(6):
        page = client.get(f"/masters/{YEAR}/").content.decode()
    assert "12 for place 1 of 4" in page
    assert client.get(f"/masters/{YEAR}/?game=TR").status_code == 200
    assert "Nobody has Masters points" in client.get("/masters/1993/").content.decode()
    assert client.get("/masters/1/").status_code == 404
    assert client.get(f"/masters/{YEAR}/sheet.csv?game=2E").content.decode().count("\n") == 5


def _name(each: tuple[int, int]) -> str:
    return Player.objects.get(pk=each[0]).shown_name.casefold()


def test_programs_read_the_same(by: User, players: list[Player], client: Client) -> None:
    masters_event(by, players)
    masters_event(by, players, game="TR")
    (first, *_) = client.get(f"/api/v1/masters/{YEAR}/").json()["results"]
    assert (first["rank"], first["name"], first["points"]) == (1, players[0].shown_name, 24)
    assert [each["game"] for each in first["events"]] == ["2E", "TR"]
    (first, *_) = client.get(f"/api/v1/masters/{YEAR}/?game=TR").json()["results"]
    assert first["points"] == 12
    assert client.get(f"/api/v1/masters/{YEAR}/?game=XX").status_code == 400


def test_player_finds_the_points_of_each_season_and_where_they_are_from(
    by: User, officer: User, players: list[Player]
) -> None:
    twin = people(1)[0]
    masters_event(by, [twin, *players[1:]])
    old = masters_event(by, players)
    Event.objects.filter(pk=old.pk).update(starts_at=old.starts_at.replace(year=YEAR - 1))
    merge_players(twin, players[0], "One person.", by=officer)
    seasons = masters_seasons(players[0])
    assert [(season.year, season.points, len(season.events)) for season in seasons] == [
        (YEAR, 12, 1),
        (YEAR - 1, 12, 1),
    ]
    page = text_of(Client().get(f"/leagues/players/{players[0].pk}/"))
    assert "Club evening: 12 for place 1 of 4" in page
    assert f'href="/masters/{YEAR - 1}/"' in page


def test_page_of_a_player_is_given_the_points_of_this_season(by: User, players: list[Player]) -> None:
    masters_event(by, players)
    address = f"/leagues/players/{players[1].pk}/"
    assert f'hx-get="{address}"' in text_of(Client().get(players[1].get_absolute_url()))
    for year, says in ((YEAR, True), (YEAR + 1, False)):
        with time_machine.travel(datetime(year, 9, 1, tzinfo=UTC)):
            piece = text_of(Client().get(address, headers={"HX-Request": "true"}))
        assert (f"Masters points, {year}" in piece) is says
        assert ("8 for place 2 of 4" in piece) is says
        assert "<html" not in piece


def text_of(answer: Any) -> str:
    text = " ".join(answer.content.decode().split())
    return re.sub(r'<a href="/events/[^"]*">([^<]*)</a>', r"\1", text)
