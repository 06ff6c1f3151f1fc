"""OPG 4.4.6: food items that bend the rules of a game go to its winner; the entry fee goes to the food bank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tournaments.engine.core.types import RuleViolation

SECTION = "OPG 4.4.6"


@dataclass(frozen=True, slots=True)
class BentGame:
    """`spent`: the items of each player; the food bank gets them where nobody has won (`winner` None)."""

    spent: Mapping[str, int] = field(default_factory=dict)
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class ItemBudget:
    """A player's items, those of the entry fee aside. `collected`: what was spent in the games that he won."""

    brought: int = 0
    spent: int = 0
    collected: int = 0

    @property
    def food_left(self) -> int:
        """What he can still spend."""
        return self.brought - self.spent + self.collected


def entry_fee(rounds: int) -> int:
    """One item for each scheduled round."""
    return rounds


def tally(brought: Mapping[str, int], games: Iterable[BentGame]) -> dict[str, ItemBudget]:
    """What everybody has after these games, in the order in which they ended. Raises RuleViolation as
    `refuse_spending`.
    """
    items = {player: ItemBudget(number) for player, number in brought.items()}
    for game in games:
        for player, number in game.spent.items():
            own = items.get(player, ItemBudget())
            refuse_spending(own, number)
            items[player] = replace(own, spent=own.spent + number)
        if game.winner is not None:
            own = items.get(game.winner, ItemBudget())
            items[game.winner] = replace(own, collected=own.collected + sum(game.spent.values()))
    return items


def refuse_spending(items: ItemBudget, number: int) -> None:
    """Raises RuleViolation `items_missing` for more items than a player has, `items_negative` for fewer than none."""
    if number < 0:
        raise RuleViolation("items_negative", "Items are spent, not taken back: enter none or more.", SECTION)
    if number > items.food_left:
        message = (
            f"This player has {items.food_left} items left and cannot spend {number}: enter fewer, or what he brought."
        )
        raise RuleViolation("items_missing", message, SECTION)


def most_collected(items: Mapping[str, ItemBudget]) -> tuple[str, ...]:
    """Who collected the most, several where they are level; nobody where nobody collected any."""
    most = max((own.collected for own in items.values()), default=0)
    return tuple(sorted(player for player, own in items.items() if own.collected == most)) if most else ()
