"""All games of one player, round by round (OPG A)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.engine.texts import join_words
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.selectors.final_rows import with_versions
from tournaments.record.selectors.records import entrants, rules_of
from tournaments.record.selectors.sittings import final_matches, with_seats


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A game of a player. `seat`: the player's; `opponent`: all others, empty for a round without any."""

    title: str
    match: Match
    seat: int
    opponent: str


@dataclass(frozen=True, slots=True)
class PlayerProgress:
    """A player of the list with the number of games and of reported games."""

    pk: int
    name: str
    games: int
    reported: int

    @property
    def missing(self) -> int:
        return self.games - self.reported


def games_of(entry: Entry) -> tuple[PlayerGame, ...]:
    """Return the games of published rounds, in their order. Three queries."""
    final = final_matches(entry.event)
    if final is not None:
        sat = [match for match in final if _sits_at(match, entry)]
        with_versions(sat)
        return tuple(_game(entry, match) for match in sat if not match.round.is_void)
    rows = with_seats(_published_matches(entry.event).filter(seats__player=entry.player_id))
    rows = rows.select_related("round__event").prefetch_related("self_reports").order_by("round__number")
    return tuple(_game(entry, match) for match in rows)


def progress(event: Event) -> tuple[PlayerProgress, ...]:
    """Return the progress of everybody on the list, by name."""
    tables = Seat.objects.filter(match__in=_published_matches(event), match__seats__place=1)
    seats = list(tables.values_list("player", "match__ended_by"))
    games = Counter(player for player, _ in seats)
    reported = Counter(player for player, ended_by in seats if ended_by)
    names = {entrant.pk: entrant.name for entrant in entrants(event).values()}
    rows = Entry.objects.filter(event=event).values_list("pk", "player")
    players = (PlayerProgress(pk, names[player], games[player], reported[player]) for pk, player in rows)
    return tuple(sorted(players, key=lambda player: event.order_of(player.name)))


def _published_matches(event: Event) -> QuerySet[Match]:
    return Match.objects.filter(round__event=event).exclude(round__state__in=Round.NO_ROUND)


def _sits_at(match: Match, entry: Entry) -> bool:
    return any(seat.player_id == entry.player_id for seat in match.seats.all())


def _game(entry: Entry, match: Match) -> PlayerGame:
    own = next(seat.place for seat in match.seats.all() if seat.player_id == entry.player_id)
    opponent = join_words(name for seat, name in enumerate(match.names) if seat != own)
    title = rules_of(entry.event).name_sitting(match.round.of_round, match.round.game, name=match.round.name)
    return PlayerGame(title.capitalize(), match, own, opponent)
