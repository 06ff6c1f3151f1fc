"""Find what follows from a player's newest deck check by the guide of Star Wars CCG (SW Deck checks)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from conduct.engine.deck_checks import CheckResult, consequence
from conduct.models import DeckCheck
from tournaments import engine
from tournaments.engine.core.figures import DIFF
from tournaments.record.models import Entry, Event
from tournaments.record.selectors import records

FAILS = "deck_violation_by"
"""The field of a result by which a game knows decks that fail a check."""
CHEATED = "If the list was written to cheat with: {}"


def follows(entry: Entry, checks: Sequence[DeckCheck]) -> tuple[str, ...]:
    """Return the sentences; none in another game, and none before a deck was checked. `checks` come newest first."""
    rules = records.rules_of(entry.event)
    if not checks or FAILS not in rules.scoring.by_field:
        return ()
    newest, *earlier = checks
    found = CheckResult(
        matches=newest.found == DeckCheck.Found.IN_ORDER,
        before=sum(check.found != DeckCheck.Found.IN_ORDER for check in earlier),
        corrected=newest.found != DeckCheck.Found.MAJOR or newest.corrected_at is not None,
        final=_is_before_final(entry.event, newest),
    )
    usual = consequence(found)
    if newest.found != DeckCheck.Found.MAJOR:
        return (usual.words,)
    cheated = consequence(replace(found, on_purpose=True, differential=_differential(entry, newest)))
    return (usual.words,) if cheated == usual else (usual.words, CHEATED.format(cheated.words))


def _is_before_final(event: Event, check: DeckCheck) -> bool:
    stages = records.structure_of(event).stages
    return bool(stages) and check.of_round is not None and check.of_round >= records.drawn_rounds(event)


def _differential(entry: Entry, check: DeckCheck) -> int | None:
    """The player's own in the last complete round up to the check; None where there was none."""
    record = records.record(entry.event)
    rounds = {played.number for played in record.rounds if (played.of_round or played.number) <= (check.of_round or 0)}
    cards = engine.build_scorecards(records.rules_of(entry.event), record)
    own = next((card for card in cards if card.player == entry.document_id), None)
    apart = [line.award.figures[DIFF] for line in own.lines if line.round in rounds] if own else []
    return apart[-1] if apart else None
