"""The spine of the first ring: of thousands of tests the few that reach nearly all that the others reach.

tests/spine.txt names the files that were looked at, each with what it held then and which of its tests are in the
spine; `python -m tests.mutants.spine` writes it anew, with `--changed` what changed since. A test of another file, or
of a file that has changed since, is always taken: what somebody writes runs, whether it is in the spine or not.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests" / "spine.txt"

Kept = dict[str, tuple[str, tuple[str, ...]]]
"""Of each file of tests its digest, and those of its tests that are in the spine."""


@dataclass(frozen=True, slots=True)
class Spine:
    files: Kept

    def written(self) -> str:
        return "".join(f"{file} {held} {' '.join(tests)}".rstrip() + "\n" for file, (held, tests) in self.files.items())

    def may_rest(self, test: str) -> bool:
        """Whether others reach what this test reaches (its id without the row)."""
        file, _, name = test.partition("::")
        held, tests = self.files.get(file, ("", ()))
        return bool(held) and name not in tests and held == digest(file)


def read(text: str) -> Spine:
    rows = (line.split(" ") for line in text.splitlines())
    return Spine({file: (held, tuple(tests)) for file, held, *tests in rows})


@cache
def spine() -> Spine:
    return read(FILE.read_text()) if FILE.exists() else Spine({})


@cache
def digest(file: str) -> str:
    path = ROOT / file
    return digest_of(path.read_bytes()) if path.exists() else ""


def digest_of(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:12]


def function_of(test: str) -> str:
    """The id of a test without its row."""
    return test.partition("[")[0]
