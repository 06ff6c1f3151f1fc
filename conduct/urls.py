"""Addresses of conduct: pages of an event under its own address, what the community shares under conduct/."""

from django.urls import include, path

from conduct.views import rulings

app_name = "conduct"

event = [
    path("rulings/", rulings.rulings, name="rulings"),
    path("rulings/new/", rulings.new_ruling, name="new_ruling"),
    path("rulings/<int:pk>/overturn/", rulings.overturn, name="overturn"),
]

urlpatterns = [
    path("events/<int:year>/<slug:slug>/", include(event)),
    path("conduct/rulings/", rulings.search, name="search"),
]
