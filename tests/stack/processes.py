"""The processes of the stack as they run in earnest: started by the commands of docker-compose.yml, watched, killed."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests import elsewhen

ROOT = Path(__file__).resolve().parent.parent.parent
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
TO_BEGIN = 120
"""Seconds that a process may take to load the site, on a machine that is busy."""
GRACE = int(COMPOSE["services"]["worker"]["stop_grace_period"].removesuffix("s"))
"""Seconds that one may take to end: a child of the worker waits 30 for who no longer counts its last result."""
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


@dataclass(eq=False)
class Process:
    """A process with its children in a group of their own, and what it wrote."""

    popen: subprocess.Popen[bytes]
    written: Path

    @property
    def pid(self) -> int:
        return self.popen.pid

    def log(self) -> str:
        return self.written.read_text(errors="replace")

    def children(self) -> list[int]:
        """Pids of the children, in the order they were born."""
        listed = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        return [int(pid) for pid in listed.split()]

    def kill(self) -> None:
        """SIGKILL for all of it, as a machine that loses power would."""
        if self.popen.poll() is None:
            os.killpg(self.pid, signal.SIGKILL)
            self.popen.wait(10)

    def stop(self) -> int:
        """Ask it to end, and say with which code it did."""
        if self.popen.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
        return self.popen.wait(GRACE)


@contextmanager
def started(
    command: list[str],
    environment: dict[str, str],
    written: Path,
    stderr: Any = None,
    *,
    tree: Path = ROOT,
    programs: Path = Path(sys.executable).parent,
) -> Iterator[Process]:
    """A process in this tree until the end of the block, whatever happens in it."""
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    with written.open("ab") as log:
        popen = subprocess.Popen(
            command,
            cwd=tree,
            env={"PATH": path, **elsewhen.passed_on(), **environment},
            stdout=log,
            stderr=stderr or log,
            start_new_session=True,
        )
    process = Process(popen, written)
    try:
        yield process
    finally:
        process.kill()


def command_of(service: str) -> list[str]:
    """What docker-compose.yml has this service run."""
    command: list[str] = COMPOSE["services"][service]["command"]
    return command


def environment_of(service: str, **given: str) -> dict[str, str]:
    """The variables that docker-compose.yml hands this service, `given` in place of .env and of its addresses."""
    said = COMPOSE["services"][service]["environment"]
    return {**{name: _filled_in(str(value), given) for name, value in said.items()}, **given}


def _filled_in(value: str, given: dict[str, str]) -> str:
    def variable(match: re.Match[str]) -> str:
        name, how, rest = match.groups()
        if name not in given and how != "-":
            raise KeyError(f"docker-compose.yml asks for {name}")
        return given.get(name) or rest

    return VARIABLE.sub(variable, value)


def free_port() -> int:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port: int = unused.getsockname()[1]
        return port


def wait_for(true: Callable[[], Any], what: str, seconds: float = 20) -> Any:
    """What `true` answers once that is something; a failure that says what did not happen otherwise."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError(f"{what}: not within {seconds} s")
