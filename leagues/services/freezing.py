"""Freeze what a closed season counts. Later acts bring their changes into the record, and nothing else does."""

from __future__ import annotations

import json
from collections.abc import Iterable

from leagues.acts import LeagueTag
from leagues.models import Counted, Season, SeasonRecord
from leagues.selectors.frozen import (
    Rows,
    digest_in_journal,
    event_rows,
    season_rows,
    title_rows,
)
from tournaments.audits.selectors.given import key_of, wrong_values_of, wrong_values_of_row
from tournaments.kernel.journal import record_act, require_open_act
from tournaments.record.models import Event, Title
from tournaments.record.selectors.outcomes import canonical, digest_of_text


@require_open_act
def freeze_season(season: Season) -> str:
    """Store the season's present values and return their digest. Call inside the act that closes the season."""
    return _keep(season, season_rows(season))


@require_open_act
def thaw_season(season: Season) -> None:
    """Delete the record. Call inside the act that reopens the season."""
    SeasonRecord.objects.filter(season=season).delete()


@require_open_act
def freeze_champion(season: Season) -> dict[str, str]:
    """Bring champion and titles into the record, and return the fact to note.

    Call inside an act that settled the champion. Returns nothing for a season closed before there were records, or
    whose record was changed beside the acts.
    """
    rows = _sound_rows(season)
    if rows is None:
        return {}
    rows["season"]["champion_id"], rows["titles"] = season.champion_id, title_rows(season)
    return {"digest": _keep(season, rows)}


def freeze_events(events: Iterable[int]) -> None:
    """Bring what acts on these events changed into the records of their closed seasons, each in an act of its own.

    Idempotent: nothing is recorded where the record says so already. An event of which a row was changed beside the
    acts is left out: the patrol tells of it, and the record follows once it is put back.
    """
    closed = Counted.objects.filter(event__in=events, season__closed_at__isnull=False, season__record__isnull=False)
    for counted in closed.select_related("season__league", "season__record", "event").order_by("pk"):
        if _with_event(counted.season, counted.event) is None:
            continue
        first = [Event.every.filter(pk=counted.event_id)]
        with record_act(counted.season, LeagueTag.SEASON_COUNTED, by=None, first=first) as act:
            rows = _with_event(counted.season, counted.event)
            act.note(digest=_keep(counted.season, rows) if rows else digest_in_journal(counted.season))


def freeze_whole_season(season: int) -> None:
    """Write the record of a closed season from its rows, where each is as the acts about it left it.

    This puts a record right that was changed beside the acts; the events of the season were counted again before.
    """
    row = Season.objects.select_related("league").filter(pk=season, closed_at__isnull=False).first()
    if row is None or _is_frozen(row) or _is_wrong(row):
        return
    with record_act(row, LeagueTag.SEASON_COUNTED, by=None) as act:
        act.note(digest=freeze_season(row) if row.closed_at else "")


def freeze_older_seasons() -> int:
    """Write the records of seasons that were closed before there were any, once their rows hold. Return how many."""
    older = Season.objects.filter(closed_at__isnull=False, record=None).order_by("pk")
    missing = [season.pk for season in older if not digest_in_journal(season)]
    for season in missing:
        freeze_whole_season(season)
    return SeasonRecord.objects.filter(season__in=missing).count()


def _is_frozen(season: Season) -> bool:
    """Return whether the record is what the rows say, and the journal names its digest."""
    text = SeasonRecord.objects.filter(season=season).values_list("rows", flat=True).first()
    return text == canonical(season_rows(season)) and digest_in_journal(season) == digest_of_text(text)


def _is_wrong(season: Season) -> bool:
    """Return whether a row of the season is not what the last act about it wrote."""
    events = Event.every.filter(league_event__season=season)
    titles = Title.objects.filter(event=None, source=season.source)
    keys = [key_of(Season, season.pk), *(key_of(Title, pk) for pk in titles.values_list("pk", flat=True))]
    return any(wrong_values_of(event) for event in events) or any(wrong_values_of_row(key) for key in keys)


def _with_event(season: Season, event: Event) -> Rows | None:
    """Return the record with this event as its rows say it; None where it says so already, or something was forged."""
    rows = _sound_rows(season)
    if rows is None:
        return None
    events = rows["events"] | event_rows(season, event.pk)
    if canonical(events) == canonical(rows["events"]) or wrong_values_of(event):
        return None
    return {**rows, "events": events}


def _sound_rows(season: Season) -> Rows | None:
    """Return what the record says, where the journal names its digest."""
    text = SeasonRecord.objects.filter(season=season).values_list("rows", flat=True).first()
    if text is None or digest_of_text(text) != digest_in_journal(season):
        return None
    rows: Rows = json.loads(text)
    return rows


def _keep(season: Season, rows: Rows) -> str:
    text = canonical(rows)
    SeasonRecord.objects.update_or_create(season=season, defaults={"rows": text})
    return digest_of_text(text)
