"""Forms of a booster draft: draw the seats, exchange two, start the clock for building decks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.engine.drafts import DUMMY, MOST_PACKS, Building, DraftKind
from tournaments.engine.texts import join_words
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm
from tournaments.play.selectors.draftings import OF_HAND
from tournaments.play.services.draftings import LEAST_BUILDING, MOST_BUILDING

NOBODY = ("", "Choose a seat")
USUAL_PACKS = 3
MOST_GROUPS = 200
NUMBERS = re.compile(r"\d{1,3}")


class SeatsForm(WriteForm):
    """A form that draws the seats; empty `sizes` mean the groups of the document."""

    packs = forms.IntegerField(
        label="Packs", min_value=1, max_value=MOST_PACKS, initial=USUAL_PACKS, help_text="That everybody drafts."
    )
    sizes = WordsField(
        required=False,
        max_length=200,
        label="Groups",
        help_text="Empty: as the rules have them. Else the seats of each, such as 6 5.",
    )

    def clean_sizes(self) -> tuple[int, ...]:
        text = self.cleaned_data["sizes"]
        sizes = tuple(map(int, NUMBERS.findall(text)))
        if NUMBERS.sub("", text).strip(" ,+") or len(sizes) > MOST_GROUPS:
            raise forms.ValidationError("Write the seats of each group as numbers, such as 6 5.")
        return sizes


class ExchangeForm(WriteForm):
    first = forms.ChoiceField(label="Seat")
    second = forms.ChoiceField(label="Other seat")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="exchange_%s", **kwargs)

    def offer(self, seats: Sequence[tuple[str, str]]) -> None:
        for name in ("first", "second"):
            self.set_choices(name, [NOBODY, *seats])

    @property
    def arguments(self) -> dict[str, Any]:
        seats = super().arguments
        return {name: DUMMY if player == OF_HAND else player for name, player in seats.items()}


class BuildingForm(WriteForm):
    """A form that starts deck building; empty `minutes` mean the time that the document gives.

    `cards` is asked for only where the time depends on the size of a deck.
    """

    cards = forms.TypedChoiceField(coerce=int, required=False, empty_value=None, label="Cards of a deck")
    minutes = forms.IntegerField(required=False, min_value=LEAST_BUILDING, max_value=MOST_BUILDING, label="Minutes")

    def __init__(self, *args: Any, kind: DraftKind | None, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="building_%s", **kwargs)
        choices = kind.building if kind else ()
        sizes = [building.cards for building in choices]
        if len(sizes) > 1:
            self.set_choices("cards", [("", "Choose"), *((size, str(size)) for size in sizes)])
        else:
            del self.fields["cards"]
        self.fields["minutes"].help_text = f"Empty: {_usual(choices)}."


def _usual(choices: Sequence[Building]) -> str:
    """Return the times of the document in words."""
    times = []
    for building in choices:
        cards = ""
        if len(choices) > 1:
            cards = f" for {building.cards} cards"
        times.append(f"{building.minutes} minutes{cards} ({building.section})")
    return join_words(times)
