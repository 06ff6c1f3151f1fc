"""What has to be in place before the first request or task."""

from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.contrib.staticfiles import apps as static_apps
from django.utils.module_loading import autodiscover_modules

from trekcc.caches import share_limits


class AdministrationConfig(admin_apps.AdminConfig):
    """Not what is meant by "trekcc" among the installed apps, but in place of Django's own."""

    default = False
    default_site = "trekcc.administration.Administration"


class StaticConfig(static_apps.StaticFilesConfig):
    """Without the second page of the API that its library brings along: 5 MB."""

    default = False
    ignore_patterns = [*static_apps.StaticFilesConfig.ignore_patterns, "redoc"]


class TrekccConfig(AppConfig):
    name = "trekcc"
    verbose_name = "trekcc"

    def ready(self) -> None:
        """Without the tasks imported a process knows only their names, and calls a broker even where there is none."""
        autodiscover_modules("acts", "tasks")
        import_module("trekcc.history")
        import_module("trekcc.request_log")
        import_module("trekcc.heartbeats")
        import_module("trekcc.second_factor")
        import_module("trekcc.reading")
        share_limits()
