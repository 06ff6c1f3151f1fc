"""Pages of leagues as their readers see them."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from leagues.engine.document import scored
from leagues.models import Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.seasons import season_value
from leagues.services.bonuses import submit_bonus
from leagues.services.flagging import flag_event
from leagues.services.points import score_event
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.rows import (
    SCHEMES,
    counted,
    counted_2e,
    day,
    evening,
    finalize,
    running_league,
    season_of,
)
from tournaments.kernel.models import JournalEntry, Reaction, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Leader")


@pytest.fixture
def players() -> list[Any]:
    return [factories.PlayerFactory(name=f"Player {number}") for number in range(1, 7)]


def text_of(address: str, user: User | None = None) -> str:
    client = Client()
    if user:
        client.force_login(user)
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def test_new_season_says_what_to_do_next(director: User) -> None:
    season = season_of(director)
    assert "No event counts yet" in text_of(season.get_absolute_url())
    assert "Count an event" in text_of(season.get_absolute_url(), director)


def test_champion_is_shown_on_every_page_that_names_him(director: User, players: list[Any]) -> None:
    season = season_of(director, qualifiers=1)
    for month in (10, 12, 2):
        counted(season, month, players)
    close_season(season, by=director)
    league = Season.objects.select_related("league").get().league
    for page in (season.get_absolute_url(), league.get_absolute_url(), "/leagues/", "/leagues/champions/", "/titles/"):
        assert "Player 1" in text_of(page)


def test_event_and_player_lead_to_the_league(director: User, players: list[Any]) -> None:
    row = counted(season_of(director), 10, players)
    assert "Deep Space League 2025/26" in text_of(row.event.get_absolute_url())
    assert f"/leagues/players/{players[0].pk}/" in text_of(players[0].get_absolute_url())
    assert "Deep Space League 2025/26" in text_of(f"/leagues/players/{players[0].pk}/")


def test_form_of_the_bonus_is_sent_and_counts_once_submitted(director: User) -> None:
    row = counted_2e(season_of(director, schemes=SCHEMES), 10, [factories.PlayerFactory() for _ in range(3)])
    player = row.scores.order_by("place").first().player_id
    client = Client()
    client.force_login(director)
    said = {f"deck_{player}": "Klingon", f"missions_{player}": "Rescue, Escape", f"own_{player}": "2"}
    assert client.post(f"{row.get_absolute_url()}bonus/", said).status_code == 302
    # other than any deck before 1, first event 4, two new missions 2, own scheme 2
    assert dict(row.bonuses.filter(player=player).values_list("scheme", "points")) == {
        "affiliation": 1,
        "participation": 4,
        "mission": 2,
        "own": 2,
    }
    assert client.post(f"{row.get_absolute_url()}bonus/submit/", {"seen": ""}).status_code == 302
    assert "Klingon" in text_of(row.get_absolute_url())
    total = f"<b>{12 + 9}</b>"
    assert total in Client().get(row.season.get_absolute_url()).content.decode()


def test_sheet_is_the_table(director: User, players: list[Any]) -> None:
    season = season_of(director)
    counted(season, 10, players)
    lines = Client().get(f"{season.get_absolute_url()}sheet.csv").content.decode().splitlines()
    assert lines[1].split(",")[:3] == ["1", "Player 1", "16"]
    assert len(lines) == 7


def test_document_is_counted_alike_without_the_site(director: User, players: list[Any]) -> None:
    season = season_of(director, qualifiers=1, schemes={"participation": ""})
    row = counted_2e(season, 10, players)
    submit_bonus(row, by=director)
    row.event.entries.filter(player=players[3]).update(forfeits=True)
    score_event(row.event_id)
    shared = evening(director, day(12), players)
    factories.order_event(shared, 1, 2, 2, 4, 5, 6)
    flag_event(season, shared, Flag(late="Said."), by=director)
    finalize(shared, director)
    counted(season, 2, players[::-1])
    season = close_season(Season.objects.select_related("league").get(pk=season.pk), by=director)
    document = Client().get(f"{season.get_absolute_url()}season.json").json()
    found, value = scored(document), season_value(season)
    assert [row["player"] for row in found["season"]] == [placed.line.player for placed in value.table]
    assert [row["league_total"] for row in found["season"]] == [placed.line.total for placed in value.table]
    assert [row["lifetime_after"] for row in found["season"]] == [placed.line.lifetime for placed in value.table]
    assert found["qualified"] == list(value.qualified)
    assert [row["player"] for row in found["standings"]] == [placed.line.player for placed in value.playoffs]


def test_calendar_holds_the_evenings_of_the_season(director: User, players: list[Any]) -> None:
    row = counted(season_of(director), 10, players)
    feed = Client().get(f"{row.season.get_absolute_url()}events.ics").content.decode()
    assert (feed.count("BEGIN:VEVENT"), f"event-{row.event_id}@" in feed) == (1, True)


def test_season_says_how_far_its_counting_is_until_all_is_counted(director: User, players: list[Any]) -> None:
    row = counted(season_of(director), 10, players)
    url, htmx = row.season.get_absolute_url(), {"HX-Request": "true"}
    assert "Counting this season again" not in Client().get(url).text
    first, second, *_ = Reaction.objects.filter(task__startswith="leagues.", entry__event=row.event).order_by("pk")
    with factories.by_hand():
        JournalEntry.objects.filter(pk=first.entry_id).update(at=timezone.now() - timedelta(seconds=20))
    Reaction.objects.filter(pk=second.pk).update(state="done", done_at=timezone.now())
    text = " ".join(Client().get(url).text.split())
    assert re.search(r"Counting this season again: 1 of 2, about 2\d s left", text)
    polled = Client().get(f"{url}?counting=1", headers=htmx)
    assert ('<progress value="' in polled.text, "<h1>" in polled.text) == (True, False)
    Reaction.objects.update(state="done")
    assert Client().get(f"{url}?counting=1", headers=htmx).headers["HX-Refresh"] == "true"


def test_closed_pages_say_whose_they_are(director: User) -> None:
    row = running_league(director)
    client = Client()
    client.force_login(factories.UserFactory())
    for page in ("edit/", "close/", "events/new/"):
        answer = client.get(f"{row.season.get_absolute_url()}{page}")
        assert (answer.status_code, b"director of the league" in answer.content) == (403, True)


def test_table_says_why_everybody_stands_where_he_stands(director: User, players: list[Any]) -> None:
    season = season_of(director)
    counted(season, 10, players)
    text = text_of(season.get_absolute_url())
    assert "league points of the season, with bonus: 16 against 12" in text
    assert "if 6 players come as the last time" in text
