"""Serializers of events: in a list, whole, and as a director writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import SkipField

from tournaments.department.serializers import HostOutput, VenueInput
from tournaments.engine import has_final
from tournaments.engine.core.commitments import commit_to_seed
from tournaments.engine.house import CODE, OPTION, build_document, build_text, get_house_rules
from tournaments.engine.listing.defaults import add_defaults
from tournaments.engine.listing.fields import LISTING
from tournaments.engine.listing.matrix import usual_rules
from tournaments.kernel.days import FIRST_DAY, LAST_DAY
from tournaments.kernel.field_types import Flag, Input, Instant, Number, Texts
from tournaments.kernel.permissions import Anyone, is_member
from tournaments.listing.serializers.house_rules import HouseRulesInput, HouseRulesValue, build_house_rules
from tournaments.listing.serializers.listing_fields import api_field
from tournaments.listing.serializers.structures import read_structure
from tournaments.listing.services.registration import ListingDetails
from tournaments.listing.services.venues import Address
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.listings import recommend_rounds, schedule_of, with_player_counts
from tournaments.record.selectors.pages import directors_of
from tournaments.record.selectors.records import rules_of, structure_of, system_of
from tournaments.record.serializers.events import SUMMARY, EventSummary

FACTS = tuple(code for code in LISTING if code not in (*SUMMARY, "options", "structure"))
TEXTS = tuple(code for code in FACTS if LISTING[code].in_own_words)
WHOLE = (
    *SUMMARY,
    *("unsanctioned_because", "postponed_from", "postponed_because", "cancelled_because", "status_reasons", "status"),
    *("k_factor", "recommended_rounds", "options", "deviations"),
    *("structure", "schedule", "final_confrontation", "house_rules"),
    *(code for code in FACTS if code not in TEXTS),
    *("directors", "host", "hidden_until"),
    *TEXTS,
    *("registered_at", "finalized_at", "seed_commitment"),
)
PROPOSED = {
    "rules": "The usual ones of the game if left out.",
    "format": "The usual one of the rules if left out.",
    "pool": "The usual one of the format if left out.",
    "rounds_scheduled": "As many as are usual with the rules and the pairing style if left out.",
    "sanctioned": "If left out: whether the rules and your account allow it.",
}
PLACE = ("online", "host", "new_venue", "venue")


class NamedDirector(serializers.Serializer[Any]):
    """`name` is the handle; the accounts of directors are nobody's business."""

    name = serializers.CharField()
    position = serializers.CharField()


class StatusOutput(serializers.Serializer[Any]):
    """`awaits` says what a coordinator has to look at before the event is rated; it is not `rated` until then.

    `lists` are the codes of the rating lists it counts for, or will then; `section` is what the first reason goes by.
    """

    sanctioned = serializers.BooleanField()
    rated = serializers.BooleanField()
    lists = serializers.ListField(child=serializers.CharField())
    awaits = serializers.ListField(child=serializers.CharField())
    reasons = serializers.ListField(child=serializers.CharField())
    section = serializers.CharField()


class RecommendedOutput(serializers.Serializer[Any]):
    """`counted` says whom `players` counts: who is "checked in", who is "entered", or all "places" there are."""

    players = serializers.IntegerField()
    counted = serializers.CharField()
    rounds = serializers.IntegerField()
    words = serializers.CharField()


class HouseRulesOfEvent(HouseRulesValue):
    """Of an event that goes by them; else there is no such key."""

    def get_attribute(self, instance: Event) -> Any:
        if instance.ruleset != CODE:
            raise SkipField
        return build_document(get_house_rules(instance.options))


class EventWhole(EventSummary):
    """Everything public about an event. `status_reasons` say why it is sanctioned and rated, or not."""

    status_reasons = serializers.SerializerMethodField()
    status = serializers.SerializerMethodField()
    recommended_rounds = serializers.SerializerMethodField(help_text="By the attendance so far; null once it runs.")
    contact = serializers.SerializerMethodField(help_text="For members; empty for everybody else.")
    deviations = serializers.SerializerMethodField(help_text="Decisions that differ from the guide's usual reading.")
    k_factor = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField(help_text="Without house rules, which stand by themselves.")
    structure = serializers.SerializerMethodField(help_text="How it runs: the code of a pairing style.")
    schedule = serializers.SerializerMethodField(help_text="What is played, part by part, with the numbers of rounds.")
    final_confrontation = serializers.SerializerMethodField(
        help_text="Whether the best two play once more for the title; its structure says so."
    )
    house_rules = HouseRulesOfEvent(source="*", required=False)
    directors = serializers.SerializerMethodField()
    link = serializers.CharField(read_only=True, help_text="A web address, or empty.")
    host = serializers.SerializerMethodField(help_text="The venue; `venue` is the address as this event shows it.")
    hidden_until = serializers.DateTimeField(
        read_only=True, allow_null=True, help_text="Until then a new venue waits to be verified."
    )

    seed_commitment = serializers.SerializerMethodField(
        help_text="SHA-256 of “trekcc seed 12345”: the event's file names the seed once it is finalized."
    )

    class Meta:
        model = Event
        fields = WHOLE
        read_only_fields = WHOLE

    @extend_schema_field(HostOutput(allow_null=True))
    def get_host(self, event: Event) -> Any:
        if event.host:
            return HostOutput(event.host).data
        return None

    @extend_schema_field(StatusOutput)
    def get_status(self, event: Event) -> Any:
        awaits = []
        if event_status(event).awaits:
            awaits = event.awaits.split()
        return StatusOutput({**asdict(event_status(event)), "awaits": awaits}).data

    def get_seed_commitment(self, event: Event) -> str:
        return commit_to_seed(event.seed)

    def get_status_reasons(self, event: Event) -> list[str]:
        return list(event_status(event).reasons)

    def get_deviations(self, event: Event) -> list[str]:
        return list(system_of(event).deviations(event.options))

    @extend_schema_field(Texts())
    def get_options(self, event: Event) -> dict[str, str]:
        options = {}
        for code, value in event.options.items():
            if code != OPTION:
                options[code] = value
        return options

    def get_structure(self, event: Event) -> str:
        return event.structure

    def get_schedule(self, event: Event) -> list[str]:
        return list(schedule_of(event))

    def get_final_confrontation(self, event: Event) -> bool:
        return has_final(structure_of(event))

    @extend_schema_field(RecommendedOutput(allow_null=True))
    def get_recommended_rounds(self, event: Event) -> Any:
        rounds = recommend_rounds(event)
        if rounds:
            return RecommendedOutput(rounds).data
        return None

    def get_contact(self, event: Event) -> str:
        if is_member(self.context["reader"]):
            return event.contact
        return ""

    def get_k_factor(self, event: Event) -> int:
        return rules_of(event).limits.k_factors[event.level - 1]

    @extend_schema_field(NamedDirector(many=True))
    def get_directors(self, event: Event) -> list[dict[str, str]]:
        return [{"name": name, "position": position} for _, name, position in directors_of(event)]


