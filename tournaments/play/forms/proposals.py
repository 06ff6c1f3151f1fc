"""A form that works out a result from what happened at a table. It saves nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict

from tournaments.engine import FIELDS, GameFacts, Proposal, get_conditions, propose, wanting
from tournaments.engine.core.seats import letters, seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Facts, RuleViolation
from tournaments.kernel.form_labels import PlainMessagesForm
from tournaments.play.forms.result_fields import build_fields

NOT_OF_RESULTS = ("csrfmiddlewaretoken", "key", "work_out")


class GameForm(PlainMessagesForm):
    """A part of the result form that shares its scores. `names` are the players at the table."""

    called = forms.BooleanField(required=False, label="Time was called, and extra time of this table is over too")
    turns_equal = forms.BooleanField(required=False, label="Since then both have had the same number of turns")
    decked = forms.BooleanField(required=False, label="Both decks are exhausted")
    quiet = True  # which fields are needed depends on what happened

    def __init__(
        self, typed: QueryDict | None, *, rules: GameRules, played_by: str, names: Sequence[str], **kwargs: Any
    ) -> None:
        super().__init__(typed, **kwargs)
        wanted = get_conditions(rules, played_by)
        if wanted is None:
            raise ValueError(f"no game of {rules.code} is worked out")
        self.rules, self.wanted, self.seats = rules, wanted, range(len(names))
        for code in ("score", *wanted.facts):
            self.fields |= build_fields(FIELDS[code], names)

    def work_out(self) -> Proposal | None:
        """Return the proposed result; None where something is missing or nothing follows, which the errors say."""
        if not self.is_valid():
            return None
        game = self._game()
        for field in wanting(self.rules, self.wanted, game):
            self.add_error(field, "is needed to work it out; 0 if there was none.")
        try:
            if self.errors:
                return None
            return propose(self.rules, self.wanted, game)
        except RuleViolation as violation:
            self.add_error(None, str(violation))
            return None

    def result_values(self, proposal: Proposal | None) -> dict[str, Any]:
        """Return what was typed for the result form, with the proposed result filled in."""
        typed = {name: value for name, value in self.data.items() if name not in NOT_OF_RESULTS}
        if proposal is None:
            return typed
        return {**typed, "result": proposal.result.ending, "winner": letters(proposal.result.winners)}

    def of_seats(self) -> list[list[forms.BoundField]]:
        """Return the fields for missions and bonus points, one row per fact."""
        rows = []
        for fact in self.wanted.facts:
            rows.append([self[seat_field(fact, seat)] for seat in self.seats])
        return rows

    def is_filled(self) -> bool:
        """Return whether anything is typed, so that the page unfolds the form."""
        facts = (seat_field(fact, seat) for fact in self.wanted.facts for seat in self.seats)
        return any(self[name].value() not in (None, "", False) for name in ("called", "turns_equal", "decked", *facts))

    def _game(self) -> GameFacts:
        data = self.cleaned_data
        return GameFacts(tuple(map(self._facts, self.seats)), data["called"], data["turns_equal"], data["decked"])

    def _facts(self, seat: int) -> Facts:
        typed = {code: self.cleaned_data[seat_field(code, seat)] for code in ("score", *self.wanted.facts)}
        return {code: value for code, value in typed.items() if value is not None}
