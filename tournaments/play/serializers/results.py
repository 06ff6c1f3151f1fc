"""Results, in the words of the event document; what they are worth; pasted as lines, and what became of each."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.engine import RULESETS, Game
from tournaments.engine.core.types import Allegiance, Outcome, Report, Side
from tournaments.engine.pasted import HIGHEST, LOWEST
from tournaments.kernel.field_types import Flag, Input, Number, OneOf, Words
from tournaments.play.selectors.pasted import LONGEST_LINE, MOST_LINES
from tournaments.record.serializers.matches import EarnedOutput, ReportField

RESULTS = list(dict.fromkeys(code for rules in RULESETS.values() for code in rules.scoring.results))
RULED = [str(outcome) for outcome in (Outcome.FW, Outcome.FL, Outcome.BYE, Outcome.MG)]
ALLEGIANCES = [str(side) for side in Allegiance]
SEATS = ["a", "b"]
CARDS = ("life", "lost", "hand")


class SideFacts(Input):
    """What a timed game is decided by: completed missions, bonus points."""

    planet = Number(0, 10_000, required=False, allow_null=True)
    space = Number(0, 10_000, required=False, allow_null=True)
    missions = Number(0, 10_000, required=False, allow_null=True)
    bonus = Number(0, 10_000, required=False, allow_null=True)
    aq = Number(0, 10_000, required=False, allow_null=True)
    aq_seeded = Number(0, 10_000, required=False, allow_null=True)


class ResultInput(Input):
    """How a game ended. Which fields are needed depends on `result`; what is missing is named in a 422.

    Seat `a` is the first player of the table. Scores are raw, before any cap.
    """

    result = OneOf(RESULTS)
    winner = OneOf(SEATS, required=False, allow_null=True)
    score_a = Number(LOWEST, HIGHEST, required=False, allow_null=True)
    score_b = Number(LOWEST, HIGHEST, required=False, allow_null=True)
    outcome_a = OneOf(RULED, required=False, allow_null=True)
    outcome_b = OneOf(RULED, required=False, allow_null=True)
    side_a = OneOf(ALLEGIANCES, required=False, allow_null=True)
    side_b = OneOf(ALLEGIANCES, required=False, allow_null=True)
    life_a = Number(0, 10_000, required=False, allow_null=True)
    life_b = Number(0, 10_000, required=False, allow_null=True)
    lost_a = Number(0, 10_000, required=False, allow_null=True)
    lost_b = Number(0, 10_000, required=False, allow_null=True)
    hand_a = Number(0, 10_000, required=False, allow_null=True)
    hand_b = Number(0, 10_000, required=False, allow_null=True)
    facts_a = SideFacts(required=False)
    facts_b = SideFacts(required=False)
    differential = Number(-10_000, 10_000, required=False, allow_null=True)
    random_winner = OneOf(SEATS, required=False, allow_null=True)
    deck_violation_by = OneOf(SEATS, required=False, allow_null=True)
    reason = Words(
        max_length=300, required=False, allow_blank=True, help_text="Why it is corrected, once its round is complete."
    )

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        shared = {name: data.get(name) for name in ("winner", "differential", "random_winner", "deck_violation_by")}
        return {"report": Report(result=data["result"], a=_side(data, "a"), b=_side(data, "b"), **shared)}


class GameInput(Input):
    """What happened at the table. Which facts are needed is named in a 422 (`figures_missing`)."""

    called = Flag(required=False, help_text="Time was called, and extra time of the table is over too.")
    turns_equal = Flag(required=False, help_text="Since then both players had the same number of turns.")
    decked = Flag(required=False, help_text="Both decks are exhausted.")
    score_a = Number(LOWEST, HIGHEST, required=False, allow_null=True)
    score_b = Number(LOWEST, HIGHEST, required=False, allow_null=True)
    facts_a = SideFacts(required=False)
    facts_b = SideFacts(required=False)

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        happened = {name: data.get(name, False) for name in ("called", "turns_equal", "decked")}
        return {"game": Game(_side(data, "a"), _side(data, "b"), **happened)}


class ProposalOutput(serializers.Serializer[Any]):
    """A result in the words of the event document, and why; it is not saved."""

    report = ReportField()
    reason = serializers.CharField(help_text="In words, with the section.")
    section = serializers.CharField()
    earned = EarnedOutput(many=True)


class Moved(serializers.Serializer[Any]):
    """Somebody whom a correction moves."""

    name = serializers.CharField()
    rank_before = serializers.IntegerField()
    vp_before = serializers.IntegerField()
    rank = serializers.IntegerField()
    vp = serializers.IntegerField()


class LaterPair(serializers.Serializer[Any]):
    """A published pair that would be drawn otherwise; it is flagged and stays."""

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


def _side(data: dict[str, Any], seat: str) -> Side:
    outcome, allegiance = data.get(f"outcome_{seat}"), data.get(f"side_{seat}")
    return Side(
        score=data.get(f"score_{seat}"),
        outcome=Outcome(outcome) if outcome else None,
        allegiance=Allegiance(allegiance) if allegiance else None,
        **{name: data.get(f"{name}_{seat}") for name in CARDS},
        **(data.get(f"facts_{seat}") or {}),
    )
