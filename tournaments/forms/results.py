"""The result of a table, made from the fields and endings that its ruleset lists."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine.endings import ENDINGS, suggested_winner
from tournaments.engine.types import Outcome, Report, Side
from tournaments.forms.writing import Words, WriteForm

COUNTS = {
    "planet": "planet missions",
    "space": "space missions",
    "missions": "missions in all",
    "bonus": "bonus points",
}
RULED = [("", "…"), ("FW", "full win"), ("FL", "full loss"), ("BYE", "bye"), ("MG", "missed game")]
SUGGESTED = {"full_win", "modified_win"}
WINNERS = {ending.code: ending.winner for ending in ENDINGS if ending.code != "deck_out"}


class ResultForm(WriteForm):
    """`a` and `b` are the names at the table. Without a winner the scores suggest one where that is what they mean."""

    quiet = True  # no field of it is asked for in every ending, so none says "optional"

    result = forms.ChoiceField(
        label="How it ended",
        choices=[(ending.code, ending.label) for ending in ENDINGS],
        initial="full_win",
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
    )
    score_a = forms.IntegerField(required=False, min_value=-999, max_value=9999)
    score_b = forms.IntegerField(required=False, min_value=-999, max_value=9999)
    winner = forms.ChoiceField(
        required=False,
        label="Who won, was there, or did not concede?",
        choices=[("", "as the scores say")],
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
    )
    outcome_a = forms.ChoiceField(required=False, choices=RULED)
    outcome_b = forms.ChoiceField(required=False, choices=RULED)
    planet_a = planet_b = space_a = space_b = missions_a = missions_b = bonus_a = bonus_b = forms.IntegerField(
        required=False, min_value=0, max_value=999
    )
    reason = Words(required=False, max_length=300, help_text="Why the result is corrected.")

    def __init__(self, *args: Any, a: str, b: str, correction: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.a, self.b = a, b
        winner = self.fields["winner"]
        assert isinstance(winner, forms.ChoiceField)  # noqa: S101 - tells the type
        winner.choices = [("", "as the scores say"), ("a", a), ("b", b)]
        for place, name in (("a", a), ("b", b)):
            self.fields[f"score_{place}"].label = f"Score of {name}"
            self.fields[f"outcome_{place}"].label = f"{name} gets"
            for fact, words in COUNTS.items():
                self.fields[f"{fact}_{place}"].label = f"{name}: {words}"
        if not correction:
            del self.fields["reason"]

    def clean(self) -> dict[str, Any]:
        """Ask who won where neither the director nor the scores or missions say it."""
        said = super().clean() or self.cleaned_data
        question = WINNERS.get(said.get("result", ""), "")
        if question and not self.errors and not self._winner() and not self._has_facts():
            self.add_error("winner", f"{question} Choose a name; the scores alone do not say it.")
        return said

    def mission_pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """What the missions decide by, both sides beside each other."""
        return [(self[f"{fact}_a"], self[f"{fact}_b"]) for fact in COUNTS]

    def report(self) -> Report:
        """What was typed, as the engine reads it. Call after is_valid."""
        said = self.cleaned_data
        return Report(said["result"], self._winner() or None, self._side("a"), self._side("b"))

    def _winner(self) -> str | None:
        said = self.cleaned_data
        if said["winner"] or said["result"] not in SUGGESTED or self._has_facts():
            return said["winner"] or None
        return suggested_winner(said["score_a"], said["score_b"])

    def _has_facts(self) -> bool:
        return any(self.cleaned_data[f"{fact}_{place}"] is not None for fact in COUNTS for place in "ab")

    def _side(self, place: str) -> Side:
        said = self.cleaned_data
        outcome = said[f"outcome_{place}"]
        return Side(
            score=said[f"score_{place}"],
            outcome=Outcome(outcome) if outcome and said["result"] == "incomplete" else None,
            **{fact: said[f"{fact}_{place}"] for fact in COUNTS},
        )


def result_initial(report: Report | None) -> dict[str, Any]:
    """A stored report as the form shows it."""
    if report is None:
        return {}
    sides = {"a": report.a, "b": report.b}
    facts = {f"{name}_{place}": getattr(side, name) for place, side in sides.items() for name in ("score", *COUNTS)}
    outcomes = {f"outcome_{place}": str(side.outcome or "") for place, side in sides.items()}
    return {"result": report.result, "winner": report.winner or "", **facts, **outcomes}
