"""The primary director as a player of his own event."""

from __future__ import annotations

from django import forms

from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm


class ApprovalForm(WriteForm):
    others = forms.IntegerField(label="Other players asked", min_value=1, max_value=10_000)
    yes = forms.IntegerField(label="Of them approve", min_value=0, max_value=10_000)


class ForbidForm(WriteForm):
    reason = Words(max_length=300, help_text="The directors are told (OPG 7.1).")


class JudgingForm(WriteForm):
    minutes = forms.IntegerField(label="Minutes judged", min_value=1, max_value=60)
