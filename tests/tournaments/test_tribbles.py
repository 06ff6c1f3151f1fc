"""A Tribbles evening on the site: heats in pods of five rounds, finals by table, ratings, its file (OPG 7.2-7.9, A)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from ratings.selectors.events import event_ratings
from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.selectors.audit import audit
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.listing.status import rounds_played
from tournaments.engine.self_reports import Log
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.entries import drop_player, note_head_start
from tournaments.entries.services.entry_states import disqualify_player
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import record_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.play.selectors.before_back import last_step
from tournaments.play.services.logs import log_game
from tournaments.play.services.results import correct_result, enter_game_again, report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Entry, Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.records import rules_of

pytestmark = pytest.mark.django_db
LISTED = {"game": "TR", "rules": "standard", "structure": "heats-finals", "rounds_scheduled": 5}


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User) -> Event:
    return again(factories.FullEventFactory(players=19, by=by, **LISTED))


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def match_of(played: Round, table: int) -> Match:
    return Match.objects.select_related("round__event").get(round=played, table=table)


def round_of(*points: int, out: int = 0) -> Result:
    return Result(
        "went_out", tuple({"points": own, "went_out": True if seat == out else None} for seat, own in enumerate(points))
    )


def play(event: Event, by: User, *, seed: int = 3) -> Round:
    """A whole match at every table."""
    played, random = publish_round(draw_round(again(event), by=by, draw_seed=seed), by=by), Random(seed)
    for table in played.matches.order_by("table").values_list("table", flat=True):
        for _ in range(5):
            match = match_of(played, table)
            seats = match.seats.count()
            report_result(
                match,
                round_of(*(random.randrange(100) * 1_000 for _ in range(seats)), out=random.randrange(seats)),
                by=by,
                sure=True,
            )
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


def test_evening_of_nineteen_is_played_to_its_ratings(
    event: Event, by: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    heats = play(event, by)
    assert [match.seats.count() for match in heats.matches.order_by("table")] == [7, 6, 6]
    assert (again(event).state, [spec.code for spec in records.later_stages(again(event))]) == (
        Event.State.RUNNING,
        ["tribbles_finals"],
    )
    finals = play(event, by, seed=4)
    assert finals.name == "Tribbles Finals"
    assert again(event).state == Event.State.COMPLETE
    places = records.standings(again(event))
    assert [place.figures["table"] for place in places] == [1] * 7 + [2] * 6 + [3] * 6
    with django_capture_on_commit_callbacks(execute=True):
        finalize_event(again(event), by=by)
    rated = event_ratings(again(event))
    assert (rated.state, [part.list.code for part in rated.parts]) == ("rated", ["tr-overall", "tr-constructed"])
    assert len(rated.parts[0].tables) == 2 * (7 * 6 // 2 + 6 * 5 // 2 * 2)
    assert audit(again(event)).holds


@pytest.fixture
def played(by: User) -> Round:
    """A pod of six who all have an account."""
    event = factories.DueEventFactory(by=by, **LISTED)
    factories.enter(event, *(factories.UserFactory().player for _ in range(6)))
    return publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)


def keeper_of(played: Round) -> tuple[Match, User]:
    match = played.matches.exclude(scorekeeper="").order_by("table").first()
    assert match is not None
    seat = match.seats.get(place="abcdefgh".index(match.scorekeeper))
    assert seat.player.user is not None
    return match_of(played, match.table or 0), seat.player.user


def test_first_of_a_pod_who_has_an_account_keeps_its_score_on_a_phone(played: Round) -> None:
    match, keeper = keeper_of(played)
    phone = browser(keeper).open(f"{played.event.get_absolute_url()}my-table/")
    assert "You keep the score of this pod" in phone.text
    seats = match.seats.count()
    points = {f"points_{seat}": str(1000 * at) for at, seat in enumerate("abcdefgh"[:seats])}
    for number in range(1, 6):
        form = phone.page.form("points_a")
        assert ("head_start_a" in dict(form.fields)) == (number == 1)
        phone.send(form, result="went_out", went_out_b="on", sure="on", **points)
        assert match_of(played, match.table or 0).games_before == min(number, 4)
    assert match_of(played, match.table or 0).is_reported
    assert "points_a" not in phone.text


def test_others_of_the_pod_enter_nothing_until_a_director_says_so(played: Round, by: User) -> None:
    match, keeper = keeper_of(played)
    seat = next(seat for seat in match.seats.order_by("place") if seat.player.user != keeper)
    place, other = seat.place, seat.player.user
    assert other is not None
    page = browser(other).open(f"{played.event.get_absolute_url()}my-table/")
    assert f"{keeper.player} keeps the score of this pod." in page.text
    with pytest.raises(RuleViolation, match=f"entered by {keeper.player}"):
        report_own(match_of(played, match.table or 0), round_of(*range(match.seats.count())), by=other, sure=True)
    taken = "abcdefgh"[place]
    with pytest.raises(RuleViolation, match="the director's to say"):
        log_game(match_of(played, match.table or 0), Log(scorekeeper=taken), by=other)
    desk = browser(by).open(f"{played.event.get_absolute_url()}rounds/1/tables/{match.table}/log/")
    desk.send(desk.page.form("scorekeeper"), scorekeeper=taken)
    report_own(match_of(played, match.table or 0), round_of(*range(match.seats.count())), by=other, sure=True)
    assert match_of(played, match.table or 0).games_before == 1
    log_game(match_of(played, match.table or 0), Log(first_turn="a"), by=other)
    assert match_of(played, match.table or 0).scorekeeper == taken


def test_head_start_counts_once_in_the_first_round(event: Event, by: User) -> None:
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    seats = match_of(played, 1).seats.count()
    page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/")
    points = {f"points_{seat}": "10" for seat in "abcdefgh"[:seats]}
    page.send(page.page.form("points_a"), result="went_out", went_out_a="on", head_start_b="100000", **points)
    late = Result("went_out", ({"points": 5, "went_out": True, "head_start": 5}, *[{"points": 1}] * (seats - 1)))
    with pytest.raises(RuleViolation, match="first round of the event alone"):
        report_result(match_of(played, 1), late, by=by)
    page.open(f"{event.get_absolute_url()}pairings/1/")
    assert "100\u202f010 (0)" in page.text


def test_the_others_have_nothing_by_one_press(event: Event, by: User) -> None:
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/")
    page.send(page.page.form("points_a"), result="went_out", went_out_a="on", points_a="700")
    assert page.status == 422
    page.send(page.page.form("points_a"), result="went_out", went_out_a="on", points_a="700", others="0")
    (game,) = match_of(played, 1).earlier_games.all()
    assert [seat["points"] for seat in game.seats] == [700, *[0] * (match_of(played, 1).seats.count() - 1)]


def test_game_of_a_match_is_entered_again_and_corrected_with_a_reason(event: Event, by: User) -> None:
    played = play(event, by)
    page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/?game=2")
    form = page.page.form("points_a", "game")
    before = [place.figures["total"] for place in records.standings(again(event))]
    page.send(form, points_a="999999")
    assert page.status == 422  # no reason
    page.send(page.page.form("points_a", "game"), points_a="999999", reason="Read wrongly.", sure="on")
    match = match_of(played, 1)
    assert match.corrected
    assert match.earlier_games.get(number=2).seats[0]["points"] == 999_999
    after = [place.figures["total"] for place in records.standings(again(event))]
    assert max(after) > max(before)
    assert page.open(f"{event.get_absolute_url()}rounds/1/tables/1/?game=9").status == 404


def sent(*points: int, out: int = 0) -> dict[str, object]:
    seats = [{"points": own, "went_out": seat == out} for seat, own in enumerate(points)]
    return {"result": "went_out", "seats": seats, "sure": True}


def test_calls_enter_rounds_of_a_pod_and_show_what_all_of_them_give(
    event: Event, by: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    device, where = Device(by), f"/events/{event.pk}/rounds/1/tables/2/"
    for number in range(1, 6):
        answer = device.put(f"{where}result/", sent(*[100 * number] * 5, 0))
        assert answer.status_code == 200, answer.json()
    shown = device.get(where).json()
    assert [len(shown["games"]), shown["seats"][0]["earned"]["figures"]] == [4, {"total": 1500, "rounds_won": 5}]
    seen = {"Expected-Version": device.get(where).json()["version"]}
    again_ = device.put(f"{where}result/", {**sent(*[7] * 6, out=1), "game": 2}, **seen)
    assert again_.json()["seats"][0]["earned"]["figures"] == {"total": 1307, "rounds_won": 4}
    refused = device.put(f"{where}result/", {**sent(*[7] * 6), "game": 5})
    assert (refused.status_code, refused.json()["code"]) == (422, "no_game")
    missing = device.put(f"/events/{event.pk}/rounds/1/tables/3/result/", sent(*[1] * 5))
    assert "Points of seat 6" in str(missing.json())
    play_all(event, by)
    with django_assert_max_num_queries(18):
        assert len(device.get(f"/events/{event.pk}/rounds/1/").json()["matches"]) == 3


def play_all(event: Event, by: User) -> None:
    """What is left of every pod."""
    played = Round.objects.get(event=event)
    for pk in played.matches.values_list("pk", flat=True):
        while not (match := Match.objects.select_related("round__event").get(pk=pk)).is_reported:
            report_result(match, round_of(*range(match.seats.count())), by=by, sure=True)


def test_round_that_was_entered_again_is_undone_like_any_step(event: Event, by: User) -> None:
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    seats = match_of(played, 1).seats.count()
    for _ in range(2):
        report_result(match_of(played, 1), round_of(*[10] * seats), by=by)
    enter_game_again(match_of(played, 1), 1, round_of(*[99] * seats, out=1), by=by, sure=True)
    assert [game.seats[0]["points"] for game in match_of(played, 1).earlier_games.all()] == [99, 10]
    step = last_step(again(event))
    assert step is not None
    undo_step(again(event), step.pk, by=by)
    assert [game.seats[0]["points"] for game in match_of(played, 1).earlier_games.all()] == [10, 10]
    with pytest.raises(RuleViolation, match="is not over"):
        enter_game_again(match_of(played, 1), 3, round_of(*[1] * seats), by=by)


@pytest.fixture
def at_the_door(by: User) -> Event:
    """Six who are on the list of a Tribbles event that has not begun."""
    event = factories.raise_level(factories.DueEventFactory(by=by, **LISTED))
    factories.enter(event, *(factories.UserFactory().player for _ in range(6)))
    return again(event)


def test_head_start_is_noted_at_the_door_and_stands_in_the_form_of_the_first_round(
    at_the_door: Event, by: User
) -> None:
    entry = at_the_door.entries.order_by("number")[2]
    desk = browser(by).open(f"{at_the_door.get_absolute_url()}entries/")
    assert "Earned byes" not in desk.text
    desk.send(desk.page.form_to(f"/entries/{entry.pk}/byes/"), points="100000")
    assert "head start noted" in desk.text
    assert at_the_door.entries.get(pk=entry.pk).head_start == 100_000
    played = publish_round(draw_round(again(at_the_door), by=by, draw_seed=3), by=by)
    place = "abcdef"[match_of(played, 1).seats.get(player=entry.player_id).place]
    sheet = browser(by).open(f"{at_the_door.get_absolute_url()}print/pods/")
    assert sheet.text.count("head start 100\u202f000") == 1
    keeper = keeper_of(played)[1]
    phone = browser(keeper).open(f"{at_the_door.get_absolute_url()}my-table/")
    form = phone.page.form("points_a")
    assert dict(form.fields)[f"head_start_{place}"] == "100000"
    phone.send(form, result="went_out", went_out_a="on", **{f"points_{seat}": "10" for seat in "abcdef"})
    (game,) = match_of(played, 1).earlier_games.all()
    assert [seat.get("head_start") for seat in game.seats] == [100_000 if seat == place else None for seat in "abcdef"]
    assert all(name not in dict(phone.page.form("points_a").fields) for name in (f"head_start_{place}", "head_start_a"))


def test_head_start_counts_where_a_program_says_nothing_of_it(at_the_door: Event, by: User) -> None:
    device, entry = Device(by), at_the_door.entries.order_by("number")[5]
    noted = device.call("patch", f"/events/{at_the_door.pk}/entries/{entry.pk}/", {"head_start": 200_000})
    assert (noted.status_code, noted.json()["head_start"]) == (200, 200_000)
    listed = device.get(f"/events/{at_the_door.pk}/entries/").json()["results"]
    assert [row.get("head_start") for row in listed] == [None] * 5 + [200_000]
    played = publish_round(draw_round(again(at_the_door), by=by, draw_seed=3), by=by)
    where = f"/events/{at_the_door.pk}/rounds/1/tables/1/result/"
    place = match_of(played, 1).seats.get(player=entry.player_id).place
    assert device.put(where, sent(*[10] * 6)).status_code == 200
    assert device.put(where, sent(*[10] * 6)).status_code == 200
    shown = device.get(f"/events/{at_the_door.pk}/rounds/1/tables/1/").json()["games"]
    assert [game["seats"][place].get("head_start") for game in shown] == [200_000, None]
    late = device.call("patch", f"/events/{at_the_door.pk}/entries/{entry.pk}/", {"head_start": 5})
    assert (late.status_code, late.json()["code"]) == (422, "begun")


def test_another_head_start_that_is_entered_stands(at_the_door: Event, by: User) -> None:
    entry = at_the_door.entries.order_by("number")[0]
    note_head_start(entry, 100_000, by=by)
    played = publish_round(draw_round(again(at_the_door), by=by, draw_seed=3), by=by)
    seats = [{"points": 1, "went_out": True if seat == 0 else None, "head_start": 0} for seat in range(6)]
    report_result(match_of(played, 1), Result("went_out", tuple(seats)), by=by)
    assert not any(seat.get("head_start") for seat in match_of(played, 1).earlier_games.get().seats)


def test_game_without_head_starts_refuses_one(by: User) -> None:
    event = factories.DueEventFactory(by=by)
    (entry, *_) = factories.enter(event, factories.UserFactory().player)
    refused = Device(by).call("patch", f"/events/{event.pk}/entries/{entry.pk}/", {"head_start": 5})
    assert (refused.status_code, refused.json()["code"]) == (422, "no_head_starts")
    with pytest.raises(RuleViolation, match="Second Edition knows no head starts"):
        note_head_start(entry, 5, by=by)


def test_who_leaves_hands_the_score_on_to_the_next_who_has_an_account(played: Round, by: User) -> None:
    match, keeper = keeper_of(played)
    seats = list(match.seats.order_by("place"))
    event = again(played.event)
    assert match.scorekeeper == "a"
    with factories.by_hand():
        Player.objects.filter(pk=seats[1].player_id).update(user=None)
    drop_player(event.entries.get(player=seats[0].player_id), by=by)
    assert match_of(played, 1).scorekeeper == "c"
    told = Notice.objects.get(user=seats[2].player.user, kind=Notice.Kind.CHANGED)
    assert "you keep the score of your pod" in told.text
    phone = browser(seats[2].player.user).open(f"{event.get_absolute_url()}my-table/")
    assert "You keep the score of this pod" in phone.text
    assert f"{seats[2].player} keeps the score" in browser(keeper).open(f"{event.get_absolute_url()}my-table/").text
    drop_player(again(event).entries.get(player=seats[3].player_id), by=by)
    assert match_of(played, 1).scorekeeper == "c"
    disqualify(again(event), seats[2].player_id, by)
    assert match_of(played, 1).scorekeeper == "e"
    for seat in seats[4:]:
        drop_player(again(event).entries.get(player=seat.player_id), by=by)
    assert match_of(played, 1).scorekeeper == ""
    assert "A director enters the score" in browser(keeper).open(f"{event.get_absolute_url()}my-table/").text


def disqualify(event: Event, player: int, by: User) -> None:
    entry = Entry.objects.select_related("event").get(event=event, player=player)
    with record_act(event, EntryTag.ENTRY_DISQUALIFIED, by=by):
        disqualify_player(entry, by=by)


def test_ten_rounds_are_heats_and_finals_and_no_second_heat(by: User) -> None:
    """OPG A: rounds 1 to 5 are the heats, rounds 6 to 10 the finals, which rank by the table first."""
    event = again(factories.FullEventFactory(players=19, by=by, **{**LISTED, "rounds_scheduled": 10}))
    heats = play(event, by)
    assert rules_of(event).name_sitting(heats.of_round, 1, 10) == "match 1, rounds 1 to 5 (heats)"
    finals = play(event, by, seed=4)
    title = "Tribbles Finals, rounds 6 to 10"
    assert (finals.name, rules_of(event).name_sitting(finals.of_round, 1, 10, name=finals.name)) == (finals.name, title)
    assert (again(event).state, rounds_played(records.record(again(event)))) == (Event.State.COMPLETE, 10)
    with pytest.raises(RuleViolation):
        draw_round(again(event), by=by)
    assert [place.figures["table"] for place in records.standings(again(event))] == [1] * 7 + [2] * 6 + [3] * 6
    wall = browser().open(f"{event.get_absolute_url()}pairings/").text
    assert title in wall


def test_eight_players_of_ten_rounds_play_five_at_one_table(by: User) -> None:
    event = again(factories.FullEventFactory(players=8, by=by, **{**LISTED, "rounds_scheduled": 10}))
    play(event, by)
    assert (again(event).state, records.is_whole(again(event))) == (Event.State.COMPLETE, True)


def test_of_fifteen_rounds_one_heat_and_finals_are_not_all(by: User) -> None:
    document = json.loads((Path(__file__).parents[1] / "documents" / "event-v1-tables.json").read_text())
    whole = factories.bring_document(document, by=by)
    assert (whole.state, records.is_whole(whole)) == (Event.State.COMPLETE, True)
    short = factories.bring_document({**document, "title": "Fifteen", "options": {"rounds": 15}}, by=by)
    assert (short.state, records.is_whole(short)) == (Event.State.RUNNING, False)
    last = Round.objects.select_related("event").get(event=short, number=2)
    assert last.is_complete
    report = round_of(*range(last.matches.get(table=1).seats.count()))
    correct_result(match_of(last, 1), report, "Read wrongly.", by=by, sure=True)
    assert (again(short).state, records.is_whole(again(short))) == (Event.State.RUNNING, False)


def test_head_start_goes_with_the_file_and_comes_back(at_the_door: Event, by: User) -> None:
    entry = at_the_door.entries.order_by("number")[1]
    note_head_start(entry, 100_000, by=by)
    document = document_of(again(at_the_door))
    assert [player.get("head_start") for player in document["players"]] == [None, 100_000, *[None] * 4]
    copy = factories.bring_document(document, by=by)
    assert list(copy.entries.order_by("number").values_list("head_start", flat=True)) == [0, 100_000, 0, 0, 0, 0]
    assert document_of(copy) == document
