"""OPG 7.1: a director who plays, and who rules at a table where directors sit."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.engine.core.system import DirectorPlays
from tournaments.engine.core.types import RuleViolation

PRIMARY, SECONDARY, TERTIARY, JUDGE = 1, 2, 3, 4
DIRECTING = frozenset({PRIMARY, SECONDARY, TERTIARY})
DEPUTIES = frozenset({SECONDARY, TERTIARY})
NAMES = {PRIMARY: "primary director", SECONDARY: "secondary director", TERTIARY: "tertiary director", JUDGE: "judge"}
MOST_OTHERS = 16


@dataclass(frozen=True, slots=True)
class Approval:
    """How many of the other registered players were asked, and how many of them said yes."""

    others: int
    yes: int

    @property
    def is_enough(self) -> bool:
        """More than half of the others; who says nothing does not approve (AMB-G15)."""
        return self.yes * 2 > self.others


def refuse_director(
    rule: DirectorPlays, approval: Approval | None, deputies: Collection[int], forbidden_because: str, others: int
) -> None:
    """Raises RuleViolation, which says what to do, if the primary director may not play among so many others.

    `deputies`: the positions that somebody has accepted. `others`: the other players who are there by now.
    """
    if forbidden_because:
        message = f"The Department of Organized Play ordered that the director does not play here: {forbidden_because}"
        raise RuleViolation("playing_forbidden", message, "OPG 7.1")
    if rule is DirectorPlays.NEVER:
        message = "By these rules the director of an event does not play in it: let somebody else direct."
        raise RuleViolation("director_plays", message, "D97 1.23")
    if rule is DirectorPlays.NOT_FOR_BIDS:
        message = "Of a constructed championship with several bids to Day 2 the director does not play in it himself."
        raise RuleViolation("director_plays", message, "SW Competing in Their Own Events")
    if rule is DirectorPlays.FREELY:
        return
    missing = [NAMES[position] for position in sorted(DEPUTIES - set(deputies))]
    if missing:
        names = " and a ".join(missing)
        message = f"The primary director plays only with both deputies: first invite a {names} who accepts."
        section = "SW Tournament Director Competing" if rule is DirectorPlays.WITH_DEPUTIES else "OPG 7.1"
        raise RuleViolation("deputies_missing", message, section)
    if rule is DirectorPlays.WITH_APPROVAL:
        _refuse_unapproved(approval, others)


def playing_warnings(others: int) -> tuple[str, ...]:
    """What the guide strongly advises against, with so many others playing; it forbids neither."""
    many = (
        f"With {others} others it is better to direct than to play: the guide advises against it above {MOST_OTHERS}."
    )
    odd = f"With {others} others the director would make the number odd: somebody would get a bye because of him."
    return (*((many,) if others > MOST_OTHERS else ()), *((odd,) if others % 2 == 0 and others else ()))


def rules_there(seated: Collection[int]) -> frozenset[int]:
    """The positions that rule at a table where these positions sit.

    The secondary director rules on the games of the primary, the tertiary on those between the two; on the games of a
    deputy the other directors rule, and where all of them sit (a pod) a judge.
    """
    if PRIMARY in seated:
        return frozenset([next((deputy for deputy in (SECONDARY, TERTIARY) if deputy not in seated), JUDGE)])
    if DEPUTIES & set(seated):
        return DIRECTING - set(seated)
    return DIRECTING | {JUDGE}


def refuse_ruling(position: int | None, seated: Collection[int], table: int | None, *, sits_there: bool) -> None:
    """Raises RuleViolation for somebody who may not rule at this table, and says who may."""
    allowed = rules_there(seated)
    if not sits_there and position in allowed:
        return
    whose = "your own game" if sits_there else "where a director plays"
    who = " or the ".join(NAMES[ruler] for ruler in sorted(allowed) if ruler != JUDGE or len(allowed) == 1)
    raise RuleViolation("not_yours_to_rule", f"Table {table}, {whose}: the {who} rules on it.", "OPG 7.1")


def _refuse_unapproved(approval: Approval | None, others: int) -> None:
    if approval is None:
        message = (
            "The primary director plays only if more than half of the other players approve: record their approval."
        )
        raise RuleViolation("approval_missing", message, "OPG 7.1")
    vote = Approval(max(approval.others, others), approval.yes)
    if not vote.is_enough:
        needed = vote.others // 2 + 1
        message = f"{vote.yes} of {vote.others} other players approve; {needed} are needed. Ask again, or direct only."
        raise RuleViolation("not_approved", message, "OPG 7.1")
