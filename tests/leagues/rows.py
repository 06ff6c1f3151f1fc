"""Leagues, seasons and evenings of them, through the services."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from leagues.models import Counted, Invitation, League, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.bonuses import Noted
from leagues.selectors.events import FIRST_MONTH
from leagues.selectors.invitations import open_invitations
from leagues.selectors.named import named_league
from leagues.services.acceptance import accept_counted, take_back_acceptance
from leagues.services.bonuses import note_bonus, submit_bonus, take_back_bonus
from leagues.services.flagging import confirm_flag, flag_event, unflag_event
from leagues.services.invitations import accept_invitation, decline_invitation, withdraw_invitation
from leagues.services.leagues import (
    Named,
    acknowledge_league,
    edit_league,
    end_league,
    form_league,
    give_up_post,
    hand_on,
    invite_founder,
    rename_league,
    resume_league,
    take_back_acknowledgement,
)
from leagues.services.points import score_event
from leagues.services.rulings import rule_places
from leagues.services.seasons import Plan, announce_qualifiers, close_season, edit_season, open_season, reopen_season
from tests import factories
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.department.services.reported_names import report_name
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event

YEAR = 2025
SCHEMES = {"affiliation": "", "participation": "", "mission": "", "own": "Best costume."}


def league_of(director: User, name: str = "Deep Space League") -> League:
    """Formed with two others who are committed, and acknowledged."""
    return acknowledged(new_league(director, name))


def new_league(director: User, name: str = "Deep Space League") -> League:
    """Formed with two others who are committed: nobody has acknowledged it yet."""
    founders = [director, factories.UserFactory(), factories.UserFactory()]
    return form_accepted(Named(name), [user.player.handle for user in founders], by=director)


def form_league_of_guests(by: User) -> League:
    """A league that is being formed by others, who ask `by` to stand in; and one of `by` that is being formed."""
    others = [factories.UserFactory() for _ in range(3)]
    handles = [other.player.handle for other in others]
    form_league(Named("Asking league", "", (by.player.handle,)), handles, by=others[0])
    return form_league(Named("Forming"), handles, by=by)


def form_accepted(named: Named, founders: Sequence[str], *, by: User, **more: Any) -> League:
    """Form a league to which everybody says yes who is asked."""
    return accept_all(form_league(named, founders, by=by, **more))


def hand_on_accepted(league: League, to: str, *, by: User) -> League:
    """Hand a league on to a member who says yes."""
    return accept_all(hand_on(league, to, by=by))


def accept_all(league: League) -> League:
    """Everybody who is asked in this league says yes."""
    for invitation in open_invitations().filter(league=league):
        accept_invitation(invitation, by=invitation.user)
    return League.objects.select_related("director__player", "region").get(pk=league.pk)


def acknowledged(league: League) -> League:
    """As the row of a league that was acknowledged before: no act, and nobody holds a post by it."""
    factories.change_past(League.objects.filter(pk=league.pk), acknowledged_at=timezone.now())
    league.refresh_from_db(fields=["acknowledged_at"])
    return league


def season_of(director: User, year: int = YEAR, *, league: League | None = None, **plan: Any) -> Season:
    said = {"schedule": "standard", "qualifiers": 2, **plan}
    return open_season(league or league_of(director), year, Plan(**said), by=director)


def this_year() -> int:
    """That of the season which events of these days belong to."""
    today = timezone.now().date()
    return today.year - (today.month < FIRST_MONTH)


def running_league(by: User, *, name: str = "Deep Space League") -> Counted:
    """A league with a season in which an evening counts, and the one of these days, in which none does."""
    league = league_of(by, name)
    row = counted_2e(season_of(by, league=league, schemes=SCHEMES), 10, [factories.PlayerFactory() for _ in range(3)])
    season_of(by, this_year(), league=league)
    return row


def evening(director: User, on: datetime, players: list[Player], **changes: Any) -> Event:
    """Not sanctioned, its order typed: these players came in as they stand in the list."""
    said = {"game": "OTHER", "rules": "free", "pool": "own", "sanctioned": False, "structure": "free", **changes}
    event = factories.DueEventFactory(by=director, **said)
    factories.enter(event, *players)
    factories.change_past(Event.objects.filter(pk=event.pk), starts_at=on)
    return factories.order_event(Event.objects.get(pk=event.pk))


def day(month: int, of: int = 10, year: int = YEAR) -> datetime:
    """An evening in a month of the season that begins in the October of `year`."""
    return datetime(year + (month < 7), month, of, 18, tzinfo=UTC)


def counted(season: Season, month: int, players: list[Player], *, of: int = 10, **flag: Any) -> Counted:
    """An evening of the season, flagged before it began, finalized and scored."""
    director = season.league.director
    return _counted(season, evening(director, day(month, of, season.year), players), **flag)


def counted_2e(season: Season, month: int, players: list[Player], *, of: int = 10, **flag: Any) -> Counted:
    """The same of Second Edition, which bonus schemes are for: one round was played."""
    director = season.league.director
    event = factories.DueEventFactory(by=director, sanctioned=False, rounds_scheduled=1)
    factories.enter(event, *players)
    factories.play_rounds(event, 1)
    factories.change_past(Event.objects.filter(pk=event.pk), starts_at=day(month, of, season.year))
    return _counted(season, Event.objects.get(pk=event.pk), **flag)


def _counted(season: Season, event: Event, **flag: Any) -> Counted:
    director = season.league.director
    flagged = flag_event(season, event, Flag(late="It was announced on the wall.", **flag), by=director)
    finalize(event, director)
    return Counted.objects.select_related("season__league", "event").get(pk=flagged.pk)


def finalize(event: Event, director: User) -> None:
    """Finalized and scored; a late flag confirmed, and accepted for lists beyond its league whoever has an account."""
    counted = Counted.objects.filter(event=event)
    factories.change_past(counted, accepted_at=timezone.now(), confirmed_at=timezone.now())
    finalize_event(Event.objects.get(pk=event.pk), by=director)
    score_event(event.pk)


def eventful_league(by: User | None = None) -> Season:
    """A season on which everything happened that the journal has a tag of leagues for. It is open again."""
    by = by or factories.UserFactory()
    heir, league = factories.UserFactory(), league_of(by, f"League {by.player.handle}")
    league = accept_all(edit_league(league, Named(league.name, "Fridays.", (heir.player.handle,)), by=by))
    league = give_up_post(league, Invitation.Post.ALTERNATE, by=heir)
    league = answer_some(league, by)
    league = hand_on_accepted(hand_on_accepted(league, heir.player.handle, by=by), by.player.handle, by=heir)
    season = announce_qualifiers(season_of(by, league=league, qualifiers=1), by=by)
    edit_season(season, Plan("standard", 1, SCHEMES, "The league's own card."), by=by)
    first, second, third = (factories.PlayerFactory() for _ in range(3))
    players = [first, second, third]
    unflag_event(counted(season, 10, players, of=3), by=by, reason="It was no league evening.")
    _ruled(counted(season, 10, players), [second, first, third], by)
    _bonus(counted_2e(season, 11, players), second, by)
    counted(season, 12, [first, second, third])
    last = counted(season, 2, [third, second, first])
    closed = close_season(season, by=by)
    reopen_event(last.event, "Wrong order.", by=factories.CoordinatorFactory())
    score_event(last.event_id)
    factories.order_event(Event.objects.get(pk=last.event_id), 2, 3, 1)
    finalize(last.event, by)
    reopen_season(Season.objects.select_related("league").get(pk=closed.pk), "One more evening.", by=by)
    over = league_of(by, f"Old league {by.player.handle}")
    end_league(resume_league(end_league(over, by=by), by=by), by=by)
    return Season.objects.select_related("league").get(pk=season.pk)


def answer_some(league: League, by: User) -> League:
    """One member declines to stand in, another one is not asked any more, and a league being formed asks once more."""
    first, second = factories.UserFactory().player.handle, factories.UserFactory().player.handle
    league = edit_league(league, Named(league.name, "Fridays.", (first, second)), by=by)
    for answer, invitation in zip((False, True), open_invitations().filter(league=league), strict=True):
        if answer:
            withdraw_invitation(invitation, by=by)
        else:
            decline_invitation(invitation, by=invitation.user)
    handles = [factories.UserFactory().player.handle for _ in range(4)]
    forming = form_league(Named(f"Asking {by.player.handle}"), handles[:3], by=by)
    end_league(accept_all(invite_founder(forming, handles[3], by=by)), by=by)
    return League.objects.get(pk=league.pk)


def look_after_league(season: Season, chief: User) -> None:
    """What the Director of Organized Play does about a league, its name and its evenings."""
    fresh = Counted.objects.select_related("season__league", "event")
    row = fresh.filter(season=season).earliest("pk")
    factories.change_past(Counted.objects.filter(pk=row.pk), accepted_at=None, confirmed_at=None)
    confirm_flag(fresh.get(pk=row.pk), by=chief)
    accept_counted(fresh.get(pk=row.pk), "I was there.", by=chief)
    take_back_acceptance(fresh.get(pk=row.pk), "It was another evening.", by=chief)
    league = take_back_acknowledgement(League.objects.get(pk=season.league_id), "Nobody knows them.", by=chief)
    named = named_league(league.pk, chief)
    assert named is not None
    report_name(named, "It is rude.", by=factories.UserFactory())
    rename_league(acknowledge_league(league, by=chief), "Quiet league", "It was rude.", by=chief)


def _ruled(row: Counted, order: list[Player], by: User) -> None:
    rule_places(row, {player.pk: place for place, player in enumerate(order, 1)}, "Who stayed longest.", by=by)


def _bonus(row: Counted, player: Player, by: User) -> None:
    note = Noted("Klingon", ("Rescue",), 1, "Costume", {"mission": 3})
    take_back_bonus(submit_bonus(note_bonus(row, {player.pk: note}, by=by), by=by), "A deck was misread.", by=by)
    submit_bonus(note_bonus(row, {player.pk: note}, by=by), by=by)
