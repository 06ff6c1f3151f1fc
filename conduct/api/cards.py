"""The API of issued penalties and warnings, a player's card, and a history over events."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.models import DeckCheck, VerbalWarning
from conduct.permissions import CARDS, ISSUING, can_issue, can_read_card, can_read_history
from conduct.selectors import cards as selectors
from conduct.selectors.issued import IssuedPenalty, describe_penalty, penalties_of, whole
from conduct.services.penalties import deck_corrected, log_deck_check
from tournaments.kernel.field_types import Input, OneOf, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.guards import known_player
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Entry
from tournaments.record.models.namesakes import preload_namesakes
from tournaments.record.selectors.rows import entries_of
from tournaments.record.viewsets import EventViewSet

STAFF = "For directors, judges and coordinators; null for the player."
STAFF_ONLY = ("proposed", "because", "evidence", "to_coordinator", "to_director")


class PenaltyOutput(serializers.Serializer[Any]):
    """A penalty. Where its document numbers no `level`, `description` says what followed.

    Without `withdrawn_at` it is valid; a corrected one is withdrawn and `replaced_by` another. `done` says what it did.
    """

    id = serializers.IntegerField(source="row.pk")
    event = serializers.IntegerField(source="row.event_id")
    entry = serializers.IntegerField(source="row.entry", allow_null=True, help_text="null: no longer on the list.")
    player = serializers.SerializerMethodField()
    ladder = serializers.CharField(source="row.ladder", help_text="The code of conduct that `code` is of.")
    code = serializers.CharField(source="row.code")
    infraction = serializers.CharField(source="what")
    level = serializers.IntegerField(source="row.level", allow_null=True)
    level_name = serializers.CharField(source="level")
    moment = serializers.CharField(source="row.moment")
    of_round = serializers.IntegerField(source="row.of_round", allow_null=True)
    table = serializers.IntegerField(source="row.match.table", allow_null=True, default=None)
    intent = serializers.BooleanField(source="row.intent")
    repeat = serializers.IntegerField(source="row.repeat", help_text="How often the same was penalised here before.")
    observed_seconds = serializers.IntegerField(source="row.observed_seconds", allow_null=True)
    description = serializers.CharField(source="row.description")
    proposed = serializers.IntegerField(
        source="row.proposed", allow_null=True, help_text=f"The level of the rules. {STAFF}"
    )
    because = serializers.CharField(
        source="row.differs_because", allow_null=True, help_text=f"Why it was decided otherwise. {STAFF}"
    )
    evidence = serializers.CharField(source="row.evidence", allow_null=True, help_text=STAFF)
    to_coordinator = serializers.IntegerField(
        source="row.to_coordinator_id",
        allow_null=True,
        help_text=f"The receipt of the report to the coordinator, if it was reported. {STAFF}",
    )
    to_director = serializers.IntegerField(
        source="row.to_director_id",
        allow_null=True,
        help_text=f"That of the report to the Director of Organized Play. {STAFF}",
    )
    done = serializers.ListField(child=serializers.CharField())
    remedy = serializers.CharField()
    issued_at = serializers.DateTimeField(source="row.issued_at")
    issued_by = serializers.CharField()
    withdrawn_at = serializers.DateTimeField(source="row.withdrawn_at", allow_null=True)
    withdrawn_by = serializers.CharField()
    withdrawn_because = serializers.CharField(source="row.withdrawn_because")
    replaces = serializers.IntegerField(source="row.replaces_id", allow_null=True)
    replaced_by = serializers.IntegerField(source="row.replaced_by.pk", allow_null=True, default=None)
    version = serializers.IntegerField(source="row.version")
    url = SitePath(source="row.get_absolute_url")

    @extend_schema_field(PersonOutput)
    def get_player(self, shown: IssuedPenalty) -> dict[str, Any]:
        return {"id": shown.row.player_id, "name": shown.name}

    def to_representation(self, shown: IssuedPenalty) -> dict[str, Any]:
        data = super().to_representation(shown)
        return data if shown.staff else {**data, **dict.fromkeys(STAFF_ONLY)}


class WarningOutput(serializers.Serializer[Any]):
    """A verbal warning: said, on no scorecard and in no journal, forgotten when the event is finalized."""

    entry = serializers.IntegerField()
    code = serializers.CharField()
    infraction = serializers.CharField()
    of_round = serializers.IntegerField(allow_null=True)
    issued_at = serializers.DateTimeField()


def warning_shown(row: VerbalWarning, entry: Entry) -> dict[str, Any]:
    facts = {name: getattr(row, name) for name in ("code", "of_round", "issued_at")}
    return {**facts, "entry": entry.pk, "infraction": selectors.label_of(row)}


class DeckCheckOutput(serializers.ModelSerializer[DeckCheck]):
    """`corrected_at` null after `major`: it has to be corrected by the next round."""

    proposes = serializers.SerializerMethodField(
        help_text="The infraction whose penalty is proposed for it (OPG B D1), empty for none. None is issued."
    )

    class Meta:
        model = DeckCheck
        fields = ("id", "found", "note", "of_round", "checked_at", "corrected_at", "proposes")
        read_only_fields = fields

    def get_proposes(self, check: DeckCheck) -> str:
        return selectors.proposed_code(check)


class DeckCheckInput(Input):
    found = OneOf(DeckCheck.Found.choices)
    note = Words(
        max_length=500, required=False, allow_blank=True, help_text="What was wrong; needed unless it is in order."
    )


class ConductCard(serializers.Serializer[Any]):
    """All that the event's directors have to know of a player. `owed`: games that are lost by penalties, not paid yet.

    `noticed` says up to where you have seen what was issued: send it with a penalty, and nobody decides on less.
    """

    player = PersonOutput()
    penalties = PenaltyOutput(many=True)
    warnings = WarningOutput(many=True)
    extra_time = serializers.ListField(child=serializers.CharField())
    deck_checks = DeckCheckOutput(many=True)
    follows = serializers.ListField(
        child=serializers.CharField(), help_text="What the guide has follow from the newest deck check, if it says so."
    )
    owed = serializers.IntegerField()
    noticed = serializers.CharField()


class RepeatedOutput(ValueOutput):
    value, names = selectors.Repeated, "infraction events times"
    infraction = serializers.CharField(source="what")


class HistoryOutput(serializers.Serializer[Any]):
    """A player's history. `list_repeated` are valid penalties for the same in several events, for the department."""

    player = PersonOutput()
    repeated = RepeatedOutput(many=True)
    penalties = PenaltyOutput(many=True)


