"""Leagues as they are formed, edited, handed on and ended: what each act leaves, and whom it tells (OPG 12.1, 12.2)."""

from __future__ import annotations

import pytest

from leagues.models import League, Season
from leagues.selectors.invitations import open_invitations
from leagues.selectors.pages import alternates_of, next_year
from leagues.services.invitations import accept_invitation
from leagues.services.leagues import Named, edit_league, end_league, form_league, hand_on, rename_league, resume_league
from leagues.services.seasons import Plan, announce_qualifiers, close_season, edit_season, open_season
from tests import factories
from tests.leagues.rows import (
    SCHEMES,
    YEAR,
    accept_all,
    counted,
    form_accepted,
    hand_on_accepted,
    league_of,
    season_of,
)
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import answer_item
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.names import skeleton
from tournaments.entries.services.merging import merge_players
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Player
from tournaments.record.models import Title

pytestmark = pytest.mark.django_db


def without_account(handle: str) -> Player:
    """A record that has a handle and is nobody's."""
    player = factories.PlayerFactory()
    Player.objects.filter(pk=player.pk).update(handle=handle, skeleton=skeleton(handle))
    return Player.objects.get(pk=player.pk)


def told(user: User) -> list[tuple[str, str]]:
    return list(Notice.objects.filter(user=user).order_by("pk").values_list("text", "link"))


def _ann(director: User) -> User:
    factories.UserFactory(handle="Ann")
    return director


def facts(tag: str) -> dict[str, object]:
    """Of the last act with this tag."""
    found: dict[str, object] = JournalEntry.objects.filter(tag=tag).latest("pk").facts
    return found


def test_season_is_opened_as_it_is_planned(director: User) -> None:
    league = league_of(director)
    assert next_year(league) is None
    season = open_season(league, YEAR, Plan("truncated", 3, SCHEMES, "Our card."), by=director, lot_seed=7)
    assert (season.year, season.guide, season.seed, season.opened_by) == (YEAR, "opg", 7, director)
    assert (season.schedule, season.qualifiers, season.schemes, season.promos) == ("truncated", 3, SCHEMES, "Our card.")
    assert facts("season.opened") == {"season": season.pk, "year": YEAR}
    open_season(league, YEAR - 2, Plan("standard", 1), by=director)
    assert next_year(league) == YEAR + 1


def test_other_qualifiers_have_to_be_announced_anew(director: User) -> None:
    season = announce_qualifiers(season_of(director), by=director)
    assert facts("qualifiers.announced") == {"qualifiers": 2}
    season = edit_season(season, Plan("standard", 2, {}, "Our card."), by=director)
    assert season.announced_at is not None
    assert facts("season.edited") == {"changed": ["promos"]}
    season = edit_season(season, Plan("truncated", 3, {"mission": ""}), by=director)
    assert season.announced_at is None
    assert facts("season.edited") == {"changed": ["schedule", "qualifiers", "schemes", "promos"]}


def test_director_of_play_reads_who_leads_and_who_is_committed(director: User) -> None:
    bob, ann = factories.UserFactory(handle="Bob").player, factories.UserFactory(handle="Ann").player
    league = form_accepted(Named("Deep Space", "Fridays."), ["Leader", "Bob", "bob", "Ann"], by=director)
    item = InboxItem.objects.get()
    assert (item.post, item.kind, item.about) == ("director", "league", "/leagues/deep-space/")
    assert item.text == (
        f"Deep Space: a league was formed. League Director: {director.player.name} (Leader)."
        " Committed: Leader, Ann, Bob."
    )
    assert (league.name, league.about, league.director, league.formed_by) == (
        "Deep Space",
        "Fridays.",
        director,
        director,
    )
    people = [director.player.pk, ann.pk, bob.pk]
    assert facts("league.formed") == {"founders": people[:1]}
    assert list(league.founders.order_by("pk").values_list("player", flat=True)) == people


