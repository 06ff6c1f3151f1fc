"""The map of the API of ratings."""

from __future__ import annotations

from django.urls import path

from ratings.api.viewsets import BooksView, EventsView, ListsView, PlayersView, PreviewsView, RunsView

app_name = "ratings-api"

urlpatterns = [
    path("", BooksView.as_view({"get": "list"}), name="books"),
    path("lists/<slug:code>/", ListsView.as_view({"get": "list"}), name="list"),
    path("players/<int:pk>/", PlayersView.as_view({"get": "retrieve"}), name="player"),
    path("players/<int:pk>/lists/<slug:code>/", PlayersView.as_view({"get": "list"}), name="history"),
    path("players/<int:pk>/against/<int:other>/", PlayersView.as_view({"get": "against"}), name="against"),
    path("events/<int:pk>/", EventsView.as_view({"get": "retrieve"}), name="event"),
    path(
        "events/<int:event>/rounds/<int:number>/tables/<int:table>/preview/",
        PreviewsView.as_view({"post": "correction"}),
        name="correction",
    ),
    path("merging/<int:pk>/<int:into>/", PreviewsView.as_view({"get": "merging"}), name="merging"),
    path("runs/", RunsView.as_view({"get": "list", "post": "create"}), name="runs"),
    path("runs/awaiting/", RunsView.as_view({"get": "awaiting"}), name="awaiting"),
]
