"""A database of the last state before 1.0, kept as that left it, comes to this release with everything it showed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recover.databases import KEPT, Database, empty_database, kept, ran

BEFORE = "before-1.0"
VENDORS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))
LARGEST = 200_000
BY_HAND = "SELECT set_config('trekcc.act', 'by hand', false);"
OLDER_ROWS = """
UPDATE tournaments_event SET structure = '', final_confrontation = true WHERE title = 'Eventful';
UPDATE tournaments_event SET structure = 'swiss', final_confrontation = true WHERE title = 'Named';
UPDATE tournaments_event SET structure = 'swiss-final', final_confrontation = false WHERE title = 'Pods';
UPDATE tournaments_event SET final_confrontation_winner_id = (
    SELECT MAX(player_id) FROM tournaments_entry WHERE event_id = tournaments_event.id
) WHERE title IN ('Eventful', 'Named', 'Cut');
UPDATE tournaments_round SET stage_id = NULL
    WHERE event_id IN (SELECT id FROM tournaments_event WHERE title IN ('Eventful', 'Under way'));
DELETE FROM tournaments_stage WHERE event_id IN (SELECT id FROM tournaments_event WHERE title = 'Eventful');
"""
"""As the columns could say it that only processes of an earlier state wrote."""
READ_ROWS = """
import django, json
django.setup()
from tournaments.record.models import Entry, Event, Round, Stage
titles = ("Eventful", "Named", "Pods", "Cut")
named = Stage.objects.filter(event__title__in=titles, number__gt=1).order_by("event__title", "number")
last = {event.title: event.entries.order_by("player_id").last().pk for event in Event.objects.filter(title__in=titles)}
print(json.dumps([
    dict(Event.objects.filter(title__in=titles).values_list("title", "structure")),
    [[one.event.title, one.number, one.code] for one in named],
    {one.event.title: one.named_winner_id == last[one.event.title] for one in named if one.code[:5] == "final"},
    sorted(set(Round.objects.filter(event__title__in=("Eventful", "Under way")).values_list("stage__number", "name"))),
]))
"""


@pytest.fixture(params=VENDORS)
def vendor(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def database(vendor: str, tmp_path: Path, django_db_setup: None) -> Iterator[Database]:
    """Load what the last state before 1.0 left."""
    with empty_database(tmp_path, vendor, "kept") as database:
        database.load(f"{BEFORE}.{vendor}")
        yield database


def test_database_from_before_is_upgraded_and_shows_what_it_showed(vendor: str, database: Database) -> None:
    now, then = database.look(migrated=False), kept(f"{BEFORE}.{vendor}")
    assert now["shown"]["standings"] == then["standings"]
    assert now["shown"]["ratings"] == then["ratings"]
    assert now["bad"] == {}
    assert now["pages"]["200"] > 20


def test_database_from_before_is_guarded_as_a_new_one(vendor: str, database: Database, tmp_path: Path) -> None:
    """Free of the order of columns, both have the same tables, constraints, indexes and triggers."""
    database.manage("migrate", "--verbosity", "0")
    with empty_database(tmp_path, vendor, "fresh") as fresh:
        fresh.manage("migrate", "--verbosity", "0")
        assert database.describe() == fresh.describe()


def test_structures_winners_and_rounds_of_earlier_columns_stand_where_they_belong(database: Database) -> None:
    """Between the two structures that the flag can say it is right; a winner stands by a stage, a round is of one."""
    database.execute(OLDER_ROWS if "sqlite" in database.url else f"{BY_HAND}{OLDER_ROWS}")
    database.manage("migrate", "--verbosity", "0")
    structures, stages, is_last_named, rounds = json.loads(database.run("-c", READ_ROWS))
    assert structures == {"Eventful": "swiss-final", "Named": "swiss-final", "Pods": "swiss", "Cut": "heats-finals"}
    assert stages == [
        ["Cut", 2, "highest_tribble"],
        ["Cut", 3, "final_confrontation"],
        ["Eventful", 2, "final_confrontation"],
        ["Named", 2, "final_confrontation"],
    ]
    assert (is_last_named["Cut"], is_last_named["Eventful"]) == (True, True)
    assert rounds == [[1, ""]]


def test_database_that_is_older_still_is_told_what_to_do_and_stays_as_it_is(database: Database) -> None:
    database.execute("DELETE FROM django_migrations WHERE app = 'tournaments' AND name > '0080';")
    before = database.describe()
    with pytest.raises(AssertionError, match=r"has not run tournaments\.0082_player_links(?s:.)*docs/releases\.md"):
        database.manage("migrate", "--verbosity", "0")
    assert database.describe() == before


def test_kept_databases_are_small() -> None:
    assert max(path.stat().st_size for path in KEPT.iterdir()) < LARGEST


@pytest.mark.whole
@pytest.mark.postgres
def test_upgraded_database_is_backed_up_and_restored(tmp_path: Path, django_db_setup: None) -> None:
    with (
        empty_database(tmp_path, "postgresql", "old") as old,
        empty_database(tmp_path, "postgresql", "new") as new,
    ):
        old.load(f"{BEFORE}.postgresql")
        before = old.look(migrated=False)
        dump = tmp_path / "trekcc.dump"
        ran(["pg_dump", "--format", "custom", "--file", str(dump), old.url])
        ran(["pg_restore", "--no-owner", "--exit-on-error", "--dbname", new.url, str(dump)])
        assert "Epoch" in new.manage("restored")
        assert new.look() == before
