"""The engine from a shell: `python -m tournaments.engine score EVENT.json` and `pair FILE.json --seed 7`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from tournaments.engine.document import DocumentError, drawn, loads, scored
from tournaments.engine.types import RuleViolation

UNUSABLE = 2
FORBIDDEN = 3


class _Parser(argparse.ArgumentParser):
    """One line on standard error, nothing else."""

    def error(self, message: str) -> NoReturn:
        self.exit(UNUSABLE, f"{self.prog}: {message}\n")


def main(arguments: list[str] | None = None) -> int:
    """Answer one command. 0: one JSON document printed; 2: the document cannot be used; 3: a rule forbids it."""
    asked = _parser().parse_args(arguments)
    try:
        answer = _answer(asked, loads(_read(asked.file)))
    except DocumentError as error:
        return _say(UNUSABLE, str(error))
    except RuleViolation as violation:
        return _say(FORBIDDEN, f"{violation.code}: {violation}")
    print(json.dumps(answer, indent=1))
    return 0


def _parser() -> _Parser:
    parser = _Parser(prog="python -m tournaments.engine", description="Score an event or draw its next round.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("score", help="points and standings of an event document").add_argument("file")
    pair = commands.add_parser("pair", help="the next round of an event document or a position")
    pair.add_argument("file")
    pair.add_argument("--seed", type=int, help="of the draw; without it the document's, else 0")
    return parser


def _answer(asked: argparse.Namespace, document: Any) -> dict[str, Any]:
    return scored(document) if asked.command == "score" else drawn(document, asked.seed)


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise DocumentError(file, f"expected a file: {error.strerror}") from None


def _say(status: int, line: str) -> int:
    print(" ".join(line.split()), file=sys.stderr)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
