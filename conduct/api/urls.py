"""The map of the API of conduct: what belongs to an event under its address, the rest under conduct/."""

from django.urls import URLPattern

app_name = "conduct-api"

urlpatterns: list[URLPattern] = []
