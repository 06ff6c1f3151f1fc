"""OPG 7.1: a director who plays, and who rules at a table where directors sit."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.engine.core.system import DirectorPlays
from tournaments.engine.core.types import RuleViolation

PRIMARY, SECONDARY, TERTIARY, JUDGE = 1, 2, 3, 4
DIRECTING = frozenset({PRIMARY, SECONDARY, TERTIARY})
DEPUTIES = frozenset({SECONDARY, TERTIARY})
NAMES = {PRIMARY: "primary director", SECONDARY: "secondary director", TERTIARY: "tertiary director", JUDGE: "judge"}
THREE_JUDGES = {**NAMES, SECONDARY: "assistant judge", TERTIARY: "back-up judge"}
OF_THREE_JUDGES = frozenset({DirectorPlays.WITH_DEPUTIES, DirectorPlays.NOT_FOR_BIDS})
COMPETING = "SW Competing in Their Own Events"
MOST_OTHERS = 16


def name_positions(rule: DirectorPlays) -> Mapping[int, str]:
    """What the positions are called: of the 3-judge system the deputies are its assistant and its back-up judge."""
    return THREE_JUDGES if rule in OF_THREE_JUDGES else NAMES


def get_section(rule: DirectorPlays) -> str:
    return COMPETING if rule in OF_THREE_JUDGES else "OPG 7.1"


def find_rule(rule: DirectorPlays, *, sanctioned: bool) -> DirectorPlays:
    """What it is in this event: approval and deputies are for official play (OPG 1, 7.1). An evening among friends that
    nobody sanctions and nothing rates is theirs who sit there, and its director plays like anybody.
    """
    return rule if sanctioned or rule is not DirectorPlays.WITH_APPROVAL else DirectorPlays.FREELY


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
        message = (
            "Of a constructed championship with a cash prize or several bids to Day 2 the director does not play in it"
            " himself: let somebody else direct."
        )
        raise RuleViolation("director_plays", message, COMPETING)
    if rule is DirectorPlays.FREELY:
        return
    _require_deputies(rule, DEPUTIES - set(deputies))
    if rule is DirectorPlays.WITH_APPROVAL:
        _refuse_unapproved(approval, others)


def _require_deputies(rule: DirectorPlays, missing: Collection[int]) -> None:
    if not missing:
        return
    called = " and a ".join(NAMES[position] for position in sorted(missing))
    if rule is DirectorPlays.WITH_DEPUTIES:
        judges = " and ".join(f"the {THREE_JUDGES[position]}" for position in sorted(missing))
        message = (
            f"The director plays only where the 3-judge system is used, and {judges} is named before the first"
            f" pairings: first invite a {called} who accepts."
        )
    else:
        message = f"The primary director plays only with both deputies: first invite a {called} who accepts."
    raise RuleViolation("deputies_missing", message, get_section(rule))


def refuse_release(rule: DirectorPlays, position: int) -> None:
    """Raises RuleViolation: a judge of the 3-judge system stays while the director plays by it."""
    if rule in OF_THREE_JUDGES and position in DEPUTIES:
        message = (
            f"The director plays here, and the 3-judge system was announced: the {THREE_JUDGES[position]} stays until"
            " the director no longer plays."
        )
        raise RuleViolation("three_judges", message, COMPETING)


def three_judges(named: Mapping[int, str]) -> str:
    """What is announced where the director plays: who rules on whose games. `named`: by position, who accepted."""
    said = {position: named.get(position, "nobody so far") for position in DEPUTIES}
    return (
        f"The director plays here, and the 3-judge system is used: the assistant judge, {said[SECONDARY]}, rules on the"
        f" director’s games, the back-up judge, {said[TERTIARY]}, where both of them play."
    )


def refuse_prize(*, directs: bool, glass: bool) -> None:
    """Raises RuleViolation for a prize that a director who plays does not win by these rules: all but glass."""
    if directs and not glass:
        message = "Who directs the event and plays in it wins no prize but the official Tournament Glass and bids."
        raise RuleViolation("director_wins", message, COMPETING)


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


def refuse_ruling(
    position: int | None, seated: Collection[int], table: int | None, *, sits_there: bool, rule: DirectorPlays
) -> None:
    """Raises RuleViolation for somebody who may not rule at this table, and says who may."""
    allowed = rules_there(seated)
    if not sits_there and position in allowed:
        return
    whose = "your own game" if sits_there else "where a director plays"
    called = name_positions(rule)
    who = " or the ".join(called[ruler] for ruler in sorted(allowed) if ruler != JUDGE or len(allowed) == 1)
    raise RuleViolation("not_yours_to_rule", f"Table {table}, {whose}: the {who} rules on it.", get_section(rule))


def refuse_appeal(position: int | None, maker: int | None) -> None:
    """Refuse a judge who would overturn a director: a judge's ruling is appealed to a director, never the other way.

    `maker` is the position of who made the ruling; None, where nobody knows it any more, counts as a director's.
    """
    if position == JUDGE and maker != JUDGE:
        message = "A director made this ruling, so only a director can overturn it. Ask a director."
        raise RuleViolation("appeal", message, "OPG 7.1")


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
