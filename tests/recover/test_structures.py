"""The column of the structure comes and goes with its migration: the flag says what it always said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.recover.databases import Database, empty_database

MAKE = """
import django
django.setup()
from tests import factories
from tournaments.record.models import Event
for structure in ("swiss", "swiss-final"):
    factories.listed_event(structure=structure, title=structure)
"""
AS_BEFORE = """
import json
import django
django.setup()
from django.db import connection
with connection.cursor() as rows:
    rows.execute("UPDATE tournaments_event SET final_confrontation = NOT final_confrontation")
    rows.execute("SELECT title, final_confrontation FROM tournaments_event ORDER BY id")
    print(json.dumps([[title, bool(flag)] for title, flag in rows.fetchall()]))
"""
SHOW = """
import json
import django
django.setup()
from tournaments.record.models import Event
from tournaments.record.selectors.records import structure_code
print(json.dumps([[event.structure, structure_code(event)] for event in Event.objects.order_by("pk")]))
"""


@pytest.mark.whole
def test_structure_goes_with_its_migration_and_comes_again_from_the_flag(tmp_path: Path, django_db_setup: None) -> None:
    with empty_database(tmp_path, "sqlite", "structures") as database:
        database.manage("migrate", "--verbosity", "0")
        database.run("-c", MAKE)
        assert told(database, SHOW) == [["swiss", "swiss"], ["swiss-final", "swiss-final"]]
        # the last release, which runs beside: it knows the flag alone
        assert told(database, AS_BEFORE) == [["swiss", True], ["swiss-final", False]]
        assert told(database, SHOW) == [["swiss", "swiss-final"], ["swiss-final", "swiss"]]
        database.manage("migrate", "tournaments", "0057", "--verbosity", "0")
        assert told(database, AS_BEFORE) == [["swiss", False], ["swiss-final", True]]
        database.manage("migrate", "--verbosity", "0")
        assert told(database, SHOW) == [["", "swiss"], ["", "swiss-final"]]


def told(database: Database, script: str) -> Any:
    return json.loads(database.run("-c", script))
