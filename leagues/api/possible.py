"""Say which acts of leagues, seasons, cups and the road the caller may do now, and what is missing before each."""

from __future__ import annotations

from functools import partial

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues import permissions as may
from leagues.models import Application, Call, Counted, League, Season
from leagues.selectors import before_cup, before_flag, before_league, before_road, before_season, pages
from leagues.selectors.applications import find_call_violations, readable_by
from leagues.selectors.challenges import challenge_of
from leagues.selectors.events import counted_rows
from leagues.selectors.invitations import find_inviting_founder_violations, find_offered_violations
from leagues.services.carrying import HOLDERS
from leagues.services.flagging import OWN_EVENTS
from tournaments.closing.selectors.possible import MEMBERS_ONLY, Acts, PossibleAct, list_possible
from tournaments.closing.serializers.closing import PossibleOutput
from tournaments.engine.core.types import Violation
from tournaments.kernel.permissions import is_member
from tournaments.kernel.viewsets import SiteViewSet
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.viewsets import EventViewSet


def _nothing(_: object) -> tuple[Violation, ...]:
    """List what needs nothing before it but its own fields."""
    return ()


def _season_open(counted: Counted) -> tuple[Violation, ...]:
    return before_season.find_closed_violations(counted.season)


def _drawing(event: Event) -> tuple[Violation, ...]:
    challenge = challenge_of(event)
    return before_cup.find_drawing_violations(challenge) if challenge else (before_cup.NOT_NOMINATED,)


def _resuming(league: League) -> tuple[Violation, ...]:
    missing = before_league.find_resuming_violations(league) if league.ended_at else ()
    return (*before_season.find_resume_violations(league), *missing)


OF_LEAGUE: Acts[League] = {
    "edit_league": (may.LEADERS_ONLY, _nothing),
    "hand_on": (may.LEADERS_ONLY, find_offered_violations),
    "invite_founder": (may.LEADERS_ONLY, find_inviting_founder_violations),
    "open_season": (may.LEADERS_ONLY, before_season.find_opening_violations),
    "end_league": (may.LEADERS_ONLY, before_season.find_end_violations),
    "resume_league": (may.LEADERS_ONLY, _resuming),
    "rename_league": (may.ACKNOWLEDGING, _nothing),
    "acknowledge_league": (may.ACKNOWLEDGING, before_league.find_acknowledging_violations),
    "take_back_acknowledgement": (may.ACKNOWLEDGING, before_league.find_taking_back_violations),
}
OF_SEASON: Acts[Season] = {
    "edit_season": (may.LEADERS_ONLY, before_season.find_closed_violations),
    "announce_qualifiers": (may.LEADERS_ONLY, before_season.find_announce_violations),
    "flag_event": (OWN_EVENTS, before_season.find_closed_violations),
    "close_season": (may.LEADERS_ONLY, before_season.find_close_violations),
    "reopen_season": (may.LEADERS_ONLY, before_season.find_reopen_violations),
}
OF_COUNTED: Acts[Counted] = {
    "unflag_event": (OWN_EVENTS, _season_open),
    "rule_places": (may.LEADERS_ONLY, before_season.find_places_violations),
    "note_bonus": (may.KEEPERS_ONLY, before_season.find_bonus_violations),
    "submit_bonus": (may.LEADERS_ONLY, before_season.find_submit_violations),
    "confirm_flag": (may.CONFIRMING, before_flag.find_confirmation_violations),
    "accept_counted": (may.ACCEPTING, before_season.find_acceptance_violations),
    "take_back_acceptance": (may.ACCEPTING, before_season.find_accepted_violations),
    "take_back_bonus": (may.LEADERS_ONLY, before_season.find_taking_back_violations),
}
OF_CALL: Acts[Call] = {
    "apply_for": (MEMBERS_ONLY, find_call_violations),
    "edit_call": (may.CALLING, before_road.find_withdrawn_violations),
    "withdraw_call": (may.CALLING, before_road.find_withdrawn_violations),
}
OF_APPLICATION: Acts[Application] = {
    "edit_application": (may.APPLICANT_ONLY, before_road.find_decided_violations),
    "withdraw_application": (may.APPLICANT_ONLY, before_road.find_decided_violations),
    "approve_application": (may.DECIDING, before_road.find_decided_violations),
    "refuse_application": (may.DECIDING, before_road.find_decided_violations),
    "carry": (HOLDERS, before_road.find_free_violations),
    "release": (HOLDERS, before_road.find_release_violations),
}
OF_CUPS: Acts[Event] = {
    "nominate_event": (may.CHAIR_ONLY, before_cup.find_nomination_violations),
    "draw_prizes": (may.CHAIR_ONLY, _drawing),
    "name_champions_league": (may.NAMERS_ONLY, before_cup.find_naming_violations),
    "waive_points": (DIRECTORS_ONLY, before_cup.find_inviting_violations),
    "opt_out": (MEMBERS_ONLY, before_cup.find_opt_out_violations),
    "pass_over": (DIRECTORS_ONLY, before_cup.find_marking_violations),
}
SET_STAKE = "set_stake"
EVERY_ACT = [*OF_LEAGUE, *OF_SEASON, *OF_COUNTED, *OF_CALL, *OF_APPLICATION, *OF_CUPS, SET_STAKE]


