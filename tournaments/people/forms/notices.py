"""Which notices come by mail."""

from __future__ import annotations

from django import forms

from tournaments.kernel.write_form import WriteForm
from tournaments.people.models import Notice


class MailForm(WriteForm):
    quiet = True  # any number of boxes may be ticked, so it does not say "optional"

    kinds = forms.TypedMultipleChoiceField(
        required=False,
        coerce=Notice.Kind,
        choices=Notice.Kind.choices,
        widget=forms.CheckboxSelectMultiple,
        label="By mail, too",
        help_text="Every notice stands on the site; these come by mail besides.",
    )
