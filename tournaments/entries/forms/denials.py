"""Who was entered under a member's name: the directors' answer, and what goes to a coordinator."""

from __future__ import annotations

from django import forms

from tournaments.kernel.form_fields import PersonName, Words
from tournaments.kernel.write_form import WriteForm


class AgreeForm(WriteForm):
    name = PersonName(
        label="Who sat there?",
        help_text="A new record of this name keeps the results.",
        error_messages={"required": "Write who sat there: a name, or what you know of it."},
    )
    another = forms.BooleanField(
        required=False, label="Not the player who is known by this name", help_text="Only where you are asked."
    )


class RejectForm(WriteForm):
    answer = Words(
        max_length=300,
        label="How do you know that it was the member?",
        error_messages={"required": "Say how you know that it is the member."},
    )


class BringForm(WriteForm):
    text = Words(max_length=2000, lines=4, label="What should the coordinator know?")
