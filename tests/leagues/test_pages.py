"""Pages of leagues as their readers see them."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from leagues.engine.document import score_document
from leagues.models import Counted, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.seasons import season_value
from leagues.services.bonuses import submit_bonus
from leagues.services.challenges import nominate_event
from leagues.services.flagging import flag_event
from leagues.services.leagues import end_league
from leagues.services.points import score_event
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.cups.rows import PRIZES, again, people, played
from tests.leagues.rows import (
    SCHEMES,
    counted,
    counted_2e,
    day,
    evening,
    finalize,
    league_of,
    season_of,
    this_year,
)
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def text_of(address: str, user: User | None = None) -> str:
    client = Client()
    if user:
        client.force_login(user)
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def test_champion_is_shown_on_every_page_that_names_him(director: User, players: list[Any]) -> None:
    season = season_of(director, qualifiers=1)
    for month in (10, 12, 2):
        counted(season, month, players)
    close_season(season, by=director)
    league = Season.objects.select_related("league").get().league
    for page in (season.get_absolute_url(), league.get_absolute_url(), "/leagues/", "/leagues/champions/", "/titles/"):
        assert "Player 1" in text_of(page)


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
    found, value = score_document(document), season_value(season)
    assert [row["player"] for row in found["season"]] == [placed.line.player for placed in value.table]
    assert [row["league_total"] for row in found["season"]] == [placed.line.total for placed in value.table]
    assert [row["lifetime_after"] for row in found["season"]] == [placed.line.lifetime for placed in value.table]
    assert found["qualified"] == list(value.qualified)
    assert [row["player"] for row in found["standings"]] == [placed.line.player for placed in value.playoffs]


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


# --- the own place, events counted from their page, bonus as a table ---


@pytest.fixture
def members() -> list[User]:
    return [factories.UserFactory(handle=f"Member {number}") for number in range(1, 7)]


def says(season: Season, reader: User | None) -> str:
    """The line at the top that leads to the reader's own row; empty where there is none."""
    page = browser(reader).open(season.get_absolute_url()).text
    _, _, line = page.partition('<a href="#player-')
    if not line:
        return ""
    own, _, text = line.partition('">')
    assert f'id="player-{own}"' in page
    return text.partition("</a>")[0]


def test_reader_finds_his_own_row_and_what_parts_him_from_qualifying(director: User, members: list[User]) -> None:
    """16, 12, 10, 10, 8, 8: two qualify."""
    season = season_of(director)
    counted(season, 10, [user.player for user in members])
    assert says(season, members[0]) == "You are at rank 1 of 6, and qualify as things stand"
    assert says(season, members[2]).endswith(" of 6, 2 points from qualifying")
    assert says(season, members[5]).endswith(" of 6, 4 points from qualifying")
    assert [says(season, reader) for reader in (None, director)] == ["", ""]


def test_page_of_an_event_offers_its_league_director_to_count_it(director: User) -> None:
    season = season_of(director, this_year())
    factories.EventFactory(by=director, title="Listed before")
    event = factories.EventFactory(by=director, title="To be counted")
    factories.DirectorFactory(event=event, user=(other := factories.UserFactory()))
    other_league = league_of(other, "Terok Nor")
    flag = f"{season.get_absolute_url()}events/new/?event={event.pk}"
    page = browser(director).open(event.get_absolute_url())
    assert f'href="{flag}"' in page.text
    assert "Count it for Deep Space League" in page.text
    assert "Terok Nor" not in page.text
    assert "Count it for" not in browser(other).open(event.get_absolute_url()).text
    season_of(other, this_year(), league=other_league)
    assert "Count it for Terok Nor" in browser(other).open(event.get_absolute_url()).text
    assert "Count it for" not in browser().open(event.get_absolute_url()).text

    form = page.open(flag).page.form("event", "part")
    assert form.value("event") == str(event.pk)
    page.send(form)
    assert Counted.objects.get(event=event).season == season
    assert "Count it for" not in browser(director).open(event.get_absolute_url()).text


# --- what an event's own page leads to in leagues, on the road and among Chair's Challenges, and back ---


def page_of(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.text


def queries_of(event: Event) -> int:
    """Of its page, which nobody remembers."""
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        page_of(event.get_absolute_url())
    return len(captured.captured_queries)


def test_page_of_an_event_leads_to_all_that_it_stands_for_and_back() -> None:
    chief = factories.CoordinatorFactory(post="director")
    event = played(chief, 2, people(3), code="regional")
    season = season_of(chief, 2024)
    counted = flag_event(season, event, Flag(late="It was announced on the wall."), by=chief)
    challenge = nominate_event(again(event), PRIZES, by=chief)
    page = page_of(event.get_absolute_url())
    linked = (again(event).application, counted, challenge)
    assert [each for each in (season, *linked) if f'href="{each.get_absolute_url()}"' not in page] == []
    assert f"Regional Championship {linked[0].year}" in page
    assert queries_of(event) == queries_of(played(chief, 1, people(3)))
    back = [page_of(each.get_absolute_url()) for each in linked]
    assert [f'href="{event.get_absolute_url()}"' in each for each in back] == [True] * 3


# --- what is possible with a league, a season, a cup and on the road: the programs are told what the acts would say ---


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
