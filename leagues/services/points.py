"""League points of an event: a projection, rewritten when the event changes (OPG 12.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db import transaction

from leagues.models import Counted, Score
from leagues.selectors.beyond import is_due_beyond, league_placing
from leagues.selectors.due import Row, due_points
from leagues.selectors.seasons import PERSON
from leagues.services.champions import crown_anew
from leagues.services.freezing import freeze_events, freeze_whole_season
from leagues.services.given import keep_league_points
from tournaments.kernel.journal import require_open_act
from tournaments.kernel.locks import lock_all
from tournaments.people.models import Player
from tournaments.record.models import Event


def score_event(event: int) -> None:
    """Whatever became of the event: what it came to for the league that counts it, and who is champion by that.

    Idempotent; killed in between it is done again from the beginning.
    """
    with transaction.atomic():
        lock_all(Event.every.filter(pk=event))
        row = _read_counted(event)
        people = write_scores(row) if row is not None else set()
    crown_anew(people | _people(event))
    freeze_events([event])


def score_records(records: Collection[int]) -> None:
    """Update titles after these records were merged or parted; points are read by person."""
    for event in Counted.objects.filter(scores__player__in=records).order_by("pk").values_list("event", flat=True):
        score_event(event)
    crown_anew(_people_of(set(records)) | set(records))


def score_league(league: int) -> None:
    """A coordinator has acknowledged the league, or does no longer: what its events count for, and who is champion."""
    events = list(Counted.objects.filter(season__league=league).order_by("pk").values_list("event", flat=True))
    _score_events(events)
    freeze_events(events)


def recount_season(season: int) -> None:
    """Work out again what the events of a season came to; its record follows the rows that the journal confirms."""
    _score_events(Counted.objects.filter(season=season).order_by("pk").values_list("event", flat=True))
    freeze_whole_season(season)


def _score_events(events: Iterable[int]) -> None:
    """Write the scores of all of these events, then settle who is champion by them."""
    people: set[int] = set()
    for event in events:
        with transaction.atomic():
            lock_all(Event.every.filter(pk=event))
            if row := _read_counted(event):
                people |= write_scores(row) | _people(event)
    crown_anew(people)


@require_open_act
def score_now(counted: Counted) -> None:
    """Write the event's points at once. Call inside an act on the event."""
    write_scores(counted)


def write_scores(counted: Counted) -> set[int]:
    """Write the points and return the people whose points changed. Needs a transaction that holds the event."""
    due = due_points(counted, league_placing(counted))
    standing = {score.player_id: score for score in Score.objects.filter(counted=counted)}
    gone = [score.pk for player, score in standing.items() if player not in due]
    new = [_score(counted, player, *row) for player, row in due.items() if player not in standing]
    other = [score for player, score in standing.items() if player in due and _row(score) != due[player]]
    for score in other:
        score.place, score.barred, score.points = due[score.player_id]
    touched = {*(player for player in standing if player not in due), *(score.player_id for score in (*new, *other))}
    people = _people_of(touched)
    if standing and not due:
        keep_league_points(counted, standing.values())
    Score.objects.filter(pk__in=gone).delete()
    Score.objects.bulk_create(new)
    Score.objects.bulk_update(other, ["place", "barred", "points"])
    return people | _settle_beyond(counted)


def _read_counted(event: int) -> Counted | None:
    return Counted.objects.select_related("season__league", "event").filter(event=event).first()


def _settle_beyond(counted: Counted) -> set[int]:
    """Note whether the points count beyond their league. Return everybody whose lifetime points are others by it."""
    due = is_due_beyond(counted)
    if counted.counts_beyond == due:
        return set()
    counted.counts_beyond = due
    counted.save(update_fields=["counts_beyond"])
    return _people(counted.event_id)


def _score(counted: Counted, player: int, place: int, barred: bool, points: int) -> Score:
    return Score(counted=counted, player_id=player, place=place, barred=barred, points=points)


def _row(score: Score) -> Row:
    return score.place, score.barred, score.points


def _people(event: int) -> set[int]:
    return set(Score.objects.filter(counted__event=event).order_by().values_list(PERSON, flat=True))


def _people_of(records: set[int]) -> set[int]:
    rows = Player.every.filter(pk__in=records).values_list("pk", "merged_into")
    return {merged or pk for pk, merged in rows}
