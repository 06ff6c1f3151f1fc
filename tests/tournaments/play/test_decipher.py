"""Decipher's events of 1997 and 1995 on the site, from the listing to the closed event (D97 1.9-1.22, T95 systems)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from html import unescape
from random import Random

import pytest
from django.utils import timezone

from tests import factories
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tournaments.audits.services.approving import trust_director
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.games.believable import believable
from tournaments.engine.listing.status import status
from tournaments.entries.services.entries import enter_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.listing.services.registration import register_event
from tournaments.play.selectors import draws
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.models.counting import listing_of
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db

STRUCTURE = "swiss-tiebreaker"
OF_1997 = {"decipher_swiss": "swiss", "decipher_junior": "junior", "decipher_sealed": "sealed", "simple_swiss": "swiss"}
BRACKETS = (
    ("1997", "elimination", "elimination-1997", "swiss"),
    ("1995", "double_elimination", "double-elimination", "constructed"),
)


@pytest.fixture
def by() -> User:
    return factories.TrustedFactory()


def of_1997(by: User, players: int, rules: str = "decipher_swiss", **changes: object) -> Event:
    said = {"game": "1997", "rules": rules, "format": OF_1997[rules], "pool": "released", "structure": STRUCTURE}
    when = {"ahead": 8, "sanctioned": rules != "simple_swiss"}
    return factories.FullEventFactory(players=players, by=by, **{**said, **when, **changes})


def of_1995(by: User, players: int, rules: str = "quick_swiss", **changes: object) -> Event:
    said = {"game": "1995", "rules": rules, "format": "constructed", "pool": "in_print", "structure": STRUCTURE}
    return factories.FullEventFactory(players=players, by=by, **{**said, "sanctioned": False, **changes})


def publish(event: Event, by: User, seed: int = 3) -> Round:
    return publish_round(draw_round(again(event), by=by, draw_seed=seed), by=by)


def play(event: Event, by: User, rng: Random) -> Round:
    played, rules = publish(event, by), records.rules_of(event)
    for match in Match.objects.filter(round=played, ended_by="", table__isnull=False).select_related("round__event"):
        report_result(match, believable(rules, rng), by=by, sure=True)
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


def played_out(event: Event, by: User, seed: int = 5) -> list[Round]:
    """Every round until nothing follows."""
    rounds, rng = list[Round](), Random(seed)
    while again(event).state in (Event.State.LISTED, Event.State.RUNNING) and len(rounds) < 20:
        rounds.append(play(event, by, rng))
    return rounds


@matrix(("rules", "players"), [*zip(OF_1997, (8, 9, 8, 9), strict=True)], step=3)
def test_event_of_1997_is_played_to_its_end(rules: str, players: int, by: User) -> None:
    event = of_1997(by, players, rules, rounds_scheduled=4)
    rounds = played_out(event, by)
    event = again(event)
    assert (event.state, len([played for played in rounds if not played.is_of_later_stage])) == (
        Event.State.COMPLETE,
        4,
    )
    assert not any(draws.find_differences(played) for played in rounds)
    closed = finalize_event(event, by=by)
    assert closed.state == Event.State.FINALIZED
    assert document_of(again(event))["ruleset"] == records.rules_of(event).code


def test_quick_swiss_of_1995_is_played_to_its_end(by: User) -> None:
    event = of_1995(by, 11, rounds_scheduled=4, options={"scoring": "two_one"})
    rounds = played_out(event, by)
    event = again(event)
    assert event.state == Event.State.COMPLETE
    assert [played.seats.count() for played in rounds[:4]] == [11, 11, 10, 10]
    assert finalize_event(event, by=by).state == Event.State.FINALIZED


def test_round_robin_of_1995_is_played_to_its_end(by: User) -> None:
    event = of_1995(by, 5, "round_robin", structure="round-robin", rounds_scheduled=5)
    played_out(event, by)
    event = again(event)
    assert event.state == Event.State.COMPLETE
    assert {len(card.opponents) for card in records.score_and_rank(event, records.record(event))[0]} == {4}
    assert finalize_event(event, by=by).state == Event.State.FINALIZED


def test_round_robin_that_is_not_complete_is_asked_back(by: User) -> None:
    """T95 systems 3: six players meet in five rounds; after four somebody says why it ends."""
    event = of_1995(by, 6, "round_robin", structure="round-robin", rounds_scheduled=4)
    played_out(event, by)
    page = browser(by).open(f"{event.get_absolute_url()}finalize/")
    assert "3 pairs of players have not met: in a round-robin everybody meets everybody" in page.text
    with pytest.raises(RuleViolation, match="Say why not every scheduled round was played"):
        finalize_event(again(event), by=by)
    assert finalize_event(again(event), by=by, reason="The venue closes.").state == Event.State.FINALIZED


def listed(by: User, hours: int = 24 * 8, **changes: object) -> Event:
    starts_at = timezone.now() + timedelta(hours=hours)
    said = {"game": "1997", "rules": "decipher_swiss", "format": "swiss", "pool": "released"}
    return register_event(
        factories.DetailsFactory(starts_at=starts_at, **{**said, "rounds_scheduled": 4, **changes}), by=by
    )


def refused(code: str, section: str, refuse: Callable[..., object], *args: object, **said: object) -> None:
    with pytest.raises(RuleViolation) as violation:
        refuse(*args, **said)
    assert (violation.value.code, violation.value.section) == (code, section)


def test_sanctioned_event_of_1997_is_listed_by_an_approved_director_a_week_ahead() -> None:
    by = factories.UserFactory()
    refused("director_not_approved", "D97 1.9", listed, by)
    assert not listed(by, sanctioned=False).sanctioned
    trust_director(by, by=factories.CoordinatorFactory())
    assert listed(by).sanctioned
    refused("lead_time", "D97 1.9", listed, by, hours=24 * 6)


@pytest.mark.parametrize(("years", "is_refused"), [(14, False), (15, True)])
def test_junior_of_fifteen_is_refused(years: int, is_refused: bool, by: User) -> None:
    event = listed(by, rules="decipher_junior", format="junior", sanctioned=False)
    day = event.local_start.date()
    born = day.replace(year=day.year - years, day=min(day.day, 28)) - timedelta(days=30)
    player = factories.UserFactory(date_of_birth=born).player
    if is_refused:
        refused("too_old", "D97 1.18", enter_player, event, player, by=by)
        assert not event.entries.exists()
    else:
        assert enter_player(event, player, by=by).asked.member == player.user


def test_director_does_not_play_in_his_own_event_of_1997(by: User) -> None:
    event = listed(by, sanctioned=False)
    refused("director_plays", "D97 1.23", enter_player, event, by.player, by=by)


def test_event_of_seven_is_not_sanctioned_in_the_end(by: User) -> None:
    event = of_1997(by, 7, rounds_scheduled=3)
    played_out(event, by)
    closed = finalize_event(again(event), by=by)
    assert not closed.sanctioned


def test_bonus_points_and_a_flat_loss_are_typed_at_the_table(by: User) -> None:
    event = of_1997(by, 4, rounds_scheduled=1)
    first, second = publish(event, by).matches.filter(table__isnull=False).order_by("table")
    typed = {
        first: {"result": "full_win", "score_a": "100", "intermix_a": "60", "score_b": "0", "winner": "a"},
        second: {"result": "quit", "score_a": "0", "score_b": "0", "winner": "a", "director_flat": "on"},
    }
    for match, values in typed.items():
        page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/{match.table}/")
        page.send(page.page.form("result"), **values)
        assert "is saved" in page.text
    document = document_of(again(event))["rounds"][0]["matches"]
    assert (document[0]["bonus_a"], document[1]["director_flat"]) == (60, True)


def test_prize_support_is_a_hint_and_refuses_nothing(by: User) -> None:
    hint = "3 weeks' notice within the United States and 4 elsewhere"
    kind = {"game": "1997", "rules": "decipher_swiss", "format": "swiss", "pool": "released"}
    details = {"title": "As it was", "rounds_scheduled": 4, "time_zone": "UTC", "online": True}
    listing = {**kind, **details, "structure": "swiss-tiebreaker"}
    told = {}
    for days in (10, 30):
        starts = {"starts_at": (timezone.now() + timedelta(days=days)).isoformat()}
        answer = Device(by).call("post", "/events/check/", {**listing, **starts}).json()
        assert answer["violations"] == []
        told[days] = any(hint in sentence for sentence in answer["hints"])
    assert told == {10: True, 30: False}


def test_what_an_event_of_1997_counts_as_is_said_by_its_document(by: User) -> None:
    found = status(listing_of(of_1997(by, 2)))
    assert found.reasons == ("Sanctioned (D97 1.11) and rated in the list Star Trek CCG 1997 swiss (D97 1.13, 1.16).",)
    casual = status(listing_of(of_1997(by, 2, sanctioned=False)))
    assert casual.reasons == (
        "The event is listed as non-sanctioned (D97 1.11).",
        "Non-sanctioned events are never rated (D97 1.11).",
    )


def marked(event: Event, by: User) -> tuple[set[str], set[int]]:
    """Whose line on the page says so, and of whom programs are told so."""
    text = browser(by).open(f"{event.get_absolute_url()}standings/").text
    rows = text.split("data-find-row")[1:]
    on_page = {row.split('data-player="')[1].split('"')[0] for row in rows if ">eliminated<" in row}
    places = Device(by).call("get", f"/events/{event.pk}/standings/").json()["standings"]
    return on_page, {place["player"]["id"] for place in places if place["eliminated"]}


@pytest.mark.parametrize(("game", "rules", "structure", "kind"), BRACKETS)
def test_standings_mark_who_is_eliminated_while_others_play(
    game: str, rules: str, structure: str, kind: str, by: User
) -> None:
    pool = "released" if game == "1997" else "in_print"
    said = {"game": game, "rules": rules, "format": kind, "pool": pool, "structure": structure, "sanctioned": False}
    event = factories.FullEventFactory(players=8, by=by, **said)
    give_seeds(again(event), {}, by=by, rest_by_lot=True)
    rng, lost, found = Random(4), dict[int, int](), list[int]()
    lives = 1 if rules == "elimination" else 2
    while again(event).state != Event.State.COMPLETE:
        played = play(event, by, rng)
        for match in played.matches.filter(table__isnull=False):
            loser = match.seats.get(place=1 - match.winners[0]).player_id
            lost[loser] = lost.get(loser, 0) + 1
        out = {player for player, times in lost.items() if times == lives}
        on_page, told = marked(again(event), by)
        over = again(event).state == Event.State.COMPLETE
        assert told == (set() if over else out)
        assert on_page == {str(player) for player in told}
        found.append(len(told))
    assert found == ([4, 6, 0] if lives == 1 else found)
    assert max(found) == 6
    assert [place.decided_by for place in records.standings(again(event))][:-1] == ["bracket"] * 7
    assert finalize_event(again(event), by=by).state == Event.State.FINALIZED


def test_results_of_1995_are_pasted_without_scores(by: User) -> None:
    event = of_1995(by, 4, rounds_scheduled=1, options={"scoring": "two_one"})
    publish(event, by)
    page = browser(by)
    page.open(f"{event.get_absolute_url()}results/")
    shown = page.send(page.page.form("text"), text="1 pw\n2 100 35\n2")
    text = unescape(shown.text)
    assert "partial win 1" in text
    assert "No scores are noted by these rules: write FW, FL, PW or PL alone." in text
    assert "Neither scores nor an ending: write FW, FL, PW or PL." in text
    page.send(page.page.form("line"), line=["1 pw", "2 fl"], version=["", ""])
    assert "2 results saved." in page.text
    ended = again(event).rounds.get().matches.order_by("table").values_list("ended_by", "winner_seat")
    assert list(ended) == [("partial_win", "a"), ("full_win", "b")]


@pytest.mark.parametrize(("rules", "section"), [("simple_swiss", "D97 1.21"), ("elimination", "D97 1.22")])
def test_other_formats_of_1997_are_never_sanctioned(rules: str, section: str, by: User) -> None:
    event = listed(by, rules=rules, structure="elimination-1997" if rules == "elimination" else "swiss-tiebreaker")
    found = status(listing_of(event))
    assert (event.sanctioned, found.sanctioned, found.section) == (False, False, section)
