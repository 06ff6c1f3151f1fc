"""Penalties of an event: proposed, issued, withdrawn, corrected."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.api.serializers.penalties import (
    CorrectionWritten,
    Facts,
    Issued,
    PenaltyShown,
    PenaltyWritten,
    ProposalOfPenalty,
    WithdrawalWritten,
)
from conduct.models import Penalty, VerbalWarning
from conduct.permissions import CARDS, ISSUING, can_disqualify, can_issue, can_read_card
from conduct.selectors.cards import label_of
from conduct.selectors.issued import penalties_of, shown
from conduct.selectors.people import entry_of
from conduct.selectors.situations import Place, game_at, place_of
from conduct.services.decisions import SECTION, Said
from conduct.services.penalties import issue_penalty
from conduct.services.proposals import outlook
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from tournaments.engine.types import RuleViolation, Violation
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, key_of
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.record.models import Entry, Event
from tournaments.record.permissions import can_play
from tournaments.record.viewsets import EventDoor


def can_read(user: Anyone, event: Event) -> bool:
    """Who reads all of them, or the own ones."""
    return can_read_card(user, event) or can_play(user, event)


class PenaltiesView(EventDoor):
    """Directors, judges and coordinators read all of them, each player the own ones; nobody else reads any."""

    scope = Scope.DIRECT
    serializer_class = PenaltyShown
    pagination_class = None
    event_guards = {
        **dict.fromkeys(("list", "retrieve"), can_read),
        **dict.fromkeys(("create", "propose"), can_issue),
        **dict.fromkeys(("withdraw", "correct"), can_disqualify),
    }
    refusals = {
        **dict.fromkeys(("list", "retrieve"), CARDS),
        **dict.fromkeys(("create", "propose"), ISSUING),
    }

    @extend_schema(summary="List the penalties of an event, newest first; a player lists the own ones")
    def list(self, request: MemberCall, event: int) -> Response:
        staff = can_read_card(request.user, self.event)
        rows = penalties_of(self.event, None if staff else request.user)
        return Response(PenaltyShown([shown(row, staff=staff) for row in rows], many=True).data)

    @extend_schema(summary="Show a penalty")
    def retrieve(self, request: MemberCall, event: int, pk: int) -> Response:
        staff = can_read_card(request.user, self.event)
        row = get_object_or_404(penalties_of(self.event, None if staff else request.user), pk=pk)
        return Response(PenaltyShown(shown(row, staff=staff)).data)

    @writes(
        PenaltyWritten,
        ProposalOfPenalty,
        summary="What would be issued, and what it would do; nothing is saved",
        acts=False,
    )
    def propose(self, request: MemberCall, event: int) -> Response:
        return Response(ProposalOfPenalty(outlook(self._said(request))).data)

    @creates(PenaltyWritten, Issued, summary="Issue a penalty (directors and judges), or say a verbal warning")
    def create(self, request: MemberCall, event: int) -> Response:
        said = self._said(request)
        made = issue_penalty(said, by=request.user, key=key_of(request))
        return Response(Issued(self._issued(made, said.entry)).data, status=status.HTTP_201_CREATED)

    @writes(WithdrawalWritten, PenaltyShown, summary="Take a penalty back, with what it did", version_of="penalty")
    def withdraw(self, request: MemberCall, event: int, pk: int) -> Response:
        said = sent(WithdrawalWritten, request)
        withdraw_penalty(self._penalty(pk), said["reason"], by=request.user, **envelope(request))
        return Response(PenaltyShown(self._shown(pk)).data)

    @creates(CorrectionWritten, PenaltyShown, summary="Issue another penalty instead", version_of="penalty")
    def correct(self, request: MemberCall, event: int, pk: int) -> Response:
        row, written = self._penalty(pk), CorrectionWritten(data=request.data)
        written.is_valid(raise_exception=True)
        entry = self._entry(row.entry)
        match = row.match if row.moment == Penalty.Moment.GAME else place_of(entry).match
        there = Place(match, row.of_round, Penalty.Moment(row.moment))
        said, reason = written.said(entry, self._place(written, there)), written.validated_data["reason"]
        made = correct_penalty(row, said, reason, by=request.user, **envelope(request))
        return Response(PenaltyShown(self._shown(made.pk)).data, status=status.HTTP_201_CREATED)

    def _said(self, request: Request) -> Said:
        written = PenaltyWritten(data=request.data)
        written.is_valid(raise_exception=True)
        entry = self._entry(written.validated_data["entry"])
        return written.said(entry, self._place(written, place_of(entry)))

    def _entry(self, pk: int | None) -> Entry:
        entry = entry_of(self.event, pk) if pk else None
        if entry is None:
            raise refused("not_listed", "This player is not on the list of this event.", "entry")
        return entry

    def _place(self, written: Facts, place: Place) -> Place:
        """The table that is named, else where it is taken to have happened."""
        if written.at_table is None:
            return place
        of_round, table = written.at_table
        match = game_at(self.event, of_round, table)
        if match is None:
            raise refused("no_table", f"There was no table {table} in round {of_round}: look at the slip.", "table")
        return Place(match, of_round, Penalty.Moment.GAME)

    def _penalty(self, pk: int) -> Any:
        return get_object_or_404(penalties_of(self.event), pk=pk)

    def _shown(self, pk: int) -> Any:
        return shown(penalties_of(self.event).get(pk=pk), staff=True)

    def _issued(self, made: Penalty | VerbalWarning, entry: Entry) -> dict[str, Any]:
        if isinstance(made, Penalty):
            return {"penalty": self._shown(made.pk), "warning": None}
        facts = {name: getattr(made, name) for name in ("code", "of_round", "issued_at")}
        return {"penalty": None, "warning": facts | {"entry": entry.pk, "infraction": label_of(made)}}


def refused(code: str, message: str, field: str) -> RuleViolation:
    return RuleViolation(code, message, SECTION, (Violation(code, message, SECTION, field),))
