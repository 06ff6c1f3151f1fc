"""The map of the API of leagues and championships: the road to Worlds under road/."""

from __future__ import annotations

from django.urls import path

from leagues.api.applications import AllocationsView, ApplicationsView
from leagues.api.road import CallsView, ChampionshipsView, WindowsView

app_name = "leagues-api"

APPLICATION = "road/applications/<int:pk>/"

urlpatterns = [
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
