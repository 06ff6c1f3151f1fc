"""Fields of real events are played where their folder is named: TREKCC_REAL=/path/to/events."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

from tests import factories
from tournaments.apps import lay_out_regions

collect_ignore = [] if os.environ.get("TREKCC_REAL") else ["test_real_fields.py", "test_real_import.py"]
OF_DJANGO = {"auth", "contenttypes"}


@pytest.fixture(scope="module")
def deleted_rows(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """After each transactional test of the module its rows are deleted: with so few of them a hundred times as fast as
    emptying every table. The regions that every site begins with are there again for the next module.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", _delete_rows)
        yield
    with django_db_blocker.unblock():
        lay_out_regions(using="default")


def _delete_rows(test: Any) -> None:
    models = apps.get_models(include_auto_created=True)
    tables = sorted({model._meta.db_table for model in models if model._meta.app_label not in OF_DJANGO})
    with factories.by_hand(), connection.cursor() as cursor:  # keys are looked at when it is committed
        for table in tables:
            cursor.execute(f'DELETE FROM "{table}"')
