"""Penalties of an event: proposed, issued, withdrawn, corrected."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.api.cards import PenaltyOutput, WarningOutput, warning_shown
from conduct.engine import Level
from conduct.forms.penalties import MOST_CHARACTERS, MOST_SECONDS
from conduct.forms.rulings import MOST_ROUNDS, MOST_TABLES
from conduct.models import Penalty
from conduct.permissions import CARDS, ISSUING, can_disqualify, can_issue, can_read_card
from conduct.selectors.issued import IssuedPenalty, describe_penalty, penalties_of
from conduct.selectors.situations import game_at, place_of
from conduct.services.decisions import SECTION, Incident, Outlook, incident_of
from conduct.services.penalties import full_outlook, issue_penalty
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from tournaments.engine.core.types import RuleViolation, Violation
from tournaments.kernel.field_types import Flag, Input, Number, OneOf, ValueOutput, Words
from tournaments.kernel.operations import operation, read_arguments
from tournaments.kernel.parsing import read_envelope, read_key
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.record.models import Entry, Event, Match
from tournaments.record.permissions import can_play
from tournaments.record.selectors.rows import entry_of
from tournaments.record.viewsets import EventViewSet

LEVELS = [(int(level), int(level)) for level in Level]
CHOICES = [int(Level.GAME_LOSS), int(Level.DISQUALIFICATION)]


class Issued(serializers.Serializer[Any]):
    """One of the two: a penalty, or a verbal warning, which is no row of the list."""

    penalty = PenaltyOutput(allow_null=True)
    warning = WarningOutput(allow_null=True)


class Facts(Input):
    """The facts of an incident. By default `moment` is now: during the player's open game, if there is one.

    With `of_round` and `table` it happened there, during a game.
    """

    code = Words(max_length=20, help_text="Of an infraction: `GET /conduct/infractions/`.")
    moment = OneOf(Penalty.Moment.choices, required=False)
    of_round = Number(1, MOST_ROUNDS, required=False, allow_null=True)
    table = Number(1, MOST_TABLES, required=False, allow_null=True, help_text="With `of_round`, or neither.")
    intent = Flag(required=False, help_text="It was on purpose: `evidence` says what shows it.")
    evidence = Words(lines=True, max_length=MOST_CHARACTERS, required=False, allow_blank=True)
    observed_seconds = Number(
        0, MOST_SECONDS, required=False, allow_null=True, help_text="How long you watched it yourself."
    )
    chosen = OneOf(CHOICES, required=False, allow_null=True, help_text="Where the infraction leaves the choice (B3).")
    kept_cards = Flag(
        required=False, help_text="The opponent before was penalised (A3) for keeping cards of this deck."
    )
    description = Words(
        lines=True, max_length=MOST_CHARACTERS, required=False, allow_blank=True, help_text="The player reads it."
    )
    level = OneOf(LEVELS, required=False, allow_null=True, help_text="Your decision; null: as the rules propose.")
    because = Words(
        max_length=300, required=False, allow_blank=True, help_text="Why you decide otherwise than the rules propose."
    )
    noticed = Words(
        max_length=40,
        required=False,
        allow_blank=True,
        help_text="`noticed` of the card that was read. Something was issued to the player since: 409.",
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        data = super().validate(data)
        if (data.get("of_round") is None) != (data.get("table") is None):
            raise serializers.ValidationError({"table": ["Send `of_round` and `table`, or neither."]})
        if data.get("table") is not None and data.get("moment", "game") != "game":
            raise serializers.ValidationError({"table": ["Only what happened during a game has a table."]})
        return data


class PenaltyInput(Facts):
    entry = Number(1, 2**53, help_text="Somebody on the list of the event.")


class CorrectionInput(Facts):
    """A correction for the same player. By default it happened where the first one did."""

    reason = Words(max_length=300, help_text="Why the first one was wrong.")


class WithdrawalInput(Input):
    reason = Words(max_length=300, help_text="The player and the record show it.")


class ProposalOfPenalty(ValueOutput):
    """`level` null: waived, to be chosen, or not numbered by the document. `reasons` for it, `follows` what it does.

    `missing` is what still has to be said before it may be issued, `differs` whether it is not as proposed.
    """

    value, names = Outlook, "level level_name reasons follows missing remedy differs"
    level = serializers.IntegerField(source="number", allow_null=True)
    level_name = serializers.CharField(source="level")


def can_read(user: Anyone, event: Event) -> bool:
    """Return whether the user reads all penalties or their own."""
    return can_read_card(user, event) or can_play(user, event)


def the_penalty(view: PenaltiesView, pk: int) -> Any:
    return get_object_or_404(penalties_of(view.event), pk=pk)


class PenaltiesView(EventViewSet):
    """Directors, judges and coordinators read all of them, each player the own ones; nobody else reads any."""

    scope = Scope.DIRECT
    serializer_class = PenaltyOutput
    pagination_class = None
    readers = Guard(can_read, CARDS)
    writers = Guard(can_issue, ISSUING)

    @extend_schema(summary="List the penalties of an event, newest first; a player lists the own ones")
    def list(self, request: MemberCall, event: int) -> Response:
        staff = can_read_card(request.user, self.event)
        rows = penalties_of(self.event, None if staff else request.user)
        return Response(PenaltyOutput([describe_penalty(row, staff=staff) for row in rows], many=True).data)

    @extend_schema(summary="Show a penalty")
    def retrieve(self, request: MemberCall, event: int, pk: int) -> Response:
        staff = can_read_card(request.user, self.event)
        row = get_object_or_404(penalties_of(self.event, None if staff else request.user), pk=pk)
        return Response(PenaltyOutput(describe_penalty(row, staff=staff)).data)

    @writes(
        PenaltyInput,
        ProposalOfPenalty,
        summary="What would be issued, and what it would do; nothing is saved",
        acts=False,
    )
    def propose(self, request: MemberCall, event: int) -> Response:
        return Response(ProposalOfPenalty(full_outlook(self._incident(request), request.user)).data)

    @creates(PenaltyInput, Issued, summary="Issue a penalty (directors and judges), or say a verbal warning")
    def create(self, request: MemberCall, event: int) -> Response:
        incident = self._incident(request)
        issued = issue_penalty(incident, by=request.user, key=read_key(request))
        penalty = self.shown(issued) if isinstance(issued, Penalty) else None
        warning = None if isinstance(issued, Penalty) else warning_shown(issued, incident.entry)
        return Response(Issued({"penalty": penalty, "warning": warning}).data, status=201)

    withdraw = operation(
        withdraw_penalty,
        PenaltyOutput,
        "Take a penalty back, with what it did",
        takes=WithdrawalInput,
        on=the_penalty,
        version_of="penalty",
        guard=Guard(can_disqualify),
    )

    @creates(CorrectionInput, PenaltyOutput, summary="Issue another penalty instead", version_of="penalty")
    @Guard(can_disqualify)
    def correct(self, request: MemberCall, event: int, pk: int) -> Response:
        row, data = the_penalty(self, pk), read_arguments(CorrectionInput, request)
        entry = self._entry(row.entry)
        match = row.match if row.moment == Penalty.Moment.GAME else place_of(entry).match
        incident = self._incident_at(data, entry, match, row.moment)
        return self.reply(
            correct_penalty(row, incident, data["reason"], by=request.user, **read_envelope(request)), 201
        )

    def shown(self, penalty: Penalty) -> IssuedPenalty:
        return describe_penalty(penalties_of(self.event).get(pk=penalty.pk), staff=True)

    def _incident(self, request: Request) -> Incident:
        data = read_arguments(PenaltyInput, request)
        entry = self._entry(data["entry"])
        place = place_of(entry)
        return self._incident_at(data, entry, place.match, place.moment)

    def _incident_at(self, data: dict[str, Any], entry: Entry, match: Match | None, moment: str) -> Incident:
        """Return the incident at the named table, else where and when it most likely happened."""
        if table := data.get("table"):
            match, moment = game_at(self.event, data["of_round"], table), Penalty.Moment.GAME
            if match is None:
                message = f"There was no table {table} in round {data['of_round']}: look at the slip."
                raise make_refusal("no_table", message, "table")
        return incident_of({"moment": moment, **data}, entry, match)

    def _entry(self, pk: int | None) -> Entry:
        entry = entry_of(self.event, pk)
        if entry is None:
            raise make_refusal("not_listed", "This player is not on the list of this event.", "entry")
        return entry


def make_refusal(code: str, message: str, field: str) -> RuleViolation:
    return RuleViolation(code, message, SECTION, (Violation(code, message, SECTION, field),))
