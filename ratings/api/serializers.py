"""What the API of ratings says: values of the selectors as JSON. Figures are not rounded."""

from __future__ import annotations

from typing import Any

from django_countries import countries
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from ratings.engine import BOOKS
from ratings.models import RatedEvent, RatingRun
from ratings.selectors.lists import Asked
from ratings.selectors.runs import seconds
from ratings.selectors.waiting import Queue
from tournaments.kernel.field_types import Written

STATES = ("rated", "due", "awaiting", "held", "unrated")
CODES = [(code, book.name) for code, book in BOOKS.items()]
MOST_GAMES = 100_000


class ListAsked(serializers.Serializer[Any]):
    """What a list is narrowed by."""

    name = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=80,
        help_text="Part of a handle, or of a name that is public; ranks stay.",
    )
    region = serializers.CharField(required=False, allow_blank=True, max_length=60, help_text="A slug.")
    country = serializers.ChoiceField(required=False, allow_blank=True, choices=list(countries))
    active = serializers.BooleanField(required=False, help_text="Played in the last year.")
    games = serializers.IntegerField(required=False, min_value=0, max_value=MOST_GAMES, help_text="At least so many.")

    def asked(self) -> Asked:
        """Raises ValidationError."""
        self.is_valid(raise_exception=True)
        return Asked(**self.validated_data)


class ListSummary(serializers.Serializer[Any]):
    code = serializers.CharField(source="list.code")
    name = serializers.CharField(source="list.name")
    formats = serializers.ListField(child=serializers.CharField(), source="list.formats")
    system = serializers.CharField(source="list.system.name")
    start = serializers.FloatField(source="list.system.start", help_text="What beginners are rated.")
    players = serializers.IntegerField()


class BookSummary(serializers.Serializer[Any]):
    """The lists of one game. `checksum` is the same for the same changes, however they were reached."""

    code = serializers.CharField(source="book.code", help_text="The game's.")
    name = serializers.CharField(source="book.name")
    lists = ListSummary(many=True)
    refreshed_at = serializers.DateTimeField(allow_null=True, help_text="When all of it was last worked out anew.")
    checksum = serializers.CharField()


class RankedPlayer(serializers.Serializer[Any]):
    """`rank` is among those that the list is narrowed to, without `name`. `full_name`: where everybody may read it."""

    rank = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    full_name = serializers.CharField()
    country = serializers.CharField()
    rating = serializers.FloatField()
    games = serializers.IntegerField()
    events = serializers.IntegerField()
    last_at = serializers.DateTimeField()


class RatingOfPlayer(serializers.Serializer[Any]):
    """In one list: the `rank`-th `of` all on it."""

    list = serializers.CharField(source="list.code")
    name = serializers.CharField(source="list.name")
    rating = serializers.FloatField()
    rank = serializers.IntegerField()
    of = serializers.IntegerField()
    games = serializers.IntegerField()
    events = serializers.IntegerField()
    last_at = serializers.DateTimeField()


class RatingsOfPlayer(serializers.Serializer[Any]):
    """`player` is the record that he goes by."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    ratings = RatingOfPlayer(many=True)


class RatingStep(serializers.Serializer[Any]):
    """What one event did. `score` and `expected` are sums over the `games`; `place` is null where none was given.

    Who `forfeits` was disqualified in the event or after it: the place gives nothing.
    """

    event = serializers.IntegerField()
    title = serializers.CharField()
    starts_at = serializers.DateTimeField(source="at")
    place = serializers.IntegerField(allow_null=True)
    forfeits = serializers.BooleanField()
    before = serializers.FloatField()
    after = serializers.FloatField()
    change = serializers.FloatField()
    games = serializers.IntegerField()
    score = serializers.FloatField()
    expected = serializers.FloatField()
    k = serializers.FloatField()


class GameBetween(serializers.Serializer[Any]):
    """`outcome` is the first player's."""

    event = serializers.IntegerField()
    title = serializers.CharField()
    starts_at = serializers.DateTimeField(source="at")
    outcome = serializers.CharField()


class ExpectedScore(serializers.Serializer[Any]):
    """`expected` is the first player's, from 0 to 1. Who `is_new` on a list counts as its beginners do."""

    list = serializers.CharField(source="list.code")
    rating = serializers.FloatField(source="own")
    is_new = serializers.BooleanField(source="own_is_new")
    other_rating = serializers.FloatField(source="other")
    other_is_new = serializers.BooleanField()
    expected = serializers.FloatField()


class HeadToHead(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    other = serializers.IntegerField()
    games = GameBetween(many=True)
    expected = ExpectedScore(many=True)


class SideShown(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    name = serializers.CharField()
    expected = serializers.FloatField()
    outcome = serializers.CharField()
    change = serializers.FloatField()


class RatedGame(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    a = SideShown()
    b = SideShown()


class RatedLine(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.FloatField()
    after = serializers.FloatField()
    change = serializers.FloatField()
    games = serializers.IntegerField()
    score = serializers.FloatField()
    expected = serializers.FloatField()


class EventInList(serializers.Serializer[Any]):
    """`k` is the weight of the event; the games of a player add up to his change, inside the bounds of the list."""

    list = serializers.CharField(source="list.code")
    k = serializers.FloatField()
    players = RatedLine(source="lines", many=True)
    games = RatedGame(source="tables", many=True)


class EventTold(serializers.Serializer[Any]):
    """`says` why it is not rated, or not yet."""

    state = serializers.ChoiceField(choices=STATES)
    says = serializers.CharField()
    lists = EventInList(source="parts", many=True)


class RunShown(serializers.ModelSerializer[RatingRun]):
    """`events` came out otherwise than before, `changes` are the rows written; `seconds` is null before it begins.

    `waits_for` is empty for one that does not wait.
    """

    book = serializers.CharField(source="book.code", read_only=True)
    seconds = serializers.SerializerMethodField()
    waits_for = serializers.SerializerMethodField()

    class Meta:
        model = RatingRun
        fields = (
            "id",
            "book",
            "state",
            "is_full",
            "percent",
            "events",
            "changes",
            "checksum",
            "asked_at",
            "started_at",
            "finished_at",
            "seconds",
            "waits_for",
        )
        read_only_fields = fields

    @extend_schema_field({"type": "number", "nullable": True})
    def get_seconds(self, run: RatingRun) -> float | None:
        return seconds(run)

    def get_waits_for(self, run: RatingRun) -> str:
        queue: Queue = self.context["queue"]
        return queue.waits_for(run)


class EventAwaiting(serializers.ModelSerializer[RatedEvent]):
    """Reported too late: the next full refresh rates it."""

    title = serializers.CharField(source="event.title", read_only=True)
    book = serializers.CharField(source="book.code", read_only=True)
    starts_at = serializers.DateTimeField(source="event.starts_at", read_only=True)

    class Meta:
        model = RatedEvent
        fields = ("event", "title", "book", "starts_at", "reported_at")
        read_only_fields = fields


class RefreshAsked(Written):
    """A key it does not know is refused by name."""

    book = serializers.ChoiceField(choices=CODES, help_text="Its code.")
