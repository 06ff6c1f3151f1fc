"""Events of a season: flagged and unflagged, their places ruled, their bonus noted and submitted."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.api.seasons import own_season
from leagues.engine import Kind
from leagues.models import Bonus, Counted, Season
from leagues.permissions import (
    ACCEPTING,
    CONFIRMING,
    KEEPERS_ONLY,
    LEADERS_ONLY,
    can_accept_counted,
    can_confirm_flag,
    can_lead,
    can_note_bonus,
    is_director,
)
from leagues.selectors.before_flag import Flag
from leagues.selectors.beyond import reasons_to_stay
from leagues.selectors.bonuses import Noted
from leagues.selectors.event_sheets import ShownBonus, ShownScore, event_sheet
from leagues.selectors.events import counted_rows
from leagues.services import acceptance, bonuses, flagging, rulings
from tournaments.kernel.field_types import Input, Number, OneOf, Reason, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import SiteViewSet
from tournaments.record.models import Event

MOST_KEY, MOST_PLAYERS = 2**53, 999


class BonusOutput(ValueOutput):
    """`typed`: not as the scheme reckons. `says` what it is for."""

    value, names = ShownBonus, "scheme points says typed"


class ScoreOutput(ValueOutput):
    """`place` null: the event does not count yet. Who is `barred` was disqualified, and gets nothing."""

    value, names = ShownScore, "player name place points barred bonuses"
    player = serializers.IntegerField(source="player.pk")
    bonuses = BonusOutput(many=True)


class CountedOutput(serializers.ModelSerializer[Counted]):
    """An event that counts for a season. Its bonus counts from `submitted_at` on, in this league alone (OPG 12.5).

    One with `late_because` and no `confirmed_at` counts once somebody else confirms it. `counts_beyond`: its points
    count for lifetime points, too; else `stays_because` says why not, once it is finalized.
    """

    title = serializers.CharField(source="event.title")
    scores = serializers.SerializerMethodField()
    stays_because = serializers.SerializerMethodField()
    url = SitePath(source="get_absolute_url")

    class Meta:
        model = Counted
        fields = (
            *("id", "version", "url", "season", "event", "title", "kind", "half", "late_because", "ruled_because"),
            *(
                "flagged_at",
                "confirmed_at",
                "submitted_at",
                "accepted_because",
                "counts_beyond",
                "stays_because",
                "scores",
            ),
        )

    @extend_schema_field(ScoreOutput(many=True))
    def get_scores(self, counted: Counted) -> Any:
        return ScoreOutput(event_sheet(counted), many=True).data

    def get_stays_because(self, counted: Counted) -> list[str]:
        return list(reasons_to_stay(counted))


class FlagInput(Input):
    """`kind` and `half` as the schedule has them; left out: by the month of the event. `late`: once it has begun."""

    event = Number(1, MOST_KEY)
    kind = OneOf([kind.value for kind in Kind], required=False)
    half = Number(1, 2, required=False, allow_null=True)
    late = Words(max_length=300, required=False, allow_blank=True)

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        event = Event.objects.filter(pk=data["event"]).first()
        if event is None:
            raise ValidationError({"event": ["There is no such event."]})
        flag = Flag(data.get("kind", ""), data.get("half"), data.get("late", ""))
        return {"event": event, "flag": flag}


class UnflagInput(Input):
    reason = Words(max_length=300, required=False, allow_blank=True, help_text="Once the event has begun.")


class RuledPlaceInput(Input):
    player = Number(1, MOST_KEY)
    place = Number(1, 999)


class PlacesInput(Input):
    """The places of all participants; an empty list means the places of the event."""

    places = serializers.ListField(child=RuledPlaceInput(), max_length=MOST_PLAYERS)
    reason = Words(max_length=300, help_text="What they go by: it is announced.")

    def arguments(self) -> dict[str, Any]:
        rows = each_once(self.validated_data["places"], "places")
        return {
            "places": {player: row["place"] for player, row in rows.items()},
            "reason": self.validated_data["reason"],
        }


class BonusNoteInput(Input):
    """A player's bonus note. `typed` holds points by scheme that replace the computed ones."""

    player = Number(1, MOST_KEY)
    deck = Words(max_length=bonuses.LONGEST_DECK, required=False, allow_blank=True, help_text="Its affiliation.")
    missions = serializers.ListField(
        child=Words(max_length=bonuses.LONGEST_MISSION), max_length=bonuses.MOST_MISSIONS, required=False
    )
    own = Number(-bonuses.MOST_POINTS, bonuses.MOST_POINTS, required=False, help_text="Of the league's own scheme.")
    note = Words(max_length=bonuses.LONGEST_NOTE, required=False, allow_blank=True)
    typed = serializers.DictField(
        child=Number(-bonuses.MOST_POINTS, bonuses.MOST_POINTS),
        required=False,
        help_text=f"Of {', '.join(Bonus.Scheme.values)}.",
    )


