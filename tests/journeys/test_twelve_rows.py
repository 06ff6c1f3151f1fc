"""One row of each of twelve tables is changed by hand: a coordinator finds all from /admin/ and puts them right."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, date, datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Model

from leagues.models import Bonus, Score, Season
from leagues.selectors.bonuses import Noted
from leagues.services.bonuses import note_bonus, submit_bonus
from leagues.services.seasons import close_season
from ratings.models import Rating, RatingChange
from tests import factories
from tests.leagues.rows import SCHEMES, counted, counted_2e, season_of
from tests.tournaments.plain import PlainBrowser, browser
from tests.witnesses import forge
from tournaments.closing.services.reporting import finalize_event
from tournaments.people.models import Office, Player
from tournaments.record.models import EarnedAward, Entry, Event, Match, Placement, Suspension, Title

pytestmark = pytest.mark.django_db


@pytest.fixture
def community(django_capture_on_commit_callbacks: Any) -> Event:
    """A rated event, a season that is closed, an award, a post and a suspension; ratings and points are worked out."""
    with django_capture_on_commit_callbacks(execute=True):
        players = [factories.UserFactory().player for _ in range(4)]
        event = factories.FullEventFactory(players=4, rounds_scheduled=3, title="Harbour Open")
        factories.play_rounds(event, 3)
        finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))
        _close_season(players)
        factories.EarnedAwardFactory(player=players[0])
        factories.SuspensionFactory(player=players[1])
        factories.CoordinatorFactory(handle="Cora", post=Office.Post.EUROPE)
    return Event.objects.get(pk=event.pk)


def _close_season(players: list[Player]) -> Season:
    """Close a season with two evenings, the playoffs and a bonus."""
    by = factories.UserFactory()
    season = season_of(by, schemes=SCHEMES)
    counted(season, 10, players)
    bonus = counted_2e(season, 11, players)
    submit_bonus(note_bonus(bonus, {players[0].pk: Noted("Klingon", ("Rescue",))}, by=by), by=by)
    counted(season, 2, players)
    return close_season(season, by=by)


FORGED: dict[type[Model], tuple[str, Any]] = {
    Match: ("winner_seat", "b"),
    Placement: ("rank", 4),
    Entry: ("earned_byes", 2),
    RatingChange: ("after", 1500.5),
    Rating: ("rating", 1999.0),
    Score: ("points", 900),
    Bonus: ("points", 50),
    Season: ("qualifiers", 7),
    Title: ("year", 1999),
    EarnedAward: ("kind", "bye_2"),
    Office: ("until", date(2090, 1, 1)),
    Suspension: ("lifted_at", datetime(2026, 1, 1, tzinfo=UTC)),
}


RESTORES = re.compile(r".*/(audit|inbox/\d+)/restore/")
ORDER: dict[type[Model], tuple[str, ...]] = {
    Placement: ("event", "player"),
    RatingChange: ("event", "list", "player"),
    Rating: ("list", "player"),
}
"""Of tables whose rows are made again."""


def rows_of(model: type[Model], event: Event) -> list[Model]:
    """Return rows of the event where the table holds any, of the post in Europe where it holds posts."""
    narrowed = {
        Match: {"round__event": event, "winner_seat": "a"},
        Placement: {"event": event, "rank": 1},
        Entry: {"event": event},
        RatingChange: {"event": event},
        Office: {"post": Office.Post.EUROPE},
    }
    return list(model._base_manager.filter(**narrowed.get(model, {})).order_by("pk"))


def patrol(run_reactions: Any) -> list[str]:
    """Return the findings of a patrol from the shell, once workers have done what waits."""
    out = StringIO()
    with suppress(SystemExit), run_reactions(execute=True):
        call_command("patrol", stdout=out)
    return out.getvalue().splitlines()


def test_all_twelve_are_found_from_the_first_page_and_put_right(
    community: Event, django_capture_on_commit_callbacks: Any
) -> None:
    page = browser(factories.CoordinatorFactory(handle="Dora", post=Office.Post.DIRECTOR))
    assert patrol(django_capture_on_commit_callbacks) == []
    stood = forge_all(community)
    assert patrol(django_capture_on_commit_callbacks)
    for _ in FORGED:
        if not (finding := first_finding(page.open("/admin/"))):
            break
        page.open(finding)
        [act] = {link for link in page.page.links if RESTORES.fullmatch(link)}
        page.open(act)
        assert re.search("As recorded|by the (journal|ledger|points|frozen record)", page.text), "it says what is wrong"
        with django_capture_on_commit_callbacks(execute=True):
            page.send(page.page.form("reason"), reason="Somebody changed it beside the site.")
    assert first_finding(page.open("/admin/")) == ""
    assert patrol(django_capture_on_commit_callbacks) == []
    assert {model: values_of(model, community) for model in FORGED} == stood


def forge_all(event: Event) -> dict[type[Model], Any]:
    """Change a row of each table by SQL, and return what stood there."""
    stood = {model: values_of(model, event) for model in FORGED}
    for model, (column, value) in FORGED.items():
        with factories.by_hand():
            forge(rows_of(model, event)[0], model._meta.get_field(column), value)
    assert all(stood[model] != values_of(model, event) for model in FORGED)
    return stood


def values_of(model: type[Model], event: Event) -> list[Any]:
    rows = model._base_manager.order_by(*ORDER.get(model, ("pk",)))
    return list(rows.values_list(FORGED[model][0], flat=True))


def first_finding(page: PlainBrowser) -> str:
    """Return where the finding leads to that waits longest; empty where none waits."""
    rows = re.search(r'<h2 id="findings">.*?</ul>', page.text, re.DOTALL)
    links = re.findall(r'href="([^"]*(?:/audit/|/inbox/\d+/))"', rows[0]) if rows else []
    return links[0] if links else ""
