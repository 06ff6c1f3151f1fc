"""What an event plays, part by part: the same numbers of rounds as at the desk, on the wall and on every page."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.core.event_system import System
from tournaments.engine.core.structure import StageSpec
from tournaments.engine.core.system import GameRules
from tournaments.engine.stages.tribbles_finals import TRIBBLES_FINALS

TYPED = "Nothing is drawn: the director types the final order."


def schedule(system: System, rounds: int) -> tuple[str, ...]:
    """One sentence for the rounds of everybody, then one for each stage that follows them."""
    rules = system.game
    if rules.typed_order:
        return (TYPED,)
    return tuple(filter(None, (_describe_rounds(rules, rounds), *_later(system, rounds))))


def _describe_rounds(rules: GameRules, rounds: int) -> str:
    matches = rules.count_drawn_rounds(rounds)
    if not matches:
        return ""
    several = rules.limits.games_per_match
    last = matches * several if rules.final_matches else rounds
    return f"{_span(1, last)}{_how(rules, matches)}."


def _how(rules: GameRules, matches: int) -> str:
    """What is special about the rounds of everybody."""
    limits = rules.limits
    if rules.final_matches:
        return " in heats"
    if limits.games_per_match > 1 and matches > 1:
        return f" in {matches} matches of {limits.games_per_match} rounds at one table"
    if limits.games_per_match > 1:
        return " in one match at one table"
    if limits.games_per_round > 1:
        return f", {limits.games_per_round} games each"
    if rules.again is not None:
        return ", each second one with exchanged decks"
    return ""


def _later(system: System, rounds: int) -> Iterator[str]:
    for number, stage in enumerate(system.structure.stages):
        if stage.code == TRIBBLES_FINALS.code:
            yield _finals(system.game, stage, rounds)
        else:
            begins = "" if system.game.seeded and not number else "Then: "
            yield _capital(f"{begins}{_name_stage(stage)}.")


def _finals(rules: GameRules, stage: StageSpec, rounds: int) -> str:
    first = rules.count_drawn_rounds(rounds) * rules.limits.games_per_match + 1
    last = first + rules.limits.games_per_match - 1
    most = rules.seats[1]
    return f"{_span(first, last)} as {stage.name}, if more than {most} play and there are several tables."


def _name_stage(stage: StageSpec) -> str:
    """With its games, and when it is played at all."""
    named = stage.name if stage.name[1:2].isupper() else stage.name[:1].lower() + stage.name[1:]
    games = f", best of {stage.games} games" if stage.games > 1 else ""
    return f"{named}{games}{', if two are level at the top' if stage.arises else ''}"


def _span(first: int, last: int) -> str:
    return f"Round {first}" if first == last else f"Rounds {first} to {last}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
