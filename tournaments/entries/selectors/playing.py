"""The primary director as a player of their own event, and what the guide asks for it (OPG 7.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import F, Subquery

from tournaments.engine.core.system import DirectorPlays
from tournaments.engine.core.types import RuleViolation, Violation, list_violations
from tournaments.engine.directing import OF_THREE_JUDGES, Approval, find_rule, playing_warnings, refuse_director
from tournaments.engine.preconditions import Step
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Director, Event, PlayingDirector, Round
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.records import PRESENT, entries_of_director, rules_of
from tournaments.record.selectors.rows import directors_at_tables

HIS = is_account(F("primary"))


@dataclass(frozen=True, slots=True)
class PlayingState:
    """The conditions for the director to play: `others` are the checked-in players; `refused` says why not."""

    rule: DirectorPlays
    asked: int | None
    yes: int | None
    forbidden_because: str
    others: int
    warnings: tuple[str, ...]
    refused: str


@dataclass(frozen=True, slots=True)
class Judging:
    """A director's open table in the present round, where judging time is added; it runs from `since` on."""

    director: int
    name: str
    table: int
    since: str


def playing_state(event: Event) -> PlayingState:
    row = PlayingDirector.objects.filter(event=event).first() or PlayingDirector(event=event)
    others = others_of(event)
    return PlayingState(
        rule=how_he_plays(event),
        asked=row.others,
        yes=row.yes,
        forbidden_because=row.forbidden_because,
        others=others,
        warnings=playing_warnings(others),
        refused=_find_refusal(event, row, others),
    )


def plays(event: Event) -> bool:
    """Return whether the primary director is a checked-in player."""
    return entries_of_director(event).filter(**PRESENT).exists()


def others_of(event: Event) -> int:
    """Count the present players besides the primary director."""
    playing = event.entries.filter(**PRESENT)
    primary = Director.accepted.filter(event=event, position=1).values("user")[:1]
    return playing.annotate(primary=Subquery(primary)).exclude(HIS).count()


def check_director(event: Event, row: PlayingDirector, others: int) -> None:
    """Raises RuleViolation if the primary director may not play among so many others."""
    deputies = Director.accepted.filter(event=event).values_list("position", flat=True)
    approval = None if row.others is None or row.yes is None else Approval(row.others, row.yes)
    refuse_director(how_he_plays(event), approval, list(deputies), row.forbidden_because, others)


def unjudged_violations(event: Event) -> tuple[Violation, ...]:
    """Return what keeps a director who plays by the 3-judge system from the first pairings: the system is not complete,
    or it may not be used here.
    """
    if rules_of(event).director_plays not in OF_THREE_JUDGES or not plays(event):
        return ()
    row = PlayingDirector.objects.filter(event=event).first() or PlayingDirector(event=event)
    try:
        check_director(event, row, others_of(event))
    except RuleViolation as refusal:
        return tuple(replace(found, step=Step.FIND_JUDGES) for found in list_violations(refusal))
    return ()


def how_he_plays(event: Event) -> DirectorPlays:
    return find_rule(rules_of(event).director_plays, sanctioned=event.sanctioned)


def judging(played: Round | None) -> tuple[Judging, ...]:
    """The directors whose games run."""
    seats = {seat.account: seat for seat in directors_at_tables(played)} if played else {}
    if played is None or not seats:
        return ()
    rows = Director.accepted.filter(event=played.event, user__in=seats).select_related("user__player")
    zone = played.event.time_zone
    return tuple(
        Judging(
            director=director.pk,
            name=str(director.user),
            table=seats[director.user_id].match.table or 0,
            since=local_clock(director.judging_since, zone) if director.judging_since else "",
        )
        for director in rows
    )


def _find_refusal(event: Event, row: PlayingDirector, others: int) -> str:
    try:
        check_director(event, row, others)
    except RuleViolation as refusal:
        return str(refusal)
    return ""
