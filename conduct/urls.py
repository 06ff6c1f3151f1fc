"""Addresses of conduct: pages of an event under its own address, what the community shares under conduct/."""

from django.urls import URLPattern

app_name = "conduct"

urlpatterns: list[URLPattern] = []
