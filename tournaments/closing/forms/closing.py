"""The end of an event: its last form, its prizes, and who has won them."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.closing.selectors.prizes import winners
from tournaments.closing.services.prizes import Offer
from tournaments.closing.services.taking_back import LONGEST_TITLE
from tournaments.closing.services.waivers import WHY as WHY_WAIVED
from tournaments.engine.document.players import LAST_PLACE, LONGEST_LABEL, LONGEST_TEXT
from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import ReasonForm, WriteForm
from tournaments.record.models import Event


class FinalizeForm(ReasonForm):
    """`finalists`: (player id, name) of the two who could win the final confrontation."""

    winner = forms.ChoiceField(label="Who won the final confrontation?", widget=forms.RadioSelect)

    def __init__(self, *args: Any, finalists: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.let_choose("winner", finalists)
        self.fields["reason"].help_text = "Needed only if not every scheduled round was played."


class TakingBackForm(WriteForm):
    """Typed, so that it is meant."""

    typed = Words(max_length=LONGEST_TITLE, label="The title of the event")

    def __init__(self, *args: Any, title: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["typed"].help_text = f"Type: {title}"


class WaiverForm(WriteForm):
    """The second seed gives the final confrontation up."""

    reason = Words(
        max_length=300, label="Why", help_text="Everybody reads it.", error_messages={"required": WHY_WAIVED}
    )
    no_advantage = forms.BooleanField(
        required=False, label="Who waives it gains no advantage by that, prize support or otherwise"
    )


class PrizeForm(WriteForm):
    text = Words(max_length=LONGEST_TEXT, label="What can be won")
    place = forms.IntegerField(
        required=False, min_value=1, max_value=LAST_PLACE, label="For place", help_text="Empty: for something else."
    )
    label = Words(
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
    """Who has won a prize, of those on the list who were not disqualified."""

    winner = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.let_choose("winner", [("", "nobody yet"), *winners(event)])
