"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularJSONAPIView

from trekcc.health import healthz, readyz
from trekcc.reference import WrittenOnce, reference

handler400 = "trekcc.errors.bad_request"
handler404 = "trekcc.errors.not_found"
handler500 = "trekcc.errors.server_error"

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="tournaments:calendar"), name="home"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("account/", include("allauth.account.urls")),
    path("admin/login/", RedirectView.as_view(pattern_name="account_login", query_string=True)),
    path("admin/", admin.site.urls),
    path("api/", reference, name="api"),
    path("api/schema/", SpectacularJSONAPIView.as_view(generator_class=WrittenOnce), name="schema"),
    path("api/v1/", include("tournaments.api.urls")),
    path("", include("tournaments.urls")),
]
