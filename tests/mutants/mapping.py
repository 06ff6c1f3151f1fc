"""Keeps the notes of which test reaches what: only files of tests are run again that changed, or reach what changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.mutants.functions import ROOT, digest, functions_of
from tests.mutants.tracing import notes_of, write

FOLDERS = (
    "tests/engine",
    "tests/guide",
    "tests/tournaments",
    "tests/conduct",
    "tests/leagues",
    "tests/ratings",
    "tests/fuzz",
    "tests/shown",
)
"""The tests of the layers that are mutated, every row of every matrix. Those of browsers and processes would not see a
mutant of this process."""
QUICK = ("-m", "not slow and not whole")
"""A mutant has seconds, and what a slow test makes for the others of its file is in nobody's time."""

REAL = bool(os.environ.get("TREKCC_REAL"))


def up_to_date() -> list[Path]:
    """The notes of all files of tests, those that are out of date made anew."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("test_*.py"))]
    names = [str(path.relative_to(ROOT)) for path in files if REAL or path.name != "test_real_events.py"]
    if old := [name for name in names if not is_current(name)]:
        print(f"Tracing {len(old)} of {len(names)} files of tests.", flush=True)
        _trace(old)
    return [path for name in names if (path := notes_of(name)).exists()]


def is_current(name: str) -> bool:
    path = notes_of(name)
    if not path.exists():
        return False
    notes = json.loads(path.read_text())
    return notes["file"] == digest((ROOT / name).read_text()) and all(
        _digests(key.partition("::")[0]).get(key) == then for key, then in notes["functions"].items()
    )


def _trace(names: list[str]) -> None:
    for name in names:
        notes_of(name).unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutants.tracing", "-p", "no:cacheprovider", "--tb=short"]
    spread = ["-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]
    ended = subprocess.run([*command, *QUICK, *spread, *names], cwd=ROOT, check=False)
    if ended.returncode not in {0, 1, 5}:  # all passed, some failed, none was taken
        raise SystemExit(f"pytest ended with {ended.returncode}: nothing was traced.")
    settle(names)


def settle(names: list[str]) -> None:
    """Files that were traced, and of which no test was taken, have notes without any.

    Raises SystemExit for notes that are out of date already: else no mutant would meet the tests of these files.
    """
    if stale := [name for name in names if notes_of(name).exists() and not is_current(name)]:
        raise SystemExit(f"Something changed while they were traced; run it again: {', '.join(stale)}")
    for name in names:
        if not notes_of(name).exists():
            write(name, {}, {})


def _digests(path: str) -> dict[str, str]:
    return {one.key: one.digest for one in functions_of(path)} if (ROOT / path).exists() else {}
