"""Forms for penalties, usable on a phone, for deck checks, and for a complaint about a director."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms

from conduct.engine import Ladder
from conduct.models import DeckCheck, Penalty
from conduct.selectors.complaints import TO, list_accusable
from conduct.services.complaints import LONGEST, ComplaintDetails
from conduct.services.decisions import Incident, incident_of
from tournaments.kernel.form_fields import SearchField, WordsField
from tournaments.kernel.write_form import UNNAMED, WriteForm
from tournaments.record.models import Entry, Event, Match

AS_PROPOSED = "As the rules propose"
MOST_CHARACTERS = 2000
MOST_SECONDS = 3600


class PenaltyForm(WriteForm):
    """`ladder` lists the infractions, `entries` who may be meant; `noticed` is up to where its reader has seen."""

    quiet = True  # hardly anything is asked for every infraction

    entry = forms.TypedChoiceField(label="Who", coerce=int, widget=forms.RadioSelect(attrs={"class": "tiles"}))
    code = forms.ChoiceField(label="What happened", widget=forms.RadioSelect(attrs={"class": "tiles"}))
    moment = forms.ChoiceField(
        label="When", choices=Penalty.Moment.choices, widget=forms.RadioSelect(attrs={"class": "tiles"})
    )
    intent = forms.BooleanField(required=False, label="It was on purpose, and there is evidence of it")
    observed_seconds = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_SECONDS, label="Seconds that you watched it yourself"
    )
    evidence = WordsField(required=False, lines=2, max_length=MOST_CHARACTERS, label="What shows it")
    chosen = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "Not said"), ("3", "Yes: game loss"), ("4", "No: disqualification")],
        label="May the player go on in the event?",
        help_text="For severe misconduct (B3).",
    )
    kept_cards = forms.BooleanField(
        required=False, label="The opponent before was penalised (A3) for keeping cards of this deck"
    )
    description = WordsField(
        required=False, lines=2, max_length=MOST_CHARACTERS, label="What happened, in a sentence",
        help_text="The player, the directors and coordinators read it.",
    )  # fmt: skip
    level = forms.TypedChoiceField(required=False, coerce=int, empty_value=None, label="Your decision")
    sure = forms.BooleanField(required=False, label="Yes: this disqualifies the player")
    because = WordsField(required=False, max_length=300, label="Why you decide otherwise than the rules propose")
    noticed = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def __init__(self, *args: Any, ladder: Ladder, entries: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("entry", entries)
        self.set_choices("code", [(infraction.code, infraction.label) for infraction in ladder.infractions])
        levels = [(str(int(level)), f"{int(level)} {name}") for level, name in ladder.levels.items()]
        self.set_choices("level", [("", AS_PROPOSED), *levels])

    def offer(self, moments: Collection[str], codes: Collection[str], levels: Collection[int]) -> None:
        """Offer only what is possible now, and what was chosen already, whose refusal explains why it is not."""
        offered = (("moment", moments), ("code", codes), ("level", ["", *levels]), ("chosen", ["", *levels]))
        for name, possible in offered:
            shown = {str(self[name].value()), *map(str, possible)}
            choices: Any = self.fields[name].widget.choices
            self.set_choices(name, [(code, label) for code, label in choices if str(code) in shown])

    def incident(self, entry: Entry, match: Match | None) -> Incident:
        """`match` is the game that is meant where it happened during one. What is refused counts as not said."""
        return incident_of(self.cleaned_data, entry, match)

    def looks_again(self, noticed: str) -> None:
        """After somebody else was first: what was typed stays, and the news was seen."""
        data = self.data.copy()  # type: ignore[attr-defined]
        data[self.add_prefix("noticed")] = noticed
        self.data = data


class CorrectionForm(PenaltyForm):
    """Another penalty instead of one, for the same player, with the reason."""

    reason = WordsField(max_length=300, label="Why the first one was wrong")


class WithdrawForm(WriteForm):
    reason = WordsField(max_length=300, label="Why it is taken back")


class DeckCheckForm(WriteForm):
    found = forms.ChoiceField(
        choices=DeckCheck.Found.choices, label="The deck is", widget=forms.RadioSelect(attrs={"class": "tiles"})
    )
    note = WordsField(required=False, max_length=500, label="Note", help_text="What was wrong, unless it is in order.")


class FindForm(forms.Form):
    """Words for what happened, which find the infraction. Sent by GET; what cannot be meant is named, and not said."""

    quiet = True

    q = SearchField(required=False, max_length=80, label="What happened")


class ComplaintForm(WriteForm):
    event = forms.IntegerField(min_value=1, widget=forms.HiddenInput(UNNAMED))
    about = forms.ChoiceField(required=False, label="About whom")
    to = forms.ChoiceField(
        choices=TO, label="To whom", widget=forms.RadioSelect(attrs={"class": "tiles"}), initial=TO[0][0]
    )
    text = WordsField(
        max_length=LONGEST,
        lines=8,
        label="What happened",
        help_text="When it was, at which table, who saw it. Only who gets the complaint reads this.",
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, initial={"event": event.pk, "about": ""}, **kwargs)
        self.rows = {str(row.pk): row for row in list_accusable(event)}
        named = [(pk, f"{row.user}, {row.get_position_display().lower()}") for pk, row in self.rows.items()]
        self.set_choices("about", [("", "Nobody in particular"), *named])

    def details(self) -> ComplaintDetails:
        """Call after is_valid."""
        typed = self.cleaned_data
        return ComplaintDetails(self.rows.get(typed["about"]), typed["to"], typed["text"])
