"""What probes are told."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

UNSEEN = dict.fromkeys(("worker_seen", "beat_seen", "oldest_reaction", "oldest_letter", "oldest_run"))


@pytest.fixture
def ready(client: Client) -> Any:
    return lambda: client.get("/readyz")


def test_living_process_says_so_without_asking_anybody(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_site_is_ready_with_its_database_and_every_migration(ready: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(6):
        answer = ready()
    assert (answer.status_code, answer.json()) == (
        200,
        {"status": "ready", "missing": [], "redis": "not used", **UNSEEN},
    )


@pytest.mark.django_db
def test_site_is_not_ready_before_it_is_migrated(ready: Any) -> None:
    MigrationRecorder(connection).migration_qs.filter(app="tournaments").delete()
    answer = ready()
    assert (answer.status_code, answer.json()["missing"]) == (503, ["migrations"])


def test_site_is_not_ready_without_its_database(ready: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "ensure_connection", refused)
    answer = ready()
    assert (answer.status_code, answer.json()["missing"]) == (503, ["database"])


@pytest.mark.django_db
def test_site_is_not_ready_before_its_static_files_are_collected(ready: Any, settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    assert ready().json()["missing"] == ["static files"]
    (tmp_path / "staticfiles.json").write_text('{"version": "1.1", "paths": {"trekcc.css": "trekcc.1.css"}}')
    settings.STORAGES = dict(settings.STORAGES)
    assert ready().json()["missing"] == []


@pytest.mark.django_db
def test_dead_redis_is_told_and_does_not_make_the_site_unready(ready: Any, settings: Any) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        settings.REDIS_URL = f"redis://127.0.0.1:{unused.getsockname()[1]}/0"
    answer = ready()
    assert (answer.status_code, answer.json()["redis"]) == (200, "down")


@pytest.mark.redis
@pytest.mark.django_db
def test_redis_that_answers_is_told(ready: Any, settings: Any) -> None:
    import os

    settings.REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379")
    assert ready().json()["redis"] == "ok"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_probe_starts_no_session_is_not_kept_and_not_sent_to_https(path: str, client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    assert "no-store" in answer["Cache-Control"]
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
