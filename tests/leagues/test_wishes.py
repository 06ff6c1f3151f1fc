"""What directors and players asked for: the own place at a glance, events counted from their page, bonus as a table."""

from __future__ import annotations

from typing import Any

import pytest

from leagues.models import Counted, Season
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.rows import SCHEMES, counted, counted_2e, league_of, season_of, this_year
from tests.tournaments.plain import browser
from tournaments.kernel.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Leader")


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


def test_line_says_who_has_qualified_once_the_lists_are_whole(director: User, members: list[User]) -> None:
    season, players = season_of(director, qualifiers=1), [user.player for user in members]
    for month in (10, 12, 2):
        counted(season, month, players)
    assert says(season, members[0]).endswith(", and have qualified")
    assert says(season, members[5]).endswith(", and have not qualified")
    close_season(Season.objects.select_related("league").get(pk=season.pk), by=director)
    assert says(season, members[5]).endswith(" of 6")


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


@pytest.mark.parametrize("event", ["", "no number", "987654321"])
def test_event_that_is_not_to_be_counted_is_not_chosen(event: str, director: User) -> None:
    season = season_of(director, this_year())
    first = factories.EventFactory(by=director)
    form = browser(director).open(f"{season.get_absolute_url()}events/new/?event={event}").page.form("event", "part")
    assert form.value("event") == str(first.pk)


def test_bonus_of_everybody_is_entered_in_one_table(director: User) -> None:
    row = counted_2e(season_of(director, schemes=SCHEMES), 10, [factories.PlayerFactory() for _ in range(3)])
    page = browser(director).open(f"{row.get_absolute_url()}bonus/")
    table = page.text.partition("<table")[2].partition("</table>")[0]
    assert (table.count("<tr>"), table.count('scope="row"')) == (4, 3)
    there = list(row.scores.values_list("player", flat=True))
    names = ("deck", "missions", "own", "note", "affiliation", "participation", "mission")
    fields = {f"{name}_{player}" for name in names for player in there}
    form = page.page.form(f"deck_{there[0]}")
    assert {name for name, _ in form.fields if "_" in name} == fields
    assert all(f'for="id_{name}"' in table for name in fields)
    typed: dict[str, Any] = {f"deck_{player}": f"Deck {player}" for player in there}
    page.send(form, **typed, **{f"own_{there[1]}": "2"})
    stands = row.bonuses.filter(scheme="affiliation").values_list("player", "deck")
    assert dict(stands) == {player: f"Deck {player}" for player in there}


def test_column_of_the_bonus_is_that_of_its_fields(director: User) -> None:
    row = counted_2e(season_of(director, schemes=SCHEMES), 10, [factories.PlayerFactory() for _ in range(2)])
    table = browser(director).open(f"{row.get_absolute_url()}bonus/").text.partition("<tbody>")[2]
    cells = [cell.partition("</td>")[0] for cell in table.split("<td ")[1:8]]
    found = [
        (cell.partition('"')[2].partition('"')[0], cell.partition('for="id_')[2].partition("_")[0]) for cell in cells
    ]
    assert found == [
        ("Headquarters or affiliation", "deck"),
        ("Missions completed, with commas", "missions"),
        ("Points of the own scheme", "own"),
        ("What for", "note"),
        ("Headquarters or affiliation: other points than reckoned", "affiliation"),
        ("Participation: other points than reckoned", "participation"),
        ("New missions: other points than reckoned", "mission"),
    ]


def test_closing_is_asked_once_more_beside_who_would_be_champion(director: User, members: list[User]) -> None:
    season, players = season_of(director, qualifiers=1), [user.player for user in members]
    for month in (10, 12, 2):
        counted(season, month, players)
    page = browser(director).open(f"{season.get_absolute_url()}close/")
    assert "Champion: <b>Member 1</b>, before" in page.text
    assert "nothing more is counted" in page.text
    assert Season.objects.get(pk=season.pk).closed_at is None
    page.send(page.page.form("seen"))
    assert str(Season.objects.get(pk=season.pk).champion) == "Member 1"


def test_closed_season_and_one_of_another_year_are_not_offered(director: User) -> None:
    event = factories.EventFactory(by=director)
    season_of(director, this_year() - 1)
    assert "Count it for" not in browser(director).open(event.get_absolute_url()).text
