"""Which sitting an event draws next: a round of everybody, then those of its later stages."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Max

from tournaments import engine
from tournaments.engine.brackets import round_name
from tournaments.engine.core.structure import StageSpec
from tournaments.engine.core.system import GameRules, add_article
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records


@dataclass(frozen=True, slots=True)
class Coming:
    """The sitting that is drawn next: a round, one of its games, or a match of several rounds.

    `stage` is the code of a later one, `of_stage` the number of the round in it and `name` what it is called; empty
    for a round of everybody.
    """

    number: int
    of_round: int
    game: int = 1
    stage: str = ""
    of_stage: int = 0
    name: str = ""

    def called(self, rules: GameRules) -> str:
        """What is drawn, in a sentence: "round 2", "game 2 of round 1", "match 1, rounds 1 to 5", "the final"."""
        return add_article(self.name) if self.name else rules.name_sitting(self.of_round, self.game)


def named_for(event: Event, following: Coming, entrants: int) -> str:
    """What it is called, once it is known how many play its stage."""
    spec = engine.get_stage_spec(records.rules_of(event), following.stage) if following.stage else None
    return _called(event, spec, 1, entrants) if spec and following.of_stage == 1 else following.name


def _called(event: Event, spec: StageSpec, number: int, entrants: int) -> str:
    """A director's own bracket has names of its own."""
    own = records.own_bracket(event) if spec.bracket else None
    return round_name(own, number) if own and number in own.by_round else spec.describe_round(number, entrants)


def last_counted(event: Event) -> Round | None:
    """The latest that is not void: after one that is, the same round is drawn again."""
    return event.rounds.exclude(state=Round.State.VOID).select_related("stage").order_by("-number").first()


def coming(event: Event, last: Round | None) -> Coming | None:
    """What follows this one, once it is complete; None where nothing does."""
    number = (event.rounds.aggregate(last=Max("number"))["last"] or 0) + 1
    if last is None:
        seeded = records.rules_of(event).seeded
        return _of_later_stage(event, None, number) if seeded else Coming(number, 1)
    if not last.is_of_later_stage:
        if last.game < records.rules_of(event).limits.games_per_round:
            return Coming(number, last.of_round, last.game + 1)
        if last.of_round < records.drawn_rounds(event):
            return Coming(number, last.of_round + 1)
    return _of_later_stage(event, last, number)


def _of_later_stage(event: Event, last: Round | None, number: int) -> Coming | None:
    """The next round of its stage, or the first of the next one."""
    following = last.of_round + 1 if last else 1
    stages = [stage for stage in records.later_stages(event) if not _is_waived(event, stage)]
    codes = [stage.code for stage in stages]
    at = codes.index(last.stage.code) if last and last.stage and last.stage.code in codes else -1
    if last and at >= 0 and last.stage:
        size, played = len(last.stage.entrants), last.stage.rounds.exclude(state=Round.State.VOID).count()
        if not records.stage_is_over(event, stages[at], played, size):
            name = _called(event, stages[at], played + 1, size)
            return Coming(number, following, stage=codes[at], of_stage=played + 1, name=name)
    if at + 1 == len(stages):
        return None
    name = _called(event, stages[at + 1], 1, 0)
    return Coming(number, following, stage=codes[at + 1], of_stage=1, name=name)


def coming_once_complete(event: Event, played: Round) -> Coming | None:
    """Return the later stage that arises once this round, every table of which is reported, is complete."""
    rules, seen = records.rules_of(event), records.record(event)
    rounds = tuple(replace(one, complete=True) if one.number == played.number else one for one in seen.rounds)
    complete = replace(seen, rounds=rounds)
    structure, standings = records.structure_of(event), records.standings_of(event, complete)
    begun = {stage.code for stage in seen.stages}
    for spec in engine.later_stages(rules, structure, complete, standings):
        if spec.code not in begun and not _is_waived(event, spec):
            name = _called(event, spec, 1, 0)
            return Coming(played.number + 1, played.of_round + 1, stage=spec.code, of_stage=1, name=name)
    return None


def _is_waived(event: Event, stage: StageSpec) -> bool:
    return stage.may_be_waived and event.stages.filter(code=stage.code).exclude(waived_by=None).exists()
