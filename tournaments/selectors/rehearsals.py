"""Rehearsals, and what an event has to copy for one."""

from __future__ import annotations

from django.db.models import Count, QuerySet

from tournaments.models import Director, Event, Round, User


def rehearsals_of(user: User) -> QuerySet[Event]:
    """Those this member directs, latest first, with the number of players."""
    mine = Event.every.filter(is_rehearsal=True, directors__in=Director.accepted.filter(user=user))
    return mine.annotate(players=Count("entries", distinct=True)).order_by("-pk")


def complete_rounds(event: Event) -> int:
    """The rounds from the first on that are complete with all their games."""
    states: dict[int, set[str]] = {}
    for of_round, state in event.rounds.order_by("number").values_list("of_round", "state"):
        states.setdefault(of_round, set()).add(state)
    whole = 0
    while states.get(whole + 1) == {Round.State.COMPLETE}:
        whole += 1
    return whole
