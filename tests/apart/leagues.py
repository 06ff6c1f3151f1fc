"""Leagues of a side: a season that is closed, whose evenings have bonus and ruled places, and one of these days."""

from __future__ import annotations

from leagues.models import Counted, League, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.bonuses import Noted
from leagues.services.bonuses import note_bonus, submit_bonus
from leagues.services.flagging import flag_event
from leagues.services.given import keep_league_points
from leagues.services.leagues import Named, edit_league
from leagues.services.rulings import rule_places
from leagues.services.seasons import Plan, announce_qualifiers, close_season, open_season
from tests import factories
from tests.apart.sides import Side, listing
from tests.leagues.rows import YEAR, acknowledged, day, finalize, form_accepted
from tournaments.record.models import Event

MONTHS = (10, 12, 2)


def add_leagues(side: Side) -> None:
    dana = side.users["director"]
    handles = [side.users[role].player.handle for role in ("director", "player", "other player")]
    for number in range(1 + side.plan.more):
        named = Named(side.named(f"League {number}"), side.named("evenings of the league"), (handles[1],))
        league = acknowledged(form_accepted(named, handles, by=dana))
        asked = Named(named.name, named.about, (*named.alternates, handles[2]))
        edit_league(league, asked, by=dana)
        side.ids["invitation"] = league.invitations.get(state="open").pk
        _closed_season(side, league)
        schemes = {"affiliation": "", "mission": "", "own": side.named("costumes")}
        season = open_season(league, YEAR + 1, Plan("standard", 2, schemes, side.named("promo")), by=dana)
        row = _evening(side, announce_qualifiers(season, by=dana), 10, number)
        side.ids |= {"league": league.slug, "season": season.year, "counted": row.pk}
        side.ids |= {"league number": league.pk, "season number": season.pk}
        order = {player.pk: place for place, player in enumerate(side.guests(3), 1)}
        row = rule_places(row, order, side.named("who stayed longest"), by=dana)
        note = Noted(side.named("Klingons"), (side.named("Rescue"),), 1, side.named("a cape"))
        note_bonus(row, {player.pk: note for player in side.guests(2)}, by=dana)
        keep_league_points(row, row.scores.all())


def _closed_season(side: Side, league: League) -> None:
    dana = side.users["director"]
    season = open_season(league, YEAR, Plan("standard", 1, {"participation": ""}), by=dana)
    rows = [_evening(side, season, month, 7) for month in MONTHS]
    submit_bonus(rows[0], by=dana)
    close_season(Season.objects.select_related("league").get(pk=season.pk), by=dana)


def _evening(side: Side, season: Season, month: int, number: int) -> Counted:
    """Flagged once it had begun, with a reason; played and finalized."""
    dana, guests = side.users["director"], side.guests(3)
    said = listing(side, f"Evening {month}-{number}", sanctioned=False, rounds_scheduled=1)
    event = factories.DueEventFactory(by=dana, **said)
    factories.enter(event, *guests)
    factories.play_rounds(event, 1)
    Event.objects.filter(pk=event.pk).update(starts_at=day(month, 3, season.year))
    event = Event.objects.get(pk=event.pk)
    row = flag_event(season, event, Flag(late=side.named("said at the door")), by=dana)
    finalize(event, dana)
    return Counted.objects.select_related("season__league", "event").get(pk=row.pk)
