"""The card of a player in an event, deck checks on it, a history over events, and the codes of conduct."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.api.serializers.cards import (
    ConductCard,
    DeckCheckShown,
    DeckCheckWritten,
    HistoryShown,
    InfractionsSought,
    LadderShown,
)
from conduct.engine import LADDERS
from conduct.permissions import CARDS, ISSUING, can_issue, can_read_card, can_read_history
from conduct.selectors.cards import card, deck_checks_of, label_of, noticed, warnings_of
from conduct.selectors.histories import penalties_over, repeated
from conduct.selectors.issued import penalties_of, shown, whole
from conduct.services.deck_checks import deck_corrected, log_deck_check
from tournaments.kernel.parsing import key_of, nothing
from tournaments.kernel.schema import acts, creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.people.guards import known_player
from tournaments.record.models import Entry
from tournaments.record.viewsets import EventDoor


class CardView(EventDoor):
    """What directors, judges and coordinators read of one player of the event."""

    scope = Scope.DIRECT
    serializer_class = ConductCard
    event_guards = {"retrieve": can_read_card, **dict.fromkeys(("check", "corrected"), can_issue)}
    refusals = {"retrieve": CARDS, **dict.fromkeys(("check", "corrected"), ISSUING)}

    @extend_schema(summary="Show the card of a player: penalties, warnings, extra time, deck checks")
    def retrieve(self, request: MemberCall, event: int, pk: int) -> Response:
        entry = self._entry(pk)
        held, player = card(entry), entry.person
        said = {
            "player": {"pk": entry.player_id, "name": player.shown_name},
            "penalties": [shown(row, staff=True) for row in penalties_of(self.event).filter(player=entry.player_id)],
            "warnings": [
                {
                    "entry": entry.pk,
                    "code": one.code,
                    "infraction": label_of(one),
                    "of_round": one.of_round,
                    "issued_at": one.issued_at,
                }
                for one in warnings_of(entry)
            ],
            "extra_time": held.extra_time,
            "deck_checks": deck_checks_of(entry),
            "owed": held.owed,
            "noticed": noticed(self.event),
        }
        return Response(ConductCard(said).data)

    @creates(DeckCheckWritten, DeckCheckShown, summary="Note a deck check on the card of a player")
    def check(self, request: MemberCall, event: int, pk: int) -> Response:
        entry, said = self._entry(pk), DeckCheckWritten(data=request.data)
        said.is_valid(raise_exception=True)
        found, note = said.validated_data["found"], said.validated_data.get("note", "")
        made = log_deck_check(entry, found, note, by=request.user, key=key_of(request))
        return Response(DeckCheckShown(made).data, status=status.HTTP_201_CREATED)

    @acts(DeckCheckShown, summary="The deck is corrected", version_of="")
    def corrected(self, request: MemberCall, event: int, pk: int, check: int) -> Response:
        nothing(request)
        row = get_object_or_404(deck_checks_of(self._entry(pk)).select_related("event"), pk=check)
        return Response(DeckCheckShown(deck_corrected(row, by=request.user, key=key_of(request))).data)

    def _entry(self, pk: int) -> Entry:
        rows = Entry.objects.select_related("event", "player__merged_into")
        return get_object_or_404(rows, event=self.event, pk=pk)


class HistoryView(Door):
    """A player over all events, for coordinators."""

    serializer_class = HistoryShown
    guards = {"retrieve": can_read_history}

    @extend_schema(summary="Show the penalties of a player over all events, and what repeats (coordinators)")
    def retrieve(self, request: Request, pk: int) -> Response:
        found = known_player(pk)
        player = found.person
        rows = list(whole(penalties_over(player)))
        said = {
            "player": {"pk": player.pk, "name": player.shown_name},
            "repeated": repeated(rows),
            "penalties": [shown(row, staff=True) for row in rows],
        }
        return Response(HistoryShown(said).data)


class InfractionsView(Door):
    """What may be penalised and how, by each code of conduct."""

    serializer_class = LadderShown
    pagination_class = None

    @extend_schema(summary="List infractions, or find them by words", parameters=[InfractionsSought])
    def list(self, request: Request) -> Response:
        asked = InfractionsSought(data=request.query_params)
        asked.is_valid(raise_exception=True)
        words = asked.validated_data.get("q", "")
        return Response(LadderShown(LADDERS.values(), many=True, context={"words": words}).data)
