"""A late player seated at once, against whoever waits alone, while nobody has missed the round yet (OPG 7.5.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from django.db.models import Max
from django.utils import timezone

from tournaments import engine
from tournaments.engine.clock import may_be_missed
from tournaments.engine.document import read_position, write_position
from tournaments.engine.types import RuleViolation
from tournaments.entries.services.entries import check_in
from tournaments.entries.services.entry_states import refuse_disqualified
from tournaments.entries.services.suspensions import refuse_suspended
from tournaments.kernel.journal import Envelope, changed, recorded, replayable
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import draws
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.owed_games import pay_owed
from tournaments.play.services.repairs import repair_round
from tournaments.record.models import Entry, Match, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import clock_of, round_in_play
from tournaments.record.selectors.owed_games import has_results

LATE = "Somebody who came late sits against the bye."


@replayable
def seat_late(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Seat a checked-in late player against the bye of the round that is played, before any result of it is said."""
    event = entry.event
    with recorded(event, PlayTag.ENTRY_SEATED, by=by, **envelope) as act:
        entry.refresh_from_db(fields=["checked_in", "entered_in", "dropped_after", "disqualified_after"])
        refuse_disqualified(entry)
        refuse_suspended(event, [entry.player])
        played = round_in_play(event)
        waiting = _waiting(played)
        _refuse(entry, played, waiting)
        assert played is not None and waiting is not None  # noqa: S101, PT018 - refused above
        entry.entered_in = played.of_round
        entry.save(update_fields=["entered_in"])
        kept = _seating(played)
        _sit_down(entry, played, waiting)
        _measured_with(entry, played, kept)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, match=waiting.pk, entered_in=entry.entered_in)
        pay_owed(played, act, by=by, match=waiting)
        announce_within(
            event, f"{entry.player.shown_name} came late and sits at table {waiting.table} against the bye."
        )
    return entry


def _waiting(played: Round | None) -> Match | None:
    return played.matches.filter(ended_by="bye").order_by("pk").first() if played else None


def _seating(played: Round) -> tuple[tuple[str, str], ...]:
    pairs, _ = draws.seating(played)
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def _sit_down(entry: Entry, played: Round, waiting: Match) -> None:
    waiting.table = (played.matches.aggregate(last=Max("table"))["last"] or 0) + 1
    waiting.ended_by = ""
    waiting.save(update_fields=["table", "ended_by"])
    changed(waiting)
    Seat.objects.create(match=waiting, round=played, player_id=entry.player_id, place=1)


def _measured_with(entry: Entry, played: Round, kept: tuple[tuple[str, str], ...]) -> None:
    """From here the draw is measured and made again with the late player in it."""
    stored = read_position(played.position)
    rules, seen = records.rules_of(played.event), records.record(played.event)
    late = [card for card in engine.position(rules, seen, played.of_round).cards if card.id == entry.document_id]
    wishes = replace(stored.wishes, kept=kept)
    played.position = write_position(replace(stored, cards=(*stored.cards, *late), wishes=wishes))
    played.changed = bool(draws.differs(played))
    played.changed_because = LATE if played.changed else ""
    played.save(update_fields=["position", "changed", "changed_because"])
    changed(played)


def _refuse(entry: Entry, played: Round | None, waiting: Match | None) -> None:
    if entry.event.is_locked or played is None or not played.is_drawn_here:
        raise RuleViolation("not_running", "No round is being played into which somebody could come.", "OPG 7.5.1")
    if not entry.checked_in or entry.dropped_after is not None or played.seats.filter(player=entry.player_id).exists():
        message = f"{entry.player} has to be checked in, and without a seat in this round."
        raise RuleViolation("not_late", message, "OPG 7.5.1")
    if waiting is None:
        raise RuleViolation(
            "no_bye", "Nobody waits alone in this round: the player enters in the next one.", "OPG 7.5.1"
        )
    if has_results(played) or played.matches.filter(self_reports__isnull=False).exists():
        raise RuleViolation("results", "A result of this round is entered or said: its pairings stand.", "OPG 7.4")
    if may_be_missed(clock_of(played), timezone.now()):
        message = "Five minutes of the round are played: who comes now has missed it and enters in the next one."
        raise RuleViolation("too_late", message, "OPG 7.5.1")


@replayable
def take_into_draft(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Check a late player in and repair the draft that waits, so that he plays in it."""
    event = entry.event
    with recorded(event, PlayTag.ENTRY_TAKEN_IN, by=by, **envelope) as act:
        draft = Round.objects.select_related("event").filter(event=event, state=Round.State.DRAFT).first()
        if draft is None:
            raise RuleViolation("no_draft", "No draft waits: the player enters in the next round drawn.", "OPG 7.5.1")
        refuse_suspended(event, [entry.player])
        if not entry.checked_in:
            check_in(entry, by=by)
        repair_round(draft, by=by)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, entered_in=entry.entered_in, round=draft.pk)
    return entry
