"""What would be issued and what it would do, before anybody issues it."""

from __future__ import annotations

from dataclasses import dataclass

from conduct.engine import Level, effects
from conduct.models import Penalty
from conduct.selectors.cards import level_in_words
from conduct.selectors.situations import Place, place_of, situation
from conduct.services.decisions import Said, weigh


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


def outlook(said: Said, *, instead_of: Penalty | None = None) -> Outlook:
    """Raises RuleViolation for an infraction there is not."""
    ladder, _, proposal = weigh(said, instead_of=instead_of)
    level = said.level if said.level is not None else proposal.level
    place = Place(said.match, place_of(said.entry).of_round, said.moment)
    follows = (
        effects(Level(level), situation(said.event, place, said.entry.player_id)).words if level is not None else ()
    )
    return Outlook(
        level=level_in_words(ladder, level) if not proposal.waived or said.level is not None else "waived",
        number=level,
        reasons=proposal.reasons,
        follows=follows,
        missing=tuple(found.message for found in proposal.missing),
        remedy=proposal.remedy,
        differs=said.level is not None and said.level != proposal.level,
        disqualifies=level == Level.DISQUALIFICATION and not proposal.missing,
    )
