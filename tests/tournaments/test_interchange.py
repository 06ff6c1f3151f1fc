"""Event documents in and out: nothing is lost, nothing is invented, nothing is half saved."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings

from tests import factories
from tests.tournaments.written import Document, documents
from tournaments.engine.document import read_event
from tournaments.models import User
from tournaments.selectors import records
from tournaments.selectors.documents import canonical, document_of
from tournaments.services.interchange import import_event

pytestmark = pytest.mark.django_db
many = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@pytest.fixture
def director() -> User:
    return factories.member()


@many
@given(document=documents())
def test_any_document_comes_out_as_it_came_in(director: User, document: Document) -> None:
    event = import_event(document, by=director)
    assert json.dumps(document_of(event)) == json.dumps(document)


@many
@given(document=documents())
def test_rows_alone_hold_every_fact_the_engine_knows(director: User, document: Document) -> None:
    event = import_event(document, by=director)
    read = read_event(document)
    assert read_event(json.loads(json.dumps(canonical(event)))) == read
    assert records.standings(event) == records.standings_of(event, read)
