"""Tables of a round: enter, preview and correct results, one or many at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.engine import get_conditions, propose
from tournaments.engine.core.types import Result
from tournaments.kernel.operations import operation, read_arguments, validate_body
from tournaments.kernel.parsing import read_envelope, read_key
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope, require_scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.play.selectors.corrections import correction, later_pairs, moves
from tournaments.play.selectors.doubts import doubts_about
from tournaments.play.selectors.pasted import PastedRow, proposal_in_words, read_pasted_rows
from tournaments.play.serializers.directing import AbsenceInput, ExtensionInput, ExtraTimeInput, RulingInput
from tournaments.play.serializers.my_tables import LogInput
from tournaments.play.serializers.results import (
    GameInput,
    PastedOutput,
    PastedTableInput,
    Preview,
    ProposalOutput,
    ResultInput,
    ResultLinesInput,
)
from tournaments.play.services.clock import extend_table
from tournaments.play.services.deadlines import extend_deadline, rule_incomplete
from tournaments.play.services.logs import log_game
from tournaments.play.services.presence import report_absence
from tournaments.play.services.results import (
    TableResult,
    correct_result,
    enter_game_again,
    report_result,
    report_results,
    take_back_game,
)
from tournaments.record.models import Match
from tournaments.record.permissions import DIRECTORS_ONLY, JUDGES_ONLY, can_direct, can_judge
from tournaments.record.selectors.final_rows import with_versions
from tournaments.record.selectors.games import with_gone
from tournaments.record.selectors.marked_losses import with_losses
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.sittings import final_matches, match_data, shown_rounds, with_seats, worth_of
from tournaments.record.selectors.words import reports_by_seat
from tournaments.record.serializers.matches import MatchOutput
from tournaments.record.viewsets import EventViewSet, get_row_or_404

DIRECTORS, JUDGES = Guard(can_direct), Guard(can_judge, JUDGES_ONLY)


def the_table(view: TableView, number: int, table: int) -> Match:
    return view.table(number, table)


act_on_table = partial(operation, output=MatchOutput, on=the_table, version_of="table")


class TableView(EventViewSet):
    """One table. `Expected-Version` is the version of the table, so that two directors never overwrite each other."""

    scope = Scope.DIRECT
    serializer_class = MatchOutput

    def matches(self) -> QuerySet[Match]:
        rounds = shown_rounds(self.event, drafts=can_direct(self.request.user, self.event))
        return with_seats(Match.objects.filter(round__in=rounds).select_related("round__event"))

    @extend_schema(summary="Show a table")
    def retrieve(self, request: Request, event: int, number: int, table: int) -> Response:
        return self.reply(self.event)

    @JUDGES
    @writes(ResultInput, MatchOutput, summary="Enter a result, or correct it with a reason", version_of="table")
    def result(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        match, body = self.table(number, table), validate_body(ResultInput, request)
        if match.is_settled and not can_direct(request.user, self.event):
            self.permission_denied(request, DIRECTORS_ONLY)
        told = {**body.arguments(), "by": request.user, **read_envelope(request)}
        reason, game = body.validated_data.get("reason", ""), body.validated_data.get("game")
        if game is not None:
            return self.reply(enter_game_again(match, game, reason=reason, **told))
        if not match.is_settled:
            return self.reply(report_result(match, **body.sides(), **told))
        return self.reply(correct_result(match, reason=reason, **body.sides(), **told))

    extend = act_on_table(
        extend_table, summary="Give a table extra time; its players are told", takes=ExtraTimeInput, guard=JUDGES
    )
    take_back = act_on_table(
        take_back_game, summary="Take the last game of several back, to be entered again", guard=JUDGES
    )
    miss = act_on_table(
        report_absence, summary="Say who did not come: missed game and bye", takes=AbsenceInput, guard=DIRECTORS
    )
    postpone = act_on_table(
        extend_deadline, summary="Give a table longer than its round", takes=ExtensionInput, guard=DIRECTORS
    )
    rule = act_on_table(
        rule_incomplete, summary="Rule on a game that was not completed", takes=RulingInput, guard=DIRECTORS
    )
    log = act_on_table(
        log_game,
        summary="Note who took the first turn, and when the game began and ended",
        takes=LogInput,
        version_of="event",
    )

    @JUDGES
    @writes(ResultInput, Preview, summary="What a result would be worth; nothing is saved", acts=False)
    def preview(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        match, rules = self.table(number, table), rules_of(self.event)
        report = read_arguments(ResultInput, request)["report"]
        report = with_gone(match, report)
        if not match.is_settled:
            report = with_losses(match, report)
        earned = worth_of(rules, report, len(match.seats.all()))
        shown = {
            "earned": earned,
            "doubts": doubts_about(match, report, self_reports=reports_by_seat(match, rules)),
            **self._changes(match, report),
        }
        return Response(Preview(shown).data)

    @require_scope(Scope.PLAY)
    @writes(GameInput, ProposalOutput, summary="Work a result out from what happened; nothing is saved", acts=False)
    def proposal(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        match, data, rules = self.table(number, table), read_arguments(GameInput, request), rules_of(self.event)
        wanted = get_conditions(rules, self.event.rules)
        if wanted is None or len(match.seats.all()) != 2:
            raise Http404("Results of this table are not worked out.")
        proposal = propose(rules, wanted, **data)
        shown = {
            "result": proposal.result,
            "reason": proposal_in_words(proposal, [seat.player.name for seat in match_data(match, rules).seats]),
            "section": proposal.section,
            "earned": worth_of(rules, proposal.result, 2),
        }
        return Response(ProposalOutput(shown).data)

    def _changes(self, match: Match, report: Result) -> dict[str, list[Any]]:
        if not match.round.is_complete:
            return {"moves": [], "later": []}
        corrected = correction(self.event, match, report)
        return {
            "moves": list(moves(corrected)),
            "later": [{"round": number, "pair": pair} for number, pair in later_pairs(corrected)],
        }

    def table(self, number: int, table: int) -> Match:
        final = final_matches(self.event)
        if final is not None and self.request.method == "GET":
            match = get_row_or_404((match for match in final if match.round.number == number), table=table)
            return with_versions([match])[0]
        return get_object_or_404(self.matches(), round__number=number, table=table)

    def shown(self, made: Match) -> object:
        return match_data(self.table(self.kwargs["number"], self.kwargs["table"]), rules_of(self.event))


class PastedView(EventViewSet):
    """Results pasted as lines: `3 100 35`, `3 100-35 FW`, `ada 100 bob 35`."""

    scope = Scope.DIRECT
    serializer_class = PastedOutput
    writers = DIRECTORS

    @writes(ResultLinesInput, PastedOutput(many=True), summary="What pasted results mean; nothing is saved", acts=False)
    def preview(self, request: MemberCall, event: int) -> Response:
        rows = read_pasted_rows(self.event, read_arguments(ResultLinesInput, request)["lines"])
        return Response(PastedOutput(rows, many=True).data)

    @writes(
        PastedTableInput,
        PastedOutput(many=True),
        summary="Save pasted results, each as an act of its own",
        version_of="",
    )
    def save(self, request: MemberCall, event: int) -> Response:
        lines, key = read_arguments(PastedTableInput, request)["rows"], read_key(request)
        rows = read_pasted_rows(self.event, [line["line"] for line in lines])
        chosen = [
            (row, line)
            for row, line in zip(rows, lines, strict=True)
            if row.can_be_saved and (line.get("sure") or not row.wants_look)
        ]
        refusals = report_results([_table_result(row, line, key) for row, line in chosen], by=request.user)
        refused = {row.number: why for (row, _), why in zip(chosen, refusals, strict=True)}
        return Response(PastedOutput([_with_outcome(row, refused) for row in rows], many=True).data)


def _table_result(row: PastedRow, line: Mapping[str, Any], key: str | None) -> TableResult:
    assert row.match is not None  # noqa: S101 - it can be saved
    assert row.report is not None  # noqa: S101
    own_key = None
    if key:
        own_key = f"{key[:50]}:{row.match.pk}"
    return TableResult(row.match, row.report, line.get("version"), own_key, sure=row.wants_look)


def _with_outcome(row: PastedRow, refused: Mapping[int, str]) -> PastedRow:
    """Set the state of a row after saving; `refused` maps line numbers to reasons, empty for saved ones."""
    if row.number not in refused:
        return row
    why = refused[row.number]
    if why:
        return replace(row, state="refused", said=(why,))
    return replace(row, state="saved", said=())
