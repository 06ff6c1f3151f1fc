"""Players, a member's own profile and notices."""

from __future__ import annotations

from datetime import date
from typing import Any

from django_countries import countries
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.kernel.days import today
from tournaments.kernel.field_types import Flag, Handle, Input, Number, OneOf, PersonName, SitePath
from tournaments.people.models import Notice, Player, Token
from tournaments.people.selectors.persons import aliases_of

PUBLIC = ("id", "name", "handle", "aliases", "country", "url", "merged_into")
COUNTRIES = [("", "not said"), *countries]


class PersonOutput(serializers.Serializer[Any]):
    """Somebody in an event: `id` is the player's record, `name` what everybody calls him."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class PlayerOutput(serializers.ModelSerializer[Player]):
    """What is public about a player. `merged_into`: the record goes by that player's name.

    `name` is the handle where the reader may not read the name: only the player, directors of events in whose lists he
    stands and coordinators read it, unless he shows it to everybody.
    `aliases`: handles of the records that go by this one's; they find the player, too.
    """

    url = SitePath(source="get_absolute_url", read_only=True)
    name = serializers.SerializerMethodField()
    country = serializers.CharField(source="country.code", read_only=True)
    merged_into = serializers.IntegerField(source="merged_into_id", read_only=True, allow_null=True)
    aliases = serializers.SerializerMethodField()

    class Meta:
        model = Player
        fields = PUBLIC
        read_only_fields = PUBLIC

    def get_name(self, player: Player) -> str:
        """`names` in the context: the keys of those whose name the reader may read."""
        called: str = player.handle or player.person.shown_name
        return player.name if player.pk in self.context["names"] else called

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_aliases(self, player: Player) -> list[str]:
        return list(aliases_of(player))


class Own(serializers.ModelSerializer[Player]):
    """A member's own record, with what nobody else sees; `unread` counts the notices not read yet."""

    url = SitePath(source="get_absolute_url", read_only=True)
    country = serializers.CharField(source="country.code", read_only=True)
    unread = serializers.IntegerField(source="user.unread", read_only=True)

    class Meta:
        model = Player
        fields = ("id", "version", "name", "name_is_public", "handle", "country", "url", "date_of_birth", "unread")
        read_only_fields = fields


class ProfileInput(Input):
    handle = Handle()
    name = PersonName(help_text="Read by directors and coordinators, by everybody else only if it is public.")
    name_is_public = Flag(required=False, help_text="true: everybody reads the name beside the handle. Else false.")
    country = OneOf(COUNTRIES, required=False)
    date_of_birth = serializers.DateField(required=False, allow_null=True, help_text="Never shown to anybody else.")
    another = Flag(required=False, help_text="true: none of the records without an account of that name is yours.")
    player = Number(1, 2**53, required=False, help_text="A record without an account that is yours: it is claimed.")

    def validate_date_of_birth(self, born: date | None) -> date | None:
        if born and not date(1900, 1, 1) <= born <= today():
            raise serializers.ValidationError("This is no date of birth.")
        return born


class TokenOutput(serializers.ModelSerializer[Token]):
    """What a device is allowed, by whose word, and until when."""

    class Meta:
        model = Token
        fields = ("device", "scope", "created", "expiry")
        read_only_fields = fields


class TrustOutput(serializers.Serializer[Any]):
    """A member as a director. `counted`: his sanctioned events that count so far; the `first` are looked at."""

    is_trusted = serializers.BooleanField()
    counted = serializers.IntegerField()
    first = serializers.IntegerField()
    is_confirmed = serializers.BooleanField(help_text="Whether his address is confirmed.")


class NoticeOutput(serializers.ModelSerializer[Notice]):
    """`read_at` null: not read yet. `event` null: about none. `link` is the page it is about."""

    link = SitePath(read_only=True)

    class Meta:
        model = Notice
        fields = ("id", "kind", "event", "text", "link", "at", "read_at")
        read_only_fields = fields


class UnreadOutput(serializers.Serializer[Any]):
    unread = serializers.IntegerField()


class MailOutput(serializers.Serializer[Any]):
    """The kinds of notices that come by mail, too; all of them stand on the site."""

    version = serializers.IntegerField()
    kinds = serializers.ListField(child=serializers.ChoiceField(Notice.Kind.choices))


class CalendarOutput(serializers.Serializer[Any]):
    """The private address of your calendar; empty where there is none yet. Whoever knows it can read the calendar."""

    version = serializers.IntegerField()
    address = serializers.CharField()


class MailInput(Input):
    kinds = serializers.ListField(child=OneOf(Notice.Kind.choices), max_length=len(Notice.Kind))
