"""OPG B: from an infraction, intent and repeats to the level of a penalty. The director decides."""

from __future__ import annotations

from collections.abc import Iterable

from conduct.engine.evidence import missing
from conduct.engine.types import Facts, Infraction, Ladder, Level, Proposal, RepeatPer
from tournaments.engine.types import Violation, refuse_found


def propose(ladder: Ladder, facts: Facts) -> Proposal:
    """What the rules propose for these facts, also while some are missing. Raises RuleViolation for an unknown code."""
    infraction = ladder.infraction(facts.code)
    lacking, remedy = missing(ladder, facts), infraction.remedy
    if infraction.waivable and facts.opponent_kept_cards:
        said = f"Waived: the opponent of the game before was penalised for keeping the cards ({infraction.section})."
        return Proposal(infraction, None, None, (said,), True, lacking, remedy)
    base = _base(ladder, infraction, facts)
    if facts.before_event and ladder.before_event is not None:
        said = f"Found before the event: {ladder.named(ladder.before_event)}; it is put right first ({ladder.section})."
        return Proposal(infraction, ladder.before_event, base, (said,), False, lacking, remedy)
    if base is None:
        reasons = (_open(ladder, infraction), *_often(ladder, facts))
        return Proposal(infraction, None, None, reasons, False, lacking, remedy)
    level, reasons = _lifted(ladder, infraction, facts, base)
    return Proposal(infraction, level, base, reasons, False, lacking, remedy)


def refuse(ladder: Ladder, facts: Facts) -> None:
    """Raises RuleViolation, with everything it found, as long as the penalty may not be issued."""
    refuse_found(missing(ladder, facts))


def refuse_decision(ladder: Ladder, proposal: Proposal, decided: Level | None, because: str) -> None:
    """Raises RuleViolation where the director decides otherwise than proposed and does not say why."""
    if ladder.free or decided == proposal.level or because.strip():
        return
    proposed = "to waive it" if proposal.level is None else ladder.named(proposal.level)
    message = f"The rules propose {proposed}: say why you decide otherwise."
    refuse_found((Violation("reason_missing", message, ladder.section, "because"),))


def repeats_of(ladder: Ladder, code: str, earlier: Iterable[tuple[str, Level]]) -> int:
    """How many of a player's earlier penalties of this event (code, level) make this one a repeat (AMB-C12).

    Verbal warnings belong to them (AMB-C3); waived and withdrawn penalties do not.
    """
    counted = [other for other, level in earlier if ladder.count_warnings or level > Level.WARNING]
    if ladder.repeat_per is RepeatPer.LETTER:
        return sum(other[:1] == code[:1] for other in counted)
    return counted.count(code)


def _base(ladder: Ladder, infraction: Infraction, facts: Facts) -> Level | None:
    """The level before anything is added; None where the director has not chosen one."""
    if ladder.free:
        return facts.chosen
    if len(infraction.levels) == 1:
        return infraction.levels[0]
    return facts.chosen if facts.chosen in infraction.levels else None


def _lifted(ladder: Ladder, infraction: Infraction, facts: Facts, base: Level) -> tuple[Level, tuple[str, ...]]:
    whose = "the director chose " if len(infraction.levels) != 1 else ""
    reasons = [f"{infraction.label}: {whose}{ladder.named(base)} ({infraction.note or infraction.section})."]
    steps = 0
    if facts.intent and not infraction.intent_counts:
        reasons.append(f"Intent is part of what it means, and adds nothing ({infraction.section}).")
    elif facts.intent and ladder.intent_step:
        steps += ladder.intent_step
        reasons.append(f"On purpose: {_more(ladder.intent_step)} ({ladder.section}).")
    steps += ladder.repeat_step * facts.repeats
    reasons.extend(_often(ladder, facts))
    if base + steps > ladder.cap:
        reasons.append(f"There is nothing above {ladder.named(ladder.cap)} (AMB-C4).")
    return Level(min(base + steps, ladder.cap)), tuple(reasons)


def _open(ladder: Ladder, infraction: Infraction) -> str:
    if ladder.free:
        return f"{infraction.name}: the document numbers no levels; say what follows ({infraction.section}; House-C8)."
    levels = " or ".join(str(int(level)) for level in infraction.levels)
    return f"{infraction.label}: level {levels}, as the director decides ({infraction.section})."


def _often(ladder: Ladder, facts: Facts) -> tuple[str, ...]:
    """That it is a repeat, also where repeats lift no level."""
    if not facts.repeats:
        return ()
    often = "once" if facts.repeats == 1 else f"{facts.repeats} times"
    lifted = f": {_more(ladder.repeat_step * facts.repeats)}" if ladder.repeat_step else ""
    return (f"The same {often} before in this event{lifted} ({ladder.section}).",)


def _more(steps: int) -> str:
    return "one level more" if steps == 1 else f"{steps} levels more"