class BonusNotesInput(Input):
    """The notes of all players. Players who are left out lose their notes."""

    notes = serializers.ListField(child=BonusNoteInput(), max_length=MOST_PLAYERS)

    def arguments(self) -> dict[str, Any]:
        rows = each_once(self.validated_data["notes"], "notes")
        return {"notes": {player: parse_note(row) for player, row in rows.items()}}


def each_once(rows: list[dict[str, Any]], name: str) -> dict[int, dict[str, Any]]:
    """Map each player to their row. Raises ValidationError for a player who is there twice."""
    found = {row["player"]: row for row in rows}
    if len(found) < len(rows):
        raise ValidationError({name: ["Name each player once."]})
    return found


def parse_note(row: dict[str, Any]) -> Noted:
    data = {name: value for name, value in row.items() if name != "player"}
    return Noted(**{**data, "missions": tuple(row.get("missions", ()))})


def _get_counted(view: SiteViewSet, pk: int, may: Any, why: str) -> Counted:
    row = get_object_or_404(counted_rows(), pk=pk)
    if not may(view.request.user, row):
        view.permission_denied(view.request, why)
    return row


def directed_season(view: SiteViewSet, pk: int) -> Season:
    """Its events are flagged by the League Director alone."""
    season = own_season(view, pk)
    if not is_director(view.request.user, season.league):
        view.permission_denied(view.request, LEADERS_ONLY)
    return season


def get_led_event(view: SiteViewSet, pk: int) -> Counted:
    return _get_counted(view, pk, lambda user, row: can_lead(user, row.season.league), LEADERS_ONLY)


def get_directed_event(view: SiteViewSet, pk: int) -> Counted:
    return _get_counted(view, pk, lambda user, row: is_director(user, row.season.league), LEADERS_ONLY)


def second_person(view: SiteViewSet, pk: int) -> Counted:
    return _get_counted(view, pk, can_confirm_flag, CONFIRMING)


def counted_to_accept(view: SiteViewSet, pk: int) -> Counted:
    return _get_counted(view, pk, can_accept_counted, ACCEPTING)


def get_kept_event(view: SiteViewSet, pk: int) -> Counted:
    return _get_counted(view, pk, can_note_bonus, KEEPERS_ONLY)


of_event = partial(operation, output=CountedOutput, version_of="counted event")


class FlagView(SiteViewSet):
    scope = Scope.DIRECT
    serializer_class = CountedOutput

    create = operation(
        flagging.flag_event,
        CountedOutput,
        "Count an event for a season (the League Director, of events that he directs)",
        takes=FlagInput,
        on=directed_season,
        makes=True,
        version_of="",
    )


class CountedView(SiteViewSet):
    """An event that counts for a season of a league (OPG 12.2, 12.4, 12.5)."""

    scope = Scope.DIRECT
    serializer_class = CountedOutput

    @extend_schema(summary="Show an event of a season: places, points, bonus")
    def retrieve(self, request: Request, pk: int) -> Response:
        return self.reply(get_object_or_404(counted_rows(), pk=pk))

    unflag = operation(
        flagging.unflag_event,
        None,
        "Count an event no more",
        takes=UnflagInput,
        on=get_led_event,
        version_of="counted event",
    )
    confirm = of_event(
        flagging.confirm_flag,
        summary="Confirm an event that was counted once it had begun (another director, coordinators)",
        on=second_person,
    )
    accept = of_event(
        acceptance.accept_counted,
        summary="Accept an event whose players have few confirmed accounts (coordinators)",
        takes=Reason,
        on=counted_to_accept,
    )
    take_back_accepted = of_event(
        acceptance.take_back_acceptance,
        summary="Accept an event of a league no longer (coordinators)",
        takes=Reason,
        on=counted_to_accept,
    )
    places = of_event(
        rulings.rule_places, summary="Rule the places, where unclear", takes=PlacesInput, on=get_directed_event
    )
    bonus = of_event(
        bonuses.note_bonus, summary="Note bonus, and what it is for", takes=BonusNotesInput, on=get_kept_event
    )
    submit = of_event(bonuses.submit_bonus, summary="Submit the bonus: it counts from now on", on=get_directed_event)
    take_back = of_event(bonuses.take_back_bonus, summary="Take the bonus back", takes=Reason, on=get_directed_event)

    def shown(self, row: Counted) -> Counted:
        return counted_rows().get(pk=row.pk)
