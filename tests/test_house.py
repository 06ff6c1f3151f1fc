"""The house: which packages there are, what the engine drags in, how services are written, what no file may say."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from pkgutil import iter_modules

import pytest

import tournaments
from tests.house import is_app_file, measure
from trekcc.release import APPS, FOLDERS

ROOT = Path(__file__).resolve().parent.parent
TOP_LEVEL = {*APPS} | {"trekcc", "tests", "manage", "gunicorn.conf"}
TESTS = {*APPS} | {
    *("engine", "guide", "journeys", "browser", "bench", "fuzz", "stack", "recover", "mutants", "elsewhen"),
    *("apart", "factories", "shown"),
    "documents",
}
AT_THE_ROOT = {
    *({*APPS} | {"trekcc", "tests", "templates", "static", "docs", "deploy", ".ci"}),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "SECURITY.md"),
    *("Makefile", "manage.py", "gunicorn.conf.py", "pyproject.toml", "requirements.lock"),
    "requirements-dev.lock",
    *("Dockerfile", "docker-compose.yml", ".dockerignore", ".env.example"),
    *(".editorconfig", ".gitattributes", ".gitignore", ".oxlintrc.json", ".pre-commit-config.yaml"),
}
BINARY = {".png", ".ico", ".gz"}
GUARDS = {"envelope", "key", "seen", "shown"}
QUERIES = {
    *("objects", "every", "filter", "exclude", "exists", "first", "last", "order_by", "values_list", "in_bulk"),
    *("select_related", "prefetch_related", "annotate", "aggregate"),
}
FRAMEWORKS = {"django", "rest_framework", "celery", "redis", "psycopg", "django_htmx"}


def modules(folder: Path) -> set[str]:
    """The modules and packages directly inside a folder."""
    inside = [
        path.relative_to(folder).parts for path in files() if path.suffix == ".py" and path.is_relative_to(folder)
    ]
    return {parts[0].removesuffix(".py") for parts in inside if len(parts) <= 2} - {"__init__"}


def layers(app: str) -> set[str]:
    """What the contract in pyproject.toml allows inside an app: the rooms of tournaments, the layers of the others."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    contract = next(c for c in settings["contracts"] if c.get("exhaustive") and app in c["containers"])
    return {name for layer in contract["layers"] for name in re.findall(r"\w+", layer)} | set(
        contract["exhaustive_ignores"]
    )


@cache
def files() -> list[Path]:
    """Every file of the repository: what git keeps, so that a folder of somebody's own beside it harms nobody."""
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if kept.returncode:
        pytest.skip("git - the house is looked at in a clone")
    return [path for name in kept.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def texts() -> Iterator[tuple[Path, str]]:
    for path in files():
        if path.suffix not in BINARY:
            yield path, path.read_text(errors="replace")


def test_the_root_holds_what_belongs_there_and_nothing_else() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in files()} - AT_THE_ROOT == set()


def test_the_repository_holds_the_packages_of_the_design_and_no_others() -> None:
    assert modules(ROOT) - TOP_LEVEL == set()


@pytest.mark.parametrize("app", sorted(app for app in APPS if (ROOT / app).is_dir()))
def test_every_module_of_an_app_has_a_layer(app: str) -> None:
    assert modules(ROOT / app) - layers(app) == set()


def test_contracts_know_no_exception() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    assert [contract["name"] for contract in settings["contracts"] if "ignore_imports" in contract] == []


@pytest.mark.parametrize("room", sorted(room.name for room in iter_modules(tournaments.__path__) if room.ispkg))
def test_every_room_says_in_a_paragraph_what_it_is_for(room: str) -> None:
    if room not in {"migrations", "management", "templatetags", "engine"}:
        assert ast.get_docstring(ast.parse((ROOT / "tournaments" / room / "__init__.py").read_text()))


def test_tests_stand_where_the_design_puts_them() -> None:
    inside = [path.relative_to(ROOT / "tests").parts for path in files() if path.is_relative_to(ROOT / "tests")]
    assert {parts[0] for parts in inside if len(parts) > 1} - TESTS == set()


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
        if {"key", "envelope"} & set(parameters(function))
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


def test_every_service_hands_on_what_keeps_it_from_being_done_twice_or_too_late() -> None:
    """Its envelope and `shown`, where it takes them, reach `record_act`, through a helper of its module at most."""
    kept = [
        f"{path.relative_to(ROOT)}: {function.name} keeps {', '.join(sorted(missing))}"
        for path, function in services()
        if "replayable" in {getattr(decorator, "id", "") for decorator in function.decorator_list}
        and (missing := GUARDS & set(parameters(function)) - handed_on(function, helpers(path)))
    ]
    assert kept == []


def test_no_version_rises_outside_of_the_journal() -> None:
    """A row that is changed beside an act keeps the version that somebody's form shows."""
    rising = re.compile(r"version \+= |version \+ 1|F\(\"version\"\)")
    places = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path, text in texts()
        if path.suffix == ".py"
        and path.relative_to(ROOT).parts[0] in APPS
        and path != ROOT / "tournaments/kernel/journal.py"
        for line in text.splitlines()
        if rising.search(line)
    ]
    assert places == []


def test_no_row_is_locked_but_in_the_one_order() -> None:
    """Who locks for himself waits one day for somebody who waits for him (docs/adr/0010)."""
    places = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path, text in texts()
        if path.suffix == ".py"
        and path.relative_to(ROOT).parts[0] in APPS
        and path != ROOT / "tournaments/kernel/locks.py"
        for line in text.splitlines()
        if re.search(r"select_for_update|FOR (NO KEY )?UPDATE|FOR SHARE", line)
    ]
    assert places == []


