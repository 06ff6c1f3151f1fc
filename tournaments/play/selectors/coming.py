"""Which sitting an event draws next: a round of everybody, then those of its later stages."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max

from tournaments import engine
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records


@dataclass(frozen=True, slots=True)
class Coming:
    """`stage` is the code of a later one, `of_stage` the number of the round in it and `name` what it is called; empty
    for a round of everybody.
    """

    number: int
    of_round: int
    game: int = 1
    stage: str = ""
    of_stage: int = 0
    name: str = ""

    def named_for(self, entrants: int) -> str:
        """What it is called, once it is known how many play its stage."""
        spec = engine.STAGES.get(self.stage)
        return spec.called(self.of_stage, entrants) if spec and self.of_stage == 1 else self.name

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
        if last.of_round < records.drawn_rounds(event):
            return Coming(number, last.of_round + 1)
    return _of_later_stage(event, last, number)


def _of_later_stage(event: Event, last: Round, number: int) -> Coming | None:
    """The next round of its stage, or the first of the next one."""
    stages = records.later_stages(event)
    codes = [stage.code for stage in stages]
    at = codes.index(last.stage.code) if last.stage and last.stage.code in codes else -1
    if at >= 0 and last.stage:
        size, played = len(last.stage.entrants), last.stage.rounds.exclude(state=Round.State.VOID).count()
        if not records.stage_is_over(event, stages[at], played, size):
            following = played + 1
            name = stages[at].called(following, size)
            return Coming(number, last.of_round + 1, stage=codes[at], of_stage=following, name=name)
    if at + 1 == len(stages):
        return None
    name = stages[at + 1].called(1)
    return Coming(number, last.of_round + 1, stage=codes[at + 1], of_stage=1, name=name)
