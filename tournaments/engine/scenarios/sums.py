"""What a scenario makes of its notes and of the results: a table for its director (OPG 4.4.3, 4.4.6, 4.4.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.scenarios.bend_the_rules import BentGame, entry_fee, most_collected, tally
from tournaments.engine.scenarios.biermeister import beers
from tournaments.engine.scenarios.notes import Note, list_values
from tournaments.engine.scenarios.standard_orbit import OrbitScore, rank_players
from tournaments.engine.texts import join_words


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over: who sat there, and who has won it alone."""

    round: int
    players: tuple[str, ...]
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """An event as it stands: its notes, its games in their order, the victory points and the lot of each player."""

    rounds: int
    notes: tuple[Note, ...]
    games: tuple[Played, ...]
    vp: Mapping[str, int]
    lots: Mapping[str, float]

    def get_values(self, code: str, of_round: int = 0) -> Mapping[str, int]:
        return {player: int(value) for player, value in list_values(self.notes, code, of_round).items()}


@dataclass(frozen=True, slots=True)
class Sums:
    """`columns` behind the player; `words`: what is said of all, {} round the id of a player."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...] = ()
    words: str = ""


def sum_orbit(counted: Counted) -> Sums:
    """By both scores together; who has no score in any round is left out."""
    rounds = range(1, max((note.round for note in counted.notes), default=0) + 1)
    noted = ((counted.get_values("own_score", number), counted.get_values("deck_score", number)) for number in rounds)
    scores = [
        OrbitScore(player, own.get(player, 0), deck.get(player, 0))
        for own, deck in noted
        for player in sorted({*own, *deck})
    ]
    table = rank_players(scores, {score.player: counted.lots.get(score.player, 0.0) for score in scores})
    rows = (
        (place.player, tuple(map(format_plain, (place.rank, place.own, place.deck, place.total)))) for place in table
    )
    words = f"The winner is {{{table[0].player}}}: {table[0].words} (OPG 4.4.3)." if table else ""
    return Sums(("Place", "Own score", "Score of the deck", "Together"), tuple(rows), words)


def sum_items(counted: Counted) -> Sums:
    """Food spent in a game is its winner's. Where more was spent than somebody had, that is said instead."""
    columns = ("Entry fee", "Brought", "Spent", "Collected", "Left")
    paid, brought = counted.get_values("items_paid"), counted.get_values("items_brought")
    try:
        items = tally({player: brought.get(player, 0) for player in counted.vp}, _bent(counted))
    except RuleViolation as violation:
        return Sums(columns, (), str(violation))
    fee = entry_fee(counted.rounds)
    rows = (
        (
            player,
            (
                f"{paid.get(player, 0)} of {fee}",
                *map(format_plain, (own.brought, own.spent, own.collected, own.food_left)),
            ),
        )
        for player, own in sorted(items.items(), key=lambda one: (-one[1].collected, one[0]))
    )
    most = join_words(f"{{{player}}}" for player in most_collected(items))
    return Sums(columns, tuple(rows), f"Most items collected: {most} (OPG 4.4.6)." if most else "")


def _bent(counted: Counted) -> list[BentGame]:
    spent = {number: counted.get_values("items_spent", number) for number in {game.round for game in counted.games}}
    return [
        BentGame({player: spent[game.round].get(player, 0) for player in game.players}, game.winner)
        for game in counted.games
    ]


def sum_beers(counted: Counted) -> Sums:
    """One for every two victory points (AMB-G7)."""
    finished = counted.get_values("beers")
    rows = (
        (player, tuple(map(format_plain, (vp, beers(vp), drunk, max(beers(vp) - drunk, 0)))))
        for player, vp in sorted(counted.vp.items(), key=lambda one: (-one[1], one[0]))
        for drunk in (finished.get(player, 0),)
    )
    words = "One beer for every two victory points, finished after the final round (OPG 4.4.8)."
    return Sums(("Victory points", "Beers", "Finished", "To finish"), tuple(rows), words)
