"""Champions of seasons and their titles, which go with what is counted (OPG 12.6)."""

from __future__ import annotations

from collections.abc import Iterable

from leagues.acts import LeagueTag
from leagues.models import Score, Season
from leagues.selectors.seasons import PERSON, champion_of, titles_of
from leagues.services.freezing import freeze_champion
from tournaments.entries.services.titles import settle_season_titles
from tournaments.kernel.journal import recorded, within_act

COUNTED_ANEW = "The season was counted anew."


@within_act
def settle_champion(season: Season) -> None:
    """Inside an act that keeps the season: its champion as things stand, and the title; none while it is open."""
    season.champion_id = champion_of(season) if season.closed_at is not None else None
    settle_season_titles(season.source, titles_of(season, season.champion_id), because=COUNTED_ANEW)


def crown_anew(people: Iterable[int]) -> None:
    """Whoever stands above whom may have changed with the points of these: each closed season of theirs is looked at.

    An act of its own for each whose champion is another; nothing is recorded where all stands so already.
    """
    played = Score.objects.alias(person=PERSON).filter(person__in=set(people)).values("counted__season")
    closed = Season.objects.filter(closed_at__isnull=False, pk__in=played).select_related("league")
    for season in closed.order_by("pk"):
        if champion_of(season) == season.champion_id:
            continue
        with recorded(season, LeagueTag.CHAMPION_CROWNED, by=None) as act:
            if season.closed_at is not None:
                settle_champion(season)
                act.note(**freeze_champion(season))
            act.note(champion=season.champion_id)
            act.keep(season)
