"""The Dockerfile and .dockerignore, read as a build reads them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from tests.stack.processes import ROOT


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction with its words, such as COPY and `trekcc trekcc`."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of .dockerignore: what it matches, and all below that, is left out, or let in again."""

    pattern: re.Pattern[str]
    lets_in: bool

    def matches(self, path: PurePosixPath) -> bool:
        return any(self.pattern.fullmatch(str(one)) for one in (path, *path.parents) if one.parts)


@cache
def stages() -> tuple[tuple[Step, ...], ...]:
    """The steps of each stage; the image is what the last one leaves."""
    found: list[list[Step]] = []
    for step in steps((ROOT / "Dockerfile").read_text()):
        found.extend([[]] if step.name == "FROM" else [])
        found[-1].append(step)
    return tuple(map(tuple, found))


def steps(text: str) -> Iterator[Step]:
    lines = (line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        name, _, said = line.strip().partition(" ")
        yield Step(name.upper(), said.strip())


def last_stage(name: str) -> list[str]:
    """What the last stage says with this instruction."""
    return [step.said for step in stages()[-1] if step.name == name]


def variables() -> dict[str, str]:
    """What the image sets for its processes."""
    return dict(word.split("=", 1) for said in last_stage("ENV") for word in shlex.split(said))


def commands() -> Iterator[tuple[dict[str, str], list[str]]]:
    """What the last stage runs while it is built, each with the variables before it."""
    for said in last_stage("RUN"):
        for one in said.split("&&"):
            words = shlex.split(one)
            given = dict(word.split("=", 1) for word in words if re.match(r"\w+=", word))
            yield given, [word for word in words if not re.match(r"\w+=", word)]


def rules(text: str) -> list[Rule]:
    said = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [Rule(_pattern(line.removeprefix("!").strip()), line.startswith("!")) for line in said]


def let_in(paths: Iterable[PurePosixPath], said: list[Rule]) -> list[PurePosixPath]:
    """What a build sees of these files: the last rule that matches one decides."""
    decisions = ((path, [rule.lets_in for rule in said if rule.matches(path)]) for path in paths)
    return [path for path, decided in decisions if not decided or decided[-1]]


def copied(paths: Iterable[PurePosixPath]) -> Iterator[tuple[PurePosixPath, PurePosixPath]]:
    """(file of the build, its place below the working folder) as the last stage copies it.

    KeyError for what the build does not see.
    """
    given = list(paths)
    for said in last_stage("COPY"):
        words = said.split()
        if any(word.startswith("--from") for word in words):
            continue
        *sources, goal = (word for word in words if not word.startswith("--"))
        for source in sources:
            yield from _placed(PurePosixPath(source), goal, given)


def _placed(
    source: PurePosixPath, goal: str, given: list[PurePosixPath]
) -> Iterator[tuple[PurePosixPath, PurePosixPath]]:
    """A folder is copied as what stands in it; a file into a goal that ends with a slash, or as the goal."""
    inside = [path for path in given if source in path.parents]
    for path in inside:
        yield path, PurePosixPath(goal) / path.relative_to(source)
    if source in given:
        yield source, PurePosixPath(goal) / source.name if goal.endswith("/") else PurePosixPath(goal)
    elif not inside:
        raise KeyError(f"COPY {source}: the build does not see it")


def _pattern(line: str) -> re.Pattern[str]:
    pieces = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    words = re.split(r"(\*\*/|\*\*|\*|\?)", str(PurePosixPath(line)).lstrip("/"))
    return re.compile("".join(pieces.get(word, re.escape(word)) for word in words))
