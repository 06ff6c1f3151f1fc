"""The private links of players without an account: for the desk, and for a program that has the code of one."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.services.links import renew_link, withdraw_link
from tournaments.kernel.actors import LinkHolder
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope, require_scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.play.selectors.links import links_of, shown_link
from tournaments.play.serializers.links import LinkOutput, MyLinkOutput
from tournaments.record.api.codes import LinkCode
from tournaments.record.models import Entry
from tournaments.record.permissions import LINKS_ONLY, can_direct, can_show_link, has_opened_link
from tournaments.record.selectors.links import linked_entries
from tournaments.record.viewsets import EventViewSet


def entry_at(view: EventViewSet, pk: int) -> Entry:
    return get_object_or_404(linked_entries(), pk=pk, event=view.event)


class LinksView(EventViewSet):
    """The private links of players. A code lets its reader act for the player, so reading takes the scope `direct` too.

    A link also changes with the player's account, not with the event's version alone.
    """

    scope = Scope.DIRECT
    by_version = False
    pagination_class = None
    serializer_class = LinkOutput
    readers, writers = Guard(can_show_link, LINKS_ONLY), Guard(can_direct)

    @extend_schema(summary="List the private links of players without an account")
    @require_scope(Scope.DIRECT)
    def list(self, request: Request, event: int) -> Response:
        return self.listed(links_of(self.event))

    renew = operation(renew_link, LinkOutput, "Give a player a new private link; the one before ends", on=entry_at)
    withdraw = operation(withdraw_link, LinkOutput, "Withdraw the private link of a player", on=entry_at)

    def shown(self, made: Any) -> Any:
        return shown_link(self.event, made)


class HolderCall(Request):
    """A call that passed the guard for holders of a link."""

    user: LinkHolder  # type: ignore[assignment]


class MyLinkView(SiteViewSet):
    """The first call of a program that has a code: My table and the standings of its event are the next."""

    authentication_classes = (LinkCode,)
    pagination_class = None
    serializer_class = MyLinkOutput
    readers = Guard(has_opened_link)

    @extend_schema(summary="Whose code this is, and for which event")
    def retrieve(self, request: HolderCall) -> Response:
        return self.reply(linked_entries().get(pk=request.user.entry))
