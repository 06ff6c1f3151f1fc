"""Browsers fetch new files after an update: the release changes with any file that pages are made of."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from trekcc.release import FOLDERS, newest_change


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
