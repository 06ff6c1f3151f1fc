"""Forms for the notes of a scenario: one field per tracked item (OPG 4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.scenarios import Note, Per, Tracked, TrackedKind
from tournaments.engine.scenarios.decks import NamedDeck, deck_meant
from tournaments.engine.scenarios.notes import LARGEST, LONGEST, Value
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import UNNAMED, WriteForm
from tournaments.play.selectors.scenarios import NotesTable

DECKS = "decks"
LONGEST_DECK = 200


@dataclass(frozen=True, slots=True)
class NoteRow:
    """The note fields of one player; `name` is empty for notes of the event."""

    name: str
    fields: tuple[BoundField, ...]


class RejectRuleForm(WriteForm):
    """A player's button that rejects the special rule that the page showed."""

    rule = forms.IntegerField(min_value=1, max_value=LARGEST, widget=forms.HiddenInput(UNNAMED))


class DeckField(WordsField):
    """A field for a deck, typed as its number or its owner's name; the page lists all decks once."""

    def __init__(self, decks: Sequence[NamedDeck]) -> None:
        widget = forms.TextInput({"list": DECKS, "autocomplete": "off"})
        super().__init__(required=False, max_length=LONGEST_DECK, widget=widget)
        self.decks = decks

    def prepare_value(self, value: Any) -> Any:
        return next((deck.text for deck in self.decks if deck.owner == value), value)

    def to_python(self, value: Any) -> str:
        text = super().to_python(value)
        try:
            if text:
                return deck_meant(text, self.decks).owner
            return ""
        except RuleViolation as violation:
            raise forms.ValidationError(str(violation)) from None


class NotesForm(WriteForm):
    """The notes of the event, of every player, or of every player in a round. An empty field removes its note."""

    is_edit = True

    quiet = True  # nothing has to be noted
    per = forms.CharField(max_length=10, widget=forms.HiddenInput(UNNAMED))
    of_round = forms.IntegerField(min_value=0, max_value=100, widget=forms.HiddenInput(UNNAMED))

    def __init__(self, asked: NotesTable, data: Any = None, **kwargs: Any) -> None:
        initial = {"per": str(asked.per), "of_round": asked.of_round}
        super().__init__(data, auto_id=f"{asked.per}_%s", initial=initial, **kwargs)
        self.asked, self._notes = asked, dict[str, tuple[Tracked, str]]()
        for player, row in asked.rows.items():
            for tracked in asked.tracked:
                self._ask(tracked, player, row.pk, row.values.get(tracked.code))

    def rows(self) -> Iterator[NoteRow]:
        names = [*self._notes]
        for at, row in enumerate(self.asked.rows.values()):
            of_row = names[at * len(self.asked.tracked) : (at + 1) * len(self.asked.tracked)]
            yield NoteRow(row.name, tuple(self[name] for name in of_row))

    @property
    def notes(self) -> Sequence[Note]:
        """Return the notes that were typed. Call after is_valid."""
        typed: Mapping[str, Any] = self.cleaned_data
        return [
            Note(tracked.code, _value(typed.get(name)), player, self.asked.of_round)
            for name, (tracked, player) in self._notes.items()
        ]

    def _ask(self, tracked: Tracked, player: str, pk: int, value: Value | None) -> None:
        name = f"{tracked.code}_{pk}" if player else tracked.code
        self.fields[name] = _field(tracked, self.asked)
        self.initial[name] = value
        self._notes[name] = tracked, player


def _value(typed: Any) -> Value | None:
    """Return what is noted: nothing for an empty field or a box that is not ticked, but 0 for a number of 0."""
    if typed == "" or typed is False:
        return None
    value: Value | None = typed
    return value


def _field(tracked: Tracked, asked: NotesTable) -> forms.Field:
    field = _of_kind(tracked, asked)
    field.label, field.help_text = tracked.label, tracked.help if tracked.per is Per.EVENT else ""
    return field


def _of_kind(tracked: Tracked, asked: NotesTable) -> forms.Field:
    match tracked.kind:
        case TrackedKind.YES_NO:
            return forms.BooleanField(required=False)
        case TrackedKind.DECK:
            return DeckField(asked.decks)
        case TrackedKind.TEXT:
            return WordsField(required=False, max_length=LONGEST)
        case TrackedKind.RULE:
            return forms.IntegerField(required=False, min_value=1, max_value=LARGEST)
        case _:
            return forms.IntegerField(required=False, min_value=tracked.least, max_value=LARGEST)
