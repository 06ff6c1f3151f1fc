"""Rows that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker


@pytest.fixture(scope="module")
def lasting(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Fixtures of a module that ask for this one make their rows once; at its end all rows are removed.

    Each test still takes back what it writes itself.
    """
    with django_db_blocker.unblock():
        yield
        call_command("flush", interactive=False, verbosity=0)
