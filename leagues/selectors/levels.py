"""Find the championship that an event is (OPG 11)."""

from __future__ import annotations

from leagues.engine import Guide, Level, guide_for
from leagues.models import Application, ChampionsLeague
from tournaments.engine.dates import last_day
from tournaments.engine.regions import CONTINENT_OF, CONTINENTS
from tournaments.record.models import Event


def guide_of(event: Event) -> Guide:
    """Return the guide of the year in which the event begins, in its own zone."""
    return guide_for(event.local_start.year)


def level_of(event: Event) -> Level | None:
    """Return the championship of an event, or None for an ordinary one.

    Where two share a level, the event's application decides, else the first of them. The Champions League is one at any
    level.
    """
    if ChampionsLeague.objects.filter(event=event).exists():
        return guide_of(event).invitation
    sharing = [level for level in guide_of(event).levels.values() if level.level == event.level]
    if len(sharing) > 1:
        carried = Application.objects.filter(event=event).values_list("level", flat=True).first()
        sharing = [level for level in sharing if level.code == carried] or sharing
    return next(iter(sharing), None)


def title_of_champion(event: Event, level: Level) -> str:
    """Its champion's title: Continental Champion of Europe 2026 (2E)."""
    where = _where(event, level)
    champion = "Champions League Winner" if level == guide_of(event).invitation else level.label.removesuffix("ship")
    return f"{champion}{f' of {where}' if where else ''} {event.local_start.year} ({event.game})"


def next_season(event: Event, level: Level) -> tuple[int, int]:
    """Year and last month of the season of this level that begins next, once the event is over."""
    over = last_day(event.local_start, event.ends_on)
    return over.year + (over.month >= level.months[0]), level.months[1]


def _where(event: Event, level: Level) -> str:
    host = event.host
    if host is None or not host.country:
        return ""
    names = {
        "regional": host.town,
        "national": host.country.name,
        "continental": CONTINENTS[CONTINENT_OF[host.country.code]],
    }
    return str(names.get(level.code, ""))
