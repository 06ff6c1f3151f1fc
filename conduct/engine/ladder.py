"""OPG B, 14: from an infraction, intent and repeats to the level of a penalty, and what has to be known before.

The director decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from conduct.engine.types import Evidence, Facts, Infraction, Ladder, Level, Proposal, RepeatPer
from tournaments.engine.core.types import Violation


def propose(ladder: Ladder, facts: Facts) -> Proposal:
    """Return the proposal for these facts, even if some are missing. Raises RuleViolation for an unknown code."""
    infraction = ladder.infraction(facts.code)
    lacking, remedy = find_missing(ladder, facts), infraction.remedy
    if infraction.waivable and facts.opponent_kept_cards:
        reason = f"Waived: the opponent of the game before was penalised for keeping the cards ({infraction.section})."
        return Proposal(infraction, None, None, (reason,), True, lacking, remedy)
    base = _base(ladder, infraction, facts)
    early = ladder.before_event
    if facts.before_event and early is not None:
        reason = f"Found before the event: {ladder.named(early)}; it is put right first ({ladder.section})."
        return Proposal(infraction, early, base, (reason,), False, lacking, remedy)
    if base is None:
        reasons = (_open(ladder, infraction), *_explain_repeats(ladder, facts))
        return Proposal(infraction, None, None, reasons, False, lacking, remedy)
    level, reasons = _raise_level(ladder, infraction, facts, base)
    return Proposal(infraction, level, base, reasons, False, lacking, remedy)


def decision_violations(
    ladder: Ladder, proposal: Proposal, decided: Level | None, because: str
) -> tuple[Violation, ...]:
    """Return `reason_missing` where the director decides otherwise than proposed and does not say why."""
    if ladder.free or decided == proposal.level or because.strip():
        return ()
    proposed = "to waive it" if proposal.level is None else ladder.named(proposal.level)
    message = f"The rules propose {proposed}: say why you decide otherwise."
    return (Violation("reason_missing", message, ladder.section, "because"),)


def repeats_of(ladder: Ladder, code: str, earlier: Iterable[tuple[str, Level]]) -> int:
    """Count the player's earlier penalties in this event, as (code, level), that make this one a repeat (AMB-C12).

    Verbal warnings count; waived and withdrawn penalties do not.
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


def _raise_level(ladder: Ladder, infraction: Infraction, facts: Facts, base: Level) -> tuple[Level, tuple[str, ...]]:
    whose = "the director chose " if len(infraction.levels) != 1 else ""
    reasons = [f"{infraction.label}: {whose}{ladder.named(base)} ({infraction.note or infraction.section})."]
    steps = 0
    if facts.intent and not infraction.intent_counts:
        reasons.append(f"Intent is part of what it means, and adds nothing ({infraction.section}).")
    elif facts.intent and ladder.intent_step:
        steps += ladder.intent_step
        reasons.append(f"On purpose: {_more(ladder.intent_step)} ({ladder.section}).")
    steps += ladder.repeat_step * facts.repeats
    reasons.extend(_explain_repeats(ladder, facts))
    if base + steps > ladder.cap:
        reasons.append(f"There is nothing above {ladder.named(ladder.cap)}.")
    return Level(min(base + steps, ladder.cap)), tuple(reasons)


def _open(ladder: Ladder, infraction: Infraction) -> str:
    if ladder.free:
        return f"{infraction.name}: the document numbers no levels; say what follows ({infraction.section})."
    levels = " or ".join(str(int(level)) for level in infraction.levels)
    return f"{infraction.label}: level {levels}, as the director decides ({infraction.section})."


def _explain_repeats(ladder: Ladder, facts: Facts) -> tuple[str, ...]:
    """Say that it is a repeat, also where repeats raise no level."""
    if not facts.repeats:
        return ()
    often = "once" if facts.repeats == 1 else f"{facts.repeats} times"
    lifted = f": {_more(ladder.repeat_step * facts.repeats)}" if ladder.repeat_step else ""
    return (f"The same {often} before in this event{lifted} ({ladder.section}).",)


