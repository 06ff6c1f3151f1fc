"""The engine from a shell, without a database."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.building import event, won
from tests.engine.test_document_errors import EVENT, POSITION
from tournaments.engine.document import drawn, scored, write_event

ROOT = Path(__file__).parents[2]


def run(*arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    stdin = given.encode() if isinstance(given, str) else given
    bare = {key: value for key, value in os.environ.items() if not key.startswith("DJANGO")}
    command = [sys.executable, "-m", "tournaments.engine", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, env=bare, check=False)


def test_score_prints_one_json_document():
    ended = run("score", "-", given=json.dumps(EVENT))

    assert (ended.returncode, ended.stderr) == (0, b"")
    assert json.loads(ended.stdout) == scored(EVENT)


def test_pair_takes_a_file_and_a_seed(tmp_path):
    file = tmp_path / "event.json"
    file.write_text(json.dumps(EVENT))

    ended = run("pair", str(file), "--seed", "7")

    assert ended.returncode == 0
    assert json.loads(ended.stdout) == drawn(EVENT, 7)


def test_pair_takes_a_position():
    players = [{"id": "p01", "opponents": ["p02"]}, {"id": "p02"}, {"id": "p03"}, {"id": "p04"}]

    answer = json.loads(run("pair", "-", given=json.dumps({**POSITION, "players": players})).stdout)

    assert len(answer["pairs"]) == 2
    assert ["p01", "p02"] not in [sorted(pair) for pair in answer["pairs"]]


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("{", "document: expected JSON: "),
        (b"\xff", "document: expected UTF-8"),
        ("[" * 100_000, "document: expected JSON of reasonable depth and size"),
        ('{"format": "trekcc-event", "version": NaN}', "document: expected JSON: NaN is no number"),
        ('{"format": "a", "format": "b"}', 'document: expected each key once: "format" stands twice in an object'),
        (json.dumps({**EVENT, "ruleset": "a\nb"}), "ruleset: expected "),
        (json.dumps({**EVENT, "players": [{"id": "p1"}, {"id": "\ud800"}]}), "players[1].id: "),
    ],
)
@pytest.mark.parametrize("command", ["score", "pair"])
def test_document_that_cannot_be_used_ends_with_2_and_one_line(command, given, line):
    ended = run(command, "-", given=given)

    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.decode().startswith(line)
    assert ended.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "arguments", [("score", "nowhere.json"), ("score", "/"), ("score",), ("judge", "-"), ("pair", "-", "--seed", "x")]
)
def test_command_that_cannot_be_run_ends_with_2_and_one_line(arguments):
    ended = run(*arguments)

    assert (ended.returncode, ended.stdout, ended.stderr.count(b"\n")) == (2, b"", 1)


def test_rule_that_forbids_it_ends_with_3_code_and_section():
    stranger = {**EVENT, "options": {"rematches": "avoided"}}
    nobody = {**stranger, "players": [{"id": "p01", "dropped_after": 0}], "rounds": []}
    ended = run("pair", "-", given=json.dumps(nobody))

    assert (ended.returncode, ended.stdout, ended.stderr.count(b"\n")) == (3, b"", 1)
    assert b"OPG" in ended.stderr


def test_scoring_and_drawing_load_no_framework(tmp_path):
    file = tmp_path / "event.json"
    file.write_text(json.dumps(write_event(event([[won("a", "b"), won("c", "d")]]))))
    script = (
        "import sys\n"
        "from tournaments.engine.__main__ import main\n"
        "assert main(['score', sys.argv[1]]) == 0 and main(['pair', sys.argv[1]]) == 0\n"
        "assert not [name for name in sys.modules if name.split('.')[0] in ('django', 'rest_framework', 'celery')]\n"
    )

    ended = subprocess.run([sys.executable, "-c", script, str(file)], cwd=ROOT, capture_output=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, b"")
