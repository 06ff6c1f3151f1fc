"""Events: in a list, whole, and as a director writes them."""

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
from tournaments.listing.serializers.house_rules import HouseRulesInput, HouseRulesValue, house_of
from tournaments.listing.serializers.listing_fields import field_of
from tournaments.listing.serializers.structures import said_structure
from tournaments.listing.services.registration import Details
from tournaments.listing.services.venues import Address
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.listings import counted, recommended, schedule_of
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
        return HostOutput(event.host).data if event.host else None

    @extend_schema_field(StatusOutput)
    def get_status(self, event: Event) -> Any:
        awaits = event.awaits.split() if event_status(event).awaits else []
        return StatusOutput({**asdict(event_status(event)), "awaits": awaits}).data

    def get_seed_commitment(self, event: Event) -> str:
        return commit_to_seed(event.seed)

    def get_status_reasons(self, event: Event) -> list[str]:
        return list(event_status(event).reasons)

    def get_deviations(self, event: Event) -> list[str]:
        return list(system_of(event).deviations(event.options))

    @extend_schema_field(Texts())
    def get_options(self, event: Event) -> dict[str, str]:
        return {code: value for code, value in event.options.items() if code != OPTION}

    def get_structure(self, event: Event) -> str:
        return event.structure

    def get_schedule(self, event: Event) -> list[str]:
        return list(schedule_of(event))

    def get_final_confrontation(self, event: Event) -> bool:
        return has_final(structure_of(event))

    @extend_schema_field(RecommendedOutput(allow_null=True))
    def get_recommended_rounds(self, event: Event) -> Any:
        rounds = recommended(event)
        return RecommendedOutput(rounds).data if rounds else None

    def get_contact(self, event: Event) -> str:
        return event.contact if is_member(self.context["reader"]) else ""

    def get_k_factor(self, event: Event) -> int:
        return rules_of(event).limits.k_factors[event.level - 1]

    @extend_schema_field(NamedDirector(many=True))
    def get_directors(self, event: Event) -> list[dict[str, str]]:
        return [{"name": name, "position": position} for _, name, position in directors_of(event)]


def whole(event: Event, reader: Anyone) -> Any:
    """The event as it stands now, and as this reader may know it."""
    return EventWhole(counted(Event.every.all()).get(pk=event.pk), context={"reader": reader}).data


class EventInput(Input):
    """A listing. `starts_at` is an instant with its offset; `time_zone` the zone of the venue it is shown in."""

    starts_at = Instant(help_text=f"With its offset, from {FIRST_DAY} to {LAST_DAY}.")
    level = field_of(
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
        """In the order of the table, the venue beside the place."""
        fields = {code: field_of(code) for code in LISTING} | super().get_fields()
        fields |= {code: field_of(code, required=False, help_text=PROPOSED[code]) for code in PROPOSED}
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

    def details(self, stands: Details | None = None) -> dict[str, Any]:
        """What was written, as the fields of a listing are called; `stands`: of an event that is listed already."""
        data = dict(self.validated_data)
        if stands is None:
            data = {"rules": usual_rules(data["game"]), **data}
        data |= said_structure(data, stands)
        data.pop("final_confrontation", None)
        data |= _with_house_rules(data, stands)
        data.pop("house_rules", None)
        new = data.pop("new_venue", None)
        data |= {"host_id": None, "new_host": Address(**new)} if new else {}
        data |= {"host_id": data.pop("host")} if "host" in data else {}
        return data

    def arguments(self) -> dict[str, Any]:
        data = self.details()
        return {"details": Details(**add_defaults(data), says_sanctioned="sanctioned" in data)}


def _with_house_rules(data: Mapping[str, Any], stands: Details | None) -> dict[str, dict[str, str]]:
    """The options, in which house rules stand as a text: those that are sent, else those that stand."""
    said, stood = data.get("house_rules"), stands.options if stands else {}
    if said is None and ("options" not in data or OPTION not in stood):
        return {}
    text = build_text(house_of(said)) if said is not None else stood[OPTION]
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
