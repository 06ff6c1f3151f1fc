"""A process begins in a fresh tree: it makes what it needs, or says in one line what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rings import matrix
from tests.stack.databases import empty_database
from tests.stack.fresh import fresh_tree
from tests.stack.processes import command_of, free_port, started, wait_for
from tests.stack.visitor import Visitor

MANAGE = [sys.executable, "manage.py"]
MIGRATE, BEAT, WORKER, WEB = (command_of(service) for service in ("migrate", "beat", "worker", "web"))
SECRET = "a-word-that-nobody-should-read"


@pytest.fixture(scope="module")
def kept_tree() -> Iterator[Path]:
    """Where others than its owner may read. What Python compiles in it is kept: the machine has other things to do."""
    with tempfile.TemporaryDirectory(prefix="trekcc-fresh-") as folder:
        Path(folder).chmod(0o755)
        yield fresh_tree(Path(folder))


@pytest.fixture
def tree(kept_tree: Path) -> Path:
    """Without anything that a process of another test has made in it."""
    if (kept_tree / "var").is_file():
        (kept_tree / "var").unlink()
    for made in ("var", "staticfiles"):
        shutil.rmtree(kept_tree / made, ignore_errors=True)
    return kept_tree


def environment(**more: str) -> dict[str, str]:
    said = {"SECRET_KEY": "for-the-tests-alone-0123456789-abcdefghijklmnopqrstuvwxyz", "SECURE_SSL_REDIRECT": "0"}
    return {**said, "ALLOWED_HOSTS": "127.0.0.1", **more}


def run(tree: Path, command: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    """What a process that ends by itself says. Modes of files count for it, whoever runs the tests."""
    command = command if os.geteuid() else ["setpriv", "--bounding-set=-dac_override", *command]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    given = {"PATH": path, **environment(**more)}
    return subprocess.run(command, cwd=tree, env=given, capture_output=True, text=True, timeout=90, check=False)


def the_line(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that a process ended with, beside those of its log."""
    (line,) = (line for line in done.stderr.splitlines() if not line.startswith(("{", "/", " ")))
    assert done.returncode == 1
    assert line.startswith("trekcc: ")
    return line


def nobody_there() -> str:
    return f"postgres://trekcc:{SECRET}@127.0.0.1:{free_port()}/trekcc"


def test_migrate_makes_the_folder_of_its_database(tree: Path) -> None:
    assert not (tree / "var").exists()
    done = run(tree, MIGRATE)
    assert (done.returncode, (tree / "var/trekcc.sqlite3").exists()) == (0, True), done.stderr


def test_beat_makes_the_folder_it_keeps_its_times_in(tree: Path, tmp_path: Path) -> None:
    redis = f"redis://127.0.0.1:{free_port()}/0"
    with started(BEAT, environment(REDIS_URL=redis), tmp_path / "log", tree=tree) as beat:
        wait_for(lambda: "Starting..." in beat.log(), "beat begins", 60)
        wait_for(lambda: list((tree / "var").glob("beat*")), "beat keeps its times")
        assert "Traceback" not in beat.log()


@pytest.mark.parametrize("command", [WORKER, BEAT], ids=["worker", "beat"])
def test_worker_and_beat_without_a_broker_say_so(command: list[str], tree: Path) -> None:
    assert "REDIS_URL is not set" in the_line(run(tree, command))


@pytest.mark.parametrize("command", [MIGRATE, BEAT], ids=["migrate", "beat"])
def test_folder_that_cannot_be_made_is_named(command: list[str], tree: Path) -> None:
    (tree / "var").write_text("not a folder")
    line = the_line(run(tree, command, REDIS_URL="redis://127.0.0.1:1/0"))
    assert f"the folder {tree}/var" in line


@pytest.mark.parametrize("command", [MIGRATE, BEAT], ids=["migrate", "beat"])
def test_folder_that_cannot_be_written_to_is_named(command: list[str], tree: Path) -> None:
    (tree / "var").mkdir(mode=0o555)
    line = the_line(run(tree, command, REDIS_URL="redis://127.0.0.1:1/0"))
    assert (f"the folder {tree}/var" in line, "cannot be written to" in line) == (True, True)


def test_database_that_cannot_be_written_to_is_named(tree: Path) -> None:
    (tree / "var").mkdir()
    (tree / "var/trekcc.sqlite3").touch(mode=0o444)
    line = the_line(run(tree, MIGRATE))
    assert f"the database {tree}/var/trekcc.sqlite3 cannot be written to" in line


@pytest.mark.parametrize("command", [MIGRATE, [*MANAGE, "appoint", "a@club.example", "director"]])
def test_command_whose_database_does_not_answer_names_it_without_the_password(command: list[str], tree: Path) -> None:
    line = the_line(run(tree, command, DATABASE_URL=nobody_there()))
    assert ("the database trekcc at 127.0.0.1:" in line, "refused" in line, SECRET in line) == (True, True, False)


def test_command_before_the_first_migration_says_so(tree: Path) -> None:
    line = the_line(run(tree, [*MANAGE, "appoint", "a@club.example", "director"]))
    assert "lacks migrations: run `python manage.py migrate`" in line


