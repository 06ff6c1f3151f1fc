"""The rating lists as people read them: ranks, filters, files, and what need not be made again."""

from __future__ import annotations

import csv
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ratings.api import urls
from ratings.models import Rating
from ratings.selectors.lists import A_YEAR, Filters, list_ratings, load_rows, match_names, rank_rows
from ratings.services.runs import refresh_ratings, run_ratings
from tests import factories
from tests.ratings.conftest import Ratings
from tests.tournaments.api.conftest import Device
from tournaments.department.services.regions import Place
from tournaments.entries.services.profiles import edit_player
from tournaments.people.services.players import Profile

pytestmark = pytest.mark.django_db
LIST, SHEET = "/ratings/2e-overall/", "/ratings/2e-overall."
CALL = "/api/v1/ratings/lists/2e-overall/"
REAL = "Sentinel Realname"


def names(asked: Filters) -> list[tuple[int, str]]:
    found = list_ratings("2e-overall", asked)
    return [
        (row.rank, row.name)
        for row in rank_rows(load_rows(match_names(found, asked.name)), found, searched=bool(asked.name))
    ]


def test_best_stands_first_and_equals_share_a_rank(rated: Ratings) -> None:
    best = Rating.objects.filter(list="2e-overall").order_by("-rating")[:3]
    Rating.objects.filter(pk__in=[row.pk for row in best]).update(rating=2000)
    assert [rank for rank, _ in names(Filters())][:4] == [1, 1, 1, 4]


def test_search_keeps_the_rank_and_finds_by_handle_and_name(rated: Ratings) -> None:
    everybody = {name: rank for rank, name in names(Filters())}
    assert names(Filters(name="ada")) == [(everybody["Ada"], "Ada")]
    assert names(Filters(name=rated.last.name)) == [(everybody[rated.last.shown_name], rated.last.shown_name)]
    assert names(Filters(name="nobody of that name")) == []


def test_filters_rank_anew_among_those_they_leave(rated: Ratings) -> None:
    factories.RegionFactory(name="South", places=(Place("AT"), Place("DE", "Hesse")))
    ranks = [rank for rank, _ in names(Filters(country="AT"))]
    assert (ranks[0], len(ranks)) == (1, 3)
    assert names(Filters(region="south")) == names(Filters(country="AT"))
    assert names(Filters(country="DE")) == [(1, "Ada")]
    most = Rating.objects.filter(list="2e-overall").order_by("-games")[0].games
    assert {one.games for one in list_ratings("2e-overall", Filters(games=most))} == {most}


def test_who_has_not_played_for_a_year_is_left_out_where_that_is_asked(rated: Ratings) -> None:
    Rating.objects.filter(player=rated.best).update(last_at=timezone.now() - A_YEAR - timedelta(hours=1))
    assert rated.best.shown_name in {name for _, name in names(Filters())}
    assert rated.best.shown_name not in {name for _, name in names(Filters(active=True))}


def test_filters_stay_in_links_and_what_cannot_be_meant_is_named(rated: Ratings, client: Client) -> None:
    page = client.get(f"{LIST}?games=3&active=on&country=XX").text
    assert "/ratings/2e-overall.csv?active=on&amp;games=3" in page or "csv?games=3&amp;active=on" in page
    assert "XX is not one of the available choices" in page
    assert '<option value="AT" selected>Austria</option>' in client.get(f"{LIST}?country=AT").text
    assert "Nobody on this list fits." in client.get(f"{LIST}?games=9999").text
    assert "begins with the first rated event" in client.get("/ratings/1e-overall/").text
    assert (
        client.get("/ratings/no-such-list/").status_code == client.get("/ratings/no-such-list.csv").status_code == 404
    )


def test_files_hold_whom_the_filters_leave_and_nothing_private(rated: Ratings, client: Client) -> None:
    sheet = client.get("/ratings/2e-overall.csv?country=DE")
    heading, ada = csv.reader(StringIO(sheet.text.removeprefix("\ufeff")))
    assert heading == ["Rank", "Player", "Name", "Country", "Rating", "Games", "Events", "Last event", "Under review"]
    rating = Rating.objects.get(list="2e-overall", player=rated.ada.player)
    assert ada[:4] == ["1", "Ada", "", "Germany"]
    assert float(ada[4]) == round(rating.rating, 2)
    said = client.get("/ratings/2e-overall.json?country=DE").json()["players"]
    assert [sorted(one) for one in said] == [
        ["country", "events", "full_name", "games", "id", "last_at", "name", "rank", "rating", "under_review"]
    ]


@pytest.mark.parametrize("reader", ["stranger", "himself", "coordinator"])
def test_lists_and_files_show_and_find_a_name_only_once_its_player_lets_everybody_read_it(
    reader: str, rated: Ratings, client: Client
) -> None:
    def told() -> list[bool]:
        return [REAL in client.get(path).text for path in paths]

    def found() -> list[bool]:
        against = f"/ratings/players/{rated.best.pk}/against/?name=realname"
        calls = [client.get(path).json() for path in (f"{SHEET}json?name=Realname", f"{CALL}?name=Realname")]
        asked = [client.get(path).text for path in (f"{SHEET}csv?name=realname", f"{LIST}?name=sentinel", against)]
        shown = ["Ada" in text[max(text.find("<main"), 0) :] for text in asked]
        return [*(bool(one.get("players") or one.get("results")) for one in calls), *shown]

    if reader != "stranger":
        client.force_login({"himself": rated.ada, "coordinator": rated.coordinator}[reader])
    paths = (LIST, f"{SHEET}csv", f"{SHEET}json", f"{CALL}?page_size=200")
    edit_player(rated.ada.player, Profile(REAL, "Ada", "DE"), by=rated.ada)
    assert (told(), found()) == ([False] * 4, [False] * 5)
    edit_player(rated.ada.player, Profile(REAL, "Ada", "DE", name_is_public=True), by=rated.ada)
    assert (told(), found()) == ([True] * 4, [True] * 5)


