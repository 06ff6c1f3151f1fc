"""`python -m tests.browser.pictures FOLDER`: every page of the rehearsal's site as people see it, wide and on a phone,
by day and by night. `--docs`: the few that the README shows.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.conftest import ARGUMENTS
from tests.machine import program
from tests.stack.processes import ROOT, free_port, started, wait_for

WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
SIGN_INS = {role: f"{role}@rehearsal.example" for role in ("director", "player", "coordinator")}
TAKES_FORMS = re.compile(r"/(all-read|revoke)/$")
EVENT = "/events/<int:year>/<slug:slug>/"


@dataclass(frozen=True)
class Picture:
    name: str
    role: str
    path: str
    viewport: dict[str, int]
    scheme: str

    @property
    def file(self) -> str:
        return f"{self.name}-{'wide' if self.viewport is WIDE else 'phone'}-{self.scheme}.png"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--docs", action="store_true")
    asked.add_argument("--only", default="", help="a part of the name")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        environment = {"DEBUG": "1", "DATABASE_URL": f"sqlite:///{place}/site.sqlite3"}
        event = _loaded(environment)
        port = free_port()
        serve = [sys.executable, "manage.py", "runserver", "--noreload", str(port)]
        with started(serve, {**os.environ, **environment}, Path(place) / "log") as site:
            wait_for(lambda: "Quit the server" in site.log() or _answers(port), "the site is there")
            browser = playwright.chromium.launch(executable_path=program("chromium"), args=ARGUMENTS)
            wanted = shown(event) if given.docs else every(event)
            _take(browser, f"http://127.0.0.1:{port}", (one for one in wanted if given.only in one.name), given.folder)


def shown(event: str) -> Iterator[Picture]:
    """What the README shows."""
    yield Picture("standings", "", f"{event}standings/", WIDE, "light")
    yield Picture("desk", "director", f"{event}desk/", WIDE, "light")
    yield Picture("my-table", "player", f"{event}my-table/", PHONE, "light")
    yield Picture("projector", "", f"{event}projector/", WIDE, "dark")


def every(event: str) -> Iterator[Picture]:
    for name, path in sorted(_addresses(event).items()):
        role = "player" if name.startswith("my_") else "director"
        for viewport in (WIDE, PHONE):
            for scheme in ("light", "dark"):
                yield Picture(name, role, path, viewport, scheme)


def _addresses(event: str) -> dict[str, str]:
    """Every address that needs no more than an event."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "trekcc.settings", "DEBUG": "1"}
    import django

    django.setup()
    from tournaments import urls

    found: dict[str, str] = {}
    for one in urls.urlpatterns:
        inside = getattr(one, "url_patterns", None)
        for pattern in inside or [one]:
            route = f"{one.pattern if inside else ''}{pattern.pattern}"
            path = f"/{route}".replace(EVENT, event)
            if "<" not in path and not TAKES_FORMS.search(path) and not re.search(r"\.\w+$", path):
                found[str(pattern.name)] = path
    return found


def _loaded(environment: dict[str, str]) -> str:
    """A site with the rehearsal's community; the address of its running event."""

    def manage(*words: str) -> str:
        command = [sys.executable, "manage.py", *words]
        return subprocess.check_output(command, cwd=ROOT, env={**os.environ, **environment}, text=True)

    found = re.search(r"(/events/\S+/)desk/", manage("demo", "--load-only"))
    assert found is not None
    return found[1]


def _take(browser: Browser, site: str, pictures: Iterator[Picture], folder: Path) -> None:
    contexts: dict[tuple[str, str, bool], BrowserContext] = {}
    for one in pictures:
        key = (one.role, one.scheme, one.viewport is WIDE)
        if key not in contexts:
            contexts[key] = _signed_in(browser, site, one)
        page = contexts[key].new_page()
        answer = page.goto(f"{site}{one.path}")
        page.screenshot(path=folder / one.file, full_page=True)
        wider = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        print(one.file, answer.status if answer else "-", "WIDER THAN THE SCREEN" if wider else "", flush=True)
        page.close()


def _signed_in(browser: Browser, site: str, one: Picture) -> BrowserContext:
    context = browser.new_context(viewport=one.viewport, color_scheme=one.scheme, base_url=site)  # type: ignore[arg-type]
    if one.role:
        page = context.new_page()
        page.goto("/account/login/")
        page.fill("[name=login]", SIGN_INS[one.role])
        page.fill("[name=password]", "rehearsal")
        page.press("[name=password]", "Enter")
        page.wait_for_load_state()
        page.close()
    return context


def _answers(port: int) -> bool:
    import http.client

    try:
        site = http.client.HTTPConnection("127.0.0.1", port)
        site.request("GET", "/healthz")
        return site.getresponse().status == 200
    except OSError:
        return False


if __name__ == "__main__":
    main()
