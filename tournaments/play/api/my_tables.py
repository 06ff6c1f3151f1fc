"""A player's own table: where, against whom, what was reported; the player's word on the result."""

from __future__ import annotations

from functools import partial

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.entries.selectors.lists import own_entry
from tournaments.entries.services.preregistration import give_contact
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.play.selectors.deadlines import appointments
from tournaments.play.selectors.my_tables import appointments_of, my_table
from tournaments.play.selectors.shared_tables import cached_tables
from tournaments.play.serializers.my_tables import (
    AppointmentOutput,
    ContactInput,
    LeaveInput,
    LogInput,
    MyTableOutput,
    RejectInput,
)
from tournaments.play.serializers.results import OwnResultInput
from tournaments.play.services.leaving import drop_out
from tournaments.play.services.logs import log_game
from tournaments.play.services.scenarios import reject_rule
from tournaments.play.services.self_reports import confirm_own, report_own
from tournaments.record.api.codes import WITH_CODES
from tournaments.record.models import Match
from tournaments.record.permissions import PLAYERS_ONLY, can_play, can_say_contact
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.rows import my_match
from tournaments.record.viewsets import EventViewSet


def own_match(view: EventViewSet) -> Match:
    played = round_in_play(view.event)
    match = None
    if played:
        match = my_match(played, view.member)
    if match is None or len(match.seats.all()) < 2:
        raise Http404("You sit at no table in this round.")
    return match


act_on_own_table = partial(operation, output=MyTableOutput, on=own_match)


class MyTableView(EventViewSet):
    """The table of a player on the event's list, also by the code of a private link.

    `Expected-Version` is the version of the table.
    """

    authentication_classes = WITH_CODES
    scope = Scope.PLAY
    pagination_class = None
    serializer_class = MyTableOutput
    readers = writers = Guard(can_play, PLAYERS_ONLY)

    @extend_schema(summary="Your table in this event")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        return Response(MyTableOutput(my_table(self.event, request.user, cached_tables)).data)

    result = act_on_own_table(
        report_own, summary="Report how your own game ended", takes=OwnResultInput, version_of="table"
    )
    confirm = act_on_own_table(confirm_own, summary="Say the same as your opponent reported", version_of="table")

    @extend_schema(summary="What you have still to play online", responses=AppointmentOutput(many=True))
    def appointments(self, request: MemberCall, event: int) -> Response:
        games = appointments_of(self.event, request.user, cached_tables(self.event))
        return Response(AppointmentOutput(games, many=True).data)

    contact = operation(
        give_contact,
        AppointmentOutput(many=True),
        "Say how your opponents reach you",
        takes=ContactInput,
        guard=Guard(can_say_contact, PLAYERS_ONLY),
        shows=lambda view, _: appointments(view.event, view.request.user),
    )
    log = act_on_own_table(log_game, summary="Note who took the first turn of your game, and its times", takes=LogInput)
    reject = operation(
        reject_rule,
        MyTableOutput,
        "Reject your special rule of this round, once in the event: another one is drawn",
        takes=RejectInput,
        on=lambda view: own_entry(view.event, view.request.user),
    )
    leave = operation(
        drop_out,
        MyTableOutput,
        "Leave the event: missed games from the next round on",
        takes=LeaveInput,
        on=lambda view: own_entry(view.event, view.request.user),
    )

    def shown(self, made: object) -> object:
        return my_table(self.event, self.member)
