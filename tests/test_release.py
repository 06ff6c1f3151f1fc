"""Browsers fetch new files after an update: the release changes with any file that pages are made of."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.test import Client

from trekcc.release import FOLDERS, ROOT, VERSION, newest_change


def write(path: Path, when: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    os.utime(path, ns=(when, when))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for folder in FOLDERS:
        write(tmp_path / folder / "views" / "pages.py", 1_000)
    return tmp_path


@pytest.mark.parametrize("folder", FOLDERS)
def test_release_changes_with_a_file_of_each_folder(site: Path, folder: str) -> None:
    write(site / folder / "views" / "stakes.py", 2_000)
    assert newest_change(site) == "2000"


def test_release_stays_the_same_when_only_tests_change(site: Path) -> None:
    write(site / "tests" / "conftest.py", 2_000)
    assert newest_change(site) == "1000"


def test_version_is_the_one_of_the_project_and_of_the_newest_section_of_the_changelog() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    sections = re.findall(r"^## (\d\S+)", (ROOT / "CHANGELOG.md").read_text(), flags=re.M)
    assert VERSION == project["version"] == sections[0]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/api/", "/api/calls/"])
def test_pages_say_the_version(client: Client, path: str) -> None:
    assert VERSION in client.get(path).content.decode()


def test_command_line_says_the_version() -> None:
    command = [sys.executable, "manage.py", "version"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == f"{VERSION}\n"
