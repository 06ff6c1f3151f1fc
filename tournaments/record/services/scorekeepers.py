"""Parts of acts that say who enters the scores of a pod (OPG 7.2)."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.engine.core.seats import letter
from tournaments.kernel.journal import require_open_act
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Entry, Match, Round, Seat
from tournaments.record.selectors.records import rules_of


@require_open_act
def assign_scorekeepers(drawn: Round) -> None:
    """Let the first player with an account keep the score of each pod, inside an act that draws the round.

    A director can choose another one.
    """
    if rules_of(drawn.event).limits.games_per_match == 1:
        return
    for pk, seat in _first(Seat.objects.filter(round=drawn, match__table__isnull=False)).items():
        Match.objects.filter(pk=pk).update(scorekeeper=letter(seat.place))


@require_open_act
def hand_scores_on(entry: Entry) -> None:
    """Find a new scorekeeper for the pod of a player who leaves, inside an open act.

    It is the first of the others who has an account; where nobody has one, a director keeps the score.
    """
    if rules_of(entry.event).limits.games_per_match == 1:
        return
    seats = Seat.objects.filter(round__event=entry.event, player=entry.player_id, match__ended_by="")
    playing = seats.exclude(round__state__in=Round.NOT_PLAYED).select_related("match__round")
    for match in (seat.match for seat in playing if seat.match.scorekeeper == letter(seat.place)):
        _hand_on(entry, match)


def _hand_on(entry: Entry, match: Match) -> None:
    gone = Entry.objects.filter(event=entry.event).filter(
        Q(dropped_after__isnull=False) | Q(disqualified_after__isnull=False) | Q(pk=entry.pk)
    )
    seat = _first(match.seats.exclude(player__in=gone.values("player"))).get(match.pk)
    if seat is None:
        scorekeeper = ""
    else:
        scorekeeper = letter(seat.place)
    Match.objects.filter(pk=match.pk).update(scorekeeper=scorekeeper)
    if seat is not None and seat.person.user is not None:
        where = f"{entry.event.get_absolute_url()}my-table/"
        text = f"{entry.event.title}: from now on you keep the score of your pod. Enter every round when it is over."
        notify(entry.event, Notice.Kind.CHANGED, [seat.person.user], text, page=where)


def _first(seats: QuerySet[Seat]) -> dict[int, Seat]:
    """Map each match to the first of these seats whose player has an account."""
    has_account = Q(player__user__isnull=False) | Q(player__merged_into__user__isnull=False)
    rows = seats.filter(has_account).select_related("player__user", "player__merged_into__user")
    first: dict[int, Seat] = {}
    for seat in rows.order_by("match", "place"):
        first.setdefault(seat.match_id, seat)
    return first
