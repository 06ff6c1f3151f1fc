"""Two players kept apart, a player always at one table."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.serializers.entries import EntryShown
from tournaments.kernel.operations import removal, sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.people.guards import known_player
from tournaments.play.selectors.wishes import wishes
from tournaments.play.serializers.wishes import FixedTableWritten, WishShown, WishWritten
from tournaments.play.services import wishes as services
from tournaments.record.models import Entry, KeepApart
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventDoor


def the_wish(view: EventDoor, pk: int) -> KeepApart:
    found = KeepApart.objects.select_related("event", "first__merged_into", "second__merged_into")
    return get_object_or_404(found, event=view.event, pk=pk)


class WishesView(EventDoor):
    """Pairs that should not meet early: below all criteria of the guide, which has no such one."""

    scope = Scope.DIRECT
    serializer_class = WishShown
    pagination_class = None
    event_guards = dict.fromkeys(("create", "destroy", "fix_table"), can_direct)

    @extend_schema(summary="List the pairs that are kept apart")
    def list(self, request: Request, event: int) -> Response:
        return Response(WishShown(wishes(self.event), many=True).data)

    @creates(WishWritten, WishShown, summary="Keep two players apart; everybody is told", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        said = sent(WishWritten, request)
        first, second = (known_player(pk, self.event) for pk in said["players"])
        until, reason = said["until"], said["reason"]
        made = services.keep_apart(self.event, first, second, until, reason, by=request.user, **envelope(request))
        shown = next(wish for wish in wishes(self.event) if wish.pk == made.pk)
        return Response(WishShown(shown).data, status=status.HTTP_201_CREATED)

    destroy = removal(services.end_keep_apart, summary="Take a wish back", on=the_wish)

    @writes(FixedTableWritten, EntryShown, summary="Let a player always sit at one table")
    def fix_table(self, request: MemberCall, event: int, pk: int) -> Response:
        said = sent(FixedTableWritten, request)
        entries = Entry.objects.select_related("event", "player__merged_into")
        entry = get_object_or_404(entries, event=self.event, pk=pk)
        entry = services.fix_table(entry, said["table"], by=request.user, **envelope(request))
        return Response(EntryShown(entries.get(pk=entry.pk)).data)
