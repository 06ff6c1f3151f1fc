"""What the documents name exists, and what the code decides or reads is in the documents."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAPS = ("docs/guide-map.md", "docs/readings.md")
PLACE = re.compile(r"`((?:tournaments|leagues|ratings|conduct|tests|trekcc|templates|static)/[\w./-]*)(?:::(\w+))?`")
ROW = re.compile(r"\| (AMB|House|OPG|OTF|SW|D97|T95)")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\((?!https?:)([^)#]+)\)")
PLACES = (*MAPS, "docs/reliability.md", "docs/operations.md")
ADRS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs/adr").glob("*.md"))
READING = re.compile(r"AMB-[A-Z]\d+")


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def named(place: str, name: str | None) -> bool:
    """Whether the file or folder exists and, where a name is given, has it."""
    path = ROOT / place
    return path.exists() if name is None else path.is_file() and re.search(rf"\b{name}\b", path.read_text()) is not None


@pytest.mark.parametrize("document", PLACES)
def test_every_module_and_test_that_a_map_names_exists(document: str) -> None:
    places = PLACE.findall(read(document))
    assert places, f"{document} names nothing"
    assert [f"{place}::{name}" for place, name in places if not named(place, name or None)] == []


@pytest.mark.parametrize("document", MAPS)
def test_every_row_of_a_map_names_its_module_and_its_test(document: str) -> None:
    rows = [
        line.rsplit("|", 3)[1:3]
        for line in read(document).splitlines()
        if re.match(r"\| (AMB|House|OPG|OTF|SW|D97)", line)
    ]
    cells = [cell.strip() for row in rows for cell in row]
    assert cells, f"{document} has no rows"
    assert [cell for cell in cells if cell != "-" and not PLACE.search(cell)] == []


def test_every_reading_that_the_code_cites_is_written_down() -> None:
    cited = {
        found
        for app in ("tournaments", "leagues", "ratings", "conduct")
        for path in (ROOT / app).rglob("*.py")
        for found in READING.findall(path.read_text())
    }
    assert cited - set(READING.findall(read("docs/readings.md"))) == set()


def test_every_choice_of_a_game_and_its_structures_is_written_down() -> None:
    from tournaments.engine import GAME_RULES, every_choice

    choices = {choice.code for rules in GAME_RULES.values() for choice in every_choice(rules)}
    assert {code for code in choices if f"`{code}`" not in read("docs/readings.md")} == set()


def test_every_variable_that_the_settings_read_is_written_down() -> None:
    readers = read("trekcc/settings.py") + read("gunicorn.conf.py")
    asked = set(re.findall(r'env\.\w+\(\s*"(\w+)"', readers))
    assert {"SECRET_KEY", "WEB_PROCESSES"} <= asked
    assert {name for name in asked if f"`{name}`" not in read("docs/settings.md")} == set()


def test_license_is_the_one_that_the_project_names() -> None:
    assert tomllib.loads(read("pyproject.toml"))["project"]["license"] == "MIT"
    assert read("LICENSE").splitlines()[:3] == ["MIT License", "", "Copyright (c) 2026 The trekcc authors"]


@pytest.mark.parametrize(
    "document", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/deployment.md", *PLACES, *ADRS]
)
def test_every_link_inside_the_repository_leads_somewhere(document: str) -> None:
    folder = (ROOT / document).parent
    assert [link for link in LINK.findall(read(document)) if not (folder / link).exists()] == []
