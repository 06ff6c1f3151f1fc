"""Read the environment. An unusable value ends the process with one line that names its variable."""

from __future__ import annotations

import os
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

DATABASES = {"django.db.backends.postgresql", "django.db.backends.sqlite3"}
WORDS = {"1", "true", "yes", "on", "0", "false", "no", "off", ""}


class Environment(environ.Env):  # type: ignore[misc]
    """A strict reader of variables.

    A password may begin with `$`, which the library would take for another variable's name.
    """

    def __init__(self) -> None:
        super().__init__()
        self.escape_proxy = True
        self.ENVIRON = {name: value.replace("$", r"\$") for name, value in os.environ.items()}

    def get_value(self, var: str, cast: Any = None, **options: Any) -> Any:
        if cast is bool and self.ENVIRON.get(var, "").strip().lower() not in WORDS:
            raise _unusable(var, "1 or 0")
        try:
            return super().get_value(var, cast=cast, **options)
        except ValueError:
            raise _unusable(var, "a number" if cast is int else "something else") from None

    def db(self, var: str, default: str) -> dict[str, Any]:
        """Read the database's address; an error never repeats its value, which may hold a password."""
        try:
            database: dict[str, Any] = super().db(var, default=default)
        except (ValueError, ImproperlyConfigured):
            database = {}
        if database.get("ENGINE") not in DATABASES:
            raise _unusable(var, "postgres://user:secret@host:5432/name or sqlite:////folder/file")
        return database


def _unusable(var: str, wanted: str) -> SystemExit:
    return SystemExit(f"trekcc: {var} cannot be used as it is set: it has to be {wanted}. See docs/settings.md.")
