"""The map of the API of championships: Trek Masters, Chair's Challenges, the Champions League."""

from __future__ import annotations

from django.urls import path

from leagues.api.champions_league import ChampionsLeaguesView, ChampionsLeagueView
from leagues.api.championships import ChallengesView, DrawingView, MastersView
from leagues.api.gives import GivesView
from leagues.api.possible import PossibleOfCups
from leagues.api.stakes import BidsReportView, BidsView

app_name = "championships-api"

DRAWING = "events/<int:event>/drawing/"
BIDS = "events/<int:event>/bids/"
CHAMPIONS = "events/<int:event>/champions-league/"

urlpatterns = [
    path("masters/<int:year>/", MastersView.as_view({"get": "list"}), name="masters"),
    path("challenges/", ChallengesView.as_view({"get": "list"}), name="challenges"),
    path("events/<int:event>/gives/", GivesView.as_view({"get": "retrieve"}), name="gives"),
    path(DRAWING, DrawingView.as_view({"get": "retrieve", "post": "create", "delete": "withdraw"}), name="drawing"),
    path(f"{DRAWING}draw/", DrawingView.as_view({"post": "draw"}), name="draw_prizes"),
    path("events/<int:event>/cups/possible/", PossibleOfCups.as_view({"get": "list"}), name="possible_cups"),
    path("champions-leagues/", ChampionsLeaguesView.as_view({"get": "list"}), name="champions_leagues"),
    path(
        CHAMPIONS,
        ChampionsLeagueView.as_view({"get": "retrieve", "post": "create", "delete": "unname"}),
        name="champions_league",
    ),
    path(f"{CHAMPIONS}waivers/", ChampionsLeagueView.as_view({"post": "waive"}), name="waivers"),
    path(f"{CHAMPIONS}waivers/<int:pk>/take-back/", ChampionsLeagueView.as_view({"post": "take_back"}), name="waiver"),
    path(f"{CHAMPIONS}seeds/", ChampionsLeagueView.as_view({"post": "seed"}), name="seeds_by_points"),
    path(BIDS, BidsView.as_view({"get": "retrieve", "put": "update"}), name="bids"),
    path(f"{BIDS}opt-out/", BidsView.as_view({"post": "opt_out"}), name="opt_out"),
    path(f"{BIDS}marks/", BidsView.as_view({"post": "pass_over"}), name="passed_over"),
    path(f"{BIDS}marks/<int:pk>/take-back/", BidsView.as_view({"post": "take_back"}), name="passing"),
    path(f"{BIDS}report/", BidsReportView.as_view({"get": "retrieve"}), name="bids_report"),
]
