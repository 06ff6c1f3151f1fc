"""The figures by which a finalized event is noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from itertools import groupby
from operator import itemgetter

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.audits.selectors.audit import audit
from tournaments.engine import ABSENCES, BYES, CONCESSION
from tournaments.engine.consequences import Circumstance
from tournaments.engine.core.seats import parse_seats
from tournaments.engine.dates import report_deadline
from tournaments.engine.worth_a_look import Figures
from tournaments.entries.acts import EntryTag
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import Trait, list_tags
from tournaments.people.models import Trust
from tournaments.play.acts import PlayTag
from tournaments.record.models import Director, Entry, Event, Match, Round, Seat
from tournaments.record.selectors.elsewhere import circumstances_elsewhere
from tournaments.record.selectors.matches import won_by
from tournaments.record.selectors.records import rules_of

OVERRULING = (PlayTag.ROUND_CHANGED, PlayTag.ROUND_REPAIRED, PlayTag.BYE_GIVEN)
A_YEAR = timedelta(days=365)
NONE = timedelta(0)


def figures(event: Event) -> Figures:
    """Return the figures of a finalized event that decide about a review."""
    limits, finalized_at = rules_of(event).limits, event.finalized_at or event.starts_at
    players, passive = _players(event)
    directors = Director.accepted.filter(event=event)
    conceded = list(_concessions(Q(round__event=event)))
    primary = directors.filter(position=Director.Position.PRIMARY)
    accounts = directors.filter(position__in=Director.DIRECTING).values_list("user", flat=True)
    acts = JournalEntry.objects.filter(event=event)
    return Figures(
        failed=tuple(check.label for check in audit(event).failed),
        took=finalized_at - event.starts_at,
        clock=timedelta(minutes=limits.minutes_online if event.online else limits.minutes),
        rounds=_games(event).values("round").distinct().count(),
        late=max(NONE, finalized_at - report_deadline(event.local_start, event.ends_on)),
        players=len(players),
        passive=passive,
        is_trusted=Trust.objects.filter(director__directing__in=primary).exists(),
        corrected=acts.filter(tag=PlayTag.RESULT_CORRECTED).count(),
        overruled=tuple(_find_overruled(event, acts)),
        conceded=Counter(number for number, _ in conceded),
        again=_again(event, {pair for _, pair in conceded}),
        director_played=not set(accounts).isdisjoint(players),
        few_confirmed=Circumstance.FEW_CONFIRMED in circumstances_elsewhere(event),
    )


def _exclude_void(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Without those of rounds that are void."""
    return matches.exclude(round__state=Round.State.VOID)


def _games(event: Event) -> QuerySet[Match]:
    return (
        _exclude_void(Match.objects.filter(round__event=event)).exclude(ended_by__in=("", *BYES, *ABSENCES)).order_by()
    )


def _players(event: Event) -> tuple[list[int | None], int]:
    """Their accounts, and how many neither entered themselves nor did anything else in the event."""
    own_act = Q(tag__in=list_tags(Trait.BY_PLAYER)) | Q(tag=EntryTag.ENTRY_CHECKED_IN, facts__own=True)
    active = set(JournalEntry.objects.filter(own_act, event=event).values_list("actor", flat=True))
    entries = Entry.objects.filter(event=event, checked_in=True)
    rows = entries.values_list("player__user", "player__merged_into__user", "entered_by")
    known = [(own or other, by) for own, other, by in rows]
    passive = sum(account is None or account not in {*active, by} for account, by in known)
    return [account for account, _ in known], passive


def _find_overruled(event: Event, acts: QuerySet[JournalEntry]) -> Iterator[int]:
    """Yield the round of each act that overruled a draw; discarded drafts leave no trace."""
    numbers = dict(event.rounds.values_list("pk", "number"))
    for facts in acts.filter(tag__in=OVERRULING).values_list("facts", flat=True):
        if facts.get("reason") and facts.get("round") in numbers:
            yield numbers[facts["round"]]


def _again(event: Event, here: set[tuple[int, int]]) -> int:
    """Count how often one of these players conceded to the same opponent in the year that ends with this event."""
    if not here:
        return 0
    counts = Q(round__event__state=Event.State.FINALIZED, round__event__is_rehearsal=False)
    lately = Q(round__event__starts_at__range=(event.starts_at - A_YEAR, event.starts_at))
    who = Q(seats__player__in=[gave for gave, _ in here])
    times = Counter(pair for _, pair in _concessions(counts & lately & who))
    return max(times[pair] for pair in here)


def _concessions(which: Q) -> Iterator[tuple[int, tuple[int, int]]]:
    """(round, (who conceded, to whom)), records that were found to be one person's as one."""
    keys = (
        _exclude_void(Match.objects.filter(which, ended_by=CONCESSION.code)).order_by("pk").values_list("pk", flat=True)
    )
    seats = Seat.objects.filter(match__in=set(keys)).order_by("match", "place")
    person = Coalesce("player__merged_into", "player")
    rows = seats.values_list("match", "round__number", won_by("match__"), person)
    for (_, number, won), row in groupby(rows, key=itemgetter(0, 1, 2)):
        people = [seat[3] for seat in row]
        winners = [people[seat] for seat in parse_seats(won)]
        yield from ((number, (loser, winner)) for winner in winners for loser in people if loser not in winners)
