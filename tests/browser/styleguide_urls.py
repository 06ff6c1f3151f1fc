"""The site as it answers in DEBUG: with the style guide."""

from django.urls import path

from trekcc.styleguide import styleguide
from trekcc.urls import handler400, handler404, handler500
from trekcc.urls import urlpatterns as of_the_site

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]

urlpatterns = [*of_the_site, path("styleguide/", styleguide, name="styleguide")]
