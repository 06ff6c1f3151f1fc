"""Stages come and go with their migration: what stood beside the rounds of an event is the same before and after."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.recover.databases import Database, empty_database

SAMPLES = Path(__file__).parents[1] / "documents"
DOCUMENTS = ("event-every-key-v1.json", "event-v1-two-decks.json", "event-v1.json")
IMPORT = """
import json, sys
import django
django.setup()
from tests import factories
by = factories.member()
for path in sys.argv[1:]:
    document = json.loads(open(path).read())
    for name in ("scenario_notes", "drafting"):  # their tables are of a later release, and go with its migrations
        document.pop(name, None)
    for player in document["players"]:
        player.pop("head_start", None)
    factories.brought(document, by=by)
"""
SHOW = """
import json
import django
django.setup()
from tournaments.exchange.selectors.documents import canonical, document_of
from tournaments.record.models import Event
from tournaments.record.selectors.records import standings
events = Event.objects.order_by("pk")
tables = [[[row.player, row.decided_by] for row in standings(event)] for event in events]
print(json.dumps([[document_of(event), canonical(event), table] for event, table in zip(events, tables)]))
"""
COLUMNS = """
import json
import django
django.setup()
from django.db import connection
with connection.cursor() as rows:
    rows.execute("SELECT deciders, final_confrontation_winner_id FROM tournaments_event ORDER BY id")
    print(json.dumps([[json.loads(told), winner] for told, winner in rows.fetchall()]))
"""


def sample(name: str) -> dict[str, Any]:
    """As it is imported."""
    document: dict[str, Any] = json.loads((SAMPLES / name).read_text())
    players = [{key: value for key, value in one.items() if key != "head_start"} for one in document["players"]]
    kept = {key: value for key, value in document.items() if key not in ("scenario_notes", "drafting")}
    return {**kept, "players": players}


@pytest.mark.whole
@pytest.mark.parametrize("vendor", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_what_stood_beside_the_rounds_goes_back_into_its_columns_and_comes_again(
    vendor: str, tmp_path: Path, django_db_setup: None
) -> None:
    with empty_database(tmp_path, vendor, "stages") as database:
        database.manage("migrate", "--verbosity", "0")
        database.run("-c", IMPORT, *(str(SAMPLES / name) for name in DOCUMENTS))
        shown = told(database, SHOW)
        assert [document for document, *_ in shown] == [sample(name) for name in DOCUMENTS]
        assert any(decided == "final_confrontation" for *_, table in shown for _, decided in table)

        database.manage("migrate", "tournaments", "0053", "--verbosity", "0")
        before = told(database, COLUMNS)
        for (deciders, winner), name in zip(before, DOCUMENTS, strict=True):
            document = sample(name)
            assert set(deciders) == {"tiebreakers", "final_confrontation"} & set(document)
            assert (winner is not None) == ("final_confrontation_winner" in document.get("options", {}))

        database.manage("migrate", "--verbosity", "0")
        assert told(database, SHOW) == shown
        database.manage("migrate", "tournaments", "0053", "--verbosity", "0")
        assert told(database, COLUMNS) == before


def told(database: Database, script: str) -> Any:
    return json.loads(database.run("-c", script))
