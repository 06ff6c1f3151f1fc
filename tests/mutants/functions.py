"""The functions of a file: where each begins, and a digest that says whether it is still the same."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Function:
    """A function of a module or a method; what is written inside of it belongs to it.

    Of those that share a name, as a property and its setter do, the second is `name#2`.
    """

    path: str
    name: str
    first: int
    last: int
    digest: str

    @property
    def key(self) -> str:
        return f"{self.path}::{self.name}"


@cache
def functions_of(path: str) -> tuple[Function, ...]:
    text = (ROOT / path).read_text()
    lines = text.splitlines()
    return tuple(
        Function(path, name, first, last, digest("\n".join(lines[first - 1 : last])))
        for name, node in definitions(ast.parse(text).body)
        for first, last in [(first_line(node), node.end_lineno or node.lineno)]
    )


def function_at(path: str, line: int) -> Function | None:
    return next((one for one in functions_of(path) if one.first <= line <= one.last), None)


def definitions(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, Definition]]:
    seen: Counter[str] = Counter()
    for node in body:
        if isinstance(node, Definition):
            seen[node.name] += 1
            times = seen[node.name]
            yield f"{within}{node.name}{f'#{times}' if times > 1 else ''}", node
        elif isinstance(node, ast.ClassDef):
            yield from definitions(node.body, f"{within}{node.name}.")


def first_line(node: Definition | ast.ClassDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
