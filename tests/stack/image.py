"""What the image holds, and the site run from it: the tree that git knows, .dockerignore lets in and the Dockerfile
copies, on an interpreter with the main dependencies alone, with the settings of a real site behind a proxy.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath

from tests.stack import dockerfile
from tests.stack.packages import make_environment
from tests.stack.processes import ROOT, TO_BEGIN, Process, command_of, environment_of, free_port, started, wait_for
from tests.stack.visitor import Visitor

HOST = "play.club.example"
BY_THE_PROXY = {"Host": HOST, "X-Forwarded-Proto": "https"}
HEARD = {"redis": "Ready to accept connections", "web": "Booting worker", "worker": " ready.", "beat": "Starting..."}
SET_BY_THE_PLACE = {"PATH", "BIND"}


@dataclass(frozen=True)
class Image:
    """`tree` is the image's working folder, `programs` the folder of its interpreter."""

    tree: Path
    programs: Path

    def files(self) -> set[str]:
        return {str(path.relative_to(self.tree)) for path in self.tree.rglob("*") if path.is_file()}


@dataclass(eq=False)
class Site:
    """The services of docker-compose.yml on a database, run from an image. Those who ask come through its proxy."""

    image: Image
    database: str
    folder: Path
    running: ExitStack
    given: dict[str, str] = field(default_factory=dict)
    processes: dict[str, Process] = field(default_factory=dict)

    def manage(self, *words: str) -> str:
        """What a command of manage.py says; CalledProcessError if it fails."""
        return self._done(["python", "manage.py", *words])

    def migrate(self) -> str:
        return self._done(command_of("migrate"))

    def start(self, *services: str) -> None:
        """Start these, and return when they are there."""
        for service in services:
            self.processes[service] = self.running.enter_context(self._started(service))
        for service in services:
            wait_for(lambda s=service: self._is_there(s), f"{service} is there", TO_BEGIN)

    def stop(self, *services: str) -> dict[str, int]:
        """Ask these to end: the code with which each did."""
        return {service: self.processes[service].stop() for service in services}

    def visitor(self, session: str = "", **headers: str) -> Visitor:
        return Visitor(self.port, session, {**BY_THE_PROXY, **headers})

    def moved_to(self, database: str, image: Image | None = None) -> Site:
        """The same site on another database, or of another release. Of the two one runs at a time."""
        return Site(image or self.image, database, self.folder, self.running, self.given)

    @cached_property
    def port(self) -> int:
        return free_port()

    @cached_property
    def environment(self) -> dict[str, str]:
        asked = {
            "SECRET_KEY": "for-the-tests-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
            "POSTGRES_PASSWORD": "unused",
            "ALLOWED_HOSTS": HOST,
            "SITE_URL": f"https://{HOST}",
            "CSRF_TRUSTED_ORIGINS": f"https://{HOST}",
            "DATABASE_URL": self.database,
            "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
            "BIND": f"127.0.0.1:{self.port}",
            "MAIL_TRANSPORT": "django.core.mail.backends.console.EmailBackend",
            "SWEEP_SECONDS": "1",
            **self.given,
        }
        of_the_image = {name: said for name, said in dockerfile.variables().items() if name not in SET_BY_THE_PLACE}
        return {**of_the_image, **environment_of("web", **asked)}

    def last_words(self) -> str:
        return "\n".join(f"--- {name}\n{process.log()[-3000:]}" for name, process in self.processes.items())

    def _is_there(self, service: str) -> bool:
        process = self.processes[service]
        assert process.popen.poll() is None, f"{service} ended: {process.log()[-3000:]}"
        return HEARD[service] in process.log()

    def _started(self, service: str) -> AbstractContextManager[Process]:
        command = command_of(service)
        if service == "redis":
            port = self.environment["REDIS_URL"].rpartition(":")[2].partition("/")[0]
            command = [*command, "--port", port, "--dir", str(self.folder)]
        log = self.folder / f"{service}.log"
        log.unlink(missing_ok=True)
        return started(command, self.environment, log, tree=self.image.tree, programs=self.image.programs)

    def _done(self, command: list[str]) -> str:
        return run(self.image, command, self.environment)


def make_image(folder: Path) -> Image:
    """Copy what the build copies, and run what it runs. `var` is a folder of memory in the container."""
    image = Image(folder / "app", make_environment(folder / "packages"))
    for source, place in dockerfile.copied(context()):
        goal = image.tree / place
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / source, goal)
    for given, command in dockerfile.commands():
        if command[0] == "python":
            run(image, command, {**dockerfile.variables(), **given})
    (image.tree / "var").mkdir(exist_ok=True)
    return image


def shipped() -> list[PurePosixPath]:
    """The files of the image's working folder, before anything runs there."""
    return [place for _, place in dockerfile.copied(context())]


def context() -> list[PurePosixPath]:
    """What a build on a fresh clone sees."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [PurePosixPath(line) for line in listed.splitlines() if (ROOT / line).is_file()]
    return dockerfile.let_in(paths, dockerfile.rules((ROOT / ".dockerignore").read_text()))


def run(image: Image, command: list[str], environment: dict[str, str]) -> str:
    path = f"{image.programs}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=image.tree,
        env={**environment, "PATH": path},
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}"
    return done.stdout
