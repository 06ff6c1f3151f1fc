"""Check that every draw can be repeated from its position and seed, and find who changed the others."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.audits.selectors.checks import Check, Difference, build_check, count
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import draws
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records

BY_HAND = (
    *(PlayTag.ROUND_CHANGED, PlayTag.BYE_GIVEN, PlayTag.ROUND_REPAIRED),
    *(PlayTag.ENTRY_PUT_IN, "entry.seated", "entry.taken_in"),
)


def draws_replay(event: Event) -> Check:
    rounds = list(event.rounds.exclude(state__in=Round.NO_ROUND))
    here = [drawn for drawn in rounds if drawn.is_drawn_here]
    for drawn in here:
        drawn.event = event
    noted = _changed_by_hand(event) if any(drawn.changed for drawn in here) else frozenset()
    names = records.names(event)
    differences = [row for drawn in here for row in _differences(drawn, names, noted)]
    changed, met = sum(drawn.changed for drawn in here), sum(drawn.rematches for drawn in here)
    replayed = f"{len(here) - changed} of {count(len(rounds), 'round')} give the same pairs from the stored seed"
    by_hand = f", {changed} changed by hand with an act" if changed else ""
    again = f"; {count(met, 'pair')} met before, seated so by a director" if met else ""
    return build_check(
        "draws",
        "Every draw replays",
        differences,
        holds=f"{replayed}{by_hand}{again}.",
        differs=f"{count(len({row.where for row in differences}), 'draw')} cannot be had from the stored seed.",
        unknown="" if here else "No round was drawn here.",
    )


def _changed_by_hand(event: Event) -> frozenset[int]:
    """Return the keys of rounds that an act changed; seating a late player only names that table."""
    facts = JournalEntry.objects.filter(event=event, tag__in=BY_HAND).values_list("facts", flat=True)
    tables = dict(event.rounds.values_list("matches", "pk"))
    return frozenset(pk for noted in facts for pk in (noted.get("round"), tables.get(noted.get("match"))) if pk)


def _differences(drawn: Round, names: dict[str, str], noted: frozenset[int]) -> Iterator[Difference]:
    if not draws.find_differences(drawn) or (drawn.changed and drawn.pk in noted):
        return
    where = records.rules_of(drawn.event).name_sitting(drawn.of_round, drawn.game, name=drawn.name).capitalize()
    try:
        best = draws.best_draw(drawn)
    except RuleViolation as violation:
        yield Difference(where, f"no draw: {violation}", "a draw")
        return
    tables, alone = draws.seating(drawn)
    drawn_anew = _groups(best.tables, (*best.byes, *best.earned_byes))
    stands = _groups(tables, alone)
    yield Difference(where, _in_words(drawn_anew - stands, names), _in_words(stands - drawn_anew, names))


def _groups(tables: tuple[tuple[str, ...], ...], alone: tuple[str, ...]) -> set[frozenset[str]]:
    return {*map(frozenset, tables), *(frozenset((player,)) for player in alone)}


def _in_words(groups: set[frozenset[str]], names: dict[str, str]) -> str:
    tables = sorted(" v ".join(sorted(f"{names.get(player, player)}" for player in group)) for group in groups)
    return "; ".join(table if " v " in table else f"{table} sits out" for table in tables) or "nothing else"
