"""Accounts and profiles."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.http import HttpRequest
from django_countries import countries

from tournaments.entries.selectors.candidates import claimable_called
from tournaments.entries.services.claims import claim_player
from tournaments.entries.services.profiles import create_player
from tournaments.kernel.days import today
from tournaments.kernel.form_fields import HandleField, PersonNameField
from tournaments.kernel.models import User
from tournaments.kernel.write_form import WriteForm
from tournaments.people.models import Player
from tournaments.people.selectors.names import names_in_list
from tournaments.people.selectors.persons import is_taken, player_of
from tournaments.people.services.players import Profile

NAME_HELP = (
    "Directors find you by it and read it when they enter players, and in the lists of their events; coordinators read "
    "it, too. On paper and on the wall stands your handle. Everybody else sees your handle alone, unless you tick the "
    "box."
)
ANOTHER = "another"


class ProfileFields(forms.Form):
    handle = HandleField()
    name = PersonNameField(help_text=NAME_HELP)
    name_is_public = forms.BooleanField(required=False, label="Show my name beside my handle to everybody")
    country = forms.ChoiceField(required=False, choices=[("", "Not said"), *countries])
    date_of_birth = forms.DateField(
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="Never shown to anybody. Some events have an age limit.",
    )

    def clean_date_of_birth(self) -> date | None:
        born: date | None = self.cleaned_data.get("date_of_birth")
        if born and not date(1900, 1, 1) <= born <= today():
            raise forms.ValidationError("This is no date of birth.")
        return born

    def profile(self) -> Profile:
        data = self.cleaned_data
        named = (data["name"], data["handle"], data["country"], data.get("date_of_birth"))
        return Profile(*named, name_is_public=data["name_is_public"])

    def ask_who(self) -> None:
        """Ask a new member whether an equally named record without an account is theirs."""
        players = claimable_called(self.cleaned_data["name"]) if self.cleaned_data.get("name") else ()
        if not players:
            return
        names = names_in_list(players)
        offered = [(str(player.pk), f"This is me: {names[player.pk]}{_of(player)}") for player in players]
        offered.append((ANOTHER, "None of them: I am somebody else"))
        self.fields["meant"] = forms.ChoiceField(
            label="Somebody of that name has played here", choices=offered, widget=forms.RadioSelect
        )
        self.cleaned_data["meant"] = meant = self.data.get(self.add_prefix("meant"), "")
        if meant not in dict(offered):
            self.add_error("meant", "Say whether this is you. A director or coordinator confirms that it is.")

    @property
    def is_another(self) -> bool:
        """Return whether the question was answered or need not be asked."""
        return bool(self.cleaned_data.get("meant"))

    @property
    def claimed(self) -> Player | None:
        """Return the earlier record that the member says is theirs."""
        meant = self.cleaned_data.get("meant", "")
        return player_of(meant) if meant.isdigit() else None


def _of(player: Player) -> str:
    return f" ({player.country.name})" if player.country else ""


class ProfileForm(ProfileFields, WriteForm):
    """A member's profile; `is_new` if they have none yet."""

    is_edit = True

    def __init__(self, *args: Any, is_new: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_new = is_new

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.is_new:
            self.ask_who()
        return cleaned


class SignupForm(ProfileFields):
    """The questions of sign-up besides address and password. allauth calls `signup` once the account exists."""

    field_order = ("email", "password1", "password2", "handle", "name", "name_is_public", "country")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["date_of_birth"]

    def clean_handle(self) -> str:
        handle: str = self.cleaned_data["handle"]
        if is_taken(handle):
            raise forms.ValidationError("This handle is taken, or looks like one that is. Choose another.")
        return handle

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.ask_who()
        return cleaned

    def signup(self, request: HttpRequest, user: User) -> None:
        create_player(self.profile(), by=user, user=user, another=True)
        if self.claimed:
            claim_player(self.claimed, by=user)