def whole_event(event: Event, reader: Anyone) -> Any:
    """Return the event as it is now, as far as this reader may know it."""
    return EventWhole(with_player_counts(Event.every.all()).get(pk=event.pk), context={"reader": reader}).data


class EventInput(Input):
    """A listing. `starts_at` is an instant with its offset; `time_zone` the zone of the venue it is shown in."""

    starts_at = Instant(help_text=f"With its offset, from {FIRST_DAY} to {LAST_DAY}.")
    level = api_field(
        "level",
        help_text="As it stands: above 1 it comes by an approved application (see `/road/`), never with a listing.",
    )
    final_confrontation = Flag(
        required=False,
        help_text="Whether the top two play once more for the title: what calls choose by that do not say `structure`.",
    )
    house_rules = HouseRulesInput(
        required=False, help_text="What the rules `house` mean here; the usual ones if left out."
    )
    host = Number(1, 2**31, required=False, allow_null=True, help_text="The id of a known venue.")
    new_venue = VenueInput(required=False, help_text="One not known yet: hidden until verified.")

    def get_fields(self) -> dict[str, Any]:
        """Return the fields in the order of the table, the venue next to the place."""
        fields = {code: api_field(code) for code in LISTING} | super().get_fields()
        fields |= {code: api_field(code, required=False, help_text=PROPOSED[code]) for code in PROPOSED}
        names = [name for name in LISTING if name not in PLACE]
        names[names.index("structure") + 1 :] = [
            "final_confrontation",
            "house_rules",
            *names[names.index("structure") + 1 :],
        ]
        at = names.index("software")
        return {name: fields[name] for name in (*names[:at], *PLACE, *names[at:])}

    def validate_starts_at(self, start: Any) -> Any:
        if not FIRST_DAY <= start.date() <= LAST_DAY:
            raise serializers.ValidationError(f"Expected a day from {FIRST_DAY} to {LAST_DAY}.")
        return start

    def details(self, stands: ListingDetails | None = None) -> dict[str, Any]:
        """Return the written values by field of a listing; `stands`: the listing of an existing event."""
        data = dict(self.validated_data)
        if stands is None:
            data = {"rules": usual_rules(data["game"]), **data}
        data |= read_structure(data, stands)
        data.pop("final_confrontation", None)
        data |= _with_house_rules(data, stands)
        data.pop("house_rules", None)
        new = data.pop("new_venue", None)
        data |= {"host_id": None, "new_host": Address(**new)} if new else {}
        data |= {"host_id": data.pop("host")} if "host" in data else {}
        return data

    def arguments(self) -> dict[str, Any]:
        data = self.details()
        return {"details": ListingDetails(**add_defaults(data), says_sanctioned="sanctioned" in data)}


def _with_house_rules(data: Mapping[str, Any], stands: ListingDetails | None) -> dict[str, dict[str, str]]:
    """Return the options with house rules as text: those that are sent, else those of the event."""
    said = data.get("house_rules")
    stood: Mapping[str, str] = {}
    if stands:
        stood = stands.options
    if said is None and ("options" not in data or OPTION not in stood):
        return {}
    if said is not None:
        text = build_text(build_house_rules(said))
    else:
        text = stood[OPTION]
    return {"options": {**data.get("options", stood), OPTION: text}}


class Finding(serializers.Serializer[Any]):
    """What stands against a listing."""

    code = serializers.CharField()
    message = serializers.CharField()
    section = serializers.CharField()
    field = serializers.CharField()


class Verdict(serializers.Serializer[Any]):
    """What a listing would be. With `violations` it cannot be listed."""

    violations = Finding(many=True)
    sanctioned = serializers.BooleanField()
    rated = serializers.BooleanField()
    reasons = serializers.ListField(child=serializers.CharField())
    hints = serializers.ListField(child=serializers.CharField(), help_text="Worth a thought; nothing of it blocks.")
