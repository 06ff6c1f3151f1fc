"""My table is made of values remembered for the version of the event: the same as if they were worked out now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.rings import some
from tests.tournaments.play.rounds import again
from tournaments.engine.self_reports import Log
from tournaments.entries.services.entries import drop_player
from tournaments.entries.services.entry_states import disqualify_player
from tournaments.entries.services.merging import merge_players
from tournaments.entries.services.profiles import edit_player
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import remember_epoch
from tournaments.people.models import Player
from tournaments.people.services.players import Profile
from tournaments.play.selectors.my_tables import my_table
from tournaments.play.selectors.shared_tables import build_shared_tables, cached_tables
from tournaments.play.services.announcements import announce
from tournaments.play.services.clock import extend_table
from tournaments.play.services.leaving import drop_out
from tournaments.play.services.logs import log_game
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.play.services.self_reports import confirm_own, report_own
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Entry, Event, Match, Round

pytestmark = pytest.mark.django_db

NAMES = ("Ada", "Bob", "Cyd", "Dee", "Eve", "Fay")


@pytest.fixture(autouse=True)
def _still() -> Iterator[None]:
    """The clock of a round reads the same for whoever is compared."""
    with time_machine.travel("2026-11-23 19:00", tick=False):
        yield


def evening(**changes: Any) -> Event:
    event = factories.FullEventFactory(players=0, rounds_scheduled=3, **changes)
    factories.enter(event, *(factories.UserFactory(handle=name).player for name in NAMES))
    factories.enter(event, factories.PlayerFactory(name="Old Zoe"), factories.PlayerFactory(name="Yan"))
    return event


def users(event: Event) -> list[User]:
    return list(User.objects.filter(player__entries__event=event).order_by("pk"))


def table_of(event: Event, user: User) -> Match:
    match = my_table(again(event), user).match
    assert match is not None
    return fresh(match)


def fresh(row: Any) -> Any:
    """As the next request reads it."""
    shown = {Match: ("round__event",), Entry: ("event", "player__user")}.get(type(row), ("event",))
    return type(row).objects.select_related(*shown).get(pk=row.pk)


def at_table(event: Event, user: User) -> list[User]:
    return list(User.objects.filter(player__seats__match=table_of(event, user)))


def act_by_act(event: Event, zoe: User) -> Iterator[Callable[[], object]]:
    """One after the other, each where the acts before have led."""
    ada, bob, cyd, dee, eve, _ = users(event)
    desk, officer = factories.director_of(event), factories.CoordinatorFactory()
    entries = {one.player.user: one for one in event.entries.select_related("player__user")}
    first = factories.RoundFactory(event=event)
    own = table_of(event, ada)
    others = [one for one in factories.open_tables(first) if one.pk != own.pk]
    yield partial(announce, again(event), "Pizza at eight.", by=desk)
    yield partial(extend_table, fresh(own), 3, "A judge was called.", by=desk)
    yield partial(log_game, fresh(own), Log("a", None, None), by=ada)
    yield partial(report_own, fresh(own), factories.ResultFactory(), by=ada)
    yield partial(confirm_own, fresh(own), by=next(one for one in at_table(event, ada) if one != ada))
    for match in others:
        yield partial(report_result, fresh(match), factories.ResultFactory(), by=desk)
    yield partial(complete_round, fresh(first), by=desk)
    yield partial(correct_result, fresh(others[0]), factories.ResultFactory(winner=1), "Typed wrong.", by=desk)
    yield partial(edit_player, ada.player, Profile("Adelheid", "Ada Two"), by=ada)
    yield partial(factories.PenaltyFactory, entry=fresh(entries[bob]))
    yield lambda: draw_round(again(event), by=desk)
    second = Round.objects.get(event=event, number=2)
    yield partial(publish_round, fresh(second), by=desk)
    yield partial(unpublish_round, fresh(second), by=desk)
    yield partial(publish_round, fresh(second), by=desk)
    yield partial(merge_players, Player.objects.get(name="Old Zoe"), zoe.player, "She told me.", by=officer)
    yield partial(drop_player, fresh(entries[cyd]), by=desk)
    yield partial(drop_out, fresh(entries[dee]), by=dee)
    yield partial(disqualify_player, fresh(entries[eve]), by=desk)


def test_remembered_is_what_would_be_worked_out_after_every_act() -> None:
    event = evening()
    zoe = factories.UserFactory(handle="Zoe")
    readers = some([*users(event), zoe], step=3)
    for act in act_by_act(event, zoe):
        before = again(event)
        cached_tables(before)
        act()
        now = again(event)
        assert now.version > before.version, act
        assert cached_tables(now) == build_shared_tables(now), act
        for user in readers:
            kept, made = my_table(now, user, cached_tables), my_table(now, user)
            assert (kept, kept.match and kept.match.version) == (made, made.match and made.match.version), act
    assert my_table(again(event), zoe, cached_tables).match is not None


def test_act_that_fails_leaves_nothing_of_itself_in_memory() -> None:
    event = evening()
    factories.RoundFactory(event=event)
    ada = users(event)[0]
    match, url = table_of(event, ada), address(event)
    client = signed_in(ada)
    assert client.post(f"{url}report/", {"match": match.pk, "result": "full_win", "winner": "a"}).status_code == 422
    assert caches["values"].get(f"shared:{event.pk}") is None
    client.get(url)
    assert caches["values"].get(f"shared:{event.pk}") is not None


def address(event: Event) -> str:
    return reverse("tournaments:my_table", args=(event.year, event.slug))


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_value_of_another_version_epoch_or_release_is_not_given_out(settings: Any) -> None:
    event = evening()
    kept = cached_tables(event)
    assert cached_tables(again(event)) is kept
    announce(again(event), "Pizza at eight.", by=factories.director_of(event))
    newer = cached_tables(again(event))
    assert (kept.announcements, newer.announcements[0].text) == ((), "Pizza at eight.")
    remember_epoch(7)
    later = cached_tables(again(event))
    assert later is not newer
    settings.RELEASE = "another"
    assert cached_tables(again(event)) is not later


def test_pairings_that_were_never_published_are_not_said_to_be_taken_back() -> None:
    event = evening()
    by, ada = factories.director_of(event), Player.objects.get(handle="Ada")
    assert ada.user is not None
    draft = draw_round(again(event), by=by, draw_seed=1)
    assert my_table(again(event), ada.user).taken_back == 0
    drawn = publish_round(draft, by=by)
    assert my_table(again(event), ada.user).taken_back == 0
    unpublish_round(drawn, reason="Somebody came late.", by=by)
    assert my_table(again(event), ada.user).taken_back == 1
    publish_round(Round.objects.select_related("event").get(pk=drawn.pk), by=by)
    assert my_table(again(event), ada.user).taken_back == 0
