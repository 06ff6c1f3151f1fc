"""The engine from a shell: `python -m ratings.engine replay RATINGS.json`."""

from __future__ import annotations

from ratings.engine.document import replay_document
from tournaments.engine.shell import Parser, respond


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m ratings.engine", description="Replay a history of ratings.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("replay", help="everybody's ratings after each event of a document").add_argument("file")
    return respond(parser.parse_args(arguments).file, replay_document)


if __name__ == "__main__":
    raise SystemExit(main())
