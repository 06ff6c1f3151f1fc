"""The map of the API of leagues: leagues, their seasons, the events that count for them, the road to Worlds."""

from __future__ import annotations

from django.urls import path

from leagues.api.applications import AllocationsView, ApplicationsView
from leagues.api.events import CountedView, FlagView
from leagues.api.invitations import InvitationsView
from leagues.api.leagues import ChampionsView, LeaguesView, PointsView
from leagues.api.possible import PossibleInLeagues
from leagues.api.road import CallsView, ChampionshipsView, WindowsView
from leagues.api.seasons import SeasonsOfLeagueView, SeasonsView

app_name = "leagues-api"

LEAGUE, SEASON, COUNTED = "leagues/<int:pk>/", "leagues/seasons/<int:pk>/", "leagues/events/<int:pk>/"
INVITATION = "invitations/<int:pk>/"
APPLICATION = "road/applications/<int:pk>/"

urlpatterns = [
    path("leagues/", LeaguesView.as_view({"get": "list", "post": "create"}), name="leagues"),
    path("leagues/points/", PointsView.as_view({"get": "list"}), name="points"),
    path("leagues/champions/", ChampionsView.as_view({"get": "list"}), name="champions"),
    path(LEAGUE, LeaguesView.as_view({"get": "retrieve", "put": "update"}), name="league"),
    path(f"{LEAGUE}hand-on/", LeaguesView.as_view({"post": "hand_on"}), name="hand_on"),
    path(f"{LEAGUE}founders/", LeaguesView.as_view({"post": "invite_founder"}), name="invite_founder"),
    path(f"{LEAGUE}give-up/", LeaguesView.as_view({"post": "give_up"}), name="give_up"),
    path(f"{LEAGUE}invitations/", LeaguesView.as_view({"get": "invitations"}), name="invitations_of_league"),
    path("invitations/", InvitationsView.as_view({"get": "list"}), name="invitations"),
    path(f"{INVITATION}accept/", InvitationsView.as_view({"post": "accept"}), name="accept_invitation"),
    path(f"{INVITATION}decline/", InvitationsView.as_view({"post": "decline"}), name="decline_invitation"),
    path(f"{INVITATION}withdraw/", InvitationsView.as_view({"post": "withdraw"}), name="withdraw_invitation"),
    path(f"{LEAGUE}end/", LeaguesView.as_view({"post": "end"}), name="end_league"),
    path(f"{LEAGUE}resume/", LeaguesView.as_view({"post": "resume"}), name="resume_league"),
    path(f"{LEAGUE}acknowledge/", LeaguesView.as_view({"post": "acknowledge"}), name="acknowledge"),
    path(
        f"{LEAGUE}acknowledge/take-back/",
        LeaguesView.as_view({"post": "take_back"}),
        name="take_back_acknowledgement",
    ),
    path(f"{LEAGUE}rename/", LeaguesView.as_view({"post": "rename"}), name="rename_league"),
    path(f"{LEAGUE}seasons/", SeasonsOfLeagueView.as_view({"get": "list", "post": "create"}), name="seasons"),
    path(SEASON, SeasonsView.as_view({"get": "retrieve", "put": "update"}), name="season"),
    path(f"{SEASON}announce/", SeasonsView.as_view({"post": "announce"}), name="announce"),
    path(f"{SEASON}close/", SeasonsView.as_view({"post": "close"}), name="close_season"),
    path(f"{SEASON}reopen/", SeasonsView.as_view({"post": "reopen"}), name="reopen_season"),
    path(f"{SEASON}events/", FlagView.as_view({"post": "create"}), name="flag"),
    path(f"{LEAGUE}possible/", PossibleInLeagues.as_view({"get": "of_league"}), name="possible_league"),
    path(f"{SEASON}possible/", PossibleInLeagues.as_view({"get": "of_season"}), name="possible_season"),
    path(f"{COUNTED}possible/", PossibleInLeagues.as_view({"get": "of_counted"}), name="possible_counted"),
    path(COUNTED, CountedView.as_view({"get": "retrieve"}), name="counted"),
    path(f"{COUNTED}unflag/", CountedView.as_view({"post": "unflag"}), name="unflag"),
    path(f"{COUNTED}places/", CountedView.as_view({"put": "places"}), name="places"),
    path(f"{COUNTED}confirm/", CountedView.as_view({"post": "confirm"}), name="confirm_flag"),
    path(f"{COUNTED}accept/", CountedView.as_view({"post": "accept"}), name="accept"),
    path(f"{COUNTED}accept/take-back/", CountedView.as_view({"post": "take_back_accepted"}), name="take_back_accepted"),
    path(f"{COUNTED}bonus/", CountedView.as_view({"put": "bonus"}), name="bonus"),
    path(f"{COUNTED}bonus/submit/", CountedView.as_view({"post": "submit"}), name="submit_bonus"),
    path(f"{COUNTED}bonus/take-back/", CountedView.as_view({"post": "take_back"}), name="take_back_bonus"),
    path("road/windows/", WindowsView.as_view({"get": "list"}), name="windows"),
    path("road/championships/", ChampionshipsView.as_view({"get": "list"}), name="championships"),
    path("road/calls/", CallsView.as_view({"get": "list", "post": "create"}), name="calls"),
    path("road/calls/<int:pk>/", CallsView.as_view({"get": "retrieve", "put": "update"}), name="call"),
    path("road/calls/<int:pk>/withdraw/", CallsView.as_view({"post": "withdraw"}), name="withdraw_call"),
    path("road/calls/<int:pk>/possible/", PossibleInLeagues.as_view({"get": "of_call"}), name="possible_call"),
    path(f"{APPLICATION}possible/", PossibleInLeagues.as_view({"get": "of_application"}), name="possible_application"),
    path("road/applications/", ApplicationsView.as_view({"get": "list", "post": "create"}), name="applications"),
    path(APPLICATION, ApplicationsView.as_view({"get": "retrieve", "put": "update"}), name="application"),
    path(f"{APPLICATION}withdraw/", ApplicationsView.as_view({"post": "withdraw"}), name="withdraw"),
    path(f"{APPLICATION}approve/", ApplicationsView.as_view({"post": "approve"}), name="approve"),
    path(f"{APPLICATION}refuse/", ApplicationsView.as_view({"post": "refuse"}), name="refuse"),
    path(f"{APPLICATION}carry/", ApplicationsView.as_view({"post": "carry"}), name="carry"),
    path(f"{APPLICATION}release/", ApplicationsView.as_view({"post": "release"}), name="release"),
    path("road/allocations/", AllocationsView.as_view({"post": "create"}), name="allocations"),
]
