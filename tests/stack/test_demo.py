"""`make run` shows its first page while the sample community loads, and goes on where it was interrupted."""

from __future__ import annotations

import json
import os
import signal
import sys
import urllib.request
from pathlib import Path

from tests.stack.processes import ROOT, TO_BEGIN, Process, free_port, started, wait_for


def page(port: int) -> str:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""


def steps_done(folder: Path) -> list[str]:
    done: list[str] = json.loads((folder / "site.sqlite3.demo.json").read_text())["done"]
    return done


def interrupt(site: Process) -> None:
    """Press Ctrl-C in the terminal of the site: it reaches every process."""
    os.killpg(site.pid, signal.SIGINT)
    site.popen.wait(TO_BEGIN)


def test_site_answers_while_it_loads_and_goes_on_after_an_interruption(tmp_path: Path) -> None:
    environment = {**os.environ, "DEBUG": "1", "DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    port = free_port()
    serve = [sys.executable, str(ROOT / "manage.py"), "demo", "--port", str(port)]
    with started(serve, environment, tmp_path / "log") as site:
        wait_for(lambda: "Loading the sample community" in page(port), "the first page", TO_BEGIN)
        wait_for(lambda: len(steps_done(tmp_path)) > 3, "some evenings", TO_BEGIN)
        interrupt(site)
    before = steps_done(tmp_path)
    with started(serve, environment, tmp_path / "log") as site:
        wait_for(lambda: len(steps_done(tmp_path)) > len(before), "one more evening", TO_BEGIN)
        interrupt(site)
    assert steps_done(tmp_path)[: len(before)] == before
    assert "Traceback" not in site.log()
