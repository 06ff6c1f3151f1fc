"""The map of the API of conduct: what belongs to an event under its address, the rest under conduct/."""

from __future__ import annotations

from django.urls import include, path

from conduct.api.cards import CardView, HistoryView
from conduct.api.codes import AtTheTableView, InfractionsView
from conduct.api.complaints import ComplaintsView
from conduct.api.penalties import PenaltiesView
from conduct.api.rulings import InterimView, RulingSearchView, RulingsView
from conduct.api.videos import VideosView, VideoView

app_name = "conduct-api"

TABLE = "rounds/<int:number>/tables/<int:table>/"

event = [
    path("penalties/", PenaltiesView.as_view({"get": "list", "post": "create"}), name="penalties"),
    path("penalties/proposal/", PenaltiesView.as_view({"post": "propose"}), name="proposal"),
    path("penalties/<int:pk>/", PenaltiesView.as_view({"get": "retrieve"}), name="penalty"),
    path("penalties/<int:pk>/withdraw/", PenaltiesView.as_view({"post": "withdraw"}), name="withdraw"),
    path("penalties/<int:pk>/correct/", PenaltiesView.as_view({"post": "correct"}), name="correct"),
    path("entries/<int:pk>/conduct/", CardView.as_view({"get": "retrieve"}), name="card"),
    path("entries/<int:pk>/deck-checks/", CardView.as_view({"post": "check"}), name="deck_checks"),
    path(
        "entries/<int:pk>/deck-checks/<int:check>/corrected/",
        CardView.as_view({"post": "corrected"}),
        name="deck_corrected",
    ),
    path("rulings/", RulingsView.as_view({"get": "list", "post": "create"}), name="rulings"),
    path("rulings/<int:pk>/overturn/", RulingsView.as_view({"post": "overturn"}), name="overturn"),
    path("videos/", VideosView.as_view({"get": "list"}), name="videos"),
    path(f"{TABLE}video/", VideoView.as_view({"get": "retrieve", "post": "allow", "delete": "forbid"}), name="video"),
    path(f"{TABLE}video/consents/<int:player>/", VideoView.as_view({"put": "say"}), name="consent"),
    path(f"{TABLE}video/link/", VideoView.as_view({"put": "publish", "delete": "take_down"}), name="video_link"),
    path(f"{TABLE}video/upload/", VideoView.as_view({"post": "upload"}), name="video_upload"),
]

urlpatterns = [
    path("events/<int:event>/", include(event)),
    path("conduct/infractions/", InfractionsView.as_view({"get": "list"}), name="infractions"),
    path("conduct/players/<int:pk>/", HistoryView.as_view({"get": "retrieve"}), name="history"),
    path("conduct/at-the-table/<slug:game>/", AtTheTableView.as_view({"get": "retrieve"}), name="at_the_table"),
    path("conduct/complaints/", ComplaintsView.as_view({"get": "list", "post": "create"}), name="complaints"),
    path("conduct/complaints/<int:pk>/", ComplaintsView.as_view({"get": "retrieve"}), name="complaint"),
    path("conduct/rulings/", RulingSearchView.as_view({"get": "list"}), name="search"),
    path("conduct/interim/", InterimView.as_view({"get": "list", "post": "create"}), name="interims"),
    path("conduct/interim/<int:pk>/", InterimView.as_view({"get": "retrieve", "put": "update"}), name="interim"),
    path("conduct/interim/<int:pk>/end/", InterimView.as_view({"post": "end"}), name="end_interim"),
]
