"""One game among all games of a player: how it ended and the scores; what is rarer is entered at its table."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine import list_ending_codes
from tournaments.kernel.write_form import UNNAMED, ReasonForm
from tournaments.play.forms.result_fields import seats_to_choose
from tournaments.play.forms.results import ResultForm

KEPT = ("result", "winner", "sure", "reason", "key", "seen", "was")
RARE = list_ending_codes(lambda ending: bool(ending.asks))


class GameRow(ResultForm):
    """A row of the page. `was` keeps what it showed, so that only changed rows are saved."""

    was = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput(UNNAMED))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["result"].required = False
        usual = [(ending.code, ending.label) for ending in self.offered if ending.code not in RARE]
        self._select("result", [("", "not reported"), *usual])
        names_winner = "winner" in self.fields
        if names_winner:
            self.fields["winner"].label, self.fields["winner"].help_text = "Winner", ""
            self._select("winner", [("", self.by_figures), *seats_to_choose(self.names)])
        chosen = ("result", "winner") if names_winner else ("result",)
        self.shown = (*chosen, *(bound.name for bound in self.scores()))
        for name in [name for name in self.fields if name not in {*KEPT, *self.shown}]:
            del self.fields[name]
        self.initial.setdefault("result", self.before.ending if self.before else "")
        self.initial["was"] = self._shown_values()

    def is_touched(self) -> bool:
        """Return whether the row was changed."""
        return self.add_prefix("was") in self.data and self._shown_values() != self["was"].value()

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("result") or self.errors:
            return super().clean()
        self.add_error("result", "A result that stands is corrected, not taken away: say how the game ended.")
        return self.cleaned_data

    def own_first(self, seat: int) -> list[forms.BoundField]:
        """Return the score fields, the player's own first."""
        scores = self.scores()
        return [scores.pop(seat), *scores] if scores else []  # there are rules that note no scores

    def _select(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].widget = forms.Select()
        self.set_choices(name, choices)

    def _shown_values(self) -> str:
        values = (self[name].value() for name in self.shown)
        return "|".join("" if value is None else str(value).strip() for value in values)


class GamesReason(ReasonForm):
    """The reason for all corrections of complete rounds on the page."""

    quiet = True  # it is asked for where such a game was typed over, so it does not say "optional"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = "Needed where a result of a complete round changes (OPG 7.4)."
