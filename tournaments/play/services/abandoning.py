"""A round that cannot be finished is abandoned: complete with what there is, or void and no round at all (OPG 7.4)."""

from __future__ import annotations

from typing import Unpack

from django.db.models import Q

from tournaments.engine.core.types import Violation, require_no_findings
from tournaments.engine.texts import remove_full_stop
from tournaments.kernel.journal import Act, Already, Conflict, Envelope, changed, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.kernel.typed import refuse_addresses
from tournaments.play.acts import Abandoned, PlayTag
from tournaments.play.selectors.before_back import find_abandon_violations, find_later_violations
from tournaments.play.selectors.desk_tables import unreported
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.disputes import settle_all
from tournaments.play.services.rounds import complete_round
from tournaments.play.services.unpublishing import open_round, play_on
from tournaments.record.models import Entry, OwedGame, Round

SECTION = "OPG 7.4"
VOID = "It counts for nothing: no points, and no bye is used up."
COUNTS = "Every table has a result, so it counts."
WHY_ABANDONED = "Say why the round is not played to its end: everybody will read it."
UNSAID = Violation("reason_missing", WHY_ABANDONED, SECTION, "reason")
PRESENCE = ("entered_in", "dropped_after", "disqualified_after")


@replayable
def abandon_round(played: Round, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    """It ends here. With a result at every table it is complete, else void: then the same round is drawn again."""
    event = played.event
    with recorded(event, PlayTag.ROUND_ABANDONED, by=by, **envelope, shown=played) as act:
        played.refresh_from_db()
        played.event = event
        missing = find_abandon_violations(played)
        if not event.is_locked:
            _refuse_over(played, missing)
        require_no_findings(missing if reason else (*missing, UNSAID))
        refuse_addresses(reason)
        counts = not unreported(played)
        played.abandoned_because = reason
        played.save(update_fields=["abandoned_because"])
        if counts:
            complete_round(played, by=by)
        else:
            _void(played, act)
        act.result = played
        act.note(round=played.pk, **played.as_noted, void=not counts, reason=reason)
        became = VOID if played.is_void else COUNTS
        announce_within(event, f"{played.subject} is abandoned ({remove_full_stop(reason)}). {became}")
    return played


@within_act
def go_on(played: Round, abandoned: Abandoned, *, by: User) -> None:
    """Inside an act: the round was not abandoned; what was made of it is taken back."""
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
    """Raises Already where the round is abandoned, Conflict where it was played to its end."""
    if played.is_void:
        raise Already("void", missing[0].message, played, SECTION)
    if played.is_complete:
        raise Conflict("complete", missing[0].message, played, SECTION)


def _void(played: Round, act: Act) -> None:
    """Nothing of it counts: who owed a game in it owes it again, and who came or left during it did so before."""
    paid = OwedGame.objects.filter(match__round=played)
    act.note(debts=[[owed, match] for owed, match in paid.values_list("pk", "match")], there=_there_before(played))
    paid.update(match=None)
    played.state = Round.State.VOID
    played.save(update_fields=["state"])
    settle_all(played.event)
    changed(played)


def _there_before(played: Round) -> list[list[int | None]]:
    """Since when and until when everybody took part whom this moves: the key, and what stood before."""
    number = played.of_round
    came, left = Q(entered_in=number + 1), Q(dropped_after__gte=number) | Q(disqualified_after__gte=number)
    moved = list(played.event.entries.filter(came | left))
    before = [[entry.pk, *(getattr(entry, name) for name in PRESENCE)] for entry in moved]
    for entry in moved:
        entry.entered_in = min(entry.entered_in, number)
        entry.dropped_after = _earlier(entry.dropped_after, number - 1)
        entry.disqualified_after = _earlier(entry.disqualified_after, number - 1)
    Entry.objects.bulk_update(moved, PRESENCE)
    return before


def _earlier(after: int | None, last: int) -> int | None:
    return None if after is None else min(after, last)


def _not_void(played: Round, abandoned: Abandoned) -> None:
    play_on(played)
    for owed, match in abandoned.debts:
        OwedGame.objects.filter(pk=owed, match=None).update(match=match)
    for pk, *stood in abandoned.there:
        played.event.entries.filter(pk=pk).update(**dict(zip(PRESENCE, stood, strict=True)))
