"""Awards and titles."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.engine.awards import list_kinds
from tournaments.engine.document.players import MOST_START
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.field_types import Day, Input, Number, OneOf, Words
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import EarnedAward, Entry, Title
from tournaments.record.selectors.awards import state_of

STATES = [(state, state) for state in ("free", "noted", "used", "forfeited", "over", "withdrawn")]
SEASONS = (1994, 2099)


class AwardOutput(serializers.ModelSerializer[EarnedAward]):
    """Valid at championships of this kind in the season `year` (null: any), up to `until` (null: no last day).

    `source` and `place`: what earned it; null where it was given by hand, for `reason`. `state`: noted with an entry
    whose event has not begun, used, forfeited, over, withdrawn, else free. `used_in`: the event it is noted or used at.
    """

    player = serializers.SerializerMethodField()
    state = serializers.SerializerMethodField()
    used_in = serializers.SerializerMethodField()

    class Meta:
        model = EarnedAward
        fields = (
            *("id", "version", "player", "game", "kind", "amount", "valid_for", "year", "until", "source", "place"),
            *("reason", "granted_at", "state", "used_in", "withdrawn_at", "withdrawn_because"),
        )
        read_only_fields = fields

    @extend_schema_field(PersonOutput)
    def get_player(self, row: EarnedAward) -> dict[str, Any]:
        return {"id": row.person.pk, "name": row.person.shown_name}

    @extend_schema_field(serializers.ChoiceField(choices=STATES))
    def get_state(self, row: EarnedAward) -> str:
        return state_of(row)

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_used_in(self, row: EarnedAward) -> int | None:
        """Not while nobody may see that event."""
        entry: Entry | None = row.used_in
        return entry.event_id if entry is not None and not entry.event.is_hidden else None


class AwardInput(Input):
    """`amount` of a head start alone; `year`, `until`, or both."""

    game = OneOf(lambda: [(game, game) for game in GAMES.codes() if list_kinds(game)])
    kind = OneOf(EarnedAward.Kind.choices)
    amount = Number(0, MOST_START, required=False)
    valid_for = OneOf(EarnedAward.ValidFor.choices)
    year = Number(*SEASONS, required=False, allow_null=True)
    until = Day(required=False, allow_null=True)
    reason = Words(max_length=300)


class TitleOutput(serializers.ModelSerializer[Title]):
    """`event` null: won in the season of a league, which `source` names by its number, or given by hand.

    `place` null: given by hand, for `reason`.
    """

    player = serializers.SerializerMethodField()

    class Meta:
        model = Title
        fields = (
            *("id", "version", "player", "words", "badge", "year", "event", "source", "place"),
            *("reason", "given_at"),
            *("withdrawn_at", "withdrawn_because"),
        )
        read_only_fields = fields

    @extend_schema_field(PersonOutput)
    def get_player(self, row: Title) -> dict[str, Any]:
        return {"id": row.person.pk, "name": row.person.shown_name}


class TitleInput(Input):
    """`event`: a finalized one that it was won at."""

    words = Words(max_length=120)
    badge = OneOf(Title.Badge.choices)
    year = Number(*SEASONS)
    event = Number(1, 2**53, required=False, allow_null=True)
    reason = Words(max_length=300)


class SeasonAsked(serializers.Serializer[Any]):
    year = serializers.IntegerField(min_value=SEASONS[0], max_value=SEASONS[1], required=False)
