"""Output of the ratings API: values of the selectors as JSON, unrounded."""

from __future__ import annotations

from typing import Any

from django_countries import countries
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from ratings.engine import BOOKS
from ratings.forms import MOST_GAMES, OUTCOMES
from ratings.models import RatedEvent, RatingRun
from ratings.selectors.careers import Standing, Step
from ratings.selectors.encounters import Encounter, Expected
from ratings.selectors.events import EventRatings, Line, Part, Side, Table
from ratings.selectors.lists import BookPage, Filters, ListPage, Row
from ratings.selectors.previews import Foreseen
from ratings.selectors.previews import Line as Correction
from ratings.selectors.runs import Queue, seconds, time_left
from tournaments.engine.core.seats import LETTERS, MOST_SEATS
from tournaments.kernel.field_types import Input, LiveChoice, ValueOutput

MOST_POINTS = 10**9
STATES = ("rated", "due", "awaiting", "held", "unrated")


def _books() -> list[tuple[str, str]]:
    return [(code, book.name) for code, book in BOOKS.items()]


class ListAsked(serializers.Serializer[Any]):
    """Filters of a rating list."""

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

    def filters(self) -> Filters:
        """Raises ValidationError."""
        self.is_valid(raise_exception=True)
        return Filters(**self.validated_data)


class ListSummary(ValueOutput):
    value, names = ListPage, "code name formats system start players"
    code = serializers.CharField(source="list.code")
    name = serializers.CharField(source="list.name")
    formats = serializers.ListField(child=serializers.CharField(), source="list.formats")
    system = serializers.CharField(source="list.system.name")
    start = serializers.FloatField(source="list.system.start", help_text="What beginners are rated.")


class BookSummary(ValueOutput):
    """The lists of one game. `checksum` is the same for the same changes, however they were reached."""

    value, names = BookPage, "code name lists refreshed_at checksum"
    code = serializers.CharField(source="book.code", help_text="The game's.")
    name = serializers.CharField(source="book.name")
    lists = ListSummary(many=True)
    refreshed_at = serializers.DateTimeField(allow_null=True, help_text="When all of it was last worked out anew.")


class RankedPlayer(ValueOutput):
    """`rank` is among those that the list is narrowed to, without `name`. `full_name`: where everybody may read it.

    `under_review`: part of the rating comes from an event about which a coordinator decides; until then it stays.
    """

    value, names = Row, "rank player name full_name country rating games events last_at under_review"


class RatingOfPlayer(ValueOutput):
    """A rating in one list: the `rank`-th `of` all."""

    value, names = Standing, "list name rating rank of games events last_at"
    list = serializers.CharField(source="list.code")
    name = serializers.CharField(source="list.name")


class RatingsOfPlayer(serializers.Serializer[Any]):
    """A player's ratings. `player` is their present record."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    ratings = RatingOfPlayer(many=True)


class RatingStep(ValueOutput):
    """One event's effect. `score` and `expected` are sums over the `games`; `place` is null where none was given.

    Players who `forfeits` were disqualified in the event or later, and their place gives nothing. `under_review` means
    that a coordinator decides about the event; until then its effect stays.
    """

    value, names = Step, "event title starts_at place forfeits under_review before after change games score expected k"
    starts_at = serializers.DateTimeField(source="at")
    change = serializers.FloatField()


class GameBetween(ValueOutput):
    """`outcome` is the first player's."""

    value, names = Encounter, "event title starts_at outcome"
    starts_at = serializers.DateTimeField(source="at")


class ExpectedScore(ValueOutput):
    """`expected` is the first player's, from 0 to 1. Who `is_new` on a list counts as its beginners do."""

    value, names = Expected, "list rating is_new other_rating other_is_new expected"
    list = serializers.CharField(source="list.code")
    rating = serializers.FloatField(source="own")
    is_new = serializers.BooleanField(source="own_is_new")
    other_rating = serializers.FloatField(source="other")


class HeadToHead(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    other = serializers.IntegerField()
    games = GameBetween(many=True)
    expected = ExpectedScore(many=True)


class SideOutput(ValueOutput):
    value, names = Side, "player name expected outcome change"


class RatedGame(ValueOutput):
    value, names = Table, "round table a b"
    a = SideOutput(source="first")
    b = SideOutput(source="second")


class RatedLine(ValueOutput):
    value, names = Line, "player name before after change games score expected"
    change = serializers.FloatField()


class EventInList(ValueOutput):
    """An event in a list. `k` is its weight; a player's games add up to the change, inside the list's bounds."""

    value, names = Part, "list k players games"
    list = serializers.CharField(source="list.code")
    players = RatedLine(source="lines", many=True)
    games = RatedGame(source="tables", many=True)


class EventTold(ValueOutput):
    """`says` why it is not rated, or not yet. `held`: under review; what `lists` say was published and stays."""

    value, names = EventRatings, "state says lists"
    state = serializers.ChoiceField(choices=STATES)
    lists = EventInList(source="parts", many=True)


class RunOutput(serializers.ModelSerializer[RatingRun]):
    """`events` came out otherwise than before, `changes` are the rows written; `seconds` is null before it begins.

    `moved` ratings are others than before, null of a run that does not know; the one of `most_player` in `most_list`
    moved most, by `most` points.
    `waits_for` is empty for one that does not wait, `time_left` for one that is not under way.
    """

    book = serializers.CharField(source="book.code", read_only=True)
    seconds = serializers.SerializerMethodField()
    waits_for = serializers.SerializerMethodField()
    time_left = serializers.SerializerMethodField()

    class Meta:
        model = RatingRun
        fields = (
            *("id", "book", "state", "is_full", "percent", "events", "changes", "checksum"),
            *("moved", "most", "most_list", "most_player"),
            *("asked_at", "started_at", "finished_at", "seconds", "time_left", "waits_for"),
        )
        read_only_fields = fields

    @extend_schema_field({"type": "number", "nullable": True})
    def get_seconds(self, run: RatingRun) -> float | None:
        return seconds(run)

    def get_time_left(self, run: RatingRun) -> str:
        return time_left(run)

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


class RefreshAsked(Input):
    """A key it does not know is refused by name."""

    book = LiveChoice(_books, help_text="Its code.")


class OutcomesAsked(Input):
    """The outcomes of a new result by seat; a table of more than two also needs `points`.

    Unknown keys are refused by name.
    """

    a = serializers.ChoiceField(choices=OUTCOMES)
    b = serializers.ChoiceField(choices=OUTCOMES)
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS),
        max_length=MOST_SEATS,
        required=False,
    )

    def get_fields(self) -> dict[str, Any]:
        more = {seat: serializers.ChoiceField(choices=OUTCOMES, required=False) for seat in LETTERS[2:]}
        return super().get_fields() | more


class ForeseenOutput(ValueOutput):
    """The effect of merging in one list: both ratings (null if unrated), the merged one, and the events rated again."""

    value, names = Foreseen, "list player into together events other_players"
    list = serializers.CharField(source="list.code")
    other_players = serializers.IntegerField(source="others")


class PlayerForeseen(ValueOutput):
    """A player's rating before the event, with the present result, and with the correction."""

    value, names = Correction, "id name before stands corrected"
    id = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.shown_name")


class EffectOutput(serializers.Serializer[Any]):
    list = serializers.CharField(source="list.code")
    players = PlayerForeseen(source="lines", many=True)
