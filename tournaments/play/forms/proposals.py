"""What happened at a table, from which the result is worked out. Nothing of it is saved."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict

from tournaments.engine import Game, Proposal, conditions, propose, wanting
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import RuleViolation, Side
from tournaments.kernel.wording import OwnWords
from tournaments.play.forms.results import COUNTS, count_field

NOT_OF_RESULTS = ("csrfmiddlewaretoken", "key", "work_out")


class GameForm(OwnWords):
    """Stands inside the form of a result and shares its scores. `a` and `b` are the names at the table."""

    called = forms.BooleanField(required=False, label="Time was called, and extra time of this table is over too")
    turns_equal = forms.BooleanField(required=False, label="Since then both have had the same number of turns")
    decked = forms.BooleanField(required=False, label="Both decks are exhausted")
    quiet = True  # which fields are needed depends on what happened

    def __init__(
        self, typed: QueryDict | None, *, rules: Ruleset, played_by: str, a: str, b: str, **kwargs: Any
    ) -> None:
        super().__init__(typed, **kwargs)
        wanted = conditions(rules, played_by)
        if wanted is None:
            raise ValueError(f"no game of {rules.code} is worked out")
        self.rules, self.wanted = rules, wanted
        for place, name in (("a", a), ("b", b)):
            self.fields[f"score_{place}"] = forms.IntegerField(required=False, label=f"Score of {name}")
            for fact in wanted.facts:
                self.fields[f"{fact}_{place}"] = count_field(f"{name}: {COUNTS[fact]}")

    def proposed(self) -> Proposal | None:
        """None where something is missing or nothing follows: the errors say what."""
        if not self.is_valid():
            return None
        game = self._game()
        for field in wanting(self.rules, self.wanted, game):
            self.add_error(field, "is needed to work it out; 0 if there was none.")
        try:
            return None if self.errors else propose(self.rules, self.wanted, game)
        except RuleViolation as violation:
            self.add_error(None, str(violation))
            return None

    def filled(self, proposal: Proposal | None) -> dict[str, Any]:
        """What was typed, as the form of the result shows it again, with what was worked out."""
        typed = {name: value for name, value in self.data.items() if name not in NOT_OF_RESULTS}
        if proposal is None:
            return typed
        return {**typed, "result": proposal.report.result, "winner": proposal.report.winner or ""}

    def pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """What missions and bonus points decide by, both sides beside each other."""
        return [(self[f"{fact}_a"], self[f"{fact}_b"]) for fact in self.wanted.facts]

    def is_filled(self) -> bool:
        """Whether anything is said in it, so that the page shows it."""
        facts = (f"{fact}_{place}" for fact in self.wanted.facts for place in "ab")
        return any(self[name].value() not in (None, "", False) for name in ("called", "turns_equal", "decked", *facts))

    def _game(self) -> Game:
        data = self.cleaned_data
        return Game(self._side("a"), self._side("b"), data["called"], data["turns_equal"], data["decked"])

    def _side(self, place: str) -> Side:
        facts = {fact: self.cleaned_data[f"{fact}_{place}"] for fact in self.wanted.facts}
        return Side(self.cleaned_data[f"score_{place}"], **facts)
