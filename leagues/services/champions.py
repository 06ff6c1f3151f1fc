"""Champions of seasons and their titles, which go with what is counted (OPG 12.6)."""

from __future__ import annotations

from collections.abc import Iterable

from leagues.acts import LeagueTag
from leagues.models import Score, Season
from leagues.selectors.seasons import PERSON, champion_of, titles_of
from leagues.services.freezing import freeze_champion
from tournaments.entries.services.titles import settle_season_titles
from tournaments.kernel.journal import record_act, require_open_act

COUNTED_ANEW = "The season was counted anew."


@require_open_act
def settle_champion(season: Season) -> None:
    """Set the season's champion and title, or none while it is open. Call inside an act that saves the season."""
    season.champion_id = champion_of(season) if season.closed_at is not None else None
    settle_season_titles(season.source, titles_of(season, season.champion_id), because=COUNTED_ANEW)


def crown_anew(people: Iterable[int]) -> None:
    """Update the champions of closed seasons that these people's points may have changed.

    Each change is an act; unchanged champions record nothing.
    """
    played = Score.objects.alias(person=PERSON).filter(person__in=set(people)).values("counted__season")
    closed = Season.objects.filter(closed_at__isnull=False, pk__in=played).select_related("league")
    for season in closed.order_by("pk"):
        if champion_of(season) == season.champion_id:
            continue
        with record_act(season, LeagueTag.CHAMPION_CROWNED, by=None) as act:
            if season.closed_at is not None:
                settle_champion(season)
                act.note(**freeze_champion(season))
            act.note(champion=season.champion_id)
            act.keep(season)
