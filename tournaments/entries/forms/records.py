"""Records of people: two that are one, one that is claimed, an entry that is denied, a player who is suspended."""

from __future__ import annotations

from django import forms

from tournaments.engine.entries import Term
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.form_fields import DayField, PersonNameField, WordsField
from tournaments.kernel.write_form import ReasonForm, WriteForm


class MergeForm(WriteForm):
    """Two records are one person, and how a coordinator knows."""

    reason = WordsField(
        max_length=300,
        help_text="How do you know that they are one person? The journal keeps it.",
        error_messages={"required": "Say how you know that these are one person."},
    )


ANSWERS = (("uphold", "The decision stands"), ("undo", "The decision is undone"))


class ContestForm(WriteForm):
    text = WordsField(max_length=1000, lines=4, label="Why is the decision wrong?")


class SettleForm(WriteForm):
    decision = forms.ChoiceField(
        choices=ANSWERS, widget=forms.RadioSelect(attrs={"class": "tiles"}), label="What do you decide?"
    )
    answer = WordsField(max_length=1000, lines=4, label="Why?")


class AgreeForm(WriteForm):
    name = PersonNameField(
        label="Who sat there?",
        help_text="The record that keeps the results is called so.",
        error_messages={"required": "Write who sat there: a name, or what you know of it."},
    )
    another = forms.BooleanField(
        required=False, label="Not the player who is known by this name", help_text="Only where you are asked."
    )


class RejectForm(WriteForm):
    answer = WordsField(
        max_length=300,
        label="How do you know that it was the member?",
        error_messages={"required": "Say how you know that it is the member."},
    )


class RestoreForm(WriteForm):
    answer = WordsField(
        max_length=300,
        label="Why is the entry the member's?",
        help_text="The member reads it.",
        error_messages={"required": "Say why the entry is the member's: they read it."},
    )


class BringForm(WriteForm):
    text = WordsField(max_length=2000, lines=4, label="What should the coordinator know?")


class SuspendForm(WriteForm):
    games = forms.MultipleChoiceField(
        choices=GAMES.choices,
        widget=forms.CheckboxSelectMultiple,
        label="From events of",
        error_messages={"required": "Say from which games the player is suspended."},
    )
    starts_on = DayField(label="First day")
    until = DayField(label="Last day", required=False, help_text="Empty: without end, until you lift it.")
    reason = WordsField(
        max_length=500, lines=4, label="Why", help_text="The player reads it, and the coordinators. Nobody else."
    )

    def term(self) -> Term:
        data = self.cleaned_data
        return Term(tuple(data["games"]), data["starts_on"], data["until"])


class LiftForm(ReasonForm):
    """Why a suspension ends before its day."""
