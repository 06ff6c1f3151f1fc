"""A bracket for the style guide, with a match in every state: done, played, drawn, waited for and not needed."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tournaments.engine import GAME_RULES
from tournaments.engine.brackets import (
    Bracket,
    capital,
    contenders,
    layout,
    progress,
    read_bracket,
    round_name,
    short_name,
    standard,
)
from tournaments.engine.core.types import Match, Result, build_seats
from tournaments.pages.selectors.bracket_cards import BracketCard, bracket_card, card_places, row_classes, table_of
from tournaments.pages.selectors.bracket_map import bracket_map
from tournaments.pages.selectors.bracket_words import BracketWords
from tournaments.pages.selectors.brackets import Champion, ShownBracket, ShownRound

RULES = GAME_RULES["tcc-2e"]
LONG = "Lantern of a very long name indeed"
NAMES = MappingProxyType({"1": "Ember", "2": "Gravel", "3": LONG, "4": "Moth", "5": "Slate"})
WON, LOST = (
    Result("full_win", ({"score": 100}, {"score": 35}), (0,)),
    Result("full_win", ({"score": 40}, {"score": 100}), (1,)),
)
OF_FIVE = [
    {"id": "m1", "name": "play-in", "a": {"seed": 4}, "b": {"seed": 5}},
    {"id": "m2", "round": 2, "name": "semifinal 1", "a": {"seed": 1}, "b": {"winner": "m1"}},
    {"id": "m3", "round": 2, "name": "semifinal 2", "a": {"seed": 2}, "b": {"seed": 3}},
    {"id": "m4", "round": 3, "name": "final", "a": {"winner": "m2"}, "b": {"winner": "m3"}},
]
Played = dict[str, tuple[Result, ...]]
GAMES: Played = {"m1": (LOST, WON, LOST), "m2": (WON, LOST), "m3": (WON, WON)}


def brackets() -> tuple[ShownBracket, ...]:
    """Return a bracket in play and one that is decided, as on a phone and wide."""
    played = _bracket("Single elimination, best of three", read_bracket(OF_FIVE), GAMES, {"m1": "5", "m3": "2"})
    alone: Played = {"m1": (WON,)}
    return played, _bracket("Single elimination", standard(2), alone, {"m1": "1"})


def _bracket(name: str, bracket: Bracket, games: Played, winners: dict[str, str]) -> ShownBracket:
    now, drawn = progress(bracket, tuple(NAMES)[: bracket.size], winners), layout(bracket)
    told, where, most = BracketWords(now, NAMES), card_places(drawn, bracket.last.id), 3 if len(games) > 1 else 1
    cards: dict[str, BracketCard] = {}
    for table, (pk, state) in enumerate(now.states.items(), 1):
        match = (
            Match(build_seats(*state.players), table, games[pk], over=not state.is_undecided) if pk in games else None
        )
        cards[pk] = bracket_card(table_of(state, RULES, most, match, is_open=state.is_undecided), told, where[pk])
    live = {pk for pk, one in cards.items() if one.state == "live"}
    over = {pk for pk, one in cards.items() if one.state == "over"}
    last = bracket.last.id
    return ShownBracket(
        name=name,
        reading="",
        says="what is done, what is played",
        rounds=tuple(_rounds(bracket, cards)),
        map=bracket_map(drawn, over, live),
        champion=Champion(told.champion(contenders(now)), now.champion is not None, row_classes(drawn, last), True),
        figures="The figures are the scores.",
        fixed="",
        size="on-paper-18",
        many_games=False,
    )


def _rounds(bracket: Bracket, cards: dict[str, BracketCard]) -> Iterator[ShownRound]:
    for column in layout(bracket).columns:
        matches = tuple(cards[pk] for pk in column.matches)
        states = {match.state for match in matches}
        yield ShownRound(
            number=str(column.round),
            name=capital(round_name(bracket, column.round)),
            short=short_name(bracket, column.round),
            state="live" if "live" in states else "done" if states == {"over"} else "",
            when="16:30 CET" if states == {"coming"} else "",
            is_chosen="live" in states,
            shown=True,
            matches=matches,
        )
