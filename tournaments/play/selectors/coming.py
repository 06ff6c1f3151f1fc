"""Which sitting an event draws next: a round of everybody, then those of its later stages."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max

from tournaments.record.models import Event, Round
from tournaments.record.selectors import records


@dataclass(frozen=True, slots=True)
class Coming:
    """`stage` is the code of a later one and `name` what its round is called; empty for a round of everybody."""

    number: int
    of_round: int
    game: int = 1
    stage: str = ""
    name: str = ""

    @property
    def called(self) -> str:
        return f"the {self.name}" if self.name else f"round {self.of_round}"


def last_counted(event: Event) -> Round | None:
    """The latest that is not void: after one that is, the same round is drawn again."""
    return event.rounds.exclude(state=Round.State.VOID).select_related("stage").order_by("-number").first()


def coming(event: Event, last: Round | None) -> Coming | None:
    """What follows this one, once it is complete; None where nothing does."""
    number = (event.rounds.aggregate(last=Max("number"))["last"] or 0) + 1
    if last is None:
        return Coming(number, 1)
    if not last.is_of_later_stage:
        if last.game < records.rules_of(event).limits.games_per_round:
            return Coming(number, last.of_round, last.game + 1)
        if last.of_round < event.rounds_scheduled:
            return Coming(number, last.of_round + 1)
    stages = records.structure_of(event).stages
    codes = [stage.code for stage in stages]
    at = codes.index(last.stage.code) + 1 if last.stage and last.stage.code in codes else 0
    if at == len(stages):
        return None
    return Coming(number, last.of_round + 1, stage=codes[at], name=stages[at].named(1))
