"""The position a draw is made from, taken from what was played (OPG 7.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tournaments.engine.core.quitting import quitters
from tournaments.engine.core.scoring import ScoredRounds
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Card, Line, Outcome, PastGame, Player, Position, Record, Round, Wishes

RETURNS = {2: (1, (Outcome.BYE, Outcome.EBYE)), 3: (2, (Outcome.EBYE,))}


def build_position(rules: GameRules, record: Record, round_number: int) -> Position:
    """Everything the draw of this round needs, from the complete rounds before it.

    Players who enter later are not in it; who dropped or sits out is, as `dropped`. Delayed games
    count as true ties (OPG 13.4). A forfeited earned bye is the caller's matter: such a player comes without it.
    """
    last = max((played.number for played in record.rounds), default=0)
    return next(build_positions(rules, record, [(last + 1, round_number)]))


def build_positions(
    rules: GameRules, record: Record, drawn: Iterable[tuple[int, int]], lines: ScoredRounds | None = None
) -> Iterator[Position]:
    """Of several draws, each from the sittings before its own alone; of each its sitting and its round, in order."""
    totals = {player.id: _Total() for player in record.players}
    played = (lines or ScoredRounds(rules)).list_rounds(record)
    following = next(played, None)
    for sitting, round_number in drawn:
        while following is not None and following[0].number < sitting:
            _add_sitting(rules, totals, *following)
            following = next(played, None)
        game = 1 + sum(played.number < sitting and played.complete for played in _find_games(record, round_number))
        yield _build_position(rules, record, totals, round_number, game, sitting)


def _find_games(record: Record, round_number: int) -> Iterator[Round]:
    return (played for played in record.rounds if played.of_round == round_number)


@dataclass(slots=True)
class _Total:
    """What a player has brought together so far. `alone`: in which rounds without an opponent, and how; `games`: those
    with a side.
    """

    vp: int = 0
    differential: int = 0
    byes: int = 0
    pod: int | None = None
    side: str = ""
    games: list[PastGame] = field(default_factory=list)
    met: set[str] = field(default_factory=set)
    alone: set[tuple[int, Outcome]] = field(default_factory=set)


Totals = Mapping[str, _Total]


def _add_sitting(rules: GameRules, totals: Totals, played: Round, lines: Mapping[str, Line]) -> None:
    """Who met whom is seen from both sides: an unfinished game may stand on one card only (OPG 13.5)."""
    first, second = rules.scoring.sorting_figures
    for player, line in lines.items():
        total = totals.get(player)
        if total is None:
            continue
        award = line.award
        total.vp += award.figures[first] + (rules.scoring.vp.get(Outcome.TT, 0) if award.provisional else 0)
        total.differential += award.figures.get(second, 0)
        total.byes += award.counts_as_bye
        if not line.opponents:
            total.alone.add((played.of_round or played.number, award.outcome))
        for opponent in line.opponents:
            total.met.add(opponent)
            totals[opponent].met.add(player)
        if line.allegiance is not None:
            total.side = line.allegiance.value
            total.games += (PastGame(opponent, total.side, played.number) for opponent in line.opponents)
    if rules.again is not None:
        _record_tables(totals, played)
    elif rules.seats[1] > 2:
        _record_pods(totals, played)


def _record_pods(totals: Totals, played: Round) -> None:
    for number, match in enumerate(played.matches, 1):
        for player in match.players:
            if player in totals:
                totals[player].pod = match.table or number


def _record_tables(totals: Totals, played: Round) -> None:
    """In the round before alone, and in the order of its tables."""
    for total in totals.values():
        total.pod = None
    tables = (match.players for match in played.matches if not match.is_alone)
    for number, players in enumerate(tables, 1):
        for player in totals.keys() & {*players}:
            totals[player].pod = number


def _build_position(
    rules: GameRules, record: Record, totals: Totals, round_number: int, game: int, sitting: int
) -> Position:
    entered = [player for player in record.players if player.entered_in <= round_number]
    before = [played for played in record.rounds if played.number < sitting and played.complete]
    out = quitters(rules, before) | find_left_over_players(rules, record, before)
    follows = rules.again if rules.repeats_pairs(round_number) else None
    everybody = (_build_card(player, totals[player.id], round_number, game) for player in entered)
    cards = (replace(card, dropped=True) if card.id in out else card for card in everybody)
    return Position(
        ruleset=record.ruleset,
        round=round_number,
        rounds=None if follows else _last_drawn_round(rules, record.rounds_scheduled, round_number),
        cards=tuple(cards) if follows or rules.again is None else tuple(replace(card, pod=None) for card in cards),
        options=record.options,
        wishes=Wishes()
        if follows
        else Wishes(apart=_pairs_to_keep_apart(record, {player.id for player in entered}, round_number)),
        method=follows.code if follows else "",
        game=game if rules.limits.games_per_round > 1 else 1,
    )


def find_left_over_players(rules: GameRules, record: Record, before: Iterable[Round]) -> frozenset[str]:
    """Who was left over when the number of players was odd, and plays no more (AMB-P22): nobody in round 1, nor who
    asked not to be drawn.
    """
    if not rules.eliminates_odd:
        return frozenset()
    out = set[str]()
    for played in before:
        number = played.of_round or played.number
        sat = {player for match in played.matches if not match.is_alone for player in match.players}
        there = (player for player in record.players if player.entered_in <= number and number not in player.sits_out)
        out |= {player.id for player in there if number > 1 and player.id not in sat}
    return frozenset(out)


def _last_drawn_round(rules: GameRules, rounds: int, round_number: int) -> int | None:
    """The last round for which others have to be left to meet, None where none follows this one in the listing: in
    rounds that follow from the one before the same two meet again.
    """
    if rules.count_drawn_rounds(rounds) < round_number:
        return None
    return rounds if rules.again is None else round_number + (rounds - round_number) // 2


def _pairs_to_keep_apart(record: Record, entered: Collection[str], round_number: int) -> tuple[tuple[str, str], ...]:
    """The pairs still to be kept apart, of those who are there."""
    wished = (wish for wish in record.keep_apart if wish.until >= round_number)
    return tuple(sorted(wish.players for wish in wished if all(player in entered for player in wish.players)))


def _build_card(player: Player, total: _Total, round_number: int, game: int) -> Card:
    """Who leaves after the first game of a round has left after that round, and plays no other of it."""
    left, last = player.last_round(), round_number if game > 1 else round_number - 1
    return Card(
        id=player.id,
        vp=total.vp,
        differential=total.differential,
        byes=total.byes,
        opponents=frozenset(total.met),
        dropped=round_number in player.sits_out or (left is not None and left <= last),
        earned_bye_now=player.earned_byes >= round_number,
        seated_first=_is_seated_first(total, round_number),
        pod=total.pod,
        last_side=total.side or (player.side or ""),
        games=tuple(total.games),
        directs=player.directs,
        number=player.number,
    )


def _is_seated_first(total: _Total, round_number: int) -> bool:
    """AMB-P3: back from any bye of round 1, or in round 3 from an earned bye of round 2."""
    if round_number not in RETURNS or not total.alone:
        return False
    sat_out, byes = RETURNS[round_number]
    return any((sat_out, bye) in total.alone for bye in byes)
