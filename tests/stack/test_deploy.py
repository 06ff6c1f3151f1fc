"""What stands in deploy/: units that run what the containers run, and a proxy that says what the site has to know."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.stack.fresh import fresh_tree
from tests.stack.processes import ROOT, Process, command_of, free_port, started, wait_for
from tests.stack.visitor import Visitor

UNITS = ROOT / "deploy/systemd"
SERVICES = ("migrate", "web", "worker", "beat")
HARDENED = {
    "User": "trekcc",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "StateDirectory": "trekcc",
    "EnvironmentFile": "/etc/trekcc/environment",
    "WorkingDirectory": "/opt/trekcc",
}


class Several(dict[str, str]):
    """A key of a unit may come again: its values, one a line."""

    def __setitem__(self, key: str, value: object) -> None:
        again = key in self and isinstance(value, list)
        super().__setitem__(key, [*self[key], *value] if again else value)  # type: ignore[list-item, arg-type]


def unit(service: str) -> ConfigParser:
    read = ConfigParser(strict=False, interpolation=None, dict_type=Several)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string((UNITS / f"trekcc-{service}.service").read_text())
    return read


def commands(service: str) -> list[list[str]]:
    """What a unit runs, without the folder of the programs."""
    lines = unit(service)["Service"]["ExecStart"].splitlines()
    return [shlex.split(line.removeprefix("/opt/trekcc/.venv/bin/")) for line in filter(None, lines)]


@pytest.mark.parametrize("service", ["web", "worker", "beat"])
def test_unit_runs_what_the_container_runs(service: str) -> None:
    assert commands(service) == [command_of(service)]


def test_files_are_collected_and_the_database_is_migrated_before_anything_starts() -> None:
    collect, migrate = commands("migrate")
    assert (collect[:3], migrate) == (["python", "manage.py", "collectstatic"], command_of("migrate"))
    for service in ("web", "worker", "beat"):
        said = unit(service)["Unit"]
        assert "trekcc-migrate.service" in said["After"].split()
        assert (
            "trekcc-migrate.service" in said["Wants"].split()
        )  # not Requires: a database that comes later is waited for


@pytest.mark.parametrize("service", SERVICES)
def test_unit_gains_no_rights_and_writes_nowhere_else(service: str) -> None:
    said = unit(service)["Service"]
    assert {name: said[name] for name in HARDENED} == HARDENED


@pytest.mark.parametrize("service", ["web", "worker", "beat"])
def test_what_ends_is_started_again_and_may_end_its_work(service: str) -> None:
    said = unit(service)["Service"]
    assert (said["Restart"], unit(service)["Install"]["WantedBy"]) == ("always", "multi-user.target")
    assert int(said["TimeoutStopSec"]) >= (270 if service == "worker" else 30)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze - install Debian's systemd")
def test_systemd_understands_every_unit(tmp_path: Path) -> None:
    """With the programs of this machine, as it asks whether they are there."""
    for service in SERVICES:
        text = (UNITS / f"trekcc-{service}.service").read_text()
        here = text.replace("/opt/trekcc/.venv/bin", str(Path(sys.executable).parent))
        (tmp_path / f"trekcc-{service}.service").write_text(here)
    units = sorted(map(str, tmp_path.glob("*.service")))
    asked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *units],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (asked.returncode, asked.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy - install Debian's caddy")
def test_caddy_understands_its_file() -> None:
    asked = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(ROOT / "deploy/Caddyfile")]
    assert subprocess.run(asked, capture_output=True, check=False).returncode == 0


def test_proxy_asks_where_the_site_listens_and_takes_nothing_from_the_visitor() -> None:
    text = (ROOT / "deploy/Caddyfile").read_text()
    assert re.findall(r"reverse_proxy (\S+)", text) == ["127.0.0.1:8000"]
    assert text.count("{") == text.count("}")
    assert "trusted_proxies" not in text  # else what a visitor says of his address would count


@pytest.mark.parametrize("path", [".env.example", "deploy/environment.example"])
def test_every_variable_of_an_example_is_written_down(path: str) -> None:
    names = re.findall(r"^(\w+)=", (ROOT / path).read_text(), re.MULTILINE)
    known = (ROOT / "docs/settings.md").read_text() + (ROOT / "docker-compose.yml").read_text()
    assert names
    assert [name for name in names if name not in known] == []


@pytest.fixture
def tree() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="trekcc-fresh-") as folder:
        yield fresh_tree(Path(folder))


@pytest.mark.whole
@pytest.mark.redis
def test_units_bring_a_site_up_from_a_fresh_tree(tree: Path, tmp_path: Path) -> None:
    """Their commands, with the variables of the example; only places and ports are the test's."""
    redis, port = free_port(), free_port()
    state = tmp_path / "state"
    state.mkdir()  # as systemd does for StateDirectory
    example = dict(re.findall(r"^(\w+)=(.*)$", (ROOT / "deploy/environment.example").read_text(), re.MULTILINE))
    given = {name: value.replace("/var/lib/trekcc", str(state)) for name, value in example.items()} | {
        "SECRET_KEY": "for-the-tests-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
        "ALLOWED_HOSTS": "127.0.0.1",
        "DATABASE_URL": f"sqlite:///{state}/trekcc.sqlite3",
        "REDIS_URL": f"redis://127.0.0.1:{redis}/0",
        "BIND": f"127.0.0.1:{port}",
        "SECURE_SSL_REDIRECT": "0",
        "SWEEP_SECONDS": "1",
        "HEARTBEAT_SECONDS": "1",
    }
    with ExitStack() as running:

        def start(name: str, command: list[str]) -> Process:
            return running.enter_context(started(command, given, tmp_path / f"{name}.log", tree=tree))

        start("redis", [*command_of("redis"), "--port", str(redis), "--dir", str(tmp_path)])
        for number, command in enumerate(commands("migrate")):
            once = start(f"migrate-{number}", command)
            assert once.popen.wait(120) == 0, once.log()
        processes = [start(service, command) for service in ("web", "worker", "beat") for command in commands(service)]
        site = Visitor(port)

        def both_seen() -> bool:
            told = site.get("/readyz")
            return told.status == 200 and '_seen": null' not in told.text

        wait_for(both_seen, "worker and beat are seen", 90)
        assert site.get("/events/").status == 200
        assert [process.stop() for process in processes] == [0, 0, 0], processes[1].log()
        assert not [name for name in os.listdir(tree) if name in ("var", "staticfiles")]
