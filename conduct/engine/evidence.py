"""OPG B, 14: what has to be known before a penalty may be issued."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from conduct.engine.types import Evidence, Facts, Infraction, Ladder
from tournaments.engine.types import Violation


def missing(ladder: Ladder, facts: Facts) -> tuple[Violation, ...]:
    """Everything that stands against issuing it, as sentences that say what to do; empty if nothing does."""
    infraction = ladder.infraction(facts.code)
    return tuple(found for check in CHECKS for found in check(ladder, infraction, facts))


def _choice(ladder: Ladder, infraction: Infraction, facts: Facts) -> Iterator[Violation]:
    if len(infraction.levels) < 2 or facts.chosen in infraction.levels or facts.before_event:
        return
    levels = " or ".join(f"{int(level)} ({ladder.levels[level].lower()})" for level in infraction.levels)
    message = f"{infraction.label}: choose whether the player may go on in the event: level {levels}."
    yield Violation("level_not_chosen", message, infraction.section, "chosen")


def _watched(ladder: Ladder, infraction: Infraction, facts: Facts) -> Iterator[Violation]:
    if (facts.observed_seconds or 0) >= infraction.observed_seconds:
        return
    message = f"{infraction.name}: first watch it yourself for {infraction.observed_seconds} seconds, and say so."
    yield Violation("not_observed", message, infraction.section, "observed_seconds")


def _proof(ladder: Ladder, infraction: Infraction, facts: Facts) -> Iterator[Violation]:
    """Of the intent, too, where it costs a level more."""
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
        yield Violation("deck_list_penalised", message, f"{infraction.section}, AMB-C8", "code")


def _late(ladder: Ladder, infraction: Infraction, facts: Facts) -> Iterator[Violation]:
    """Whether it may be grave enough to matter when the event is over."""
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
    _watched,
    _proof,
    _late,
)
