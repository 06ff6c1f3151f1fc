"""API of further sealed formats of Star Wars CCG that coordinators approved (SW "Sealed Deck")."""

from __future__ import annotations

from functools import partial

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.models import SealedFormat
from tournaments.kernel.field_types import Flag, Input, OneOf, Words
from tournaments.kernel.operations import get_row, operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.listing.services.sealed_formats import FormatDetails, approve_format, edit_format
from tournaments.people.permissions import can_coordinate


class SealedFormatOutput(serializers.ModelSerializer[SealedFormat]):
    """`product`: what each player opens. `withdrawn`: no further event is listed with it."""

    class Meta:
        model = SealedFormat
        fields = ("id", "version", "name", "rules", "product", "notes", "withdrawn", "approved_at")
        read_only_fields = fields


class SealedFormatInput(Input):
    gives = ("details", FormatDetails)
    name = Words(max_length=80)
    rules = OneOf(SealedFormat.Rules.choices)
    product = Words(max_length=200, help_text="What each player opens.")
    notes = Words(lines=True, max_length=1000, required=False, allow_blank=True)
    withdrawn = Flag(required=False)


write_format = partial(operation, output=SealedFormatOutput, takes=SealedFormatInput)


class SealedFormatsView(SiteViewSet):
    """What events of Star Wars CCG may be listed with, beside the formats of the guide."""

    scope = Scope.DIRECT
    serializer_class = SealedFormatOutput
    queryset = SealedFormat.objects.order_by("name")
    writers = Guard(can_coordinate)

    @extend_schema(summary="List further sealed formats")
    def list(self, request: Request) -> Response:
        return self.listed(self.get_queryset())

    create = write_format(approve_format, summary="Approve a sealed format (coordinators)", on=None, makes=True)
    update = write_format(
        edit_format, summary="Change a sealed format (coordinators)", on=get_row, version_of="sealed format"
    )
