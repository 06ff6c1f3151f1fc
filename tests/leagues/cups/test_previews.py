"""What an event will give is shown before it is final, and is what it then gives (OPG 11)."""

from __future__ import annotations

import pytest
from django.test import Client

from leagues.selectors.gifts import gifts
from leagues.selectors.previews import gifts_ahead, outlook
from leagues.services.championships import settle_event
from tests import factories
from tests.leagues.cups.rows import again, championship, finalized, people, played
from tests.tournaments.api.conftest import Device
from tournaments.closing.services.reporting import reopen_event
from tournaments.kernel.models import User
from tournaments.record.models import EarnedAward, Event

pytestmark = pytest.mark.django_db


def does(event: Event) -> list[tuple[str, int | None, str]]:
    return [(line.does, line.place, line.name) for line in outlook(again(event)).lines]


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_what_is_foreseen_is_what_is_then_given(by: User, level: int) -> None:
    event = played(by, level, people(11))
    ahead = gifts_ahead(event)
    assert ahead.awards
    event = finalized(event)
    assert gifts(event) == ahead
    assert {line.does for line in outlook(event).lines} == {"kept"}


def test_masters_points_are_foreseen(by: User) -> None:
    event = played(by, 3, people(4), code="masters")
    words = [line.what for line in outlook(event).lines if line.what.endswith("points")]
    assert words == ["12 Masters points", "8 Masters points", "6 Masters points", "6 Masters points"]
    assert gifts_ahead(event).points == gifts(finalized(event)).points


def test_ordinary_event_foresees_nothing(by: User) -> None:
    assert outlook(played(by, 1, people(4))).level == ""


def test_event_that_would_not_be_sanctioned_says_so(by: User) -> None:
    event = played(by, 2, people(2))
    assert outlook(event).lines == ()
    assert "not sanctioned" in outlook(event).against[0]


def test_correction_shows_what_is_added_kept_and_taken_back(by: User, officer: User) -> None:
    """Second and third change places: the winner keeps his."""
    players = people(4)
    event = championship(by, 3, players)
    first, second, third, _ = (player.shown_name for player in players)
    reopen_event(event, "Look again.", by=officer)
    settle_event(event.pk)
    factories.order_event(again(event), 1, 3, 2, 4)
    byes = [line for line in outlook(again(event)).lines if line.what.startswith("bye")]
    assert [(line.does, line.place, line.name) for line in byes] == [
        ("kept", 1, first),
        *sorted([("taken back", 2, second), ("added", 2, third)], key=lambda line: line[2]),
    ]


def test_correction_shows_the_title_and_the_masters_points_that_it_moves(by: User, officer: User) -> None:
    """First and second change places, whoever worked off the reopening by then."""
    players = people(4)
    event = championship(by, 3, players, code="masters")
    first, second, third, fourth = (player.shown_name for player in players)
    for _ in range(2):
        reopen_event(again(event), "Look again.", by=officer)
        settle_event(event.pk)
        finalized(event)
    reopen_event(again(event), "Look again.", by=officer)
    factories.order_event(again(event), 2, 1, 3, 4)
    moved = sorted(
        [
            ("taken back", first, "12 Masters points"),
            ("added", second, "12 Masters points"),
            ("taken back", second, "8 Masters points"),
            ("added", first, "8 Masters points"),
            ("kept", third, "6 Masters points"),
            ("kept", fourth, "6 Masters points"),
            ("taken back", first, "title"),
            ("added", second, "title"),
        ]
    )
    for _ in range(2):
        lines = outlook(again(event)).lines
        assert sorted((line.does, line.name, _short(line.what)) for line in lines) == moved
        settle_event(event.pk)
    finalized(event)
    assert {line.does for line in outlook(again(event)).lines} == {"kept"}


def _short(what: str) -> str:
    return "title" if what.startswith("title") else what


def test_programs_read_what_a_correction_changes(by: User, officer: User) -> None:
    event = championship(by, 3, people(4), code="masters")
    reopen_event(event, "Look again.", by=officer)
    settle_event(event.pk)
    address = f"/events/{event.pk}/gives/"
    answer = Device(officer).get(address).json()
    assert (answer["level"], answer["counts"], answer["league"]) == ("Trek Masters Championship", False, None)
    assert {line["does"] for line in answer["lines"]} == {"kept"}
    assert len(answer["lines"]) == 5
    assert [Device(user).get(address).status_code for user in (by, factories.UserFactory())] == [200, 403]


def test_correction_says_what_was_used(by: User, officer: User) -> None:
    players = people(4)
    event = championship(by, 4, players)
    worlds = factories.FullEventFactory(players=3, by=by, title="Worlds")
    (entry,) = factories.enter(worlds, players[0])
    EarnedAward.objects.filter(source=event, place=1, kind="bye_1").update(used_in=entry)
    factories.RoundFactory(event=worlds)
    reopen_event(event, "Look again.", by=officer)
    settle_event(event.pk)
    factories.order_event(again(event), 4, 1, 2, 3)
    assert ("used", 1, players[0].shown_name) in does(event)


def test_page_is_for_directors_and_coordinators(by: User, officer: User) -> None:
    event = played(by, 4, people(4))
    address = f"{event.get_absolute_url()}gives/"
    for user, status in ((by, 200), (officer, 200), (factories.UserFactory(), 403)):
        client = Client()
        client.force_login(user)
        assert client.get(address).status_code == status
    client.force_login(by)
    page = client.get(address).content.decode()
    assert "Continental Championship" in page
    assert "bye in round 2, for World Championship 2025" in page
    assert address in client.get(f"{event.get_absolute_url()}finalize/").content.decode()
