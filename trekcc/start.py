"""Prepare a process before it begins: make what can be made, and say in one line what is missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any, cast

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from trekcc.release import VERSION

WITH_THREADS = {"runserver", "testserver", "demo"}


class Missing(Exception):  # noqa: N818 - what is missing, not what went wrong
    """Something that has to be there is not. Its words are one line that says what to do."""


def web() -> None:
    """Prepare gunicorn. Without style sheets no page can be shown; a database may come later."""
    _begin(static_files)


def worker() -> None:
    _begin(broker)


def beat(schedule: str) -> None:
    """`schedule` is the file in which beat keeps when it last asked for what."""
    _begin(broker, lambda: _make_folder(Path(schedule).parent, "what beat keeps (BEAT_FILE)"))


def command(arguments: list[str]) -> None:
    """Run manage.py; a command that cannot use the database says why in one line."""
    if arguments[1:] == ["version"]:  # Django would print its own
        sys.stdout.write(f"{VERSION}\n")
        return
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    _heed_options(arguments)
    if not WITH_THREADS.intersection(arguments):
        _configure_single_thread(settings.DATABASES["default"].get("OPTIONS", {}))
    with suppress(Missing):  # many a command needs no database
        database_folder()
    try:
        execute_from_command_line(arguments)
    except DatabaseError:
        _or_exit(database)
        raise


def _configure_single_thread(options: dict[str, Any]) -> None:
    """Configure the database for one thread, without a pool, whose patience would only hide why nothing answers.

    A migration may take as long as it needs, because nobody waits for an answer; but it may not wait long for a lock,
    behind which all others would wait.
    """
    options.pop("pool", None)
    if "options" in options:
        options["options"] += " -c statement_timeout=0 -c idle_in_transaction_session_timeout=0"


def _heed_options(arguments: list[str]) -> None:
    """`--settings` and `--pythonpath`, which Django would read too late: what is asked above reads the settings."""
    from django.core.management.base import CommandParser, handle_default_options

    parser = CommandParser(add_help=False, allow_abbrev=False)
    for option in ("--settings", "--pythonpath"):
        parser.add_argument(option)
    handle_default_options(parser.parse_known_args(arguments[2:])[0])


def broker() -> None:
    if not settings.REDIS_URL:
        raise Missing("REDIS_URL is not set: worker and beat need Redis. Without it `manage.py tidy` does their work.")


def static_files() -> None:
    from django.contrib.staticfiles.storage import staticfiles_storage

    collected = getattr(staticfiles_storage, "hashed_files", None)
    if collected is not None and not collected:
        raise Missing(
            f"no static files in {settings.STATIC_ROOT}: run `python manage.py collectstatic --noinput` first."
        )


def database_folder() -> None:
    """The folder of an SQLite file, made where it is not there, in which SQLite can write."""
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        _make_folder(file.parent, "the database (DATABASE_URL)")
        if file.exists() and not os.access(file, os.W_OK):
            raise Missing(f"the database {file} cannot be written to by this user.")


def database() -> None:
    """It answers, and has every table. Asked past the pool, which would wait."""
    database_folder()
    try:
        with closing(_driver().connect(**connection.get_connection_params())) as client:
            applied = _load_applied(client)
    except _driver().Error as error:
        raise Missing(f"the database {_place()} does not answer: {_first_line(error)} Look at DATABASE_URL.") from None
    if not applied or (apps.ready and not required_migrations() <= applied):
        raise Missing(f"the database {_place()} lacks migrations: run `python manage.py migrate`.")


@cache
def required_migrations() -> frozenset[tuple[str, str]]:
    """Return the last migration of every app; it cannot change while the process lives, so it is read once."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def _load_applied(client: Any) -> set[tuple[str, str]]:
    try:
        return set(client.cursor().execute("SELECT app, name FROM django_migrations").fetchall())
    except _driver().Error:
        return set()


def _driver() -> Any:
    return cast("Any", connection).Database


def _make_folder(folder: Path, what: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Missing(f"the folder {folder} for {what} cannot be made: {error.strerror}.") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Missing(f"the folder {folder} for {what} cannot be written to by this user.")


def _begin(*needs: Callable[[], None]) -> None:
    """A site whose database comes later begins without it: probes say so until then, and so does one line."""
    for need in (*needs, database_folder):
        _or_exit(need)
    try:
        database()
    except Missing as missing:
        sys.stderr.write(f"trekcc: {missing}\n")  # the log is not set up yet


def _or_exit(need: Callable[[], None]) -> None:
    try:
        need()
    except Missing as missing:
        raise SystemExit(f"trekcc: {missing}") from None


def _place() -> str:
    """Return the database's place without the password."""
    database = connection.settings_dict
    where = f" at {database['HOST']}:{database['PORT'] or 5432}" if database["HOST"] else ""
    return f"{database['NAME']}{where}"


def _first_line(error: Exception) -> str:
    line = " ".join(str(error).strip().partition("\n")[0].split())
    return line if line.endswith(".") else f"{line}."
