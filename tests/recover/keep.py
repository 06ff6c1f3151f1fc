"""Keep this release: what its own code played, dumped, with the tables and ratings that it showed.

    DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres python -m tests.recover.keep 0.2

writes tests/recover/kept/0.2.postgresql.sql.gz and .json; tests/recover/test_kept.py brings them to every later
release. With an SQLite address, of a file that is not there yet, it writes 0.2.sqlite.sql.gz and .json.
"""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

KEPT = Path(__file__).parent / "kept"


def main(name: str) -> None:
    server = os.environ["DATABASE_URL"]
    own = server if server.startswith("sqlite") else f"{server.rpartition('/')[0]}/trekcc_kept"
    os.environ |= {"DATABASE_URL": own, "SECRET_KEY": "for-this-run-alone-0123456789-abcdefghijklmnopqrstuvwxyz"}
    os.environ |= {"DJANGO_SETTINGS_MODULE": "trekcc.settings", "DEBUG": "1", "REDIS_URL": ""}
    if own != server:
        _psql(server, "DROP DATABASE IF EXISTS trekcc_kept", "CREATE DATABASE trekcc_kept")
    _django()
    _play()
    stem = f"{name}.{'sqlite' if own == server else 'postgresql'}"
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{stem}.sql.gz").write_bytes(gzip.compress(_dumped(own), mtime=0))
    (KEPT / f"{stem}.json").write_text(json.dumps(shown(), indent=1) + "\n")


def shown() -> dict[str, Any]:
    """What everybody may read: the standings of each event by its key, the ratings of each list."""
    from ratings.models import Rating
    from tournaments.record.models import Event
    from tournaments.record.selectors.records import standings

    tables = {
        str(event.pk): [[one.rank, one.player, dict(one.figures)] for one in standings(event)]
        for event in Event._base_manager.order_by("pk")
    }
    ratings = Rating.objects.order_by("list", "player").values_list("list", "player", "rating")
    return {"standings": tables, "ratings": list(map(list, ratings))}


def _django() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.EVENTS_PER_DAY = settings.INVITATIONS_PER_DAY = settings.NEW_DIRECTOR_EVENTS = 0
    settings.EMAIL_BACKEND = settings.MAIL_TRANSPORT = "django.core.mail.backends.dummy.EmailBackend"
    call_command("migrate", verbosity=0)


def _play() -> None:
    """Everything that happens in an event, one that is under way, and what happens beside them."""
    from ratings.services.runs import refresh_books
    from tests import factories

    factories.hold_eventful_event(title="Eventful")
    factories.RoundFactory(event=factories.PlayedEventFactory(players=5, rounds=1, title="Under way"))
    factories.coming_and_going()
    factories.department_at_work()
    refresh_books()


def _dumped(url: str) -> bytes:
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as rows:
            return "\n".join(rows.iterdump()).encode()
    asked = ["pg_dump", "--no-owner", "--no-privileges", "--no-comments", url]
    lines = subprocess.run(asked, check=True, capture_output=True).stdout.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith((b"\\restrict", b"\\unrestrict")))


def _psql(url: str, *statements: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as server:
        for statement in statements:
            server.execute(statement)  # type: ignore[arg-type]


if __name__ == "__main__":
    main(sys.argv[1])
