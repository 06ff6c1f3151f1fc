"""Lists beyond one event: the calendar, my events, and the players that pasted names could mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.engine.handles import skeleton
from tournaments.models import Claim, Director, Entry, Event, Player, User
from tournaments.models.event import visible

LEAST_TYPED, MOST_OFFERED = 2, 8
LIVE = (Event.State.LISTED, Event.State.RUNNING, Event.State.COMPLETE)
SHOWN = (*LIVE, Event.State.FINALIZED, Event.State.CANCELLED)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line of a pasted list and whom it could mean: (player id, name, hint), best first."""

    line: str
    players: tuple[tuple[int, str, str], ...]
    state: str


def coming() -> QuerySet[Event]:
    """Events that run or are still to come, next first."""
    since = timezone.now() - timedelta(days=2)
    live = Q(state__in=(*LIVE, Event.State.CANCELLED), starts_at__gte=since) | Q(state=Event.State.RUNNING)
    return visible(_counted()).filter(live).order_by("starts_at", "pk")


def running() -> QuerySet[Event]:
    """What is being played, earliest first."""
    return _counted().filter(state=Event.State.RUNNING).order_by("starts_at", "pk")


def past() -> QuerySet[Event]:
    """Finalized events and those left behind, latest first."""
    since = timezone.now() - timedelta(days=2)
    behind = Q(starts_at__lt=since) & ~Q(state=Event.State.RUNNING)
    return visible(_counted()).filter(Q(state=Event.State.FINALIZED) | behind, state__in=SHOWN)


def directed_by(user: User) -> QuerySet[Event]:
    """Events this member directs or judges."""
    return _counted().filter(pk__in=Director.accepted.filter(user=user).values("event"))


def can_invite_to(user: User) -> QuerySet[Event]:
    """Events that still run or are to come, whose deputies and judges this member invites."""
    primary = Director.accepted.filter(user=user, position=Director.Position.PRIMARY)
    return Event.objects.filter(pk__in=primary.values("event"), state__in=LIVE).order_by("starts_at", "pk")


def invitations(user: User) -> QuerySet[Director]:
    """What this member is asked to direct or judge, and has not answered."""
    return Director.objects.filter(user=user, accepted_at=None).select_related("event").order_by("pk")


def played_by(player: Player) -> QuerySet[Event]:
    """Events this player, or a record merged into him, was entered in."""
    mine = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player.pk))
    return visible(_counted()).filter(pk__in=Event.objects.filter(entries__player__in=mine), state__in=SHOWN)


def claims_to_decide(user: User, *, coordinator: bool) -> QuerySet[Claim]:
    """Open claims on players of this member's events; every open claim for a coordinator."""
    claims = Claim.objects.filter(state=Claim.State.OPEN).exclude(by=user)
    if not coordinator:
        directing = Director.accepted.filter(user=user, position__in=Director.DIRECTING).values("event")
        claims = claims.filter(player__entries__event__in=directing).distinct()
    return claims.select_related("player", "by__player")


def candidates(event: Event, lines: Sequence[str]) -> tuple[Candidate, ...]:
    """For each pasted line the players with that handle or name. A line that comes twice is said so."""
    by_skeleton, by_name = _known(lines)
    there = set(event.entries.values_list("player_id", flat=True))
    seen: set[str] = set()
    return tuple(_candidate(line, by_skeleton, by_name, there, seen) for line in lines)


def known_players(event: Event, typed: str) -> tuple[tuple[int, str, str, bool], ...]:
    """Whom the letters typed so far could mean: (player id, name, hint, on the list already), a few of them."""
    wanted = skeleton(typed)
    if len(wanted) < LEAST_TYPED:
        return ()
    found = Player.objects.filter(Q(skeleton__contains=wanted) | Q(name__icontains=typed), merged_into=None)
    there = set(event.entries.values_list("player_id", flat=True))
    rows = found.order_by("name", "pk")[:MOST_OFFERED]
    return tuple((player.pk, player.shown_name, _hint(player), player.pk in there) for player in rows)


def _candidate(
    line: str,
    by_skeleton: dict[str, list[Player]],
    by_name: dict[str, list[Player]],
    there: set[int],
    seen: set[str],
) -> Candidate:
    found = {player.pk: player for player in (*by_skeleton[skeleton(line)], *by_name[line.casefold()])}
    players = tuple((pk, player.shown_name, _hint(player)) for pk, player in found.items())
    if line.casefold() in seen:
        return Candidate(line, players, "twice")
    seen.add(line.casefold())
    if there & found.keys():
        return Candidate(line, players, "listed")
    return Candidate(line, players, {0: "new", 1: "exact"}.get(len(players), "likely"))


def _known(lines: Sequence[str]) -> tuple[dict[str, list[Player]], dict[str, list[Player]]]:
    asked = Q(skeleton__in={skeleton(line) for line in lines})
    names = {form for line in lines for form in (line, line.title(), line.lower())}
    rows = Player.objects.filter(asked | Q(name__in=names), merged_into=None)
    by_skeleton: dict[str, list[Player]] = defaultdict(list)
    by_name: dict[str, list[Player]] = defaultdict(list)
    for player in rows:
        by_skeleton[player.skeleton or ""].append(player)
        by_name[player.name.casefold()].append(player)
    by_skeleton.pop("", None)
    return by_skeleton, by_name


def _hint(player: Player) -> str:
    parts = (player.name if player.handle else "without account", player.country.name if player.country else "")
    return ", ".join(part for part in parts if part)


def _counted() -> QuerySet[Event]:
    return Event.objects.annotate(players=Count("entries", distinct=True)).order_by("-starts_at", "pk")


def own_entry(event: Event, user: User) -> Entry:
    """The entry of somebody on the event's list, under whichever record."""
    mine = Q(player__user=user) | Q(player__merged_into__user=user)
    return Entry.objects.select_related("event", "player__merged_into").filter(mine, event=event)[0]
