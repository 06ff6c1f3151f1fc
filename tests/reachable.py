"""What a page, a call, a task or a command reaches, read from the code itself: a test that calls a rule proves nothing.

Roots are the modules that the framework imports by itself. From there every name that a reached function or a reached
module uses is followed to where it is defined. Attributes of objects are followed by their name alone, so what is
reached may be too much and never too little.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tournaments", "leagues", "ratings", "conduct", "trekcc")
WORD = re.compile(r"[A-Za-z_]\w*")
ROOT_NAMES = {
    "apps",
    "tasks",
    "settings",
    "wsgi",
    "asgi",
    "celery",
    "middleware",
    "errors",
    "start",
    "beat",
    "schema",
    "__main__",
}
ROOT_FOLDERS = {"management", "templatetags", "admin"}
WRAPPERS = {
    *(
        "replayable",
        "require_open_act",
        "lru_cache",
        "cache",
        "contextmanager",
        "wraps",
        "overload",
        "dataclass",
        "property",
    ),
    *("cached_property", "staticmethod", "classmethod", "total_ordering", "unique"),
}
"""Decorators that hand nothing to anybody: what they wrap is used only where its name is."""
RUN = ast.Expr | ast.If | ast.For | ast.With | ast.Try
ASSIGNED = ast.Assign | ast.AnnAssign | ast.AugAssign
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Node = tuple[str, str]


@dataclass
class Module:
    name: str
    path: str
    tree: ast.Module
    definitions: dict[str, Definition] = field(default_factory=dict)
    constants: dict[str, ast.stmt] = field(default_factory=dict)
    imports: dict[str, Node] = field(default_factory=dict)


def modules() -> dict[str, Module]:
    found = {}
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            where = path.relative_to(ROOT)
            if "migrations" in where.parts:
                continue
            parts = where.with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = _module(name, str(where), ast.parse(path.read_text(encoding="utf-8")))
    return found


def _module(name: str, path: str, tree: ast.Module) -> Module:
    module = Module(name, path, tree)
    for statement in tree.body:
        if isinstance(statement, Definition):
            module.definitions[statement.name] = statement
        elif isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
            for target in _targets(statement):
                module.constants[target] = statement
    for statement in ast.walk(tree):
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                module.imports[alias.asname or alias.name] = (statement.module, alias.name)
        elif isinstance(statement, ast.Import):
            for alias in statement.names:
                module.imports[alias.asname or alias.name.split(".")[0]] = (alias.name, "")
    return module


def _targets(statement: ast.Assign | ast.AnnAssign | ast.AugAssign) -> Iterator[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in targets:
        yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


class Reached:
    """`nodes`: the functions, classes, methods and constants that are reached, by module and name."""

    def __init__(self, known: dict[str, Module]) -> None:
        self.known = known
        self.modules: set[str] = set()
        self.nodes: set[Node] = set()
        self.attributes: set[str] = set(_words_of_templates())
        self._waiting: dict[str, list[Node]] = defaultdict(list)
        self._todo: list[Node] = []
        for name in known:
            if _is_root(name):
                self._reach_module(name)
        for attribute in list(self.attributes):
            self._use_attribute(attribute)
        while self._todo:
            self._read(*self._todo.pop())

    def _reach_module(self, name: str) -> None:
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            one = ".".join(parts[:end])
            if one in self.known and one not in self.modules:
                self.modules.add(one)
                self._import(self.known[one])

    def _import(self, module: Module) -> None:
        """Follow what runs when a module is imported: imports, registrations, and what is handed to a decorator."""
        for target, name in module.imports.values():
            self._reach_module(f"{target}.{name}" if f"{target}.{name}" in self.known else target)
        for statement in module.tree.body:
            if isinstance(statement, Definition):
                given = [one for one in statement.decorator_list if _called(one) not in WRAPPERS]
                if given or _is_root(module.name):
                    self._reach(module.name, statement.name)
            elif isinstance(statement, RUN) or (isinstance(statement, ASSIGNED) and _is_root(module.name)):
                self._follow(module, statement)

    def _reach(self, module: str, name: str) -> None:
        if module not in self.known:
            return
        self._reach_module(module)
        if (module, name) in self.nodes:
            return
        self.nodes.add((module, name))
        self._todo.append((module, name))

    def _read(self, module_name: str, name: str) -> None:
        module = self.known[module_name]
        if "." in name:
            owner, method = name.split(".")
            for one in module.definitions[owner].body:
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.name == method:
                    self._follow(module, one)
        elif name in module.definitions:
            self._define(module, name, module.definitions[name])
        elif name in module.constants:
            self._follow(module, module.constants[name])
        elif name in module.imports:
            self._resolve(module, name)
        elif f"{module_name}.{name}" in self.known:
            self._reach_module(f"{module_name}.{name}")

    def _define(self, module: Module, name: str, definition: Definition) -> None:
        if not isinstance(definition, ast.ClassDef):
            self._follow(module, definition)
            return
        is_framework = any(not self._is_ours(module, base) for base in definition.bases)
        for part in (*definition.bases, *definition.keywords, *definition.decorator_list, *definition.body):
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                method = (module.name, f"{name}.{part.name}")
                if is_framework or part.name.startswith("__") or part.name in self.attributes:
                    self._reach(*method)
                else:
                    self._waiting[part.name].append(method)
            else:
                self._follow(module, part)

    def _is_ours(self, module: Module, base: ast.expr) -> bool:
        """Whether this base is a class of the project that has no base of the framework itself."""
        if not isinstance(base, ast.Name):
            return False
        where, name = module.imports.get(base.id, (module.name, base.id))
        found = self.known.get(where)
        if found is None or name not in found.definitions:
            return bool(found and name in found.imports and self._is_ours(found, ast.Name(name)))
        definition = found.definitions[name]
        return isinstance(definition, ast.ClassDef) and all(self._is_ours(found, one) for one in definition.bases)

    def _follow(self, module: Module, tree: ast.AST) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                self._resolve(module, node.id)
            elif isinstance(node, ast.Attribute):
                self._use_attribute(node.attr)
                if isinstance(node.value, ast.Name) and node.value.id in module.imports:
                    where, name = module.imports[node.value.id]
                    self._reach(f"{where}.{name}" if name else where, node.attr)
            elif isinstance(node, ast.keyword) and node.arg:
                self._use_attribute(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self._use_words(node.value)
            elif isinstance(node, ast.ImportFrom) and node.module:
                self._reach_module(node.module)

    def _resolve(self, module: Module, name: str) -> None:
        if name in module.definitions or name in module.constants:
            self._reach(module.name, name)
        elif name in module.imports:
            where, original = module.imports[name]
            self._reach(where, original or name)

    def _use_words(self, text: str) -> None:
        """A name in a string may be asked for by it: a field of a serializer, or the path of a task."""
        for word in WORD.findall(text) if len(text) < 200 else ():
            self._use_attribute(word)
        where, _, name = text.rpartition(".")
        if where in self.known:
            self._reach(where, name)

    def _use_attribute(self, name: str) -> None:
        self.attributes.add(name)
        for method in self._waiting.pop(name, ()):
            self._reach(*method)

    def is_reached(self, path: str, name: str) -> bool:
        """Whether what a document names is reached: a definition, a method, a constant, or a field that is read."""
        module = next((one for one in self.known.values() if one.path == path), None)
        if module is None or module.name not in self.modules:
            return False
        if name not in module.definitions and name in module.imports:
            where, original = module.imports[name]
            return (where, original) in self.nodes
        if name in module.definitions or name in module.constants:
            return (module.name, name) in self.nodes
        methods = [node for node in self.nodes if node[0] == module.name and node[1].endswith(f".{name}")]
        return bool(methods) or name in self.attributes


def _is_root(name: str) -> bool:
    parts = set(name.split("."))
    last = name.split(".")[-1]
    return last in ROOT_NAMES or last.endswith("urls") or bool(parts & ROOT_FOLDERS)


def _called(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _words_of_templates() -> Iterator[str]:
    for path in (*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.txt")):
        for tag in re.findall(r"\{[{%].*?[%}]\}", path.read_text(encoding="utf-8"), re.DOTALL):
            yield from WORD.findall(tag)


def refusals(known: Iterable[Module], kinds: tuple[str, ...]) -> Iterator[tuple[Module, str, str]]:
    """Yield where each refusal is made: the module, the function or method around it, and its code."""
    for module in known:
        for name, definition in module.definitions.items():
            bodies = [(name, definition)]
            if isinstance(definition, ast.ClassDef):
                methods = (one for one in definition.body if isinstance(one, ast.FunctionDef))
                bodies = [(f"{name}.{one.name}", one) for one in methods]
            for where, body in bodies:
                for node in ast.walk(body):
                    if isinstance(node, ast.Call) and _called(node) in kinds and node.args:
                        code = node.args[0]
                        yield module, where, code.value if isinstance(code, ast.Constant) else ""
