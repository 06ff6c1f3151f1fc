"""A league for the sample community: two seasons with playoffs and a champion, the current one, and a Champions League.

It is in the composition root, because evenings belong to tournaments and what they count for to leagues.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import partial
from random import Random

from django.db.models import QuerySet

from leagues.engine import Kind
from leagues.models import Bonus, Counted, League, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.bonuses import Noted, who_may_earn
from leagues.selectors.champions_league import seeds_due, shown_champions_league
from leagues.selectors.invitations import open_invitations
from leagues.selectors.seasons import lifetime_points, season_value
from leagues.services.bonuses import note_bonus, submit_bonus
from leagues.services.champions_leagues import name_champions_league, waive_points
from leagues.services.flagging import flag_event
from leagues.services.invitations import accept_invitation
from leagues.services.leagues import Named, acknowledge_league, form_league
from leagues.services.seasons import Plan, announce_qualifiers, close_season, open_season
from tournaments.entries.services.entries import enter_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.days import utc_day
from tournaments.kernel.models import User
from tournaments.management.demo_data.evenings import Clock, hold
from tournaments.management.demo_data.loading import Step
from tournaments.management.demo_data.people import CHIEF, DIRECTOR, REGULARS, account, say_yes
from tournaments.management.demo_data.programme import BACK_ROOM, SECOND, THURSDAY, Evening, Stage
from tournaments.people.models import Player
from tournaments.record.models import Event

NAME = "Back Room League"
EVENINGS = ((10, 8), (11, 12), (12, 10), (1, 14), (2, 11), (3, 11))
"""Month and day of each: the short form, of six events (OPG 12.2)."""
DECKS = ("Klingon", "Romulan", "Ferengi", "Cardassian", "Bajoran", "Starfleet", "Dominion")
SHORT = Plan(
    "truncated",
    4,
    {Bonus.Scheme.AFFILIATION.value: "", Bonus.Scheme.PARTICIPATION.value: ""},
    "Back Room promo: a quiet corner. Legal in our evenings until the end of the season.",
)
GUESTS, ROUNDS, FIELD = 3, 3, 6
MEMBERS = ("beacon", "cinder", "driftwood", "fjord", "granite", "heron", "lichen")
"""Who comes to the league, each evening all but one."""


def league_steps(now: datetime) -> list[Step]:
    """The league, season by season; the Champions League comes between the last two."""
    last = _last_year(now)
    seasons = [Step(f"{NAME}, season of {year}", partial(_hold_season, year)) for year in (last - 1, last, last + 1)]
    champions = Step("Champions League", partial(_hold_champions_league, date(last + 1, 9, 5)))
    return [Step(NAME, _form_league), *seasons[:2], champions, seasons[2]]


def _form_league(now: datetime) -> None:
    with Clock(_noon(date(_last_year(now) - 1, 9, 10))):
        about = "The second Thursday of the month, behind the bookshop. Bring a deck you have not played before."
        alternate = REGULARS[1]
        league = form_league(Named(NAME, about, (alternate,)), (DIRECTOR, *REGULARS[:3]), by=account(DIRECTOR))
        for invitation in open_invitations().filter(league=league):
            accept_invitation(invitation, by=invitation.user)
    league.refresh_from_db()
    acknowledge_league(league, by=account(CHIEF))


def _hold_champions_league(day: date, now: datetime) -> None:
    """Hold it before the Worlds of that year: the best of the league, and a guest whom its director invites."""
    weeks = (_monday(day) - _monday(utc_day(now))).days // 7
    stage = Stage.FINALIZED if weeks < 0 else Stage.LISTED
    evening = Evening(
        "Champions League", weeks, BACK_ROOM, DIRECTOR, 0, ROUNDS, SECOND, stage=stage, bracket="se-playin"
    )
    hold(evening, now, listed=_invite)


def _invite(event: Event) -> None:
    by, lifetime = account(DIRECTOR), lifetime_points()
    people = Player.objects.filter(user__isnull=False).exclude(user=by).order_by("pk")
    best = sorted(people.filter(pk__in=[int(key) for key in lifetime]), key=lambda player: -lifetime[str(player.pk)])
    guest = people.exclude(pk__in=[int(key) for key in lifetime])[0]
    _enter(event, Player.objects.filter(pk__in=[player.pk for player in (*best[:FIELD], guest)]), by)
    champions = name_champions_league(event, by=account(CHIEF))
    for few in [shown for shown in shown_champions_league(champions).players if not shown.invited]:
        champions = waive_points(champions, "Runs the league of the next town.", by=by, player=few.player)
    give_seeds(event, seeds_due(champions), by=by)


def _hold_season(year: int, now: datetime) -> None:
    league, by = League.objects.get(name=NAME), account(DIRECTOR)
    with Clock(min(_noon(date(year, 9, 12)), now)):
        season = announce_qualifiers(open_season(league, year, SHORT, by=by, lot_seed=year), by=by)
    days = [date(year + (month < 7), month, day) for month, day in EVENINGS]
    for number, day in enumerate(days, 1):
        if _noon(day) < now - timedelta(days=3):
            _hold_evening(season, number, day, now, by)
    if _noon(days[-1]) < now - timedelta(days=10):
        with Clock(_noon(days[-1]) + timedelta(days=5)):
            close_season(Season.objects.select_related("league").get(pk=season.pk), by=by)


def _hold_evening(season: Season, number: int, day: date, now: datetime, by: User) -> None:
    title = f"{NAME} {season.label}, evening {number}"
    weeks = (_monday(day) - _monday(utc_day(now))).days // 7
    evening = Evening(title, weeks, BACK_ROOM, DIRECTOR, GUESTS, ROUNDS, SECOND, sanctioned=False, slot=THURSDAY)
    event = hold(evening, now, listed=lambda event: _flag(season, event, by))
    with Clock(event.starts_at + timedelta(hours=6)):
        _note_decks(Counted.objects.select_related("season__league", "event").get(event=event), by, Random(title))


def _flag(season: Season, event: Event, by: User) -> None:
    """Guests are on the list; members come, and to the playoffs who qualified."""
    row = flag_event(season, event, Flag(), by=by)
    rng = Random(event.title)
    _enter(event, Player.objects.filter(handle__in=rng.sample(MEMBERS, len(MEMBERS) - 1)), by)
    if row.kind == Kind.PLAYOFF:
        _enter(event, Player.objects.filter(pk__in=[int(key) for key in season_value(season).qualified]), by)


def _enter(event: Event, players: QuerySet[Player], by: User) -> None:
    there = set(event.entries.values_list("player", flat=True))
    for player in players.exclude(pk__in=there).order_by("pk"):
        enter_player(event, player, by=by)
    say_yes(event)


def _note_decks(row: Counted, by: User, rng: Random) -> None:
    notes = {player.pk: Noted(rng.choice(DECKS)) for player in who_may_earn(row)}
    submit_bonus(note_bonus(row, notes, by=by), by=by)


def _last_year(now: datetime) -> int:
    """Return the year in whose October the last finished season began."""
    return now.year - 1 if now.month > 3 else now.year - 2


def _noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
