"""The record of a running site, as those outside hold it: what is sent in, what comes out, what is kept in a dump."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.stack.image import BY_THE_PROXY, Site
from tests.stack.processes import ROOT

SAMPLES = ROOT / "tests/documents"
PAGES = ("", "pairings/", "standings/", "standings/figures/", "players/", "rounds/", "cards/")
DIRECTOR = """
from allauth.account.models import EmailAddress
from tournaments.models import User
from tournaments.entries.services.profiles import create_player
from tournaments.people.services.players import Profile
from tournaments.people.services.accounts import make_token
user = User.objects.create_user("director@club.example")
EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
create_player(Profile("Director"), by=user, user=user)
print(make_token("archive", 1, scope="direct", by=user)[1])
"""


@dataclass(frozen=True)
class Shown:
    """An event as it is found: its file byte for byte, its standings, the status of each of its pages."""

    document: bytes
    standings: Any
    pages: dict[str, int]


def given_documents() -> dict[str, bytes]:
    """Those of the folder that TREKCC_REAL names, else the samples of the project."""
    folder = os.environ.get("TREKCC_REAL")
    files = Path(folder).glob("*.json") if folder else SAMPLES.glob("event-v1*.json")
    return {path.stem: path.read_bytes() for path in sorted(files) if path.suffixes == [".json"]}


def director_of(site: Site) -> str:
    """The token of a new member."""
    return site.manage("shell", "--verbosity", "0", "--command", DIRECTOR).split()[-1]


def import_documents(site: Site, token: str, documents: dict[str, bytes]) -> dict[str, int]:
    """The id of the event that each became."""
    return {name: _imported(site, token, document) for name, document in documents.items()}


def address_of(site: Site, event: int) -> str:
    return str(json.loads(_read(site, event))["url"])


def shown(site: Site, events: dict[str, int], token: str) -> dict[str, Shown]:
    """With the files as their director reads them: whole."""
    return {name: _shown(site, event, token) for name, event in events.items()}


def dump(database: str, to: Path) -> Path:
    """As the README has it, but for the container."""
    _done("pg_dump", "--format", "custom", "--file", str(to), database)
    return to


def restore(dumped: Path, database: str) -> None:
    _done("pg_restore", "--dbname", database, "--clean", "--if-exists", "--no-owner", "--exit-on-error", str(dumped))


def _imported(site: Site, token: str, document: bytes) -> int:
    """Whoever is called like somebody of another file is another."""
    status, text = _sent(site, token, document)
    if status == 409:
        doubts = {one["id"]: {"another": True} for one in json.loads(text)["candidates"]}
        named = {"document": json.loads(document), "players": doubts}
        status, text = _sent(site, token, json.dumps(named).encode())
    assert status == 201, text
    return int(json.loads(text)["id"])


def _sent(site: Site, token: str, document: bytes) -> tuple[int, bytes]:
    return call(site, "POST", "/api/v1/events/import/", document, Authorization=f"Token {token}")


def _shown(site: Site, event: int, token: str) -> Shown:
    base = address_of(site, event)
    pages = {page: call(site, "GET", f"{base}{page}")[0] for page in PAGES}
    return Shown(_read(site, event, "document/", token), json.loads(_read(site, event, "standings/")), pages)


def _read(site: Site, event: int, path: str = "", token: str = "") -> bytes:
    known = {"Authorization": f"Token {token}"} if token else {}
    status, text = call(site, "GET", f"/api/v1/events/{event}/{path}", **known)
    assert status == 200, text
    return text


def call(site: Site, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
    sent = {**BY_THE_PROXY, "Content-Type": "application/json", **headers}
    try:
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def _done(*command: str) -> None:
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
