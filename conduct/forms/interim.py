"""An interim ruling as the Director of Organized Play writes it, its end, and what a page asks for."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms

from conduct.engine.sections import known
from conduct.models import InterimRuling
from conduct.selectors.interim import Touched
from conduct.services.interim import Interim
from tournaments.engine.matrix import GAMES
from tournaments.kernel.form_fields import Day, Words
from tournaments.kernel.write_form import WriteForm

LABELS = [(item.code, item.label) for item in GAMES]


class InterimForm(WriteForm):
    title = Words(max_length=120)
    text = Words(max_length=5000, lines=8, help_text="It weighs as much as an entry of the guide, and overrides it.")
    sections = Words(max_length=120, help_text="Which sections of the guide it touches, such as 7.6, 7.7 or B.")
    games = forms.MultipleChoiceField(
        required=False, choices=LABELS, widget=forms.CheckboxSelectMultiple, help_text="None: all of them."
    )
    effective_on = Day(label="In force from", help_text="For events that begin on this day or later.")

    def __init__(self, *args: Any, ruling: InterimRuling | None = None, **kwargs: Any) -> None:
        stands = {}
        if ruling:
            stands = {name: getattr(ruling, name) for name in ("title", "text", "games", "effective_on")}
            stands["sections"] = ", ".join(ruling.sections)
        super().__init__(*args, initial=stands, seen=ruling.version if ruling else None, **kwargs)

    def said(self) -> Interim:
        """Call after is_valid."""
        said = self.cleaned_data
        plain = {name: said[name] for name in ("title", "text", "sections", "effective_on")}
        return Interim(**plain, games=tuple(said["games"]))


class EndForm(WriteForm):
    until = Day(label="From this day on the guide says it", help_text="Events that begin before go by the ruling.")
    superseded_by = Words(max_length=60, label="Version of the guide", help_text="Such as Organized Play Guide 5.2.")


class TouchingForm(forms.Form):
    """What a page asks by GET. What cannot be meant is as if not said."""

    game = forms.ChoiceField(required=False, choices=LABELS)
    on = Day(required=False)

    def asked(self) -> Touched:
        self.is_valid()
        on: date | None = self.cleaned_data.get("on")
        sections = str(self.data.get("sections", ""))[:200]
        return Touched(known(sections), self.cleaned_data.get("game", ""), on)
