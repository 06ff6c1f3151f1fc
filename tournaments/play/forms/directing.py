"""Forms for directors while a round is played: absences, clock, announcements, judging, deadlines and rulings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product
from typing import Any

from django import forms

from tournaments.engine import PROPOSED, RESPONSIBLE, SCHEDULED
from tournaments.engine.core.explanations import describe_outcome
from tournaments.engine.core.seats import MOST_SEATS, letters, parse_seats
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Outcome
from tournaments.kernel.form_fields import MomentField, WordsField
from tournaments.kernel.write_form import ReasonForm, WriteForm, require_reason
from tournaments.play.forms.result_fields import seats_to_choose

EMPTY = [*((seat,) for seat in range(MOST_SEATS)), *(tuple(range(seats)) for seats in range(2, MOST_SEATS + 1))]
"""Who may be said not to be there by one tap: somebody, or everybody at a table of any size."""
TABLE_TOLD = "Everybody at this table with an account is told; tell the others yourself"


class AbsenceForm(WriteForm):
    """A form that says which seats are empty, by one tap or several."""

    absent = forms.TypedMultipleChoiceField(
        choices=[(letters(seats), "") for seats in EMPTY],
        coerce=parse_seats,
        error_messages={"required": "Say who at this table is not there."},
    )
    drop = forms.BooleanField(required=False)

    @property
    def arguments(self) -> dict[str, Any]:
        return {**super().arguments, "absent": tuple(sorted({*chain(*self.cleaned_data["absent"])}))}


class StartForm(WriteForm):
    """A form that starts the clock; empty `minutes` mean the limit of the rules."""

    quiet = True  # they are filled in where the form is shown

    minutes = forms.IntegerField(required=False, label="Minutes", min_value=5, max_value=24 * 60)


class LimitForm(ReasonForm):
    is_edit = True

    field_order = ("minutes", "reason")

    minutes = forms.IntegerField(label="Minutes from the beginning", min_value=5, max_value=24 * 60)


class ExtraTimeForm(WriteForm):
    minutes = forms.IntegerField(label="Minutes", min_value=1, max_value=60, initial=3)
    reason = WordsField(max_length=300, initial="A ruling", help_text=f"{TABLE_TOLD} (OPG 7.3).")


class AnnounceForm(WriteForm):
    text = WordsField(
        max_length=500, lines=2, label="Tell everybody", help_text="On the event's pages and the projector."
    )


class ApprovalForm(WriteForm):
    others = forms.IntegerField(label="Other players asked", min_value=1, max_value=10_000)
    yes = forms.IntegerField(label="Of them approve", min_value=0, max_value=10_000)


class ForbidForm(WriteForm):
    reason = WordsField(max_length=300, help_text="The directors are told (OPG 7.1).")


class JudgingForm(WriteForm):
    minutes = forms.IntegerField(label="Minutes judged", min_value=1, max_value=60)


class DeadlineForm(WriteForm):
    """A form for the deadline of a round; empty means none."""

    is_edit = True

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["at"] = MomentField(zone=zone, required=False, label="To be played by")


class ExtensionForm(WriteForm):
    delay = forms.BooleanField(
        required=False,
        label="Enter it as delayed, so that the round can be completed",
        help_text="Both count two points for the next draw until the result is known (OPG 13.4).",
    )

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["at"] = MomentField(zone=zone, label="This table has until")
        self.fields["reason"] = WordsField(max_length=300, help_text=f"{TABLE_TOLD}.")
        self.order_fields(("key", "seen", "at", "reason", "delay"))


class ExtensionsForm(WriteForm):
    given = forms.TypedChoiceField(coerce=lambda text: text == "yes", choices=[("yes", "given"), ("no", "not given")])


class IncompleteRulingForm(WriteForm):
    """A ruling on a game that was not completed; the guide's proposals come first."""

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
    reason = WordsField(max_length=300, required=False)

    def __init__(self, *args: Any, names: Sequence[str], rules: GameRules, correction: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("responsible", [*seats_to_choose(names), (letters((0, 1)), "both, nobody, or not known")])
        self.set_choices("outcome", [("-".join(pair), _in_words(rules, *pair)) for pair in _pairs()])
        if correction:
            require_reason(self.fields["reason"], "Say why the result is corrected.")
        else:
            del self.fields["reason"]

    @property
    def arguments(self) -> dict[str, Any]:
        data = super().arguments
        gets, opponent_gets = map(Outcome, data.pop("outcome").split("-"))
        responsible = parse_seats(data["responsible"])
        return {**data, "responsible": responsible, "gets": gets, "opponent_gets": opponent_gets}


def _pairs() -> list[tuple[Outcome, Outcome]]:
    every = product(sorted(RESPONSIBLE), sorted(SCHEDULED))
    return [*PROPOSED, *(pair for pair in every if pair not in PROPOSED)]


def _in_words(rules: GameRules, gets: Outcome, opponent_gets: Outcome) -> str:
    proposed = ""
    if (gets, opponent_gets) in PROPOSED:
        proposed = " (proposed by the guide)"
    mine, theirs = (describe_outcome(rules, outcome).removeprefix("a ") for outcome in (gets, opponent_gets))
    return f"{mine.capitalize()} for who is responsible, {theirs} for the other{proposed}"
