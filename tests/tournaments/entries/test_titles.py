"""Titles: given and withdrawn with places, others by the Achievement Master; pages and calls of titles and awards."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.services.offices import appoint
from tournaments.engine.awards import TitleGrant
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.awards import grant_award
from tournaments.entries.services.merging import merge_players
from tournaments.entries.services.titles import add_title, settle_season_titles, settle_titles, withdraw_title
from tournaments.kernel.days import today
from tournaments.kernel.journal import AlreadyDone, record_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Player
from tournaments.people.models.office import Office
from tournaments.record.models import Event, Title
from tournaments.record.selectors.titles import seasons, titles_of

pytestmark = pytest.mark.django_db
BEST = "European Champion 2E"


@pytest.fixture
def master() -> User:
    return factories.CoordinatorFactory(post=Office.Post.ACHIEVEMENTS)


@pytest.fixture
def holder() -> User:
    return factories.UserFactory(handle="Holder")


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    by = factories.UserFactory()
    played = factories.PlayedEventFactory(
        players=4, rounds=1, by=by, rounds_scheduled=1, sanctioned=False, title="Europe Continental"
    )
    return finalize_event(played, by=by)


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


def won(player: Player, place: int = 1, words: str = BEST) -> TitleGrant:
    return TitleGrant(player.pk, place, words, Title.Badge.CONTINENTAL, 2026)


def given(player: Player, by: User, **said: Any) -> Title:
    usual = {"words": "Friend of the club", "badge": "achievement", "year": 2025, "reason": "Ten evenings."}
    return add_title(player, **{**usual, **said}, by=by)


def of(player: Player) -> list[str]:
    return [title.words for title in titles_of(player)]


def test_what_is_given_by_hand_stays_where_places_are_settled(event: Event, holder: User, master: User) -> None:
    given(holder.player, master, event=event.pk)
    settle_titles(event, [won(holder.player)])
    settle_titles(event, [])
    assert of(holder.player) == ["Friend of the club"]


def test_place_gives_no_title_twice_and_none_to_nobody(event: Event, holder: User) -> None:
    assert code_of_refusal(settle_titles, event, [won(holder.player)] * 2) == "granted_twice"
    nobody = TitleGrant(2**40, 1, BEST, "continental", 2026)
    assert code_of_refusal(settle_titles, event, [nobody]) == "no_such_player"
    assert code_of_refusal(settle_titles, event, [TitleGrant(holder.player.pk, 1, BEST, "best", 2026)]) == "badge"


def test_season_of_another_app_settles_its_titles_inside_an_act(holder: User, event: Event) -> None:
    by = factories.UserFactory()
    for grants, expected in (([won(holder.player)], [BEST]), ([won(holder.player)], [BEST]), ([], [])):
        with record_act(event, EntryTag.ENTRY_CHANGED, by=by):
            settle_season_titles("league 3, season 7", grants)
        assert of(holder.player) == expected
    assert Title.objects.count() == 1
    with pytest.raises(RuntimeError):
        settle_season_titles("league 3, season 7", [])


def test_achievement_master_gives_a_title_and_withdraws_it_with_a_reason(holder: User, master: User) -> None:
    title = given(holder.player, master)
    assert "Ten evenings." in Notice.objects.filter(user=holder).latest("pk").text
    with pytest.raises(AlreadyDone):
        given(holder.player, master)
    withdraw_title(title, "It was somebody else.", by=master)
    assert of(holder.player) == []
    assert "It was somebody else." in Notice.objects.filter(user=holder).latest("pk").text
    with pytest.raises(AlreadyDone):
        withdraw_title(title, "Again.", by=master)
    assert of(given(holder.player, master).player) == ["Friend of the club"]


def test_what_cannot_be_a_title_is_refused(holder: User, master: User, event: Event) -> None:
    assert code_of_refusal(given, holder.player, master, reason="") == "reason_missing"
    assert code_of_refusal(given, holder.player, master, words="") == "words"
    assert code_of_refusal(given, holder.player, master, year=3000) == "year"
    assert code_of_refusal(given, holder.player, master, event=2**40) == "no_event"
    settle_titles(event, [won(holder.player)])
    of_place = Title.objects.select_related("player").get()
    assert code_of_refusal(withdraw_title, of_place, "So.", by=master) == "of_a_place"


def test_director_of_organized_play_gives_titles_only_while_there_is_no_achievement_master(holder: User) -> None:
    chief = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    given(holder.player, chief)
    appoint(Office.Post.ACHIEVEMENTS, factories.UserFactory(), on=today(), by=chief)
    assert code_of_refusal(given, holder.player, chief, words="Another") == "achievements_only"
    assert code_of_refusal(given, holder.player, factories.CoordinatorFactory(), words="Another") == "achievements_only"


# Pages and calls


def test_forms_grant_an_award_and_withdraw_it(holder: User) -> None:
    client = browser(factories.CoordinatorFactory(post=Office.Post.DIRECTOR)).client
    page = f"{holder.player.get_absolute_url()}awards/"
    typed = {"game": "TR", "kind": "head_start", "valid_for": "worlds", "year": "2099", "reason": "Champions League."}
    refusal = client.post(page, typed)
    assert refusal.status_code == 422
    assert "Say how many points" in refusal.text
    assert client.post(page, typed | {"amount": "100000"}).status_code == 302
    award = holder.player.awards.get()
    assert f"/awards/{award.pk}/withdraw/" in client.get(page).text
    assert client.post(f"/awards/{award.pk}/withdraw/", {"reason": ""}).status_code == 422
    assert client.post(f"/awards/{award.pk}/withdraw/", {"reason": "Another year."}).status_code == 302
    assert "Another year." in Client().get(holder.player.get_absolute_url()).text


def test_forms_give_a_title_and_withdraw_it(holder: User, master: User) -> None:
    client, page = browser(master).client, f"{holder.player.get_absolute_url()}titles/"
    typed = {"words": "Friend of the club", "badge": "achievement", "year": "2025", "reason": "Ten evenings."}
    assert client.post(page, typed | {"reason": ""}).status_code == 422
    assert client.post(page, typed).status_code == 302
    title = holder.player.titles.get()
    assert f"/titles/{title.pk}/withdraw/" in client.get(holder.player.get_absolute_url()).text
    assert client.post(f"/titles/{title.pk}/withdraw/", {"reason": "Somebody else."}).status_code == 302
    assert "Somebody else." in client.get(page).text
    assert "Friend of the club" not in Client().get("/titles/").text


def test_pages_by_hand_lead_from_a_merged_record_to_its_person(holder: User, master: User) -> None:
    chief = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    record = merge_players(factories.PlayerFactory(), holder.player, "She told me.", by=chief).player
    for user, page in ((chief, "awards"), (master, "titles")):
        answer = browser(user).client.get(f"/players/{record.pk}/{page}/")
        assert answer["Location"] == f"/players/{holder.player.pk}/{page}/"
        refusal = Device(user).post(f"/players/{record.pk}/{page}/", SENT[page])
        assert (refusal.status_code, refusal.json()["code"]) == (422, "merged_already")


SENT: dict[str, dict[str, Any]] = {
    "awards": {"game": "2E", "kind": "bye_2", "valid_for": "worlds", "until": "2099-10-01", "reason": "So."},
    "titles": {"words": "Friend", "badge": "achievement", "year": 2025, "reason": "Ten evenings."},
}


def test_devices_give_list_and_withdraw(holder: User, master: User) -> None:
    users = {"awards": factories.CoordinatorFactory(post=Office.Post.DIRECTOR), "titles": master}
    where = f"/players/{holder.player.pk}"
    for kind, user in users.items():
        device = Device(user)
        made = device.post(f"{where}/{kind}/", SENT[kind])
        assert made.status_code == 201, made.json()
        assert [row["id"] for row in Device().get(f"{where}/{kind}/").json()["results"]] == [made.json()["id"]]
        gone = device.post(f"/{kind}/{made.json()['id']}/withdraw/", {"reason": "Another."})
        assert (gone.status_code, gone.json()["withdrawn_because"]) == (200, "Another.")
        assert Device(holder).post(f"{where}/{kind}/", SENT[kind]).status_code == 403
    assert [row["state"] for row in Device().get(f"{where}/awards/").json()["results"]] == ["withdrawn"]
    given(holder.player, master, words="Still")
    assert [row["words"] for row in Device().get("/titles/?year=2025").json()["results"]] == ["Still"]
    assert Device().get("/titles/?year=2024").json()["results"] == []


def test_place_gives_its_title_once_and_takes_it_away_with_the_place(event: Event, holder: User) -> None:
    first = settle_titles(event, [won(holder.player), won(holder.player, 1, "Best of Europe")])
    entries = JournalEntry.objects.count()
    assert [title.words for title in first.added] == [BEST, "Best of Europe"]
    second = settle_titles(event, [won(holder.player), won(holder.player, 1, "Best of Europe")])
    assert (set(second.kept), JournalEntry.objects.count()) == (set(first.added), entries)

    other = factories.UserFactory()
    third = settle_titles(event, [won(other.player)], because="A result was corrected.")
    assert (len(third.added), len(third.withdrawn)) == (1, 2)
    assert (of(holder.player), of(other.player)) == ([], [BEST])
    told = [notice.text for notice in Notice.objects.filter(user=holder).order_by("pk")]
    assert f"You won the title “{BEST}” (2026)." in told
    assert f"The title “{BEST}” (2026) is withdrawn. A result was corrected." in told
    facts = JournalEntry.objects.filter(tag=EntryTag.TITLES_SETTLED).latest("pk").facts
    assert (facts["added"], facts["withdrawn"]) == (1, 2)


def test_title_of_a_merged_record_is_the_persons(event: Event, holder: User) -> None:
    record, chief = factories.PlayerFactory(), factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    settle_titles(event, [won(record)])
    merge_players(record, holder.player, "She told me.", by=chief)
    assert of(holder.player) == [BEST]
    assert not settle_titles(event, [won(holder.player)]).added


def test_page_of_a_player_shows_what_he_won_and_earned(event: Event, holder: User) -> None:
    chief = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    settle_titles(event, [won(holder.player)])
    grant_award(holder.player, "2E", "bye_1", "continental", "Champions League.", by=chief, year=2099)
    page = Client().get(holder.player.get_absolute_url()).text
    assert BEST in page
    assert "Bye in round 1" in page
    assert "Continental Championship 2099" in page
    assert "Champions League." in page
    assert "Grant" not in page
    assert "Bye in round 1" in browser(holder).client.get("/my/").text


def test_hall_of_results_shows_the_latest_season_first_and_one_alone(holder: User, master: User) -> None:
    for year in (2024, 2026):
        given(holder.player, master, words=f"Title of {year}", year=year)
    page = Client().get("/titles/").text
    assert page.index("Title of 2026") < page.index("Title of 2024")
    alone = Client().get("/titles/?year=2024").text
    assert ("Title of 2024" in alone, "Title of 2026" in alone) == (True, False)
    assert Client().get("/titles/?year=nonsense&page=x").status_code == 200
    assert seasons() == (2026, 2024)


def test_hall_and_page_ask_as_many_queries_for_many_as_for_one(
    holder: User, master: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    chief = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
    for each in range(3):
        given(holder.player, master, words=f"Title {each}")
        grant_award(holder.player, "2E", "bye_1", "worlds", f"Reason {each}.", by=chief, year=2099)
    Client().get("/titles/")
    with django_assert_num_queries(3):
        Client().get("/titles/")
    with django_assert_num_queries(11):
        Client().get(holder.player.get_absolute_url())
