"""Check that each draw was made from what the rounds before it had come to, as their results stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.audits.selectors.checks import Check, Difference, build_check, count
from tournaments.audits.selectors.journal import kept_results
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Card
from tournaments.engine.texts import join_words
from tournaments.play.selectors.repairs import positions_before
from tournaments.record.models import Event, Round, Seat
from tournaments.record.selectors import records

Figures = dict[str, Any]
"""Of a player: points, differential and byes by their column of the position, and who was met."""


def draws_follow_results(event: Event) -> Check:
    """Leave out players whose earlier games an act changed after the draw: it was made from what stood then."""
    rounds = event.rounds.exclude(state__in=Round.NO_ROUND).select_related("stage").order_by("number")
    here = [drawn for drawn in rounds if drawn.is_drawn_here]
    for drawn in here:
        drawn.event = event
    found = list(_differing(event, here)) if here else []
    if found:
        later = _changed_later(event, here)
        found = [line for line in found if line[1] not in later[line[0].pk]]
    return build_check(
        "positions",
        "Draws follow the results",
        list(_in_words(event, found)),
        holds=f"{count(len(here), 'draw')} made from the results before them.",
        differs=f"{count(len({line[0].pk for line in found}), 'draw')} made from something else than the results.",
        unknown="" if here else "No round was drawn here.",
    )


def _differing(event: Event, here: list[Round]) -> Iterator[tuple[Round, str, Figures, Figures]]:
    due = positions_before(event, here)
    for drawn in here:
        stored = {player["id"]: player for player in drawn.position["players"]}
        for card in due[drawn.number].cards:
            if card.id in stored:
                counted, stands = _of_card(card), _of_document(stored[card.id])
                if counted != stands:
                    yield drawn, card.id, counted, stands


def _of_card(card: Card) -> Figures:
    return {
        "vp": card.vp,
        "differential": card.differential,
        "byes": card.byes,
        "opponents": sorted(card.opponents),
    }


def _of_document(player: Mapping[str, Any]) -> Figures:
    figures = {name: player.get(name) or 0 for name in ("differential", "byes")}
    points = player.get("vp") or player.get("total") or 0
    return {"vp": points, **figures, "opponents": sorted(player.get("opponents") or ())}


def _changed_later(event: Event, here: list[Round]) -> dict[int, set[str]]:
    """Find, by round, the players of whose earlier games an act changed something after this draw."""
    at = {match: kept.at for match, kept in kept_results(event).items()}
    ids, numbers = records.entry_ids(event), {drawn.number: drawn for drawn in here}
    later: dict[int, set[str]] = {drawn.pk: set() for drawn in here}
    seats = Seat.objects.filter(match__in=at).values_list("match_id", "round__number", "player_id")
    for match, number, player in seats:
        for drawn in (drawn for later_number, drawn in numbers.items() if later_number > number):
            if at[match] > drawn.drawn_at:
                later[drawn.pk].add(ids.get(player, ""))
    return later


def _in_words(event: Event, found: list[tuple[Round, str, Figures, Figures]]) -> Iterator[Difference]:
    names, rules = (records.names(event), records.rules_of(event)) if found else ({}, None)
    for drawn, player, counted, stands in found:
        where = f"{drawn.title}, {names.get(player, player)}"
        differing = [code for code in counted if counted[code] != stands[code]]
        kept, now = (
            "; ".join(_figure(code, figures[code], names, rules) for code in differing) for figures in (counted, stands)
        )
        yield Difference(where, kept, now)


def _figure(code: str, value: Any, names: Mapping[str, str], rules: GameRules | None) -> str:
    if code == "opponents":
        return f"met {join_words(names.get(player, player) for player in value) or 'nobody'}"
    if code == "byes":
        return count(value, "bye")
    figures = rules.figures if rules else ()
    place = ("vp", "differential").index(code)
    label = figures[place].label if place < len(figures) else code
    return f"{label} {value}"
