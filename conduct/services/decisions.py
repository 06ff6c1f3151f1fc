"""Weigh an incident: what the ladder proposes, what that would do, and what the director decides (OPG B)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from conduct.engine import (
    Effect,
    Facts,
    Ladder,
    Level,
    Proposal,
    Situation,
    decision_violations,
    effects,
    find_missing,
    ladder_of,
    propose,
)
from conduct.models import Penalty
from conduct.selectors.cards import level_in_words, repeats
from conduct.selectors.situations import Place, place_of, situation, unknown_loss
from tournaments.engine.core.types import Violation, require_no_findings
from tournaments.record.models import Entry, Event, Match
from tournaments.record.selectors.records import rules_of

SECTION = "OPG B"
PLAIN = ("code", "intent", "evidence", "observed_seconds", "kept_cards", "description", "because", "noticed")
AS_TOLD = ("code", "intent", "chosen", "observed_seconds", "evidence")
Moment = Penalty.Moment


@dataclass(frozen=True, slots=True)
class Incident:
    """The facts of an incident as a director reports them.

    `match` is its game for the moment `game`. `chosen` is the level where the infraction leaves a choice, `level` the
    decided one, None for the proposal. `kept_cards` means that the earlier opponent was penalised for keeping cards of
    this deck. `noticed` marks what the form had seen; empty means it did not look.
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
    """A decision on an incident; `level` None where the document numbers none."""

    ladder: Ladder
    proposal: Proposal
    repeat: int
    level: Level | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """`level` in words, as a `number`, `reasons` for it, `follows` what it does, `missing` what has to be said yet."""

    level: str
    number: Level | None
    reasons: tuple[str, ...]
    follows: tuple[str, ...]
    missing: tuple[str, ...]
    remedy: str
    differs: bool
    disqualifies: bool


def incident_of(data: Mapping[str, Any], entry: Entry, match: Match | None) -> Incident:
    """Return the incident from typed or sent data, by the names of `Incident`.

    `match` is the game that is meant if it happened during one.
    """
    moment = Moment(data["moment"])
    facts = {name: data[name] for name in PLAIN if name in data}
    facts |= {name: Level(data[name]) for name in ("chosen", "level") if data.get(name) is not None}
    return Incident(entry=entry, moment=moment, match=match if moment == Moment.GAME else None, **facts)


def weigh(incident: Incident, *, instead_of: Penalty | None = None) -> tuple[Ladder, Facts, Proposal]:
    """Return what the ladder proposes for these facts. Raises RuleViolation for an unknown infraction."""
    event, player = incident.event, incident.entry.player_id
    ladder = ladder_of(event.ruleset)
    lists = Penalty.objects.filter(event=event, player=player, code="D2", withdrawn_at=None)
    facts = Facts(
        **{name: getattr(incident, name) for name in AS_TOLD},
        repeats=repeats(event, player, incident.code, but=instead_of),
        before_event=incident.moment == Moment.BEFORE,
        deck_list_required=event.deck_list_required,
        deck_list_penalised=lists.exists(),
        opponent_kept_cards=incident.kept_cards,
        after_event=incident.moment == Moment.AFTERWARDS,
        impossible=frozenset({Level.GAME_LOSS} if _unknown(incident, ladder, Level.GAME_LOSS) else ()),
    )
    return ladder, facts, propose(ladder, facts)


def decide(incident: Incident, *, instead_of: Penalty | None = None) -> Decision:
    """Return what is to be issued. Raises RuleViolation with everything that `find_decision_violations` finds."""
    require_no_findings(find_decision_violations(incident, instead_of=instead_of))
    ladder, facts, proposal = weigh(incident, instead_of=instead_of)
    return Decision(ladder, proposal, facts.repeats, _level(incident, proposal))


def find_decision_violations(incident: Incident, *, instead_of: Penalty | None = None) -> tuple[Violation, ...]:
    """Return everything that is missing: evidence, a choice, the reason for another level; and a level that the game of
    the event does not know.
    """
    ladder, facts, proposal = weigh(incident, instead_of=instead_of)
    level = _level(incident, proposal)
    return (*find_missing(ladder, facts), *_level_violations(incident, ladder, proposal, level))


def _level_violations(
    incident: Incident, ladder: Ladder, proposal: Proposal, level: Level | None
) -> Iterator[Violation]:
    if proposal.missing and level is None:
        return  # what is missing decides the level
    if level is None and not ladder.free:
        yield Violation("waived", f"{proposal.reasons[0]} There is nothing to issue.", SECTION, "code")
    elif level is None and not incident.description:
        message = "Write down what happened and what follows."
        yield Violation("description_missing", message, ladder.section, "description")
    else:
        yield from decision_violations(ladder, proposal, level, incident.because)
    if level is Level.WARNING and incident.moment == Moment.AFTERWARDS:
        message = "A verbal warning counts inside its event, and this one is over: there is nothing to issue."
        yield Violation("warning_afterwards", message, "OPG 14, B", "level")
    if unknown := _unknown(incident, ladder, level):
        yield Violation("no_game_loss", unknown, rules_of(incident.event).source, "level")


def _level(incident: Incident, proposal: Proposal) -> Level | None:
    """Return what the director decided, else what is proposed."""
    return incident.level if incident.level is not None else proposal.level


def outlook(incident: Incident, *, instead_of: Penalty | None = None) -> Outlook:
    """Raises RuleViolation for an infraction there is not."""
    ladder, _, proposal = weigh(incident, instead_of=instead_of)
    level = _level(incident, proposal)
    unknown = _unknown(incident, ladder, level)
    follows = _effect(incident, level).words if level is not None and not unknown else ()
    return Outlook(
        level=level_in_words(ladder, level) if not proposal.waived or incident.level is not None else "waived",
        number=level,
        reasons=proposal.reasons,
        follows=follows,
        missing=(*(violation.message for violation in proposal.missing), *filter(None, [unknown])),
        remedy=proposal.remedy,
        differs=incident.level is not None and incident.level != proposal.level,
        disqualifies=level == Level.DISQUALIFICATION,
    )


def _effect(incident: Incident, level: Level | None) -> Effect:
    return effects(level, _situation(incident))


def _situation(incident: Incident) -> Situation:
    place = Place(incident.match, place_of(incident.entry).of_round, incident.moment)
    return situation(incident.event, place, incident.entry.player_id)


def _unknown(incident: Incident, ladder: Ladder, level: Level | None) -> str:
    """Why this level cannot be carried out here; empty where it can. What a game does not say is not skipped."""
    if level is not Level.GAME_LOSS:
        return ""
    there = _situation(incident)
    if there.knows_losses or not effects(level, there).loses_a_game:
        return ""
    says = unknown_loss(rules_of(incident.event), there.seats)
    return f"{says}, so there is no {ladder.named(level)}: decide on another level, with the reason."
