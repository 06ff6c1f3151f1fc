"""Two players: every game they played against each other, and what to expect of the next."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count
from django.db.models.functions import Coalesce

from ratings.engine import LISTS, RatingList, expectation, rated_table
from ratings.models import Rating
from ratings.selectors.facts import records_of
from ratings.selectors.lists import name_condition
from ratings.selectors.words import event_url, percent, whole
from tournaments.engine.core.types import Outcome
from tournaments.entries.selectors.candidates import LEAST_TYPED, MOST_OFFERED
from tournaments.kernel.days import day_in, format_day
from tournaments.people.models import Player
from tournaments.people.selectors.names import names_in_list
from tournaments.record.models import Event, Match, Round, Seat
from tournaments.record.models.stage import in_counting_stage
from tournaments.record.selectors.outcomes import RatedGame, played_games

SHOWN = (Event.State.RUNNING, Event.State.COMPLETE, Event.State.FINALIZED)
WON, LOST = {Outcome.FW, Outcome.MW}, {Outcome.FL, Outcome.ML}
RESULTS = {
    Outcome.FW: "full win",
    Outcome.MW: "modified win",
    Outcome.TT: "true tie",
    Outcome.ML: "modified loss",
    Outcome.FL: "full loss",
    Outcome.BYE: "bye",
    Outcome.EBYE: "earned bye",
    Outcome.MG: "missed game",
}


@dataclass(frozen=True, slots=True)
class Encounter:
    """A game from the first player's side; its event began `at`, and `on` is its date."""

    event: int
    title: str
    url: str
    at: datetime
    on: date
    outcome: Outcome

    @property
    def day(self) -> str:
        return format_day(self.on)

    @property
    def result(self) -> str:
        return RESULTS[self.outcome]


@dataclass(frozen=True, slots=True)
class Expected:
    """The score, from 0 to 1, that the first player can expect in a list.

    Players who are not on it count as beginners.
    """

    list: RatingList
    own: float
    other: float
    own_is_new: bool
    other_is_new: bool
    expected: float

    @property
    def shown(self) -> dict[str, str]:
        chances = {"own_chance": percent(self.expected), "other_chance": percent(1 - self.expected)}
        return {"own": whole(self.own), "other": whole(self.other), **chances}


def encounters(player: Player, other: Player) -> list[Encounter]:
    """Games of complete rounds, latest event first."""
    mine, theirs = records_of(player.pk), records_of(other.pk)
    events = _load_shared_events(mine, theirs)
    games = [
        Encounter(*events[pk], outcome)
        for pk, played in played_games(events)
        for outcome in _between(played, mine, theirs)
    ]
    return sorted(games, key=lambda game: (game.on, game.at, game.event), reverse=True)


def score(games: Collection[Encounter]) -> tuple[int, int, int]:
    """Won, drawn and lost by the first."""
    won = sum(game.outcome in WON for game in games)
    lost = sum(game.outcome in LOST for game in games)
    return won, sum(game.outcome == Outcome.TT for game in games), lost


def list_expectations(player: Player, other: Player) -> list[Expected]:
    """Return the expectations in every list that one of the two is on."""
    ratings = Rating.objects.filter(player__in=(player.pk, other.pk)).order_by()
    known = {(code, pk): rating for code, pk, rating in ratings.values_list("list", "player", "rating")}
    codes = {code for code, _ in known}
    return [
        _make_expectation(rating_list, known.get((code, player.pk)), known.get((code, other.pk)))
        for code, rating_list in LISTS.items()
        if code in codes
    ]


def opponents(player: Player, typed: str) -> list[tuple[int, str, str]]:
    """Return a few players whom the typed letters could mean: key, name, and full name where everybody may read it."""
    if len(typed.strip()) < LEAST_TYPED:
        return []
    players = Player.objects.filter(name_condition(typed.strip()), merged_into=None).exclude(pk=player.pk)
    rows = players.order_by("name_order", "pk")[:MOST_OFFERED]
    told = names_in_list(rows)
    return [(row.pk, told[row.pk], row.public_name if row.handle else "") for row in rows]


def list_frequent_opponents(player: Player) -> list[tuple[int, str, int]]:
    """Return a few players whom this player met most often: key, name and number of games."""
    mine = records_of(player.pk)
    played = Match.objects.filter(
        in_counting_stage("round__"),
        round__state=Round.State.COMPLETE,
        round__event__state__in=SHOWN,
        seats__player__in=mine,
    )
    seats = Seat.objects.filter(match__in=played.exclude(ended_by="").order_by()).exclude(player__in=mine).order_by()
    root = Coalesce("player__merged_into", "player")
    often = seats.values(root=root).annotate(games=Count("pk")).order_by("-games", "root")[:MOST_OFFERED]
    games = dict(often.values_list("root", "games"))
    called_so = names_in_list(Player.objects.filter(pk__in=games))
    return [(pk, called_so[pk], count) for pk, count in games.items() if pk in called_so]


def _load_shared_events(
    mine: Collection[int], theirs: Collection[int]
) -> dict[int, tuple[int, str, str, datetime, date]]:
    """Load the events in which both sat at one table, by key."""
    tables = Match.objects.filter(round__state=Round.State.COMPLETE, seats__player__in=mine).order_by()
    played = tables.filter(seats__player__in=theirs).values("round__event")
    events = Event.objects.filter(pk__in=played, state__in=SHOWN).order_by()
    rows = events.values_list("pk", "title", "year", "slug", "starts_at", "time_zone", "last_day")
    return {
        pk: (pk, title, event_url(year, slug), at, on or day_in(zone, at))
        for pk, title, year, slug, at, zone, on in rows
    }


def _between(played: list[RatedGame], mine: Collection[int], theirs: Collection[int]) -> Iterator[Outcome]:
    for game in played:
        if any(player in theirs for player in game.players):
            yield from (outcome for other, outcome in list_faced(game, mine) if other in theirs)


def list_faced(game: RatedGame, mine: Collection[int]) -> Iterator[tuple[int, Outcome]]:
    """Yield each opponent in this game with the outcome for the player who goes by one of `mine`.

    At a table of several, the higher place counts as the win, if both played (AMB-T7).
    """
    if len(game.players) == 2:
        seats = zip(game.players, game.players[::-1], game.outcomes, strict=True)
        yield from ((other, outcome) for player, other, outcome in seats if player in mine)
        return
    for pair in rated_table([str(player) for player in game.players], game.outcomes, game.points):
        first, second = map(int, pair.players)
        if first in mine:
            yield second, pair.outcomes[0]
        elif second in mine:
            yield first, pair.outcomes[1]


def _make_expectation(rating_list: RatingList, own: float | None, other: float | None) -> Expected:
    start = rating_list.system.start
    mine, theirs = start if own is None else own, start if other is None else other
    return Expected(
        rating_list, mine, theirs, own is None, other is None, expectation(rating_list.system, mine, theirs)
    )
