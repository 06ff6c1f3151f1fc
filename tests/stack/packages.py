"""What pip brings for the main dependencies of pyproject.toml, and an environment that holds nothing else."""

from __future__ import annotations

import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.stack.processes import ROOT

SCRIPT = "#!{python}\nimport sys\nfrom {module} import {attr}\nsys.exit({attr}())\n"


def main_dependencies() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [Requirement(line) for line in project["dependencies"]]


def closure() -> dict[str, Distribution]:
    """Each distribution that the main dependencies need, by its name."""
    found: dict[tuple[str, str], Distribution] = {}
    asked = main_dependencies()
    while asked:
        requirement = asked.pop()
        for extra in ("", *requirement.extras):
            key = (canonicalize_name(requirement.name), extra)
            if key not in found:
                found[key] = distribution(requirement.name)
                asked.extend(_needed(found[key], extra))
    return {name: one for (name, _), one in found.items()}


def read_lock_file(file: str = "requirements.lock") -> dict[str, str]:
    """Map the names in a lock file to their versions."""
    lines = (ROOT / file).read_text().splitlines()
    pins = [line.split()[0].partition("==") for line in lines if line[:1].isalnum()]
    return {canonicalize_name(name): version for name, _, version in pins}


def modules(one: Distribution) -> set[str]:
    """What it can be imported as."""
    tops = {file.parts[0] for file in one.files or () if file.suffix in (".py", ".so")}
    return {top.partition(".")[0] for top in tops if not top.endswith((".dist-info", "..", "__pycache__"))}


def make_environment(folder: Path) -> Path:
    """An interpreter with the main dependencies and nothing of the others; its folder of programs."""
    venv.create(folder, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    programs = folder / "bin"
    for one in closure().values():
        for name in {file.parts[0] for file in one.files or ()} - {"..", "__pycache__"}:
            (site / name).symlink_to(Path(str(one.locate_file(name))))
        for entry in one.entry_points.select(group="console_scripts"):
            script = programs / entry.name
            script.write_text(SCRIPT.format(python=programs / "python", module=entry.module, attr=entry.attr))
            script.chmod(0o755)
    return programs


def _needed(one: Distribution, extra: str) -> Iterator[Requirement]:
    for requirement in map(Requirement, one.requires or ()):
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield requirement
