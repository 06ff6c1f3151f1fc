"""What is missing before a draw becomes the step of the desk, with its control in place; the act says the same."""

from __future__ import annotations

import pytest

from ratings.engine.lists import list_code
from ratings.models import Rating
from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tests.tournaments.play.test_seeded_brackets import listed, seeded
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.models import User
from tournaments.play.selectors.missing import find_missing
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
DOUBLE = {"game": "1995", "pool": "in_print", "rules": "double_elimination", "structure": "double-elimination"}
NO_RATINGS = {**DOUBLE, "sanctioned": False, "rounds_scheduled": 3}


def steps(event: Event) -> list[str]:
    return [missing.step for missing in find_missing(again(event))]


def seeds_of(event: Event) -> list[int | None]:
    return [*event.entries.order_by("number").values_list("seed", flat=True)]


def desk_text(event: Event, by: User, page: str = "desk/") -> str:
    return " ".join(browser(by).open(f"{event.get_absolute_url()}{page}").text.split())


@pytest.mark.parametrize("page", ["desk/", "entries/"])
def test_page_seeds_the_bracket_before_it_offers_the_draw(page: str, by: User) -> None:
    event = listed(8, by, "se8")
    text = desk_text(event, by, page)
    assert "8 players have no seed." in text
    assert "Seed by rating" in text
    assert "Draw the quarterfinals" not in text
    window = browser(by).open(f"{event.get_absolute_url()}{page}")
    form = next(form for form in window.page.forms if form.action.endswith("seeds/?desk"))
    window.send(form, rest_by_lot="on")
    assert window.url.endswith("/desk/")
    assert sorted(filter(None, seeds_of(event))) == [*range(1, 9)]
    assert "Draw the" in desk_text(event, by)


def test_seeds_by_rating_keep_those_given_and_put_unrated_players_last(by: User) -> None:
    event = listed(4, by, "se8")
    rated = [*event.entries.order_by("number")]
    for entry, rating in zip(rated[:3], (1500.0, 1700.0, 1600.0), strict=True):
        said = {"rating": rating, "games": 1, "events": 1, "last_at": event.starts_at}
        Rating.objects.create(list=list_code("2E", "overall"), player=entry.player, **said)
    window = browser(by).open(f"{event.get_absolute_url()}desk/")
    form = next(form for form in window.page.forms if form.action.endswith("seeds/?desk"))
    window.send(form, rest_by_rating="on")
    assert seeds_of(event) == [3, 1, 2, 4]


def test_game_without_ratings_seeds_by_lot_and_by_hand(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by, **NO_RATINGS)
    text = desk_text(event, by)
    assert "Seed by lot" in text
    assert "Seed by hand" in text
    assert "rating" not in text.partition("Seed by lot")[2].partition("</section>")[0]


def test_bracket_that_nobody_fills_offers_three_ways_on_and_the_act_says_the_same(by: User) -> None:
    event = factories.PlayedEventFactory(
        players=8, rounds=3, by=by, structure="swiss-mcintyre8", rounds_scheduled=3, sanctioned=False
    )
    assert steps(event) == []
    drop_player(event.entries.latest("number"), by=by)
    assert steps(event) == ["fill_bracket"]
    text = desk_text(event, by)
    assert "A modified McIntyre bracket is for 8 or 16 players, not for 7." in text
    for way in ("Take a player in", "Write your own bracket", "Finalize without the bracket"):
        assert way in text
    assert "/draw/" not in text
    with pytest.raises(RuleViolation) as refusal:
        draw_round(again(event), by=by)
    assert [(found.code, found.step) for found in refusal.value.findings] == [("number_of_players", "fill_bracket")]


def test_api_answers_with_every_reason_and_its_step(by: User) -> None:
    event = seeded(7, by, "mcintyre8")
    event.entries.filter(seed=7).update(seed=None)
    answer = Device(by).post(f"/events/{event.pk}/rounds/", {})
    assert answer.status_code == 422
    assert [(reason["code"], reason["step"]) for reason in answer.json()["reasons"]] == [
        ("no_seed", "seed"),
        ("number_of_players", "fill_bracket"),
    ]
    name = event.entries.get(seed=None).person.shown_name
    assert answer.json()["reasons"][0]["message"].startswith(f"{name} has no seed.")
