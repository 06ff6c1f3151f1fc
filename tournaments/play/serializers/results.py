"""Serializers for results in the words of the event document, their worth, and pasted lines."""

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


def input_field(field: Field) -> serializers.Field[Any, Any, Any, Any]:
    """Return the input field for one declared field of a game."""
    if field.kind is FieldKind.NUMBER:
        return Number(field.least, field.most, **OPTIONAL)
    if field.kind is FieldKind.FLAG:
        return Flag(**OPTIONAL)
    if field.kind is FieldKind.RULING:
        return OneOf(RULED, **OPTIONAL)
    return OneOf(LETTERS, **OPTIONAL)


class SideFacts(Input):
    """The facts that decide a timed game: completed missions, bonus points."""

    def get_fields(self) -> Made:
        return {field.code: input_field(field) for field in list_fields(Of.GAME)}


class SeatFacts(Input):
    """The facts of one seat, by the names of its game's own fields."""

    def get_fields(self) -> Made:
        return {field.code: input_field(field) for field in list_fields(Of.SEAT, Of.GAME)}


def of_seats(*codes: str) -> Made:
    """Return the fields of both seats, each after its letter; without `codes` all of them."""
    wanted = [field for field in list_two_seat_fields(Of.SEAT) if not codes or field.code in codes]
    return {seat_field(get_key(field.code), seat): input_field(field) for field in wanted for seat in SEATS}


def facts_of_seats() -> Made:
    return {seat_field(FACTS, seat): SideFacts(required=False) for seat in SEATS}


class ResultInput(Input):
    """The result of a game. Which fields are needed depends on `result`; what is missing is named in a 422.

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
            **{field.code: input_field(field) for field in list_fields(Of.TABLE)},
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
        """Return the decks that were held, where the input says so."""
        sides = read_sides(self.validated_data)
        if any(sides):
            return {"sides": sides}
        return {}


class OwnResultInput(ResultInput):
    """The result of one's own game; decks held and earlier games are for directors to enter."""

    def get_fields(self) -> Made:
        of_directors = ("game", f"{SIDE}_")
        return {name: field for name, field in super().get_fields().items() if not name.startswith(of_directors)}


class GameInput(Input):
    """The facts of a game. Which of them are needed is named in a 422 (`figures_missing`)."""

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
    """A result in the words of the event document, with its reason; it is not saved."""

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
    """A published pair, or a player who sits out, that would be drawn differently; all of them stay."""

    round = serializers.IntegerField()
    pair = serializers.CharField()


class Preview(serializers.Serializer[Any]):
    """The worth of a result seat by seat, the doubts about it, and whom a correction moves."""

    earned = EarnedOutput(many=True, allow_null=True)
    doubts = serializers.ListField(child=serializers.CharField())
    moves = Moved(many=True)
    later = LaterPair(many=True)


class LineField(Words):
    """A line keeps its tabs: they part the cells of a spreadsheet."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(lines=True, max_length=LONGEST_LINE, trim_whitespace=False, **kwargs)


class ResultLinesInput(Input):
    lines = serializers.ListField(child=LineField(), min_length=1, max_length=MOST_LINES)


class PastedInput(Input):
    """A line of the preview with the version of its table; `sure`: save it although it is doubtful."""

    line = LineField()
    version = Number(0, 2**31 - 1, required=False, allow_null=True)
    sure = Flag(required=False)


class PastedTableInput(Input):
    rows = serializers.ListField(child=PastedInput(), min_length=1, max_length=MOST_LINES)


class PastedOutput(serializers.Serializer[Any]):
    """A line. `state`: ready, doubt, other (reported with other values), same, wrong, heading; saved or refused.

    `version` is the table's, to be sent back with the line.
    """

    line = serializers.CharField()
    state = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField(source="match.version", allow_null=True, default=None)
    result = serializers.CharField()
    said = serializers.ListField(child=serializers.CharField())
