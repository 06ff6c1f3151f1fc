"""What another site makes a browser send changes nothing, and neither does reading."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from tests.fuzz.tables import changed_by, everything
from tests.fuzz.world import PREFIX, ROLES, World, operations, writing
from tests.rings import matrix
from tests.tournaments.test_roles import patterns
from tournaments.kernel.models import User

pytestmark = pytest.mark.django_db
UNSAFE = ("post", "put", "patch", "delete")
EXEMPT = ("api/v1/", "api/schema/")
PAGES = sorted({route for _, route in patterns() if not route.startswith(EXEMPT)})


@matrix("label", writing(), step=21)
def test_call_with_the_session_of_a_browser_needs_the_token_of_a_form(label: str, world: World) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(world.users[world.calls[label].role])
    send = getattr(browser, operations()[label].method)
    url, body = PREFIX + world.path(label), world.body(label)
    headers = ({}, {"X-CSRFToken": "a" * 64}, {"Origin": "https://evil.example"})
    answers, changes = changed_by(
        lambda: [send(url, data=body, content_type="application/json", headers=sent) for sent in headers]
    )
    assert {(one.status_code, one.json()["code"]) for one in answers} == {(403, "permission_denied")}
    assert changes == {}


@matrix("label", writing(), step=21)
def test_call_with_a_token_of_a_device_needs_none(label: str, world: World) -> None:
    device = world.devices[world.calls[label].role]
    send = getattr(Client(enforce_csrf_checks=True), operations()[label].method)
    headers = {"Authorization": f"Token {device.token}", **world.calls[label].headers}
    answer, changes = changed_by(
        lambda: send(
            PREFIX + world.path(label), data=world.body(label), content_type="application/json", headers=headers
        )
    )
    assert answer.status_code == world.calls[label].status
    assert changes or not operations()[label].acts


@pytest.mark.parametrize("method", UNSAFE)
def test_every_page_refuses_what_comes_without_the_token_of_a_form(method: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(User.objects.create_superuser("root@club.example"))
    before = everything()
    passed = {
        (route, status)
        for route in PAGES
        if (status := getattr(browser, method)(f"/{example(route)}", {}).status_code) != 403
    }
    assert passed == set()
    assert everything() == before


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_no_call_writes_when_it_reads(role: str, method: str, world: World) -> None:
    def read_all() -> set[int]:
        return {world.devices[role].call(method, world.path(label)).status_code for label in operations()}

    statuses, changes = changed_by(read_all)
    assert changes == {}
    assert max(statuses) < 500


def test_no_page_of_the_admin_writes_when_it_is_read(world: World) -> None:
    browser = Client()
    browser.force_login(User.objects.create_superuser("root@club.example"))
    _, changes = changed_by(lambda: browser.get(reverse("admin:index")))
    assert {(model, column) for model, _, column, _ in changes} == {("User", "acts_seen")}, "the reader's own mark"
    browser.get(reverse("admin:index"))
    read, changes = changed_by(lambda: [browser.get(url).status_code for url in pages_of_the_admin()])
    assert (set(read), changes) == ({200, 302, 403}, {})


def test_link_that_confirms_an_address_only_asks_when_it_is_read(world: World) -> None:
    user = world.users["director"]
    address = EmailAddress.objects.create(user=user, email="ada@elsewhere.example")
    url = reverse("account_confirm_email", args=(EmailConfirmationHMAC(address).key,))
    answer, changes = changed_by(lambda: Client().get(url))
    assert (answer.status_code, changes) == (200, {})


@matrix("label", [label for label in writing() if not label.startswith("POST")], step=21)
@pytest.mark.parametrize("header", ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"])
def test_method_is_the_one_that_was_used(label: str, header: str, world: World) -> None:
    device, method = world.devices[world.calls[label].role], operations()[label].method.upper()
    path = f"{world.path(label)}?_method={method}"
    for used in ("post", "get"):
        answer, changes = changed_by(lambda verb=used: device.call(verb, path, **{header: method}))
        assert answer.status_code in (200, 405, 415)
        assert changes == {}


@matrix("path", sorted({label.partition(" ")[2] for label in operations()}), step=21)
def test_method_that_an_address_does_not_know_is_refused_and_the_others_are_named(path: str, world: World) -> None:
    labels = [label for label in operations() if label.partition(" ")[2] == path]
    known, device = {operations()[label].method for label in labels}, world.devices["director"]
    headers = {"Authorization": f"Token {device.token}"}

    def answers() -> dict[str, Any]:
        return {
            method: device.client.generic(method.upper(), PREFIX + world.path(labels[0]), headers=headers)
            for method in {*UNSAFE, "get", "trace", "propfind", "foo"} - known
        }

    found, changes = changed_by(answers)
    assert changes == {}
    for method, answer in found.items():
        assert (answer.status_code, answer["Content-Type"]) == (405, "application/problem+json"), method
        assert {one.strip().lower() for one in answer["Allow"].split(",")} - {"head", "options"} == known


def example(route: str) -> str:
    """An address of this route; which rows it names does not matter."""
    plain = re.sub(r"\(\?P<\w+>[^)]*\)|<[^>]+>", "1", route)
    return re.sub(r"[\^$]|\\Z", "", plain).replace("\\", "")


def pages_of_the_admin() -> list[str]:
    """The list of every table and every page of one of its rows."""
    tables = [(model, f"/admin/{model._meta.app_label}/{model._meta.model_name}/") for model in admin.site._registry]
    rows = [f"{table}{model.objects.first().pk}/" for model, table in tables if model.objects.exists()]
    acts = [f"{row}{act}/" for row in rows for act in ("change", "history", "delete")]
    return ["/admin/", *(url for _, table in tables for url in (table, f"{table}add/")), *rows, *acts]
