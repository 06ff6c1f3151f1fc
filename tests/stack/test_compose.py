"""The commands of docker-compose.yml, without containers: they migrate, serve, work, keep time, and end when asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.stack.databases import empty_database
from tests.stack.processes import COMPOSE, ROOT, TO_BEGIN, command_of, environment_of, free_port, started, wait_for
from tests.stack.visitor import Visitor

SITE = ("migrate", "web", "worker", "beat")


@pytest.fixture
def database() -> Iterator[str]:
    with empty_database() as url:
        yield url


@pytest.fixture
def environment(database: str, tmp_path: Path) -> dict[str, str]:
    """What takes the place of .env, and of the addresses inside the network of the containers."""
    return {
        "SECRET_KEY": "for-the-tests-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
        "POSTGRES_PASSWORD": "unused",
        "ALLOWED_HOSTS": "127.0.0.1",
        "SITE_URL": "http://127.0.0.1",
        "DATABASE_URL": database,
        "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
        "BIND": f"127.0.0.1:{free_port()}",
        "SECURE_SSL_REDIRECT": "0",
        "BEHIND_PROXY": "0",
        "STATIC_ROOT": str(tmp_path / "static"),
        "BEAT_FILE": str(tmp_path / "beat"),
        "SWEEP_SECONDS": "1",
        "MAIL_TRANSPORT": "django.core.mail.backends.console.EmailBackend",
    }


@pytest.mark.postgres
@pytest.mark.redis
def test_site_of_the_compose_file_comes_up_works_and_ends_when_asked(
    environment: dict[str, str], tmp_path: Path
) -> None:
    with ExitStack() as running:

        def start(service: str, *command: str) -> Any:
            asked = list(command) or command_of(service)
            given = environment_of(service if service in SITE else "web", **environment)
            return running.enter_context(started(asked, given, tmp_path / f"{service}.log"))

        redis_port = environment["REDIS_URL"].rpartition(":")[2].partition("/")[0]
        start("redis", *command_of("redis"), "--port", redis_port, "--dir", str(tmp_path))
        collected = start("collectstatic", "python", "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
        migrated = start("migrate")
        assert (migrated.popen.wait(180), collected.popen.wait(180)) == (0, 0), migrated.log()

        web, worker, beat = (start(service) for service in ("web", "worker", "beat"))
        visitor = Visitor(int(environment["BIND"].rpartition(":")[2]))
        ready = wait_for(lambda: (answer := visitor.get("/readyz")).status and answer, "the site answers", TO_BEGIN)
        assert (ready.status, '"redis": "ok"' in ready.text) == (200, True), web.log()
        page = visitor.get("/events/")
        style = page.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
        assert (page.status, visitor.get(style).status) == (200, 200)

        asked = visitor.post("/account/password/reset/", email="somebody@sentinel.example")
        assert asked.status == 302
        wait_for(lambda: "To: somebody@sentinel.example" in worker.log(), "the worker sends the mail")
        wait_for(lambda: "sweep_mail" in worker.log(), "beat asks and the worker sweeps")
        assert (tmp_path / "beat").exists() or list(tmp_path.glob("beat*"))
        assert "somebody@sentinel.example" not in web.log() + beat.log()
        assert [web.stop(), worker.stop(), beat.stop()] == [0, 0, 0], worker.log()


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS", "POSTGRES_PASSWORD"])
def test_what_only_the_owner_knows_has_no_default(missing: str) -> None:
    asked = {"SECRET_KEY", "ALLOWED_HOSTS", "POSTGRES_PASSWORD"}
    with pytest.raises(KeyError, match=missing):
        environment_of("web", **dict.fromkeys(asked - {missing}, "x"))


@pytest.mark.parametrize("name", COMPOSE["services"])
def test_no_service_runs_as_root_or_gains_rights(name: str) -> None:
    service = COMPOSE["services"][name]
    of_the_image = {"trekcc": (ROOT / "Dockerfile").read_text().rpartition("\nUSER ")[2].split()[0]}
    assert service.get("user", of_the_image.get(service["image"], "root")) in {"trekcc", "postgres", "redis"}
    assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])


def test_only_the_site_is_reached_from_outside_and_only_through_a_proxy() -> None:
    published = {name: service["ports"] for name, service in COMPOSE["services"].items() if "ports" in service}
    assert published == {"web": ["127.0.0.1:${PORT:-8000}:8000"]}
    assert {name for name, said in COMPOSE["services"].items() if said["networks"] == ["inside"]} == {
        "postgres",
        "redis",
    }
    assert COMPOSE["networks"]["inside"]["internal"] is True


@pytest.mark.parametrize("name", sorted(set(COMPOSE["services"]) - {"migrate"}))
def test_whatever_ends_is_started_again(name: str) -> None:
    assert COMPOSE["services"][name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_who_needs_the_tables_waits_for_the_migration(name: str) -> None:
    waits = COMPOSE["services"][name]["depends_on"]
    assert waits == {"migrate": {"condition": "service_completed_successfully"}}
