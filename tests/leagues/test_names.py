"""Names of leagues, events and venues: no official words, reported by members, put right by coordinators (OPG 12.1)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from leagues.models import League, Season
from leagues.services.leagues import Named, edit_league, form_league, rename_league
from leagues.services.seasons import close_season
from tests import factories
from tests.leagues.rows import counted, league_of, season_of
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import answer_item
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.record.models import Title

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief() -> User:
    return factories.CoordinatorFactory(handle="Chief", post="director")


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Leader")


def crowned(by: User, name: str) -> Title:
    season = season_of(by, league=league_of(by, name), qualifiers=1)
    players = [factories.PlayerFactory() for _ in range(3)]
    for month in (10, 2):
        counted(season, month, players)
    close_season(Season.objects.select_related("league").get(pk=season.pk), by=by)
    return Title.objects.get()


def test_title_is_official_words_and_the_league_stands_beside_it(director: User) -> None:
    title = crowned(director, "Flat Earth League")
    assert title.words == "League Champion, 2025/26"
    page = browser(None).open("/titles/").text
    assert '<a href="/leagues/flat-earth-league/">Flat Earth League</a>' in page
    (row,) = Device().get("/titles/").json()["results"]
    assert (row["words"], row["source"]) == ("League Champion, 2025/26", title.source)


def test_titles_from_before_lose_the_name_of_their_league(director: User) -> None:
    title = crowned(director, "Flat Earth League")
    Title.objects.filter(pk=title.pk).update(words="League Champion, Flat Earth League 2025/26")
    migration: Any = import_module("leagues.migrations.0004_titles_without_names_of_leagues")
    migration.reword(apps, None)
    title.refresh_from_db()
    assert title.words == "League Champion, 2025/26"


@pytest.mark.parametrize("name", ["2E World Champion 2026", "Champions League", "Achievement Master"])
def test_league_is_not_called_like_a_title_or_a_post(director: User, name: str) -> None:
    others = [factories.UserFactory().player.handle for _ in range(3)]
    with pytest.raises(RuleViolation, match="reads like an official title or post") as refused:
        form_league(Named(name), others, by=director)
    assert refused.value.findings[0].field == "name"
    league = league_of(director)
    with pytest.raises(RuleViolation, match="reads like an official title or post"):
        edit_league(league, Named(name), by=director)


def test_league_with_such_a_name_from_before_is_still_edited(director: User) -> None:
    league = league_of(director)
    League.objects.filter(pk=league.pk).update(name="World Champion League")
    league = edit_league(League.objects.get(pk=league.pk), Named("World Champion League", "Fridays."), by=director)
    assert league.about == "Fridays."


def test_coordinator_renames_a_league_that_was_reported(director: User, chief: User) -> None:
    reader = factories.UserFactory(handle="Reader")
    league = league_of(director, "Bob is a cheat")
    page = browser(reader).open(league.get_absolute_url())
    assert "Report this name" in page.text
    answer = Device(reader).post(f"/names/league/{league.pk}/report/", {"reason": "It is about Bob."})
    assert answer.status_code == 201
    item = InboxItem.objects.get(kind=InboxItem.Kind.NAME)
    assert (item.post, item.text) == ("director", "“Bob is a cheat” is reported: It is about Bob.")
    again = Device(reader).post(f"/names/league/{league.pk}/report/", {"reason": "Still there."})
    assert again.status_code == 409
    with pytest.raises(RuleViolation, match="nobody a league of their own"):
        rename_league(league, "Quiet league", "Because.", by=director)
    with pytest.raises(RuleViolation, match="Say why"):
        rename_league(league, "Quiet league", "", by=chief)
    league = rename_league(league, "Quiet league", "It named somebody.", by=chief)
    assert (league.name, league.slug) == ("Quiet league", "quiet-league")
    item.refresh_from_db()
    assert (item.answer, item.about) == ("Renamed: Quiet league.", "/leagues/quiet-league/")
    assert Notice.objects.filter(user=director, text__contains="It named somebody.").exists()


@pytest.mark.parametrize("kind", ["event", "venue"])
def test_name_of_an_event_or_venue_is_left_with_an_answer(kind: str, chief: User) -> None:
    reader = factories.UserFactory(handle="Reader")
    row = factories.EventFactory() if kind == "event" else factories.VenueFactory()
    page = browser(reader).open(row.get_absolute_url())
    assert f"/names/{kind}/{row.pk}/report/" in page.text
    assert Device(reader).post(f"/names/{kind}/{row.pk}/report/", {"reason": "It is rude."}).status_code == 201
    item = InboxItem.objects.get(kind=InboxItem.Kind.NAME)
    assert item.about == row.get_absolute_url()
    answer_item(item, "It is the name of a song.", by=chief)
    assert Notice.objects.filter(user=reader, text__contains="name of a song").exists()


def test_what_a_member_does_not_see_is_not_reported() -> None:
    reader = Device(factories.UserFactory())
    hidden = factories.EventAtNewVenueFactory(host_name="The old barn")
    assert reader.post(f"/names/event/{hidden.pk}/report/", {"reason": "It is rude."}).status_code == 404
    assert reader.post("/names/player/1/report/", {"reason": "It is rude."}).status_code == 404
