"""The end of an event: its last form, its prizes, and who has won them."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.closing.selectors.cuts import Tie
from tournaments.closing.selectors.prizes import winners
from tournaments.closing.services.prizes import Offer
from tournaments.closing.services.taking_back import LONGEST_TITLE
from tournaments.closing.services.waivers import WHY as WHY_WAIVED
from tournaments.engine.document.players import LAST_PLACE, LONGEST_LABEL, LONGEST_TEXT
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import ReasonForm, WriteForm
from tournaments.record.models import Event


class FinalizeForm(ReasonForm):
    """The last questions before finalizing. `finalists` are (player id, name) of both finalists."""

    winner = forms.ChoiceField(label="Who won the final confrontation?", widget=forms.RadioSelect)
    ties_by_lot = forms.BooleanField(
        required=False, label="Nobody cut: the recorded draw decides the ties that are left"
    )

    def __init__(self, *args: Any, finalists: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("winner", finalists)
        if not self.fields["reason"].required:
            self.fields["reason"].widget = forms.HiddenInput()


class CutForm(WriteForm):
    """Ask who cut the highest Tribble of a tie, then the next; the player who is left cut the lowest."""

    def __init__(self, *args: Any, tie: Tie | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tied = [entry.player_id for entry in tie.entries] if tie else []
        names = [(entry.player_id, entry.shown_name) for entry in tie.entries] if tie else []
        self.asked = [f"cut_{place}" for place in range(1, len(names))]
        for place, name in enumerate(self.asked, 1):
            label = "Who cut the highest Tribble?" if place == 1 else f"Who cut number {place}?"
            widget = forms.RadioSelect if len(names) == 2 else forms.Select
            choices = names if len(names) == 2 else [("", "Choose"), *names]
            self.fields[name] = forms.TypedChoiceField(coerce=int, label=label, choices=choices, widget=widget)

    def clean(self) -> dict[str, Any] | None:
        data = super().clean()
        said = [self.cleaned_data.get(name) for name in self.asked]
        for place, name in enumerate(self.asked):
            if said[place] in said[:place] and said[place] is not None:
                self.add_error(name, "This player is named above. Choose another one.")
        return data

    @property
    def arguments(self) -> dict[str, Any]:
        said = [self.cleaned_data[name] for name in self.asked]
        return {"players": [*said, *(player for player in self.tied if player not in said)]}


class TakingBackForm(WriteForm):
    """A confirmation: the director types the event's title."""

    typed = WordsField(max_length=LONGEST_TITLE, label="The title of the event")

    def __init__(self, *args: Any, title: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["typed"].help_text = f"Type: {title}"


class WaiverForm(WriteForm):
    """The second seed's waiver of the final confrontation."""

    reason = WordsField(
        max_length=300, label="Why", help_text="Everybody reads it.", error_messages={"required": WHY_WAIVED}
    )
    no_advantage = forms.BooleanField(
        required=False, label="Who waives it gains no advantage by that, prize support or otherwise"
    )


class PrizeForm(WriteForm):
    text = WordsField(max_length=LONGEST_TEXT, label="What can be won")
    place = forms.IntegerField(
        required=False, min_value=1, max_value=LAST_PLACE, label="For place", help_text="Empty: for something else."
    )
    label = WordsField(
        required=False,
        max_length=LONGEST_LABEL,
        label="Or for",
        help_text="A draw, the best newcomer, the best of a game.",
    )
    glass = forms.BooleanField(
        required=False,
        label="Official Tournament Glass",
        help_text="A director who plays wins it, and no other prize (SW Competing in Their Own Events).",
    )

    def __init__(self, *args: Any, director_wins: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if director_wins:
            del self.fields["glass"]

    def offer(self) -> Offer:
        data = self.cleaned_data
        return Offer(data["text"], data["place"], data["label"], glass=data.get("glass", False))


class WinnerForm(WriteForm):
    """The choice of a prize's winner among the players who were not disqualified."""

    winner = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("winner", [("", "nobody yet"), *winners(event)])
