"""Who is not there."""

from __future__ import annotations

from django import forms

from tournaments.kernel.write_form import WriteForm


class AbsenceForm(WriteForm):
    """One tap: seat a, seat b, or both (ab) are empty."""

    absent = forms.ChoiceField(
        choices=[("a", "the first"), ("b", "the second"), ("ab", "both")],
        error_messages={"required": "Say who of the two is not there."},
    )
    drop = forms.BooleanField(required=False)
