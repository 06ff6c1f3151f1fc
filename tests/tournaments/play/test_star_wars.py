"""Star Wars CCG on the site: rounds of two games with sides, byes, the final confrontation, in every format of its
guide (SW Pairings, Scoring, Final Confrontation)."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.test import Client

from tests import factories
from tests.refusals import refusal
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Allegiance, Result
from tournaments.entries.services.entries import drop_player
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.selectors import draws
from tournaments.play.selectors.joining import QUIT, join_page, outsiders
from tournaments.play.services.clock import call_time, start_round
from tournaments.play.services.draftings import publish_seats, seat_draft
from tournaments.play.services.joining import seat_late
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round, swap_seats
from tournaments.record.models import Announcement, Entry, Event, Match, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import clock_of

pytestmark = pytest.mark.django_db

FORMATS = {
    "constructed": ("constructed", "open", 2),
    "sealed": ("sealed", "otsd", 3),
    "draft": ("draft", "ds2_boosters", 3),
    "epp": ("sealed", "epp", 4),
    "squirrel": ("sealed", "jpotsd", 3),
    "cube_traditional": ("draft", "cube", 3),
    "cube_squirrel": ("draft", "cube", 3),
}


def star_wars(by: User, players: int = 6, rules: str = "constructed", **changes: object) -> Event:
    kind, pool, rounds = FORMATS[rules]
    said = {"game": "SW", "rules": rules, "format": kind, "pool": pool, "rounds_scheduled": rounds, **changes}
    return factories.FullEventFactory(players=players, by=by, **said)


def publish(event: Event, by: User, seed: int = 3) -> Round:
    return publish_round(draw_round(again(event), by=by, draw_seed=seed), by=by)


def play(event: Event, by: User, rng: Random | None = None) -> Round:
    played, rng = publish(event, by), rng or Random(7)
    for match in Match.objects.filter(round=played, ended_by="").select_related("round__event"):
        report_result(match, full_win(rng.choice((0, 1)), rng.randint(1, 40)), by=by)
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


def full_win(winner: int = 0, life: int = 20) -> Result:
    return Result("full_win", tuple({"life": life} if seat == winner else {} for seat in (0, 1)), (winner,))


def sides(played: Round) -> dict[int, str]:
    return dict(Seat.objects.filter(round=played).values_list("player_id", "side"))


@matrix("rules", FORMATS, step=3)
def test_every_format_is_played_to_its_final_confrontation(rules: str, by: User) -> None:
    event = star_wars(by, 8, rules, structure="swiss-final")
    rounds = again(event).rounds_scheduled * (2 if rules == "constructed" else 1)
    regular = [play(event, by, Random(number)) for number in range(rounds)]
    finals = [play(event, by, Random(5))]
    if rules == "constructed":
        finals.append(play(event, by, Random(6)))

    assert [played.is_of_later_stage for played in regular] == [False] * rounds
    assert all(played.is_of_later_stage and played.seats.count() == 2 for played in finals)
    assert again(event).state == Event.State.COMPLETE
    assert document_of(finalize_event(again(event), by=by))["final_confrontation"]["players"]


@pytest.mark.parametrize("rules", ["sealed", "draft"])
def test_one_side_is_played_all_event(rules: str, by: User) -> None:
    event = star_wars(by, 7, rules)
    played = [play(event, by) for _ in range(3)]

    assert sides(played[0]) == sides(played[1]) == sides(played[2])
    assert set(sides(played[0]).values()) == set(Allegiance)


def test_final_confrontation_of_a_match_changes_sides_as_the_higher_seed_chose(by: User) -> None:
    event = star_wars(by, 4, structure="swiss-final")
    for _ in range(4):
        play(event, by)
    draft = draw_round(again(event), by=by)
    first, second = draft.seats.order_by("place")
    assert (draft.label, clock_of(draft).minutes) == ("game 1 of the final confrontation", 90)
    assert (first.side, second.side) == ("light", "dark")

    swap_seats(first, second, by=by)
    assert sides(draft) == {first.player_id: "light", second.player_id: "dark"}
    chosen = sides(draft)
    publish_round(draft, by=by)
    report_result(Match.objects.select_related("round__event").get(round=draft), full_win(), by=by)
    complete_round(Round.objects.select_related("event").get(pk=draft.pk), by=by)
    second_game = publish(event, by)

    assert second_game.label == "game 2 of the final confrontation"
    assert second_game.sitting_word == "game"
    assert all(sides(second_game)[player] != side for player, side in chosen.items())


def test_finalist_who_chooses_the_side_is_named_wherever_the_match_is_shown(by: User) -> None:
    event = star_wars(by, 4, structure="swiss-final")
    for _ in range(4):
        play(event, by)
    draft = draw_round(again(event), by=by)
    assert draft.stage is not None
    best = Entry.objects.get(pk=draft.stage.entrants[0]).player.shown_name
    page = browser(by)
    assert f"{best}, seed 1, chooses the side" in page.open(f"{event.get_absolute_url()}draft/").text
    swap_seats(*draft.seats.order_by("place"), by=by)
    assert f"{best}, seed 1, chooses the side" in page.open(f"{event.get_absolute_url()}draft/").text
    publish_round(draft, by=by)
    said = f"{best}, seed 1, chooses the side of the first game."
    address = f"rounds/{draft.number}/tables/1/"
    assert said in page.open(f"{event.get_absolute_url()}desk/").text
    assert said in page.open(f"{event.get_absolute_url()}{address}").text
    assert "(SW Final Confrontation)" in page.text
    turn = {"game": 1, "seat": "b", "by_lot": False, "said": said}
    assert Device(by).get(f"/events/{event.pk}/{address}").json()["next_turn"] == turn
    report_result(Match.objects.select_related("round__event").get(round=draft), full_win(), by=by)
    complete_round(Round.objects.select_related("event").get(pk=draft.pk), by=by)
    second = publish(event, by)
    assert "next_turn" not in Device(by).get(f"/events/{event.pk}/rounds/{second.number}/tables/1/").json()


def test_ending_that_answers_one_doubt_leaves_every_other_to_be_asked(by: User) -> None:
    event = star_wars(by, 4, structure="swiss-final")
    for _ in range(4):
        play(event, by)
    first = publish(event, by)
    report_result(Match.objects.select_related("round__event").get(round=first), full_win(), by=by)
    complete_round(Round.objects.select_related("event").get(pk=first.pk), by=by)
    second = publish(event, by)
    match = Match.objects.get(round=second)
    won_before = Match.objects.get(round=first).seats.get(place=0).player_id
    winner = match.seats.exclude(player_id=won_before).get().place
    own, other = "ab"[winner], "ab"[1 - winner]
    page = browser(by).open(f"{event.get_absolute_url()}rounds/{second.number}/tables/1/")
    typed = {"result": "timed", "winner": own, f"life_{own}": "20", f"life_{other}": "0"}
    page.send(page.page.form("result"), **typed)
    assert "has no Life Force left, which finishes a game" in page.text
    page.send(page.page.form("result"), meant="full_win")
    assert page.status == 422
    assert "The final confrontation is level" in page.text
    assert "which finishes a game" not in page.text
    page.send(page.page.form("result"), sure="on")
    match.refresh_from_db()
    assert match.ended_by == "full_win"


def test_players_exchange_seats_in_the_second_game_with_players_of_their_side_alone(by: User) -> None:
    event = star_wars(by, 6)
    play(event, by)
    draft = draw_round(again(event), by=by, draw_seed=3)
    light, dark = (draft.seats.filter(side=side).order_by("match__table") for side in Allegiance)

    assert refusal(swap_seats, light[0], dark[1], by=by, reason="They asked.") == ("sides", "SW Pairings 3")
    swap_seats(light[0], light[1], by=by, reason="They asked.", insist=True)
    assert [match.seats.count() for match in draft.matches.all()] == [2, 2, 2]
    assert {seat.side for seat in draft.seats.filter(place=0)} == {"light"}


def test_side_that_was_drawn_is_not_reported_otherwise(by: User) -> None:
    event = star_wars(by, 4)
    played = publish(event, by)
    match = Match.objects.select_related("round__event").filter(round=played)[0]
    turned = (Allegiance.DARK, Allegiance.LIGHT)

    assert refusal(report_result, match, full_win(), by=by, sides=turned) == ("sides_drawn", "SW Pairings")
    report_result(match, full_win(), by=by, sides=turned[::-1])


def test_who_quits_plays_no_second_game(by: User) -> None:
    event = star_wars(by, 5)
    played = publish(event, by)
    match, *others = Match.objects.filter(round=played, ended_by="").select_related("round__event")
    report_result(match, Result("quit", winners=(0,), table={"differential": 12}), by=by)
    for other in others:
        report_result(other, full_win(), by=by)
    complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)

    quitter = match.seats.get(place=1).player_id
    assert quitter not in sides(publish(event, by))
    entry = Entry.objects.select_related("event", "player").get(event=event, player=quitter)
    assert [(one.entry, one.said) for one in outsiders(entry.event).all] == [(entry.pk, QUIT)]
    refused = join_page(entry).refusal
    assert (refused.code, refused.section) == ("quit", "SW Quitting")
    entry.event.rounds.filter(pk=played.pk).update(state=Round.State.VOID)
    assert QUIT not in [one.said for one in outsiders(entry.event).all]


def test_pages_paper_and_calls_say_which_side_is_played(by: User) -> None:
    event = star_wars(by, 4)
    reader, base = browser(by), event.get_absolute_url()
    draw_round(event, by=by, draw_seed=3)
    assert all(f'<span class="badge">{side}</span>' in reader.open(f"{base}draft/").text for side in Allegiance)
    publish_round(Round.objects.select_related("event").get(event=event), by=by)

    for page in ("pairings/", "print/pairings/", "print/slips/", "print/scorecards/"):
        text = reader.open(f"{base}{page}").text
        assert "light" in text, page
        assert "dark" in text, page
    assert "Command Card" in reader.open(f"{base}print/scorecards/").text
    said = json.loads(Client().get(f"/api/v1/events/{event.pk}/rounds/1/").content)
    assert [seat["side"] for match in said["matches"] for seat in match["seats"]] == ["light", "dark"] * 2


def test_desk_and_wall_name_the_game_of_the_round(by: User) -> None:
    event = star_wars(by, 8, structure="swiss-final")
    base, desk = event.get_absolute_url(), browser(by)
    for number, game in ((1, 1), (1, 2), (2, 1), (2, 2)):
        called = f"game {game} of round {number}"
        assert f"Draw {called}<" in desk.open(f"{base}desk/").text
        draft = draw_round(again(event), by=by, draw_seed=3)
        assert f"{called.capitalize()} is drawn" in desk.open(f"{base}desk/").text
        published = publish_round(draft, by=by)
        assert f"begin {called} of 2" in desk.open(f"{base}desk/").text
        assert f"<h1>{called.capitalize()} of 2</h1>" in desk.open(f"{base}projector/").text
        for match in Match.objects.filter(round=published).select_related("round__event"):
            report_result(match, full_win(life=match.table), by=by)
        assert "Complete the game<" in desk.open(f"{base}desk/").text
        complete_round(Round.objects.select_related("event").get(pk=published.pk), by=by)
    text = desk.open(f"{base}desk/").text
    assert "Draw game 1 of the final confrontation<" in text
    assert ("SW Final Confrontation" in text, "OPG A" in text) == (True, False)


def test_two_games_make_a_round_and_everybody_changes_sides(by: User) -> None:
    event = star_wars(by, 7)
    first, second, third, fourth = (play(event, by) for _ in range(4))

    games = [(played.of_round, played.game) for played in (first, second, third, fourth)]
    assert games == [(1, 1), (1, 2), (2, 1), (2, 2)]
    for one, other in ((first, second), (third, fourth)):
        assert all(sides(one)[player] != side for player, side in sides(other).items())
    for played in (first, second, third, fourth):
        tables = played.matches.filter(table__isnull=False).prefetch_related("seats")
        assert {tuple(seat.side for seat in match.seats.all()) for match in tables} == {("light", "dark")}
        assert sum(1 for match in played.matches.all() if match.table is None) == 1
        assert not draws.find_differences(played)
    assert again(event).state == Event.State.COMPLETE
    assert document_of(finalize_event(again(event), by=by))["rounds"][1]["game"] == 2


def test_players_play_on_to_the_end_of_the_second_turn_once_time_is_called(by: User) -> None:
    """SW Timing."""
    played = publish(star_wars(by, 4), by)
    call_time(start_round(played, by=by), by=by)

    said = Announcement.objects.filter(event=played.event).latest("pk").text
    assert "the turn of whoever went second, then count your Life Force (SW Timing)" in said


def test_who_comes_late_plays_the_other_side_of_whoever_waits(by: User) -> None:
    event = star_wars(by, 5)
    played = publish(event, by)
    waits = played.matches.get(table=None).seats.get()
    (late,) = factories.enter(again(event), factories.PlayerFactory())
    seat_late(late, by=by)

    now = sides(played)
    assert {now[waits.player_id], now[late.player_id]} == set(Allegiance)
    assert now[waits.player_id] == waits.side


def test_sides_of_a_draft_are_those_of_the_first_game(by: User) -> None:
    event = star_wars(by, 8, "draft")
    publish_seats(seat_draft(event, 6, by=by, draw_seed=3), by=by)
    drafted = dict(Entry.objects.filter(event=event).values_list("player_id", "side"))

    assert sorted(drafted.values()) == ["dark"] * 4 + ["light"] * 4
    assert sides(publish(event, by)) == drafted


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def test_best_light_player_meets_the_best_dark_player_for_the_title(by: User) -> None:
    event = star_wars(by, 6, "sealed", structure="swiss-final")
    played = [play(event, by) for _ in range(3)][-1]
    final = publish(event, by)
    keys, of = records.player_keys(event), sides(played)
    best = [keys[place.player] for place in records.standings(again(event))]

    assert set(sides(final)) == {next(pk for pk in best if of[pk] == side) for side in Allegiance}
    assert clock_of(final).minutes == 90


def test_who_leaves_after_the_first_game_plays_no_second_one(by: User) -> None:
    event = star_wars(by, 5)
    gone = play(event, by).seats.first().player
    drop_player(Entry.objects.get(event=event, player=gone), by=by)

    assert gone.pk not in sides(publish(event, by))


def test_secret_squirrel_has_no_sides(by: User) -> None:
    assert set(sides(play(star_wars(by, 7, "squirrel"), by)).values()) == {""}


def test_director_who_plays_has_the_bye_of_an_odd_first_round(by: User) -> None:
    event = factories.approve_playing(star_wars(by, 4))
    factories.enter(event, by.player)
    played = publish(event, by)

    assert [match.seats.get().player for match in played.matches.filter(table=None)] == [by.player]


def test_second_game_is_not_drawn_before_the_first_is_reported(by: User) -> None:
    event = star_wars(by, 4)
    publish(event, by)

    assert refusal(draw_round, again(event), by=by)[0] in ("not_reported", "round_open")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"pool": "otsd"}, "pool_of_other_rules"),
        ({"format": "sealed"}, "constructed_only"),
        ({"rounds_scheduled": 1}, "too_few_rounds"),
        ({"pool": "academy"}, "impossible_pool"),
        ({"scenario": "cool"}, "impossible_scenario"),
    ],
)
def test_listing_that_the_guide_does_not_know_is_refused(changes: dict[str, object], code: str, by: User) -> None:
    assert refusal(star_wars, by, 0, **changes)[0] == code
