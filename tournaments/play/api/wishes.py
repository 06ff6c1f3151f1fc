"""Two players kept apart, a player always at one table."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.serializers.entries import EntryOutput
from tournaments.kernel.operations import operation, read_arguments, removal
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.people.guards import known_player
from tournaments.play.selectors.wishes import wishes
from tournaments.play.serializers.rounds import FixedTableInput, WishInput, WishOutput
from tournaments.play.services import wishes as services
from tournaments.record.models import Entry, KeepApart
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


def the_wish(view: EventViewSet, pk: int) -> KeepApart:
    rows = KeepApart.objects.select_related("event", "first__merged_into", "second__merged_into")
    return get_object_or_404(rows, event=view.event, pk=pk)


def the_entry(view: EventViewSet, pk: int) -> Entry:
    return get_object_or_404(Entry.objects.select_related("event", "player__merged_into"), event=view.event, pk=pk)


class WishesView(EventViewSet):
    """Pairs that should not meet early, below all criteria of the guide."""

    scope = Scope.DIRECT
    serializer_class = WishOutput
    pagination_class = None
    writers = Guard(can_direct)

    @extend_schema(summary="List the pairs that are kept apart")
    def list(self, request: Request, event: int) -> Response:
        return self.listed(wishes(self.event))

    @creates(WishInput, WishOutput, summary="Keep two players apart; everybody is told", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        data = read_arguments(WishInput, request)
        first, second = (known_player(pk, self.event) for pk in data.pop("players"))
        row = services.keep_apart(self.event, first, second, **data, by=request.user, **read_envelope(request))
        return self.reply(next(wish for wish in wishes(self.event) if wish.pk == row.pk), status.HTTP_201_CREATED)

    destroy = removal(services.end_keep_apart, "Take a wish back", on=the_wish)
    fix_table = operation(
        services.fix_table,
        EntryOutput,
        "Let a player always sit at one table",
        takes=FixedTableInput,
        on=the_entry,
        shows=lambda view, entry: the_entry(view, entry.pk),
    )
