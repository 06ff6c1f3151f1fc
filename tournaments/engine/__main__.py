"""The engine from a shell: `python -m tournaments.engine score EVENT.json`, `pair FILE.json`, `convert FILE`."""

from __future__ import annotations

from tournaments.engine.document import draw_document, score_document
from tournaments.engine.formats.whole import read_whole
from tournaments.engine.shell import Parser, respond, respond_to_file


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if options.command == "score":
        return respond(options.file, score_document)
    if options.command == "convert":
        return respond_to_file(options.file, lambda name, data: read_whole(name, data).document)
    return respond(options.file, lambda document: draw_document(document, options.seed))


def _parser() -> Parser:
    parser = Parser(prog="python -m tournaments.engine", description="Score an event or draw its next round.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("score", help="points and standings of an event document").add_argument("file")
    convert = commands.add_parser("convert", help="the event document of a file of another tool (TRF, Challonge, ...)")
    convert.add_argument("file")
    pair = commands.add_parser("pair", help="the next round of an event document or a position")
    pair.add_argument("file")
    pair.add_argument("--seed", type=int, help="of the draw; without it the document's, else 0")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
