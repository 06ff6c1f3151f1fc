"""A game of three or four, which no system of this site is: it counts chips, and has figures and steps of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations, islice
from random import Random
from typing import Any

from tournaments.engine import METHODS, STAGES, STRUCTURES
from tournaments.engine.core.draws import Change, Criterion, DrawMethod, Explanation, Version
from tournaments.engine.core.endings import Awards, Ending, Reporter
from tournaments.engine.core.fields import Field
from tournaments.engine.core.figures import Figure, explain_highest
from tournaments.engine.core.forfeits import Forfeit, Seats
from tournaments.engine.core.listed import CardGame, Listable, ListedRules
from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.structure import StageOutcome, StageSpec, Structure
from tournaments.engine.core.system import Byes, Choice, GameRules, Limits, Scoring, Step
from tournaments.engine.core.tiebreaks import DRAW, find_games_between, total_step
from tournaments.engine.core.types import (
    Award,
    Card,
    Draw,
    Outcome,
    Position,
    Record,
    Result,
    Round,
    RuleViolation,
    Scorecard,
    Seating,
    Stage,
    Standing,
    Tiebreaker,
)
from tournaments.engine.games.registry import CARD_GAMES, GAME_RULES

CHIPS = Field("chips", "Chips of {}", "needs the chips of", most=500, heading="Counted")
STACK = Figure("stack", "Stack", "Chips in all", "chips in all: those of every table (Pods 3)", "every chip counts")
SHARE = Figure("share", "Share", "Share", "share: own chips less what the others have on average (Pods 4)", signed=True)

OUT = Field("out", "{} is out", "needs to say who is out:", most=1)
AT_FIRST = 10
"""The chips with which everybody begins."""


def _richest_table(card: Scorecard) -> int:
    return max(card.figures_by_line("stack"), default=0)


def _ahead_at_first(cards: tuple[Scorecard, ...], _: tuple[Tiebreaker, ...]) -> Scorecard | None:
    """Of exactly two the one who had more chips at the first table at which they met."""
    met = find_games_between(*cards) if len(cards) == 2 else ()
    for one, other in met[:1]:
        ahead = one.figures["stack"] - other.figures["stack"]
        return cards[0] if ahead > 0 else cards[1] if ahead < 0 else None
    return None


RICHEST = Step(
    "richest",
    "Richest table",
    lambda rules, card, cards, rounds: _richest_table(card),
    heading="Richest",
    meaning="richest table: the most chips of one table (Pods 5)",
    explain=lambda rules, card, cards, rounds: explain_highest(card.figures_by_line("stack")),
    decided="richest table of",
)
FIRST_TABLE = Step(
    "first_table",
    "First table",
    settle=_ahead_at_first,
    why=lambda rules, above, below: f"more chips than {{{below.player}}} when they first met",
)


def _by_chips(rules: GameRules, result: Result) -> Awards:
    chips = [facts.get("chips", 0) for facts in result.by_seat]
    most, sum_of_all, others = max(chips), sum(chips), len(chips) - 1
    return tuple(
        Award(Outcome.FW if own == most else Outcome.FL, {"stack": own, "share": own - (sum_of_all - own) // others})
        for own in chips
    )


def _earn(rules: GameRules, result: Result, seats: int) -> Awards:
    ending = rules.scoring.by_code.get(result.ending)
    if ending is None or ending.award is None:
        raise RuleViolation("unknown_result", f"There is no result {result.ending!r}.", "Pods 1")
    for seat in range(seats):
        if "chips" not in result.get_facts(seat):
            raise RuleViolation(f"{seat_field('chips', seat)}_missing", "Everybody counts his chips.", "Pods 2")
    return ending.award(rules, result)


def _absent(rules: GameRules, result: Result) -> Awards:
    """Who is not there has missed the game; the others have what they count."""
    gets = _by_chips(rules, result)
    return tuple(
        replace(own, outcome=Outcome.MG) if result.get_facts(seat).get("out") else own for seat, own in enumerate(gets)
    )


def _without(ending: str) -> Forfeit:
    """These seats have no chips, the others have those with which they began until they count what they have."""

    def give(seats: int, those: Seats) -> Result | None:
        if seats < 3 or len(those) == seats:
            return None
        chips = ({"chips": 0, "out": 1} if seat in those else {"chips": AT_FIRST} for seat in range(seats))
        return Result(ending, tuple(chips))

    def said_of(result: Result, seats: int) -> Seats:
        is_said = result.ending == ending
        return frozenset(seat for seat in range(seats) if is_said and result.get_facts(seat).get("out"))

    return Forfeit("Pods 3", give, said_of)


COUNTED = Ending(
    "counted", "All chips are counted", "Pods 1", _by_chips, winner="Who has the most chips?", reporter=Reporter.PLAYERS
)
BANK = Ending("bank", "The bank is empty", "Pods 2", _by_chips, reporter=Reporter.PLAYERS, short="bank empty")
PENALISED = Ending("penalised", "Somebody lost all chips", "Pods 3", _by_chips, asks=("out",), penalty=True)
ABSENT = Ending("absent", "Somebody is not there", "Pods 4", _absent, asks=("out",), absence=True)
BARE = GameRules(
    code="test-bare-pods",
    name="Bare pods",
    source="The rules of pods",
    scoring=Scoring(_earn, {}, 100, (COUNTED, BANK), (CHIPS,), (STACK, SHARE)),
    ranking=(total_step(STACK), FIRST_TABLE, RICHEST, total_step(SHARE), DRAW),
    limits=Limits(),
    byes=Byes(),
    missed_round_is_line=False,
)
"""It says nothing of penalties and of players who are not there."""
PODS = replace(
    BARE,
    code="test-pods",
    name="Pods",
    scoring=replace(
        BARE.scoring,
        endings=(COUNTED, BANK, PENALISED, ABSENT),
        fields=(CHIPS, OUT),
        loss=_without("penalised"),
        absence=_without("absent"),
    ),
)


ROUND, FINAL = "Pods 6", "Pods 7"


@dataclass(frozen=True, slots=True)
class Met:
    """How many pairs sit together again."""

    met: int = 0


def _sizes(players: int) -> list[int]:
    """Tables of three, as many as are needed, of about equal size."""
    tables = -(-players // 3)
    return [players // tables + (table < players % tables) for table in range(tables)]


def _cut(players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    left = iter(players)
    return tuple(tuple(islice(left, size)) for size in _sizes(len(players)))


def _measured(position: Position, tables: Sequence[Sequence[str]], proof: str, why: str) -> Draw:
    opponents = {card.id: card.opponents for card in position.cards}
    again = sum(b in opponents[a] for players in tables for a, b in combinations(players, 2))
    seats = tuple(map(tuple, tables))
    return Draw(seats, (), (), Met(again), tuple(Explanation(players, "pod", why) for players in seats), proof)


def _here(position: Position) -> list[Card]:
    there = [card for card in position.cards if not card.dropped]
    if len(there) < 2:
        raise RuleViolation("too_few", "A table has two players at least.", ROUND)
    return there


def _drawn_by_stack(rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
    """The richest sit together; of equal ones the seed decides."""
    random = Random(seed)
    lots = {card.id: random.random() for card in sorted(_here(position), key=lambda card: card.id)}
    by_stack = sorted(_here(position), key=lambda card: (-card.vp, lots[card.id]))
    return _measured(position, _cut([card.id for card in by_stack]), "The richest sit together (Pods 6).", "by stack")


def _drawn_by_seed(rules: GameRules, position: Position, seed: int, version: Version) -> Draw:
    """The best seeds sit at different tables: dealt one by one."""
    there = [card.id for card in _here(position)]
    tables = len(_sizes(len(there)))
    dealt = [tuple(there[table::tables]) for table in range(tables)]
    return _measured(position, dealt, "Dealt by seeds: nothing is drawn (Pods 7).", "dealt by seeds")


def _judged(
    rules: GameRules, position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], version: Version
) -> Draw:
    seated = [player for players in tables for player in players]
    if byes or sorted(seated) != sorted(card.id for card in _here(position)):
        raise RuleViolation("not_seated", "Everybody who is there sits at a table, once.", ROUND)
    return _measured(position, tables, "Seated by hand.", "seated by hand")


def _method(code: str, name: str, draw: Callable[[GameRules, Position, int, Version], Draw], **more: Any) -> DrawMethod:
    def together(rules: GameRules, position: Position, seed: int, version: Version) -> Seating:
        return frozenset(map(frozenset, draw(rules, position, seed, version).tables))

    return DrawMethod(code, name, draw=draw, find_seating=together, judge=_judged, **more)


BY_STACK = _method(
    "test-by-stack",
    "The richest together",
    _drawn_by_stack,
    section=ROUND,
    criteria=(Criterion("met", "Pairs that sit together again"),),
    order=lambda rules, draw: (draw.criteria.met,),
    may_change=frozenset({Change.SEATS, Change.TABLES}),
)
DEALT = _method("test-dealt", "Dealt by seeds", _drawn_by_seed, section=FINAL, may_change=frozenset({Change.TABLES}))


def _winners(rules: GameRules, played: Round, seeds: Sequence[str]) -> list[str]:
    """Of each table whoever has the most chips, the higher seed of several; in the order of the seeds."""
    won = []
    for match in played.matches:
        chips = [award.figures["stack"] for award in award_game(rules, match.games[-1], len(match.seats))]
        best = [player for player, own in zip(match.players, chips, strict=True) if own == max(chips)]
        won.append(min(best, key=seeds.index))
    return sorted(won, key=seeds.index)


def _table_winners(rules: GameRules, record: Record, standings: Sequence[Standing]) -> tuple[str, ...]:
    """Whoever has won a table and is still there."""
    gone = {player.id for player in record.players if player.last_round() is not None}
    seeds = [place.player for place in standings]
    won = {player for played in record.rounds for player in _winners(rules, played, seeds)}
    return tuple(player for player in seeds if player in won - gone)


def _remaining(rules: GameRules, record: Record, stage: Stage) -> tuple[str, ...]:
    return stage.players if not stage.rounds else tuple(_winners(rules, stage.rounds[-1], stage.players))


def _rounds(entrants: int) -> int:
    return 1 if entrants <= 3 else 1 + _rounds(len(_sizes(entrants)))


def _named(number: int, entrants: int) -> str:
    last = _rounds(entrants) if entrants else 0
    names = {last: "last table", last - 1: "tables before the last"} if last else {1: "first tables of the winners"}
    return names.get(number, f"round {number} of the winners")


def _by_bracket(rules: GameRules, record: Record, stage: Stage, cards: Sequence[Scorecard]) -> StageOutcome | None:
    """Who came further stands higher; of those who came as far the higher seed."""
    if len(stage.rounds) < _rounds(len(stage.players)) or not all(played.complete for played in stage.rounds):
        return None
    further = dict.fromkeys(stage.players, 0)
    for number, played in enumerate(stage.rounds, 1):
        further |= dict.fromkeys(_winners(rules, played, stage.players), number)
    order = sorted(stage.players, key=lambda player: (-further[player], stage.players.index(player)))
    return StageOutcome(tuple(order), WON, CAME_FAR)


WON = Step("bracket", "Last table", why=lambda rules, above, below: "won the last table")
CAME_FAR = Step("winners", "Tables of the winners", why=lambda rules, above, below: "played at tables of the winners")
BRACKET = StageSpec(
    "test-bracket",
    "Tables of the winners",
    FINAL,
    method=DEALT,
    entrants=_table_winners,
    rounds=_rounds,
    name_round=_named,
    remaining=_remaining,
    decides=_by_bracket,
    meaning="Whoever has won a table and is still there plays on; the winner of the last table wins (Pods 7).",
)
PODS_BRACKET = Structure("test-pods-bracket", "Pods, then tables of their winners", FINAL, (BRACKET,))
IGNORED: Choice[GameRules] = Choice(
    "share",
    "The share of a table",
    "Pods 4",
    {"counts": "breaks ties", "ignored": "breaks no ties"},
    lambda rules, value: rules if value == "counts" else replace(rules, ranking=_without_share(rules.ranking)),
)


def _without_share(ranking: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(step for step in ranking if step.code != "share")


GAME = CardGame(
    "TOY",
    "Toy",
    "Pods 1",
    formats=(Listable("box", "Out of one box", "Pods 8"),),
    pools=(Listable("all", "Everything", "Pods 8"),),
    lists={"overall": ("box",)},
)
TOY = replace(
    PODS,
    code="test-toy",
    name="Toy",
    seats=(2, 4),
    swiss=BY_STACK,
    structures=("test-pods-bracket",),
    rematches_limited=False,
    choices=(IGNORED,),
    limits=replace(PODS.limits, min_rounds=2),
    listed=(ListedRules("TOY", "toy", "As it comes", "Pods 8"),),
)
"""It is listed, drawn, played and ranked by what stands in this file alone."""


@contextmanager
def registered(rules: GameRules = PODS) -> Iterator[GameRules]:
    GAME_RULES.register(rules)
    try:
        yield rules
    finally:
        GAME_RULES.withdraw(rules)


def counted(*chips: int, winners: tuple[int, ...] = ()) -> Result:
    most = max(chips)
    return Result("counted", tuple({"chips": own} for own in chips), winners or (chips.index(most),))


@contextmanager
def installed() -> Iterator[GameRules]:
    """The whole system: the game with its draw, the stage that follows, how an event runs by both, and its listing."""
    registries = (
        (METHODS, (BY_STACK, DEALT)),
        (STAGES, (BRACKET,)),
        (STRUCTURES, (PODS_BRACKET,)),
        (CARD_GAMES, (GAME,)),
    )
    for registry, values in registries:
        registry.register(*values)
    try:
        with registered(TOY) as rules:
            yield rules
    finally:
        for registry, values in reversed(registries):
            registry.withdraw(*values)
