"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="tournaments:calendar"), name="home"),
    path("account/", include("allauth.account.urls")),
    path("admin/login/", RedirectView.as_view(pattern_name="account_login", query_string=True)),
    path("admin/", admin.site.urls),
    path("", include("tournaments.urls")),
]
