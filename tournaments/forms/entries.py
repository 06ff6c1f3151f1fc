"""Players on the list: a pasted list, a walk-in, earned byes."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django_countries import countries

from tournaments.forms.writing import PersonName, Words, WriteForm, clean_text, public_name
from tournaments.models import Director
from tournaments.services.entries import Name
from tournaments.services.players import Profile

MOST_LINES = 500
COUNTRIES = frozenset(name for _, name in countries)


class MyEntryForm(WriteForm):
    """A member's own entry; an event online asks where opponents find him."""

    play_contact = Words(
        required=False,
        max_length=200,
        label="How my opponents reach me",
        help_text="A name in the software, a number, an address. Your opponent sees it while your game is played.",
    )

    def __init__(self, *args: Any, online: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not online:
            del self.fields["play_contact"]


class PasteForm(WriteForm):
    """One name or handle a line."""

    names = Words(
        lines=8,
        max_length=60_000,
        label="Names or handles",
        help_text="One a line, up to 500 lines. Numbers, countries and addresses beside a name are left out.",
    )

    def clean_names(self) -> list[str]:
        names = [name for name in map(name_in, self.cleaned_data["names"].splitlines()) if name]
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


def name_in(line: str) -> str:
    """The name in a line of a list or a spreadsheet: without its number, country and e-mail address."""
    cells = [" ".join(cell.split()) for cell in re.split(r"[\t;]", line)]
    first = next((cell for cell in cells if cell and "@" not in cell and not cell.isdigit()), "")
    name = re.sub(r"<[^>]*@[^>]*>|^\d{1,3}[.)]\s+", "", first).strip()
    head, comma, tail = name.rpartition(",")
    return head.strip() if comma and (tail.strip().upper() in countries or tail.strip() in COUNTRIES) else name


def _picked(line: str, pick: str) -> Name:
    name = public_name(clean_text(" ".join(line.split()))[:80])
    if not name or not (pick == "new" or (pick.isascii() and pick.isdigit() and len(pick) < 18)):
        raise forms.ValidationError("A line of the preview cannot be read. Paste the list again.")
    return Name(name, None if pick == "new" else int(pick))


class WalkInForm(WriteForm):
    """Somebody at the door: a member by handle, or a new player without an account."""

    name = PersonName(label="Name or handle")
    country = forms.ChoiceField(required=False, choices=[("", "Not said"), *countries])

    def profile(self) -> Profile:
        return Profile(name=self.cleaned_data["name"], country=self.cleaned_data["country"])


class TypedForm(forms.Form):
    """The letters of a name that are there so far."""

    name = PersonName(required=False)


class KnownForm(WriteForm):
    """One of those that were offered while the name was typed."""

    player = forms.IntegerField(min_value=1, max_value=2**53)


class EarnedByesForm(WriteForm):
    byes = forms.TypedChoiceField(
        coerce=int,
        label="Earned byes",
        choices=[(0, "none or forfeited"), (1, "round 1"), (2, "rounds 1 and 2")],
    )


class DeputyForm(WriteForm):
    handle = Words(max_length=30, help_text="The handle of a member.")
    position = forms.TypedChoiceField(coerce=int, choices=Director.Position.choices[1:])


class LeaveForm(WriteForm):
    now = forms.BooleanField(
        required=False, label="I leave now, in the middle of my game: this concedes it, once the director agrees."
    )
    sure = forms.BooleanField(label="Yes, I leave this event", error_messages={"required": "Say that you mean it."})
