"""An audit as the API shows it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.audits.selectors.checks import Tone
from tournaments.audits.services.accepting import MOST_AT_ONCE
from tournaments.engine.consequences import Consequence, Effect
from tournaments.kernel.field_types import Day, Flag, Input, Number, SitePath, Words


class DifferenceOutput(serializers.Serializer[object]):
    """A difference between the journal and the rows."""

    where = serializers.CharField()
    kept = serializers.CharField()
    stands = serializers.CharField()
    by = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField(allow_null=True, help_text="With the table: its recorded result can be put back.")
    table = serializers.IntegerField(allow_null=True)


class CheckOutput(serializers.Serializer[object]):
    code = serializers.CharField()
    label = serializers.CharField()
    finding = serializers.ChoiceField([(tone.value, tone.value) for tone in Tone], source="tone")
    said = serializers.CharField()
    differences = DifferenceOutput(many=True)
    accepted = serializers.CharField(allow_blank=True, help_text="Who has taken the differences as they are, and why.")


class GateOutput(serializers.Serializer[object]):
    """One consequence of the event, and why it does not count in full."""

    consequence = serializers.ChoiceField([(one.value, one.value) for one in Consequence])
    effect = serializers.ChoiceField([(one.value, one.value) for one in Effect])
    reasons = serializers.ListField(child=serializers.CharField())


class PlayerGatesOutput(serializers.Serializer[object]):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    gates = GateOutput(many=True)


class AuditOutput(serializers.Serializer[object]):
    """`consequences` hold for everybody; `players` are those who were disqualified, with what is left to them."""

    holds = serializers.BooleanField()
    verdict = serializers.CharField()
    checks = CheckOutput(many=True)
    consequences = GateOutput(many=True)
    players = PlayerGatesOutput(many=True)


class ForeseenMoveOutput(serializers.Serializer[object]):
    name = serializers.CharField()
    words = serializers.CharField()


class ForeseenMovesOutput(serializers.Serializer[object]):
    """All that moves of one kind, by player; `note` says why nothing of it moves at once."""

    heading = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    moves = ForeseenMoveOutput(many=True, source="lines")


class ImportOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    title = serializers.CharField()
    url = SitePath()
    when = serializers.CharField()
    state = serializers.CharField()
    players = serializers.IntegerField()
    importer = serializers.CharField()
    needs_day = serializers.BooleanField(help_text="The file does not say when it was: accept it with `on`.")
    has_part = serializers.BooleanField(help_text="You directed, judged or played in it: another coordinator decides.")


class AcceptedOn(Input):
    """`on`: the day that the file does not say."""

    reason = Words(max_length=300)
    on = Day(required=False, allow_null=True)


class EventOn(Input):
    event = Number(1, 2**53)
    on = Day(required=False, allow_null=True, help_text="The day that the file does not say.")


class AcceptInput(Input):
    """The input of an acceptance. With `dry_run` the answer only says what would happen."""

    events = serializers.ListField(child=EventOn(), min_length=1, max_length=MOST_AT_ONCE)
    reason = Words(max_length=300)
    dry_run = Flag(required=False)


class ForeseenAcceptance(serializers.Serializer[Any]):
    """`against`: why it is not accepted; `follows`: what comes of it."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    against = serializers.ListField(child=serializers.CharField())
    follows = serializers.ListField(child=serializers.CharField())
    accepted = serializers.BooleanField()


class AcceptedOutput(serializers.Serializer[Any]):
    events = ForeseenAcceptance(many=True)


class SignOutput(serializers.Serializer[object]):
    words = serializers.CharField(read_only=True)
    tone = serializers.CharField(read_only=True)


class LookOutput(serializers.Serializer[object]):
    """`items` are those of the inbox about the event, `since` when the first of them came, `owners` who took them in
    hand. `weight`: the heaviest come first.
    """

    event = serializers.IntegerField(source="event.pk", read_only=True)
    title = serializers.CharField(source="event.title", read_only=True)
    url = SitePath(source="event.get_absolute_url", read_only=True)
    weight = serializers.IntegerField(read_only=True)
    signs = SignOutput(many=True, read_only=True)
    since = serializers.DateTimeField(read_only=True)
    owners = serializers.ListField(child=serializers.CharField(), read_only=True)
    items = serializers.ListField(child=serializers.IntegerField(), source="item_ids", read_only=True)
