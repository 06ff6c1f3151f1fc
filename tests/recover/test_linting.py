"""Migrations that would stop the processes of the last release are refused by `make check`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recover.linting import RELEASED

ROOT = Path(__file__).resolve().parent.parent.parent
NUMBER = "models.PositiveIntegerField"
OPERATIONS = {
    "9001_without_default": f'migrations.AddField("venue", "seats", {NUMBER}(default=0))',
    "9002_with_default": f'migrations.AddField("venue", "rows", {NUMBER}(default=0, db_default=0))',
    "9003_empty": f'migrations.AddField("venue", "floor", {NUMBER}(null=True))',
    "9004_removed": 'migrations.RemoveField("venue", "town")',
    "9005_renamed": 'migrations.RenameField("venue", "rows", "lines")',
    "9006_another_type": 'migrations.AlterField("venue", "lines", models.TextField(db_default=""))',
    "9007_table_gone": 'migrations.DeleteModel("Question")',
    "9008_new_table": 'migrations.CreateModel("Chair", [("id", models.BigAutoField(primary_key=True))])',
}
REFUSED = {f"900{number}" for number in (1, 4, 5, 6, 7)}
MIGRATION = """from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("tournaments", "{before}")]
    operations = [{operation}]
"""


@pytest.fixture(scope="module")
def linted(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """What `make check` would say if these stood in the folder, too."""
    folder = tmp_path_factory.mktemp("linted")
    copy = shutil.copytree(ROOT / "tournaments/migrations", folder / "copied")
    before = max(path.stem for path in copy.glob("[0-9]*.py"))
    for name, operation in OPERATIONS.items():
        (copy / f"{name}.py").write_text(MIGRATION.format(before=before, operation=operation))
        before = name
    (folder / "asked.py").write_text(
        'from tests.recover.linting import *\nMIGRATION_MODULES = {**MIGRATION_MODULES, "tournaments": "copied"}\n'
    )
    return subprocess.run(
        [sys.executable, "manage.py", "lintmigrations", "--settings", "asked"],
        cwd=ROOT,
        env={**os.environ, "DEBUG": "1", "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_old_processes_do_not_survive_is_refused_by_name(linted: subprocess.CompletedProcess[str]) -> None:
    refused = re.findall(r"\(tournaments, (\d+)_\w+\)\.\.\. ERR", linted.stdout)
    assert (linted.returncode, set(refused)) == (1, REFUSED), linted.stdout + linted.stderr


def test_new_columns_with_a_default_in_the_database_and_new_tables_pass(
    linted: subprocess.CompletedProcess[str],
) -> None:
    assert "Valid migrations: " in linted.stdout
    assert [name for name in OPERATIONS if name[:4] not in REFUSED and name in linted.stdout] == []


def test_every_app_with_migrations_is_checked_and_its_released_ones_are_there() -> None:
    apps = {path.parent.parent.name for path in ROOT.glob("*/migrations/0001_*.py")}
    assert apps == set(RELEASED)
    for app, newest in RELEASED.items():
        assert not newest or list((ROOT / app / "migrations").glob(f"{newest:04}_*.py"))


def test_make_check_asks_for_it() -> None:
    assert "lintmigrations --settings tests.recover.linting" in (ROOT / "Makefile").read_text()
