"""Rulings: one that is made, one that is overturned, and looking for them."""

from __future__ import annotations

from django import forms

from conduct.selectors.rulings import Asked
from conduct.services.rulings import Ruled
from tournaments.engine.matrix import GAMES
from tournaments.kernel.form_fields import Sought, Words
from tournaments.kernel.write_form import WriteForm

MOST_ROUNDS, MOST_TABLES = 100, 9_999


class RulingForm(WriteForm):
    """`differs` is asked for only where something alike was ruled on already."""

    question = Words(
        max_length=1000, lines=3, help_text="Everybody reads it: name cards and rules, no players and no addresses."
    )
    ruling = Words(max_length=2000, lines=3, help_text="It binds for the rest of the event.")
    section = Words(
        max_length=60, required=False, label="Where the rules speak of it", help_text="Such as OPG 7.8, or a card."
    )
    of_round = forms.IntegerField(required=False, min_value=1, max_value=MOST_ROUNDS, label="Round")
    table = forms.IntegerField(required=False, min_value=1, max_value=MOST_TABLES)
    differs = forms.BooleanField(
        required=False, label="I have read the rulings above: this is another question.", widget=forms.HiddenInput
    )

    def asks_whether_it_differs(self) -> None:
        self.fields["differs"].widget = forms.CheckboxInput()

    def said(self) -> Ruled:
        """Call after is_valid."""
        names = ("question", "ruling", "section", "of_round", "table", "differs")
        return Ruled(**{name: self.cleaned_data[name] for name in names})


class OverturnForm(WriteForm):
    evidence = Words(
        max_length=500,
        lines=2,
        label="What speaks against it",
        help_text="A ruling binds unless evidence overturns it. Everybody will read this.",
    )
    instead = Words(
        max_length=2000,
        lines=3,
        required=False,
        label="What holds instead",
        help_text="Empty: nothing is ruled any more, the documents say it.",
    )


class RulingSearch(forms.Form):
    """Sent by GET. What cannot be meant counts as not said, and is named."""

    q = Sought(required=False, max_length=100, label="Words")
    game = forms.ChoiceField(required=False, choices=[("", "All"), *((item.code, item.label) for item in GAMES)])

    quiet = True  # every field is optional: it need not be said

    def asked(self) -> Asked:
        """Call after is_valid; a field in error is as if not said."""
        return Asked(**self.cleaned_data)
