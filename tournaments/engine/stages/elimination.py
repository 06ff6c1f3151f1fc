"""Match play: a bracket of the best, or of everybody who is still there (OPG 10, A)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from tournaments.engine.brackets import (
    NO_WINNER,
    Bracket,
    By,
    NodeState,
    Place,
    Progress,
    Status,
    build_play_in,
    double_elimination,
    elimination_bracket,
    final_order,
    foreseen,
    match_score,
    modified_mcintyre,
    order_so_far,
    progress,
    round_name,
    standard,
)
from tournaments.engine.brackets.values import MOST
from tournaments.engine.core.structure import StageOutcome, StageSpec, Structure
from tournaments.engine.core.system import Choice, GameRules, Step
from tournaments.engine.core.tiebreaks import LOST, WON
from tournaments.engine.core.types import Match, Record, Round, Scorecard, Stage, Standing
from tournaments.engine.draws.bracket import BRACKET
from tournaments.engine.stages.match_winners import find_deciding_game, find_winner
from tournaments.engine.stages.seeds import list_by_seed

SECTION = "OPG 10"
MOST_GAMES = 7
USUAL_SIZE = 8
FEWEST_ENTRANTS = 3
Build = Callable[[int], Bracket]


@lru_cache(maxsize=256)
def build_standard_bracket(players: int) -> Bracket:
    """The standard bracket where it is full; else the lowest seeds play in (OPG 10.2, A)."""
    return standard(players) if players & (players - 1) == 0 else build_play_in(players)


@lru_cache(maxsize=256)
def twice(players: int) -> Bracket:
    return double_elimination(players)


@lru_cache(maxsize=256)
def build_by_lines(players: int) -> Bracket:
    return elimination_bracket(players)


def find_entrants(
    most: int, seeded: int, rules: GameRules, record: Record, standings: Sequence[Standing]
) -> tuple[str, ...]:
    """The best so many of the table who are still there, the first the highest seed (OPG 10); without rounds of
    everybody those who have seeds, `seeded` at most. A director's own bracket says itself how many it takes.
    """
    own = record.bracket.size if record.bracket else None
    if rules.seeded:
        return list_by_seed(record, own or seeded)
    gone = {player.id for player in record.players if player.last_round() is not None}
    return tuple(place.player for place in standings if place.player not in gone)[: own or most]


def stands(build: Build, rules: GameRules, record: Record, stage: Stage) -> Progress:
    """The bracket after the complete rounds of the stage: a match without a game is still to be played. Raises
    RuleViolation for entrants whom it does not fit.
    """
    bracket = record.bracket or build(len(stage.players))
    winners, left = dict[str, str](), _list_left(record, stage)
    gone: dict[str, int] = {player: 0 for player, last in left.items() if not _is_before(stage, last)}
    now = progress(bracket, stage.players, winners, gone)
    for played in _complete(stage):
        states = [(match, state) for match in played.matches if (state := _find_node(now, match)) is not None]
        winners |= {state.node.id: _winner(rules, match, state) for match, state in states if match.games}
        reached = max((state.node.round for _, state in states), default=0)
        following = [one for one in _complete(stage) if one.number > played.number]
        gone |= {
            player: reached
            for player, last in left.items()
            if player not in gone and not any(one.of_round <= last for one in following)
        }
        now = progress(bracket, stage.players, winners, gone)
    return now


def foresee_bracket(
    build: Build,
    least: int,
    most: int,
    seeded: int,
    rules: GameRules,
    own: Bracket | None,
    entered: int,
    seeds: Mapping[int, str],
) -> Progress:
    """The bracket while it waits: the director's `own`, else that of so many; by given seeds the whole one, unless it
    takes everybody who is there.
    """
    limit = seeded if rules.seeded else most
    is_sized = limit == MOST or not rules.seeded
    size = min(max(entered, least), limit) if is_sized else limit
    return foreseen(own or build(size), seeds)


def _complete(stage: Stage) -> tuple[Round, ...]:
    return tuple(played for played in stage.rounds if played.complete and not played.void)


def _is_before(stage: Stage, last: int) -> bool:
    """Whether a round of the stage was played until this round of the event."""
    return any(played.of_round <= last for played in _complete(stage))


def _list_left(record: Record, stage: Stage) -> dict[str, int]:
    """After which round of the event each entrant left who has."""
    there = {*stage.players}
    left = ((player.id, player.last_round()) for player in record.players if player.id in there)
    return {player: last for player, last in left if last is not None}


def _find_node(now: Progress, match: Match) -> NodeState | None:
    return next((state for state in now.ready if {*state.players} == {*match.players}), None)


def _winner(rules: GameRules, match: Match, state: NodeState) -> str:
    """Return who has won the match; what is level goes to the higher seed.

    A last game that ends the match decides it whatever the games before it were. Nobody wins where it has no winner:
    neither came, or both were disqualified (House-B5, House-C3).
    """
    last = find_deciding_game(rules, match.games)
    if last is not None:
        seat = find_winner(rules, last, len(match.seats))
        return NO_WINNER if seat is None else match.players[seat]
    seeds = [seat.player for seat in state.occupants]
    higher = match.players.index(str(seeds[state.higher or 0]))
    games = [find_winner(rules, game, 2) for game in match.games]
    return match.players[match_score(games, best_of=MOST_GAMES, higher=higher, over=True).winner or 0]


def next_pairs(build: Build, rules: GameRules, record: Record, stage: Stage) -> tuple[str, ...]:
    """Who meets in the next round, two by two, of each pair the higher seed first."""
    ready = stands(build, rules, record, stage).ready
    first = min((state.node.round for state in ready), default=0)
    return tuple(player for state in ready if state.node.round == first for player in _sort_by_seed(state))


def _sort_by_seed(state: NodeState) -> Iterator[str]:
    """The higher seed first."""
    yield from (str(seat.player) for seat in sorted(state.occupants, key=lambda seat: seat.seed or 0))


def is_over(build: Build, rules: GameRules, record: Record, stage: Stage) -> bool:
    return not any(state.is_undecided for state in stands(build, rules, record, stage).states.values())


def decide_order(
    build: Build, rules: GameRules, record: Record, stage: Stage, cards: Sequence[Scorecard]
) -> StageOutcome | None:
    """Whoever came further stands higher, of those who came as far the higher seed; None until it is over, unless
    nobody stands anywhere without it.
    """
    over = bool(stage.players) and is_over(build, rules, record, stage)
    if not over and not (rules.seeded and stage.players):
        return None
    now = stands(build, rules, record, stage)
    places = final_order(now) if over else order_so_far(now)
    step = _step({place.player: place for place in places})
    figures = _won_and_lost(now) if rules.seeded else {}
    return StageOutcome(tuple(place.player for place in places), step, step, figures)


def _won_and_lost(now: Progress) -> dict[str, dict[str, int | float]]:
    """Count the matches of each entrant; who went on without an opponent did not win one."""
    won, lost = Counter[str](), Counter[str]()
    for state in now.states.values():
        if state.status is Status.DECIDED and state.by in (By.PLAY, By.OPPONENT_LEFT, By.NOBODY):
            won.update(player for player in state.players if player == state.winner)
            lost.update(player for player in state.players if player != state.winner)
    return {player: {WON.code: won[player], LOST.code: lost[player]} for player in now.entrants}


def _step(places: Mapping[str, Place]) -> Step:
    def why(rules: GameRules, above: Scorecard, below: Scorecard) -> str:
        return places[above.player].reason

    return Step("bracket", "Bracket", why=why)


def name_round(build: Build, number: int, entrants: int) -> str:
    """What its round of this number is called; of how many play it all depends."""
    if entrants < 2:
        return f"{'first round' if number == 1 else f'round {number}'} of the bracket"
    bracket = build(entrants)
    return round_name(bracket, number) if number in bracket.by_round else f"round {number} of the bracket"


def _rounds(build: Build, entrants: int) -> int:
    return len(build(entrants).by_round) if entrants > 1 else 1


def bracket_stage(
    code: str, name: str, most: int, build: Build, meaning: str, seeded: int = 0, least: int = FEWEST_ENTRANTS
) -> StageSpec:
    """Of the best so many of a table, for which `least` have to be there; by given seeds of as many at most, or of
    `seeded`.
    """
    return StageSpec(
        code,
        name,
        SECTION,
        method=BRACKET,
        entrants=partial(find_entrants, most, seeded or most),
        rounds=partial(_rounds, build),
        name_round=partial(name_round, build),
        remaining=partial(next_pairs, build),
        is_over=partial(is_over, build),
        decides=partial(decide_order, build),
        ties_to_higher=True,
        bracket=partial(stands, build),
        foreseen=partial(foresee_bracket, build, least, most, seeded or most),
        size=USUAL_SIZE if most == MOST else most,
        meaning=meaning,
    )


def with_best_of(structure: Structure, most: str) -> Structure:
    """With matches of so many games at most."""
    return replace(structure, stages=tuple(replace(stage, games=int(most)) for stage in structure.stages))


BEST_OF = Choice(
    "best_of",
    "A match of the bracket",
    "OPG 10",
    {"1": "one game", "3": "best of three games", "5": "best of five games"},
    with_best_of,
    arises=lambda rules: rules.limits.games_per_round == 1,
)
OF_THE_BEST = re.compile(r"^The best \w+ play")
HIGHER = "A match that is level goes to the higher seed (OPG 10). It gives no victory points."
SE8 = bracket_stage("se8", "Single elimination", 8, build_standard_bracket, f"The best eight play a bracket. {HIGHER}")
SE16 = bracket_stage(
    "se16", "Single elimination", 16, build_standard_bracket, f"The best sixteen play a bracket. {HIGHER}"
)
ALL_PLAY = bracket_stage(
    "se-playin",
    "Single elimination with play-in",
    MOST,
    build_standard_bracket,
    f"Everybody who is still there plays a bracket; the lowest seeds play in. {HIGHER}",
)
MCINTYRE8 = bracket_stage(
    "mcintyre8",
    "Modified McIntyre",
    8,
    modified_mcintyre,
    f"The best eight play a bracket in which the best may lose once. {HIGHER}",
    least=8,
)
MCINTYRE16 = bracket_stage(
    "mcintyre16",
    "Modified McIntyre",
    16,
    modified_mcintyre,
    f"The best sixteen play a bracket in which the best may lose once. {HIGHER}",
    least=16,
)
TWICE8 = bracket_stage(
    "double-elimination",
    "Double elimination",
    8,
    twice,
    f"The best eight play; who has lost twice is out. {HIGHER}",
    seeded=MOST,
)
ELIMINATION_1997 = replace(
    bracket_stage(
        "elimination-1997",
        "Single elimination",
        MOST,
        build_by_lines,
        "The shuffled names fill the top lines of the first column, then the bottom lines. An empty bottom line is a"
        " bye; after the first games there are none (D97 1.22).",
    ),
    section="D97 1.22",
)
STAGES = (SE8, SE16, ALL_PLAY, MCINTYRE8, MCINTYRE16, TWICE8, ELIMINATION_1997)


BRACKETS: Mapping[str, Build] = {
    SE8.code: build_standard_bracket,
    SE16.code: build_standard_bracket,
    ALL_PLAY.code: build_standard_bracket,
    MCINTYRE8.code: modified_mcintyre,
    MCINTYRE16.code: modified_mcintyre,
    TWICE8.code: twice,
    ELIMINATION_1997.code: build_by_lines,
}
"""By the codes of the stages, for so many players."""


def name_after_rounds(stage: StageSpec, name: str) -> Structure:
    return Structure(f"swiss-{stage.code}", f"Rounds by score, then {name}", "OPG 10, A", (stage,), (BEST_OF,))


def alone(stage: StageSpec, name: str) -> Structure:
    """The bracket from the first round on: seeds are given, say by an event before this one (OPG A)."""
    meaning = OF_THE_BEST.sub("Everybody who has a seed plays", stage.meaning)
    return Structure(stage.code, name, "OPG 10, A", (replace(stage, meaning=meaning),), (BEST_OF,), changes=_seed_game)


def _seed_game(game: GameRules) -> GameRules:
    return replace(game, seeded=True)


STRUCTURES = (
    name_after_rounds(SE8, "single elimination of the best eight"),
    name_after_rounds(SE16, "single elimination of the best sixteen"),
    name_after_rounds(ALL_PLAY, "single elimination with play-in"),
    name_after_rounds(MCINTYRE8, "Modified McIntyre of the best eight"),
    name_after_rounds(MCINTYRE16, "Modified McIntyre of the best sixteen"),
    name_after_rounds(TWICE8, "double elimination of the best eight"),
    alone(SE8, "Single elimination of eight"),
    alone(SE16, "Single elimination of sixteen"),
    alone(ALL_PLAY, "Single elimination with play-in"),
    alone(MCINTYRE8, "Modified McIntyre of eight"),
    alone(MCINTYRE16, "Modified McIntyre of sixteen"),
    alone(TWICE8, "Double elimination"),
)
CODES = tuple(structure.code for structure in STRUCTURES)
"""Those of every game of two."""

OF_1997 = replace(alone(ELIMINATION_1997, "Single elimination of shuffled names"), section="D97 1.22")
