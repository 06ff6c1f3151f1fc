"""Input and output of the API of posts, inboxes, regions, venues and the state of the site."""

from __future__ import annotations

from typing import Any

from django_countries import countries
from rest_framework import serializers

from tournaments.department.models import Area, InboxItem, Region, Venue
from tournaments.department.services.regions import Place
from tournaments.department.services.reported_names import LONGEST
from tournaments.kernel.field_types import Day, Handle, Input, Number, OneOf, SitePath, Words
from tournaments.people.models import Office
from tournaments.people.services.players import member_called

COUNTRIES_OR_NONE = [("", "online"), *countries]
COORDINATORS = [(post, Office.Post(post).label) for post in Region.POSTS]


class TermOutput(serializers.Serializer[Any]):
    """Somebody in a post, from `since` to the end of `until`; null: until further notice."""

    name = serializers.CharField()
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True)


class PostOutput(serializers.Serializer[Any]):
    """`holder` null: vacant, and what would go to it goes to the Director of Organized Play. `next` follows later.

    `version` is 0 for a post that nobody ever held.
    """

    code = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()
    holder = TermOutput(allow_null=True)
    next = TermOutput(allow_null=True)
    before = TermOutput(many=True)


class PostNamed(Input):
    title = Words(max_length=60)


class Appointed(Input):
    handle = Handle()
    on = Day(help_text="The first day. Whoever holds the post leaves it the day before.")

    def arguments(self) -> dict[str, Any]:
        return {"holder": member_called(self.validated_data["handle"], "OPG 1.1"), "on": self.validated_data["on"]}


class Relieved(Input):
    on = Day(help_text="The first day on which nobody holds the post.")


class ItemOutput(serializers.ModelSerializer[InboxItem]):
    """An item of an inbox. `owner` is working on it; without `answered_at` it is open.

    A venue check is about `venue`, a report or complaint about the page with the path `about`.
    """

    url = SitePath(source="get_absolute_url", read_only=True)
    by = serializers.CharField(read_only=True, allow_null=True)
    owner = serializers.CharField(read_only=True, allow_null=True)
    answered_by = serializers.CharField(read_only=True, allow_null=True)
    venue = serializers.IntegerField(source="venue_id", read_only=True, allow_null=True)

    class Meta:
        model = InboxItem
        fields = (
            *("id", "version", "url", "post", "kind", "text", "venue", "about", "by", "made_at"),
            *("owner", "answer", "answered_by", "answered_at"),
        )
        read_only_fields = fields


class MessageInput(Input):
    text = Words(lines=True, max_length=2000)


class NameReported(Input):
    reason = Words(max_length=LONGEST, help_text="What is wrong with the name.")


class Answered(Input):
    answer = Words(lines=True, max_length=2000)


class StatusLine(serializers.Serializer[Any]):
    """A line of the site's state. `name` is a process (worker, beat, tidy) or a kind of work (letter, reaction, run).

    `at` is when the process was last seen, or since when the oldest work waits; null means never, or none. `means` says
    what to do if something is wrong.
    """

    name = serializers.CharField(read_only=True)
    at = serializers.DateTimeField(read_only=True, allow_null=True)
    tone = serializers.ChoiceField(("good", "caution", "bad"), read_only=True)
    says = serializers.CharField(read_only=True)
    means = serializers.CharField(read_only=True)


class AreaOutput(serializers.ModelSerializer[Area]):
    """A part of a region.

    Without `place` it is the whole country except parts of other regions; without `country` online.
    """

    country = serializers.CharField(source="country.code", read_only=True)

    class Meta:
        model = Area
        fields = ("country", "place")
        read_only_fields = fields


class RegionOutput(serializers.ModelSerializer[Region]):
    """A region and its coordinator's `post`.

    With a `continent` it holds every place there that no other region holds.
    """

    url = SitePath(source="get_absolute_url", read_only=True)
    areas = AreaOutput(many=True, read_only=True)

    class Meta:
        model = Region
        fields = ("slug", "version", "url", "name", "post", "continent", "areas")
        read_only_fields = fields


class AreaInput(Input):
    country = OneOf(COUNTRIES_OR_NONE)
    place = Words(max_length=60, required=False, allow_blank=True)


class RegionInput(Input):
    name = Words(max_length=60)
    post = OneOf(COORDINATORS)
    areas = AreaInput(many=True)

    def arguments(self) -> dict[str, Any]:
        written = dict(self.validated_data)
        return {"places": [Place(**area) for area in written.pop("areas")], **written}


class RegionFound(serializers.Serializer[Any]):
    """The region of an address; null if no region holds it."""

    region = RegionOutput(allow_null=True)


class VenueOutput(serializers.ModelSerializer[Venue]):
    """A venue. While its `state` is new, only its coordinator and the member who entered it see it."""

    url = SitePath(source="get_absolute_url", read_only=True)
    country = serializers.CharField(source="country.code", read_only=True)
    region = serializers.CharField(source="region.slug", read_only=True)
    merged_into = serializers.IntegerField(source="merged_into_id", read_only=True, allow_null=True)

    class Meta:
        model = Venue
        fields = ("id", "version", "url", "name", "address", "town", "country", "region", "state", "merged_into")
        read_only_fields = fields


class VenueInput(Input):
    """A venue. `region` is a slug; if left out, country and town decide. Without a country it is online."""

    name = Words(max_length=80)
    address = Words(lines=True, required=False, allow_blank=True, max_length=300)
    town = Words(required=False, allow_blank=True, max_length=60)
    country = OneOf(COUNTRIES_OR_NONE, required=False)
    region = Words(required=False, allow_blank=True, max_length=60)


class SameVenue(Input):
    into = Number(1, 2**31, help_text="The id of the venue that it is.")


class HostOutput(serializers.Serializer[Any]):
    """The venue of an event in words."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    town = serializers.CharField()
    country = serializers.CharField(source="country.code")
    region = serializers.CharField(source="region.slug")
