"""The engine from a shell: `python -m leagues.engine score LEAGUE.json`."""

from __future__ import annotations

from leagues.engine.document import score_document
from tournaments.engine.shell import Parser, respond


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m leagues.engine", description="Count the season of a league.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("score", help="points, season, who qualified and the playoffs of a document").add_argument(
        "file"
    )
    return respond(parser.parse_args(arguments).file, score_document)


if __name__ == "__main__":
    raise SystemExit(main())
