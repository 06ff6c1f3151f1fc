"""Compare a closed season with what was frozen when it was closed: rows, journal and frozen record (ADR 39)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from leagues.models import Bonus, Counted, RuledPlace, Score, Season, SeasonRecord
from tournaments.audits.selectors.given import key_of
from tournaments.audits.selectors.patrol import Finding
from tournaments.audits.selectors.values import named_column, value_in_words
from tournaments.engine.texts import ordinal
from tournaments.kernel.models import JournalEntry, Reaction
from tournaments.people.models import Player
from tournaments.record.models import Event, Title
from tournaments.record.selectors.outcomes import canonical, digest_of_text
from tournaments.record.selectors.records import shown_names

ROWS_ALONE = "The row stands alone: journal and frozen record agree."
RECORD_ALONE = "The frozen record stands alone: rows and journal agree."
JOURNAL_ALONE = "The journal stands alone: rows and frozen record agree."
OTHER_DIGEST = "The journal names another digest than that of the frozen record"
NO_RECORD = "The journal names a frozen record, and there is none"
NOTHING = "nothing"
OF_SEASON = ("guide", "schedule", "qualifiers", "schemes", "seed", "champion_id")
OF_EVENT = ("event_id", "kind", "half", "counts_beyond")

Rows = dict[str, Any]
"""`season`: its columns; `titles` by their keys; `events`: by the key of the league event its columns, whether its
bonus counts, and by their keys its scores (by player), bonuses and places by ruling.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """A value that the frozen record and the rows hold otherwise. `about`: the player that it is about."""

    key: str
    what: str
    kept: str
    stands: str
    about: int | None = None


def season_rows(season: Season) -> Rows:
    """Return all that is counted in a season, as its rows are now."""
    return {"season": season_values(season), "titles": title_rows(season), "events": event_rows(season)}


def season_values(season: Season) -> Rows:
    return {column: getattr(season, column) for column in OF_SEASON}


def title_rows(season: Season) -> Rows:
    """Return the titles that stand, by their keys."""
    rows = Title.objects.filter(event=None, source=season.source, withdrawn_at=None).order_by("pk")
    return {str(pk): values for pk, *values in rows.values_list("pk", "player", "place", "words", "year")}


def event_rows(season: Season, event: int | None = None) -> Rows:
    """Return the events that count, or one of them, by the key of the league event."""
    counted = Counted.objects.filter(season=season, **({} if event is None else {"event": event}))
    found: Rows = {}
    for pk, submitted, *values in counted.order_by("pk").values_list("pk", "submitted_at", *OF_EVENT):
        found[str(pk)] = {**dict(zip(OF_EVENT, values, strict=True)), "has_bonus": submitted is not None}
        found[str(pk)] |= {"scores": {}, "bonuses": {}, "ruled": {}}
    scores = Score.objects.filter(counted__in=counted).order_by("player")
    for pk, player, *values in scores.values_list("counted", "player", "place", "barred", "points"):
        found[str(pk)]["scores"][str(player)] = values
    bonuses = Bonus.objects.filter(counted__in=counted).order_by("pk")
    for pk, bonus, *values in bonuses.values_list("counted", "pk", "player", "scheme", "points"):
        found[str(pk)]["bonuses"][str(bonus)] = values
    places = RuledPlace.objects.filter(counted__in=counted).order_by("pk")
    for pk, place, *values in places.values_list("counted", "pk", "player", "rank"):
        found[str(pk)]["ruled"][str(place)] = values
    return found


def digest_in_journal(season: Season) -> str:
    """Return what the last act noted that froze the season."""
    entries = JournalEntry.objects.filter(
        subject_model=Season._meta.label_lower, subject_pk=season.pk, facts__has_key="digest"
    )
    return str((entries.order_by("-pk").values_list("facts", flat=True).first() or {}).get("digest", ""))


def find_altered_seasons() -> Iterator[Finding]:
    """Yield what a closed season counts otherwise than it was frozen, and which of three witnesses stands alone."""
    seasons = Season.objects.filter(closed_at__isnull=False).select_related("league", "record")
    for season in seasons.order_by("pk"):
        if not _is_settling(season):
            yield from _findings_of(season)


def changes_of_event(counted: Counted) -> list[Change]:
    """Return which points of an event are not those that its closed season froze, where the record is sound."""
    season = counted.season
    record = SeasonRecord.objects.filter(season=season, season__closed_at__isnull=False).first()
    if record is None or _is_settling(season) or digest_of_text(record.rows) != digest_in_journal(season):
        return []
    kept = _parse_rows(record.rows).get("events", {}).get(str(counted.pk), {}).get("scores", {})
    stands = event_rows(season, counted.event_id)[str(counted.pk)]["scores"]
    return list(_score_changes(record, "", kept, stands))


def _is_settling(season: Season) -> bool:
    """Return whether a worker has yet to count what an act on the season's events changed."""
    of_season = Q(entry__event=None) | Q(entry__event__league_event__season=season)
    waiting = Reaction.objects.filter(of_season, task__startswith="leagues.", state=Reaction.State.WAITING)
    return waiting.exists()


