"""Prizes: what can be won, and who has won it."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.closing.services.prizes import Offer
from tournaments.engine.document.prizes import LAST_PLACE, LONGEST_LABEL, LONGEST_TEXT
from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm
from tournaments.record.models import Entry, Event


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

    def offer(self) -> Offer:
        said = self.cleaned_data
        return Offer(said["text"], said["place"], said["label"])


class WinnerForm(WriteForm):
    """Who has won a prize, of those on the list who were not disqualified."""

    winner = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["winner"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells the type
        field.choices = [("", "nobody yet"), *winners(event)]


def winners(event: Event) -> list[tuple[int, str]]:
    rows = Entry.objects.filter(event=event, checked_in=True).select_related("player__merged_into")
    people = [(row.pk, row.player.person) for row in rows if not row.wins_nothing]
    return sorted(((pk, player.shown_name) for pk, player in people), key=lambda one: one[1].casefold())
