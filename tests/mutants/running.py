"""Runs every mutant in a process of its own, and all of them start from one that has begun to import the site.

The process imports the apps once, in their order. Where it comes to a file of which there are mutants, it makes a copy
of itself for each: the copy takes the changed file instead, imports the rest and runs the tests. So a mutant costs what
is imported after it, and nothing that is imported before.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any, NoReturn

from tests.mutants.functions import ROOT
from tests.mutants.mutants import Mutant

PATIENCE = 60  # seconds of processor time until a mutant counts as one that never ends; five times that on the clock


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant and the tests to run; without a mutant the code as it is."""

    mutant: Mutant | None
    tests: list[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """`killed` by a test or by the import, `survived`, or `endless`; how many tests were run, and which failed."""

    state: str
    tried: int = 0
    failed: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Site:
    """How the code is imported, and how tests are run on what was imported: till one fails, or all of them."""

    load: Callable[[], None]
    test: Callable[[list[str], bool], Outcome]


@dataclass
class Runs:
    """As many at once as there are cores."""

    site: Site
    told: Callable[[Trial, Outcome], None]
    slots: int = os.cpu_count() or 1
    patience: int = PATIENCE
    folder: Path = field(default_factory=Path)
    mine: Trial | None = None
    running: dict[int, tuple[Trial, float]] = field(default_factory=dict)
    waiting: dict[str, list[Trial]] = field(default_factory=lambda: defaultdict(list))

    def run(self, trials: Iterable[Trial], afterwards: Callable[[], Iterable[Trial]] = tuple) -> None:
        """Each of the trials, then those that are wanted once the first are decided."""
        for trial in trials:
            if trial.mutant:
                self.waiting[module_of(trial.mutant.path)].append(trial)
        finder = Finder(self)
        sys.meta_path.insert(0, finder)
        with TemporaryDirectory(prefix="trekcc-mutants-") as folder:
            self.folder = Path(folder)
            self._load()
            self._wait(0)
            for trial in afterwards():
                self.begin(trial)
            self._wait(0)
        sys.meta_path.remove(finder)

    def begin(self, trial: Trial) -> bool:
        """Start a process for the trial. True in that process."""
        self._wait(self.slots - 1)
        sys.stdout.flush()
        if pid := os.fork():
            self.running[pid] = (trial, time.monotonic())
            return False
        self.mine = trial
        self.waiting.clear()
        self.running.clear()
        _become_quiet(self.patience * (1 if trial.mutant else 10))
        if trial.mutant is None:
            self._test_and_end()
        return True

    def _load(self) -> None:
        try:
            self.site.load()
            for module in list(self.waiting):  # what nothing has imported so far
                importlib.import_module(module)
        except BaseException as error:
            if self.mine is None:
                raise
            self._end(Outcome("killed", failed=[f"import: {type(error).__name__}: {error}"[:200]]))
        if self.mine is not None:
            self._test_and_end()

    def _test_and_end(self) -> NoReturn:
        assert self.mine is not None
        try:
            outcome = self.site.test(self.mine.tests, self.mine.mutant is not None)
        except BaseException as error:
            outcome = Outcome("killed", failed=[f"{type(error).__name__}: {error}"[:200]])
        self._end(outcome)

    def _end(self, outcome: Outcome) -> NoReturn:
        (self.folder / str(os.getpid())).write_text(json.dumps(asdict(outcome)))
        os._exit(0)

    def _wait(self, most: int) -> None:
        """Until at most so many are running."""
        while len(self.running) > most:
            pid, _ = os.waitpid(-1, os.WNOHANG)
            if pid in self.running:
                self._tell(pid)
            else:
                self._kill_overdue()
                time.sleep(0.01)

    def _tell(self, pid: int) -> None:
        trial, _ = self.running.pop(pid)
        said = self.folder / str(pid)
        self.told(trial, Outcome(**json.loads(said.read_text())) if said.exists() else Outcome("endless"))

    def _kill_overdue(self) -> None:
        for pid, (trial, begun) in self.running.items():
            if trial.mutant and time.monotonic() - begun > 5 * self.patience:
                os.killpg(pid, signal.SIGKILL)


class Finder:
    """Finds the files of which there are mutants."""

    def __init__(self, runs: Runs) -> None:
        self.runs = runs

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name not in self.runs.waiting:
            return None
        file = ROOT / self.runs.waiting[name][0].mutant.path
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        return spec_from_file_location(
            name, file, loader=Forking(self.runs, name, str(file)), submodule_search_locations=inside
        )


class Forking(SourceFileLoader):
    def __init__(self, runs: Runs, name: str, path: str) -> None:
        super().__init__(name, path)
        self.runs = runs

    def get_code(self, fullname: str) -> CodeType | None:
        for trial in self.runs.waiting.pop(fullname):
            if self.runs.begin(trial):
                return compile(trial.mutant.tree(), self.path, "exec", dont_inherit=True)
        return super().get_code(fullname)


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _become_quiet(seconds: int) -> None:
    """A group of its own that ends when its time is over, and says nothing."""
    os.setpgid(0, 0)
    gc.freeze()
    resource.setrlimit(resource.RLIMIT_CPU, (seconds + int(time.process_time()), -1))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
