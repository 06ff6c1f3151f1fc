"""The version, the list of apps, and the release, which changes with their files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = "1.0.0"
"""By semantic versioning; docs/releases.md says what is promised of it."""
APPS = ("tournaments", "ratings", "conduct", "leagues")
"""The apps of this project, one folder each; `trekcc` composes them and other lists derive from this one."""

FOLDERS = (*APPS, "trekcc", "templates", "static")
SUFFIXES = {".py", ".html", ".css", ".js", ".svg"}


def newest_change(root: Path = ROOT, folders: Iterable[str] = FOLDERS) -> str:
    """Return when a file that pages are made of last changed, in nanoseconds; a restart after an update changes it."""
    files = (path for folder in folders for path in (root / folder).rglob("*") if path.suffix in SUFFIXES)
    return str(max(path.stat().st_mtime_ns for path in files))
