"""A player's own table: where, against whom, what was reported; his word on the result."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.entries.selectors.lists import own_entry
from tournaments.entries.services.contacts import give_contact
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.schema import acts, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.play.selectors.appointments import appointments, by_now
from tournaments.play.selectors.my_tables import my_match, my_table
from tournaments.play.selectors.shared_tables import remembered
from tournaments.play.serializers.my_tables import AppointmentShown, ContactWritten, LeaveWritten, MyTableShown
from tournaments.play.serializers.results import ResultWritten
from tournaments.play.serializers.rounds import LogWritten
from tournaments.play.services.logs import log_game
from tournaments.play.services.self_drops import drop_out
from tournaments.play.services.self_reports import confirm_own, report_own
from tournaments.record.models import Match
from tournaments.record.permissions import PLAYERS_ONLY, can_play
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.viewsets import EventDoor


class MyTableView(EventDoor):
    """For whoever is on the event's list. `Expected-Version` is the version of the table."""

    scope = Scope.PLAY
    pagination_class = None

    serializer_class = MyTableShown
    event_guards = dict.fromkeys(("retrieve", "result", "confirm", "appointments", "contact", "log", "leave"), can_play)
    refusals = dict.fromkeys(event_guards, PLAYERS_ONLY)

    @extend_schema(summary="Your table in this event")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        return Response(MyTableShown(my_table(self.event, request.user, remembered)).data)

    @writes(ResultWritten, MyTableShown, summary="Report how your own game ended", version_of="table")
    def result(self, request: MemberCall, event: int) -> Response:
        said = ResultWritten(data=request.data)
        said.is_valid(raise_exception=True)
        report_own(self._match(request), said.report(), by=request.user, **envelope(request))
        return Response(MyTableShown(my_table(self.event, request.user)).data)

    @acts(MyTableShown, summary="Say the same as your opponent reported", version_of="table")
    def confirm(self, request: MemberCall, event: int) -> Response:
        nothing(request)
        confirm_own(self._match(request), by=request.user, **envelope(request))
        return Response(MyTableShown(my_table(self.event, request.user)).data)

    @extend_schema(summary="What you have still to play online", responses=AppointmentShown(many=True))
    def appointments(self, request: MemberCall, event: int) -> Response:
        games = remembered(self.event).appointments.get(request.user.pk, ())
        return Response(AppointmentShown(by_now(games), many=True).data)

    @writes(ContactWritten, AppointmentShown(many=True), summary="Say how your opponents reach you")
    def contact(self, request: MemberCall, event: int) -> Response:
        said = sent(ContactWritten, request)
        give_contact(self.event, said["contact"], by=request.user, **envelope(request))
        return Response(AppointmentShown(appointments(self.event, request.user), many=True).data)

    @writes(LogWritten, MyTableShown, summary="Note who took the first turn of your game, and its times")
    def log(self, request: MemberCall, event: int) -> Response:
        said = LogWritten(data=request.data)
        said.is_valid(raise_exception=True)
        log_game(self._match(request), said.log(), by=request.user, **envelope(request))
        return Response(MyTableShown(my_table(self.event, request.user)).data)

    @writes(LeaveWritten, MyTableShown, summary="Leave the event: missed games from the next round on")
    def leave(self, request: MemberCall, event: int) -> Response:
        said = sent(LeaveWritten, request)
        entry = own_entry(self.event, request.user)
        drop_out(entry, by=request.user, **said, **envelope(request))
        return Response(MyTableShown(my_table(self.event, request.user)).data)

    def _match(self, request: MemberCall) -> Match:
        played = round_in_play(self.event)
        match = my_match(played, request.user) if played else None
        if match is None or len(match.seats.all()) != 2:
            raise Http404("You sit at no table in this round.")
        return match
