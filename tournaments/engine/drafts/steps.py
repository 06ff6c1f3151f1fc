"""What happens from the first pack to the finished deck, step by step (OPG 4.1.2, 4.1.3; SW Sealed, Booster Draft)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tournaments.engine.drafts.building import Building, find_building
from tournaments.engine.drafts.kinds import DraftKind
from tournaments.engine.drafts.passing import Direction, directions


class StepCode(StrEnum):
    PAIR = "pair"
    OPEN = "open"
    EXCHANGE = "exchange"
    PICK = "pick"
    GO_ON = "go_on"
    REVIEW = "review"
    BUILD = "build"


@dataclass(frozen=True, slots=True)
class Pack:
    """What each player opens for himself. `cards`: how many lie in it; `released`: when its set came out."""

    cards: int
    name: str = ""
    released: date | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """`seconds` 0: it has no clock. `pack` and `pick` count from 1, 0 where there is none; without a `direction`
    nothing is passed.
    """

    code: StepCode
    text: str
    seconds: int = 0
    pack: int = 0
    pick: int = 0
    direction: Direction | None = None


def steps(
    kind: DraftKind, packs: Sequence[Pack] = (), *, cards: int | None = None, pick_seconds: int = 0
) -> tuple[Step, ...]:
    """All steps of an event of this kind. `packs`: what is drafted, one after the other; `cards`: of a finished deck.

    No document has a clock for picks: `pick_seconds` is what the director gives. Raises RuleViolation as `building_of`.
    """
    building = find_building(kind.building, cards)
    drafted = _list_steps(kind, packs, pick_seconds) if kind.sizes else opening(kind)
    return (*drafted, *((_build(building),) if building else ()))


def sort_packs(kind: DraftKind, packs: Sequence[Pack]) -> tuple[Pack, ...]:
    """SW Booster Draft: the oldest first, those without a date last; else as they are given."""
    return tuple(sorted(packs, key=lambda pack: pack.released or date.max) if kind.oldest_first else packs)


def how_to_pass(kind: DraftKind, packs: int) -> tuple[str, ...]:
    """What everybody does with each of so many packs, in a sentence."""
    return tuple(_pick(kind, way, is_last=False)[0] for way in directions(packs))


def opening(kind: DraftKind) -> Iterator[Step]:
    """What everybody does with sealed product, before decks are built."""
    if kind.exchanged:
        yield Step(StepCode.PAIR, "Find your first opponent and the side that you play all day; open nothing yet.")
    yield Step(StepCode.OPEN, "Open everything at once." if kind.exchanged else "Open what you were given.")
    if kind.exchanged:
        yield Step(
            StepCode.EXCHANGE, "Hand all cards of the other side to your opponent, face down, and look at none of them."
        )


def _list_steps(kind: DraftKind, packs: Sequence[Pack], pick_seconds: int) -> Iterator[Step]:
    for number, (pack, way) in enumerate(zip(sort_packs(kind, packs), directions(len(packs)), strict=True), 1):
        yield Step(StepCode.OPEN, f"Open pack {number}{f', {pack.name}' if pack.name else ''}.", pack=number)
        for pick in range(1, pack.cards + 1):
            text, passed = _pick(kind, way, is_last=pick == pack.cards)
            yield Step(StepCode.PICK, text, pick_seconds, number, pick, passed)
        if kind.own_side:
            text = f"Pass what is left to the {way} until somebody of its side has taken it."
            yield Step(StepCode.GO_ON, text, 0, number, direction=way)
        if kind.review_seconds:
            text = "Look through the cards that you have taken so far."
            yield Step(StepCode.REVIEW, text, kind.review_seconds, number)


def _pick(kind: DraftKind, way: Direction, *, is_last: bool) -> tuple[str, Direction | None]:
    """A stack that came past too many players of the other side still holds cards after the last pick."""
    if is_last and not kind.own_side:
        return "Take the last card.", None
    what = "a card of your own side, if there is one," if kind.own_side else "one card"
    wait = " Lift the next stack once everybody is ready." if kind.together else ""
    return f"Take {what} and pass the rest to the {way}.{wait}", way


def _build(building: Building) -> Step:
    few = "at least " if building.at_least else ""
    return Step(StepCode.BUILD, f"Build your deck: {few}{building.minutes} minutes.", building.minutes * 60)
