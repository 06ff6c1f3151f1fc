"""The map of the API of championships: Trek Masters, Chair's Challenges."""

from __future__ import annotations

from django.urls import path

from leagues.api.championships import ChallengesView, DrawingView, MastersView

app_name = "championships-api"

DRAWING = "events/<int:event>/drawing/"

urlpatterns = [
    path("masters/<int:year>/", MastersView.as_view({"get": "list"}), name="masters"),
    path("challenges/", ChallengesView.as_view({"get": "list"}), name="challenges"),
    path(DRAWING, DrawingView.as_view({"get": "retrieve", "post": "create", "delete": "withdraw"}), name="drawing"),
    path(f"{DRAWING}draw/", DrawingView.as_view({"post": "draw"}), name="draw_prizes"),
]
