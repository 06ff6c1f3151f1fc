"""Every mutant there is, in a fixed order: a file, a place in it, what stands there and what would."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.functions import ROOT, Definition
from tests.mutants.operators import OPERATORS, changed
from tests.mutants.skipped import is_skipped

DECIDING = {"engine", "services", "selectors", "api", "kernel", "permissions"}

LONGEST, AROUND = 110, 40

Walked = tuple[ast.AST, tuple[ast.AST, ...]]  # a piece of the tree, and what it stands in from the module down


@dataclass(frozen=True, slots=True)
class Mutant:
    """`place` counts the pieces of the file's tree, `variant` the changes that the operator knows there."""

    path: str
    place: int
    operator: str
    variant: int
    lines: tuple[int, int]
    function: str
    original: str
    mutated: str

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """Stays the same while the statement and its function do, wherever they stand in the file."""
        return self.path, self.function, self.original, self.mutated

    def tree(self) -> ast.Module:
        """The whole file with this change in it."""
        tree = parsed(self.path)
        before, parents = _walked(tree)[self.place]
        _put(parents[-1], before, list(OPERATORS[self.operator](before))[self.variant])
        return ast.fix_missing_locations(tree)


def targets(only: str = "") -> list[str]:
    """The files that are mutated: of the layers that decide, and all of conduct, or those below one path."""
    if only.endswith(".py"):
        return [only]
    found = [path for start in [only] if only for path in sorted((ROOT / start).rglob("*.py"))] or _deciding()
    return [
        str(path.relative_to(ROOT)) for path in found if not {"migrations", "models"} & set(path.with_suffix("").parts)
    ]


def _deciding() -> list[Path]:
    rooms = [path for app in ("tournaments", "leagues", "ratings") for path in sorted((ROOT / app).rglob("*.py"))]
    deciding = [path for path in rooms if DECIDING & set(path.relative_to(ROOT).with_suffix("").parts)]
    return [*deciding, *sorted((ROOT / "conduct").rglob("*.py"))]


def sample(paths: list[str], seed: int, count: int) -> list[Mutant]:
    """As many mutants of as many statements: each statement, then each operator in it, has the same chance.

    Chosen by what a statement says and in which function: a change of one leaves the choice of all others as it was, so
    that the same seed shows what new tests have seen.
    """
    sites = [site for path in paths for site in _sites(path)]
    ranks = [random.Random(f"{seed}:{site.identity}").random() for site in sites]
    chosen = sorted(sorted(range(len(sites)), key=lambda at: (ranks[at], at))[:count])
    return [_mutant(sites[at].path, *_chosen(sites[at], seed)) for at in chosen]


def mutants_of(path: str) -> Iterator[Mutant]:
    for site in _sites(path):
        for places in site.operators.values():
            yield from (_mutant(path, *place) for place in places)


def parsed(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text())


Place = tuple[int, str, int]


@dataclass(frozen=True, slots=True)
class Site:
    """A statement with the places of its mutants, by operator. `identity`: what it says, and in which function."""

    path: str
    identity: str
    operators: dict[str, list[Place]]


def _sites(path: str) -> list[Site]:
    sites: dict[int, Site] = {}
    for place, (node, parents) in enumerate(_walked(parsed(path))):
        for operator, changes in OPERATORS.items():
            found = [(place, operator, variant) for variant, _ in enumerate(changes(node))]
            if found:
                statement = _statement(node, parents)
                site = sites.get(id(statement)) or Site(path, _identity(statement, (*parents, node)), {})
                sites[id(statement)] = site
                site.operators.setdefault(operator, []).extend(found)
    return list(sites.values())


def _identity(statement: ast.stmt, around: tuple[ast.AST, ...]) -> str:
    return f"{_function(around)}: {_in_words(statement)}"


def _chosen(site: Site, seed: int) -> Place:
    chance = random.Random(f"{seed}:{site.identity}:")
    return chance.choice(site.operators[chance.choice(sorted(site.operators))])


def _mutant(path: str, place: int, operator: str, variant: int) -> Mutant:
    node, parents = _walked(parsed(path))[place]
    after = list(OPERATORS[operator](node))[variant]
    statement = _statement(node, parents)
    original = _in_words(statement)
    if statement is node:
        mutated = _in_words(after)
    else:
        _put(parents[-1], node, after)
        mutated = _in_words(statement)
    function = _function((*parents, node))
    return Mutant(path, place, operator, variant, _lines(statement), function, *_excerpts(original, mutated))


def _statement(node: ast.AST, parents: tuple[ast.AST, ...]) -> ast.stmt:
    return next(one for one in (node, *reversed(parents)) if isinstance(one, ast.stmt))


def _walked(tree: ast.Module) -> list[Walked]:
    """Every piece that may be mutated, in the order of the file."""

    def walk(node: ast.AST, parents: tuple[ast.AST, ...]) -> Iterator[Walked]:
        for child in ast.iter_child_nodes(node):
            if not is_skipped(child, node):
                yield child, (*parents, node)
                yield from walk(child, (*parents, node))

    return list(walk(tree, ()))


def _put(parent: ast.AST, before: ast.AST, after: ast.AST) -> None:
    for name, value in ast.iter_fields(parent):
        if value is before:
            setattr(parent, name, after)
        elif isinstance(value, list):
            value[:] = [after if one is before else one for one in value]


def _function(around: tuple[ast.AST, ...]) -> str:
    """The class and the function a piece stands in, as tests.mutants.functions names them."""
    names = []
    for node in around:
        if isinstance(node, (ast.ClassDef, Definition)):
            names.append(node.name)
        if isinstance(node, Definition):
            break
    return ".".join(names)


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """From the first to the last line of the statement, of one with a body the lines before that."""
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno
    return statement.lineno, max(statement.lineno, last or 0)


def _excerpts(original: str, mutated: str) -> tuple[str, str]:
    """Of long statements what differs, and a little of what stands around it."""
    if max(len(original), len(mutated)) <= LONGEST:
        return original, mutated
    before = _alike(original, mutated)
    after = min(_alike(original[::-1], mutated[::-1]), min(len(original), len(mutated)) - before)
    start, end = max(0, before - AROUND), max(0, after - AROUND)
    return tuple(f"{'…' * (start > 0)}{text[start : len(text) - end]}{'…' * (end > 0)}" for text in (original, mutated))


def _alike(left: str, right: str) -> int:
    """How many characters they begin with in common."""
    pairs = enumerate(zip(left, right, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(left), len(right)))


def _in_words(node: ast.AST) -> str:
    """A statement on one line, of one with a body the head."""
    if getattr(node, "body", None) and isinstance(node, ast.stmt):
        rest = {name: [] for name in ("orelse", "handlers", "finalbody") if hasattr(node, name)}
        node = changed(node, body=[ast.Expr(ast.Constant(...))], **rest)
    return " ".join(" ".join(ast.unparse(node).split()).removesuffix("...").split())
