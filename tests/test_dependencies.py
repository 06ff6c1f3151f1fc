"""The project is built of what its design names, and of each it uses something."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {
    "django": "django.db",
    "djangorestframework": "rest_framework",
    "django-htmx": "django_htmx",
    "celery": "celery",
    "redis": "redis",
    "psycopg": "psycopg",
    "pytest-django": "pytest_django",
    "factory-boy": "factory",
}


@pytest.mark.parametrize("package", PACKAGES)
def test_package_is_a_dependency_and_is_used(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = (*project["dependencies"], *project["optional-dependencies"]["dev"])
    assert package in {re.split(r"[\[<>=]", one)[0] for one in asked}
    used = re.compile(rf"^\s*(?:from|import) {re.escape(PACKAGES[package])}\b|\"{PACKAGES[package]}\b", re.MULTILINE)
    files = [path for folder in ("trekcc", "tournaments", "tests") for path in (ROOT / folder).rglob("*.py")]
    assert any(used.search(path.read_text()) for path in files if path != Path(__file__))
