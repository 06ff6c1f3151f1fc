"""Rulings of an event and interim rulings: made, overturned, ended, looked for."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms

from conduct.engine.rulings import find_sections
from conduct.models import InterimRuling
from conduct.selectors.rulings import Filters, Touched
from conduct.services.rulings import Interim, RulingDetails
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.form_fields import DayField, SearchField, WordsField
from tournaments.kernel.write_form import WriteForm

MOST_ROUNDS, MOST_TABLES = 100, 9_999


class RulingForm(WriteForm):
    """`differs` is asked for only where something alike was ruled on already."""

    question = WordsField(
        max_length=1000, lines=3, help_text="Everybody reads it: name cards and rules, no players and no addresses."
    )
    ruling = WordsField(max_length=2000, lines=3, help_text="It binds for the rest of the event.")
    section = WordsField(
        max_length=60,
        required=False,
        label="Where the rules speak of it",
        help_text="The section of a document, or a card.",
    )
    of_round = forms.IntegerField(required=False, min_value=1, max_value=MOST_ROUNDS, label="Round")
    table = forms.IntegerField(required=False, min_value=1, max_value=MOST_TABLES)
    differs = forms.BooleanField(
        required=False, label="I have read the rulings above: this is another question.", widget=forms.HiddenInput
    )

    def asks_whether_it_differs(self) -> None:
        self.fields["differs"].widget = forms.CheckboxInput()

    def details(self) -> RulingDetails:
        """Call after is_valid."""
        names = ("question", "ruling", "section", "of_round", "table", "differs")
        return RulingDetails(**{name: self.cleaned_data[name] for name in names})


class OverturnForm(WriteForm):
    evidence = WordsField(
        max_length=500,
        lines=2,
        label="What speaks against it",
        help_text="A ruling binds unless evidence overturns it. Everybody will read this.",
    )
    instead = WordsField(
        max_length=2000,
        lines=3,
        required=False,
        label="What holds instead",
        help_text="Empty: nothing is ruled any more, the documents say it.",
    )


class RulingSearch(forms.Form):
    """Sent by GET. What cannot be meant counts as not said, and is named."""

    q = SearchField(required=False, max_length=100, label="Words")
    game = forms.ChoiceField(required=False, choices=lambda: [("", "All"), *GAMES.choices()])

    quiet = True  # every field is optional: it need not be said

    def filters(self) -> Filters:
        """Call after is_valid; a field in error is as if not said."""
        return Filters(**self.cleaned_data)


class InterimForm(WriteForm):
    is_edit = True

    title = WordsField(max_length=120)
    text = WordsField(
        max_length=5000, lines=8, help_text="It weighs as much as an entry of the guide, and overrides it."
    )
    sections = WordsField(max_length=120, help_text="Which sections of the guide it touches, such as 7.6, 7.7 or B.")
    games = forms.MultipleChoiceField(
        required=False, choices=GAMES.choices, widget=forms.CheckboxSelectMultiple, help_text="None: all of them."
    )
    effective_on = DayField(label="In force from", help_text="For events that begin on this day or later.")

    def __init__(self, *args: Any, ruling: InterimRuling | None = None, **kwargs: Any) -> None:
        stands = {}
        if ruling:
            stands = {name: getattr(ruling, name) for name in ("title", "text", "games", "effective_on")}
            stands["sections"] = ", ".join(ruling.sections)
        super().__init__(*args, initial=stands, seen=ruling.version if ruling else None, **kwargs)

    def details(self) -> Interim:
        """Call after is_valid."""
        data = self.cleaned_data
        plain = {name: data[name] for name in ("title", "text", "sections", "effective_on")}
        return Interim(**plain, games=tuple(data["games"]))


class EndForm(WriteForm):
    is_edit = True

    until = DayField(label="From this day on the guide says it", help_text="Events that begin before go by the ruling.")
    superseded_by = WordsField(
        max_length=60, label="Version of the guide", help_text="Such as Organized Play Guide 5.2."
    )


class TouchingForm(forms.Form):
    """A form for query parameters; values that make no sense are ignored."""

    game = forms.ChoiceField(required=False, choices=GAMES.choices)
    on = DayField(required=False)

    def touched(self) -> Touched:
        self.is_valid()
        on: date | None = self.cleaned_data.get("on")
        sections = str(self.data.get("sections", ""))[:200]
        return Touched(find_sections(sections), self.cleaned_data.get("game", ""), on)
