"""Giving and lifting suspensions."""

from __future__ import annotations

from django import forms

from tournaments.engine.entries import Term
from tournaments.engine.matrix import GAMES
from tournaments.kernel.form_fields import Day, Words
from tournaments.kernel.write_form import ReasonForm, WriteForm


class SuspendForm(WriteForm):
    games = forms.MultipleChoiceField(
        choices=[(game.code, game.label) for game in GAMES],
        widget=forms.CheckboxSelectMultiple,
        label="From events of",
        error_messages={"required": "Say from which games the player is suspended."},
    )
    starts_on = Day(label="First day")
    until = Day(label="Last day", required=False, help_text="Empty: without end, until you lift it.")
    reason = Words(
        max_length=500, lines=4, label="Why", help_text="The player reads it, and the coordinators. Nobody else."
    )

    def term(self) -> Term:
        said = self.cleaned_data
        return Term(tuple(said["games"]), said["starts_on"], said["until"])


class LiftForm(ReasonForm):
    """Why a suspension ends before its day."""
