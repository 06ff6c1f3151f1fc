"""Accounts and profiles."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.http import HttpRequest
from django_countries import countries

from tournaments.engine.handles import skeleton
from tournaments.forms.writing import PersonName, Words, WriteForm
from tournaments.models import Player, User
from tournaments.services.players import Profile, create_player

HANDLE_HELP = "How the community knows you, shown in every table. Letters, digits, _ - . and spaces."
LONGEST_SKELETON = 120  # single signs may stand for a whole sentence


class Handle(Words):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_length=2, max_length=30, help_text=HANDLE_HELP, **kwargs)

    def to_python(self, value: Any) -> str:
        handle = super().to_python(value)
        if any(not (char.isalnum() or char in "_-. '") for char in handle):
            raise forms.ValidationError("A handle holds letters, digits, _ - . and spaces only.")
        if len(skeleton(handle)) > LONGEST_SKELETON:
            raise forms.ValidationError("This handle is too long once its signs are written out. Choose another.")
        return handle


class ProfileFields(forms.Form):
    handle = Handle()
    name = PersonName(help_text="Shown beside your handle in the lists of your events.")
    country = forms.ChoiceField(required=False, choices=[("", "Not said"), *countries])
    date_of_birth = forms.DateField(
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="Never shown to anybody. Some events have an age limit.",
    )

    def clean_date_of_birth(self) -> date | None:
        born: date | None = self.cleaned_data.get("date_of_birth")
        if born and not date(1900, 1, 1) <= born <= date.today():  # noqa: DTZ011 - a birthday has no zone
            raise forms.ValidationError("This is no date of birth.")
        return born

    def profile(self) -> Profile:
        said = self.cleaned_data
        return Profile(said["name"], said["handle"], said["country"], said["date_of_birth"])


class ProfileForm(ProfileFields, WriteForm):
    """A member's own profile."""


class MergeForm(WriteForm):
    """Two records are one person, and how a coordinator knows."""

    reason = Words(
        max_length=300,
        help_text="How do you know that they are one person? The journal keeps it.",
        error_messages={"required": "Say how you know that these are one person."},
    )


class SignupForm(ProfileFields):
    """What sign-up asks beside address and password; allauth calls `signup` once the account exists."""

    field_order = ("email", "password1", "password2", "handle", "name", "country")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["date_of_birth"]

    def clean_handle(self) -> str:
        handle: str = self.cleaned_data["handle"]
        if Player.objects.filter(skeleton=skeleton(handle)).exists():
            raise forms.ValidationError("This handle is taken, or looks like one that is. Choose another.")
        return handle

    def signup(self, request: HttpRequest, user: User) -> None:
        said = self.cleaned_data
        create_player(Profile(said["name"], said["handle"], said["country"]), by=user, user=user)
