"""Claims on records without an account: what is wrong with a decision, and the last word on it."""

from __future__ import annotations

from django import forms

from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm

ANSWERS = (("uphold", "The decision stands"), ("undo", "The decision is undone"))


class ContestForm(WriteForm):
    text = Words(max_length=1000, lines=4, label="Why is the decision wrong?")


class SettleForm(WriteForm):
    decision = forms.ChoiceField(
        choices=ANSWERS, widget=forms.RadioSelect(attrs={"class": "tiles"}), label="What do you decide?"
    )
    answer = Words(max_length=1000, lines=4, label="Why?")
