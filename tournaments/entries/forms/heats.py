"""The heats of an event: which events they are, how many qualify from each, how they seed (OPG 9)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms

from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.heats import MOST_HEATS, MOST_PLACES, seeding_by
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm
from tournaments.record.models import Event

OWN = "own"
HOW = (
    ("alternating-pairs", "In turns of two, as the guide recommends: 1, 2, 5, 6 and 3, 4, 7, 8"),
    ("serpentine", "One by one, and back: 1, 4, 5, 8 and 2, 3, 6, 7"),
    (OWN, "As written below"),
)
ORDER = re.compile(r"(\d{1,2})\.(\d{1,3})")


class HeatsForm(WriteForm):
    """The events in the order of their days are heats 1, 2 and so on."""

    is_edit = True

    heats = forms.TypedMultipleChoiceField(
        coerce=int, required=False, widget=forms.CheckboxSelectMultiple, label="Heats", help_text="None: no heats."
    )
    places = WordsField(
        max_length=80,
        required=False,
        label="So many qualify from each",
        help_text="One number for all of them, or one for each: 4 or 5, 3.",
    )
    method = forms.ChoiceField(choices=HOW, widget=forms.RadioSelect, initial=HOW[0][0], label="How they seed")
    order = WordsField(
        max_length=2000,
        required=False,
        label="Another order",
        help_text="Heat and place, the first is seed 1: 1.1, 2.1, 2.2, 1.2.",
    )

    def offer(self, events: Iterable[Event]) -> None:
        self.set_choices("heats", [(event.pk, f"{event.title}, {event.local_start:%d %b %Y}") for event in events])

    def clean_places(self) -> list[int]:
        parts = [part.strip() for part in self.cleaned_data["places"].split(",") if part.strip()]
        if any(not part.isascii() or not part.isdigit() or not 1 <= int(part[:9]) <= MOST_PLACES for part in parts):
            raise forms.ValidationError(f"Write numbers from 1 to {MOST_PLACES}, with commas between them.")
        return [int(part) for part in parts[: MOST_HEATS + 1]]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not {"heats", "places", "method"} <= cleaned.keys():
            return cleaned
        try:
            cleaned["seeding"] = self._seeding(cleaned)
        except RuleViolation as violation:
            self.add_error("places", str(violation))
        return cleaned

    def _seeding(self, said: dict[str, Any]) -> list[list[int]]:
        heats, places = len(said["heats"]), said["places"]
        if not heats:
            return []
        if said["method"] == OWN:
            return self._own(said["order"])
        places = places * heats if len(places) == 1 else places
        if len(places) != heats:
            message = f"Say of each of the {heats} heats how many qualify, or one number for all of them."
            raise RuleViolation("places", message, "OPG 9")
        return seeding_by(said["method"], places)

    def _own(self, order: str) -> list[list[int]]:
        found = [ORDER.fullmatch(part.strip()) for part in order.split(",") if part.strip()]
        slots = [[int(slot[1]), int(slot[2])] for slot in found if slot]
        if not slots or len(slots) < len(found):
            raise RuleViolation("order", "Write heat and place of every seed, as in 1.1, 2.1, 2.2, 1.2.", "OPG 9")
        return slots

    @property
    def arguments(self) -> dict[str, Any]:
        return {"heats": self.cleaned_data["heats"], "seeding": self.cleaned_data["seeding"]}


class QualifiersForm(WriteForm):
    """`without`: who does not play on."""

    without = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="Does not play on",
        help_text="The next of the same heat moves up.",
    )

    def offer(self, players: Iterable[tuple[int, str]]) -> None:
        self.set_choices("without", list(players))
