"""What the documents name exists, and what the code decides or reads is in the documents."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tournaments.engine.games.registry import CARD_GAMES
from trekcc.release import APPS

ROOT = Path(__file__).resolve().parent.parent
MAPS = ("docs/guide-map.md", "docs/readings.md")
PLACE = re.compile(r"`((?:tournaments|leagues|ratings|conduct|tests|trekcc|templates|static)/[\w./-]*)(?:::(\w+))?`")
ROW = re.compile(r"\| (AMB|House|OPG|OTF|SW|D97|T95)")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\((?!https?:)([^)#]+)\)")
PLACES = (*MAPS, "docs/reliability.md", "docs/operations.md")
GUIDES = tuple(f"docs/{name}.md" for name in ("deployment", "glossary", "testing", "where-things-go"))
ADRS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs/adr").glob("*.md"))
CITED = re.compile(r"\b(?:AMB|House)-[A-Z]*\d+[a-z]?\b")
KEY = re.compile(r"\b(?:AMB|House)-[A-Z]+\d+")

REMARK = re.compile(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}|<!--.*?-->", re.DOTALL)


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


def readings() -> list[str]:
    """The ids of all rows; a row may stand for two of the guide's questions."""
    rows = [line.split("|")[1] for line in read("docs/readings.md").splitlines() if re.match(r"\| (AMB|House)-", line)]
    return [one.strip() for row in rows for one in row.split(",")]


def test_every_reading_has_an_id_of_its_own() -> None:
    known = readings()
    assert known
    assert sorted(one for one in set(known) if known.count(one) > 1) == []


def test_every_reading_that_code_tests_or_documents_cite_is_written_down() -> None:
    places = (*APPS, "tests", "docs", "templates", "static")
    cited = {
        (found, str(path.relative_to(ROOT)))
        for place in places
        for kind in ("*.py", "*.md", "*.html", "*.js")
        for path in (ROOT / place).rglob(kind)
        for found in CITED.findall(path.read_text(encoding="utf-8"))
    }
    known = set(readings())
    assert sorted(where for where in cited if where[0] not in known) == []


def test_no_text_that_reaches_people_has_the_key_of_a_reading() -> None:
    """A key means something in docs/readings.md alone; texts cite the documents."""
    assert [text for text in (*written_in_code(), *written_in_templates(), *shown()) if KEY.search(text)] == []


def written_in_code() -> Iterator[str]:
    """Every string of the apps but for the remarks among them."""
    for app in (*APPS, "trekcc"):
        for path in (ROOT / app).rglob("*.py"):
            tree = ast.parse(path.read_text())
            remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks:
                    yield node.value


def written_in_templates() -> Iterator[str]:
    for path in (*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.txt")):
        yield from REMARK.sub("", path.read_text()).splitlines()


def shown() -> Iterator[str]:
    """What pages, answers and letters said when it was last written down, where remarks may be texts, too."""
    for path in (ROOT / "tests").rglob("*.txt"):
        yield from path.read_text().splitlines()


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


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "SECURITY.md", *GUIDES, *PLACES, *ADRS])
def test_every_link_inside_the_repository_leads_somewhere(document: str) -> None:
    folder = (ROOT / document).parent
    assert [link for link in LINK.findall(read(document)) if not (folder / link).exists()] == []


def test_readme_and_contributing_are_short_and_their_commands_are_there() -> None:
    readme, contributing = read("README.md"), read("CONTRIBUTING.md")
    assert len(readme.split()) <= 900
    assert len(contributing.split()) <= 1500
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    assert (
        set(re.findall(r"(?:^    |`)make ([a-z-]+)", readme + contributing + read("docs/testing.md"), re.MULTILINE))
        <= targets
    )
    for module in re.findall(r"python -m ([\w.]+)", readme):
        assert (ROOT / module.replace(".", "/") / "__main__.py").is_file(), module


def test_numbers_of_decisions_are_complete() -> None:
    numbers = [int(Path(path).name[:4]) for path in ADRS]
    assert numbers == list(range(1, len(numbers) + 1))