INSIDE_AN_ACT = r"(?i)\binside (an|the) (open )?act\b"


def test_every_service_that_is_a_part_of_acts_says_so_and_is_one_or_is_refused_outside() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {function.name}"
        for path, function in services()
        if bool(re.search(INSIDE_AN_ACT, ast.get_docstring(function) or ""))
        is not ("require_open_act" in {getattr(decorator, "id", "") for decorator in function.decorator_list})
        and "record_act" not in {name.id for name in ast.walk(function) if isinstance(name, ast.Name)}
    ]
    assert wrong == []


def test_views_and_forms_hold_no_query() -> None:
    """What is read stands in selectors; a view may pick a row of it by what its address says."""
    asking = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.attr}"
        for app in sorted(APPS)
        for layer in ("views", "forms")
        for path in sorted({*(ROOT / app).glob(f"**/{layer}/**/*.py"), *(ROOT / app).glob(f"**/{layer}.py")})
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and (node.attr in QUERIES or is_reverse(node.value))
    ]
    assert asking == []


def is_reverse(value: ast.expr) -> bool:
    """Rows that point to another, by the name that Django gives them."""
    return isinstance(value, ast.Attribute) and value.attr.endswith("_set")


def test_no_service_sends_a_task_before_the_commit() -> None:
    hasty = [path for app in APPS for path in (ROOT / app).glob("**/services/**/*.py") if ".delay(" in path.read_text()]
    assert hasty == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    place = re.compile(rf"(?<![\w.])(/(?:home|root|Users|work)/\w|[A-Z]:\\Users|{re.escape(str(ROOT))}\b)")
    naming = [
        f"{path.relative_to(ROOT)}:{number}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if place.search(line)
    ]
    assert naming == []


def parameters(function: ast.FunctionDef) -> list[str]:
    named = [*function.args.args, *function.args.kwonlyargs, *filter(None, [function.args.kwarg])]
    return [argument.arg for argument in named]


@cache
def helpers(path: Path) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)}


def handed_on(function: ast.FunctionDef, known: Mapping[str, ast.FunctionDef]) -> set[str]:
    """The guards that a function passes to `record_act` under their own names, itself or through a private helper.

    What stands in a table of services is looked at by itself.
    """
    found = set()
    for call in ast.walk(function):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name | ast.Subscript):
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else "record_act"
        passed = {
            name for keyword in call.keywords for name in GUARDS & named(keyword.value) if keyword.arg in {name, None}
        }
        if name == "record_act":
            found |= passed
        elif name.startswith("_") and name in known and known[name] is not function:
            by_place = zip(parameters(known[name]), call.args, strict=False)
            passed |= {parameter for parameter, value in by_place if parameter in GUARDS & named(value)}
            found |= passed & handed_on(known[name], {one: there for one, there in known.items() if one != name})
    return found


def named(expression: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)}


def services() -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Every function at the top of a module of services."""
    for app in sorted(APPS):
        for path in sorted((ROOT / app).glob("**/services/**/*.py")):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.FunctionDef):
                    yield path, node


TWO_SEATS = re.compile(r"""["']ab["']|\b[a-z]+(_[a-z]+)*_[ab]\b|\{[a-z]+_[ab]\}""")
SPEAKS_VERSION_1 = {"tournaments/engine/core/seats.py", "tournaments/engine/document/two_seats.py"}
SPEAKS_VERSION_1 |= {"tournaments/engine/document/match_play.py", "tournaments/engine/formats/documents.py"}


def test_lists_of_apps_outside_of_python_name_every_app() -> None:
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
    assert set(tools["mypy"]["files"]) == set(tools["importlinter"]["root_packages"]) == {*APPS, "trekcc"}
    copied = re.findall(r"^COPY (\w+) \w+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert set(copied) == set(FOLDERS)
    assert set(FOLDERS) <= set(re.findall(r"^!(\w+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE))


def test_only_the_adapter_of_version_1_knows_seats_by_name() -> None:
    """A seat has a number; `score_a` is what version 1 calls the first one's score."""
    places = [*APPS, "trekcc", "templates", "static"]
    files = [
        path for place in places for path in sorted((ROOT / place).rglob("*")) if path.suffix in {".py", ".html", ".js"}
    ]
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files
        if "migrations" not in path.parts and str(path.relative_to(ROOT)) not in SPEAKS_VERSION_1
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if TWO_SEATS.search(re.sub(r"`[^`]*`", "", line))
    ]
    assert found == []


LIMITS = {
    "functions named by a participle": 86,
    "class names with two meanings": 91,
    "docstrings that are fragments": 317,
    "he, his, him": 131,
    "ternaries per 1,000 lines": 23.7,
    "comprehensions per 1,000 lines": 45.5,
    "nested": 160,
}
"""The language of the code becomes plainer: lower a limit with the commit that improves it."""


def test_language_of_the_code_becomes_no_worse() -> None:
    found = measure([path for path in files() if is_app_file(path.relative_to(ROOT).as_posix())])
    counts = {
        "functions named by a participle": len(found.participles),
        "class names with two meanings": len(found.repeated_classes),
        "docstrings that are fragments": len(found.fragments),
        "he, his, him": len(found.pronouns),
        "ternaries per 1,000 lines": found.ternaries * 1000 / found.lines,
        "comprehensions per 1,000 lines": found.comprehensions * 1000 / found.lines,
        "nested": len(found.nested),
    }
    assert {name: count for name, count in counts.items() if count > LIMITS[name]} == {}
