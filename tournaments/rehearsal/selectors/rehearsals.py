"""Rehearsals, and what an event has to copy for one."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, QuerySet

from tournaments.kernel.models import User
from tournaments.record.models import Director, Event, Match, Round
from tournaments.record.models.stage import in_main_stage
from tournaments.record.selectors.records import drawn_rounds, rules_of


def rehearsals_of(user: User) -> QuerySet[Event]:
    """Those this member directs, latest first, with the number of players."""
    mine = Event.every.filter(is_rehearsal=True, directors__in=Director.accepted.filter(user=user))
    return mine.select_related("host").annotate(players=Count("entries", distinct=True)).order_by("-pk")


def complete_rounds(event: Event) -> int:
    """Count the rounds from the first on that are complete with all their games."""
    states: dict[int, set[str]] = {}
    rounds = event.rounds.filter(in_main_stage()).exclude(state=Round.State.VOID).order_by("number")
    for of_round, state in rounds.values_list("of_round", "state"):
        states.setdefault(of_round, set()).add(state)
    whole = 0
    while states.get(whole + 1) == {Round.State.COMPLETE}:
        whole += 1
    return whole


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a rehearsal: complete `rounds` of `scheduled`, and `reported` of the open round's `tables`.

    `calls` is the game's word for rounds.
    """

    rounds: int
    scheduled: int
    calls: str
    reported: int = 0
    tables: int = 0

    @property
    def percent(self) -> int:
        begun = self.reported / self.tables if self.tables else 0
        return min(100, round(100 * (self.rounds + begun) / max(self.scheduled, self.rounds, 1)))


def progress(event: Event) -> Progress:
    matches = Match.objects.filter(round__event=event, seats__place=1).exclude(round__state__in=Round.OVER)
    open_now = matches.exclude(round__state=Round.State.DRAFT).values_list("ended_by", flat=True)
    calls = "matches" if rules_of(event).limits.games_per_match > 1 else "rounds"
    return Progress(complete_rounds(event), drawn_rounds(event), calls, sum(map(bool, open_now)), len(open_now))
