"""The choices of a listing: what the documents leave open, as the ruleset has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournaments.engine.ruleset import Ruleset
from tournaments.engine.types import NO_SECTION, Violation

FIELD = "options"
REMATCHES = "rematches"


def check_options(rules: Ruleset, options: Mapping[str, str], *, online: bool, sanctioned: bool) -> Iterator[Violation]:
    """What forbids these choices: one that the ruleset has not or settles itself, a value that it does not know.

    AMB-P11: in a sanctioned event in person nobody meets the same opponent freely.
    """
    asked = {choice.code: choice for choice in rules.choices if choice.asked}
    for code, value in options.items():
        if code not in asked:
            message = f"{rules.name} has no choice {code!r}: it has {_in_a_row(asked)}."
            yield Violation("unknown_option", message, NO_SECTION, FIELD)
        elif value not in asked[code].values:
            message = f"{asked[code].label} is one of {_in_a_row(asked[code].values)}, not {value!r}."
            yield Violation("unknown_option", message, asked[code].section, FIELD)
    if options.get(REMATCHES) == "free" and sanctioned and not online:
        message = (
            "Players of a sanctioned event in person do not meet twice: play online, or list it as non-sanctioned."
        )
        yield Violation("rematches_in_person", message, "OPG 7.6", FIELD)


def _in_a_row(codes: Mapping[str, object]) -> str:
    return ", ".join(codes) or "none"
