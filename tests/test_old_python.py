"""An old Python is told so in a sentence, before anything is installed or imported that it cannot read."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import manage

ROOT = Path(__file__).resolve().parent.parent
SAID = "trekcc needs Python 3.11 or newer; this is 3.10.\n"
OLD = "import sys; sys.version_info = (3, 10, 13, 'final', 0)\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What `make` looks at before it installs anything, and a Python 3.10."""
    for name in ("Makefile", "manage.py", "requirements.lock", "requirements-dev.lock"):
        shutil.copy(ROOT / name, tmp_path)
    old = tmp_path / "python3"
    old.write_text(f'#!/bin/sh\n[ "$1" = -c ] || exit 9\nexec {sys.executable} -c "{OLD}$2"\n')
    old.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("target", ["run", "test", "check"])
def test_make_says_so_before_it_installs_anything(target: str, tree: Path) -> None:
    asked = ["make", "--directory", tree, target, f"PYTHON={tree / 'python3'}"]
    alone = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}}
    made = subprocess.run(asked, env=alone, capture_output=True, text=True, check=False)
    assert made.returncode != 0
    assert made.stderr.startswith(SAID)
    assert "Traceback" not in made.stderr
    assert not (tree / ".venv").exists()


def test_command_line_says_so_before_it_imports_anything() -> None:
    asked = f"{OLD}import runpy; sys.argv = ['manage.py', 'check']; runpy.run_path('manage.py', run_name='__main__')"
    bare = [sys.executable, "-S", "-c", asked]
    ended = subprocess.run(bare, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", SAID)


def test_old_python_can_read_the_command_line() -> None:
    ast.parse((ROOT / "manage.py").read_text(), feature_version=(3, 6))


@pytest.mark.parametrize("version", [(3, 6), (3, 10)])
def test_version_before_that_of_the_project_is_refused(version: tuple[int, int]) -> None:
    with pytest.raises(SystemExit, match=f"this is 3.{version[1]}"):
        manage.refuse_old_python(version)


def test_oldest_version_is_that_of_the_project() -> None:
    for version in (manage.OLDEST, (4, 0)):
        manage.refuse_old_python(version)
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert needed == ">=" + ".".join(map(str, manage.OLDEST))
