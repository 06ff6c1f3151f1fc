"""The position a draw is made from, taken from what was played (OPG 7.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from tournaments.engine.ruleset import Ruleset
from tournaments.engine.scoring import score
from tournaments.engine.types import Card, Outcome, Player, Position, Record, Scorecard, Wishes


def position(rules: Ruleset, record: Record, round_number: int) -> Position:
    """Everything the draw of this round needs, from the complete rounds before it.

    Players who enter later are not in it; who dropped or sits out is, as `dropped`. Delayed games
    count as true ties (OPG 13.4). A forfeited earned bye is the caller's matter: such a player comes without it.
    """
    cards = {card.player: card for card in score(rules, record)}
    met = _met(cards.values())
    sittings = {one.number: one.of_round or one.number for one in record.rounds}
    entered = [player for player in record.players if player.entered_in <= round_number]
    return Position(
        ruleset=record.ruleset,
        round=round_number,
        rounds=record.rounds_scheduled if record.rounds_scheduled >= round_number else None,
        cards=tuple(_card(rules, player, cards[player.id], met, round_number, sittings) for player in entered),
        options=record.options,
        wishes=Wishes(apart=_apart(record, {player.id for player in entered}, round_number)),
    )


def _apart(record: Record, entered: Collection[str], round_number: int) -> tuple[tuple[str, str], ...]:
    """The pairs still to be kept apart, of those who are there."""
    wished = (one for one in record.keep_apart if one.until >= round_number)
    return tuple(sorted(one.players for one in wished if all(player in entered for player in one.players)))


def _card(
    rules: Ruleset,
    player: Player,
    card: Scorecard,
    met: Mapping[str, frozenset[str]],
    round_number: int,
    sittings: Mapping[int, int],
) -> Card:
    left = player.left_after()
    return Card(
        id=player.id,
        vp=card.vp + sum(rules.scoring.vp[Outcome.TT] for line in card.lines if line.provisional),
        differential=card.diff,
        byes=sum(line.counts_as_bye for line in card.lines),
        opponents=met[player.id],
        dropped=round_number in player.sits_out or (left is not None and left < round_number),
        earned_bye_now=player.earned_byes >= round_number,
        seated_first=_seated_first(card, round_number, sittings),
    )


def _seated_first(card: Scorecard, round_number: int, sittings: Mapping[int, int]) -> bool:
    """AMB-P3: back from any bye of round 1, or in round 3 from an earned bye of round 2. `sittings`: of which round."""
    returns = {2: (1, {Outcome.BYE, Outcome.EBYE}), 3: (2, {Outcome.EBYE})}
    if round_number not in returns:
        return False
    sat_out, byes = returns[round_number]
    return any(sittings[line.round] == sat_out and line.outcome in byes for line in card.lines)


def _met(cards: Iterable[Scorecard]) -> Mapping[str, frozenset[str]]:
    """Who met whom, seen from both sides: an unfinished game may stand on one card only (OPG 13.5)."""
    met: dict[str, set[str]] = {card.player: set() for card in cards}
    for card in cards:
        for opponent in card.opponents:
            met[card.player].add(opponent)
            met[opponent].add(card.player)
    return {player: frozenset(opponents) for player, opponents in met.items()}
