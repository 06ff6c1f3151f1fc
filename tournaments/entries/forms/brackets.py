"""A bracket as its director types it."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine.brackets import typed_bracket, write_bracket
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm

HELP = (
    "A line for each match: its id, a colon, and who plays it: “seed 1”, “winner m1”, “loser m1” or “rank 1 of winners"
    " of round 1”. A line “Round 2” says when the matches below it are played. Empty: the usual bracket."
)


class BracketForm(WriteForm):
    is_edit = True

    matches = WordsField(lines=24, max_length=60_000, required=False, label="Matches", help_text=HELP)

    def clean_matches(self) -> list[dict[str, Any]]:
        text = self.cleaned_data["matches"]
        try:
            return write_bracket(typed_bracket(text)) if text else []
        except RuleViolation as violation:
            found = [finding.message for finding in violation.findings] or [violation.message]
            raise forms.ValidationError([f"{message} ({violation.section})" for message in found]) from None