def the_entry(view: CardView, pk: int) -> Entry:
    return get_object_or_404(entries_of(view.event), pk=pk)


def the_check(view: CardView, pk: int, check: int) -> DeckCheck:
    return get_object_or_404(selectors.deck_checks_of(the_entry(view, pk)), pk=check)


of_deck = partial(operation, output=DeckCheckOutput, version_of="", shows=SiteViewSet.shown)


class CardView(EventViewSet):
    """The card of a player in an event, for directors, judges and coordinators."""

    scope = Scope.DIRECT
    serializer_class = ConductCard
    readers = Guard(can_read_card, CARDS)
    writers = Guard(can_issue, ISSUING)

    @extend_schema(summary="Show the card of a player: penalties, warnings, extra time, deck checks")
    def retrieve(self, request: MemberCall, event: int, pk: int) -> Response:
        entry = the_entry(self, pk)
        held = selectors.card(entry)
        data = {
            "player": {"pk": entry.player_id, "name": entry.shown_name},
            "penalties": [
                describe_penalty(row, staff=True) for row in penalties_of(self.event).filter(player=entry.player_id)
            ],
            "warnings": [warning_shown(row, entry) for row in selectors.warnings_of(entry)],
            "extra_time": held.extra_time,
            "deck_checks": selectors.deck_checks_of(entry),
            "follows": held.follows,
            "owed": held.owed,
            "noticed": selectors.newest_mark(self.event),
        }
        return Response(ConductCard(data).data)

    check = of_deck(
        log_deck_check,
        summary="Note a deck check on the card of a player",
        takes=DeckCheckInput,
        on=the_entry,
        makes=True,
    )
    corrected = of_deck(deck_corrected, summary="The deck is corrected", on=the_check)


class HistoryView(SiteViewSet):
    """A player over all events, for coordinators."""

    serializer_class = HistoryOutput
    readers = Guard(can_read_history)

    @extend_schema(summary="Show the penalties of a player over all events, and what repeats (coordinators)")
    def retrieve(self, request: Request, pk: int) -> Response:
        player = known_player(pk).person
        rows = list(whole(selectors.penalties_over(player)))
        preload_namesakes({row.event_id for row in rows})
        data = {
            "player": {"pk": player.pk, "name": player.shown_name},
            "repeated": selectors.list_repeated(rows),
            "penalties": [describe_penalty(row, staff=True) for row in rows],
        }
        return Response(HistoryOutput(data).data)
