"""The engine from a shell, without a database."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.engine.building import event, won
from tests.engine.shells import in_process
from tests.engine.test_document_errors import EVENT, POSITION
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError, draw_document, score_document, write_event
from tournaments.engine.shell import FORBIDDEN, UNUSABLE, respond

ROOT = Path(__file__).parents[2]


def test_score_prints_one_json_document():
    assert json.loads(in_process("score", "-", given=EVENT).stdout) == score_document(EVENT)


def test_pair_takes_a_file_and_a_seed(tmp_path):
    file = tmp_path / "event.json"
    file.write_text(json.dumps(EVENT))

    assert json.loads(in_process("pair", str(file), "--seed", "7").stdout) == draw_document(EVENT, 7)


def test_pair_takes_a_position():
    players = [{"id": "p01", "opponents": ["p02"]}, {"id": "p02"}, {"id": "p03"}, {"id": "p04"}]
    answer = json.loads(in_process("pair", "-", given={**POSITION, "players": players}).stdout)

    assert len(answer["pairs"]) == 2
    assert ["p01", "p02"] not in [sorted(pair) for pair in answer["pairs"]]


UNUSABLE_DOCUMENTS = [
    (b"{", "document: expected JSON: "),
    (b"\xff", "document: expected UTF-8"),
    (b"[" * 100_000, "document: expected JSON of reasonable depth and size"),
    (b'{"format": "trekcc-event", "version": NaN}', "document: expected JSON: NaN is no number"),
    (b'{"format": "a", "format": "b"}', 'document: expected each key once: "format" stands twice in an object'),
    ({**EVENT, "ruleset": "a\nb"}, "ruleset: expected "),
    ({**EVENT, "players": [{"id": "p1"}, {"id": "\ud800"}]}, "players[1].id: "),
]


@pytest.mark.parametrize(("given", "line"), UNUSABLE_DOCUMENTS)
def test_document_that_cannot_be_used_ends_with_2_and_one_line(given, line):
    ended = in_process("score", "-", given=given)

    assert (ended.status, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert ended.stderr.startswith(line)


@pytest.mark.parametrize(
    "arguments", [("score", "nowhere.json"), ("score",), ("judge", "-"), ("pair", "-", "--seed", "x")]
)
def test_command_that_cannot_be_run_ends_with_2_and_one_line(arguments):
    ended = in_process(*arguments)
    assert (ended.status, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)


def test_rule_that_forbids_it_ends_with_3_code_and_section():
    nobody = {**EVENT, "players": [{"id": "p01", "dropped_after": 0}], "rounds": []}
    ended = in_process("pair", "-", given=nobody)

    assert (ended.status, ended.stdout, ended.stderr.count("\n")) == (3, "", 1)
    assert "OPG" in ended.stderr


def test_scoring_and_drawing_in_a_process_of_their_own_load_no_framework(tmp_path):
    file = tmp_path / "event.json"
    file.write_text(json.dumps(write_event(event([[won("a", "b"), won("c", "d")]]))))
    script = (
        "import sys, runpy\n"
        "sys.argv[1:] = ['pair', sys.argv[1]]\n"
        "try: runpy.run_module('tournaments.engine', run_name='__main__')\n"
        "except SystemExit as ended: assert ended.code == 0\n"
        "assert not [name for name in sys.modules if name.split('.')[0] in ('django', 'rest_framework', 'celery')]\n"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(file)], cwd=ROOT, capture_output=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, b"")
    assert len(json.loads(ended.stdout)["pairs"]) == 2


# --- how an engine answers --------------------------------------------------------------------------------------------


def unusable(_: Any) -> None:
    raise DocumentError("players[0].id", "expected a text")


def forbidden(_: Any) -> None:
    raise RuleViolation("too_few", "Two players\nat the least.", "OPG 7.2")


@pytest.mark.parametrize(
    ("answer", "status", "printed", "complained"),
    [
        (lambda said: {"said": said}, 0, '{\n "said": [\n  1\n ]\n}\n', ""),
        (unusable, UNUSABLE, "", "players[0].id: expected a text\n"),
        (forbidden, FORBIDDEN, "", "too_few: Two players at the least. (OPG 7.2)\n"),
    ],
)
def test_shell_gets_a_document_or_one_line_and_a_status(answer, status, printed, complained, tmp_path, capsys) -> None:
    file = tmp_path / "said.json"
    file.write_text("[1]")
    assert respond(str(file), answer) == status
    assert tuple(capsys.readouterr()) == (printed, complained)


def test_name_that_turns_what_follows_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "turned.json"
    file.write_text('{"players": [{"name": "Ann\\u202enna", "mail": "ann@example.com"}]}')
    assert respond(str(file), lambda said: said) == 2
    assert capsys.readouterr().err.startswith("players[0].name: Character 4 (U+202E, invisible) turns the direction")
