"""The pages of leagues and championships: the road to Worlds under road/."""

from __future__ import annotations

from django.urls import path

from leagues.views import applications, road

app_name = "leagues"

urlpatterns = [
    path("road/", road.road, name="road"),
    path("road.ics", road.feed, name="road_feed"),
    path("road/calls/new/", road.new_call, name="new_call"),
    path("road/calls/<int:pk>/", road.call, name="call"),
    path("road/applications/", applications.applications, name="applications"),
    path("road/applications/new/", applications.new_application, name="new_application"),
    path("road/applications/<int:pk>/", applications.application, name="application"),
    path("road/applications/<int:pk>/edit/", applications.edit_application, name="edit_application"),
    path("road/allocations/new/", applications.new_allocation, name="new_allocation"),
]
