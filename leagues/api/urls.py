"""The map of the API of leagues: leagues, their seasons, the events that count for them, the road to Worlds."""

from __future__ import annotations

from django.urls import path

from leagues.api.applications import AllocationsView, ApplicationsView
from leagues.api.events import CountedView, FlagView
from leagues.api.leagues import ChampionsView, LeaguesView, PointsView
from leagues.api.road import CallsView, ChampionshipsView, WindowsView
from leagues.api.seasons import SeasonsOfLeagueView, SeasonsView

app_name = "leagues-api"

LEAGUE, SEASON, COUNTED = "leagues/<int:pk>/", "leagues/seasons/<int:pk>/", "leagues/events/<int:pk>/"
APPLICATION = "road/applications/<int:pk>/"

urlpatterns = [
    path("leagues/", LeaguesView.as_view({"get": "list", "post": "create"}), name="leagues"),
    path("leagues/points/", PointsView.as_view({"get": "list"}), name="points"),
    path("leagues/champions/", ChampionsView.as_view({"get": "list"}), name="champions"),
    path(LEAGUE, LeaguesView.as_view({"get": "retrieve", "put": "update"}), name="league"),
    path(f"{LEAGUE}hand-on/", LeaguesView.as_view({"post": "hand_on"}), name="hand_on"),
    path(f"{LEAGUE}end/", LeaguesView.as_view({"post": "end"}), name="end_league"),
    path(f"{LEAGUE}resume/", LeaguesView.as_view({"post": "resume"}), name="resume_league"),
    path(f"{LEAGUE}seasons/", SeasonsOfLeagueView.as_view({"get": "list", "post": "create"}), name="seasons"),
    path(SEASON, SeasonsView.as_view({"get": "retrieve", "put": "update"}), name="season"),
    path(f"{SEASON}announce/", SeasonsView.as_view({"post": "announce"}), name="announce"),
    path(f"{SEASON}close/", SeasonsView.as_view({"post": "close"}), name="close_season"),
    path(f"{SEASON}reopen/", SeasonsView.as_view({"post": "reopen"}), name="reopen_season"),
    path(f"{SEASON}events/", FlagView.as_view({"post": "create"}), name="flag"),
    path(COUNTED, CountedView.as_view({"get": "retrieve"}), name="counted"),
    path(f"{COUNTED}unflag/", CountedView.as_view({"post": "unflag"}), name="unflag"),
    path(f"{COUNTED}places/", CountedView.as_view({"put": "places"}), name="places"),
    path(f"{COUNTED}bonus/", CountedView.as_view({"put": "bonus"}), name="bonus"),
    path(f"{COUNTED}bonus/submit/", CountedView.as_view({"post": "submit"}), name="submit_bonus"),
    path(f"{COUNTED}bonus/take-back/", CountedView.as_view({"post": "take_back"}), name="take_back_bonus"),
    path("road/windows/", WindowsView.as_view({"get": "list"}), name="windows"),
    path("road/championships/", ChampionshipsView.as_view({"get": "list"}), name="championships"),
    path("road/calls/", CallsView.as_view({"get": "list", "post": "create"}), name="calls"),
    path("road/calls/<int:pk>/", CallsView.as_view({"get": "retrieve", "put": "update"}), name="call"),
    path("road/calls/<int:pk>/withdraw/", CallsView.as_view({"post": "withdraw"}), name="withdraw_call"),
    path("road/applications/", ApplicationsView.as_view({"get": "list", "post": "create"}), name="applications"),
    path(APPLICATION, ApplicationsView.as_view({"get": "retrieve", "put": "update"}), name="application"),
    path(f"{APPLICATION}withdraw/", ApplicationsView.as_view({"post": "withdraw"}), name="withdraw"),
    path(f"{APPLICATION}approve/", ApplicationsView.as_view({"post": "approve"}), name="approve"),
    path(f"{APPLICATION}refuse/", ApplicationsView.as_view({"post": "refuse"}), name="refuse"),
    path(f"{APPLICATION}carry/", ApplicationsView.as_view({"post": "carry"}), name="carry"),
    path(f"{APPLICATION}release/", ApplicationsView.as_view({"post": "release"}), name="release"),
    path("road/allocations/", AllocationsView.as_view({"post": "create"}), name="allocations"),
]
