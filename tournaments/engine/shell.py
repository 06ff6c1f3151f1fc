"""How an engine answers a shell: one JSON document printed, or one line on standard error and a status."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError, loads
from tournaments.engine.document.public import check_signs
from tournaments.engine.formats.brought import FormatError

UNUSABLE = 2
FORBIDDEN = 3


class Parser(argparse.ArgumentParser):
    """One line on standard error, nothing else."""

    def error(self, message: str) -> NoReturn:
        self.exit(UNUSABLE, f"{self.prog}: {message}\n")


def respond(file: str, answer: Callable[[Any], Any]) -> int:
    """Answer the document of a file, "-" for standard input.

    0: one JSON document printed; 2: the document cannot be used; 3: a rule forbids it.
    """

    def answer_document() -> Any:
        document = loads(_read_bytes(file))
        check_signs(document)
        return answer(document)

    return _respond(answer_document)


def _respond(answer: Callable[[], Any]) -> int:
    try:
        answered = answer()
    except (DocumentError, FormatError) as error:
        return _say(UNUSABLE, str(error))
    except RuleViolation as violation:
        return _say(FORBIDDEN, f"{violation.code}: {violation}")
    print(json.dumps(answered, indent=1))
    return 0


def respond_to_file(file: str, answer: Callable[[str, bytes], Any]) -> int:
    """Answer a file of any format, with the same statuses."""
    return _respond(lambda: answer(file, _read_bytes(file)))


def _read_bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise DocumentError(file, f"expected a file: {error.strerror}") from None


def _say(status: int, line: str) -> int:
    print(" ".join(line.split()), file=sys.stderr)
    return status
