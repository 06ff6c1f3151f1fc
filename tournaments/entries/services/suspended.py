"""Inside an act that lets somebody play or direct: who is suspended on that day is refused (OPG 1.1, B).

Why somebody is suspended stays between him and the Department: whoever is refused is sent to the coordinator.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.engine.suspensions import SECTION
from tournaments.engine.types import RuleViolation
from tournaments.entries.selectors.suspensions import kept_out, suspended_called
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event

CODE = "suspended"


def refuse_suspended(event: Event, players: Iterable[Player]) -> None:
    """For whoever takes players in. Raises RuleViolation with the names of all who are kept out."""
    given = list(players)
    out = kept_out(event, given)
    if out:
        names = sorted({one.person.shown_name for one in given if one.pk in out}, key=str.casefold)
        who = names[0] if len(names) == 1 else "them"
        said = f"{_joined(names)} cannot be taken in: let {who} speak to the coordinator."
        raise RuleViolation(CODE, said, SECTION)


def refuse_suspended_names(event: Event, names: Iterable[str]) -> None:
    """For whoever makes new records of players: one that is called like somebody who is kept out may be he himself."""
    like = suspended_called(event, names)
    if like:
        said = f"A suspended player has the name {_joined(sorted(like))}: let him speak to the coordinator. If this is "
        raise RuleViolation("suspended_name", f"{said}another person of that name, say so.", SECTION)


def refuse_suspended_self(event: Event, player: Player) -> None:
    """For a player who comes by himself."""
    if kept_out(event, [player]):
        raise RuleViolation(CODE, "You cannot take part in this event: speak to your coordinator.", SECTION)


def refuse_suspended_director(event: Event, user: User, *, by: User) -> None:
    """For whoever would direct or judge, asked by somebody else or by himself."""
    player = Player.objects.filter(user=user).first()
    if player is None or not kept_out(event, [player]):
        return
    if user == by:
        said = "You cannot direct or judge an event on these days: speak to your coordinator."
    else:
        name = player.shown_name
        said = f"{name} cannot direct or judge this event: let {name} speak to the coordinator."
    raise RuleViolation(CODE, said, SECTION)


def is_kept_out(event: Event, player: Player) -> bool:
    return bool(kept_out(event, [player]))


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