def _more(steps: int) -> str:
    return "one level more" if steps == 1 else f"{steps} levels more"


def find_missing(ladder: Ladder, facts: Facts) -> tuple[Violation, ...]:
    """Return everything that stands in the way of issuing it, as sentences that say what to do."""
    infraction = ladder.infraction(facts.code)
    return tuple(violation for check in CHECKS for violation in check(ladder, infraction, facts))


def never(ladder: Ladder, facts: Facts) -> str:
    """Why nothing that could still be said would let this infraction be penalised here; empty where something would."""
    infraction, gravest = ladder.infraction(facts.code), replace(facts, intent=True)
    found = (*_deck_list(ladder, infraction, gravest), *_check_late(ladder, infraction, gravest))
    return found[0].message if found else ""


def _choice(ladder: Ladder, infraction: Infraction, facts: Facts) -> Iterator[Violation]:
    if len(infraction.levels) < 2 or facts.chosen in infraction.levels or facts.before_event:
        return
    named = {level: f"{int(level)} ({ladder.levels[level].lower()})" for level in infraction.levels}
    possible = [name for level, name in named.items() if level not in facts.impossible]
    message = f"{infraction.label}: choose whether the player may go on in the event: level {' or '.join(possible)}."
    if len(possible) == 1:
        message = (
            f"{infraction.label}: of its levels only {possible[0]} exists in this game. Choose that the player may not"
            " go on; to decide on another level, choose that as well and say why."
        )
    yield Violation("level_not_chosen", message, infraction.section, "chosen")


def _check_observation(ladder: Ladder, infraction: Infraction, facts: Facts) -> Iterator[Violation]:
    if (facts.observed_seconds or 0) >= infraction.observed_seconds:
        return
    message = f"{infraction.name}: first watch it yourself for {infraction.observed_seconds} seconds, and say so."
    yield Violation("not_observed", message, infraction.section, "observed_seconds")


def _check_evidence(ladder: Ladder, infraction: Infraction, facts: Facts) -> Iterator[Violation]:
    """Require evidence, also of the intent where it raises the level."""
    wanted = infraction.evidence
    if wanted is None and facts.intent and infraction.intent_counts and ladder.intent_step:
        wanted = Evidence.INTENT
    if wanted is None or facts.evidence.strip():
        return
    section = infraction.section if infraction.evidence else ladder.section
    yield Violation("evidence_missing", f"{infraction.name}: write down what shows {wanted}.", section, "evidence")


def _deck_list(ladder: Ladder, infraction: Infraction, facts: Facts) -> Iterator[Violation]:
    if infraction.lists_only and not facts.deck_list_required:
        message = f"This event requires no deck lists, so there is no {infraction.name.lower()}: look at the deck (D1)."
        yield Violation("no_deck_lists", message, infraction.section, "code")
    if infraction.after_list and facts.deck_list_required and facts.deck_list_penalised:
        message = "The same fault was penalised in the deck list (D2): the deck gets no penalty beside it."
        yield Violation("deck_list_penalised", message, infraction.section, "code")


def _check_late(ladder: Ladder, infraction: Infraction, facts: Facts) -> Iterator[Violation]:
    """Refuse a penalty after the event unless it may be grave enough."""
    if not facts.after_event or ladder.free:
        return
    steps = ladder.intent_step * (facts.intent and infraction.intent_counts) + ladder.repeat_step * facts.repeats
    if max(infraction.levels) + steps < ladder.least_after_event:
        worth = ladder.levels[ladder.least_after_event].lower()
        message = f"After the event a penalty is for what may cost a {worth} or more: leave this one."
        yield Violation("not_serious", message, "OPG 14", "code")


CHECKS: tuple[Callable[[Ladder, Infraction, Facts], Iterator[Violation]], ...] = (
    _deck_list,
    _choice,
    _check_observation,
    _check_evidence,
    _check_late,
)
