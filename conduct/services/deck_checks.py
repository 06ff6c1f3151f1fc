"""Decks that are checked during an event (OPG B D1, D2; SW 3.4.9)."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from conduct.acts import ConductTag
from conduct.models import DeckCheck
from conduct.selectors.situations import place_of
from tournaments.engine.types import RuleViolation
from tournaments.kernel.journal import Already, Envelope, Once, recorded, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Entry

SECTION = "OPG B D1"


@replayable
def log_deck_check(entry: Entry, found: str, note: str = "", *, by: User, **envelope: Unpack[Envelope]) -> DeckCheck:
    """A penalty is issued apart from it; what was wrong has to be right by the next round."""
    event = entry.event
    with recorded(event, ConductTag.DECK_CHECKED, by=by, **envelope) as act:
        if event.is_locked:
            raise RuleViolation("locked", "This event is closed: no deck of it is checked any more.", "OPG 8")
        if found != DeckCheck.Found.IN_ORDER and not note:
            raise RuleViolation("note_missing", "Write down what was wrong with the deck.", SECTION)
        check = DeckCheck.objects.create(
            event=event,
            player=entry.player,
            of_round=place_of(entry).of_round,
            found=found,
            note=note,
            checked_at=timezone.now(),
            checked_by=by,
        )
        act.result = check
        act.note(check=check.pk, player=entry.player_id, found=found)
    return check


@replayable
def deck_corrected(check: DeckCheck, *, by: User, **envelope: Unpack[Once]) -> DeckCheck:
    """The deck is as it has to be (AMB-G10)."""
    with recorded(check.event, ConductTag.DECK_CORRECTED, by=by, **envelope) as act:
        check.refresh_from_db()
        if check.found != DeckCheck.Found.MAJOR or check.corrected_at is not None:
            raise Already("corrected", "There is nothing left to correct.", check, SECTION)
        check.corrected_at = timezone.now()
        check.save(update_fields=["corrected_at"])
        act.result = check
        act.note(check=check.pk, player=check.player_id)
    return check
