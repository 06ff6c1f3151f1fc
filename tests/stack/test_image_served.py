"""The site run from the tree of its image, as in earnest: it serves every address, and writes nothing beside `var`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.urls import resolve

from tests.stack.databases import empty_database
from tests.stack.image import Image, Site, shipped
from tests.stack.processes import ROOT, wait_for
from tests.stack.visitor import Answer, Visitor
from tests.tournaments.test_roles import patterns

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

ASKING = 4


BY_TOKEN_ALONE = {"/api/v1/me/token/"}
"""What nobody reads who has signed in at a page."""


@pytest.fixture(scope="module")
def site(image: Image, site_of: Any) -> Iterator[Site]:
    with empty_database() as database:
        site = site_of(image, database, API_RATE_ADDRESS="100000/min", API_RATE_MEMBER="100000/min")
        site.migrate()
        site.start("redis", "web", "worker", "beat")
        yield site
        site.running.close()


@pytest.fixture(scope="module")
def world(site: Site) -> dict[str, Any]:
    """Addresses and sessions of tests/stack/seed_world.py."""
    seeded = subprocess.run(
        [sys.executable, "-m", "tests.stack.seed_world"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **site.environment, "REDIS_URL": ""},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    world: dict[str, Any] = json.loads(seeded.stdout.splitlines()[-1])
    return world


@pytest.fixture(scope="module")
def strangers(site: Site, world: dict[str, Any]) -> dict[str, Answer]:
    """What a stranger is answered, at each address."""
    return asked(site.visitor(), world["readers"])


def asked(visitor: Visitor, addresses: Iterable[str]) -> dict[str, Answer]:
    addresses = list(addresses)
    with ThreadPoolExecutor(ASKING) as crowd:
        return dict(zip(addresses, crowd.map(visitor.get, addresses), strict=True))


def failed(answers: dict[str, Answer]) -> dict[str, int]:
    return {address: answer.status for address, answer in answers.items() if not 200 <= answer.status < 500}


def test_every_address_is_asked_for(world: dict[str, Any]) -> None:
    routes = {route.replace("/^", "/") for _, route in patterns()}
    assert routes - {resolve(address).route for address in world["readers"]} == set()


def test_no_address_is_an_error_for_a_stranger(strangers: dict[str, Answer], site: Site) -> None:
    assert failed(strangers) == {}, site.last_words()


def test_whatever_somebody_may_read_is_read_by_somebody(
    site: Site, world: dict[str, Any], strangers: dict[str, Answer]
) -> None:
    """A page that names a style sheet or script which was not collected is an error here, and nowhere else."""
    unread = {address for address, reader in world["readers"].items() if reader and strangers[address].status != 200}
    assert len(unread) > 100
    for session in world["sessions"].values():
        answers = asked(site.visitor(session), unread)
        assert failed(answers) == {}, site.last_words()
        unread -= {address for address, answer in answers.items() if answer.status == 200}
    assert unread == BY_TOKEN_ALONE


def test_the_administration_has_no_address_that_is_an_error(site: Site, world: dict[str, Any]) -> None:
    addresses = [address for address in world["readers"] if address.startswith("/admin/")]
    assert failed(asked(site.visitor(world["sessions"]["root"]), addresses)) == {}


def test_every_file_that_a_page_names_is_there(site: Site, strangers: dict[str, Answer]) -> None:
    pages = "".join(answer.text for answer in strangers.values())
    files = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', pages))
    assert {name for name in files if not re.search(r"\.[0-9a-f]{12}\.\w+$", name)} == set()
    assert any("trekcc" in name for name in files)
    assert {name: site.visitor().get(name).status for name in files} == dict.fromkeys(files, 200)


def test_worker_of_the_browser_names_files_that_are_there(site: Site) -> None:
    visitor = site.visitor()
    answer = visitor.get("/sw.js")
    given = json.loads(answer.text.splitlines()[0].removeprefix("const SITE = ").removesuffix(";"))
    assert given["files"] == "/static/"
    assert {file: visitor.get(file).status for file in given["list"]} == dict.fromkeys(given["list"], 200)


def test_site_is_ready_and_its_workers_work(site: Site) -> None:
    ready = site.visitor().get("/readyz")
    assert (ready.status, json.loads(ready.text)["missing"]) == (200, []), site.last_words()
    wait_for(lambda: "sweep_mail" in site.processes["worker"].log(), "beat asks and the worker sweeps")


def test_nothing_is_written_but_to_var(image: Image, strangers: dict[str, Answer]) -> None:
    assert {path for path in image.files() if not path.startswith(("var/", "staticfiles/"))} == set(map(str, shipped()))
