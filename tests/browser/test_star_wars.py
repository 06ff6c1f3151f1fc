"""The largest real event of Star Wars CCG played anew from its field: both games of each round drawn by the procedure,
to the end of the final confrontation, and taken elsewhere (SW Pairings, Final Confrontation)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import director
from tests.browser.test_phones import PHONE
from tests.browser.test_toy_system import fits
from tests.browser.test_tribbles import draw, finalize, moved_elsewhere, three_days_later
from tournaments.engine.core.types import Result
from tournaments.play.services.results import report_result
from tournaments.record.models import Event, Match, Round, Seat

Open = Callable[..., Page]
SMALL = {"viewport": PHONE["viewport"]}
REAL = os.environ.get("TREKCC_REAL", "")
PLAYER = "lando"


def field() -> tuple[int, int]:
    """How many players and rounds the largest real event has; without the files of them fewer."""
    found = [json.loads(file.read_text()) for file in Path(REAL).glob("*.json")] if REAL else []
    if not found:
        return 9, 2
    largest = max(found, key=lambda event: len(event["players"]))
    return len(largest["players"]), max(played["round"] for played in largest["rounds"])


@pytest.mark.chromium_alone
def test_field_of_a_real_event_plays_rounds_of_two_games_and_the_final_confrontation(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    players, rounds = field()
    by, member = factories.UserFactory(handle="mothma"), factories.UserFactory(handle=PLAYER)
    factories.let_enter(by, member)
    page, phone = (
        open_page(by, **SMALL),
        open_page(member, **SMALL),
    )
    list_event(page, rounds)
    event = three_days_later()
    assert (event.ruleset, event.structure, event.rounds_scheduled) == ("swccg-constructed", "swiss-final", rounds)
    director.paste(page, [f"Rebel-{number:02}" for number in range(1, players)])
    enter(page, event)
    director.check_everybody_in(page)
    rng = Random(4)
    for number in range(1, rounds + 1):
        for game in (1, 2):
            called = f"game {game} of round {number}"
            draw(page, event, f"Draw {called}", f"Draft of {called}")
            played = event.rounds.latest("number")
            assert (played.of_round, played.game) == (number, game)
            at_the_table(phone, event)
            if (number, game) == (1, 1):
                assert_accessible(phone)
                enter_result(page, event)
                assert_accessible(page)
            play_on(event, rng)
            complete(page, event, f"{called.capitalize()} is complete.")
    sides = [everybodys_sides(event, number) for number in range(1, 2 * rounds + 1)]
    for one, other in zip(sides[::2], sides[1::2], strict=True):
        assert all(other[player] != side for player, side in one.items())
    for game in (1, 2):
        called = f"game {game} of the final confrontation"
        draw(page, event, f"Draw {called}", f"Draft of {called}")
        play_on(event, rng)
        complete(page, event, f"{called[0].upper()}{called[1:]} is complete.")
    finalize(page, event)
    page.goto(f"{event.get_absolute_url()}standings/")
    assert_accessible(page)
    assert fits(page)
    assert len(director.table_of(page)) == players
    page.goto(f"{event.get_absolute_url()}print/scorecards/")
    expect(page.get_by_text("Command Card").first).to_be_visible()
    moved_elsewhere(event)


def list_event(page: Page, rounds: int) -> None:
    page.goto("/events/new/")
    page.get_by_label("Title", exact=True).fill("European Championship")
    page.get_by_label("Game", exact=True).select_option("Star Wars CCG")
    expect(page.get_by_label("Card pool", exact=True)).to_contain_text("Open")
    page.get_by_label("Pairing style", exact=True).select_option("swiss-final")
    page.get_by_label("Rounds", exact=True).fill(str(rounds))
    start = timezone.now() + timedelta(days=3)
    page.get_by_label("Date", exact=True).fill(f"{start:%Y-%m-%d}")
    page.get_by_label("Time", exact=True).fill(f"{start:%H:%M}")
    page.get_by_label("Time zone").select_option("UTC")
    page.get_by_role("button", name="Publish listing").click()
    expect(page.get_by_text("The event is listed.")).to_be_visible()


def enter(page: Page, event: Event) -> None:
    page.goto(f"{event.get_absolute_url()}entries/")
    page.get_by_label("Name or handle", exact=True).fill(PLAYER)
    page.get_by_role("button", name="Enter this player").click()
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_role("heading", name="Who is meant?")).to_be_visible()
    page.get_by_role("button", name="Enter this player").click()
    expect(page.locator("#main")).to_contain_text(f"{PLAYER}: on the list")


def at_the_table(phone: Page, event: Event) -> None:
    """The member reads which side he plays."""
    side = Seat.objects.filter(round=event.rounds.latest("number")).get(player__handle=PLAYER).side
    phone.goto(f"{event.get_absolute_url()}my-table/")
    expect(phone.get_by_text(f"You play the {side} side.")).to_be_visible()
    assert fits(phone)


def enter_result(page: Page, event: Event) -> None:
    """Of a game that time ended, the piles of both counted."""
    match = Match.objects.filter(round=event.rounds.latest("number"), ended_by="").order_by("table")[0]
    page.goto(f"{event.get_absolute_url()}rounds/{match.round.number}/tables/{match.table}/")
    page.get_by_role("radio", name="Time called").check()
    first, second = (str(seat.player) for seat in match.seats.order_by("place"))
    page.get_by_label(f"{first}: Life Force left").fill("17")
    page.get_by_label(f"{second}: Life Force left").fill("9")
    assert fits(page)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(f"Table {match.table} is saved.")).to_be_visible()


def play_on(event: Event, rng: Random) -> None:
    """What is left of every table, as at any desk."""
    played, by = Round.objects.filter(event=event).latest("number"), factories.director_of(event)
    for match in Match.objects.filter(round=played, ended_by="").select_related("round__event"):
        seat, life = rng.choice((0, 1)), {"life": rng.randint(1, 40)}
        report_result(match, Result("full_win", (life, {}) if seat == 0 else ({}, life), (seat,)), by=by)


def complete(page: Page, event: Event, said: str) -> None:
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("button", name="Complete the game").click()
    expect(page.get_by_text(said)).to_be_visible()


def everybodys_sides(event: Event, number: int) -> dict[int, str]:
    return dict(Seat.objects.filter(round__event=event, round__number=number).values_list("player_id", "side"))
