"""Pages of an event cite the documents of its own game: the Organized Play Guide only where it rules that game."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests import factories
from tests.rings import matrix
from tests.tournaments.plain import browser
from tournaments.engine.listing.sections import is_of_guide
from tournaments.play.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db

CASUAL = {"structure": "swiss-tiebreaker", "sanctioned": False}
GAMES: dict[str, dict[str, Any]] = {
    "SW": {"game": "SW", "rules": "constructed", "format": "constructed", "pool": "open", "rounds_scheduled": 2},
    "1997": {"game": "1997", "rules": "decipher_swiss", "format": "swiss", "pool": "released", **CASUAL},
    "1995": {"game": "1995", "rules": "quick_swiss", "format": "constructed", "pool": "in_print", **CASUAL},
    "2E": {},
}
TAILS = ("desk/", "draft/", "entries/", "rounds/1/tables/1/", "wishes/", "finalize/", "edit/")
CITES_GUIDE = re.compile(r"[^.<>]*\(OPG (?!1[12]\b)[^()]*\)")


@matrix("game", GAMES, step=3)
def test_pages_of_the_desk_cite_no_guide_of_another_game(game: str) -> None:
    by = factories.UserFactory()
    event = factories.FullEventFactory(players=5, by=by, **GAMES[game])
    page, found = browser(by), []
    for publish in (False, True):
        if publish:
            publish_round(draw_round(event, by=by, draw_seed=3), by=by)
        for tail in TAILS:
            text = unescape(page.open(f"{event.get_absolute_url()}{tail}").text)
            found += [f"{tail}: {cited.strip()}" for cited in CITES_GUIDE.findall(text)]
    assert is_of_guide(event.game) == bool(found), found
