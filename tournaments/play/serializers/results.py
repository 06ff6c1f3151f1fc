"""Results, in the words of the event document."""

from __future__ import annotations

from typing import Any

from tournaments.engine.pasted import HIGHEST, LOWEST
from tournaments.engine.rulesets import RULESETS
from tournaments.engine.scoring.proposal import Game
from tournaments.engine.types import Allegiance, Outcome, Report, Side
from tournaments.kernel.field_types import Flag, Input, Number, OneOf, Words

RESULTS = list(dict.fromkeys(code for rules in RULESETS.values() for code in rules.scoring.results))
RULED = [str(outcome) for outcome in (Outcome.FW, Outcome.FL, Outcome.BYE, Outcome.MG)]
ALLEGIANCES = [str(side) for side in Allegiance]
SEATS = ["a", "b"]
COUNTS = ("planet", "space", "missions", "bonus", "aq", "aq_seeded")
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
        said = self.validated_data
        named = ("winner", "differential", "random_winner", "deck_violation_by")
        report = Report(
            result=said["result"], a=_side(said, "a"), b=_side(said, "b"), **{name: said.get(name) for name in named}
        )
        return {"report": report}


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
        said = self.validated_data
        happened = {name: said.get(name, False) for name in ("called", "turns_equal", "decked")}
        return {"game": Game(_side(said, "a"), _side(said, "b"), **happened)}


def _side(said: dict[str, Any], seat: str) -> Side:
    outcome, allegiance = said.get(f"outcome_{seat}"), said.get(f"side_{seat}")
    facts = said.get(f"facts_{seat}") or {}
    return Side(
        score=said.get(f"score_{seat}"),
        outcome=Outcome(outcome) if outcome else None,
        allegiance=Allegiance(allegiance) if allegiance else None,
        **{name: said.get(f"{name}_{seat}") for name in CARDS},
        **{name: facts.get(name) for name in COUNTS},
    )
