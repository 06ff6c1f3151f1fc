"""Which tests reach a mutant, those that are likely to see it first."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path, PurePosixPath

from tests.mutants.functions import ROOT, function_at, functions_of
from tests.mutants.mutants import Mutant, parsed
from trekcc.release import APPS

SOME = 12
SECONDS = 25.0  # of processor time that one mutant may take of tests, as they were when they were traced

EVENTFUL = "tests/tournaments/test_eventful_day.py"
"""Compares with what is written down all that nearly every act leaves."""
SHOWN = "tests/shown/test_everything_shown.py"
"""Compares all that is shown, address by address; what the making of its rows reaches does not count."""

Reaching = dict[str, int]  # of each test the lines of a function, as bits


class Map:
    """The notes of tests.mutants.tracing, the other way round: from the functions to the tests."""

    def __init__(self, notes: list[Path]) -> None:
        self.seconds: dict[str, float] = {}
        self.breadth: dict[str, int] = {}
        self.around: dict[str, Counter[str]] = {}
        self.sharing: set[str] = set()
        self.making: dict[str, float] = defaultdict(float)
        self.tests: dict[str, Reaching] = defaultdict(dict)
        for path in notes:
            self._read(json.loads(path.read_text()))

    def _read(self, notes: dict) -> None:
        keys = list(notes["functions"])
        self.sharing |= (sharing := set(notes["sharing"]))
        for test, (seconds, lines) in notes["tests"].items():
            self.seconds[test] = seconds
            shared = notes["shared"] if test in sharing and file_of(test) != SHOWN else {}
            reached = {*lines, *shared}
            self.breadth[test] = len(reached)
            self.around[test] = Counter(place for number in reached for place in places_of(keys[int(number)]))
            if test in sharing:  # the first of them makes the rows of all
                self.making[file_of(test)] = max(self.making[file_of(test)], seconds)
            for number, bits in (*shared.items(), *lines.items()):
                reached = self.tests[keys[int(number)]]
                reached[test] = reached.get(test, 0) | int(bits, 16)

    def chosen(self, mutant: Mutant) -> list[str]:
        """Whose row is its module, some that look at what an import made of it, some of the files that name it, others
        while there is time.

        Who reaches little but its file and its folder is tried before who reaches the whole site. Last and beyond that
        time come some addresses that show it, and an eventful day always.
        """
        reaching = sorted(self.reaching(mutant), key=lambda test: (*self._nearness(test, mutant), test))
        looking = self._importing(mutant) if self._is_of_an_import(mutant) else set()
        naming = [test for test in reaching if names_in(file_of(test)) & names_of(mutant)]
        about = [test for test in reaching if test.endswith(f"[{module_of(mutant.path)}]")]
        first = [
            *about,
            *_of_many_files([test for test in reaching if test in looking], SOME),
            *_of_many_files(naming, SOME),
        ]
        rest = [test for test in (*_of_many_files(reaching, SOME), *naming, *reaching) if test not in set(first)]
        shown, last = ([test for test in reaching if file_of(test) == file] for file in (SHOWN, EVENTFUL))
        others = dict.fromkeys(test for test in [*first, *rest] if test not in {*shown, *last})
        return _by_file([*self._within(SECONDS, others), *shown[:SOME], *last])

    def _nearness(self, test: str, mutant: Mutant) -> tuple[float, float]:
        """Of all that the test reaches, how much stands in the file of the mutant and in its folder, most first."""
        near = self.around[test]
        file, folder = (near[place] / max(1, self.breadth[test]) for place in places_of(mutant.path))
        return -round(file + folder / 10, 3), self.seconds[test]

    def reaching(self, mutant: Mutant) -> set[str]:
        function = function_at(mutant.path, mutant.lines[0])
        if function is None:
            return self._naming(mutant) | self._importing(mutant)
        return self._passing(mutant) or set(self.tests.get(function.key, ())) | self._importing(mutant)

    def _passing(self, mutant: Mutant) -> set[str]:
        """Those who run through its lines."""
        function = function_at(mutant.path, mutant.lines[0])
        assert function is not None
        mask = sum(1 << line - function.first for line in range(mutant.lines[0], mutant.lines[1] + 1))
        return {test for test, bits in self.tests.get(function.key, {}).items() if bits & mask}

    def _is_of_an_import(self, mutant: Mutant) -> bool:
        """Of a decorator, say, or a constant: nobody runs through it."""
        return function_at(mutant.path, mutant.lines[0]) is None or not self._passing(mutant)

    def _importing(self, mutant: Mutant) -> set[str]:
        """What is computed while a module is imported, a table of permissions say, is looked at by who imports it."""
        places = {mutant.path, *(f"{folder}/" for folder in PurePosixPath(mutant.path).parents)}
        return {test for test in self.seconds if places & imported_by(file_of(test))}

    def _naming(self, mutant: Mutant) -> set[str]:
        """What stands in no function is reached by whoever reaches a function in which its name stands."""
        own = {f"{mutant.path}::{one.name}" for one in functions_of(mutant.path) if _is_in(one.name, mutant.function)}
        functions = own | {key for name in defined_by(mutant) for key in users(name)}
        return {test for key in functions for test in self.tests.get(key, ())}

    def _within(self, seconds: float, tests: dict[str, None]) -> Iterator[str]:
        """Those for which the time suffices, or one. Rows that tests share are made once for each file."""
        left, made = seconds, set()
        for test in tests:
            file = file_of(test)
            shares = test in self.sharing and file not in made
            needed = self.making[file] if shares else self.seconds[test]
            if needed > left:
                continue
            left -= needed
            made |= {file} if shares else set()
            yield test
        if left == seconds and tests:
            yield min(tests, key=lambda test: self.seconds[test])


def places_of(key: str) -> tuple[str, str]:
    """The file of a function, and its folder."""
    path = key.partition("::")[0]
    return path, f"{path.rpartition('/')[0]}/"


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def file_of(test: str) -> str:
    return test.partition("::")[0]


def _by_file(tests: Iterable[str]) -> list[str]:
    """Those of a file one after the other, so that what they share is made once."""
    files = defaultdict(list)
    for test in tests:
        files[file_of(test)].append(test)
    return [test for file in files.values() for test in file]


def names_of(mutant: Mutant) -> frozenset[str]:
    """The function or class, and the module: what a test's file says that is about it."""
    return frozenset({*mutant.function.split("."), *defined_by(mutant), Path(mutant.path).stem} - {"", "__init__"})


