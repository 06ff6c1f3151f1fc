"""A draw repaired after the field or a result changed: as good as any, with the fewest tables touched (OPG 7.6)."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.types import RuleViolation
from tournaments.kernel.journal import Envelope, recorded, replayable
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import draws, repairs
from tournaments.play.services.seating import fill, noted
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Round


@replayable
def repair_round(drawn: Round, *, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Round:
    """Seat a draft, or a published round without a result, which becomes a draft again, as the repair says."""
    with recorded(drawn.event, PlayTag.ROUND_REPAIRED, by=by, **envelope, shown=drawn) as act:
        if not drawn.is_drawn_here or not draws.is_stale(drawn):
            raise RuleViolation(
                "nothing_broken", "Nothing changed since this draw: there is nothing to repair.", "OPG 7.6"
            )
        if not drawn.is_draft:
            unpublish_round(drawn, by=by, reason=reason)
        position = repairs.wanted(drawn)
        act.note(**noted(drawn), round=drawn.pk, number=drawn.of_round, reason=reason)
        drawn.matches.all().delete()
        drawn.draws += 1
        fill(drawn, position, drawn.seed)
        act.result = drawn
    return drawn