def test_order_in_which_opponents_are_offered_tells_no_name(rated: Ratings, client: Client) -> None:
    for handle, name in (("Quill Alpha", "Zed"), ("quill beta", "Yves"), ("Quill Gamma", "Abel")):
        factories.UserFactory(handle=handle, name=name)
    text = client.get(f"/ratings/players/{rated.best.pk}/against/?name=quill").text
    assert text.index("Quill Alpha") < text.index("quill beta") < text.index("Quill Gamma")


def test_list_takes_seven_queries_however_long_it_is(
    rated: Ratings, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    factories.RegionFactory()
    for asked in ("", "?games=12", "?name=player&active=on&region=middle"):
        with django_assert_max_num_queries(7):
            assert client.get(f"{LIST}{asked}").status_code == 200


@pytest.mark.parametrize("path", [LIST, "/ratings/2e-overall.csv", "/ratings/2e-overall.json"])
def test_list_is_sent_again_only_when_something_about_it_changed(path: str, rated: Ratings, client: Client) -> None:
    first = client.get(path)
    assert first["Cache-Control"] == "no-cache"
    known = {"If-None-Match": first["ETag"]}
    assert client.get(path, headers=known).status_code == 304
    edit_player(rated.ada.player, Profile("Ada", handle="Ada L", country="DE"), by=rated.ada)
    renamed = client.get(path, headers=known)
    assert (renamed.status_code, "Ada L" in renamed.text) == (200, True)
    Rating.objects.filter(player=rated.best).update(rating=2999.0)
    run_ratings(refresh_ratings("2E", by=rated.coordinator).pk)
    assert client.get(path, headers={"If-None-Match": renamed["ETag"]}).status_code == 200


def test_list_of_a_member_is_not_that_of_a_stranger(rated: Ratings, client: Client) -> None:
    stranger = client.get(LIST)["ETag"]
    client.force_login(rated.ada)
    own = client.get(LIST, headers={"If-None-Match": stranger})
    assert (own.status_code, own["Cache-Control"]) == (200, "private, no-cache")


# --- the API of ratings: the same lists and figures as the pages, and who may ask for a run ---


EVERYBODY, OFFICE = (200, 200, 200), (401, 403, 200)
DOORS = {
    ("books", "get"): EVERYBODY,
    ("list", "get"): EVERYBODY,
    ("player", "get"): EVERYBODY,
    ("history", "get"): EVERYBODY,
    ("against", "get"): EVERYBODY,
    ("event", "get"): EVERYBODY,
    ("runs", "get"): OFFICE,
    ("runs", "post"): (401, 403, 201),
    ("awaiting", "get"): OFFICE,
    ("merging", "get"): (401, 403, 422),  # these two sat opposite each other
    ("correction", "post"): (401, 403, 403),  # its directors alone: tests/ratings/test_merging.py
}
BODIES = {"runs": {"book": "2E"}, "correction": {"a": "FW", "b": "FL"}}


@pytest.mark.parametrize("operation", DOORS, ids=":".join)
def test_every_role_gets_the_answer_of_the_table(operation: tuple[str, str], rated: Ratings) -> None:
    name, method = operation
    devices = (Device(), Device(rated.ada), Device(rated.coordinator))
    ids = {"pk": rated.best.pk, "other": rated.last.pk, "into": rated.last.pk, "code": "2e-overall"}
    ids |= {"event": rated.event.pk, "number": 1, "table": 1}
    needed = next(one for one in urls.urlpatterns if one.name == name).pattern.converters
    kwargs = {one: rated.event.pk if name == "event" else ids[one] for one in needed}
    path = reverse(f"ratings-api:{name}", kwargs=kwargs).removeprefix("/api/v1")
    body = BODIES[name] if method == "post" else None
    assert tuple(one.call(method, path, body).status_code for one in devices) == DOORS[operation]


def results(path: str) -> Any:
    answer = Device().get(path)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_list_comes_in_pages_with_the_filters_of_the_site(rated: Ratings) -> None:
    said = results("/ratings/lists/2e-overall/?page_size=2&page=2")
    assert said["count"] == Rating.objects.filter(list="2e-overall").count()
    assert [one["rank"] for one in said["results"]] == [3, 4]
    assert [one["name"] for one in results("/ratings/lists/2e-overall/?country=DE&games=1")["results"]] == ["Ada"]
    found = results(f"/ratings/lists/2e-overall/?name={rated.last.name}&active=true")["results"]
    assert [one["rank"] for one in found] == [said["count"]]


def test_what_is_not_there_is_not_found(rated: Ratings) -> None:
    history = f"players/{rated.best.pk}/lists/none/"
    for path in (
        history,
        "lists/none/",
        "players/999999/",
        f"players/{rated.best.pk}/against/999999/",
        "events/999999/",
    ):
        assert Device().get(f"/ratings/{path}").status_code == 404


def test_every_operation_has_its_row() -> None:
    offered = {(one.name, method) for one in urls.urlpatterns for method in one.callback.actions}
    assert {(name, method) for name, method in offered if method != "head"} == set(DOORS)
