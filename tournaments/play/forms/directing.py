"""What directors do while a round is played: absences, the clock, announcements, judging beside playing."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import ReasonForm, WriteForm


class AbsenceForm(WriteForm):
    """One tap: seat a, seat b, or both (ab) are empty."""

    absent = forms.ChoiceField(
        choices=[("a", "the first"), ("b", "the second"), ("ab", "both")],
        error_messages={"required": "Say who of the two is not there."},
    )
    drop = forms.BooleanField(required=False)

    @property
    def arguments(self) -> dict[str, Any]:
        return {**super().arguments, "absent": tuple(self.cleaned_data["absent"])}


class StartForm(WriteForm):
    minutes = forms.IntegerField(label="Minutes", min_value=5, max_value=24 * 60)


class LimitForm(ReasonForm):
    field_order = ("minutes", "reason")

    minutes = forms.IntegerField(label="Minutes from the beginning", min_value=5, max_value=24 * 60)


class ExtraTimeForm(WriteForm):
    minutes = forms.IntegerField(label="Minutes", min_value=1, max_value=60, initial=3)
    reason = Words(max_length=300, help_text="Both players are told (OPG 7.3).")


class AnnounceForm(WriteForm):
    text = Words(max_length=500, lines=2, label="Tell everybody", help_text="On the event's pages and the projector.")


class ApprovalForm(WriteForm):
    others = forms.IntegerField(label="Other players asked", min_value=1, max_value=10_000)
    yes = forms.IntegerField(label="Of them approve", min_value=0, max_value=10_000)


class ForbidForm(WriteForm):
    reason = Words(max_length=300, help_text="The directors are told (OPG 7.1).")


class JudgingForm(WriteForm):
    minutes = forms.IntegerField(label="Minutes judged", min_value=1, max_value=60)