@cache
def names_in(path: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", (ROOT / path).read_text()))


@cache
def imported_by(path: str) -> frozenset[str]:
    """The files of modules that a file of tests imports by name, and the folders of packages."""
    froms = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.ImportFrom) and node.module]
    modules = {f"{node.module}.{one.name}" for node in froms for one in node.names}
    folders = {f"{module.replace('.', '/')}/" for module in modules}
    return (
        frozenset(f"{module.replace('.', '/')}.py" for module in {*modules, *(node.module for node in froms)}) | folders
    )


@cache
def defined_by(mutant: Mutant) -> frozenset[str]:
    """The names that the statement around the mutant gives to the module."""
    first, _ = mutant.lines
    around = (node for node in parsed(mutant.path).body if node.lineno <= first <= (node.end_lineno or first))
    return frozenset(name for node in around for name in _defined(node))


@cache
def users(name: str) -> frozenset[str]:
    """The functions of the apps in which the name stands, or a name that is defined with it outside of functions."""
    found: set[str] = set()
    names, known = [name], {name}
    while names:
        functions, further = index()[0].get(names[0], set()), index()[1].get(names.pop(0), set())
        found |= functions
        names += further - known
        known |= further
    return frozenset(found)


@cache
def index() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Where each word stands: in which functions, and in the definitions of which names outside of functions."""
    functions, outside = defaultdict(set), defaultdict(set)
    for path in (path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts):
        name = str(path.relative_to(ROOT))
        lines = path.read_text().splitlines()
        inside: set[int] = set()
        for one in functions_of(name):
            inside |= set(range(one.first, one.last + 1))
            for word in re.findall(r"\w+", "\n".join(lines[one.first - 1 : one.last])):
                functions[word].add(one.key)
        for node in parsed(name).body:
            rest = (lines[at - 1] for at in range(node.lineno, (node.end_lineno or 0) + 1) if at not in inside)
            for word in re.findall(r"\w+", "\n".join(rest)):
                outside[word] |= _defined(node) - {word}
    return functions, outside


def _defined(node: ast.stmt) -> set[str]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return {one.id for target in targets if target for one in ast.walk(target) if isinstance(one, ast.Name)}


def _is_in(name: str, around: str) -> bool:
    return bool(around) and name.startswith(f"{around}.")


def _of_many_files(tests: list[str], count: int) -> list[str]:
    """The first tests of each file in turn, until there are so many."""
    files = defaultdict(list)
    for test in tests:
        files[file_of(test)].append(test)
    turns = (file[at] for at in range(len(tests)) for file in files.values() if at < len(file))
    return list(islice(turns, count))
