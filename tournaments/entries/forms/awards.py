"""Awards and titles given by hand, and taken back."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine.awards import list_kinds
from tournaments.engine.document.players import MOST_START
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.form_fields import DayField, WordsField
from tournaments.kernel.write_form import WriteForm
from tournaments.record.models import EarnedAward, Title

FIRST_YEAR, LAST_YEAR = 1994, 2099


def season(**more: Any) -> forms.IntegerField:
    return forms.IntegerField(min_value=FIRST_YEAR, max_value=LAST_YEAR, label="Season", **more)


class AwardForm(WriteForm):
    game = forms.ChoiceField()
    kind = forms.ChoiceField(choices=EarnedAward.Kind.choices, label="What")
    amount = forms.IntegerField(
        min_value=0, max_value=MOST_START, required=False, label="Points", help_text="Of a head start alone."
    )
    valid_for = forms.ChoiceField(choices=EarnedAward.ValidFor.choices, label="Valid for the")
    year = season(required=False, help_text="A year. Empty: of any season, up to the last day.")
    until = DayField(required=False, label="Last day", help_text="Empty: as long as the season lasts.")
    reason = WordsField(
        max_length=300,
        label="Why",
        help_text="Everybody reads it beside the award.",
        error_messages={"required": "Say why: the player reads it, and everybody who looks at his awards."},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("game", [(code, label) for code, label in GAMES.choices() if list_kinds(code)])

    def clean_amount(self) -> int:
        return self.cleaned_data["amount"] or 0


class TitleForm(WriteForm):
    words = WordsField(
        max_length=120, label="Title", help_text="As everybody reads it, such as “European Champion 2E”."
    )
    badge = forms.ChoiceField(choices=Title.Badge.choices, initial=Title.Badge.ACHIEVEMENT, label="Kind")
    year = season()
    event = forms.IntegerField(
        min_value=1,
        max_value=2**53,
        required=False,
        label="Number of the event",
        help_text="Where it was won at one that is finalized: the number in its addresses of the API.",
    )
    reason = WordsField(
        max_length=300,
        label="What for",
        help_text="Everybody reads it.",
        error_messages={"required": "Say what the title is for: everybody reads it."},
    )