def _findings_of(season: Season) -> Iterator[Finding]:
    noted, record = digest_in_journal(season), getattr(season, "record", None)
    where, page = f"{season.league.name} {season.label}", season.get_absolute_url()
    if record is None:
        if noted:
            yield Finding(where, NO_RECORD, page=page, key=_key(season.pk))
        return
    rows = season_rows(season)
    stands, frozen = digest_of_text(canonical(rows)), digest_of_text(record.rows)
    if stands == frozen:
        if noted != frozen:
            yield Finding(where, OTHER_DIGEST, JOURNAL_ALONE, page)
        return
    alone = ROWS_ALONE if noted == frozen else RECORD_ALONE if noted == stands else ""
    for change in _name_changes(record, rows):
        if alone == RECORD_ALONE:
            what, key = f"{change.stands} by the journal; now {change.kept} in the frozen record", _key(record.pk)
        else:
            what, key = f"{change.kept} by the frozen record; now {change.stands}", change.key if alone else ""
        yield Finding(f"{where}, {change.what}", what, alone, page, key)


def _key(season: int) -> str:
    return key_of(SeasonRecord, season)


def _parse_rows(text: str) -> Rows:
    try:
        rows = json.loads(text)
    except ValueError:
        return {}
    return rows if isinstance(rows, dict) else {}


def _name_changes(record: SeasonRecord, rows: Rows) -> Iterator[Change]:
    """Yield every change, with the name of the player that it is about; one where the record makes no sense."""
    try:
        found = list(_changes(record, _parse_rows(record.rows), rows))
    except (AttributeError, KeyError, TypeError, ValueError, IndexError):
        found = []
    if not found:
        found = [Change(_key(record.pk), "what was counted", "what makes no sense", "what the rows say")]
    names = shown_names(Player.every.filter(pk__in={change.about for change in found if change.about}))
    for change in found:
        name = names.get(str(change.about), "") if change.about else ""
        what = f"{change.what} of {name}" if name else change.what
        yield Change(change.key, what, change.kept, change.stands)


def _changes(record: SeasonRecord, kept: Rows, stands: Rows) -> Iterator[Change]:
    before, now = kept["season"], stands["season"]
    for column in OF_SEASON:
        if before[column] != now[column]:
            label = named_column(Season, column)
            words = (_value(Season, column, before[column]), _value(Season, column, now[column]))
            yield Change(key_of(Season, record.pk), label, *words)
    yield from _of_rows(Title, "title", kept["titles"], stands["titles"], _title)
    titles = _event_titles({*kept["events"], *stands["events"]})
    for pk in sorted({*kept["events"], *stands["events"]}, key=int):
        was, is_now = kept["events"].get(pk), stands["events"].get(pk)
        title = titles.get(pk, "an event")
        if was is None or is_now is None:
            yield Change(key_of(Counted, int(pk)), f"“{title}”", _counts(was), _counts(is_now))
        else:
            yield from _event_changes(record, pk, title, was, is_now)


def _counts(event: Rows | None) -> str:
    return "it counts" if event else "it does not count"


def _event_changes(record: SeasonRecord, pk: str, title: str, was: Rows, now: Rows) -> Iterator[Change]:
    for column in (*OF_EVENT, "has_bonus"):
        if was[column] != now[column]:
            key = _key(record.pk) if column == "counts_beyond" else key_of(Counted, int(pk))
            before, after = (_value(Counted, column, side[column]) for side in (was, now))
            yield Change(key, f"“{title}”, {_label(column)}", before, after)
    yield from _score_changes(record, f"“{title}”, ", was["scores"], now["scores"])
    yield from _of_rows(Bonus, f"“{title}”, bonus", was["bonuses"], now["bonuses"], _bonus)
    yield from _of_rows(RuledPlace, f"“{title}”, place by ruling", was["ruled"], now["ruled"], _describe_ruling)


def _label(column: str) -> str:
    return "bonus submitted" if column == "has_bonus" else named_column(Counted, column)


def _value(table: Any, column: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value_in_words(table, column, value)


def _score_changes(record: SeasonRecord, where: str, was: Rows, now: Rows) -> Iterator[Change]:
    for player in sorted({*was, *now}, key=int):
        if was.get(player) != now.get(player):
            before, after = (_score(side.get(player)) for side in (was, now))
            yield Change(_key(record.pk), f"{where}points", before, after, int(player))


def _of_rows(table: Any, what: str, was: Rows, now: Rows, word: Any) -> Iterator[Change]:
    for pk in sorted({*was, *now}, key=int):
        before, after = was.get(pk), now.get(pk)
        if before != after:
            kept, stands = (NOTHING if side is None else word(side) for side in (before, after))
            about = (before or after or [None])[0]
            yield Change(key_of(table, int(pk)), what, kept, stands, about)


def _score(values: list[Any] | None) -> str:
    if values is None:
        return NOTHING
    place, barred, points = values
    return f"{points} for the {ordinal(place)} place{', disqualified' if barred else ''}"


def _bonus(values: list[Any]) -> str:
    player, scheme, points = values
    return f"{points} for “{dict(Bonus.Scheme.choices).get(scheme, scheme)}”{_whose(player)}"


def _describe_ruling(values: list[Any]) -> str:
    player, rank = values
    return f"{ordinal(rank)}{_whose(player)}"


def _title(values: list[Any]) -> str:
    player, _, words, year = values
    return f"{words} {year}{_whose(player)}"


def _whose(player: int) -> str:
    names: Mapping[str, str] = shown_names(Player.every.filter(pk=player))
    return f" of {names.get(str(player), 'somebody')}"


def _event_titles(keys: Iterable[str]) -> dict[str, str]:
    rows = Event.every.filter(league_event__in=[int(key) for key in keys])
    return {str(pk): title for pk, title in rows.values_list("league_event", "title")}
