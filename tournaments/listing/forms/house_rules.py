"""The form of a member's house rules."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine import STRUCTURES as STYLES
from tournaments.engine.house import (
    LONGEST_NAME,
    MATCHES,
    MOST_CAP,
    MOST_POINTS,
    MOST_ROUNDS,
    STEPS,
    STRUCTURES,
    HouseRules,
    Points,
)
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm

FIRST, *BETWEEN, LAST = STEPS
BY_STEP = tuple(f"step_{at}" for at in range(1, len(BETWEEN) + 1))
WORTH = ("win", "draw", "loss", "bye", "missed")
STEP_HELP = "After the points; the lot always decides last."


def _points_field(label: str, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(min_value=0, max_value=MOST_POINTS, label=label, **more)


def _step_field(at: int) -> forms.ChoiceField:
    choices = [("", "Nothing"), *((code, STEPS[code].label) for code in BETWEEN)]
    help_text = ""
    if at == 1:
        help_text = STEP_HELP
    return forms.ChoiceField(required=False, label=f"Tie step {at}", choices=choices, help_text=help_text)


class HouseRulesForm(WriteForm):
    """A form that shows the rules `house` until something is typed."""

    is_edit = True

    name = WordsField(
        max_length=LONGEST_NAME, label="Name of the rules", help_text="Everybody reads it on the page of the event."
    )
    game = WordsField(
        required=False, max_length=LONGEST_NAME, label="Game", help_text="What you play, where it is none of the list."
    )
    best_of = forms.TypedChoiceField(
        label="A match is",
        coerce=int,
        choices=list(MATCHES.items()),
        help_text="Of several, enter the games won: 2 : 1.",
    )
    win = _points_field("Points for a win")
    draw = _points_field("Points for a draw")
    loss = _points_field("Points for a loss")
    bye = _points_field("Points for a bye", help_text="A round without an opponent.")
    missed = _points_field("Points for a missed game", help_text="For who did not come. The other has those of a bye.")
    cap = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_CAP,
        label="Scores count up to",
        help_text="For the difference of scores. Left empty: scores may be noted, and count for nothing.",
    )
    locals().update({name: _step_field(at) for at, name in enumerate(BY_STEP, 1)})
    structure = forms.ChoiceField(label="Pairing style")
    rounds = forms.IntegerField(
        required=False, min_value=1, max_value=MOST_ROUNDS, label="Usual number of rounds", help_text="May stay empty."
    )

    def __init__(self, *args: Any, house: HouseRules, **kwargs: Any) -> None:
        super().__init__(*args, initial=_initial(house), **kwargs)
        self.set_choices("structure", [(code, STYLES[code].name) for code in STRUCTURES if code in STYLES])

    def show_violation(self, violation: Any) -> None:
        """What is wrong with the steps is said beside the first of them."""
        for finding in violation.findings:
            if finding.field == "ties":
                name = BY_STEP[0]
            else:
                name = finding.field
            self.add_error(name if name in self.fields else None, str(finding))
        if not violation.findings:
            self.add_error(None, str(violation))

    def house(self) -> HouseRules:
        """Return the rules as typed; call it after `is_valid`."""
        data = self.cleaned_data
        steps = (data[name] for name in BY_STEP)
        return HouseRules(
            name=data["name"],
            points=Points(**{one: data[one] for one in WORTH}),
            cap=data["cap"],
            ties=(FIRST, *filter(None, steps), LAST),
            structure=data["structure"],
            rounds=data["rounds"],
            game=data["game"],
            best_of=data["best_of"],
        )


def _initial(house: HouseRules) -> dict[str, Any]:
    between = [step for step in house.ties if step in BETWEEN]
    steps = dict(zip(BY_STEP, [*between, *[""] * len(BY_STEP)], strict=False))
    worth = {one: getattr(house.points, one) for one in WORTH}
    rest = {name: getattr(house, name) for name in ("name", "game", "best_of", "cap", "structure", "rounds")}
    return {**rest, **worth, **steps}
