"""One table of a round: its result entered, previewed, corrected."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.engine.scoring.conditions import conditions
from tournaments.engine.scoring.doubts import doubts
from tournaments.engine.scoring.proposal import propose
from tournaments.engine.types import Report
from tournaments.kernel.operations import body_of, operation, sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope, needs
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.play.selectors.corrections import correction, later_pairs, moves
from tournaments.play.selectors.pasted import proposed
from tournaments.play.serializers.deadlines import ExtensionInput, RulingInput
from tournaments.play.serializers.results import GameInput, ResultInput
from tournaments.play.serializers.rounds import AbsenceInput, ExtraTimeInput, LogInput, Preview, ProposalOutput
from tournaments.play.services.clock import extend_table
from tournaments.play.services.deadlines import extend_deadline, rule_incomplete
from tournaments.play.services.logs import log_game
from tournaments.play.services.presence import report_absence
from tournaments.play.services.results import correct_result, report_result
from tournaments.record.models import Match
from tournaments.record.permissions import DIRECTORS_ONLY, JUDGES_ONLY, can_direct, can_judge
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.sittings import match_of, shown_rounds, with_seats, worth_of
from tournaments.record.serializers.matches import MatchOutput
from tournaments.record.viewsets import EventViewSet

DIRECTORS, JUDGES = Guard(can_direct), Guard(can_judge, JUDGES_ONLY)


def the_table(view: TableView, number: int, table: int) -> Match:
    return view.table(number, table)


class TableView(EventViewSet):
    """`Expected-Version` is the version of the table, so that two directors never overwrite each other."""

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
        match, body = self.table(number, table), body_of(ResultInput, request)
        if not match.is_settled:
            return self.reply(report_result(match, **body.arguments(), by=request.user, **envelope(request)))
        if not can_direct(request.user, self.event):
            self.permission_denied(request, DIRECTORS_ONLY)
        reason = body.validated_data.get("reason", "")
        return self.reply(
            correct_result(match, **body.arguments(), reason=reason, by=request.user, **envelope(request))
        )

    extend = operation(
        extend_table,
        MatchOutput,
        summary="Give a table extra time; both players are told",
        takes=ExtraTimeInput,
        guard=JUDGES,
        on=the_table,
        version_of="table",
    )
    miss = operation(
        report_absence,
        MatchOutput,
        summary="Say who did not come: missed game and bye",
        takes=AbsenceInput,
        guard=DIRECTORS,
        on=the_table,
        version_of="table",
    )
    postpone = operation(
        extend_deadline,
        MatchOutput,
        summary="Give a table longer than its round",
        takes=ExtensionInput,
        guard=DIRECTORS,
        on=the_table,
        version_of="table",
    )
    rule = operation(
        rule_incomplete,
        MatchOutput,
        summary="Rule on a game that was not completed",
        takes=RulingInput,
        guard=DIRECTORS,
        on=the_table,
        version_of="table",
    )
    log = operation(
        log_game,
        MatchOutput,
        summary="Note who took the first turn, and when the game began and ended",
        takes=LogInput,
        on=the_table,
    )

    @JUDGES
    @writes(ResultInput, Preview, summary="What a result would be worth; nothing is saved", acts=False)
    def preview(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        match, report = self.table(number, table), sent(ResultInput, request)["report"]
        rules = rules_of(self.event)
        earned = worth_of(rules, report, len(match.seats.all()))
        shown = {"earned": earned, "doubts": doubts(rules, report), **self._changes(match, report)}
        return Response(Preview(shown).data)

    @needs(Scope.PLAY)
    @writes(GameInput, ProposalOutput, summary="Work a result out from what happened; nothing is saved", acts=False)
    def proposal(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        match, said, rules = self.table(number, table), sent(GameInput, request), rules_of(self.event)
        wanted = conditions(rules, self.event.rules)
        if wanted is None or len(match.seats.all()) != 2:
            raise Http404("Results of this table are not worked out.")
        found = propose(rules, wanted, **said)
        shown = {
            "report": found.report,
            "reason": proposed(found, *(seat.player.name for seat in match_of(match, rules).seats)),
            "section": found.section,
            "earned": worth_of(rules, found.report, 2),
        }
        return Response(ProposalOutput(shown).data)

    def _changes(self, match: Match, report: Report) -> dict[str, list[dict[str, object]]]:
        if not match.round.is_complete:
            return {"moves": [], "later": []}
        corrected, names = correction(self.event, match, report), ("name", "rank_before", "vp_before", "rank", "vp")
        return {
            "moves": [dict(zip(names, move, strict=True)) for move in moves(corrected)],
            "later": [{"round": number, "pair": pair} for number, pair in later_pairs(corrected)],
        }

    def table(self, number: int, table: int) -> Match:
        return get_object_or_404(self.matches(), round__number=number, table=table)

    def shown(self, made: Match) -> object:
        return match_of(self.table(self.kwargs["number"], self.kwargs["table"]), rules_of(self.event))
