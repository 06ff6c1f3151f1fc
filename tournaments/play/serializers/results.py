"""Results, in the words of the event document; what they are worth; pasted as lines, and what became of each."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.engine import ENDINGS, GameFacts, list_fields, list_two_seat_fields
from tournaments.engine.core.fields import Field, FieldKind, Of
from tournaments.engine.core.figures import VP
from tournaments.engine.core.seats import MOST_SEATS, letter, seat_field
from tournaments.engine.core.types import Allegiance, Outcome
from tournaments.engine.document.two_seats import FACTS, SEATS, SIDE, get_key, read_facts, read_match_result, read_sides
from tournaments.kernel.field_types import Flag, Input, Number, OneOf, Words
from tournaments.play.selectors.pasted import LONGEST_LINE, MOST_LINES
from tournaments.record.serializers.figures import FigureField, OtherFigures
from tournaments.record.serializers.matches import EarnedOutput, ReportField

RULED = [str(outcome) for outcome in (Outcome.FW, Outcome.FL, Outcome.BYE, Outcome.MG)]
ALLEGIANCES = [str(side) for side in Allegiance]
LETTERS = [letter(seat) for seat in SEATS]
MOST_GAMES = 20
OPTIONAL: dict[str, Any] = {"required": False, "allow_null": True}
Made = dict[str, serializers.Field[Any, Any, Any, Any]]


def noted(field: Field) -> serializers.Field[Any, Any, Any, Any]:
    """How a client writes it."""
    if field.kind is FieldKind.NUMBER:
        return Number(field.least, field.most, **OPTIONAL)
    if field.kind is FieldKind.FLAG:
        return Flag(**OPTIONAL)
    return OneOf(RULED if field.kind is FieldKind.RULING else LETTERS, **OPTIONAL)


class SideFacts(Input):
    """What a timed game is decided by: completed missions, bonus points."""

    def get_fields(self) -> Made:
        return {field.code: noted(field) for field in list_fields(Of.GAME)}


class SeatFacts(Input):
    """What one seat brought, by the names of its game's own fields."""

    def get_fields(self) -> Made:
        return {field.code: noted(field) for field in list_fields(Of.SEAT, Of.GAME)}


def of_seats(*codes: str) -> Made:
    """The fields of both seats, each behind its letter; without `codes` all that there are."""
    wanted = [field for field in list_two_seat_fields(Of.SEAT) if not codes or field.code in codes]
    return {seat_field(get_key(field.code), seat): noted(field) for field in wanted for seat in SEATS}


def facts_of_seats() -> Made:
    return {seat_field(FACTS, seat): SideFacts(required=False) for seat in SEATS}


class ResultInput(Input):
    """How a game ended. Which fields are needed depends on `result`; what is missing is named in a 422.

    Seat `a` is the first player of the table. Scores are raw, before any cap. A table of three and more is written seat
    by seat: `seats` in their order, and `winners` by their place in it, from 0.
    """

    seats = serializers.ListField(child=SeatFacts(), required=False, min_length=1, max_length=MOST_SEATS)
    winners = serializers.ListField(child=Number(0, MOST_SEATS - 1), required=False, max_length=MOST_SEATS)

    reason = Words(
        max_length=300, required=False, allow_blank=True, help_text="Why it is corrected, once its round is complete."
    )

    sure = Flag(required=False, help_text="Save it although it is doubtful: a 422 `doubtful` lists the `doubts`.")

    def get_fields(self) -> Made:
        written = [ending.code for ending in ENDINGS.values() if not ending.is_read_only]
        return {
            "result": OneOf(written),
            "winner": OneOf(LETTERS, **OPTIONAL),
            **of_seats(),
            **{seat_field(SIDE, seat): OneOf(ALLEGIANCES, **OPTIONAL) for seat in SEATS},
            **facts_of_seats(),
            **{field.code: noted(field) for field in list_fields(Of.TABLE)},
            "game": Number(1, MOST_GAMES, required=False, help_text="Of several, one before the last: entered again."),
            **super().get_fields(),
        }

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        by_seats = {"seats", "winners"} & data.keys()
        if by_seats and data.keys() - by_seats - {
            "result",
            "reason",
            "game",
            "sure",
            *(field.code for field in list_fields(Of.TABLE)),
        }:
            raise serializers.ValidationError("Send either `seats` and `winners`, or the fields of seats a and b.")
        return super().validate(data)

    def arguments(self) -> dict[str, Any]:
        return {"report": read_match_result(self.validated_data), "sure": self.validated_data.get("sure", False)}

    def sides(self) -> dict[str, Any]:
        """The decks that were held, where it says so."""
        sides = read_sides(self.validated_data)
        return {"sides": sides} if any(sides) else {}


