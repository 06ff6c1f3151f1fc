"""The choice of a pairing style and of everything else that game and structure leave open (OPG A)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django import forms

from tournaments import engine
from tournaments.engine.core.system import Choice, GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.house import CODE, LONGEST_NAME, OPTION, OTHER_GAME, PRESETS, build_text, read_text
from tournaments.engine.listing.changes import may_become
from tournaments.engine.listing.check import REMATCHES, ruleset_code
from tournaments.engine.listing.schedule import schedule
from tournaments.engine.structures import SWISS
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.merge_form import MergeForm
from tournaments.listing.forms.listing_fields import decision_field
from tournaments.listing.selectors.before_alter import is_drawn
from tournaments.listing.services.registration import is_listed_by_the_guide
from tournaments.record.models import Event
from tournaments.record.selectors.records import system_of

GAME_HELP = "The event is shown under it, instead of “Another card game”."
PREFIX = "option_"
HOUSE_HELP = "Your own, and some to begin with; they say the pairing style, too. Never sanctioned, never rated."


@dataclass(frozen=True, slots=True)
class UnfitChoice:
    """A choice that was made for another game or pairing style: its field, its value, and both in words."""

    name: str
    value: str
    words: str


class SystemForm(MergeForm):
    """The part of a listing's form with pairing styles and a field for each open choice of game and structure."""

    event: Event | None
    fixed: set[str]
    of_house: Sequence[tuple[str, str]] = ()
    beside = {"house_game": "game_name"}
    live_help = ("structure",)
    """Fields whose help comes and goes with the game, and keeps its place in the page."""

    def choice_fields(self) -> list[forms.BoundField]:
        """Return the house decisions: what the documents leave open for this rule set."""
        fields = []
        for choice in self.house_choices:
            if not choice.why_not:
                fields.append(self[f"option_{choice.code}"])
        return fields

    @cached_property
    def unfit_choices(self) -> tuple[UnfitChoice, ...]:
        """Return the choices that the typed rules do not have, except defaults."""
        typed = {str(name): str(value) for name, value in self._read_data().items() if str(name).startswith(PREFIX)}
        asked = {f"{PREFIX}{choice.code}": choice for choice in self.house_choices}
        unfit = []
        for name, value in typed.items():
            choice = asked.get(name)
            if choice and (choice.why_not or value in choice.values):
                continue
            known = choice_with(name.removeprefix(PREFIX), value)
            if known and value != known.default:
                unfit.append(UnfitChoice(name, value, f"{known.label} “{known.values[value]}”"))
        return tuple(unfit)

    def tells_unfit_choices(self) -> bool:
        """Return whether choices are left out that the reader has not been told of."""
        data: Any = self.data
        told = ()
        if self.is_bound:
            told = data.getlist("told")
        return any(choice.name not in told for choice in self.unfit_choices)

    def _read_data(self) -> Mapping[str, Any]:
        if self.is_bound:
            return self.data
        return self.initial

    def house_fields(self) -> list[forms.BoundField]:
        """Return the fields of house rules, which the page shows in a place of their own."""
        chosen = []
        for choice in self.house_choices:
            if choice.why_not:
                chosen.append(self[f"option_{choice.code}"])
        if "game_name" in self.fields:
            return [self["game_name"], *chosen]
        return chosen

    def fixed_structure(self) -> str:
        """Return the name of the pairing style if the rules fix it, else empty."""
        code = self._said_by_rules()
        if code in engine.STRUCTURES:
            return engine.STRUCTURES[code].name
        return ""

    def schedule(self) -> tuple[str, ...]:
        """Return the parts of the schedule with the rounds as typed; empty while they cannot be read."""
        rounds = self._typed_value("rounds_scheduled") or str(self.fields["rounds_scheduled"].initial)
        try:
            played_by = engine.system(self._ruleset(), self.structure(), self._house_options())
        except RuleViolation:
            return ()
        if rounds.isascii() and rounds.isdigit() and len(rounds) < 3:
            return schedule(played_by, int(rounds))
        return ()

    def _house_options(self) -> dict[str, str]:
        if f"option_{OPTION}" in self.fields:
            return {OPTION: self._house_text()}
        return {}

    def _offer_structures(self) -> None:
        """Offer the structures of the game; of a drawn event those that it may still become.

        Another one that is sent is refused below, with what fits.
        """
        game = self._game()
        stands = ""
        if self.event:
            stands = self.event.structure
        if self._said_by_rules():
            del self.fields["structure"]
            return
        fit = (engine.list_structures(game) if game else ()) or (SWISS,)
        if self.event and is_drawn(self.event):
            fit = tuple(one for one in fit if may_become(stands, one.code, drawn=True))
        if not self.event:
            self.initial["structure"] = self.initial.get("structure") or fit[0].code
        if not any(map(engine.has_final, fit)):
            self.fields["structure"].help_text = ""
        self.set_choices("structure", [(one.code, one.name) for one in engine.STRUCTURES.values()])
        self.fields["structure"].widget.choices = [(one.code, one.name) for one in fit]

    def _game(self) -> GameRules | None:
        try:
            return engine.game_rules(self._ruleset())
        except RuleViolation:
            return None

    def _offer_choices(self) -> None:
        self.house_choices: tuple[Choice[Any], ...] = ()
        try:
            played_by = engine.system(self._ruleset(), self.structure())
        except RuleViolation:
            return
        is_swiss = not played_by.with_options({}).game.seeded
        choices = (choice for choice in played_by.choices if choice.asked)
        arising = (one for one in choices if is_swiss or not one.of_swiss or self._is_chosen(one))
        self.house_choices = tuple(choice for choice in arising if choice.code != REMATCHES or self._may_meet_twice())
        for choice in self.house_choices:
            self.fields[f"option_{choice.code}"] = decision_field(choice, self.event.options if self.event else {})
        if f"option_{OPTION}" in self.fields:
            self._offer_house_rules()

    def _offer_house_rules(self) -> None:
        """Offer the member's own rules as they are now, and the presets.

        The event's rules and what was chosen stay available, though newer versions may exist.
        """
        stands = ""
        if self.event:
            stands = self.event.options.get(OPTION, "")
        known = {**dict(self.of_house), **{build_text(house): house.name for house in PRESETS}}
        nameless = _without_game(stands)
        own_name = stands and stands not in known and nameless in known
        shown = stands
        if own_name:
            shown = nameless
        for text in filter(None, (shown, self._house_text())):
            known.setdefault(text, read_text(text).title)
        self.set_choices(f"option_{OPTION}", known.items())
        field = self.fields[f"option_{OPTION}"]
        field.help_text, field.required, field.initial = HOUSE_HELP, True, shown or field.initial
        if self._typed_value("game") == OTHER_GAME:
            name = ""
            if own_name:
                name = read_text(stands).game
            self.fields["game_name"] = WordsField(
                required=False, max_length=LONGEST_NAME, label="Name of the game", help_text=GAME_HELP, initial=name
            )

    def _house_text(self) -> str:
        """Return the house rules as typed, else the event's; those of the first preset if they make no sense."""
        typed = self._typed_value(f"option_{OPTION}") or (self.event.options.get(OPTION, "") if self.event else "")
        try:
            engine.game_rules(CODE, {OPTION: typed})
        except RuleViolation:
            return build_text(PRESETS[0])
        return typed

    def structure(self) -> str:
        """Return the pairing style as typed, unless the rules fix it."""
        return self._said_by_rules() or self._typed_value("structure")

    def _said_by_rules(self) -> str:
        """Return the pairing style that the rules fix: house rules always do, other games if they have only one."""
        game = self._game()
        if game and game.code == CODE:
            return read_text(self._house_text()).structure
        if game and len(game.structures) == 1:
            return game.structures[0]
        return ""

    def _may_meet_twice(self) -> bool:
        """Return whether rematches can be chosen: online or not sanctioned (AMB-P11).

        They stay available once chosen, so that a refusal is shown beside the choice.
        """
        if f"option_{REMATCHES}" in self.data or (self.event and REMATCHES in self.event.options):
            return True
        online, sanctioned = (self._is_ticked(name) for name in ("online", "sanctioned"))
        return online or not sanctioned

    def _is_chosen(self, choice: Choice[Any]) -> bool:
        """Return whether the event has another value than the default, which an edit must not lose."""
        return bool(self.event and self.event.options.get(choice.code, choice.default) != choice.default)

    def _is_ticked(self, name: str) -> bool:
        field = self.fields.get(name)
        if self.is_bound:
            return name in self.data
        return bool(self.initial.get(name, field.initial if field else False))

    def _ruleset(self) -> str:
        """Return the ruleset as typed, or the event's own if it cannot change or is not of the guide."""
        if self.event and ("rules" in self.fixed or not is_listed_by_the_guide(self.event)):
            return self.event.ruleset
        return ruleset_code(self._typed_value("game") or "2E", self._typed_value("rules") or "standard")

    def _options(self) -> dict[str, str]:
        chosen = ((choice, str(self.cleaned_data.get(f"option_{choice.code}") or "")) for choice in self.house_choices)
        asked = {}
        for choice, value in chosen:
            if value and (choice.why_not or value != choice.default):
                asked[choice.code] = value
        if name := self.cleaned_data.get("game_name"):
            asked[OPTION] = build_text(replace(read_text(asked[OPTION]), game=name))
        return {**self._idle(), **asked}

    def _idle(self) -> dict[str, str]:
        """Return the options the event chose for another structure, as long as it keeps its own."""
        if self.event is None or self.structure() != self.event.structure:
            return {}
        asked = {choice.code for choice in system_of(self.event).choices}
        of_others = {choice.code for choice in engine.every_choice(engine.game_rules(self.event.ruleset))} - asked
        found = {}
        for code, value in self.event.options.items():
            if code in of_others:
                found[code] = value
        return found

    def _typed_value(self, name: str) -> str:
        return str((self.data.get(name) if self.is_bound else None) or self.initial.get(name) or "")


def choice_with(code: str, value: str) -> Choice[Any] | None:
    """Find the choice of any game or pairing style that has this value."""
    known: list[Choice[Any]] = [choice for rules in engine.GAME_RULES.values() for choice in rules.choices]
    known += [choice for structure in engine.STRUCTURES.values() for choice in structure.choices]
    return next((choice for choice in known if choice.code == code and value in choice.values), None)


def _without_game(text: str) -> str:
    """Return the text of the same house rules without the name of the game; empty for no rules."""
    return text and build_text(replace(read_text(text), game=""))
