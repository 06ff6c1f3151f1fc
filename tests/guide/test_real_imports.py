"""Real events of Star Wars CCG on the site: imported, their standings agree with what was published."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests import factories
from tournaments.exchange.selectors.documents import document_of
from tournaments.record.models import Entry
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db
FILES = sorted(Path(os.environ["TREKCC_REAL"]).glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_imported_event_has_the_published_standings_and_is_exported_again(file: Path):
    document = json.loads(file.read_text())
    event = factories.bring_document(document, by=factories.UserFactory())
    standings = {place.player: {"player": place.player, **place.figures} for place in records.standings(event)}

    assert Entry.objects.filter(event=event).count() == len(document["players"])
    published = document["published"]
    assert [{key: standings[row["player"]][key] for key in row} for row in published] == published
    assert len(document_of(event)["rounds"]) == len(document["rounds"])
