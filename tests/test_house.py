"""The house: which packages there are, what the engine drags in, how services are written, what no file may say."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = {"tournaments", "leagues", "ratings", "conduct"}
TOP_LEVEL = APPS | {"trekcc", "tests", "manage", "gunicorn.conf"}
TESTS = APPS | {"engine", "guide", "journeys", "browser", "bench", "fuzz", "stack", "real", "recover"}
MADE = {"var", "staticfiles", "test-results", "__pycache__"}
BINARY = {".pyc", ".png", ".ico"}
FRAMEWORKS = {"django", "rest_framework", "celery", "redis", "psycopg", "django_htmx"}


def modules(folder: Path) -> set[str]:
    """The modules and packages directly inside a folder."""
    packages = {path.parent.name for path in folder.glob("[!.]*/*.py")}
    return packages | {path.stem for path in folder.glob("*.py")} - {"__init__"}


def layers() -> set[str]:
    """What the contract in pyproject.toml allows inside an app."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    contract = next(c for c in settings["contracts"] if c.get("exhaustive"))
    return {name for layer in contract["layers"] for name in re.findall(r"\w+", layer)} | set(
        contract["exhaustive_ignores"]
    )


def files() -> Iterator[Path]:
    """Every file of the repository that is text."""
    for folder, inside, names in os.walk(ROOT):
        inside[:] = [name for name in inside if name == ".ci" or not (name.startswith(".") or name in MADE)]
        yield from (Path(folder, name) for name in names if name != ".git" and Path(name).suffix not in BINARY)


def test_the_repository_holds_the_packages_of_the_design_and_no_others() -> None:
    assert modules(ROOT) - TOP_LEVEL == set()


@pytest.mark.parametrize("app", sorted(app for app in APPS if (ROOT / app).is_dir()))
def test_every_module_of_an_app_has_a_layer(app: str) -> None:
    assert modules(ROOT / app) - layers() == set()


def test_tests_stand_where_the_design_puts_them() -> None:
    assert {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and any(path.glob("*.py"))} <= TESTS


@pytest.mark.parametrize("module", ["tournaments.engine.__main__", "conduct.engine"])
def test_the_engine_loads_no_framework(module: str) -> None:
    asked = f"import sys, {module}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    engine = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=False)
    assert engine.returncode == 0, engine.stderr
    assert set(engine.stdout.split()) & FRAMEWORKS == set()


def test_every_service_that_takes_a_key_can_be_replayed() -> None:
    bare = [
        f"{path.relative_to(ROOT)}: {function.name}"
        for path, function in services()
        if "key" in {argument.arg for argument in function.args.kwonlyargs + function.args.args}
        and not function.name.startswith("_")
        and "replayable" not in {getattr(decorator, "id", "") for decorator in function.decorator_list}
    ]
    assert bare == []


def test_every_service_that_records_says_who_acts() -> None:
    nobody = [
        f"{path.relative_to(ROOT)}: {function.name}"
        for path, function in services()
        if "replayable" in {getattr(decorator, "id", "") for decorator in function.decorator_list}
        and "by" not in {argument.arg for argument in function.args.kwonlyargs}
    ]
    assert nobody == []


def test_no_service_sends_a_task_before_the_commit() -> None:
    hasty = [path for app in APPS for path in (ROOT / app).glob("services/**/*.py") if ".delay(" in path.read_text()]
    assert hasty == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    place = re.compile(rf"(?<![\w.])(/(?:home|root|Users|work)/\w|[A-Z]:\\Users|{re.escape(str(ROOT))}\b)")
    naming = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files()
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if place.search(line)
    ]
    assert naming == []


def services() -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Every function at the top of a module of services."""
    for app in sorted(APPS):
        for path in sorted((ROOT / app).glob("services/**/*.py")):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.FunctionDef):
                    yield path, node
