"""Real events, scored from a shell: every published figure comes out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FILES = sorted(Path(os.environ["TREKCC_REAL"]).glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_published_figure_comes_out(file: Path):
    published = json.loads(file.read_text())["published"]
    answer = subprocess.run(
        [sys.executable, "-m", "tournaments.engine", "score", str(file)], capture_output=True, check=True
    )
    standings = {place["player"]: place for place in json.loads(answer.stdout)["standings"]}

    assert published
    assert [{key: standings[row["player"]][key] for key in row} for row in published] == published


def test_there_are_events():
    assert FILES
