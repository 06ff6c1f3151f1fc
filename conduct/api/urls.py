"""The map of the API of conduct: what belongs to an event under its address, the rest under conduct/."""

from django.urls import include, path

from conduct.api.interim import InterimView
from conduct.api.rulings import RulingSearchView, RulingsView

app_name = "conduct-api"

event = [
    path("rulings/", RulingsView.as_view({"get": "list", "post": "create"}), name="rulings"),
    path("rulings/<int:pk>/overturn/", RulingsView.as_view({"post": "overturn"}), name="overturn"),
]

urlpatterns = [
    path("events/<int:event>/", include(event)),
    path("conduct/rulings/", RulingSearchView.as_view({"get": "list"}), name="search"),
    path("conduct/interim/", InterimView.as_view({"get": "list", "post": "create"}), name="interims"),
    path("conduct/interim/<int:pk>/", InterimView.as_view({"get": "retrieve", "put": "update"}), name="interim"),
    path("conduct/interim/<int:pk>/end/", InterimView.as_view({"post": "end"}), name="end_interim"),
]
