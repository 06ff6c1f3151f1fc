"""What has to be in place before the first request or task."""

from django.apps import AppConfig

from trekcc.caches import share_limits


class TrekccConfig(AppConfig):
    name = "trekcc"
    verbose_name = "trekcc"

    def ready(self) -> None:
        share_limits()