def test_command_that_needs_no_database_asks_for_none(tree: Path) -> None:
    (tree / "var").write_text("not a folder")
    done = run(tree, [*MANAGE, "collectstatic", "--noinput", "--verbosity", "0"])
    assert (done.returncode, done.stderr) == (0, "")


def test_command_goes_by_the_settings_that_it_is_told(tree: Path) -> None:
    (tree / "other.py").write_text("from trekcc.settings import *\nSITE_URL = 'https://elsewhere.example'\n")
    for told in (["--settings", "other"], ["--settings=other"]):
        done = run(tree, [*MANAGE, "diffsettings", *told])
        assert "https://elsewhere.example" in done.stdout, done.stderr


def test_site_without_static_files_ends_with_a_line(tree: Path) -> None:
    port = free_port()
    line = the_line(run(tree, WEB, BIND=f"127.0.0.1:{port}"))
    assert "run `python manage.py collectstatic --noinput`" in line


@pytest.mark.parametrize("command", [WEB, WORKER], ids=["web", "worker"])
def test_process_without_its_secret_key_ends_with_a_line(command: list[str], tree: Path) -> None:
    assert "SECRET_KEY is not set" in the_line(run(tree, command, SECRET_KEY="", BIND=f"127.0.0.1:{free_port()}"))


UNUSABLE = [
    (MIGRATE, "EMAIL_PORT", "twentyfive", "a number"),
    (WORKER, "WORKER_PROCESSES", "", "a number"),
    (WEB, "WEB_PROCESSES", "many", "a number"),
    (MIGRATE, "SECURE_SSL_REDIRECT", "ture", "1 or 0"),
    (MIGRATE, "DATABASE_URL", "somewhere", "postgres://user:secret@host:5432/name"),
    (MIGRATE, "DATABASE_URL", f"postgres://trekcc:{SECRET}@host:port/trekcc", "postgres://user:secret@host:5432/name"),
    (MIGRATE, "DATABASE_URL", f"mysql://trekcc:{SECRET}@host/trekcc", "postgres://user:secret@host:5432/name"),
]


@matrix(("command", "name", "value", "wanted"), UNUSABLE)
def test_variable_that_cannot_be_used_is_named_and_its_value_is_not(
    command: list[str], name: str, value: str, wanted: str, tree: Path
) -> None:
    line = the_line(run(tree, command, **{name: value}))
    assert f"{name} cannot be used as it is set: it has to be {wanted}" in line
    assert not value or value not in line


def test_password_may_begin_with_what_a_shell_takes_for_a_variable(tree: Path) -> None:
    password = r"$PATH\$1"
    asked = "from django.conf import settings; print(settings.EMAIL_HOST_PASSWORD)"
    done = run(tree, [*MANAGE, "shell", "--no-imports", "-c", asked], EMAIL_HOST_PASSWORD=password)
    assert done.stdout.strip() == password


@pytest.mark.postgres
def test_migration_may_take_as_long_as_it_needs_but_waits_for_no_lock(tree: Path) -> None:
    asked = (
        "from django.db import connection; connection.ensure_connection(); "
        "print([connection.connection.execute(f'SHOW {name}').fetchone()[0] for name in "
        "('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout')])"
    )
    with empty_database() as database:
        done = run(tree, [*MANAGE, "shell", "--no-imports", "-c", asked], DATABASE_URL=database)
    assert done.stdout.strip() == "['0', '0', '5s']"


@pytest.mark.whole
def test_site_whose_database_is_away_says_so_and_is_not_ready_until_it_comes(tree: Path, tmp_path: Path) -> None:
    assert run(tree, [*MANAGE, "collectstatic", "--noinput", "--verbosity", "0"]).returncode == 0
    port = free_port()
    given = environment(BIND=f"127.0.0.1:{port}", DATABASE_URL=nobody_there(), WEB_PROCESSES="1")
    with started(WEB, given, tmp_path / "log", tree=tree) as web:
        wait_for(lambda: Visitor(port).get("/healthz").status == 200, "the site answers", 60)
        assert Visitor(port).get("/readyz").status == 503
        said = [line for line in web.log().splitlines() if line.startswith("trekcc: the database trekcc at")]
        assert (len(said), "Traceback" in web.log(), SECRET in web.log()) == (1, False, False), web.log()
        assert web.stop() == 0


@pytest.mark.whole
@pytest.mark.parametrize(("command", "heard"), [(WORKER, "celery@"), (BEAT, "Starting...")], ids=["worker", "beat"])
def test_worker_and_beat_whose_database_is_away_say_so_and_wait(
    command: list[str], heard: str, tree: Path, tmp_path: Path
) -> None:
    given = environment(DATABASE_URL=nobody_there(), REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
    with started(command, given, tmp_path / "log", tree=tree) as process:
        wait_for(lambda: heard in process.log(), "it begins", 60)
        said = [line for line in process.log().splitlines() if line.startswith("trekcc: the database trekcc at")]
        assert (len(said), "Traceback" in process.log(), SECRET in process.log()) == (1, False, False), process.log()
        assert process.popen.poll() is None
