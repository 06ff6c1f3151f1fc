"""A fresh tree: what the repository holds and nothing that was made since."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.stack.processes import ROOT

UNUSED = ("docs/", "tests/")


def fresh_tree(folder: Path) -> Path:
    """Copies into the folder what git knows of, but for tests and documents."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if not name.startswith(UNUSED) and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder
