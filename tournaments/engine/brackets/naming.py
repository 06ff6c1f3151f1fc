"""What matches, rounds and slots are called, in lower case as inside a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.engine.brackets.values import Bracket, LoserOf, Node, Ranked, Seed, Slot, WinnerOf

FINAL = "final"
SECOND_GAME = ", second game"
PLAY_IN = "play-in"
_SHORT = {"semifinal": "semi", "quarterfinal": "quarter"}
_ROUND = r"(?:winners' |losers' )?round(?: of)? \d+"
_KIND = re.compile(
    rf"({_ROUND}|play-in|quarterfinal|semifinal|(?:winners' |losers' |grand )?final(?:{SECOND_GAME})?)"
    r"(?:(?:, match)? \d+)?"
)


def name_matches(bracket: Bracket) -> Bracket:
    """With a name for every match that has none."""
    if all(node.name for node in bracket.nodes):
        return bracket
    names = dict(_names(bracket))
    return replace(bracket, nodes=tuple(replace(node, name=node.name or names[node.id]) for node in bracket.nodes))


def round_name(bracket: Bracket, number: int) -> str:
    """What a round is called, in the plural where it has several matches of a kind: "semifinals"."""
    nodes = bracket.by_round.get(number, ())
    kinds = [get_kind(node) for node in nodes]
    plain = f"round {number}"
    if any(kind is None for kind in kinds):
        return plain
    named = [_plural(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds) if kind]
    return " and ".join(named) or plain


def short_name(bracket: Bracket, number: int) -> str:
    """What a round is called where there is little room: "Semi", "Last 16"; by its number where it is of two kinds."""
    kinds = {get_kind(node) for node in bracket.by_round.get(number, ())}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is None or kind.startswith(("winners' round", "losers' round")):
        return f"Round {number}"
    if kind.endswith(SECOND_GAME):
        return "Second game"
    return capital(_SHORT.get(kind, kind.replace("round of", "last")))


def get_kind(node: Node) -> str | None:
    """Its name without its number among others of its kind: "semifinal"; None for a name that somebody chose."""
    found = _KIND.fullmatch(node.name)
    return found[1] if found else None


def name_in_sentence(node: Node) -> str:
    """As in "lost the semifinal": who sits in one of several needs no number."""
    kind = get_kind(node)
    if kind is None or (re.fullmatch(_ROUND, kind) and " of " not in kind):
        return kind or node.name
    whole = kind.removesuffix(SECOND_GAME)
    return f"the {whole}" if whole == kind else f"the second game of the {whole}"


def name_match(node: Node) -> str:
    """The match itself: "semifinal 1", "the final"."""
    return name_in_sentence(node) if get_kind(node) == node.name else node.name


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def slot_words(bracket: Bracket, slot: Slot) -> str:
    """Who will sit there: "winner of quarterfinal 2"."""
    match slot:
        case Seed(number):
            return f"seed {number}"
        case WinnerOf(match):
            return f"winner of {name_match(bracket.by_id[match])}"
        case LoserOf(match):
            return f"loser of {name_match(bracket.by_id[match])}"
        case Ranked(rank, of, number):
            return f"{_highest(rank)} seed among the {of} of round {number}"


def list_names(kind: str, nodes: int) -> Iterator[str]:
    """Names for so many matches of a kind: with a number where they are several."""
    if nodes == 1:
        yield kind
        return
    between = ", match " if re.fullmatch(_ROUND, kind) else " "
    yield from (f"{kind}{between}{number}" for number in range(1, nodes + 1))


def _names(bracket: Bracket) -> Iterator[tuple[str, str]]:
    """From the last match backwards, as long as every round halves the field; then by their rounds."""
    for number, nodes in bracket.by_round.items():
        yield from zip((node.id for node in nodes), list_names(f"round {number}", len(nodes)), strict=True)
    final = bracket.last
    if final.repeats:
        yield final.id, FINAL + SECOND_GAME
        final = bracket.by_id[final.repeats]
    yield from _halving(bracket, (final,))


def _halving(bracket: Bracket, nodes: Sequence[Node]) -> Iterator[tuple[str, str]]:
    kind = FINAL
    while nodes:
        yield from zip((node.id for node in nodes), list_names(kind, len(nodes)), strict=True)
        feeding = _feeding(bracket, nodes)
        kind = _kind(len(feeding)) if len(feeding) == 2 * len(nodes) else PLAY_IN
        nodes = feeding if kind != PLAY_IN or _has_only_seeds(nodes, feeding) else ()


def _feeding(bracket: Bracket, nodes: Iterable[Node]) -> tuple[Node, ...]:
    """The matches whose winners play these, in their order, where they are of one round; none where they are not."""
    feeding = {slot.match for node in nodes for slot in node.slots if isinstance(slot, WinnerOf)}
    rounds = {bracket.by_id[match].round for match in feeding}
    beside = bracket.by_round[rounds.pop()] if len(rounds) == 1 else ()
    return tuple(node for node in beside if node.id in feeding)


def _has_only_seeds(nodes: Iterable[Node], feeding: Sequence[Node]) -> bool:
    beside = [slot for node in nodes for slot in node.slots if not isinstance(slot, WinnerOf)]
    return all(isinstance(slot, Seed) for slot in beside) and all(
        isinstance(slot, Seed) for node in feeding for slot in node.slots
    )


def _kind(nodes: int) -> str:
    return {1: FINAL, 2: "semifinal", 4: "quarterfinal"}.get(nodes, f"round of {2 * nodes}")


def _plural(kind: str, nodes: int) -> str:
    return kind if nodes == 1 or re.fullmatch(_ROUND, kind) else f"{kind}s"


_ENDINGS: Mapping[int, str] = {1: "st", 2: "nd", 3: "rd"}


def _highest(rank: int) -> str:
    if rank == 1:
        return "highest"
    ending = "th" if rank % 100 in (11, 12, 13) else _ENDINGS.get(rank % 10, "th")
    return f"{rank}{ending} highest"
