"""What stands on a page that is not open to its reader."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories

pytestmark = pytest.mark.django_db


def test_only_a_form_that_was_sent_says_that_nothing_was_saved() -> None:
    client, page = Client(), f"{factories.FullEventFactory(players=2).get_absolute_url()}my-table/"
    client.force_login(factories.UserFactory())
    looked, sent = client.get(page), client.post(page)
    assert (looked.status_code, sent.status_code) == (403, 403)
    assert "This page is not open to you" in looked.text
    assert "nothing was saved" not in looked.text
    assert "Error 403: nothing was saved" in sent.text