class OwnResultInput(ResultInput):
    """How one's own game ended; who held which deck, and an earlier game, are not the players' to say."""

    def get_fields(self) -> Made:
        of_directors = ("game", f"{SIDE}_")
        return {name: field for name, field in super().get_fields().items() if not name.startswith(of_directors)}


class GameInput(Input):
    """What happened at the table. Which facts are needed is named in a 422 (`figures_missing`)."""

    called = Flag(required=False, help_text="Time was called, and extra time of the table is over too.")
    turns_equal = Flag(required=False, help_text="Since then both players had the same number of turns.")
    decked = Flag(required=False, help_text="Both decks are exhausted.")

    def get_fields(self) -> Made:
        return {**super().get_fields(), **of_seats("score"), **facts_of_seats()}

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        happened = {name: data.get(name, False) for name in ("called", "turns_equal", "decked")}
        return {"game": GameFacts(read_facts(data), **happened)}


class ProposalOutput(serializers.Serializer[Any]):
    """A result in the words of the event document, and why; it is not saved."""

    report = ReportField(source="result")
    reason = serializers.CharField(help_text="In words, with the section.")
    section = serializers.CharField()
    earned = EarnedOutput(many=True)


class Moved(serializers.Serializer[Any]):
    """Somebody whom a correction moves."""

    name = serializers.CharField()
    rank_before = serializers.IntegerField()
    vp_before = FigureField(VP, "before")
    rank = serializers.IntegerField()
    vp = FigureField(VP)
    figures_before = OtherFigures("before")
    figures = OtherFigures()


class LaterPair(serializers.Serializer[Any]):
    """A published pair that would be drawn otherwise, or who sits out where somebody else would; all stay."""

    round = serializers.IntegerField()
    pair = serializers.CharField()


class Preview(serializers.Serializer[Any]):
    """What a result would be worth, seat by seat, what the guide does not expect, and whom a correction moves."""

    earned = EarnedOutput(many=True, allow_null=True)
    doubts = serializers.ListField(child=serializers.CharField())
    moves = Moved(many=True)
    later = LaterPair(many=True)


class Line(Words):
    """A line keeps its tabs: they part the cells of a spreadsheet."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(lines=True, max_length=LONGEST_LINE, trim_whitespace=False, **kwargs)


class ResultLinesInput(Input):
    lines = serializers.ListField(child=Line(), min_length=1, max_length=MOST_LINES)


class PastedInput(Input):
    """`version` of the table that the preview showed; `sure`: save it although it is doubtful or reported otherwise."""

    line = Line()
    version = Number(0, 2**31 - 1, required=False, allow_null=True)
    sure = Flag(required=False)


class PastedTableInput(Input):
    rows = serializers.ListField(child=PastedInput(), min_length=1, max_length=MOST_LINES)


class PastedOutput(serializers.Serializer[Any]):
    """`state`: ready, doubt, other (reported with other values), same (reported so), wrong, heading; saved or refused.

    `version` is the table's, to be sent back with the line.
    """

    line = serializers.CharField()
    state = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField(source="match.version", allow_null=True, default=None)
    result = serializers.CharField()
    said = serializers.ListField(child=serializers.CharField())
