"""OPG 10.2: any bracket may be played that is announced beforehand, so that it has to be one that can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tournaments.engine.brackets.values import SECTION, Among, Bracket, LoserOf, Node, Ranked, Seed, Slot, WinnerOf
from tournaments.engine.core.types import Violation, require_no_findings


def check_bracket(bracket: Bracket) -> None:
    """Raises RuleViolation with all that stands against it, `field` the id of the match: a match, seed, winner, loser
    or rank that is not there, is not known in time or is used twice; a player who would be out without a loss; not one
    last match. Who loses, or plays for a place only, need not go on.
    """
    require_no_findings(tuple(_check_matches(bracket)) or tuple(_check_slots(bracket)) or tuple(_check_ends(bracket)))


def _check_matches(bracket: Bracket) -> Iterator[Violation]:
    if not bracket.nodes:
        yield _build_violation("no_match", "The bracket holds no match. Write down one for every game to be won.")
    yield from _twice("match_twice", "Two matches are called {}. Give each an id of its own.", "id", bracket)
    yield from _twice("name_twice", "Two matches have the name {}. Give each its own.", "name", bracket)
    for node in bracket.nodes:
        if not 1 <= len(node.slots) <= 2:
            message = f"Match {node.id} has {len(node.slots)} slots. A match has two, a bye one."
            yield _build_violation("number_of_slots", message, node)
    for expected, number in enumerate(bracket.by_round, 1):
        if number != expected:
            yield _build_violation(
                "round_missing", f"No match is in round {expected}. Count the rounds through from 1."
            )
            return


def _twice(code: str, message: str, attribute: str, bracket: Bracket) -> Iterator[Violation]:
    counted = Counter(getattr(node, attribute) for node in bracket.nodes)
    yield from (
        _build_violation(code, message.format(value)) for value, times in counted.items() if value and times > 1
    )


def _check_slots(bracket: Bracket) -> Iterator[Violation]:
    counted = Counter(slot for node in bracket.nodes for slot in node.slots)
    for node in bracket.nodes:
        for slot in dict.fromkeys(node.slots):
            yield from _check_slot(bracket, node, slot)
            if counted[slot] > 1 and bracket.seats[slot] is node:
                yield _used_twice(slot, node)
    yield from _check_seeds(bracket)


def _check_slot(bracket: Bracket, node: Node, slot: Slot) -> Iterator[Violation]:
    match slot:
        case WinnerOf(match) | LoserOf(match):
            yield from _check_source(bracket, node, slot, bracket.by_id.get(match))
        case Ranked():
            yield from _check_rank(bracket, node, slot)


def _check_source(bracket: Bracket, node: Node, slot: WinnerOf | LoserOf, source: Node | None) -> Iterator[Violation]:
    of = Among.WINNERS if isinstance(slot, WinnerOf) else Among.LOSERS
    if source is None:
        yield _build_violation(
            "unknown_match", f"Match {node.id} waits for {slot.match}, which is no match here.", node
        )
    elif source.round >= node.round:
        yield _not_earlier(node, f"match {source.id} of round {source.round}")
    elif of is Among.LOSERS and source.is_bye:
        message = f"Match {node.id} waits for the loser of {source.id}, a bye: nobody loses it."
        yield _build_violation("no_loser", message, node)
    elif (of, source.round) in bracket.ranked:
        message = (
            f"Match {node.id} takes one of the {of} of round {source.round} by the match, another match takes them by"
            " their rank. Take all of them by one or the other."
        )
        yield _build_violation("match_and_rank", message, node)


def _check_rank(bracket: Bracket, node: Node, slot: Ranked) -> Iterator[Violation]:
    there = bracket.comes_out(slot.round, slot.of)
    if slot.round >= node.round:
        yield _not_earlier(node, f"the {slot.of} of round {slot.round}")
    elif not 1 <= slot.rank <= there:
        message = f"Match {node.id} waits for rank {slot.rank} of the {slot.of} of round {slot.round}, who are {there}."
        yield _build_violation("unknown_rank", message, node)


def _not_earlier(node: Node, source: str) -> Violation:
    message = f"Match {node.id} of round {node.round} waits for {source}. It can only wait for an earlier round."
    return _build_violation("not_earlier", message, node)


def _used_twice(slot: Slot, node: Node) -> Violation:
    match slot:
        case Seed(number):
            return _build_violation(
                "seed_twice", f"Seed {number} stands in the bracket twice. Seat everybody once.", node
            )
        case WinnerOf(match):
            return _build_violation(
                "winner_twice", f"The winner of {match} goes on to two places. Leave one of them.", node
            )
        case LoserOf(match):
            return _build_violation(
                "loser_twice", f"The loser of {match} goes on to two places. Leave one of them.", node
            )
        case Ranked(rank, of, number):
            message = f"Rank {rank} of the {of} of round {number} goes on to two places. Leave one of them."
            return _build_violation("rank_twice", message, node)


def _check_seeds(bracket: Bracket) -> Iterator[Violation]:
    seeds = sorted(slot.number for slot in bracket.seats if isinstance(slot, Seed))
    if len(seeds) < 2:
        yield _build_violation("too_few_seeds", f"A bracket is for two players or more, not for {len(seeds)}.")
    for expected, seed in enumerate(seeds, 1):
        if seed != expected:
            message = f"The seeds of {len(seeds)} players are 1 to {len(seeds)}: {seed} stands where {expected} should."
            yield _build_violation("seed_missing", message)
            return


def _check_ends(bracket: Bracket) -> Iterator[Violation]:
    last = bracket.by_round[max(bracket.by_round)]
    if len(last) > 1:
        message = (
            f"The last round holds {len(last)} matches. A bracket ends with one: put matches for other places into"
            " earlier rounds."
        )
        yield _build_violation("not_one_last", message, last[-1])
    elif last[0].is_bye:
        yield _build_violation(
            "last_is_bye", f"Match {last[0].id} is the last and has one slot. It needs two.", last[0]
        )
    for node in bracket.nodes:
        if node.repeats and node is not bracket.last:
            message = f"Match {node.id} is played by those who played {node.repeats}. Only the last match may be."
            yield _build_violation("repeated_early", message, node)
    yield from _out_without_loss(bracket)


def _out_without_loss(bracket: Bracket) -> Iterator[Violation]:
    """Of every match that somebody may win who has never lost, the winner goes on, but of the last."""
    unbeaten: set[Slot] = set()
    for number, nodes in bracket.by_round.items():
        winning = [node for node in nodes if any(isinstance(slot, Seed) or slot in unbeaten for slot in node.slots)]
        unbeaten.update(WinnerOf(node.id) for node in winning)
        if winning and (Among.WINNERS, number) in bracket.ranked:
            ranks = [Ranked(rank, Among.WINNERS, number) for rank in range(1, len(nodes) + 1)]
            unbeaten.update(ranks)
            yield from (_rank_left(slot) for slot in ranks if slot not in bracket.seats)
        stay = (node for node in winning if node is not bracket.last and not bracket.goes_on(node, Among.WINNERS))
        yield from (_winner_left(node) for node in stay)


def _rank_left(slot: Ranked) -> Violation:
    message = (
        f"Rank {slot.rank} of the winners of round {slot.round} goes nowhere and would be out without a loss."
        " Give every winner a match."
    )
    return _build_violation("winner_left", message)


def _winner_left(node: Node) -> Violation:
    message = f"The winner of match {node.id} goes nowhere and would be out without a loss. Give him a match."
    return _build_violation("winner_left", message, node)


def _build_violation(code: str, message: str, node: Node | None = None) -> Violation:
    return Violation(code, message, SECTION, node.id if node else "")
