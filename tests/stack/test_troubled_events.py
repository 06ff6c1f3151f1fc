"""Evenings in which everything happens: the fields of real events and one of 512 play on the site of the image.

Somebody sits out, the venue closes in round 2, round 1 is corrected after the last round, and a player is disqualified
then. Status, standings, ratings, event file and API say the same of them.

TREKCC_REAL names a folder of events; without it the samples of the project take their place.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.stack.databases import empty_database
from tests.stack.fields import (
    Caller,
    coordinator_of,
    entries_of,
    finding,
    listed,
    names_of,
    play_round,
    publish_round,
    report_tables,
    rounds_of,
    tables_of,
)
from tests.stack.image import Image, Site
from tests.stack.processes import ROOT, wait_for
from tests.stack.records import address_of, director_of, given_documents

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.whole]
ALL = ("redis", "web", "worker", "beat")
LARGE, LARGE_ROUNDS = 512, 4
CLOSED = {"reason": "The venue closes."}
CHEATED = {
    "code": "C1",
    "moment": "between",
    "evidence": "Both players and a judge saw it.",
    "description": "A false name at the desk.",
}


@pytest.fixture(scope="module")
def site(image: Image, site_of: Callable[..., Site]) -> Iterator[Site]:
    with empty_database() as database:
        site = site_of(image, database, API_RATE_MEMBER="60000/min", LETTERS_PER_DAY="0")
        site.migrate()
        site.start(*ALL)
        yield site
        site.running.close()


def test_status_standings_ratings_file_and_api_agree_after_an_evening_full_of_trouble(
    site: Site, tmp_path: Path
) -> None:
    director = Caller(site, director_of(site))
    cora, session = coordinator_of(site)
    fields = {name: json.loads(text) for name, text in given_documents().items()}
    fields["Five hundred and twelve"] = large_field()
    evenings = [Evening(site, director, name, field) for name, field in fields.items()]
    for evening in evenings:
        evening.play()
        cora.post(f"/events/{evening.event}/audit/approve/", reason="Their evening was long.")
    for evening in evenings:
        wait_for(lambda e=evening: is_rated(director, e.event), f"{evening.name} is rated", 300)
        evening.agrees(cora, site.visitor(session), tmp_path)


def large_field() -> dict[str, Any]:
    rounds = [{"number": number} for number in range(1, LARGE_ROUNDS + 1)]
    return {"players": [{"name": f"Player {number}"} for number in range(LARGE)], "rounds": rounds}


def is_rated(director: Caller, event: int) -> bool:
    return bool(director.get(f"/ratings/events/{event}/")["state"] == "rated")


class Evening:
    """An event of this field, and who got into what."""

    def __init__(self, site: Site, director: Caller, name: str, document: dict[str, Any]) -> None:
        self.site, self.director, self.name, self.random = site, director, name, Random(name)
        self.rounds = rounds_of(document)
        self.event = listed(site, director, f"{name} and trouble", self.rounds, names_of(name, document))

    def play(self) -> None:
        """Round 2 is the second that is drawn and, once that is void, the third."""
        entries = entries_of(self.director, self.event)
        self.absent, self.cheat = entries[0], entries[1]
        play_round(self.director, self.event, 1, self.random)
        self.post(f"entries/{self.absent['id']}/sit-out/")
        self.abandon(2)
        for number in range(3, self.rounds + 2):
            play_round(self.director, self.event, number, self.random)
        self.correct()
        self.post("penalties/", entry=self.cheat["id"], **CHEATED)
        assert self.post("finalize/")["state"] == "finalized"

    def abandon(self, number: int) -> None:
        publish_round(self.director, self.event, number, self.random)
        half = tables_of(self.director, self.event, number)[::2]
        report_tables(self.director, self.event, number, half, self.random)
        assert self.post(f"rounds/{number}/abandon/", **CLOSED)["state"] == "void"

    def correct(self) -> None:
        """The first table of round 1 ended the other way round."""
        match = self.get("rounds/1/")["matches"][0]
        said = {
            "result": "full_win",
            "winner": "b",
            "score_a": 40,
            "score_b": 100,
            "reason": "Typed wrong.",
        }
        self.director.put(f"/events/{self.event}/rounds/1/tables/{match['table']}/result/", **said)

    def agrees(self, cora: Caller, visitor: Any, folder: Path) -> None:
        """What a coordinator, a visitor, a program and another tool find."""
        status = self.get("")["status"]
        assert (status["sanctioned"], status["rated"], status["awaits"]) == (True, True, [])
        chips = visitor.get(address_of(self.site, self.event)).text
        assert ("not sanctioned" in chips, "rated · level" in chips) == (False, True)
        document = self.get("document/")
        assert document["listing"]["sanctioned"] is True
        states = [one["state"] for one in document["rounds"]]
        assert states == ["complete", "void", *["complete"] * (self.rounds - 1)]
        self.ranks_alike(document, folder)
        self.is_rated_by_its_games(document)
        audit = cora.get(f"/events/{self.event}/audit/")
        assert audit["holds"], (audit["verdict"], audit["checks"])
        assert finding(cora, self.event, "ratings")["said"].endswith("to the last bit.")

    def ranks_alike(self, document: dict[str, Any], folder: Path) -> None:
        """The site's standings are what the command line makes of its file; who was disqualified is the last."""
        file = folder / f"{self.event}.json"
        file.write_text(json.dumps(document))
        scored = json.loads(run("score", str(file)))["standings"]
        shown = self.get("standings/")["standings"]
        names = {one["id"]: one["name"] for one in document["players"]}
        assert [(one["rank"], one["player"]["name"]) for one in shown] == [
            (one["rank"], names[one["player"]]) for one in scored
        ]
        assert (shown[-1]["player"]["name"], shown[-1]["disqualified"]) == (self.cheat["player"]["name"], True)

    def is_rated_by_its_games(self, document: dict[str, Any]) -> None:
        """As many as were played in rounds that count; nobody has one in the void round."""
        played = [match for one in document["rounds"] if one["state"] != "void" for match in one["matches"]]
        games = [match for match in played if match.get("b") and match["result"] == "full_win"]
        for part in self.director.get(f"/ratings/events/{self.event}/")["lists"]:
            assert len(part["games"]) == len(games)

    def get(self, path: str) -> Any:
        return self.director.get(f"/events/{self.event}/{path}")

    def post(self, path: str, **body: Any) -> Any:
        return self.director.post(f"/events/{self.event}/{path}", **body)


def run(*arguments: str) -> str:
    command = [sys.executable, "-m", "tournaments.engine", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
