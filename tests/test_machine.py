"""A missing service is named, and where it is required it ends the run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.machine import chromium, unmet

HERE = Path(__file__)


@pytest.mark.chromium
def test_the_browser_starts() -> None:
    said = subprocess.run([chromium(), "--version"], capture_output=True, text=True, check=True)
    assert "Chrom" in said.stdout


def test_a_missing_browser_is_named_at_the_end_and_ends_the_run_where_it_is_required() -> None:
    free = _run("-n1", CHROMIUM="/nowhere/chromium", TREKCC_REQUIRE="")
    assert free.returncode == pytest.ExitCode.OK, free.stdout + free.stderr
    assert "Not run on this machine: chromium (1 test) - install Debian's chromium" in free.stdout

    strict = _run(CHROMIUM="/nowhere/chromium", TREKCC_REQUIRE="chromium")
    assert strict.returncode == pytest.ExitCode.USAGE_ERROR
    assert "not on this machine: chromium - install Debian's chromium" in strict.stderr


def test_a_requirement_that_nobody_knows_is_a_complaint() -> None:
    assert unmet("sqlserver") == "sqlserver is not one of postgres, redis, chromium"
    assert unmet("") == ""


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "TREKCC_"))}
    return subprocess.run(
        [sys.executable, "-m", "pytest", str(HERE), "-k", "test_the_browser_starts", *arguments],
        cwd=HERE.parent.parent,
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=False,
    )