def test_records_that_are_one_person_commit_once(director: User) -> None:
    ann, cy = factories.UserFactory(handle="Ann").player, factories.UserFactory(handle="Cy").player
    merge_players(without_account("Bob"), ann, "One person.", by=factories.CoordinatorFactory())
    league = form_accepted(Named("Deep Space"), ["Leader", "Bob", "Ann", "Cy"], by=director)
    assert {row.player for row in league.founders.all()} == {director.player, ann, cy}
    assert league.founders.count() == 3


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Deep Space", "deep-space"),
        ("Points!", "points-2"),
        ("x" * 60, "x" * 50),
        ("Ünion Berlin", "union-berlin"),
    ],
)
def test_address_of_a_league_is_its_name(director: User, name: str, slug: str) -> None:
    assert league_of(director, name).slug == slug


def test_address_that_is_taken_is_numbered(director: User) -> None:
    assert [league_of(director, name).slug for name in ("Deep Space", "Deep-Space")] == ["deep-space", "deep-space-2"]


def test_alternates_are_told_once_and_those_left_out_are_none_any_more(director: User) -> None:
    ann, bob = factories.UserFactory(handle="Ann"), factories.UserFactory(handle="Bob")
    league = form_accepted(Named("Mine", alternates=("Ann", "ann")), ["Leader", "Ann", "Bob"], by=director)
    assert alternates_of(league) == ["Ann"]
    league = accept_all(edit_league(league, Named("Yours", "Fridays.", ("Bob", "Ann")), by=director))
    assert (league.name, league.about, league.slug, alternates_of(league)) == (
        "Yours",
        "Fridays.",
        "mine",
        ["Ann", "Bob"],
    )
    assert facts("league.edited") == {"changed": ["name", "about", "alternates"]}
    edit_league(league, Named("Yours", "Fridays.", ("Bob",)), by=director)
    assert alternates_of(league) == ["Bob"]
    assert facts("league.edited") == {"changed": ["alternates"]}
    assert [text for text, _ in told(ann) if "stand in" in text] == [
        "Leader asks you to stand in for the League Director of Mine."
    ]
    assert [text for text, _ in told(bob) if "stand in" in text] == [
        "Leader asks you to stand in for the League Director of Yours."
    ]


def test_heir_is_told_and_is_no_alternate_any_more(director: User) -> None:
    heir = factories.UserFactory(handle="Heir")
    league = form_accepted(Named("Mine", alternates=("Heir", "Ann")), ["Leader", "Ann", "Heir"], by=_ann(director))
    hand_on(league, "heir", by=director)
    (invitation,) = open_invitations()
    assert (League.objects.get().director, told(heir)[-1]) == (
        director,
        ("Leader asks you to lead the league Mine.", invitation.get_absolute_url()),
    )
    accept_invitation(invitation, by=heir)
    assert (League.objects.get().director, alternates_of(league)) == (heir, ["Ann"])
    assert told(director)[-1] == ("Heir accepted your invitation: League Director, Mine.", "/leagues/mine/")
    said = {"invitation": invitation.pk, "post": "director", "before": director.pk, "after": heir.pk}
    assert facts("league.handed_on") == said


def test_nobody_takes_over_or_takes_up_a_fourth_league(director: User) -> None:
    """A league handed on counts like one that was formed: nobody is made the director of fifteen."""
    own = [league_of(director, f"League {number}") for number in range(3)]
    other = factories.UserFactory(handle="Other")
    theirs = league_of(other, "Theirs")
    with pytest.raises(RuleViolation, match="Leader leads 3 leagues already"):
        hand_on(theirs, "Leader", by=other)
    ended = end_league(own[0], by=director)
    hand_on_accepted(theirs, "Leader", by=other)
    with pytest.raises(RuleViolation, match="You lead 3 leagues already"):
        resume_league(ended, by=director)
    page = browser(director).open(ended.get_absolute_url()).text
    assert "Take it up again" not in page
    assert "You lead 3 leagues already" in page


# --- names of leagues, events and venues (OPG 12.1) ---


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


@pytest.mark.parametrize("name", ["2E World Champion 2026", "Champions League"])
def test_league_is_not_called_like_a_title_or_a_post(director: User, name: str) -> None:
    others = [factories.UserFactory().player.handle for _ in range(3)]
    with pytest.raises(RuleViolation, match="reads like an official title or post") as refused:
        form_league(Named(name), others, by=director)
    assert refused.value.findings[0].field == "name"
    league = league_of(director)
    with pytest.raises(RuleViolation, match="reads like an official title or post"):
        edit_league(league, Named(name), by=director)


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
