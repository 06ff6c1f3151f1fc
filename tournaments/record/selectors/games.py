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
from tournaments.record.selectors.words import describe_result


def most_games(match: Match) -> int:
    """Return how many games are played at this table at most."""
    played = match.round
    code = ""
    if played.is_of_later_stage and played.stage:
        code = played.stage.code
    return engine.most_games(rules_of(played.event), structure_of(played.event), code)


def is_to_go_on(match: Match, last: Result) -> bool:
    """Return whether another game of the match follows this one."""
    most = most_games(match)
    if most == 1:
        return False
    games = (*games_before([match.pk]).get(match.pk, ()), last)
    ties_to = None
    if _ties_to_higher(match):
        ties_to = 0
    return not engine.is_decided(rules_of(match.round.event), games, most, match.seats.count(), ties_to)


def _ties_to_higher(match: Match) -> bool:
    """Return whether games without a winner go to the first seat, which is the higher seed (OPG 10)."""
    stage = None
    if match.round.is_of_later_stage:
        stage = match.round.stage
    return stage is not None and engine.STAGES[stage.code].ties_to_higher


def games_with(match: Match, report: Result, game: int | None = None) -> tuple[Result, ...]:
    """Return all games of the match with this one in its place; None: the last."""
    games = entered_games(match)
    at = (game or max(len(games), 1)) - 1
    return (*games[:at], report, *games[at + 1 :])


def entered_games(match: Match) -> tuple[Result, ...]:
    """Return the games that are entered so far."""
    before = games_before([match.pk] if match.games_before else ()).get(match.pk, ())
    return (*before, *filter(None, [result_of(match)]))


def is_opening(match: Match, game: int) -> bool:
    """Return whether this is the first game of the event for its players."""
    played = match.round
    return game == 1 and (played.of_round, played.game) == (1, 1) and not played.is_of_later_stage


def gone_seats(match: Match, game: int | None = None) -> Mapping[int, str]:
    """Map each seat that plays no more in this match to the reason, before this game or the next one.

    No query for a first game, and where the game knows no such mark.
    """
    lasting = []
    for field in rules_of(match.round.event).scoring.fields:
        if field.lasts:
            lasting.append(field)
    number = game or match.games_before + 1
    if not lasting or number <= 1:
        return {}
    earlier = entered_games(match)[: number - 1]
    seats = {}
    for result in earlier:
        for seat, facts in enumerate(result.by_seat):
            for field in lasting:
                if facts.get(field.code):
                    seats[seat] = field.label.format("").strip()
    return seats


def with_gone(match: Match, report: Result, game: int | None = None) -> Result:
    """Fill in zeros for each seat that plays no more, where the report says nothing of it (OPG 7.9)."""
    gone, brought = gone_seats(match, game), rules_of(match.round.event).scoring.brought
    if not gone:
        return report
    seats = max(len(report.by_seat), max(gone) + 1)
    facts = [dict(report.get_facts(seat)) for seat in range(seats)]
    for seat in gone:
        facts[seat] |= {field.code: 0 for field in brought if facts[seat].get(field.code) is None}
    return replace(report, by_seat=tuple(facts))


def sums_so_far(match: Match) -> tuple[str, ...]:
    """Return each seat's sum of the first figure over finished games, where all games of a match count."""
    rules, games = rules_of(match.round.event), games_before([match.pk] if match.games_before else ())
    if games:
        return _sums(rules, games.get(match.pk, ()), len(match.names))
    return ()


@dataclass(frozen=True, slots=True)
class EarlierGamesText:
    """The finished games of a match of several, in words.

    `sums`: each seat's sum of the first figure, the last game included, where all games count.
    """

    words: tuple[str, ...]
    sums: tuple[str, ...] = ()


def earlier_games(rules: GameRules, matches: Iterable[Match]) -> Mapping[int, EarlierGamesText]:
    """Map matches of several games to their finished games; expects their seats.

    No query where there is no such match.
    """
    several = {}
    for match in matches:
        if match.games_before:
            several[match.pk] = match
    return {pk: _describe_games(rules, several[pk], games) for pk, games in games_before(several).items()}


def _describe_games(rules: GameRules, match: Match, games: Sequence[Result]) -> EarlierGamesText:
    names = match.names
    of_round = match.round.of_round
    words = (
        f"{rules.name_game(number, of_round)}: {describe_result(game, names)}" for number, game in enumerate(games, 1)
    )
    played = (*games, *filter(None, [result_of(match)]))
    return EarlierGamesText(tuple(words), _sums(rules, played, len(names)))


def _sums(rules: GameRules, games: Sequence[Result], seats: int) -> tuple[str, ...]:
    if rules.scoring.match is None:
        return ()
    first = rules.scoring.figures[0]
    return tuple(first.formatter(award.figures[first.code]) for award in engine.award_match(rules, games, seats))
