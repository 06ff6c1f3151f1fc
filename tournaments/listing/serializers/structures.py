"""The structure of an event as programs write it: by its code, or by the flag of the first API version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.serializers import ValidationError

from tournaments.engine import BY_FLAG, STRUCTURES, has_final
from tournaments.engine.house import OPTION
from tournaments.engine.listing.check import usual_structure
from tournaments.engine.listing.fields import Listed

FLAG, CODE, SWISS = "final_confrontation", "structure", "swiss"
HAS = {True: "has a final confrontation", False: "has no final confrontation"}


def read_structure(data: Mapping[str, Any], stands: Listed | None) -> dict[str, str]:
    """Return the structure that is meant; nothing where an existing listing keeps its own.

    Raises ValidationError where flag and structure contradict each other.
    """
    flag, code = data.get(FLAG), data.get(CODE) or _structure_of_house_rules(data)
    if code is not None:
        _refuse_contradiction(code, flag, f"leave `{FLAG}` out, or say the same.")
        return {CODE: code}
    if stands is None:
        return {CODE: _structure_of_new(data, flag)}
    if flag is None:
        return {}
    return {CODE: _altered_structure(stands.structure, flag)}


def _structure_of_house_rules(data: Mapping[str, Any]) -> str | None:
    """Return the structure that house rules fix."""
    said = data.get(OPTION)
    if said:
        return said.get(CODE) or SWISS
    return None


def _structure_of_new(data: Mapping[str, Any], flag: bool | None) -> str:
    """Return the default of the game, unless the flag says otherwise."""
    usual = usual_structure(data["game"], data["rules"])
    if flag is None or _has_final(usual) == flag:
        return usual
    return BY_FLAG[flag]


def _altered_structure(stands: str, flag: bool) -> str:
    """Return the structure after the flag.

    It chooses between the two structures that it was made for, and changes nothing of another one.
    """
    if stands in BY_FLAG.values():
        return BY_FLAG[flag]
    _refuse_contradiction(stands, flag, f"say by `{CODE}` which one the event has instead.")
    return stands


def _refuse_contradiction(code: str, flag: bool | None, instead: str) -> None:
    if flag is not None and _has_final(code) != flag:
        message = f"The pairing style “{STRUCTURES[code].name}” ({code}) {HAS[not flag]}: {instead}"
        raise ValidationError({FLAG: [message]})


def _has_final(code: str) -> bool:
    return code in STRUCTURES and has_final(STRUCTURES[code])
