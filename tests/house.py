"""Measure the language and the size of the code, beside other projects of the field: `make house`.

The figures of the others were taken once from pretalx, Wagtail, healthchecks, Tabbycat and py4swiss.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTICIPLE = re.compile(
    r"said|told|shown|known|made|kept|held|found|sent|drawn|given|taken|written|stood|led|meant|laid|paid|left|built"
    r"|begun|gone|done|won|lost|seen|worn|brought|sought|let|put|dealt|sat|read|set|hidden|chosen|frozen|torn|grown"
    r"|thrown|spoken|broken|(?!(?:speed|embed|proceed|succeed|exceed)$)[a-z]{3,}ed"
)
FRAGMENT = re.compile(
    r"(of|at|in|by|for|with|from|to|what|who|whom|whose|which|where|whether|how|inside|among|beside|until|since|as)\b",
    re.IGNORECASE,
)
PRONOUN = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Measures:
    """Counts over a set of files."""

    files: int = 0
    lines: int = 0
    import_lines: int = 0
    comments: int = 0
    functions: int = 0
    docstrings: int = 0
    docstring_lines: int = 0
    ternaries: int = 0
    comprehensions: int = 0
    nested: list[str] = field(default_factory=list)
    participles: list[str] = field(default_factory=list)
    fragments: list[str] = field(default_factory=list)
    pronouns: list[str] = field(default_factory=list)
    classes: Counter[str] = field(default_factory=Counter)

    @property
    def repeated_classes(self) -> list[str]:
        return sorted(name for name, count in self.classes.items() if count > 1 and name not in {"Meta", "Media"})


def list_app_files() -> list[Path]:
    """Return the Python files of the site, without tests and migrations."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / path for path in listed.stdout.split() if is_app_file(path)]


def is_app_file(path: str) -> bool:
    """Return whether this path in the repository is Python of the site."""
    return path.endswith(".py") and not path.startswith("tests/") and "/migrations/" not in path


def measure(paths: list[Path]) -> Measures:
    """Read these files and count what the table shows."""
    measures = Measures(files=len(paths))
    for path in paths:
        _add_file(measures, path)
    return measures


def is_participle(name: str) -> bool:
    """Return whether a function's name is nothing but a participle, such as `drawn`."""
    return bool(PARTICIPLE.fullmatch(name.strip("_")))


def is_fragment(docstring: str) -> bool:
    """Return whether a docstring begins like the end of a sentence, such as "Of each heat ..."."""
    return bool(FRAGMENT.match(docstring))


def _add_file(measures: Measures, path: Path) -> None:
    text = path.read_text()
    tree = ast.parse(text)
    place = str(path.relative_to(ROOT))
    filled = [line for line in text.splitlines() if line.strip()]
    measures.lines += len(filled)
    measures.comments += sum(line.lstrip().startswith("#") for line in filled)
    measures.pronouns += [f"{place}: {line.strip()}" for line in filled if PRONOUN.search(line)]
    for node in ast.walk(tree):
        _add_node(measures, node, place)


def _add_node(measures: Measures, node: ast.AST, place: str) -> None:
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        measures.import_lines += (node.end_lineno or node.lineno) - node.lineno + 1
    if isinstance(node, Function):
        measures.functions += 1
        if is_participle(node.name):
            measures.participles.append(f"{place}:{node.lineno}: {node.name}")
    if isinstance(node, ast.ClassDef):
        measures.classes[node.name] += 1
    if isinstance(node, (*DEFINITIONS, ast.Module)):
        _add_docstring(measures, node, place)
    if isinstance(node, ast.IfExp):
        measures.ternaries += 1
    if isinstance(node, COMPREHENSIONS):
        measures.comprehensions += 1
    if isinstance(node, (ast.IfExp, *COMPREHENSIONS)) and any(_inner(node)):
        measures.nested.append(f"{place}:{node.lineno}")


def _add_docstring(measures: Measures, node: Function | ast.ClassDef | ast.Module, place: str) -> None:
    docstring = ast.get_docstring(node)
    if docstring is None:
        return
    measures.docstrings += 1
    measures.docstring_lines += len([line for line in docstring.splitlines() if line.strip()])
    if is_fragment(docstring):
        measures.fragments.append(f"{place}:{node.body[0].lineno}: {docstring.splitlines()[0]}")


def _inner(node: ast.AST) -> Iterator[bool]:
    """Yield once for each ternary inside a ternary, or comprehension inside a comprehension."""
    kinds = (ast.IfExp,) if isinstance(node, ast.IfExp) else COMPREHENSIONS
    inner = (child for child in ast.walk(node) if child is not node)
    return (True for child in inner if isinstance(child, kinds))


def list_rows(measures: Measures) -> list[tuple[str, str, str, str]]:
    """Return name, figure, bar and the others' figure of each measure."""
    thousands = measures.lines / 1000
    return [
        ("files", f"{measures.files}", "540", ""),
        ("non-blank lines", f"{measures.lines:,}", "", ""),
        ("lines of imports", f"{measures.import_lines / measures.lines:.1%}", "", "7-10%"),
        ("functions named by a participle", f"{len(measures.participles)}", "0", "0-0.9%"),
        ("  of all functions", f"{len(measures.participles) / measures.functions:.1%}", "", ""),
        ("class names with two meanings", f"{len(measures.repeated_classes)}", "0", ""),
        ("docstrings", f"{measures.docstrings}", "", ""),
        ("  their lines", f"{measures.docstring_lines}", "", ""),
        ("  fragments", f"{len(measures.fragments) / measures.docstrings:.1%}", "5%", ""),
        ("he, his, him", f"{len(measures.pronouns)}", "0", ""),
        ("ternaries per 1,000 lines", f"{measures.ternaries / thousands:.1f}", "12", "2-7"),
        ("comprehensions per 1,000 lines", f"{measures.comprehensions / thousands:.1f}", "32", "3-26"),
        ("  nested, of either", f"{len(measures.nested)}", "0", ""),
        ("comments", f"{measures.comments}", "", ""),
    ]


def main(arguments: list[str]) -> None:
    """Print the table; `participles`, `fragments`, `pronouns`, `nested` or `repeated_classes` lists the places.

    Folders or files after it narrow the measure down, such as `tests.house fragments tournaments/play`.
    """
    lists = ("participles", "fragments", "pronouns", "nested", "repeated_classes")
    wanted = next((argument for argument in arguments if argument in lists), None)
    folders = tuple(argument for argument in arguments if argument not in lists)
    paths = [path for path in list_app_files() if str(path.relative_to(ROOT)).startswith(folders or ("",))]
    measures = measure(paths)
    if wanted:
        print(*getattr(measures, wanted), sep="\n")
        return
    print(f"{'measure':34} {'here':>8} {'at most':>8} {'others':>8}")
    for name, figure, bar, others in list_rows(measures):
        print(f"{name:34} {figure:>8} {bar:>8} {others:>8}")


if __name__ == "__main__":
    main(sys.argv[1:])
