"""Players on the list: a pasted list, a walk-in, earned byes."""

from __future__ import annotations

from typing import Any

from django import forms
from django_countries import countries

from tournaments.forms.writing import Words, WriteForm, clean_text
from tournaments.services.entries import Name
from tournaments.services.players import Profile

MOST_LINES = 500


class PasteForm(WriteForm):
    """One name or handle a line."""

    names = Words(lines=8, max_length=60_000, label="Names or handles", help_text="One a line, up to 500 lines.")

    def clean_names(self) -> list[str]:
        lines = [" ".join(line.split()) for line in self.cleaned_data["names"].splitlines()]
        names = [line for line in lines if line]
        if len(names) > MOST_LINES:
            raise forms.ValidationError(f"{len(names)} lines are too many at once: paste up to {MOST_LINES}.")
        long = next((name for name in names if len(name) > 80), None)
        if long:
            raise forms.ValidationError(f"A name has up to 80 characters, this line has more: {long[:40]}…")
        return names


class ConfirmNamesForm(WriteForm):
    """The confirmed preview: for every line the player chosen, or a new record; at the door checked in at once."""

    check_in = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        data: Any = self.data
        lines, picks = data.getlist("line"), data.getlist("pick")
        if len(lines) != len(picks) or len(lines) > MOST_LINES:
            raise forms.ValidationError("The preview is incomplete. Paste the list again.")
        said["names"] = [_picked(line, pick) for line, pick in zip(lines, picks, strict=True) if pick != "skip"]
        return said

    @property
    def said(self) -> dict[str, Any]:
        """What the service takes."""
        return {"names": self.cleaned_data["names"], "check_in": bool(self.cleaned_data.get("check_in"))}


def _picked(line: str, pick: str) -> Name:
    name = clean_text(" ".join(line.split()))[:80]
    if not name or not (pick == "new" or (pick.isascii() and pick.isdigit() and len(pick) < 18)):
        raise forms.ValidationError("A line of the preview cannot be read. Paste the list again.")
    return Name(name, None if pick == "new" else int(pick))


class WalkInForm(WriteForm):
    """Somebody at the door: a member by handle, or a new player without an account."""

    name = Words(max_length=80, label="Name or handle")
    country = forms.ChoiceField(required=False, choices=[("", "Not said"), *countries])

    def profile(self) -> Profile:
        return Profile(name=self.cleaned_data["name"], country=self.cleaned_data["country"])


class EarnedByesForm(WriteForm):
    byes = forms.TypedChoiceField(
        coerce=int,
        label="Earned byes",
        choices=[(0, "none or forfeited"), (1, "round 1"), (2, "rounds 1 and 2")],
    )


class DeputyForm(WriteForm):
    handle = Words(max_length=30, help_text="The handle of a member.")
    position = forms.TypedChoiceField(coerce=int, choices=[(2, "Secondary director"), (3, "Tertiary director")])
