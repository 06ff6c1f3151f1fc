"""The site's addresses, and an empty view to measure against."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse  # noqa: TID251 - a view
from django.urls import path

from trekcc.urls import urlpatterns as site


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


urlpatterns = [path("empty/", empty), *site]
