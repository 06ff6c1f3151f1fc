"""The map of the API of conduct: what belongs to an event under its address, the rest under conduct/."""

from __future__ import annotations

from django.urls import include, path

from conduct.api.at_the_table import AtTheTableView
