"""Same facts and same seed, same standings and same draw, however the interpreter hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import factories
from tournaments.engine.document import write_event
from tournaments.record.selectors import records

ROOT = Path(__file__).parents[2]
COMMANDS = (["score"], ["pair", "--seed", "7"])


@pytest.mark.django_db
def test_an_event_has_one_table_and_one_next_round_under_every_hashing(tmp_path: Path) -> None:
    """Twenty-three players after two rounds: equal figures everywhere, lots decide."""
    event = factories.PlayedEventFactory(players=23, rounds=2)
    file = tmp_path / "event.json"
    file.write_text(json.dumps(write_event(records.record(event))))

    for command in COMMANDS:
        answers = {_answer([*command, str(file)], hashing) for hashing in range(10)}
        assert len(answers) == 1


def _answer(arguments: list[str], hashing: int) -> bytes:
    return subprocess.run(
        [sys.executable, "-m", "tournaments.engine", *arguments],
        env={**os.environ, "PYTHONHASHSEED": str(hashing)},
        capture_output=True,
        cwd=ROOT,
        check=True,
    ).stdout
