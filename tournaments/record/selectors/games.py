"""Matches of several games: how many are played, and whether another one follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments import engine
from tournaments.engine.core.system import GameRules
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
    ties_to = 0 if _ties_to_higher(match) else None
    return not engine.is_decided(rules_of(match.round.event), games, most, match.seats.count(), ties_to)


def _ties_to_higher(match: Match) -> bool:
    """Whether the first seat, which is the higher seed, has the games that nobody wins (OPG 10)."""
    stage = match.round.stage if match.round.is_of_later_stage else None
    return stage is not None and engine.STAGES[stage.code].ties_to_higher


def games_with(match: Match, report: Result, game: int | None = None) -> tuple[Result, ...]:
    """All games of a match with this one in its place; None: the last."""
    games = entered_games(match)
    at = (game or max(len(games), 1)) - 1
    return (*games[:at], report, *games[at + 1 :])


def entered_games(match: Match) -> tuple[Result, ...]:
    """What is entered of it so far, game by game."""
    before = games_before([match.pk] if match.games_before else ()).get(match.pk, ())
    return (*before, *filter(None, [result_of(match)]))


def is_opening(match: Match, game: int) -> bool:
    """Whether this is the first game of the event for whoever sits there."""
    played = match.round
    return game == 1 and (played.of_round, played.game) == (1, 1) and not played.is_of_later_stage


def gone_seats(match: Match, game: int | None = None) -> Mapping[int, str]:
    """Map each seat that plays no more in this match to the reason, before this game or the one that is entered next.

    No query where the game knows no such mark, and in a first game.
    """
    lasting = [field for field in rules_of(match.round.event).scoring.fields if field.lasts]
    number = game or match.games_before + 1
    earlier = entered_games(match)[: number - 1] if lasting and number > 1 else ()
    return {
        seat: field.label.format("").strip()
        for result in earlier
        for seat, facts in enumerate(result.by_seat)
        for field in lasting
        if facts.get(field.code)
    }


def with_gone(match: Match, report: Result, game: int | None = None) -> Result:
    """Return the report with nothing for each seat that plays no more, where it says nothing of it (OPG 7.9)."""
    gone, brought = gone_seats(match, game), rules_of(match.round.event).scoring.brought
    if not gone:
        return report
    facts = [dict(report.get_facts(seat)) for seat in range(max(len(report.by_seat), *(seat + 1 for seat in gone)))]
    for seat in gone:
        facts[seat] |= {field.code: 0 for field in brought if facts[seat].get(field.code) is None}
    return replace(report, by_seat=tuple(facts))


def so_far(match: Match) -> tuple[str, ...]:
    """Of a match of which all games count what each seat has of those that are over, of the first figure."""
    rules, games = rules_of(match.round.event), games_before([match.pk] if match.games_before else ())
    return _sums(rules, games.get(match.pk, ()), len(match.names)) if games else ()


@dataclass(frozen=True, slots=True)
class EarlierGames:
    """Of a match of several games what is over, game by game in words; `sums`: what each seat has of the first figure,
    the last game included, where all of them count.
    """

    words: tuple[str, ...]
    sums: tuple[str, ...] = ()


def earlier_games(rules: GameRules, matches: Iterable[Match]) -> Mapping[int, EarlierGames]:
    """Of matches of several games, by their keys; expects their seats. No query where there is none."""
    several = {match.pk: match for match in matches if match.games_before}
    return {pk: _told(rules, several[pk], games) for pk, games in games_before(several).items()}


def _told(rules: GameRules, match: Match, games: Sequence[Result]) -> EarlierGames:
    names = match.names
    of_round = match.round.of_round
    words = (f"{rules.name_game(number, of_round)}: {in_words(game, names)}" for number, game in enumerate(games, 1))
    played = (*games, *filter(None, [result_of(match)]))
    return EarlierGames(tuple(words), _sums(rules, played, len(names)))


def _sums(rules: GameRules, games: Sequence[Result], seats: int) -> tuple[str, ...]:
    if rules.scoring.match is None:
        return ()
    first = rules.scoring.figures[0]
    return tuple(first.formatter(award.figures[first.code]) for award in engine.award_match(rules, games, seats))
