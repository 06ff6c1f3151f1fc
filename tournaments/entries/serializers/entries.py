"""The list of players: entries, check-in, a member's own place, who waits for one."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import SkipField

from tournaments.engine.brought_lists import LONGEST_LIST, read_list, read_pasted_report
from tournaments.engine.document.players import MOST_START
from tournaments.engine.names.sheets import TITLES, ColumnKind, read_sheet
from tournaments.engine.tables.encodings import ENCODINGS
from tournaments.engine.tables.unreadable import MOST_COLUMNS, MOST_ROWS
from tournaments.entries.selectors.candidates import COUNTRIES as NATIONS
from tournaments.entries.services.entries import Name
from tournaments.kernel.field_types import Flag, Input, Instant, Number, OneOf, PersonName, Words
from tournaments.people.serializers.people import COUNTRIES, PersonOutput
from tournaments.record.models import Entry, Waiting

MOST_NAMES = 500
LONGEST_LINE = 300
UNBACKED = "At Continentals and Worlds, where no award of the player backs it: where it was earned."
ANOTHER = "true: this is another person than any player of that name. Without it a known name is a 409."


class OfSome(serializers.IntegerField):
    """Left out where it is 0."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)

    def get_attribute(self, instance: Entry) -> Any:
        value = super().get_attribute(instance)
        if not value:
            raise SkipField
        return value


class EntryOutput(serializers.ModelSerializer[Entry]):
    """An entry. With `entered_in` above 1 the earlier rounds are missed games.

    `dropped_after` k means no match after round k. `fixed_table` is where the player always sits, `sits_out` the rounds
    they asked to skip. `forfeits` means disqualified after the event; `ranked_last` that the event was ranked again for
    it.
    """

    player = serializers.SerializerMethodField()
    head_start = OfSome(help_text="With what the player begins the first game; left out where it is nothing.")
    sits_out = serializers.ListField(child=serializers.IntegerField(), read_only=True)

    class Meta:
        model = Entry
        fields = (
            *("id", "number", "player", "checked_in", "entered_in", "dropped_after", "sits_out", "disqualified_after"),
            *("forfeits", "ranked_last", "earned_byes", "fixed_table", "forfeited_byes", "head_start"),
        )
        read_only_fields = fields

    @extend_schema_field(PersonOutput)
    def get_player(self, entry: Entry) -> dict[str, Any]:
        return {"id": entry.player_id, "name": entry.shown_name}


class EntryInput(Input):
    """Either `player`, somebody known, or `name`: a new record without an account, checked in at once.

    A name that somebody has, or almost, is a 409 `known_name` with `candidates`: send the `player`, or `another`.
    """

    player = Number(1, 2**53, required=False)
    name = PersonName(required=False)
    another = Flag(required=False, help_text=ANOTHER)
    country = OneOf(COUNTRIES, required=False)
    check_in = Flag(required=False)
    either = ("player", "name")


class CheckInAllInput(Input):
    """Ids of entries. Who is checked in already is passed over; where nobody is left it is a 409."""

    entries = serializers.ListField(child=Number(1, 2**53), min_length=1, max_length=MOST_NAMES)


class ByesInput(Input):
    earned_byes = Number(0, 2, help_text="0 none or forfeited, 1 for round 1, 2 for rounds 1 and 2.")
    head_start = Number(0, MOST_START, required=False, help_text="With what the player begins the first game.")
    reason = Words(required=False, max_length=300, help_text=UNBACKED)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Allow one change at a time, because each is a separate act."""
        if {"earned_byes", "head_start"} <= attrs.keys():
            raise serializers.ValidationError("Send either earned_byes or head_start, one after the other.")
        return attrs


class RenameInput(Input):
    """A name that somebody else has, or almost, is a 409 `known_name` with `candidates`.

    `reason` is needed where a finalized event of other directors shows the name.
    """

    name = PersonName()
    another = Flag(required=False, help_text=ANOTHER)
    reason = Words(required=False, max_length=300)


class FeeInput(Input):
    paid = Flag()


class FeeOutput(serializers.ModelSerializer[Entry]):
    """The fee of an entry, for the event's directors only."""

    class Meta:
        model = Entry
        fields = ("id", "fee_paid")
        read_only_fields = fields


class NameInput(Input):
    name = PersonName()
    player = Number(1, 2**53, required=False, allow_null=True)
    another = Flag(required=False, help_text=ANOTHER)


class NamesInput(Input):
    """A whole list as one act. Who is on it already is passed over; without `player` a new record is made.

    Names that somebody has, or that stand there twice, are a 409 `known_name` with all `candidates` at once.
    """

    names = serializers.ListField(child=NameInput(), min_length=1, max_length=MOST_NAMES)
    check_in = Flag(required=False)

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        names = [Name(name["name"], name.get("player"), name.get("another", False)) for name in data["names"]]
        return {"names": names, "check_in": data.get("check_in", False)}