class PossibleOfLeagues(PossibleOutput):
    act = serializers.ChoiceField(EVERY_ACT)


class PossibleInLeagues(SiteViewSet):
    """Return which acts the caller may do now, and what is missing before each."""

    serializer_class = PossibleOfLeagues
    pagination_class = None

    @extend_schema(
        summary="What the caller may do with a league now, and what is missing", responses=PossibleOfLeagues(many=True)
    )
    def of_league(self, request: Request, pk: int) -> Response:
        row, reader = get_object_or_404(pages.readable_leagues(request.user), pk=pk), request.user
        roles = {may.LEADERS_ONLY: may.can_lead(reader, row), may.ACKNOWLEDGING: may.can_acknowledge(reader, row)}
        return self._reply(list_possible(OF_LEAGUE, roles, row))

    @extend_schema(
        summary="What the caller may do with a season now, and what is missing", responses=PossibleOfLeagues(many=True)
    )
    def of_season(self, request: Request, pk: int) -> Response:
        row, reader = get_object_or_404(pages.season_rows(), pk=pk), request.user
        leads, directs = may.can_lead(reader, row.league), may.is_director(reader, row.league)
        return self._reply(list_possible(OF_SEASON, {may.LEADERS_ONLY: leads, OWN_EVENTS: directs}, row))

    @extend_schema(
        summary="What the caller may do with an event of a season now, and what is missing",
        responses=PossibleOfLeagues(many=True),
    )
    def of_counted(self, request: Request, pk: int) -> Response:
        row, reader = get_object_or_404(counted_rows(), pk=pk), request.user
        roles = {
            OWN_EVENTS: may.can_lead(reader, row.season.league),
            may.LEADERS_ONLY: may.is_director(reader, row.season.league),
            may.KEEPERS_ONLY: may.can_note_bonus(reader, row),
            may.CONFIRMING: may.can_confirm_flag(reader, row),
            may.ACCEPTING: may.can_accept_counted(reader, row),
        }
        return self._reply(list_possible(OF_COUNTED, roles, row))

    @extend_schema(
        summary="What the caller may do with a call for bids now, and what is missing",
        responses=PossibleOfLeagues(many=True),
    )
    def of_call(self, request: Request, pk: int) -> Response:
        row, reader = get_object_or_404(Call, pk=pk), request.user
        roles = {MEMBERS_ONLY: is_member(reader), may.CALLING: may.can_call(reader, row.championship)}
        return self._reply(list_possible(OF_CALL, roles, row))

    @extend_schema(
        summary="What the caller may do with an application now, and what is missing",
        responses=PossibleOfLeagues(many=True),
    )
    def of_application(self, request: Request, pk: int) -> Response:
        row, reader = get_object_or_404(readable_by(request.user), pk=pk), request.user
        applied, decides = may.is_applicant(reader, row), may.can_decide(reader, row)
        roles = {may.APPLICANT_ONLY: applied, may.DECIDING: decides, HOLDERS: applied or decides}
        return self._reply(list_possible(OF_APPLICATION, roles, row))

    def _reply(self, found: tuple[PossibleAct, ...]) -> Response:
        return Response(PossibleOfLeagues(found, many=True).data)


class PossibleOfCups(EventViewSet):
    """Return which acts of cups the caller may do at an event now, and what is missing before each."""

    by_version = False
    serializer_class = PossibleOfLeagues
    pagination_class = None

    @extend_schema(
        summary="What of cups the caller may do at this event now, and what is missing",
        responses=PossibleOfLeagues(many=True),
    )
    def list(self, request: Request, event: int) -> Response:
        reader = request.user
        roles = {
            may.CHAIR_ONLY: may.can_nominate(reader),
            may.NAMERS_ONLY: may.can_name(reader, self.event),
            DIRECTORS_ONLY: can_direct(reader, self.event),
            MEMBERS_ONLY: is_member(reader),
            may.GIFTS_ONLY: may.can_see_gifts(reader, self.event),
        }
        # Once the event has begun a coordinator may still change what is at stake, a director may not.
        stake = partial(before_cup.find_stake_violations, by=reader)
        acts: Acts[Event] = {**OF_CUPS, SET_STAKE: (may.GIFTS_ONLY, stake)}
        return Response(PossibleOfLeagues(list_possible(acts, roles, self.event), many=True).data)
