"""Find the sitting that an event draws next: a round of everybody, then rounds of its later stages."""

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
class NextSitting:
    """The sitting that is drawn next: a round, one of its games, or a match of several rounds.

    `stage`: the code of a later stage, `of_stage`: the number of the round in it, `name`: what it is called; all empty
    for a round of everybody.
    """

    number: int
    of_round: int
    game: int = 1
    stage: str = ""
    of_stage: int = 0
    name: str = ""

    def name_in_sentence(self, rules: GameRules) -> str:
        """Name the sitting inside a sentence: "round 2", "game 2 of round 1", "match 1, rounds 1 to 5", "the final"."""
        if self.name:
            return add_article(self.name)
        return rules.name_sitting(self.of_round, self.game)


def sitting_name(event: Event, following: NextSitting, entrants: int) -> str:
    """Return the name of the sitting for so many players in its stage."""
    spec = None
    if following.stage:
        spec = engine.get_stage_spec(records.rules_of(event), following.stage)
    if spec and following.of_stage == 1:
        return _stage_round_name(event, spec, 1, entrants)
    return following.name


def _stage_round_name(event: Event, spec: StageSpec, number: int, entrants: int) -> str:
    """Return the name of a round of a stage; a director's own bracket has its own names."""
    own = None
    if spec.bracket:
        own = records.own_bracket(event)
    if own and number in own.by_round:
        return round_name(own, number)
    return spec.describe_round(number, entrants)


def last_counted(event: Event) -> Round | None:
    """Return the latest round that is not void."""
    return event.rounds.exclude(state=Round.State.VOID).select_related("stage").order_by("-number").first()


def find_next_sitting(event: Event, last: Round | None) -> NextSitting | None:
    """Return the sitting that follows `last` once it is complete; None where nothing follows."""
    number = (event.rounds.aggregate(last=Max("number"))["last"] or 0) + 1
    if last is None:
        seeded = records.rules_of(event).seeded
        if seeded:
            return _next_in_later_stages(event, None, number)
        return NextSitting(number, 1)
    if not last.is_of_later_stage:
        if last.game < records.rules_of(event).limits.games_per_round:
            return NextSitting(number, last.of_round, last.game + 1)
        if last.of_round < records.drawn_rounds(event):
            return NextSitting(number, last.of_round + 1)
    return _next_in_later_stages(event, last, number)


def _next_in_later_stages(event: Event, last: Round | None, number: int) -> NextSitting | None:
    """Return the next round of the stage, or the first round of the next stage."""
    following = 1
    if last:
        following = last.of_round + 1
    stages = [stage for stage in records.later_stages(event) if not _is_waived(event, stage)]
    codes = [stage.code for stage in stages]
    at = codes.index(last.stage.code) if last and last.stage and last.stage.code in codes else -1
    if last and at >= 0 and last.stage:
        size, played = len(last.stage.entrants), last.stage.rounds.exclude(state=Round.State.VOID).count()
        if not records.stage_is_over(event, stages[at], played, size):
            name = _stage_round_name(event, stages[at], played + 1, size)
            return NextSitting(number, following, stage=codes[at], of_stage=played + 1, name=name)
    if at + 1 == len(stages):
        return None
    name = _stage_round_name(event, stages[at + 1], 1, 0)
    return NextSitting(number, following, stage=codes[at + 1], of_stage=1, name=name)


def find_stage_after(event: Event, played: Round) -> NextSitting | None:
    """Return the later stage that arises once this round, every table of which is reported, is complete."""
    rules, seen = records.rules_of(event), records.record(event)
    rounds = tuple(replace(one, complete=True) if one.number == played.number else one for one in seen.rounds)
    complete = replace(seen, rounds=rounds)
    structure, standings = records.structure_of(event), records.standings_of(event, complete)
    begun = {stage.code for stage in seen.stages}
    for spec in engine.later_stages(rules, structure, complete, standings):
        if spec.code not in begun and not _is_waived(event, spec):
            name = _stage_round_name(event, spec, 1, 0)
            return NextSitting(played.number + 1, played.of_round + 1, stage=spec.code, of_stage=1, name=name)
    return None


def _is_waived(event: Event, stage: StageSpec) -> bool:
    return stage.may_be_waived and event.stages.filter(code=stage.code).exclude(waived_by=None).exists()
