"""Matches of several games by house rules: one result says how many games each has won (House-H5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournaments.engine.core.fields import Field
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import OWN_SECTION, Doubt, Result, Violation
from tournaments.engine.games.house.values import HouseRules

WON = Field("score", "Games won by {}", "needs the games won by", heading="Games")


def games_won(house: HouseRules) -> Field:
    """Return the field for the games that a player has won, up to the number that wins the match."""
    return replace(WON, most=house.games_to_win)


def usual_scores(house: HouseRules) -> tuple[tuple[int, int], ...]:
    """List the usual final scores of a match, from the best of the first player to the best of the second."""
    most = house.games_to_win
    won = tuple((most, lost) for lost in range(most))
    return (*won, (most - 1, most - 1), *((lost, won) for won, lost in reversed(won)))


def impossible_games(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    """Yield a violation for games that no match can have, or that contradict the winner; none without a note."""
    most, ending = rules.scoring.by_field[WON.code].most, rules.scoring.by_code[result.ending]
    noted = [result.get_facts(seat).get(WON.code) for seat in range(len(names))]
    won = [games or 0 for games in noted]
    for seat, games in enumerate(won):
        if not 0 <= games <= most:
            message = f"{names[seat]} cannot have won {games} games: a match is over with {most}."
            yield Violation("games_unheard_of", message, OWN_SECTION, seat_field(WON.code, seat))
    if won == [most, most]:
        yield Violation("games_of_both", f"Only one of them can have won {most} games.", OWN_SECTION, WON.code)
    elif ending.level and len(set(won)) > 1:
        message = f"A drawn match gives both the same number of games, not {won[0]} and {won[1]}."
        yield Violation("games_uneven", message, OWN_SECTION, WON.code)
    elif ending.by_score and result.winner is not None and noted != [None, None]:
        own, other = won[result.winner], won[1 - result.winner]
        if own <= other:
            message = f"{names[result.winner]} cannot win a match {own} : {other}."
            yield Violation("games_behind", message, OWN_SECTION, WON.code)
    elif result.winner is not None and won[1 - result.winner] == most:
        message = (
            f"{names[1 - result.winner]} has won {most} games, which wins the match. Correct the games or the winner."
        )
        yield Violation("games_behind", message, OWN_SECTION, WON.code)


def unfinished_match(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """Ask back a match won with fewer games than win it, and one of which only the games of one player are noted."""
    if not rules.scoring.by_code[result.ending].by_score or result.winner is None:
        return
    most, noted = rules.scoring.by_field[WON.code].most, [result.get_facts(seat).get(WON.code) for seat in (0, 1)]
    if noted != [None, None] and None in noted:
        yield Doubt(f"The games won by {names[noted.index(None)]} are empty: do they count as 0?")
    won, lost = noted[result.winner], noted[1 - result.winner]
    if won is not None and (lost or 0) < won < most:
        yield Doubt(f"{names[result.winner]} won {won} of the {most} games that win a match: was time called?")
