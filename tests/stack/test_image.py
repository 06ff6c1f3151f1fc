"""What the build sees, copies and brings is the whole site, and no more."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path, PurePosixPath

import pytest
from packaging.utils import canonicalize_name

from tests.stack import dockerfile
from tests.stack.image import context, shipped
from tests.stack.packages import closure, read_lock_file
from tests.stack.processes import COMPOSE, ROOT

DIGEST = re.compile(r"@sha256:[0-9a-f]{64}$")


def test_image_holds_every_package_of_the_site_and_nothing_else() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    folders = {path.parts[0] for path in shipped() if len(path.parts) > 1}
    assert folders == {*contracts["root_packages"], "templates", "static"}
    assert {str(path) for path in shipped() if len(path.parts) == 1} == {"manage.py", "gunicorn.conf.py", "LICENSE"}


def test_build_sees_no_more_than_it_copies() -> None:
    of_the_packages = {PurePosixPath("requirements.lock")}
    assert set(context()) - of_the_packages == {source for source, _ in dockerfile.copied(context())}


@pytest.mark.parametrize(
    ("said", "sees"),
    [
        ("", ["a/b.py", "a/b.pyc", "c.md"]),
        ("*", []),
        ("*\n!a", ["a/b.py", "a/b.pyc"]),
        ("!a\n*", []),
        ("*\n!a\n**/*.pyc", ["a/b.py"]),
        ("# all\n*.md\n/a/*.pyc", ["a/b.py"]),
        ("*.py", ["a/b.py", "a/b.pyc", "c.md"]),
        ("a/?.py*\n!**/b.py", ["a/b.py", "c.md"]),
    ],
)
def test_last_line_of_dockerignore_that_matches_decides(said: str, sees: list[str]) -> None:
    paths = [PurePosixPath(path) for path in ("a/b.py", "a/b.pyc", "c.md")]
    assert [str(path) for path in dockerfile.let_in(paths, dockerfile.rules(said))] == sees


def test_every_base_image_is_pinned_by_its_digest() -> None:
    built = [step.said.split()[0] for stage in dockerfile.stages() for step in stage if step.name == "FROM"]
    run = [service["image"] for service in COMPOSE["services"].values() if "build" not in service]
    assert [name for name in (*built, *run) if not DIGEST.search(name)] == []
    assert len(set(built)) == 1, "the packages are made for the interpreter of another image"


def test_what_the_site_imports_is_brought_by_its_main_dependencies() -> None:
    mains, distributions = closure(), packages_distributions()
    strangers = {
        f"{path}: {name}"
        for path in shipped()
        if path.suffix == ".py"
        for name in imported(ROOT / path)
        if not (name in sys.stdlib_module_names or (ROOT / name).exists())
        and not {canonicalize_name(one) for one in distributions.get(name, ())} & set(mains)
    }
    assert strangers == set()
    assert set(mains) <= set(read_lock_file())


def test_tests_run_on_the_versions_that_the_site_runs_on() -> None:
    site, development = read_lock_file(), read_lock_file("requirements-dev.lock")
    assert site.items() <= development.items()
    assert "pytest" in set(development) - set(site)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
