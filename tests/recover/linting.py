"""Settings of `make check` for django-migration-linter: do processes of the last release work on in the new tables?

Released migrations are what they are: at each release the numbers below become those of its newest. What is checked is
what PostgreSQL would be told; no server is asked.
"""

import re

from trekcc.settings import *  # noqa: F403
from trekcc.settings import BASE_DIR, INSTALLED_APPS, LOGGING

RELEASED = {"conduct": 1, "leagues": 1, "ratings": 1, "tournaments": 2}
EXCEPTIONS = {
    "0004_structures_and_stages": "It goes no way back: docs/operations.md says so of every migration.",
    "0005_columns_of_no_release": "It drops columns that were kept for a release which never was.",
}
"""Migrations that may do what is refused otherwise, each with its reason."""


def _released() -> list[str]:
    return [
        path.stem
        for app, newest in RELEASED.items()
        for path in BASE_DIR.glob(f"{app}/migrations/[0-9]*.py")
        if int(re.match(r"\d+", path.stem)[0]) <= newest
    ]


INSTALLED_APPS = [*INSTALLED_APPS, "django_migration_linter"]
DATABASES = {"default": {"ENGINE": "tests.recover.offline_postgres", "NAME": "none"}}
MIGRATION_LINTER_OPTIONS = {
    "include_apps": sorted(RELEASED),
    "ignore_name": [*EXCEPTIONS, *_released()],
    "sql_analyser": "postgresql",
    "no_cache": True,
    "quiet": ["ignore", "ok"],
}
LOGGING["loggers"] = {**LOGGING.get("loggers", {}), "django_migration_linter": {"level": "WARNING"}}
