"""Every address of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView

from tournaments.pages.views.home import home
from trekcc.accounts import addresses, confirm_address
from trekcc.administration import sign_in
from trekcc.demo_progress import demo_progress
from trekcc.health import healthz, readyz
from trekcc.offline import worker
from trekcc.reference import WrittenOnce, reference, short_reference
from trekcc.styleguide import styleguide

handler400 = "trekcc.errors.bad_request"
handler404 = "trekcc.errors.not_found"
handler500 = "trekcc.errors.server_error"

urlpatterns = [
    path("", home, name="home"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("sw.js", worker, name="worker"),
    path("account/email/", addresses, name="account_email"),
    path("account/confirm-email/<str:key>/", confirm_address, name="account_confirm_email"),
    path("account/second-factor/", include("allauth.mfa.urls")),
    path("account/", include("allauth.account.urls")),
    path("admin/login/", sign_in),
    path("admin/", admin.site.urls),
    path("api/", reference, name="api"),
    path("api/calls/", short_reference, name="api_calls"),
    path("api/schema/", SpectacularJSONAPIView.as_view(generator_class=WrittenOnce), name="schema"),
    path("api/v1/", include("tournaments.api_urls")),
    path("api/v1/ratings/", include("ratings.api.urls")),
    path("api/v1/", include("conduct.api.urls")),
    path("api/v1/", include("leagues.api.urls")),
    path("api/v1/", include("leagues.api.championship_urls")),
    path("ratings/", include("ratings.urls")),
    path("", include("tournaments.urls")),  # first of these: a hall of phones asks for its pages
    path("", include("conduct.urls")),
    path("", include("leagues.urls")),
]
if settings.DEBUG:
    urlpatterns.append(path("styleguide/", styleguide, name="styleguide"))
    urlpatterns.append(path("demo/progress/", demo_progress, name="demo_progress"))
