"""How an engine answers a shell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError
from tournaments.engine.shell import FORBIDDEN, UNUSABLE, Parser, respond


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


def test_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "nothing.json")
    assert respond(missing, lambda said: said) == 2
    assert capsys.readouterr().err == f"{missing}: expected a file: No such file or directory\n"


def test_wrong_arguments_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        Parser(prog="engine").parse_args(["--so"])
    assert (ended.value.code, capsys.readouterr().err) == (2, "engine: unrecognized arguments: --so\n")
