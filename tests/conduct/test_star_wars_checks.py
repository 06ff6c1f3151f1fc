"""SW Deck checks: a player's card says what follows from the newest check, in the game of which a document says it."""

from __future__ import annotations

import pytest

from conduct.models import DeckCheck
from conduct.selectors.cards import card
from conduct.services.penalties import deck_corrected, log_deck_check
from tests import factories
from tests.tournaments.plain import browser
from tournaments.kernel.models import User
from tournaments.record.models import Entry

pytestmark = pytest.mark.django_db
MAJOR, ORDER = DeckCheck.Found.MAJOR, DeckCheck.Found.IN_ORDER


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def entry_of(by: User, **event: object) -> Entry:
    held = factories.FullEventFactory(players=8, by=by, sanctioned=False, **event)
    return Entry.objects.select_related("event", "player__merged_into").filter(event=held).order_by("number")[0]


@pytest.fixture
def entry(by: User) -> Entry:
    return entry_of(by, game="SW", rules="constructed", format="constructed", pool="open")


def test_second_deck_that_does_not_match_disqualifies_also_where_the_first_was_mended(entry: Entry, by: User) -> None:
    """House-C6."""
    deck_corrected(log_deck_check(entry, MAJOR, "61 cards", by=by), by=by)
    assert card(entry).follows[0].startswith("The missing cards are put back without a penalty")
    log_deck_check(entry, MAJOR, "59 cards", by=by)
    assert card(entry).follows == ("The deck did not match before: the player is disqualified (SW Deck checks).",)
    page = browser(by).open(f"{entry.event.get_absolute_url()}penalties/cards/{entry.pk}/")
    assert "The deck did not match before" in page.text


def test_list_to_cheat_with_before_any_game_changes_no_result(entry: Entry, by: User) -> None:
    """House-C7."""
    deck_corrected(log_deck_check(entry, MAJOR, "Another deck", by=by), by=by)
    assert card(entry).follows[1] == (
        "If the list was written to cheat with: No game came before, so no result changes; the deck is checked after"
        " each game."
    )


def test_other_games_say_nothing_of_it(by: User) -> None:
    entry = entry_of(by)
    log_deck_check(entry, MAJOR, "61 cards", by=by)
    assert card(entry).follows == ()
