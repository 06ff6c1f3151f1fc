"""App configurations: what has to be ready before the first request or task."""

from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.contrib.staticfiles import apps as static_apps
from django.utils.module_loading import autodiscover_modules

from trekcc.caches import share_limits


class AdministrationConfig(admin_apps.AdminConfig):
    """The administration in place of Django's own; "trekcc" in INSTALLED_APPS does not mean this class."""

    default = False
    default_site = "trekcc.administration.Administration"


class StaticConfig(static_apps.StaticFilesConfig):
    """The static files without the library's second page of the API, which takes 5 MB."""

    default = False
    ignore_patterns = [*static_apps.StaticFilesConfig.ignore_patterns, "redoc"]


class TrekccConfig(AppConfig):
    name = "trekcc"
    verbose_name = "trekcc"

    def ready(self) -> None:
        """Import what must be loaded; without the tasks a process would call a broker even where there is none."""
        autodiscover_modules("acts", "tasks")
        import_module("trekcc.history")
        import_module("trekcc.request_log")
        import_module("trekcc.heartbeats")
        import_module("trekcc.second_factor")
        import_module("trekcc.reading")
        share_limits()
