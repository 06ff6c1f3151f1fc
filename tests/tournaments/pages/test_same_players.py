"""Records that are probably one person's twice: on the coordinator's desk, and on a page of their own."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.doubles import doubles
from tournaments.entries.services.doubles import tell_apart
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.entries.services.profiles import create_player
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Player
from tournaments.people.services.players import Profile
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
DESK, PAGE = "/coordinator/", "/coordinator/same-players/"


@pytest.fixture
def office(client: Client) -> Client:
    factories.RegionFactory()
    client.force_login(factories.CoordinatorFactory(handle="Cora"))
    return client


def record(name: str, handle: str | None = None, user: User | None = None) -> Player:
    return create_player(Profile(name, handle), by=user, user=user, another=True)


def pairs() -> list[tuple[str, str, str]]:
    return [(str(one.player), str(one.into), one.said) for one in doubles()]


def at(venue: str) -> Event:
    event = factories.DueEventFactory()
    Event.objects.filter(pk=event.pk).update(host=factories.VenueFactory(name=venue))
    return Event.objects.get(pk=event.pk)


def test_same_name_is_asked_about_and_the_older_record_stays(office: Client) -> None:
    older, newer = record("Ann Lee"), record("ANN LEE")
    assert pairs() == [("ANN LEE", "Ann Lee", "0 and 0 events, never in one")]
    for page in (office.get(DESK).text, office.get(PAGE).text):
        assert f'href="/players/{newer.pk}/merge/{older.pk}/"' in page
        assert "Same player twice?" in page


def test_record_with_an_account_stays_and_two_accounts_are_left_alone(office: Client) -> None:
    record("Ann Lee")
    member = factories.UserFactory(handle="Ann Lee")
    assert pairs() == [("Ann Lee (no account)", "Ann Lee", "0 and 0 events, never in one")]
    (double,) = doubles()
    assert double.into == member.player
    Player.objects.filter(pk=double.player.pk).update(user=User.objects.create_user("ann@club.example"))
    assert pairs() == []


def test_almost_the_same_name_needs_a_region_or_a_venue_in_common(office: Client) -> None:
    sable, fox = record("Sable Fox"), record("Sable Foxx")
    assert pairs() == []
    one, other = at("The old club"), at("The boat house")
    factories.enter(one, sable), factories.enter(other, fox)
    assert pairs() == [("Sable Foxx", "Sable Fox", "1 and 1 events, never in one, both played in the same region")]
    Event.objects.filter(pk=other.pk).update(host=one.host)
    assert pairs() == [("Sable Foxx", "Sable Fox", "1 and 1 events, never in one, both played at the same venue")]


def test_two_who_were_in_one_event_are_two_also_under_a_merged_record(office: Client) -> None:
    ann, other, alias = record("Ann Lee"), record("Ann Lee"), record("Zoe")
    factories.enter(at("The old club"), ann, alias)
    assert len(pairs()) == 1
    merge_players(alias, other, "She told me.", by=factories.CoordinatorFactory())
    assert pairs() == []


def test_likeliest_comes_first_and_the_desk_shows_three_of_them(office: Client) -> None:
    for name in ("Ann Lee", "Bob Hill", "Cleo Marsh", "Dan Brook"):
        record(name), record(name)
    event, again = at("The old club"), at("The boat house")
    factories.enter(event, Player.objects.filter(name="Dan Brook").earliest("pk"))
    factories.enter(again, Player.objects.filter(name="Dan Brook").latest("pk"))
    assert [into for _, into, _ in pairs()] == ["Dan Brook", "Ann Lee", "Bob Hill", "Cleo Marsh"]
    page = office.get(DESK).text
    assert page.count("Same player twice?") == 3
    assert f'<a href="{PAGE}">All 4 that may be one person</a>' in page
    assert office.get(PAGE).text.count("Preview the merge") == 4


def test_record_that_is_renamed_or_merged_is_asked_about_no_more(office: Client) -> None:
    record("Ann Lee"), record("Ann Lee")
    (double,) = doubles()
    merge_players(double.player, double.into, "She told me.", by=factories.CoordinatorFactory())
    assert pairs() == []


def test_two_who_are_told_apart_are_asked_about_no_more(office: Client) -> None:
    older, newer = record("Ann Lee"), record("Ann Lee")
    address = f"/players/{newer.pk}/merge/{older.pk}/apart/"
    assert f'action="{address}?desk=1"' in office.get(DESK).text
    assert f'action="{address}"' in office.get(PAGE).text
    assert office.get(address)["Location"] == PAGE
    assert office.post(f"{address}?desk=1", {"key": "once"})["Location"] == DESK
    entry = JournalEntry.objects.get(tag=EntryTag.PLAYER_TOLD_APART)
    assert (entry.subject_pk, entry.facts) == (older.pk, {"players": [older.pk, newer.pk]})
    assert pairs() == []
    assert office.post(address, {"key": "once"})["Location"] == PAGE, "a second click is harmless"
    assert office.post(address, {"key": "another"}).status_code == 302
    assert JournalEntry.objects.filter(tag=EntryTag.PLAYER_TOLD_APART).count() == 1
    member = factories.UserFactory(handle="Ann Lee").player
    assert {(one.player, one.into) for one in doubles()} == {(older, member), (newer, member)}
    merge_players(newer, member, "She told me.", by=factories.CoordinatorFactory())
    assert pairs() == [], "told apart is who goes by another name now, too"


def test_one_person_is_not_told_apart_from_himself(office: Client) -> None:
    older, newer = record("Ann Lee"), record("Ann Lee")
    officer = factories.CoordinatorFactory()
    merging = merge_players(newer, older, "She told me.", by=officer)
    for other in (newer, older):
        with pytest.raises(RuleViolation) as refused:
            tell_apart(other, older, by=officer)
        assert refused.value.code == "one_record"
    part_players(merging, by=officer)
    assert tell_apart(newer, older, by=officer) == older


def test_page_says_that_nobody_looks_alike_and_is_for_coordinators(office: Client) -> None:
    assert "No two records look like one person." in office.get(PAGE).text
    other = Client()
    other.force_login(factories.UserFactory())
    assert other.get(PAGE).status_code == 403


def test_number_of_queries_does_not_grow_with_the_pairs(office: Client) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert office.get(PAGE).status_code == 200
        return len(queries)

    record("Ann Lee"), record("Ann Lee")
    asked()
    record("Ann Lee")
    before = asked()
    for name in ("Bob Hill", "Cleo Marsh", "Dan Brook"):
        record(name), record(name)
    assert asked() == before
