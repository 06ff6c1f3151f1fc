"""`manage.py setup` as its user meets it: a process at a terminal, and a mail server that speaks SMTP."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread

import pytest

from tests.stack.processes import ROOT

MANAGE = [sys.executable, "manage.py"]


class Post(ThreadingTCPServer):
    """A mail server that takes every letter, or refuses every recipient."""

    allow_reuse_address = daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taking)
        self.letters: list[str] = []
        self.refusal = ""


class Taking(StreamRequestHandler):
    server: Post

    def handle(self) -> None:
        self._say("220 post.example")
        for line in iter(self.rfile.readline, b""):
            word = line[:4].upper()
            if word == b"RCPT" and self.server.refusal:
                self._say(self.server.refusal)
            elif word == b"DATA":
                self._say("354 go on")
                lines = iter(self.rfile.readline, b".\r\n")
                self.server.letters.append(b"".join(lines).decode())
                self._say("250 taken")
            elif word == b"QUIT":
                return self._say("221 bye")
            else:
                self._say("250 ok")
        return None

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@pytest.fixture
def post() -> Iterator[Post]:
    with Post() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with every table and nothing else."""
    file = tmp_path_factory.mktemp("migrated") / "site.sqlite3"
    subprocess.run([*MANAGE, "migrate", "--verbosity", "0"], cwd=ROOT, env=given(file), check=True)
    return file


@pytest.fixture
def environment(migrated: Path, tmp_path: Path, post: Post) -> dict[str, str]:
    file = shutil.copy(migrated, tmp_path / "site.sqlite3")
    return given(file, EMAIL_HOST="127.0.0.1", EMAIL_PORT=str(post.server_address[1]))


def given(file: Path, **more: str) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "SECRET_KEY": "for-the-tests-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
        "DATABASE_URL": f"sqlite:///{file}",
        "ALLOWED_HOSTS": "play.club.example",
        "BEHIND_PROXY": "1",
        "DEFAULT_FROM_EMAIL": "play@club.example",
        **more,
    }


@dataclass
class Terminal:
    """A process that believes it speaks with somebody who types."""

    command: list[str]
    environment: dict[str, str]
    shown: str = ""
    status: int = -1

    def run(self, **answers: str) -> Terminal:
        """Type each answer when its question is shown, until the process ends."""
        keyboard, screen = pty.openpty()
        process = subprocess.Popen(
            self.command, cwd=ROOT, env=self.environment, stdin=screen, stdout=screen, stderr=screen
        )
        os.close(screen)
        left, end = dict(answers), time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([keyboard], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(keyboard, 4096).decode()
                except OSError:  # the screen is closed: it has ended
                    break
            line = self.shown.rpartition("\n")[2]
            asked = next((question for question in left if question in line and line.endswith((": ", "] "))), None)
            if asked is not None:
                os.write(keyboard, left.pop(asked).encode() + b"\n")
        self.status = process.wait(30)
        os.close(keyboard)
        return self


def test_director_is_asked_what_setup_wants_to_know_and_gets_the_letter(
    environment: dict[str, str], post: Post
) -> None:
    first = Terminal([*MANAGE, "setup"], environment).run(
        Name="Größte Runde", Address="https://play.club.example", E="chief@club.example"
    )
    assert first.status == 0, first.shown
    assert "The mail server took the test letter to chief@club.example." in first.shown
    (letter,) = post.letters
    assert "To: chief@club.example" in letter
    assert "<play@club.example>" in letter
    assert "Traceback" not in first.shown


@pytest.mark.whole
def test_second_run_asks_before_it_changes_and_an_empty_line_keeps_what_stands(
    environment: dict[str, str], post: Post
) -> None:
    options = [
        "--name",
        "Club",
        "--address",
        "https://play.club.example",
        "--email",
        "chief@club.example",
        "--no-letter",
    ]
    subprocess.run([*MANAGE, "setup", *options], cwd=ROOT, env=environment, check=True, stdin=subprocess.DEVNULL)
    kept = Terminal([*MANAGE, "setup", "--no-letter"], environment).run(Name="", Address="", E="")
    assert "The site is called Club and found at https://play.club.example." in kept.shown
    no = Terminal([*MANAGE, "setup", "--no-letter", "--name", "Other"], environment).run(Change="", Address="", E="")
    assert "Change it to Other? [y/N]" in no.shown
    assert "The site is called Club and" in no.shown
    yes = Terminal([*MANAGE, "setup", "--no-letter", "--name", "Other"], environment).run(Change="y", Address="", E="")
    assert "The site is called Other and" in yes.shown
    assert (kept.status, no.status, yes.status, post.letters) == (0, 0, 0, [])


def test_what_the_mail_server_says_against_it_is_told_in_its_words(environment: dict[str, str], post: Post) -> None:
    post.refusal = "550 5.7.1 Relaying denied"
    asked = [*MANAGE, "setup", "--noinput", "--email", "chief@club.example"]
    done = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "550" in line
    assert "5.7.1 Relaying denied" in line


def test_setup_that_is_broken_off_says_so_without_a_traceback(environment: dict[str, str]) -> None:
    stopped = Terminal([*MANAGE, "setup"], environment).run(Name="\x04")
    assert stopped.status == 1
    assert "Stopped." in stopped.shown
    assert "Traceback" not in stopped.shown
