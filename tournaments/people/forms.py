"""Forms for a member's devices and for the notices that come by mail."""

from __future__ import annotations

from django import forms

from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.scopes import Scope
from tournaments.kernel.write_form import WriteForm
from tournaments.people.models import Notice

PERIODS = [(7, "a week"), (30, "a month"), (180, "half a year"), (365, "a year")]


class DeviceForm(WriteForm):
    device = WordsField(max_length=60, label="Device or program", help_text="Your own word for it: “venue laptop”.")
    scope = forms.ChoiceField(label="What it may do", choices=Scope, initial=Scope.READ, widget=forms.RadioSelect)
    days = forms.TypedChoiceField(coerce=int, label="Good for", choices=PERIODS, initial=180)


class RevokeForm(WriteForm):
    """`token` is the digest of the token, which is all the site knows of it."""

    token = forms.RegexField(r"^[0-9a-f]{128}$", widget=forms.HiddenInput({"id": False}))


class MailForm(WriteForm):
    is_edit = True

    quiet = True  # any number of boxes may be ticked, so it does not say "optional"

    kinds = forms.TypedMultipleChoiceField(
        required=False,
        coerce=Notice.Kind,
        choices=Notice.Kind.choices,
        widget=forms.CheckboxSelectMultiple,
        label="By mail, too",
        help_text="Every notice stands on the site; these come by mail besides.",
    )
