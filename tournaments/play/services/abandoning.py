"""Abandon a round that cannot be finished: it is complete with what there is, or void (OPG 7.4)."""

from __future__ import annotations

from typing import Unpack

from django.db.models import Q

from tournaments.engine.core.types import Violation, require_no_findings
from tournaments.engine.texts import remove_full_stop
from tournaments.kernel.journal import (
    Act,
    AlreadyDone,
    Conflict,
    Envelope,
    bump_versions,
    record_act,
    replayable,
    require_open_act,
)
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.play.acts import Abandoned, PlayTag
from tournaments.play.selectors.before_back import find_abandon_violations, find_later_violations
from tournaments.play.selectors.desk_tables import unreported_tables
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.disputes import settle_all
from tournaments.play.services.rounds import complete_round
from tournaments.play.services.unpublishing import continue_round, open_round
from tournaments.record.models import Entry, OwedGame, Round

SECTION = "OPG 7.4"
VOID = "It counts for nothing: no points, and no bye is used up."
COUNTS = "Every table has a result, so it counts."
WHY_ABANDONED = "Say why the round is not played to its end: everybody will read it."
UNSAID = Violation("reason_missing", WHY_ABANDONED, SECTION, "reason")
PRESENCE = ("entered_in", "dropped_after", "disqualified_after")


@replayable
def abandon_round(played: Round, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    """Abandon a round: complete if every table has a result, else void, and the same round is drawn again."""
    event = played.event
    with record_act(event, PlayTag.ROUND_ABANDONED, by=by, **envelope, shown=played) as act:
        played.refresh_from_db()
        played.event = event
        missing = find_abandon_violations(played)
        if not event.is_locked:
            _refuse_over(played, missing)
        if not reason:
            missing = (*missing, UNSAID)
        require_no_findings(missing)
        refuse_addresses(reason)
        counts = not unreported_tables(played)
        played.abandoned_because = reason
        played.save(update_fields=["abandoned_because"])
        if counts:
            complete_round(played, by=by)
        else:
            _void(played, act)
        act.result = played
        act.note(round=played.pk, **played.as_noted, void=not counts, reason=reason)
        became = COUNTS
        if played.is_void:
            became = VOID
        announce_within(event, f"{played.subject} is abandoned ({remove_full_stop(reason)}). {became}")
    return played


@require_open_act
def undo_abandoning(played: Round, abandoned: Abandoned, *, by: User) -> None:
    """Undo the abandoning of a round. Call inside an open act."""
    if not played.abandoned_because or not played.is_over:
        raise Conflict("not_abandoned", f"{played.subject} is not abandoned.", played, SECTION)
    require_no_findings(find_later_violations(played))
    played.abandoned_because = ""
    played.save(update_fields=["abandoned_because"])
    if played.is_complete:
        open_round(played, by=by)
    else:
        _not_void(played, abandoned)
    announce_within(played.event, f"{played.subject} goes on: it is not abandoned after all.")


def _refuse_over(played: Round, missing: tuple[Violation, ...]) -> None:
    """Raise Already for an abandoned round, Conflict for one that was played to its end."""
    if played.is_void:
        raise AlreadyDone("void", missing[0].message, played, SECTION)
    if played.is_complete:
        raise Conflict("complete", missing[0].message, played, SECTION)


def _void(played: Round, act: Act) -> None:
    """Make a round count for nothing: paid debts are owed again, and who came or left did so before it."""
    paid = OwedGame.objects.filter(match__round=played)
    act.note(debts=[[owed, match] for owed, match in paid.values_list("pk", "match")], there=_there_before(played))
    paid.update(match=None)
    played.state = Round.State.VOID
    played.save(update_fields=["state"])
    settle_all(played.event)
    bump_versions(played)


def _there_before(played: Round) -> list[list[int | None]]:
    """Move everybody's coming and leaving before the round. Return the key and the old values of each entry."""
    number = played.of_round
    came, left = Q(entered_in=number + 1), Q(dropped_after__gte=number) | Q(disqualified_after__gte=number)
    moved = list(played.event.entries.filter(came | left))
    before = []
    for entry in moved:
        before.append([entry.pk, *(getattr(entry, name) for name in PRESENCE)])
        entry.entered_in = min(entry.entered_in, number)
        entry.dropped_after = _earlier(entry.dropped_after, number - 1)
        entry.disqualified_after = _earlier(entry.disqualified_after, number - 1)
    Entry.objects.bulk_update(moved, PRESENCE)
    return before


def _earlier(after: int | None, last: int) -> int | None:
    if after is None:
        return None
    return min(after, last)


def _not_void(played: Round, abandoned: Abandoned) -> None:
    continue_round(played)
    for owed, match in abandoned.debts:
        OwedGame.objects.filter(pk=owed, match=None).update(match=match)
    for pk, *stood in abandoned.there:
        played.event.entries.filter(pk=pk).update(**dict(zip(PRESENCE, stood, strict=True)))
