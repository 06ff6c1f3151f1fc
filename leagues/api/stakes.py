"""Bids to Day 2 and design opportunities of an event (SW "Day 2 Automatic Bids", "After the Tournament")."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.engine.bids import MOST_DESIGNS
from leagues.forms.stakes import FIRST_YEAR, LAST_YEAR, MOST_BIDS
from leagues.models import PassedOver
from leagues.permissions import GIFTS_ONLY, can_see_gifts
from leagues.selectors import stake_pages as selectors
from leagues.selectors.stakes import marks
from leagues.selectors.texts import LONGEST_REASON
from leagues.services import stakes as services
from tournaments.kernel.field_types import Input, Number, OneOf, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct, is_any_member
from tournaments.record.viewsets import EventViewSet

MOST_KEY = 2**53


class ReceiverOutput(ValueOutput):
    value, names = selectors.Receiver, "prize place player name url"
    url = SitePath(source="page")


class PassedPlayerOutput(ValueOutput):
    value, names = selectors.PassedPlayer, "prize name why"


class MarkOutput(ValueOutput):
    """`id`: of what was noted; `entry`: of the player; `code`: opted_out or advocate."""

    value, names = selectors.ShownMark, "id entry name code why"
    id = serializers.IntegerField(source="pk")


class BidsOutput(ValueOutput):
    """The stakes of an event and their receivers, who are provisional until `final`.

    `against` lists why it gives nothing. `passed` are players above the last receiver who receive nothing.
    """

    value = selectors.ShownStake
    names = "event title url version bids designs year final against receivers passed marks"
    url = SitePath(source="page")
    version = serializers.IntegerField(source="stake.version")
    bids = serializers.IntegerField(source="stake.bids")
    designs = serializers.IntegerField(source="stake.designs")
    year = serializers.IntegerField(source="stake.year")
    against = serializers.ListField(child=serializers.CharField())
    receivers = ReceiverOutput(many=True)
    passed = PassedPlayerOutput(many=True)
    marks = MarkOutput(many=True)


class ReportedOutput(ValueOutput):
    """`email` empty: none is known here."""

    value, names = selectors.Named, "prize place name email"


class BidsReportOutput(ValueOutput):
    """`taken_back`: what the event gave before it was corrected. `text`: all of it, as a letter."""

    value, names = selectors.Report, "title final named taken_back text"
    named = ReportedOutput(many=True)
    taken_back = ReportedOutput(many=True)


class StakeInput(Input):
    bids = Number(0, MOST_BIDS)
    designs = Number(0, MOST_DESIGNS)
    year = Number(FIRST_YEAR, LAST_YEAR, help_text="Of the Worlds that the bids are for.")
    reason = Words(max_length=LONGEST_REASON, required=False, allow_blank=True, help_text="Once the event has begun.")


class PassingInput(Input):
    entry = Number(1, MOST_KEY, help_text="The key of an entry of the event.")
    why = OneOf(PassedOver.Why.choices)


def the_mark(view: EventViewSet, pk: int) -> PassedOver:
    """Raises Http404."""
    return get_object_or_404(marks(view.event), pk=pk)


def bids_of(event: Event) -> selectors.ShownStake:
    """Raises Http404 in games that know nothing of the kind."""
    shown = selectors.shown_stake(event)
    if shown is None:
        raise Http404
    return shown


class BidsView(EventViewSet):
    """The stakes of a Star Wars CCG event and their receivers. They change with what workers write."""

    by_version = False
    serializer_class = BidsOutput
    writers = Guard(is_any_member)
    scope = Scope.DIRECT

    @extend_schema(summary="Show what is at stake and who receives it, as it stands")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(self.event)

    update = operation(
        services.set_stake,
        BidsOutput,
        "Say how many bids to Day 2 and design opportunities are at stake",
        takes=StakeInput,
        guard=Guard(can_see_gifts, GIFTS_ONLY),
    )
    opt_out = operation(
        services.opt_out, BidsOutput, "Opt out of a bid, on the day of the event", makes=True, scope=Scope.PLAY
    )
    pass_over = operation(
        services.pass_over,
        BidsOutput,
        "Note that a player opts out, or is an Advocate",
        takes=PassingInput,
        makes=True,
        guard=Guard(can_direct, DIRECTORS_ONLY),
    )
    take_back = operation(services.take_back_passing, BidsOutput, "Take back what was noted of a player", on=the_mark)

    def shown(self, row: object) -> selectors.ShownStake:
        return bids_of(self.event)


class BidsReportView(EventViewSet):
    """The report of the directors to the Advocates of the Player's Committee."""

    by_version = False
    serializer_class = BidsReportOutput
    readers = Guard(can_see_gifts, GIFTS_ONLY)

    @extend_schema(summary="Show the names and addresses of those who receive a bid or a design opportunity")
    def retrieve(self, request: Request, event: int) -> Response:
        bids_of(self.event)
        return self.reply(selectors.report_of(self.event))