def test_readme_names_every_game_that_is_played_by_a_document() -> None:
    readme = " ".join(read("README.md").split())
    for name in ("First Edition", "Second Edition", "Tribbles", "1997", "1995", "Star Wars CCG", "house rules"):
        assert name in readme
    assert set(CARD_GAMES) == {"1E", "2E", "TR", "1997", "1995", "SW", "OTHER"}, "name the new game in the README"


def test_every_app_and_room_has_its_row_in_the_table_of_folders() -> None:
    table = read("CONTRIBUTING.md").partition("## 2. Look around")[2].partition("\n## ")[0]
    rooms = {folder.name for folder in (ROOT / "tournaments").iterdir() if (folder / "__init__.py").exists()}
    apart = {"migrations", "templatetags"}
    assert {app for app in APPS if f"`{app}/`" not in table} == set()
    assert {room for room in rooms - apart if f"{room}/`" not in table} == set()


OPG = """
1.1 1.2 1.3 2 3 3.0.1 4.1 4.1.1 4.1.2 4.1.3 4.2 4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.7 4.2.9 4.3 4.3.1 4.3.2
4.3.3 4.3.4 4.3.5 4.3.6 4.3.7 4.3.8 4.4 4.4.1 4.4.2 4.4.3 4.4.4 4.4.5 4.4.6 4.4.7 4.4.8 4.4.9 5.1 5.1.1
5.1.2 5.2 6 7 7.1 7.2 7.3 7.4 7.4.1 7.4.2 7.5.1 7.5.2 7.6 7.7 7.8 7.9 7.10 8 9 10 10.1 10.2 11 11.1 11.1.1
11.1.2 11.1.3 11.2 11.2.1 11.2.2 11.3 11.3.1 11.3.2 11.4 12.1 12.2 12.3 12.4 12.5 12.5.1 12.5.2 12.5.3 12.6
12.7 13 13.1 13.2 13.3 13.4 13.5 13.6 14 15.1 15.2 15.3 A B
"""
SECTIONS = {
    "OPG": OPG.split(),
    "D97": [f"1.{number}" for number in range(1, 25)],
    "T95": [*(f"rules {n}" for n in range(1, 6)), "notes 1", "notes 2", *(f"systems {n}" for n in range(1, 5))],
    "OTF": [str(number) for number in range(1, 8)],
}
"""The numbered sections of each document."""


def mapped(document: str) -> set[str]:
    """Those that have a row, whatever stands behind a semicolon or as a step of one among them."""
    said = re.findall(r"^\| (?:[^|]*?\b)?" + document + r" ([^|]*) \|", read("docs/guide-map.md"), flags=re.M)
    found: set[str] = set()
    for column in said:
        word = ""
        for part in re.split(r"[,;] | and ", column.strip()):
            named = re.fullmatch(r"(rules|notes|systems)? ?([\dA-Z.]+)(?:-([\d.]+))?(?: [a-z](?:-[a-z])?)?", part)
            if named is None:
                continue
            word = named[1] or word
            found |= {f"{word} {one}".strip() for one in between(named[2], named[3])}
    return found


def between(first: str, last: str | None) -> list[str]:
    """1.6 to 1.8; what both begin with stays."""
    head, _, low = first.rpartition(".")
    if last is None or not low.isdigit():
        return [first]
    high = last.rpartition(".")[2]
    return [f"{head}.{number}".lstrip(".") for number in range(int(low), int(high) + 1)]


def is_covered(section: str, found: set[str]) -> bool:
    """By a row of its own, or 4.2.1 by that of 4.2."""
    return section in found or (section.count(".") > 1 and is_covered(section.rpartition(".")[0], found))


@pytest.mark.parametrize("document", SECTIONS)
def test_every_numbered_section_of_a_document_has_its_row(document: str) -> None:
    found = mapped(document)
    assert [section for section in SECTIONS[document] if not is_covered(section, found)] == []


def test_range_of_sections_holds_each() -> None:
    assert between("1.6", "1.8") == ["1.6", "1.7", "1.8"]
    assert between("1", "4") == ["1", "2", "3", "4"]
    assert not is_covered("12.3", {"12.1", "12.4"})
