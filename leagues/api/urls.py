"""The map of the API of leagues: leagues, their seasons, the events that count for them."""

from __future__ import annotations

from django.urls import path

from leagues.api.events import CountedView, FlagView
from leagues.api.leagues import ChampionsView, LeaguesView, PointsView
from leagues.api.seasons import SeasonsOfLeagueView, SeasonsView

app_name = "leagues-api"

LEAGUE, SEASON, COUNTED = "leagues/<int:pk>/", "leagues/seasons/<int:pk>/", "leagues/events/<int:pk>/"

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
]
