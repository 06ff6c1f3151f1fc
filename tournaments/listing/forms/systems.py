"""How an event runs, and what its game and its structure leave open: what a listing lets choose (OPG A)."""

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
from tournaments.kernel.form_fields import Words
from tournaments.kernel.merge_form import Merging
from tournaments.listing.forms.listing_fields import decision
from tournaments.listing.selectors.before_alter import is_drawn
from tournaments.listing.services.registration import is_listed_by_the_guide
from tournaments.record.models import Event
from tournaments.record.selectors.records import system_of

GAME_HELP = "The event is shown under it, instead of “Another card game”."
PREFIX = "option_"
HOUSE_HELP = "Your own, and some to begin with; they say the pairing style, too. Never sanctioned, never rated."


@dataclass(frozen=True, slots=True)
class UnfitChoice:
    """A choice made for another game or pairing style: its field, what was chosen, and both in words."""

    name: str
    value: str
    words: str


class SystemForm(Merging):
    """Of a form with the fields of a listing: which pairing styles it offers, and a field for each choice of game and
    structure as typed."""

    event: Event | None
    fixed: set[str]
    of_house: Sequence[tuple[str, str]] = ()
    beside = {"house_game": "game_name"}
    live_help = ("structure",)
    """Fields whose help comes and goes with the game: it keeps its place in the page."""

    def choice_fields(self) -> list[forms.BoundField]:
        """The house decisions: what the documents leave open for this rule set."""
        return [self[f"option_{choice.code}"] for choice in self.house_choices if not choice.why_not]

    @cached_property
    def unfit_choices(self) -> tuple[UnfitChoice, ...]:
        """Return the choices made that the rules as typed do not have, but for the usual ones."""
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
        told = data.getlist("told") if self.is_bound else ()
        return any(choice.name not in told for choice in self.unfit_choices)

    def _read_data(self) -> Mapping[str, Any]:
        return self.data if self.is_bound else self.initial

    def house_fields(self) -> list[forms.BoundField]:
        """Which house rules, where it goes by some: what is written out has a place of its own."""
        chosen = [self[f"option_{choice.code}"] for choice in self.house_choices if choice.why_not]
        return [self["game_name"], *chosen] if "game_name" in self.fields else chosen

    def fixed_structure(self) -> str:
        """The name of the pairing style where the rules say it; else empty."""
        code = self._said_by_rules()
        return engine.STRUCTURES[code].name if code in engine.STRUCTURES else ""

    def schedule(self) -> tuple[str, ...]:
        """What is played, part by part, with the rounds as typed; empty where they or the rules cannot be read."""
        rounds = self._typed("rounds_scheduled") or str(self.fields["rounds_scheduled"].initial)
        try:
            played_by = engine.system(self._ruleset(), self.structure(), self._house_options())
        except RuleViolation:
            return ()
        return schedule(played_by, int(rounds)) if rounds.isascii() and rounds.isdigit() and len(rounds) < 3 else ()

    def _house_options(self) -> dict[str, str]:
        return {OPTION: self._house_text()} if f"option_{OPTION}" in self.fields else {}

    def _offer_structures(self) -> None:
        """Those of the game, and of an event of which something is drawn what it may still become; another one that is
        sent is refused below, with what fits."""
        game, stands = self._game(), self.event.structure if self.event else ""
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
        self.let_choose("structure", [(one.code, one.name) for one in engine.STRUCTURES.values()])
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
            self.fields[f"option_{choice.code}"] = decision(choice, self.event.options if self.event else {})
        if f"option_{OPTION}" in self.fields:
            self._offer_house_rules()

    def _offer_house_rules(self) -> None:
        """The own ones as they are now, and the presets. What stands or was chosen stays to be chosen, though newer
        ones may have come since.
        """
        stands = self.event.options.get(OPTION, "") if self.event else ""
        known = {**dict(self.of_house), **{build_text(house): house.name for house in PRESETS}}
        nameless = _without_game(stands)
        own_name = stands and stands not in known and nameless in known
        shown = nameless if own_name else stands
        for text in filter(None, (shown, self._house_text())):
            known.setdefault(text, read_text(text).title)
        self.let_choose(f"option_{OPTION}", known.items())
        field = self.fields[f"option_{OPTION}"]
        field.help_text, field.required, field.initial = HOUSE_HELP, True, shown or field.initial
        if self._typed("game") == OTHER_GAME:
            name = read_text(stands).game if own_name else ""
            self.fields["game_name"] = Words(
                required=False, max_length=LONGEST_NAME, label="Name of the game", help_text=GAME_HELP, initial=name
            )

    def _house_text(self) -> str:
        """The house rules as typed, else as they stand; those of the first preset for what is none."""
        typed = self._typed(f"option_{OPTION}") or (self.event.options.get(OPTION, "") if self.event else "")
        try:
            engine.game_rules(CODE, {OPTION: typed})
        except RuleViolation:
            return build_text(PRESETS[0])
        return typed

    def structure(self) -> str:
        """The pairing style as typed, unless the rules say it themselves."""
        return self._said_by_rules() or self._typed("structure")

    def _said_by_rules(self) -> str:
        """House rules have their own; other games may have one alone."""
        game = self._game()
        if game and game.code == CODE:
            return read_text(self._house_text()).structure
        return game.structures[0] if game and len(game.structures) == 1 else ""

    def _may_meet_twice(self) -> bool:
        """Online, or not sanctioned (AMB-P11); or it was chosen, so that what stands against it is said beside it."""
        if f"option_{REMATCHES}" in self.data or (self.event and REMATCHES in self.event.options):
            return True
        online, sanctioned = (self._is_ticked(name) for name in ("online", "sanctioned"))
        return online or not sanctioned

    def _is_chosen(self, choice: Choice[Any]) -> bool:
        """Return whether the event has another value than the default, which an edit must not lose."""
        return bool(self.event and self.event.options.get(choice.code, choice.default) != choice.default)

    def _is_ticked(self, name: str) -> bool:
        field = self.fields.get(name)
        return name in self.data if self.is_bound else bool(self.initial.get(name, field.initial if field else False))

    def _ruleset(self) -> str:
        """Of the rules as typed; of an event whose rules no longer change or are not of the guide, its own."""
        if self.event and ("rules" in self.fixed or not is_listed_by_the_guide(self.event)):
            return self.event.ruleset
        return ruleset_code(self._typed("game") or "2E", self._typed("rules") or "standard")

    def _options(self) -> dict[str, str]:
        chosen = ((choice, str(self.cleaned_data.get(f"option_{choice.code}") or "")) for choice in self.house_choices)
        asked = {
            choice.code: value for choice, value in chosen if value and (choice.why_not or value != choice.default)
        }
        if name := self.cleaned_data.get("game_name"):
            asked[OPTION] = build_text(replace(read_text(asked[OPTION]), game=name))
        return {**self._idle(), **asked}

    def _idle(self) -> dict[str, str]:
        """What the event chose for a structure that it does not have: it stands as long as that does."""
        if self.event is None or self.structure() != self.event.structure:
            return {}
        asked = {choice.code for choice in system_of(self.event).choices}
        of_others = {choice.code for choice in engine.every_choice(engine.game_rules(self.event.ruleset))} - asked
        return {code: value for code, value in self.event.options.items() if code in of_others}

    def _typed(self, name: str) -> str:
        return str((self.data.get(name) if self.is_bound else None) or self.initial.get(name) or "")


def choice_with(code: str, value: str) -> Choice[Any] | None:
    """Find the choice of any game or pairing style that has this value."""
    known: list[Choice[Any]] = [choice for rules in engine.GAME_RULES.values() for choice in rules.choices]
    known += [choice for structure in engine.STRUCTURES.values() for choice in structure.choices]
    return next((choice for choice in known if choice.code == code and value in choice.values), None)


def _without_game(text: str) -> str:
    """Return the text of the same house rules without the name of the game; empty for no rules."""
    return text and build_text(replace(read_text(text), game=""))
