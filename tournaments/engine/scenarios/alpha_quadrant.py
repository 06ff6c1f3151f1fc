"""OPG 4.4.5, Race to the Alpha Quadrant: a special rule for each player and game, drawn from a numbered list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.scenarios.notes import Note, Sat, list_values

SECTION = "OPG 4.4.5"
LISTED, RULE, REJECTED = "rules_listed", "rule", "rule_rejected"
"""What is tracked: so many rules are on the list, the one of a player in a round, the one that he rejected for it."""


@dataclass(frozen=True, slots=True)
class DrawnRule:
    """A line of a player's scorecard: the number of the rule of a round, and of the one that was rejected for it."""

    round: int
    rule: int
    rejected: int | None = None


def draw_rules(sat: Sat) -> tuple[Note, ...]:
    """The rule of each player of a round; none while nobody said how many are on the list. Raises RuleViolation as
    `draw_rule`.
    """
    numbers = range(1, int(list_values(sat.notes, LISTED).get("", 0)) + 1)
    if not numbers:
        return ()
    had = {player: cards(sat.notes, player, before=sat.round) for player in sat.players}
    return tuple(
        Note(RULE, draw_rule(numbers, had[player], player, sat.round, sat.seed).rule, player, sat.round)
        for player in sat.players
    )


def again(notes: Sequence[Note], player: str, seed: int) -> tuple[Note, ...]:
    """The notes of another rule in the place of this player's last one. Raises RuleViolation as `reject_rule`."""
    numbers = range(1, int(list_values(notes, LISTED).get("", 0)) + 1)
    line = reject_rule(numbers, cards(notes, player), player, seed)
    return Note(RULE, line.rule, player, line.round), Note(REJECTED, line.rejected, player, line.round)


def rejectable(notes: Sequence[Note], of_round: int) -> Mapping[str, int]:
    """By player the rule of this round, of whoever may still reject it."""
    rules = {note.player: note.value for note in notes if note.code == RULE and note.round == of_round}
    done = {note.player for note in notes if note.code == REJECTED and note.value is not None}
    return {player: rule for player, rule in rules.items() if player not in done and isinstance(rule, int)}


def rejection(notes: Sequence[Note], player: str, rule: int, of_round: int) -> Note:
    """What a player says who rejects this rule himself. Raises RuleViolation `already_rejected`, `nothing_to_reject`,
    and `other_rule` where it is not his.
    """
    own = rejectable(notes, of_round).get(player)
    if own is None:
        _refuse_rejected(cards(notes, player))
        raise RuleViolation("nothing_to_reject", "You have no special rule in this round to reject.", SECTION)
    if own != rule:
        message = f"Your special rule of this round is {own}, not {rule}: load the page again."
        raise RuleViolation("other_rule", message, SECTION)
    return Note(REJECTED, rule, player, of_round)


def settle_rules(notes: Sequence[Note], written: Sequence[Note], seed_of: Callable[[int], int]) -> tuple[Note, ...]:
    """What is `written` in the place of the `notes` that stand. Where the rejected rule is the one that the player has,
    another one is drawn. Raises RuleViolation as `reject_rule`, and `rule_twice` for one that he had before.
    """
    stands = {_key(note): note.value for note in notes}
    rejected = {
        (note.player, note.round): note.value
        for note in written
        if note.code == REJECTED and note.value not in (None, stands.get(_key(note)))
    }
    kept = [note for note in written if note.code not in (RULE, REJECTED) or (note.player, note.round) not in rejected]
    for (player, of_round), value in sorted(rejected.items()):
        rule = stands.get((RULE, player, of_round))
        if value != rule:
            message = f"What is rejected in round {of_round} is the rule of that game: write {rule or 'it down first'}."
            raise RuleViolation("other_rule", message, SECTION)
        kept += again([note for note in notes if note.round <= of_round], player, seed_of(of_round))
    _refuse_twice([note for note in notes if _key(note) not in set(map(_key, kept))], kept)
    return tuple(kept)


def _key(note: Note) -> tuple[str, str, int]:
    return note.code, note.player, note.round


def _refuse_twice(stay: Iterable[Note], kept: Iterable[Note]) -> None:
    had = Counter((note.player, note.value) for note in (*stay, *kept) if note.code == RULE and note.value is not None)
    twice = next((rule for (_, rule), times in had.items() if times > 1), None)
    if twice is not None:
        message = f"Nobody plays by a rule twice in an event, and rule {twice} would be there twice for one player."
        raise RuleViolation("rule_twice", message, SECTION)


def cards(notes: Sequence[Note], player: str, before: int | None = None) -> tuple[DrawnRule, ...]:
    """The lines of a player's scorecard, by rounds."""
    own = [note for note in notes if note.player == player and (before is None or note.round < before)]
    rejected = {note.round: note.value for note in own if note.code == REJECTED and isinstance(note.value, int)}
    rules = sorted((note.round, note.value) for note in own if note.code == RULE and isinstance(note.value, int))
    return tuple(DrawnRule(of_round, rule, rejected.get(of_round)) for of_round, rule in rules)


def draw_rule(
    numbers: Collection[int], had: Sequence[DrawnRule], player: str, round_number: int, seed: int
) -> DrawnRule:
    """One of these that the player did not have in an earlier round, or the one that he has in this one already.

    The same always give the same. Raises RuleViolation `rules_exhausted`.
    """
    if (drawn := next((line for line in had if line.round == round_number), None)) is not None:
        return drawn
    left = _list_left(numbers, had)
    if not left:
        message = f"This player has had all {len(set(numbers))} rules of the list: add rules, or play without one."
        raise RuleViolation("rules_exhausted", message, SECTION)
    return DrawnRule(round_number, _draw_number(left, f"{seed}:{round_number}:{player}"))


def reject_rule(numbers: Collection[int], had: Sequence[DrawnRule], player: str, seed: int) -> DrawnRule:
    """The last of the player's rules, replaced by a different one for the same game.

    A rejected rule was not had, and may come again in a later round. Raises RuleViolation `nothing_to_reject`,
    `already_rejected`, `rules_exhausted`.
    """
    if not had:
        raise RuleViolation("nothing_to_reject", "This player has no rule yet: draw one first.", SECTION)
    _refuse_rejected(had)
    rejected = had[-1]
    left = _list_left(numbers, had)
    if not left:
        message = f"No other rule of the list is left for this player: rule {rejected.rule} stands, or add rules."
        raise RuleViolation("rules_exhausted", message, SECTION)
    drawn = _draw_number(left, f"{seed}:{rejected.round}:{player}:again")
    return DrawnRule(rejected.round, drawn, rejected.rule)


def _refuse_rejected(had: Sequence[DrawnRule]) -> None:
    if (before := next((line for line in had if line.rejected is not None), None)) is not None:
        message = f"This player rejected rule {before.rejected} in round {before.round}: once an event, so rule"
        raise RuleViolation("already_rejected", f"{message} {had[-1].rule} stands.", SECTION)


def _list_left(numbers: Collection[int], had: Sequence[DrawnRule]) -> list[int]:
    """Drawing again whenever a rule comes that was had is drawing from the others."""
    return sorted(set(numbers) - {line.rule for line in had})


def _draw_number(left: Sequence[int], seed: str) -> int:
    return left[int(Random(seed).random() * len(left))]
