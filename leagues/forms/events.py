"""Events of a season: flagged, their places ruled, their bonus noted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from leagues.forms.leagues import Handles
from leagues.models import Bonus, Counted, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.bonuses import Noted
from leagues.selectors.events import NO_EVENTS, slots
from leagues.services.bonuses import LONGEST_DECK, LONGEST_NOTE, MOST_POINTS
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.models.namesakes import name_on_list

Scheme = Bonus.Scheme


class FlagForm(WriteForm):
    event: forms.ModelChoiceField[Event] = forms.ModelChoiceField(NO_EVENTS, label="Event", empty_label=None)
    part = forms.ChoiceField(required=False, label="Part of the season")
    late = WordsField(
        max_length=300,
        required=False,
        label="Why so late",
        help_text="Of an event that has begun alone: everybody reads it.",
    )

    def __init__(self, *args: Any, season: Season, events: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["event"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells the type
        field.queryset = events
        parts = [(f"{slot.kind}-{slot.half or ''}", slot.label) for slot in slots(season.plan)]
        self.set_choices("part", [("", "By its month"), *parts])

    def flag(self) -> Flag:
        """Call after is_valid."""
        kind, _, half = self.cleaned_data["part"].partition("-")
        return Flag(kind, int(half) if half else None, self.cleaned_data["late"])


class PlacesForm(WriteForm):
    """A place for everybody who took part, and what they go by."""

    is_edit = True

    reason = WordsField(max_length=300, label="What the places go by", help_text="It is announced; everybody reads it.")

    def __init__(
        self, *args: Any, event: int, people: Iterable[Player], ranks: Mapping[int, int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players = [player.pk for player in people]
        for player in people:
            self.fields[f"place_{player.pk}"] = forms.IntegerField(
                min_value=1, max_value=999, label=name_on_list(event, player), initial=ranks.get(player.pk)
            )

    def places(self) -> dict[int, int]:
        """Call after is_valid."""
        return {player: self.cleaned_data[f"place_{player}"] for player in self.players}


class BonusForm(WriteForm):
    """The bonus of every participant, with fields for the season's schemes."""

    is_edit = True

    def __init__(
        self, *args: Any, counted: Counted, people: Iterable[Player], notes: Mapping[int, Noted], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.people, self.event = list(people), counted.event_id
        self.schemes = [scheme for scheme in Scheme if scheme in counted.season.schemes]
        for player in self.people:
            self._ask(player, notes.get(player.pk, Noted()))

    def _ask(self, player: Player, note: Noted) -> None:
        name, pk = name_on_list(self.event, player), player.pk
        if Scheme.AFFILIATION in self.schemes:
            self.fields[f"deck_{pk}"] = WordsField(
                max_length=LONGEST_DECK, required=False, label=f"{name}: headquarters or affiliation", initial=note.deck
            )
        if Scheme.MISSION in self.schemes:
            self.fields[f"missions_{pk}"] = Handles(
                max_length=1700,
                required=False,
                label=f"{name}: missions completed",
                initial=", ".join(note.missions),
            )
        if Scheme.OWN in self.schemes:
            self.fields[f"own_{pk}"] = _points(f"{name}: points of the own scheme", note.own or None)
            self.fields[f"note_{pk}"] = WordsField(
                max_length=LONGEST_NOTE, required=False, label=f"{name}: what for", initial=note.note
            )
        for scheme in self.typed:
            label = f"{name}: {Scheme(scheme).label.lower()}, other points than reckoned"
            self.fields[f"{scheme}_{pk}"] = _points(label, note.typed.get(scheme))

    @property
    def typed(self) -> list[str]:
        """Schemes whose points are reckoned, and may be typed instead."""
        return [scheme for scheme in self.schemes if scheme != Scheme.OWN]

    def columns(self) -> list[str]:
        """Return the labels of each player's fields, in their order."""
        asked = {
            Scheme.AFFILIATION: ["Headquarters or affiliation"],
            Scheme.MISSION: ["Missions completed, with commas"],
            Scheme.OWN: ["Points of the own scheme", "What for"],
        }
        reckoned = [f"{Scheme(scheme).label}: other points than reckoned" for scheme in self.typed]
        return [*(column for scheme in asked if scheme in self.schemes for column in asked[scheme]), *reckoned]

    def rows(self) -> list[tuple[str, list[tuple[str, Any]]]]:
        """Return each player with their fields, each with its label."""
        return [
            (
                name_on_list(self.event, player),
                list(zip(self.columns(), self._fields_of(player), strict=True)),
            )
            for player in self.people
        ]

    def _fields_of(self, player: Player) -> list[Any]:
        return [self[name] for name in self.fields if name.endswith(f"_{player.pk}")]

    def notes(self) -> dict[int, Noted]:
        """Call after is_valid. Who has nothing is left out."""
        found = {player.pk: self._note(player.pk) for player in self.people}
        return {pk: note for pk, note in found.items() if note != Noted() or Scheme.PARTICIPATION in self.schemes}

    def _note(self, pk: int) -> Noted:
        data = self.cleaned_data
        typed = {scheme: data[f"{scheme}_{pk}"] for scheme in self.typed if data.get(f"{scheme}_{pk}") is not None}
        return Noted(
            deck=data.get(f"deck_{pk}", ""),
            missions=data.get(f"missions_{pk}", ()),
            own=data.get(f"own_{pk}") or 0,
            note=data.get(f"note_{pk}", ""),
            typed=typed,
        )


def _points(label: str, initial: int | None) -> forms.IntegerField:
    return forms.IntegerField(
        min_value=-MOST_POINTS, max_value=MOST_POINTS, required=False, label=label, initial=initial
    )
