"""The progress of loading the sample community: kept in a file, shown as a bar on every page of a trial site."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.kernel.pace import Pace

HTMX_STOP_POLLING = 286


@dataclass
class Progress:
    """The progress of a load. `now` is the moment that all dates of the community count from."""

    now: str
    total: int = 0
    done: list[str] = field(default_factory=list)
    current: str = ""
    """The step under way, or the one that an interrupted load did not finish."""
    seconds: float = 0
    """Spent on the steps that are done."""

    @property
    def is_complete(self) -> bool:
        return len(self.done) >= self.total

    @property
    def pace(self) -> Pace:
        return Pace(len(self.done), self.total, self.seconds)


def progress_file() -> Path:
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return Path(f"{name}.demo.json")
    return settings.BASE_DIR / "var" / f"{name}.demo.json"


def read_progress() -> Progress | None:
    """Return how far the load of this database is, or None where none was begun."""
    try:
        return Progress(**json.loads(progress_file().read_text()))
    except FileNotFoundError:
        return None


def write_progress(progress: Progress) -> None:
    file = progress_file()
    unfinished = file.with_suffix(".new")
    unfinished.write_text(json.dumps(asdict(progress)))
    unfinished.replace(file)


def shown_progress() -> dict[str, Any]:
    """Return what the bar shows while `manage.py demo` serves and has not loaded everything; nothing at other times."""
    loader = getattr(settings, "DEMO_LOADER", None)
    progress = read_progress() if loader else None
    if not loader or not progress or progress.is_complete:
        return {}
    return {"progress": progress, "is_stopped": not loader.is_alive()}


def demo_progress(request: HttpRequest) -> HttpResponse:
    """The bar alone, which asks for itself again until everything is loaded, or nobody loads any more."""
    shown = shown_progress()
    status = 200 if shown and not shown["is_stopped"] else HTMX_STOP_POLLING
    return render(request, "trekcc/_demo_progress.html", shown, status=status)