class LinesInput(Input):
    """Either `lines`, or `text`, a table or one name a line, or `file`: CSV, XLSX, an event file, TRF or a file of
    another tool, sent as multipart/form-data. `encoding`, `sheet` and `columns` correct how a list is read.
    """

    lines = serializers.ListField(
        child=Words(max_length=LONGEST_LINE),
        required=False,
        min_length=1,
        max_length=MOST_ROWS,
        help_text=(
            "As they were pasted: numbers, ranks, countries, phone numbers and e-mail addresses beside a name are left"
            " out."
        ),
    )
    text = Words(lines=True, required=False, max_length=LONGEST_LIST, trim_whitespace=False)
    file = serializers.FileField(required=False, help_text="Up to 2 MB.")
    encoding = OneOf(lambda: ENCODINGS, required=False, help_text="Of a text file; told from its letters without it.")
    sheet = Words(required=False, max_length=100, help_text="Of a workbook; the first one without it.")
    columns = serializers.ListField(
        child=OneOf(lambda: TITLES),
        required=False,
        max_length=MOST_COLUMNS,
        help_text="What each column of a table holds; recognised without it.",
    )
    either = ("lines", "text", "file")

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        return {"lines": data["lines"] if "lines" in data else _names_of(data)}


def _names_of(data: dict[str, Any]) -> list[str]:
    """Return the names in a text or a file. Raises ValidationError, or RuleViolation for a file that holds no list."""
    text = data.get("text", "")
    if "file" in data:
        corrections = {word: data.get(word, "") for word in ("encoding", "sheet")}
        text = read_list(data["file"].name, data["file"].read(), **corrections).text
    table, kinds = read_sheet(read_pasted_report(text), NATIONS), data.get("columns", ())
    width = len(table.kinds) if table else 0
    if kinds and len(kinds) != width:
        raise serializers.ValidationError(
            {"columns": [f"The list is read as {width} columns. Send one kind for each."]}
        )
    lines = [line for line in text.split("\n") if line.strip()]
    names = table.names([ColumnKind(kind) for kind in kinds]) if table else lines
    if not 0 < len(names) <= MOST_ROWS:
        raise serializers.ValidationError(f"Expected from 1 to {MOST_ROWS} names, not {len(names)}.")
    return names


class CandidateOutput(serializers.Serializer[Any]):
    """`line` is the name in a pasted line, `said` what was left out of it.

    `state`: exact (one player), likely (several), alike (nobody, but some are called almost so), new, listed (on the
    list already), twice (a name that came before), near (one that is almost so came before), refused (no name in it).
    `suspended`: a suspended player is called so; a new record of this name is made only for `another` person.
    """

    line = serializers.CharField()
    said = serializers.ListField(child=serializers.CharField())
    state = serializers.CharField()
    suspended = serializers.BooleanField()
    players = serializers.SerializerMethodField()

    @extend_schema_field(PersonOutput(many=True))
    def get_players(self, candidate: Any) -> list[dict[str, Any]]:
        return [{"id": pk, "name": name} for pk, name, _ in candidate.players]


class HandInInput(Input):
    """A self check-in with the `code` on the wall. `forfeit` gives up the earned byes (OPG 7.2).

    `earned_byes` and `head_start` are what you use of your awards here, 0 to keep them for another championship.
    """

    code = Words(max_length=20)
    forfeit = Flag(required=False)
    earned_byes = Number(0, 2, required=False)
    head_start = Number(0, MOST_START, required=False)


class DoorInput(Input):
    until = Instant(allow_null=True, help_text="Null: five minutes before the start.")


class CheckInOutput(serializers.Serializer[Any]):
    """Your own place on the list, and until when players check themselves in."""

    until = serializers.DateTimeField()
    listed = serializers.BooleanField(help_text="You are on the list of players.")
    checked_in = serializers.BooleanField()
    earned_byes = serializers.IntegerField(help_text="What is noted with you and could be forfeited.")
    head_start = serializers.IntegerField(
        required=False, help_text="What is noted with you; left out where it is nothing."
    )
    awards = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="Your awards that you may use here, by id; left out where there is none.",
    )
    code = serializers.CharField(help_text="What is on the wall; empty for all but the event's directors.")


class MyEntryOutput(serializers.Serializer[Any]):
    """`place` on the waiting list, 0 for none. `open`: members may enter themselves at this moment. `asked_as`: under
    this name somebody put you on the list, and you are asked whether it is you; empty: nobody did.
    """

    entered = serializers.BooleanField()
    checked_in = serializers.BooleanField()
    place = serializers.IntegerField()
    play_contact = serializers.CharField()
    open = serializers.BooleanField()
    asked_as = serializers.CharField()


class PlayContact(Input):
    play_contact = Words(
        required=False, allow_blank=True, max_length=200, help_text="How opponents online reach you. For them alone."
    )


class WaitingOutput(serializers.ModelSerializer[Waiting]):
    player = serializers.SerializerMethodField()

    class Meta:
        model = Waiting
        fields = ("id", "player", "since")
        read_only_fields = fields

    @extend_schema_field(PersonOutput)
    def get_player(self, waiting: Waiting) -> dict[str, Any]:
        return {"id": waiting.player_id, "name": waiting.player.person.shown_name}
