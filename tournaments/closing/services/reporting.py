"""Finalize an event, freeze its final table, and reopen it (OPG 2, 7.7, 8, A)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Unpack

from django.urls import reverse
from django.utils import timezone

from tournaments import engine
from tournaments.closing.acts import ClosingTag
from tournaments.closing.selectors.before_finalize import find_finalize_violations
from tournaments.closing.selectors.cuts import CUT, Tie, ties
from tournaments.closing.selectors.finals import finalists, find_waiver
from tournaments.closing.selectors.prizes import final_order
from tournaments.department.acts import DepartmentTag
from tournaments.department.models import Proposal
from tournaments.department.services.officers import tell_officers
from tournaments.department.services.proposals import end_agreed, names_of
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.entries.services.entry_states import readmit_ranked
from tournaments.kernel.journal import Act, AlreadyDone, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.listing.services.awaiting import rating_in_words, request_rating_review
from tournaments.people.models import Notice, Player
from tournaments.people.services.notices import notify
from tournaments.play.services.announcements import announce_within
from tournaments.record.acts import RecordTag
from tournaments.record.models import Acceptance, Entry, Event, ImportedDocument, Placement, Prize, Round
from tournaments.record.models.counting import why_too_short
from tournaments.record.permissions import COORDINATORS_ONLY, can_reopen
from tournaments.record.selectors import records
from tournaments.record.selectors.counting import played_status
from tournaments.record.selectors.final_rows import reading_rows
from tournaments.record.selectors.proposals import takes_two
from tournaments.record.services.freezing import freeze, thaw
from tournaments.record.services.looks import audit_page, close_reviews, tell_directors
from tournaments.record.services.proposals import propose_about
from tournaments.record.services.stages import create_stage, delete_empty_stages

SECTION = "OPG 8"
WHY_CUT_SHORT = "Say why not every scheduled round was played."
FINAL = "final_confrontation"
WHO_CUT = "note who cut the highest Tribble, or confirm that nobody cut and the recorded draw decides."
WHY_REOPENED = "Say why the event is reopened."
ENDED = "Imported: a coordinator accepted it, and it was reopened since. Once it is complete it can be accepted anew."


@dataclass(frozen=True, slots=True)
class Outlook:
    """The effects of finalizing: obstacles in `missing`, consequences as sentences, and what the form must ask."""

    missing: tuple[Violation, ...]
    consequences: tuple[str, ...]
    loses_sanction: str = ""
    cut_short: bool = False
    unmet: int = 0
    needs_confrontation_winner: bool = False
    ties: tuple[Tie, ...] = ()

    @property
    def obstacles(self) -> tuple[str, ...]:
        return tuple(found.message for found in self.missing)


def outlook(event: Event) -> Outlook:
    missing = find_finalize_violations(event)
    lost = "" if missing else lost_sanction(event)
    asked = _has_final(event) and not _is_played(event) and find_waiver(event) is None
    unmet = engine.count_unmet_pairs(records.rules_of(event), records.record(event))
    return Outlook(
        missing,
        tuple(_consequences(event, lost, told=not (missing or asked))),
        lost,
        cut_short=bool(unmet) or not records.is_whole(event),
        unmet=unmet,
        needs_confrontation_winner=asked,
        ties=() if missing else ties(event),
    )


def lost_sanction(event: Event) -> str:
    """Return why the event as played loses its sanction (AMB-G1, G2); empty if it keeps it."""
    played = played_status(event)
    return " ".join(played.reasons) if event.sanctioned and not played.sanctioned else ""


def _consequences(event: Event, lost: str, *, told: bool) -> list[str]:
    sentences = [
        "Results, entries, rounds and what they are scored by are locked. You can take that back for 24 hours, while no"
        " prize is handed out and nothing else rests on it; after that only a coordinator can reopen them.",
        "Texts, prizes, venue, contact, link and report stay editable.",
    ]
    if told:
        sentences.append(f"Everybody is told: “{final_order(event)}”")
    if unwon := Prize.objects.filter(event=event, entry=None).exclude(place=None).count():
        sentences.append(f"Prizes for places that nobody has yet: {unwon}. They are awarded on the page of prizes.")
    if lost:
        sentences.append(f"The event becomes non-sanctioned and unrated: {lost}")
    elif rated := rating_in_words(event):
        sentences.append(rated)
    return sentences


@replayable
def finalize_event(
    event: Event,
    *,
    by: User,
    confrontation_winner: Player | None = None,
    reason: str = "",
    ties_by_lot: bool = False,
    **envelope: Unpack[Envelope],
) -> Event:
    """Freeze the final table.

    `confrontation_winner` won the final confrontation. `reason` says why rounds were left out. `ties_by_lot` confirms
    that nobody cut for the highest Tribble, so that the recorded draw decides the remaining ties.
    """
    with record_act(event, RecordTag.EVENT_FINALIZED, by=by, **envelope) as act:
        ahead = outlook(event)
        asked = _asked_violations(event, ahead, reason, confrontation_winner, ties_by_lot=ties_by_lot)
        require_no_findings(ahead.missing or tuple(asked))
        _settle_confrontation(event, confrontation_winner)
        if ahead.loses_sanction:
            event.sanctioned, event.unsanctioned_because = False, ahead.loses_sanction
        event.state, event.finalized_at = Event.State.FINALIZED, timezone.now()
        request_rating_review(event)
        event.save()
        announce_within(event, final_order(event))
        act.note(placements=_place(event), reason=reason, unsanctioned=bool(ahead.loses_sanction), digest=freeze(event))
    return event


@replayable
def propose_reopening(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Event | Proposal:
    """Propose to reopen an event that counts. Reopen it at once if it counts nowhere or no second person exists."""
    if not takes_two(event, by):
        return reopen_event(event, reason, by=by, **envelope)
    with record_act(event, DepartmentTag.PROPOSAL_MADE, by=by, **envelope) as act:
        _refuse_to_reopen(event, reason, by)
        return propose_about(event, Proposal.Act.REOPEN, reason, act, by=by)


@replayable
def reopen_event(
    event: Event, reason: str, *, by: User, agreed: Proposal | None = None, **envelope: Unpack[Envelope]
) -> Event:
    """Reopen a finalized event as a coordinator, and remove its final table."""
    with record_act(event, ClosingTag.EVENT_REOPENED, by=by, **envelope) as act:
        if agreed is not None:
            end_agreed(agreed, act, by=by)
        _refuse_to_reopen(event, reason, None if agreed else by)
        open_again(event, reason, by=by)
        end_acceptance(event, reason, act, by=by)
        event.save()
        act.note(reason=reason)
        tell_directors(event, f"A coordinator has opened this event again: {reason}", by=by)
        text = f"{names_of(by, agreed)} opened “{event.title}” again: {reason}"
        tell_officers(text, by=by, page=audit_page(event))
    return event


def _refuse_to_reopen(event: Event, reason: str, by: User | None) -> None:
    """Raise unless the event can be reopened. Without `by`, the permission was checked before."""
    if by is not None and not can_reopen(by, event):
        raise RuleViolation("coordinator_only", COORDINATORS_ONLY, SECTION)
    if event.state != Event.State.FINALIZED:
        raise AlreadyDone("not_finalized", "The event is not finalized.", event, SECTION)
    if not reason:
        raise RuleViolation("reason_missing", WHY_REOPENED, SECTION)


@require_open_act
def open_again(event: Event, reason: str, *, by: User) -> None:
    """Remove the final table and open requests. Call inside an act that saves the event."""
    event.placements.all().delete()
    readmit_ranked(event)
    event.state = Event.State.COMPLETE if records.is_whole(event) else Event.State.RUNNING
    event.finalized_at = None
    event.stages.exclude(named_winner=None).exclude(code=CUT).update(
        named_winner=None, waived_by=None, waived_because=""
    )
    delete_empty_stages(event)
    thaw(event)
    event.awaits = ""
    close_reviews(event, reason, by=by)
    imported = ImportedDocument.objects.filter(event=event)
    if event.unsanctioned_because and not event.is_rehearsal and not imported.exists():
        event.sanctioned, event.unsanctioned_because = True, why_too_short(event)


def _has_final(event: Event) -> bool:
    return engine.has_final(records.structure_of(event))


def _is_played(event: Event) -> bool:
    """Return whether the final confrontation was played here, so that the form need not ask for its winner."""
    played = event.rounds.filter(stage__code=FINAL).exclude(state=Round.State.VOID)
    return played.exists() and not played.exclude(state=Round.State.COMPLETE).exists()


def has_title(event: Event) -> bool:
    """Return whether the winner of the final confrontation is known."""
    seen = records.record(event)
    rules = records.rules_of(event)
    return engine.final_result(rules, seen, engine.build_scorecards(rules, seen)) is not None


def _asked_violations(
    event: Event, ahead: Outlook, reason: str, winner: Player | None, *, ties_by_lot: bool
) -> Iterator[Violation]:
    """Yield each answer that the form of finalizing needs and did not get, with its field."""
    if ahead.cut_short and not reason:
        yield Violation("reason_missing", WHY_CUT_SHORT, "OPG 6", "reason")
    if _asks_winner(event, winner) and _named_winner(event, winner) is None:
        message = "Say which of the top two won the final confrontation."
        yield Violation("confrontation_winner", message, "OPG A", "winner")
    if ahead.ties and not ties_by_lot:
        message = f"{ahead.ties[0].in_words}: {WHO_CUT}"
        yield Violation("cut_missing", message, "OPG 7.7", "ties_by_lot")


def _asks_winner(event: Event, winner: Player | None) -> bool:
    return _has_final(event) and not _is_played(event) and not (winner is None and has_title(event))


def _named_winner(event: Event, winner: Player | None) -> Entry | None:
    """Return the finalist who is this player, or None."""
    if winner is None:
        return None
    return next((entry for entry in finalists(event) if entry.player_id == winner.pk), None)


def _settle_confrontation(event: Event, winner: Player | None) -> None:
    """Store the named winner in the stage of the final confrontation if it was not played here."""
    if not _asks_winner(event, winner):
        return
    stage = event.stages.filter(code=FINAL).first()
    stage = stage or create_stage(event, FINAL, [entry.document_id for entry in finalists(event)])
    stage.named_winner = _named_winner(event, winner)
    stage.save(update_fields=["named_winner"])


@require_open_act
def place_again(event: Event) -> list[int]:
    """Recompute the final table from the present results and return the players by rank. Call inside an act."""
    return _place(event)


def _place(event: Event) -> list[int]:
    with reading_rows():
        return _save_places(event)


def _save_places(event: Event) -> list[int]:
    cards = {card.player: card for card in records.scorecards(event)}
    keys = records.player_keys(event)
    placed = [
        Placement(
            event=event,
            player_id=keys[standing.player],
            rank=standing.rank,
            figures=dict(standing.figures),
            decided_by=standing.decided_by or "",
            lot=cards[standing.player].lot,
        )
        for standing in records.standings(event)
    ]
    if _figures_of(placed) != _figures_of(event.placements.all()):
        event.placements.all().delete()
        Placement.objects.bulk_create(placed)
    return [row.player_id for row in placed]


def _figures_of(rows: Iterable[Placement]) -> set[tuple[int, int, str, str, float]]:
    """Return what the rows of a final table say, whatever their keys."""
    return {(row.player_id, row.rank, json.dumps(row.figures, sort_keys=True), row.decided_by, row.lot) for row in rows}


@require_open_act
def end_acceptance(event: Event, reason: str, act: Act, *, by: User) -> None:
    """Withdraw the acceptance of an imported event and tell the coordinator who gave it. Call inside the act."""
    acceptance = Acceptance.objects.select_related("by").filter(event=event).first()
    if acceptance is None:
        return
    event.sanctioned, event.unsanctioned_because = False, ENDED
    if acceptance.by is not None and acceptance.by != by:
        page = reverse("tournaments:audit", args=event.address)
        text = f"{event.title}, which you accepted, was opened again, and is not sanctioned until it is accepted anew"
        notify(event, Notice.Kind.MESSAGE, [acceptance.by], f"{text}: {reason}", page=page)
    act.note(acceptance=acceptance.pk)
    Acceptance.objects.filter(pk=acceptance.pk).delete()
