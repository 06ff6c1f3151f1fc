"""Addresses of ratings: lists by their code, players and events by their id."""

from django.urls import path

from ratings.views import lists, players
from tournaments.kernel.table_files import CSV, XLSX

app_name = "ratings"

urlpatterns = [
    path("", lists.overview, name="overview"),
    path("runs/", lists.runs, name="runs"),
    path("runs/<slug:code>/", lists.refresh, name="refresh"),
    path("players/<int:pk>/", players.player, name="player"),
    path("players/<int:pk>/against/", players.against, name="against"),
    path("players/<int:pk>/against/<int:other>/", players.head_to_head, name="head_to_head"),
    path("events/<int:pk>/", players.event, name="event"),
    path("correction/", players.correction, name="correction"),
    path("merging/<int:pk>/<int:into>/", players.merging, name="merging"),
    path("<slug:code>/", lists.table, name="list"),
    path("<slug:code>.csv", lists.sheet, {"kind": CSV}, name="sheet"),
    path("<slug:code>.xlsx", lists.sheet, {"kind": XLSX}, name="workbook"),
    path("<slug:code>.json", lists.document, name="document"),
]
