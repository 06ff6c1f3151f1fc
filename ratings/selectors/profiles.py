"""The part of a player's page that shows ratings: the figure, the graph of one list, and frequent opponents."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import QuerySet

from ratings.engine import expectation
from ratings.models import Rating
from ratings.selectors.careers import Graph, Standing, graph_of, standings_of
from ratings.selectors.encounters import LOST, SHOWN, WON, list_faced
from ratings.selectors.facts import merged_players
from ratings.selectors.words import hundredth
from tournaments.engine.core.types import Outcome
from tournaments.people.models import Player
from tournaments.people.selectors.names import names_in_list
from tournaments.record.models import Event, Seat
from tournaments.record.selectors.outcomes import fill_sheets, headers

MOST_RIVALS = 5
BAR = 100


@dataclass(frozen=True, slots=True)
class Score:
    """The games against one other, from the player's side."""

    won: int
    lost: int
    tied: int

    @property
    def games(self) -> int:
        return self.won + self.lost + self.tied

    @property
    def words(self) -> str:
        return "–".join(map(str, (self.won, self.lost, *filter(None, [self.tied]))))

    @property
    def share(self) -> int:
        """Return the percentage of points won in these games; a tie is half a win."""
        return round(BAR * (self.won + self.tied / 2) / self.games)


@dataclass(frozen=True, slots=True)
class Rival:
    """`expects`: what the rating expects of the next game, as "0.38"; `mark`: the same of a hundred. Empty and None
    where one of them has no rating."""

    pk: int
    name: str
    score: Score
    expects: str
    mark: int | None


@dataclass(frozen=True, slots=True)
class Profile:
    """`chosen` is one of the `standings`, the latest unless the reader asked for another. `own`: the reader."""

    standings: tuple[Standing, ...]
    chosen: Standing | None
    graph: Graph | None
    rivals: tuple[Rival, ...]
    own: Rival | None


def profile(player: Player, code: str, reader: Player | None) -> Profile:
    """Return the profile; it takes as many queries for many games as for one."""
    standings = standings_of(player)
    asked = (standing for standing in standings if standing.list.code == code)
    chosen = next(asked, max(standings, key=lambda standing: standing.last_at, default=None))
    scores, own = _scores(player), reader.person.pk if reader else None
    often = sorted(scores, key=lambda pk: (-scores[pk].games, pk))[:MOST_RIVALS]
    found = _rivals([*often, *([own] if own in scores and own not in often else [])], scores, chosen)
    return Profile(
        standings,
        chosen,
        graph_of(player, chosen.list.code) if chosen else None,
        tuple(rival for rival in found if rival.pk in often),
        next((rival for rival in found if rival.pk == own), None),
    )


def _scores(player: Player) -> dict[int, Score]:
    """Return the scores against each opponent, by the record they go by now."""
    roots = merged_players()
    mine = {player.pk, *(pk for pk, root in roots.items() if root == player.pk)}
    outcomes = defaultdict[int, list[Outcome]](list)
    sheets = fill_sheets({pk: header for pk, header, _ in headers(_events_of(mine))}, player=player)
    for game in (game for _, sheet in sheets for game in sheet.games):
        for other, outcome in list_faced(game, mine):
            outcomes[roots.get(other, other)].append(outcome)
    return {pk: score for pk, got in outcomes.items() if (score := _score(got)).games}


def _events_of(records: set[int]) -> QuerySet[Event]:
    seats = Seat.objects.filter(player__in=records).order_by().values("round__event")
    return Event.objects.filter(pk__in=seats, state__in=SHOWN)


def _score(outcomes: list[Outcome]) -> Score:
    won, lost = (sum(outcome in those for outcome in outcomes) for those in (WON, LOST))
    return Score(won, lost, outcomes.count(Outcome.TT))


def _rivals(keys: list[int], scores: dict[int, Score], chosen: Standing | None) -> list[Rival]:
    known = names_in_list(Player.objects.filter(pk__in=keys))
    ratings: dict[int, float] = {}
    if chosen:
        rated = Rating.objects.filter(list=chosen.list.code, player__in=keys).order_by()
        ratings = dict(rated.values_list("player", "rating"))
    return [_rival(pk, known[pk], scores[pk], chosen, ratings.get(pk)) for pk in keys if pk in known]


def _rival(pk: int, name: str, score: Score, chosen: Standing | None, rating: float | None) -> Rival:
    if chosen is None or rating is None:
        return Rival(pk, name, score, "", None)
    expects = expectation(chosen.list.system, chosen.rating, rating)
    return Rival(pk, name, score, hundredth(expects), round(BAR * expects))
