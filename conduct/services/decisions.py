"""What a director says happened, what the ladder proposes for it, and what he decides (OPG B)."""

from __future__ import annotations

from dataclasses import dataclass

from conduct.engine import Facts, Ladder, Level, Proposal, ladder_of, propose, refuse, refuse_decision
from conduct.models import Penalty
from conduct.selectors.cards import repeats
from tournaments.engine.types import RuleViolation
from tournaments.record.models import Entry, Event, Match

SECTION = "OPG B"
Moment = Penalty.Moment


@dataclass(frozen=True, slots=True)
class Said:
    """What a director says happened.

    `match` is the game it happened in, for the moment `game`; else none. `chosen` is the level where the infraction
    leaves the choice, `level` the one decided: None as proposed. `kept_cards`: the opponent before was penalised for
    keeping cards of this deck. `noticed` is up to where the form had seen what was issued; empty: not looked.
    """

    entry: Entry
    code: str
    moment: Moment
    match: Match | None = None
    intent: bool = False
    evidence: str = ""
    observed_seconds: int | None = None
    chosen: Level | None = None
    kept_cards: bool = False
    level: Level | None = None
    because: str = ""
    description: str = ""
    noticed: str = ""

    @property
    def event(self) -> Event:
        return self.entry.event


@dataclass(frozen=True, slots=True)
class Decision:
    """What is issued: `level` None where the document numbers none."""

    ladder: Ladder
    proposal: Proposal
    repeat: int
    level: Level | None


def weigh(said: Said, *, instead_of: Penalty | None = None) -> tuple[Ladder, Facts, Proposal]:
    """What the ladder proposes for these facts. Raises RuleViolation for an infraction there is not."""
    event, player = said.event, said.entry.player_id
    ladder = ladder_of(event.ruleset)
    lists = Penalty.objects.filter(event=event, player=player, code="D2", withdrawn_at=None)
    facts = Facts(
        code=said.code,
        intent=said.intent,
        repeats=repeats(event, player, said.code, but=instead_of),
        before_event=said.moment == Moment.BEFORE,
        chosen=said.chosen,
        observed_seconds=said.observed_seconds,
        evidence=said.evidence,
        deck_list_required=event.deck_list_required,
        deck_list_penalised=lists.exists(),
        opponent_kept_cards=said.kept_cards,
        after_event=said.moment == Moment.AFTERWARDS,
    )
    return ladder, facts, propose(ladder, facts)


def decide(said: Said, *, instead_of: Penalty | None = None) -> Decision:
    """Raises RuleViolation while something is missing: evidence, a choice, the reason for another level."""
    ladder, facts, proposal = weigh(said, instead_of=instead_of)
    refuse(ladder, facts)
    level = said.level if said.level is not None else proposal.level
    if level is None and not ladder.free:
        raise RuleViolation("waived", f"{proposal.reasons[0]} There is nothing to issue.", SECTION)
    if level is None and not said.description:
        raise RuleViolation("description_missing", "Write down what happened and what follows.", ladder.section)
    refuse_decision(ladder, proposal, level, said.because)
    if level is Level.WARNING and said.moment == Moment.AFTERWARDS:
        message = "A verbal warning counts inside its event, and this one is over: there is nothing to issue."
        raise RuleViolation("warning_afterwards", message, "OPG 14, B")
    return Decision(ladder, proposal, facts.repeats, level)
