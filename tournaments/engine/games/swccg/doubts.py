"""What Star Wars CCG asks back of a game, and what cannot be (SW Scoring, Timed games, Deck checks; House-SW12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.engine.core.seats import seat_field
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Doubt, Result, Violation

SCORING, TIMED_GAMES, CHECKS = "SW Scoring", "SW Timed games", "SW Deck checks"
DECK = 60
"""The cards of a deck; in sealed decks there are no more."""
FULL_WIN, TIMED, QUIT = "full_win", "timed", "quit"
PILES = (("lost", "cards in the Lost Pile"), ("hand", "cards in hand"))


def _much_life(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    cap = rules.scoring.cap
    for facts in result.by_seat:
        life = facts.get("life")
        if life is not None and life > cap + 1:
            yield Doubt(f"Nobody has {life} cards of Life Force left: {cap} are counted at most ({SCORING}).")


def _doubt_finished_game(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """A finished game: the loser has no Life Force, and the winner has some."""
    if result.ending != FULL_WIN or result.winner not in (0, 1):
        return
    loser = 1 - result.winner
    own, other = result.get_facts(result.winner).get("life"), result.get_facts(loser).get("life")
    if own == 0:
        yield Doubt(f"{names[result.winner]} won with no Life Force left ({SCORING}).")
    if other:
        yield Doubt(f"{names[loser]} lost with {other} Life Force left: was time called ({SCORING})?", TIMED)


def _not_finished(rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]) -> Iterator[Doubt]:
    """Time was called, and somebody has no Life Force left."""
    life = [result.get_facts(seat).get("life") for seat in (0, 1)]
    if result.ending == TIMED and 0 in life:
        meant = FULL_WIN if result.winner is not None and life[result.winner] else ""
        yield Doubt(f"{names[life.index(0)]} has no Life Force left, which finishes a game ({SCORING}).", meant)


def _more_than_a_deck(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    for seat, facts in enumerate(result.by_seat):
        cards = sum(facts.get(code) or 0 for code in ("life", "lost", "hand"))
        if cards > DECK and cards != facts.get("life"):
            yield Doubt(f"{names[seat]} has {cards} cards in all piles together; a deck has {DECK} ({TIMED_GAMES}).")


def _winner_failed(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    offender = result.table.get("deck_violation_by")
    if offender is not None and offender == result.winner and offender < len(names):
        sentence = f"{names[offender]} is the winner, and their deck failed the check: the game goes to the other"
        yield Doubt(f"{sentence} ({CHECKS}).")


def _level_by_nothing(
    rules: GameRules, result: Result, names: Sequence[str], earlier: Sequence[Result]
) -> Iterator[Doubt]:
    """Time was called at level Life Force, and neither the piles nor a random winner say why the winner won."""
    life = [result.get_facts(seat).get("life") for seat in (0, 1)]
    if result.ending != TIMED or result.winner is None or life[0] is None or life[0] != life[1]:
        return
    if _ahead(result)[0] is None and result.table.get("random_winner") is None:
        sentence = f"Life Force is level: did {names[result.winner]} win by fewer cards in the Lost Pile, in hand, or"
        yield Doubt(f"{sentence} at random ({TIMED_GAMES})?")


DOUBTS = (_much_life, _doubt_finished_game, _not_finished, _more_than_a_deck, _winner_failed, _level_by_nothing)


def _check_timed_winner(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    """A timed game whose winner is not the one whom the piles name, or that was drawn although it is not level."""
    if result.ending != TIMED:
        return
    life = [result.get_facts(seat).get("life") for seat in (0, 1)]
    ahead, how = _ahead(result)
    drawn = result.table.get("random_winner")
    if ahead is not None and result.winner not in (None, ahead) and life[0] == life[1]:
        message = f"Life Force is level, and {names[ahead]} has fewer {how}: so {names[ahead]} wins."
        yield Violation("winner_contradicts", message, TIMED_GAMES, "winner")
    if drawn is not None and ahead is not None:
        message = f"{names[ahead]} is ahead by {how}, so nothing is drawn at random. Leave it empty."
        yield Violation("random_winner_unexpected", message, TIMED_GAMES, "random_winner")
    if drawn is not None and result.winner not in (None, drawn):
        message = f"{names[drawn]} was drawn at random and is not the winner. Choose one of the two."
        yield Violation("winner_contradicts", message, TIMED_GAMES, "winner")


def _ahead(result: Result) -> tuple[int | None, str]:
    """Who is ahead by the first pile that is not level, and what that pile is called."""
    first, second = (result.get_facts(seat).get("life") for seat in (0, 1))
    if first is None or second is None or first != second:
        return (None if first is None or second is None else int(first < second)), "Life Force"
    for code, called in PILES:
        first, second = (result.get_facts(seat).get(code) for seat in (0, 1))
        if first is None or second is None:
            return None, ""
        if first != second:
            return int(first > second), called
    return None, ""


def _no_cards(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    """More cards in one pile than a deck has."""
    for seat, facts in enumerate(result.by_seat):
        for code, called in PILES:
            if (facts.get(code) or 0) > DECK:
                message = f"{names[seat]} has {facts[code]} {called}, and a deck has {DECK}."
                yield Violation("pile_too_large", message, TIMED_GAMES, seat_field(code, seat))


def _check_dropped_facts(rules: GameRules, result: Result, names: Sequence[str]) -> Iterator[Violation]:
    """A differential or a random winner that this ending would drop without a word."""
    ending = rules.scoring.by_code[result.ending]
    for code in ("differential", "random_winner"):
        if result.table.get(code) is not None and code not in ending.asks:
            label = rules.scoring.by_field[code].label
            message = f"“{ending.label}” takes no “{label}”. Leave it empty, or choose another ending."
            yield Violation(f"{code}_unexpected", message, ending.section, code)


CONTRADICTIONS = (_check_timed_winner, _no_cards, _check_dropped_facts)
