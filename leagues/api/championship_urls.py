"""The map of the API of championships: Trek Masters, Chair's Challenges."""

from __future__ import annotations

from django.urls import path

from leagues.api.championships import ChallengesView, DrawingView, MastersView
from leagues.api.gives import GivesView

app_name = "championships-api"

DRAWING = "events/<int:event>/drawing/"

urlpatterns = [
    path("masters/<int:year>/", MastersView.as_view({"get": "list"}), name="masters"),
    path("challenges/", ChallengesView.as_view({"get": "list"}), name="challenges"),
    path("events/<int:event>/gives/", GivesView.as_view({"get": "retrieve"}), name="gives"),
    path(DRAWING, DrawingView.as_view({"get": "retrieve", "post": "create", "delete": "withdraw"}), name="drawing"),
    path(f"{DRAWING}draw/", DrawingView.as_view({"post": "draw"}), name="draw_prizes"),
]
