"""python -m tests.mutants.spine: writes tests/spine.txt anew, from the notes of which test reaches what.

The tests that reach together what all of them reach, and once more while there is time: the cheapest first. A row of a
matrix is in no spine: the rings draw some of each.

With `--changed` it asks no notes, and takes a moment: of a file that changed since, what is new or was changed is in
the spine from now on, and the others rest as they did.
"""

from __future__ import annotations

import ast
import heapq
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.mutants.functions import ROOT, functions_of
from tests.mutants.mapping import up_to_date
from tests.spine import FILE, Spine, digest, digest_of, function_of
from tests.spine import spine as as_written

OUTSIDE = "tests/fuzz/"  # of the gate
SECONDS = 600.0  # of processor time, as the tests were when they were traced: about twice of what they take
LEAST = 0.005  # what any test costs besides


def main() -> None:
    if "--changed" in sys.argv:
        kept = {file: of_changed(file, *row) for file, row in as_written().files.items() if (ROOT / file).exists()}
        FILE.write_text(Spine(kept).written())
        return
    cost, reached = read(up_to_date())
    chosen = list(spine(cost, reached, SECONDS))
    files = sorted({path_of(test) for test in cost})
    kept = {file: sorted(one.partition("::")[2] for one in chosen if one.startswith(f"{file}::")) for file in files}
    FILE.write_text(Spine({file: (digest(file), tuple(tests)) for file, tests in kept.items()}).written())
    seconds = sum(cost[test] for test in chosen)
    print(f"{len(chosen)} of {len(cost)} tests, {seconds:.0f} of {sum(cost.values()):.0f} s of a processor.")


def of_changed(file: str, held: str, tests: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """What the spine has of this file now; as it was where the file is, or where nothing is known of what it held."""
    before = _once_held(file, held) if held and held != digest(file) else None
    if before is None:
        return held, tuple(tests)
    return digest(file), stays(before, (ROOT / file).read_bytes(), tests)


def stays(before: bytes, after: bytes, tests: Sequence[str]) -> tuple[str, ...]:
    """Those of a file that were in the spine and are still there, and what is new in it or was changed."""
    was, now = _tests_in(before), _tests_in(after)
    return tuple(sorted(name for name, source in now.items() if name in tests or was.get(name) != source))


def _once_held(file: str, held: str) -> bytes | None:
    """The file as it was committed with this digest."""
    commits = _git("log", "--format=%h", "--", file).decode().split()
    versions = (_git("show", f"{commit}:{file}") for commit in commits)
    return next((text for text in versions if digest_of(text) == held), None)


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False).stdout


def _tests_in(text: bytes) -> dict[str, str]:
    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    return {function.name: ast.unparse(function) for function in functions if function.name.startswith("test_")}


def read(notes: list[Path]) -> tuple[dict[str, float], dict[str, int]]:
    """Of each test function its seconds with all its rows, and the lines of the apps that they reach, as bits."""
    cost: dict[str, float] = defaultdict(float)
    reached: dict[str, int] = defaultdict(int)
    places: dict[str, int] = {}
    for path in notes:
        told = json.loads(path.read_text())
        offsets = [None if key.startswith("tests/") else _offset(key, places) for key in told["functions"]]
        shared = _bits(told["shared"], offsets)
        for row, (seconds, lines) in told["tests"].items():
            test = function_of(row)
            if test.startswith(OUTSIDE) or test in matrices(path_of(test)):
                continue
            cost[test] += seconds + LEAST
            reached[test] |= _bits(lines, offsets) | (shared if row in told["sharing"] else 0)
    return cost, reached


def spine(cost: Mapping[str, float], reached: Mapping[str, int], seconds: float) -> Iterator[str]:
    """Layer by layer: each reaches what no test of the layer reached before, at the best price."""
    left, spent = set(cost), 0.0
    while left:
        layer = list(_layer(left, cost, reached))
        if not layer:
            return
        for test in layer:
            if spent + cost[test] > seconds:
                return
            spent += cost[test]
            left.remove(test)
            yield test


def _layer(tests: set[str], cost: Mapping[str, float], reached: Mapping[str, int]) -> Iterator[str]:
    """A price only rises while others are taken: whoever is still the cheapest when it is looked at again, is."""
    covered = 0
    heap = [(cost[test] / (reached[test].bit_count() or 0.1), test) for test in sorted(tests)]
    heapq.heapify(heap)
    while heap:
        _, test = heapq.heappop(heap)
        new = (reached[test] & ~covered).bit_count()
        if not new:
            continue
        price = cost[test] / new
        if heap and price > heap[0][0]:
            heapq.heappush(heap, (price, test))
            continue
        covered |= reached[test]
        yield test


@cache
def matrices(path: str) -> frozenset[str]:
    """The tests of a file that ask one question at very many places: the rings take some of their rows."""
    functions = (node for node in ast.walk(ast.parse((ROOT / path).read_text())) if isinstance(node, ast.FunctionDef))
    return frozenset(
        f"{path}::{function.name}"
        for function in functions
        if any(isinstance(by, ast.Call) and getattr(by.func, "id", "") == "matrix" for by in function.decorator_list)
    )


def path_of(test: str) -> str:
    return test.partition("::")[0]


def _offset(key: str, places: dict[str, int]) -> int:
    """Where the lines of this function begin among those of all."""
    if key not in places:
        lines = next((one.last - one.first + 1 for one in functions_of(key.partition("::")[0]) if one.key == key), 1)
        places[key] = places.get("", 0)
        places[""] = places[key] + lines
    return places[key]


def _bits(lines: Mapping[str, str], offsets: Sequence[int | None]) -> int:
    bits = 0
    for number, written in lines.items():
        offset = offsets[int(number)]
        bits |= 0 if offset is None else int(written, 16) << offset
    return bits


if __name__ == "__main__":
    main()
