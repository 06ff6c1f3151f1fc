"""Penalties as programs read and write them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from conduct.engine import Level
from conduct.forms.penalties import LONGEST, MOST_SECONDS
from conduct.models import Penalty
from conduct.selectors.issued import Shown
from conduct.selectors.situations import Place
from conduct.services.decisions import Said
from tournaments.kernel.field_types import Flag, Number, OneOf, SitePath, Words, Written
from tournaments.people.serializers.people import PersonShown
from tournaments.record.models import Entry

MOST_ROUNDS, MOST_TABLES = 100, 9_999
LEVELS = [int(level) for level in Level]
CHOICES = [int(Level.GAME_LOSS), int(Level.DISQUALIFICATION)]
STAFF = "For directors, judges and coordinators; null for the player."


class PenaltyShown(serializers.Serializer[Any]):
    """`level` null: the document numbers none, and `description` says what followed. `withdrawn_at` null: it stands.

    A corrected one is withdrawn and `replaced_by` another. `done` says what it did, in words.
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
    proposed = serializers.IntegerField(allow_null=True, help_text=f"The level of the rules. {STAFF}")
    because = serializers.CharField(allow_null=True, help_text=f"Why it was decided otherwise. {STAFF}")
    evidence = serializers.CharField(allow_null=True, help_text=STAFF)
    to_coordinator = serializers.IntegerField(
        allow_null=True, help_text=f"The receipt of the report to the coordinator, if it was reported. {STAFF}"
    )
    to_director = serializers.IntegerField(
        allow_null=True, help_text=f"That of the report to the Director of Organized Play. {STAFF}"
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

    @extend_schema_field(PersonShown)
    def get_player(self, shown: Shown) -> dict[str, Any]:
        return {"id": shown.row.player_id, "name": shown.name}


class WarningShown(serializers.Serializer[Any]):
    """A verbal warning: said, on no scorecard and in no journal, forgotten when the event is finalized."""

    entry = serializers.IntegerField()
    code = serializers.CharField()
    infraction = serializers.CharField()
    of_round = serializers.IntegerField(allow_null=True)
    issued_at = serializers.DateTimeField()


class Issued(serializers.Serializer[Any]):
    """One of the two: a penalty, or a verbal warning, which is no row of the list."""

    penalty = PenaltyShown(allow_null=True)
    warning = WarningShown(allow_null=True)


class Facts(Written):
    """What happened. Where nothing is said of it, `moment` is now: during the player's open game, if there is one.

    With `of_round` and `table` it happened there, during a game.
    """

    code = Words(max_length=20, help_text="Of an infraction: `GET /conduct/infractions/`.")
    moment = OneOf(Penalty.Moment.choices, required=False)
    of_round = Number(1, MOST_ROUNDS, required=False, allow_null=True)
    table = Number(1, MOST_TABLES, required=False, allow_null=True, help_text="With `of_round`, or neither.")
    intent = Flag(required=False, help_text="It was on purpose: `evidence` says what shows it.")
    evidence = Words(lines=True, max_length=LONGEST, required=False, allow_blank=True)
    observed_seconds = Number(
        0, MOST_SECONDS, required=False, allow_null=True, help_text="How long you watched it yourself."
    )
    chosen = OneOf(CHOICES, required=False, allow_null=True, help_text="Where the infraction leaves the choice (B3).")
    kept_cards = Flag(
        required=False, help_text="The opponent before was penalised (A3) for keeping cards of this deck."
    )
    description = Words(
        lines=True, max_length=LONGEST, required=False, allow_blank=True, help_text="The player reads it."
    )
    level = OneOf(LEVELS, required=False, allow_null=True, help_text="Your decision; null: as the rules propose.")
    because = Words(
        max_length=300,
        required=False,
        allow_blank=True,
        help_text="Why you decide otherwise than the rules propose.",
    )
    noticed = Words(
        max_length=40,
        required=False,
        allow_blank=True,
        help_text="`noticed` of the card that was read. Something was issued to the player since: 409.",
    )

    def validate(self, said: dict[str, Any]) -> dict[str, Any]:
        said = super().validate(said)
        if (said.get("of_round") is None) != (said.get("table") is None):
            raise serializers.ValidationError({"table": ["Send `of_round` and `table`, or neither."]})
        if said.get("table") is not None and said.get("moment", "game") != "game":
            raise serializers.ValidationError({"table": ["Only what happened during a game has a table."]})
        return said

    @property
    def at_table(self) -> tuple[int, int] | None:
        """(round, table), where it is said. Call after is_valid."""
        said = self.validated_data
        return (said["of_round"], said["table"]) if said.get("table") is not None else None

    def said(self, entry: Entry, place: Place) -> Said:
        """`place` is where it happened unless a moment is named."""
        said = self.validated_data
        moment = Penalty.Moment(said.get("moment", place.moment))
        known = {name: said[name] for name in TEXTS if name in said}
        return Said(
            entry=entry,
            moment=moment,
            match=place.match if moment == Penalty.Moment.GAME else None,
            chosen=_level(said.get("chosen")),
            level=_level(said.get("level")),
            **known,
        )


TEXTS = ("code", "intent", "evidence", "observed_seconds", "kept_cards", "description", "because", "noticed")


class PenaltyWritten(Facts):
    entry = Number(1, 2**53, help_text="Somebody on the list of the event.")


class CorrectionWritten(Facts):
    """What is issued instead, to the same player. Where nothing is said of it, it happened where the first one did."""

    reason = Words(max_length=300, help_text="Why the first one was wrong.")


class WithdrawalWritten(Written):
    reason = Words(max_length=300, help_text="The player and the record show it.")


class ProposalOfPenalty(serializers.Serializer[Any]):
    """`level` null: waived, to be chosen, or not numbered by the document. `reasons` for it, `follows` what it does.

    `missing` is what still has to be said before it may be issued, `differs` whether it is not as proposed.
    """

    level = serializers.IntegerField(source="number", allow_null=True)
    level_name = serializers.CharField(source="level")
    reasons = serializers.ListField(child=serializers.CharField())
    follows = serializers.ListField(child=serializers.CharField())
    missing = serializers.ListField(child=serializers.CharField())
    remedy = serializers.CharField()
    differs = serializers.BooleanField()


def _level(number: int | None) -> Level | None:
    return Level(number) if number is not None else None
