"""A missing service is named, and where it is required it ends the run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.machine import program, unmet

HERE = Path(__file__)


@pytest.mark.chromium
def test_the_browser_starts() -> None:
    said = subprocess.run([program("chromium"), "--version"], capture_output=True, text=True, check=True)
    assert "Chrom" in said.stdout


@pytest.mark.slow
def test_a_missing_browser_is_named_at_the_end_and_ends_the_run_where_it_is_required() -> None:
    free = _run("-n1", CHROMIUM="/nowhere/chromium", TREKCC_REQUIRE="")
    assert free.returncode == pytest.ExitCode.OK, free.stdout + free.stderr
    assert "Not run on this machine: chromium (1 test) - install Debian's chromium" in free.stdout

    strict = _run(CHROMIUM="/nowhere/chromium", TREKCC_REQUIRE="chromium")
    assert strict.returncode == pytest.ExitCode.USAGE_ERROR
    assert "not on this machine: chromium - install Debian's chromium" in strict.stderr


def test_a_requirement_that_nobody_knows_is_a_complaint() -> None:
    assert unmet("sqlserver") == "sqlserver is not one of postgres, redis, chromium, webkit, firefox"
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


def test_port_of_make_run_reaches_the_demo_as_the_address_of_the_site(tmp_path: Path) -> None:
    """Links in mail and calendars are made of it. The programs are one that says what it was handed."""
    (tmp_path / "python").write_text('#!/bin/sh\necho "$2 $SITE_URL"\n')
    (tmp_path / "python").chmod(0o755)
    asked = ["make", "--silent", "--assume-old=.venv/.ready", "run", f"BIN={tmp_path}", "PORT=8123"]
    environment = {name: value for name, value in os.environ.items() if name not in ("SITE_URL", "PORT")}
    told = subprocess.run(asked, cwd=HERE.parent.parent, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["demo http://127.0.0.1:8123"]
