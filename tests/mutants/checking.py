"""What `make check` and the rules of the house refuse.

A mutant that no test has seen is written into a copy of the tree, and looked at there.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from tests.mutants.functions import ROOT
from tests.mutants.mutants import Mutant, parsed
from tests.mutants.running import Outcome, Trial

TYPES = (sys.executable, "-m", "mypy.dmypy")
BARE = ("-c", os.devnull, "--rootdir", ".", "--noconftest", "-p", "no:django", "-p", "no:cacheprovider")
HOUSE = (sys.executable, "-m", "pytest", "-q", "-x", *BARE, "tests/test_house.py", "-k", "service")
ERROR = re.compile(r"^(?P<path>[^:]+):\d+: (?P<error>error: .*)$", re.MULTILINE)

Decided = tuple[Trial, Outcome]


def checked(outcomes: list[Decided]) -> list[Decided]:
    """Those that survived the tests, as killed where a check refuses them."""
    if not any(is_asked(*one) for one in outcomes):
        return outcomes
    with Checks() as checks:
        return [(trial, _again(trial, outcome, checks)) for trial, outcome in outcomes]


def is_asked(trial: Trial, outcome: Outcome) -> bool:
    return outcome.state == "survived" and trial.mutant is not None


class Checks:
    """A copy of the tree, and a type checker that has read it once."""

    def __init__(self) -> None:
        self.folder = TemporaryDirectory(prefix="trekcc-checked-")
        self.tree = Path(self.folder.name)
        self.now = int(time.time())

    def __enter__(self) -> Checks:
        _copy(ROOT, self.tree)
        self._types("start")
        if errors := self._errors():
            raise SystemExit("`make check` fails without any mutant:\n" + "\n".join(errors))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._types("kill")
        self.folder.cleanup()

    def refusals(self, mutant: Mutant) -> list[str]:
        """What a check says of the file with the mutant in it, and not of the file without.

        Neither has comments, so that a `type: ignore` is missing in both.
        """
        file = self.tree / mutant.path
        kept = file.read_text()
        try:
            self._write(file, ast.unparse(parsed(mutant.path)))
            before = self._errors()
            self._write(file, ast.unparse(mutant.tree()))
            return sorted(self._errors() - before) or list(self._house(mutant))
        finally:
            self._write(file, kept)

    def _write(self, file: Path, text: str) -> None:
        """Each time a second later: of what is as long as before the daemon sees no change within one."""
        self.now += 1
        file.write_text(text)
        os.utime(file, (self.now, self.now))

    def _errors(self) -> set[str]:
        said = self._types("check", *_checked_by_types())
        return {f"{found['path']}: {found['error']}" for found in ERROR.finditer(said)}

    def _types(self, *command: str) -> str:
        return self._run(*TYPES, *command).stdout

    def _house(self, mutant: Mutant) -> Iterator[str]:
        if "/services/" in mutant.path and self._run(*HOUSE).returncode:
            yield "tests/test_house.py"

    def _run(self, *command: str) -> subprocess.CompletedProcess[str]:
        settings = {**os.environ, "DEBUG": "1"}
        ended = subprocess.run(command, cwd=self.tree, env=settings, capture_output=True, text=True, check=False)
        if ended.returncode not in {0, 1}:
            raise SystemExit(f"{' '.join(command)} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")
        return ended


def _again(trial: Trial, outcome: Outcome, checks: Checks) -> Outcome:
    if not is_asked(trial, outcome):
        return outcome
    assert trial.mutant is not None
    refusals = checks.refusals(trial.mutant)
    return Outcome("killed", outcome.tried, refusals) if refusals else outcome


def _checked_by_types() -> list[str]:
    files: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["files"]
    return files


def _copy(tree: Path, to: Path) -> None:
    """What git keeps of the tree or would, as it is now."""
    listed = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    names = subprocess.run(listed, cwd=tree, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (tree / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(tree / name, to / name)
