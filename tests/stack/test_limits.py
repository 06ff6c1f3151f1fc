"""Limits hold for all processes of the site together."""

from __future__ import annotations

import pytest
from django.core.cache import cache, caches
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client
from django.urls import reverse

from tournaments.kernel.models import Limit

pytestmark = pytest.mark.django_db

ADDRESS = "somebody@sentinel.example"


def sign_in(client: Client) -> str:
    return client.post(reverse("account_login"), {"login": ADDRESS, "password": "wrong"}).text


def test_failed_sign_ins_are_counted_in_the_database(client: Client) -> None:
    sign_in(client)
    assert Limit.objects.exists()


def test_sixth_failed_sign_in_is_refused_in_whichever_process_the_others_were(client: Client) -> None:
    answers = []
    for _ in range(6):
        cache.clear()  # the memory of another process
        answers.append(sign_in(client))
    assert ["Too many failed" in answer for answer in answers] == [False] * 5 + [True]


def test_nobody_can_read_from_the_table_who_was_counted(client: Client) -> None:
    sign_in(client)
    rows = "".join(f"{row.cache_key} {row.value}" for row in Limit.objects.all())
    assert [said for said in ("127.0.0.1", ADDRESS, "allauth", "login") if said in rows] == []


def test_everything_else_is_remembered_in_memory_alone() -> None:
    assert isinstance(caches["default"], LocMemCache)
