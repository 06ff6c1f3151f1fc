"""The clock of a round, extra time, announcements."""

from __future__ import annotations

from django import forms

from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import ReasonForm, WriteForm


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
