"""The form of a card set, for coordinators."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.department.models import CardSet
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.form_fields import DayField, WordsField
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.selectors.card_sets import FIELDS
from tournaments.listing.services.card_sets import SetDetails


class CardSetForm(WriteForm):
    is_edit = True

    name = WordsField(max_length=80)
    game = forms.ChoiceField(choices=GAMES.choices)
    released = DayField(required=False, help_text="Left empty while the day is not known.")
    virtual = forms.BooleanField(
        required=False,
        initial=True,
        label="Virtual cards",
        help_text="Not ticked: cards printed between 1994 and 2007, which do not wait.",
    )

    def __init__(self, *args: Any, card_set: CardSet | None = None, **kwargs: Any) -> None:
        initial = {}
        if card_set:
            initial = {name: getattr(card_set, name) for name in FIELDS}
        seen = None
        if card_set:
            seen = card_set.version
        super().__init__(*args, initial=initial, seen=seen, **kwargs)

    def details(self) -> SetDetails:
        """Call after is_valid."""
        return SetDetails(**{name: self.cleaned_data[name] for name in FIELDS})
