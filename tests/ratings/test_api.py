"""The API of ratings: the same lists and figures as the pages, and who may ask for a run."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from ratings.api import urls
from ratings.models import Rating
from tests.ratings.conftest import Ratings
from tests.tournaments.api.conftest import Device

pytestmark = pytest.mark.django_db
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
