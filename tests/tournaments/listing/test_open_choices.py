"""Open choices follow the game and the pairing style, and no choice is dropped without a word."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from tests import factories
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.kernel.models import User
from tournaments.record.models import Event
from tournaments.record.selectors.listings import recommend_rounds

pytestmark = pytest.mark.django_db
SECOND = {"game": "2E", "rules": "standard", "format": "constructed", "pool": "complete"}
OF_1995 = {"game": "1995", "rules": "double_elimination", "format": "constructed", "pool": "in_print"}
TRIBBLES = {"game": "TR", "rules": "standard", "format": "constructed", "pool": "complete", "structure": "swiss"}
FOR_ROUNDS = ("future_rounds", "earned_bye_differential", "earned_bye_schedule", "absent_opponent_bye")


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def live(by: User, **typed: str) -> PlainBrowser:
    return browser(by).open(f"/events/check/?{urlencode(typed)}")


def new(by: User, **typed: str) -> PlainBrowser:
    """A page without a script: sent at once, with the fields that it showed."""
    page, start = browser(by).open("/events/new/"), factories.in_hours(60)
    said = {"title": "Open", "date": f"{start:%Y-%m-%d}", "time": "19:00", "time_zone": "UTC"}
    form = page.page.form("title", "date")
    page.send(form, **{name: value for name, value in (said | typed).items() if name in form.choices or value})
    return page


def find_choices(text: str) -> set[str]:
    return {word.partition('"')[0] for word in text.split('name="option_')[1:]}


def test_choices_follow_the_game(by: User) -> None:
    shown = live(by, **OF_1995, structure="double-elimination")
    assert {"deck_size", "supernova", "best_of"} <= find_choices(shown.text)
    assert not {"double_game_loss", *FOR_ROUNDS} & find_choices(shown.text)
    assert 'id="open-choices"' in live(by, **TRIBBLES).text
    assert find_choices(live(by, **TRIBBLES).text) == set()


@pytest.mark.parametrize(("structure", "shown"), [("swiss", True), ("swiss-se8", True), ("se8", False)])
def test_choices_about_drawn_rounds_are_not_asked_of_a_bracket(structure: str, shown: bool, by: User) -> None:
    found = find_choices(live(by, **SECOND, structure=structure).text)
    assert [code in found for code in FOR_ROUNDS] == [shown] * len(FOR_ROUNDS)
    assert ("best_of" in found) == (structure != "swiss")


def test_what_was_chosen_stays_where_it_fits_and_is_named_where_it_does_not(by: User) -> None:
    chosen = {"option_double_game_loss": "TT", "option_earned_bye_differential": "100"}
    shown = live(by, **SECOND, structure="se8", **chosen)
    text = " ".join(shown.text.split())
    assert "does not have it: Differential of an earned bye “always +100”." in text
    assert shown.text.count("A game loss for both players") == 1
    again = live(by, **SECOND, structure="swiss", **chosen)
    assert "does not have it" not in again.text
    assert '<option value="100" selected' in again.text


def test_form_sent_without_a_script_says_once_what_it_leaves_out(by: User) -> None:
    page = new(by, **SECOND, structure="se8", option_earned_bye_differential="100")
    assert (page.status, Event.objects.exists()) == (422, False)
    page.send(page.page.form("title", "date"))
    if page.status == 422:
        page.send(page.page.form("title", "date"))
    assert "always +100" not in Event.objects.get().options.values()


HELPS: tuple[dict[str, str], ...] = (OF_1995, {"game": "SW", "rules": "constructed"}, {"game": "OTHER"})


@pytest.mark.parametrize("said", HELPS, ids=lambda said: said["game"])
def test_help_texts_cite_the_documents_of_the_game(said: dict[str, Any], by: User) -> None:
    text = live(by, **said).text.partition('id="verdict"')[0]
    assert "OPG" not in text.replace("OPG 10", "")
    assert ("SW Sealed Deck" in text) is False


def test_sections_are_there_where_the_game_has_them(by: User) -> None:
    assert "final confrontation the top two" in live(by, **SECOND, structure="swiss").text
    assert "final confrontation the top two" not in live(by, **TRIBBLES).text
    assert '<div id="further-sealed-format" hidden>' in live(by, **SECOND, structure="swiss").text


def test_bracket_by_seeds_has_no_recommended_rounds(by: User) -> None:
    event = factories.EventFactory(by=by, structure="double-elimination")
    for _ in range(5):
        factories.enter(event, factories.PlayerFactory(), check_in=False)
    assert recommend_rounds(event) is None
    page = browser(by).open(f"{event.get_absolute_url()}entries/")
    assert ("Counted are all" in page.text, "Change the rounds" in page.text) == (False, False)
