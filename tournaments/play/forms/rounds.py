"""Forms that change a draft by hand: exchange, move, give a bye, number a table; wishes for the draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms

from tournaments.engine.core.types import RuleViolation, Violation
from tournaments.kernel.form_fields import LongSelect, WordsField
from tournaments.kernel.write_form import ReasonForm, WriteForm, require_reason
from tournaments.play.services.drafts import WHY_BYE
from tournaments.record.models import Seat

TWO = "Select exactly two players to exchange."
IN_THE_LIST = ("", "a second one in the list")
ALONE, NOBODY = ("", "nobody: sits out"), ("", "Choose a player")
Choices = Sequence[tuple[int, str]]


class SeatingForm(WriteForm):
    """A form that changes who plays whom. It asks once whether two players shall meet again."""

    insist = forms.BooleanField(
        required=False, widget=forms.HiddenInput, label="Seat them although they have met (OPG 7.6)"
    )

    def show_violation(self, violation: RuleViolation) -> None:
        super().show_violation(violation)
        if violation.code == "meet_again":
            self.fields["insist"].widget = forms.CheckboxInput()


class PublishForm(ReasonForm):
    """The reasons for publishing: an early start, changed seats. Only reasons that are needed have a field."""

    changed_because = WordsField(max_length=300, required=False, label="Why seats were changed")

    field_order = ("changed_because", "reason")

    def __init__(self, *args: Any, violations: Iterable[Violation] = (), **kwargs: Any) -> None:
        super().__init__(*args, auto_id="publish_%s", **kwargs)
        asked = {found.field: found.message for found in violations}
        for name in ("reason", "changed_because"):
            if name in asked:
                require_reason(self.fields[name], asked[name])
                self.fields[name].help_text = asked[name]
            else:
                del self.fields[name]

    @property
    def asks(self) -> bool:
        return bool(self.fields.keys() & {"reason", "changed_because"})


class SwapForm(SeatingForm):
    """Two seats of the list; where the list is split into pages the second one may be any, as `other`."""

    seats = forms.MultipleChoiceField(error_messages={"required": TWO})
    other = forms.ChoiceField(required=False, widget=LongSelect)

    def offer(self, seats: Iterable[Seat]) -> None:
        self.offered = {str(seat.pk): seat for seat in seats}
        choices = [(pk, str(seat)) for pk, seat in self.offered.items()]
        self.set_choices("seats", choices)
        self.offer_other(choices)

    def offer_other(self, seats: Iterable[tuple[Any, str]]) -> None:
        self.set_choices("other", [IN_THE_LIST, *seats])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "seats" in cleaned and "other" in cleaned:
            picked = dict.fromkeys((*cleaned["seats"], *filter(None, [cleaned.pop("other")])))
            cleaned["seats"] = [self.offered[pk] for pk in picked]
            if len(picked) != 2:
                self.add_error("seats", TWO)
        return cleaned

    def picked_seats(self) -> set[str]:
        """Return the seats that were selected in a refused form, to keep them selected."""
        return set(self.data.getlist("seats")) if self.is_bound else set()  # type: ignore[attr-defined]


class MoveForm(SeatingForm):
    """A form that moves a player; empty `opposite` means that they sit out."""

    player = forms.TypedChoiceField(coerce=int, widget=LongSelect)
    opposite = forms.TypedChoiceField(coerce=int, required=False, empty_value=None, widget=LongSelect)

    field_order = ("player", "opposite", "insist")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="move_%s", **kwargs)

    def offer(self, players: Choices, room: Choices) -> None:
        self.set_choices("player", [NOBODY, *players])
        self.set_choices("opposite", [ALONE, *room])


class ByeForm(ReasonForm):
    player = forms.TypedChoiceField(coerce=int, widget=LongSelect)
    insist = forms.BooleanField(required=False, label="Give it although this is a second bye (OPG 7.5.1)")

    field_order = ("player", "reason", "insist")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="bye_%s", asked=WHY_BYE, **kwargs)

    def offer(self, players: Choices) -> None:
        self.set_choices("player", [NOBODY, *players])


class NumberForm(WriteForm):
    pair = forms.TypedChoiceField(coerce=int, widget=LongSelect)
    table = forms.IntegerField(min_value=1, max_value=9_999, label="Table number")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="number_%s", **kwargs)

    def offer(self, pairs: Choices) -> None:
        self.set_choices("pair", [("", "Choose a table"), *pairs])


class KeepApartForm(WriteForm):
    first = forms.TypedChoiceField(coerce=int, label="Player", widget=LongSelect)
    second = forms.TypedChoiceField(coerce=int, label="Other player", widget=LongSelect)
    until = forms.IntegerField(min_value=1, max_value=100, initial=1, label="Up to round")
    reason = WordsField(max_length=300, label="Reason", help_text="Family, travel mates. Everybody will read it.")

    def offer(self, players: Choices) -> None:
        for name in ("first", "second"):
            self.set_choices(name, [NOBODY, *players])


class FixedTableForm(WriteForm):
    """A form that fixes a player's table; empty `table` ends it."""

    player = forms.TypedChoiceField(coerce=int, widget=LongSelect)
    table = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=9_999,
        label="Always at table",
        help_text="Empty: at any table. Say no reason here; only the number is shown.",
    )

    def offer(self, players: Choices) -> None:
        self.set_choices("player", [NOBODY, *players])


class UndoForm(WriteForm):
    """A form that undoes `step`, the act of the journal that the button named."""

    step = forms.IntegerField(min_value=1, max_value=2**53, widget=forms.HiddenInput)
