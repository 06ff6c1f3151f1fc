"""Pages of events by house rules, and of free ones, speak in the director's words, never in those of another system."""

from __future__ import annotations

import re

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import Result
from tournaments.engine.house import PRESETS
from tournaments.kernel.models import User
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

FOREIGN = re.compile(
    r"(?i:full (?:win|loss)|true tie|modified (?:win|loss)|victory points?|open question of the guide)"
    r"|\b(?:FW|MW|TT|ML|FL|MG|EBYE|VP)\b"
)
PUBLIC = ("", "standings/", "pairings/", "rounds/", "cards/", "players/", "standings/figures/", "projector/")
OF_PLAY = ("pairings/1/", "pairings/2/", "rounds/1/tables/1/", "rounds/2/tables/1/", "rounds/2/tables/1/ruling/")
DIRECTORS = ("desk/", "entries/", "corrections/", "journal/", "by-player/", "results/", "finalize/", "edit/", "prizes/")
PAPER = ("slips", "scorecards", "standings", "pairings", "poster", "kit", "names", "check-in")
PLAYERS = ("my-table/", "my-table/leave/")


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def foreign(event: Event, reader: User, *pages: str) -> dict[str, set[str]]:
    """By page what it says in the words of another system. Each has to open."""
    found = {}
    for path in pages:
        page = browser(reader).open(f"{event.get_absolute_url()}{path}")
        assert page.status == 200, path
        words = set(FOREIGN.findall(re.sub(r"(?s)<(script|style).*?</\1>|<[^>]+>", " ", page.text)))
        if words:
            found[path] = words
    return found


def test_evening_by_house_rules_knows_wins_draws_and_losses_alone(by: User) -> None:
    member = factories.UserFactory()
    event = factories.FullEventFactory(players=0, by=by, **factories.by_house_rules(PRESETS[1], online=True))
    factories.enter(event, member.player, *(factories.PlayerFactory() for _ in range(6)))
    played = factories.RoundFactory(event=event)
    first, *others = factories.tables_of(played)
    report_result(first, Result("draw"), by=by)
    for match in others:
        report_result(match, factories.ResultFactory(result="win"), by=by)
    complete_round(played, by=by)
    correct_result(first, factories.ResultFactory(result="win"), "The slip was misread.", by=by)
    factories.RoundFactory(event=Event.objects.get(pk=event.pk))
    papers = [f"print/{sheet}/" for sheet in PAPER]
    assert foreign(event, by, *PUBLIC, *OF_PLAY, *DIRECTORS, "rounds/2/abandon/", *papers) == {}
    assert foreign(event, member, *PLAYERS) == {}
    standings = browser(by).open(f"{event.get_absolute_url()}standings/").text
    for badge in ('class="badge fw">win<', 'class="badge fl">loss<', 'class="badge bye">bye<'):
        assert badge in standings
    slips = browser(by).open(f"{event.get_absolute_url()}print/slips/").text
    assert "Result: win, draw, loss. Notes:" in " ".join(slips.split())


def test_free_event_has_every_page_and_speaks_of_no_results(by: User) -> None:
    event = factories.order_event(factories.FreeEventFactory(players=4, by=by))
    papers = [f"print/{sheet}/" for sheet in PAPER]
    assert foreign(event, by, *PUBLIC, *DIRECTORS, "order/", *papers) == {}


def test_pairing_style_is_not_asked_for_where_the_rules_say_it(by: User) -> None:
    free = {"game": "OTHER", "rules": "free", "pool": "own", "structure": "free", "sanctioned": False}
    for said in (factories.by_house_rules(), free):
        event = factories.EventFactory(by=by, **said)
        page = browser(by).open(f"{event.get_absolute_url()}edit/")
        assert 'name="structure"' not in page.text
        assert "The rules say it themselves" in page.text
    page = browser(by).open(f"{factories.EventFactory(by=by).get_absolute_url()}edit/")
    assert "The rules say it themselves" not in page.text
