"""Matches of several games: how many are played, and whether another one follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tournaments import engine
from tournaments.engine.core.types import Result
from tournaments.record.models import Match
from tournaments.record.selectors.matches import games_before, result_of
from tournaments.record.selectors.records import rules_of, structure_of
from tournaments.record.selectors.words import in_words


def most_games(match: Match) -> int:
    """So many games at most are played at this table."""
    played = match.round
    code = played.stage.code if played.is_of_later_stage and played.stage else ""
    return engine.most_games(rules_of(played.event), structure_of(played.event), code)


def is_to_go_on(match: Match, last: Result) -> bool:
    """Whether another game of it follows this one."""
    most = most_games(match)
    if most == 1:
        return False
    games = (*games_before([match.pk]).get(match.pk, ()), last)
    return not engine.is_decided(rules_of(match.round.event), games, most, match.seats.count())


def games_with(match: Match, report: Result, game: int | None = None) -> tuple[Result, ...]:
    """All games of a match with this one in its place; None: the last."""
    games = (*games_before([match.pk]).get(match.pk, ()), *filter(None, [result_of(match)]))
    at = (game or max(len(games), 1)) - 1
    return (*games[:at], report, *games[at + 1 :])


def is_opening(match: Match, game: int) -> bool:
    """Whether this is the first game of the event for whoever sits there."""
    played = match.round
    return game == 1 and (played.of_round, played.game) == (1, 1) and not played.is_of_later_stage


def so_far(match: Match) -> tuple[str, ...]:
    """Of a match of which all games count what each seat has of those that are over, of the first figure."""
    if not match.games_before:
        return ()
    rules, games = rules_of(match.round.event), games_before([match.pk]).get(match.pk, ())
    if rules.scoring.match is None or not games:
        return ()
    first, awards = rules.scoring.figures[0], engine.worth_of(rules, games, len(match.names))
    return tuple(first.shown(award.figures[first.code]) for award in awards)


def earlier_in_words(matches: Iterable[Match]) -> Mapping[int, tuple[str, ...]]:
    """Of matches of several games, by their keys, what is over, game by game; expects their seats. No query where there
    is none.
    """
    several = {match.pk: match for match in matches if match.games_before}
    return {
        pk: tuple(
            f"{rules_of(several[pk].round.event).game_called(number)}: {in_words(game, several[pk].names)}"
            for number, game in enumerate(games, 1)
        )
        for pk, games in games_before(several).items()
    }
