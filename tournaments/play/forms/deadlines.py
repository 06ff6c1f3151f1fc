"""Deadlines, extensions, and rulings on games that were not completed."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine.scoring.outcomes import PROPOSED, RESPONSIBLE, SCHEDULED
from tournaments.engine.types import Outcome
from tournaments.kernel.form_fields import Moment, Words
from tournaments.kernel.write_form import WriteForm, ask_why

WORDS = {Outcome.FL: "full loss", Outcome.FW: "full win", Outcome.MG: "missed game", Outcome.BYE: "bye"}


class DeadlineForm(WriteForm):
    """Empty: no deadline."""

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["at"] = Moment(zone=zone, required=False, label="To be played by")


class ExtensionForm(WriteForm):
    delay = forms.BooleanField(
        required=False,
        label="Enter it as delayed, so that the round can be completed",
        help_text="Both count two points for the next draw until the result is known (OPG 13.4).",
    )

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["at"] = Moment(zone=zone, label="This table has until")
        self.fields["reason"] = Words(max_length=300, help_text="Both players are told.")
        self.order_fields(("key", "seen", "at", "reason", "delay"))


class ExtensionsForm(WriteForm):
    given = forms.TypedChoiceField(coerce=lambda said: said == "yes", choices=[("yes", "given"), ("no", "not given")])


class RulingForm(WriteForm):
    """`a` and `b` are the names at the table. The guide's proposals come first."""

    responsible = forms.ChoiceField(
        label="Who is responsible that it was not completed?", widget=forms.RadioSelect(attrs={"class": "tiles"})
    )
    outcome = forms.ChoiceField(
        label="What each side gets",
        widget=forms.RadioSelect,
        initial="FL-FW",
        help_text="Where both or nobody is responsible both have a missed game, whatever is chosen here.",
    )
    refused_replay = forms.BooleanField(
        required=False,
        label="It crashed, and who is responsible refused to replay it",
        help_text="A game that crashed goes on from what was saved last; if nothing was, it is replayed (OPG 13.6).",
    )
    drop = forms.BooleanField(required=False, label="Drop who is responsible from the event")
    reason = Words(max_length=300, required=False)

    def __init__(self, *args: Any, a: str, b: str, correction: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.let_choose("responsible", [("a", a), ("b", b), ("ab", "both, nobody, or not known")])
        self.let_choose("outcome", [(f"{one}-{other}", _in_words(one, other)) for one, other in _pairs()])
        if not correction:
            del self.fields["reason"]
        else:
            ask_why(self.fields["reason"], "Say why the result is corrected.")

    @property
    def arguments(self) -> dict[str, Any]:
        said = self.cleaned_data
        gets, opponent_gets = map(Outcome, said["outcome"].split("-"))
        return {
            "responsible": said["responsible"],
            "gets": gets,
            "opponent_gets": opponent_gets,
            "refused_replay": said["refused_replay"],
            "drop": said["drop"],
            "reason": said.get("reason", ""),
        }


def _pairs() -> list[tuple[Outcome, Outcome]]:
    every = [(one, other) for one in sorted(RESPONSIBLE) for other in sorted(SCHEDULED)]
    return [*PROPOSED, *(pair for pair in every if pair not in PROPOSED)]


def _in_words(gets: Outcome, opponent_gets: Outcome) -> str:
    proposed = " (proposed by the guide)" if (gets, opponent_gets) in PROPOSED else ""
    return f"{WORDS[gets].capitalize()} for who is responsible, {WORDS[opponent_gets]} for the other{proposed}"
