"""The list of players: pasted, at the door, late, gone and back (OPG 7.2, 7.5.1, A)."""

from __future__ import annotations

from random import Random

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tests.refusals import refusal
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.engine.core.types import Outcome, RuleViolation
from tournaments.entries.services.entries import (
    Name,
    check_in,
    drop_player,
    enter_names,
    enter_player,
    enter_walk_in,
    grant_earned_byes,
    remove_entry,
    return_player,
    undo_check_in,
)
from tournaments.entries.services.entry_states import entering_round
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.people.models import Player
from tournaments.people.services.players import Profile
from tournaments.play.services.rounds import complete_round, draw_round
from tournaments.record.models import Entry, Event, Round
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.EventFactory()


def at_the_door(event: Event) -> PlainBrowser:
    return browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")


def pasted(event: Event, names: str) -> PlainBrowser:
    desk = at_the_door(event)
    return desk.send(desk.page.form("names"), names=names)


def outcomes(event: Event, player: Player) -> list[str]:
    cards = {card.player: card for card in records.scorecards(event)}
    return [line.outcome.value for line in cards[str(player.pk)].lines]


# --- paste ------------------------------------------------------------------------------------------------------------


def test_line_that_comes_twice_asks_and_one_that_is_listed_already_is_passed_over(event: Event) -> None:
    enter_player(event, factories.PlayerFactory(name="Ann"), by=factories.director_of(event))
    desk = pasted(event, "Ann\nBob\nbob")
    assert "on the list already" in desk.text
    assert "“bob” once more?" in desk.text
    desk.send(desk.page.form_to("/confirm/"), **{"pick-3": "skip"})
    assert list(event.entries.values_list("player__name", flat=True)) == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("first", "second", "asks"),
    [
        ("Kestrel Moor", "Kestral Moor", True),
        ("kestrel", "KESTRE1", True),
        ("Kestrel 1", "Kestrel 2", False),
        ("Ann", "Anna", False),
    ],
)
def test_names_of_one_list_that_are_almost_the_same_ask(event: Event, first: str, second: str, asks: bool) -> None:
    desk = pasted(event, f"{first}\nBob\n{second}")
    assert (f"Almost “{first}”. The same player?" in desk.text) is asks
    desk.send(desk.page.form_to("/confirm/"), **({"pick-3": "new"} if asks else {}))
    assert list(event.entries.values_list("player__name", flat=True)) == [first, "Bob", second]


def test_two_known_players_of_almost_one_name_do_not_ask(event: Event) -> None:
    for name in ("Kestrel Moor", "Kestral Moor"):
        factories.PlayerFactory(name=name)
    assert "2 known" in pasted(event, "Kestrel Moor\nKestral Moor").text


DOUBLES = "Ann Lee\nBen Carter\nCleo\n\nBen Carter\nnina@example.org"


def test_double_keeps_its_question_and_its_line_until_it_is_answered(event: Event) -> None:
    desk = pasted(event, DOUBLES)
    assert "Enter 3 now" in desk.text
    desk.send(desk.page.form_to("/confirm/"))
    assert ("3 entered." in desk.text, event.entries.count()) == (True, 3)
    for question in ("line 4: “Ben Carter”", "“Ben Carter” once more?", "line 5: “", "2 names ask"):
        assert question in " ".join(desk.text.split())
    assert "Enter who is answered" in desk.text
    desk.send(desk.page.form_to("/confirm/"), **{"pick-4": "new"})
    assert ("Ben Carter #4 is entered." in desk.text, "line 5: “" in desk.text) == (True, True)
    assert event.entries.filter(player__name="Ben Carter").count() == 2
    desk.send(desk.page.form_to("/confirm/"), **{"pick-5": "skip"})
    assert ("Nobody new to enter." in desk.text, event.entries.count()) == (True, 4)


def test_questions_that_wait_are_there_again_from_the_list(event: Event) -> None:
    desk = pasted(event, DOUBLES)
    desk.send(desk.page.form_to("/confirm/"))
    desk.open(f"{event.get_absolute_url()}entries/")
    assert "2 names still need a decision" in desk.text
    desk.send(desk.page.form("kept"))
    form = desk.page.form_to("/confirm/")
    assert [name for name in form.choices if name.startswith("pick-")] == ["pick-4", "pick-5"]
    desk.send(form, **{"pick-4": "skip", "pick-5": "skip"})
    assert "2 names still need" not in desk.text


def test_name_of_every_line_can_be_changed_and_one_that_is_emptied_is_left_out(event: Event) -> None:
    factories.PlayerFactory(name="Quark Rom")
    desk = pasted(event, "Ann Le\nBob\nQuark Rom")
    desk.send(desk.page.form_to("/confirm/"), **{"name-1": "Ann Lee", "name-2": "", "name-3": "Someone else"})
    assert list(event.entries.values_list("player__name", flat=True)) == ["Ann Lee", "Someone else"]


def test_name_that_is_changed_into_a_known_one_is_asked_back(event: Event) -> None:
    known = factories.PlayerFactory(name="Ann Lee")
    desk = pasted(event, "Zed Moor\nBob")
    desk.send(desk.page.form_to("/confirm/"), **{"name-1": "Ann Lee"})
    assert (desk.status, event.entries.count()) == (409, 0)
    form = desk.page.form_to("/confirm/")
    assert (form.value("name-1"), form.value("pick-1")) == ("Ann Lee", f"{known.pk}:Ann Lee")
    desk.send(form)
    assert event.entries.filter(player=known).exists()


def test_way_back_keeps_the_names_that_were_typed_instead(event: Event) -> None:
    desk = pasted(event, "12. Ann Lee, DE\n13. Bob Hill\nCleo\nDora")
    names = {"name-1": "Anne Lee", "name-3": "", "name-4": "Dora K."}
    desk.send(desk.page.form_to("/confirm/"), back="yes", **names)
    assert desk.page.form("names").value("names") == "Anne Lee\n13. Bob Hill\nCleo\nDora K."


def test_way_back_leaves_out_who_is_entered_already(event: Event) -> None:
    factories.PlayerFactory(name="Long range")
    desk = pasted(event, "Ember\nLong rang")
    desk.send(desk.page.form_to("/confirm/"))
    assert event.entries.get().player.name == "Ember"
    desk.send(desk.page.form_to("/confirm/"), back="yes")
    assert desk.page.form("names").value("names") == "Long rang"


def test_preview_that_is_not_whole_is_refused(event: Event) -> None:
    desk = pasted(event, "Ann\nBob")
    for typed in ({"pick-1": "somebody"}, {"line-1": []}):
        form = desk.page.form_to("/confirm/")
        answer = desk.client.post(form.action, form.filled(typed))
        assert (answer.status_code, event.entries.count()) == (422, 0)


def test_preview_of_a_list_that_changed_is_a_conflict_with_every_choice_kept(event: Event) -> None:
    known = [factories.PlayerFactory(name="Ann") for _ in range(2)]
    desk = pasted(event, "Ann\nBob\nCaro")
    factories.enter(event, factories.PlayerFactory())
    desk.send(desk.page.form_to("/confirm/"), **{"pick-1": "new", "name-2": ""})
    assert (desk.status, event.entries.count()) == (409, 1)
    again = desk.page.form_to("/confirm/")
    assert (again.value("pick-1"), again.value("name-2")) == ("new", "")
    desk.send(again)
    assert list(event.entries.values_list("player__name", flat=True))[1:] == ["Ann", "Caro"]
    assert not event.entries.filter(player__in=known).exists()


def test_list_that_leaves_everybody_out_is_asked_back(event: Event) -> None:
    desk = pasted(event, "Ann\nBob")
    desk.send(desk.page.form_to("/confirm/"), **{"name-1": "", "name-2": ""})
    assert (desk.status, event.entries.count()) == (422, 0)
    assert "Nobody is entered yet" in desk.text


def test_what_is_left_out_is_struck_and_no_address_is_kept(event: Event) -> None:
    desk = pasted(event, "Dora <dora@example.org>\nnina@example.org\nOlga\tolga@example.org\n14\nPia, DE")
    for struck in ("&lt;dora@example.org&gt;", "nina@example.org", "olga@example.org", "DE"):
        assert f">{struck}</s>" in desk.text
    assert "An e-mail address and no name" in desk.text
    assert "Without a name, left out: “14”" in " ".join(desk.text.split())
    desk.send(desk.page.form_to("/confirm/"))
    assert list(event.entries.values_list("player__name", flat=True)) == ["Dora", "Olga", "Pia"]
    assert not Player.objects.filter(name__contains="@").exists()


def test_phone_number_beside_one_name_asks_and_a_column_of_them_does_not(event: Event) -> None:
    one = pasted(event, "Ann\nBob\npebble_j +49 170 0000000")
    assert "1 asks" in one.text
    assert "The phone number is left out and not kept." in one.text
    one.send(one.page.form_to("/confirm/"), **{"pick-3": "new:pebble_j"})
    assert event.entries.filter(player__name="pebble_j").exists()
    assert "2 clear" in pasted(event, "Dora +49 170 0000001\nOlga +49 170 0000002").text


def test_number_before_a_name_is_left_out_unless_somebody_is_called_so(event: Event) -> None:
    factories.let_enter(factories.director_of(event), factories.UserFactory(handle="7 of Nine"))
    desk = pasted(event, "7 Dora\n#5 Olga\n12. Bo\n7 of nine\n4) Nina Ray")
    assert [struck for struck in ("7", "#5", "12.", "4)") if f">{struck}</s>" in desk.text] == ["7", "#5", "12.", "4)"]
    desk.send(desk.page.form_to("/confirm/"))
    names = [entry.player.shown_name for entry in event.entries.select_related("player").order_by("number")]
    assert names == ["Dora", "Olga", "Bo", "7 of Nine", "Nina Ray"]


@pytest.mark.parametrize(
    ("line", "word"),
    [("Kestrel Moor", "1 known"), ("Kestral Moor", "Is this Kestrel Moor?"), ("Moor Kestrel", "Is this Kestrel Moor?")],
)
def test_name_that_is_almost_that_of_a_known_player_asks(line: str, word: str, event: Event) -> None:
    known = factories.PlayerFactory(name="Kestrel Moor")
    desk = pasted(event, line)
    assert word in desk.text
    form = desk.page.form_to("/confirm/")
    if "?" in word:
        assert (form.choices["pick-1"], form.value("pick-1")) == ([str(known.pk), "new"], None)
        desk.send(form, **{"pick-1": known.pk})
        assert event.entries.get().player == known


def test_who_played_events_of_this_director_is_known_by_that(event: Event) -> None:
    by, known = factories.director_of(event), factories.PlayerFactory(name="Kestrel Moor")
    for _ in range(2):
        factories.enter(factories.EventFactory(by=by), known)
    factories.enter(factories.EventFactory(), known)
    assert "Is this Kestrel Moor, who played two of your events?" in pasted(event, "Kestral Moor").text


# --- at the door ------------------------------------------------------------------------------------------------------


def test_walk_in_is_entered_and_checked_in_at_once(event: Event) -> None:
    desk = at_the_door(event)
    desk.send(desk.page.form("name", "country"), name="Wanda", country="SE")
    entry = event.entries.get()
    assert (entry.player.name, str(entry.player.country), entry.player.user) == ("Wanda", "SE", None)
    assert (entry.checked_in, entry.entered_in) == (True, 1)


def test_walk_in_whose_answer_was_lost_is_sent_again_and_asks_nothing(event: Event) -> None:
    director = browser(factories.director_of(event))
    form = director.open(f"{event.get_absolute_url()}entries/").page.form("name", "key")
    for _ in range(2):
        director.send(form, name="Kestrel")
        assert "Kestrel is entered and checked in." in director.text
    assert event.entries.filter(player__name="Kestrel").count() == 1


def test_who_is_on_the_list_and_comes_to_the_door_is_checked_in(event: Event) -> None:
    entry = factories.enter(event, factories.PlayerFactory(name="Wanda"), check_in=False)[0]
    for _ in range(2):
        desk = at_the_door(event)
        desk.send(desk.page.form("name", "country"), name="wanda")
        assert "Wanda is on the list already: the same person, or another one?" in desk.text
        desk.send(desk.page.form_to("/confirm/"))
        assert "on the list and checked in" in desk.text
    entry.refresh_from_db()
    assert (entry.checked_in, event.entries.count()) == (True, 1)


def test_another_person_of_a_name_on_the_list_is_entered_with_all_that_was_typed(event: Event) -> None:
    first = factories.enter(event, factories.PlayerFactory(name="Wanda"), check_in=False)[0]
    desk = at_the_door(event)
    desk.send(desk.page.form("name", "country"), name="Wanda", country="SE")
    desk.send(desk.page.form_to("/confirm/"), **{"pick-1": "new"})
    second = event.entries.exclude(pk=first.pk).get()
    assert (second.player.name, str(second.player.country), second.checked_in) == ("Wanda", "SE", True)
    desk = pasted(event, "Wanda\nZoe")
    assert "Several are called so." in desk.text
    desk = pasted(event, "Zoe")
    desk.send(desk.page.form_to("/confirm/"))
    desk = pasted(event, "zoe")
    assert "Zoe is on the list already: the same person, or another one?" in desk.text
    desk.send(desk.page.form_to("/confirm/"), **{"pick-1": "new"})
    assert event.entries.filter(player__name__iexact="zoe").count() == 2


def test_nobody_is_on_the_list_twice(event: Event) -> None:
    player = factories.PlayerFactory()
    factories.enter(event, player)
    with pytest.raises(RuleViolation, match="on the list already"):
        enter_player(event, player, by=factories.director_of(event))
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(event=event, player=player, number=99)


def test_check_in_and_back(event: Event) -> None:
    by = factories.director_of(event)
    entry = enter_player(event, factories.PlayerFactory(), by=by)
    assert check_in(entry, by=by).checked_in
    with pytest.raises(Conflict, match="checked in already"):
        check_in(Entry.objects.select_related("event", "player").get(pk=entry.pk), by=by)
    assert not undo_check_in(entry, by=by).checked_in


def test_everybody_on_the_list_is_checked_in_at_once_and_the_desk_undoes_it(event: Event) -> None:
    entries = factories.enter(event, *(factories.PlayerFactory() for _ in range(3)), check_in=False)
    check_in(entries[0], by=factories.director_of(event))
    desk = at_the_door(event)
    form = desk.page.form_to("/all-here/")
    assert form.filled({})["entry"] == [str(entry.pk) for entry in entries[1:]]
    desk.send(form)
    assert list(event.entries.values_list("checked_in", flat=True)) == [True] * 3
    desk.open(f"{event.get_absolute_url()}desk/")
    came = ", ".join(entry.person.shown_name for entry in entries[1:])
    assert f"Undo: {came} checked in" in desk.text
    desk.send(desk.page.form_to("/undo/"))
    assert list(event.entries.values_list("checked_in", flat=True)) == [True, False, False]


@pytest.mark.parametrize(("service", "code"), [(remove_entry, "seated"), (undo_check_in, "seated")])
def test_who_has_sat_is_dropped_and_not_removed(service, code) -> None:
    event = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=event)
    assert refusal(service, event.entries.first(), by=factories.director_of(event))[0] == code
    assert event.entries.count() == 4


# --- late, gone and back ----------------------------------------------------------------------------------------------


def test_late_player_has_missed_the_rounds_before() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    late = enter_walk_in(event, Profile("Late Larry"), by=factories.director_of(event))
    assert late.entered_in == 3
    factories.play_rounds(event, 1)
    assert outcomes(event, late.player)[:2] == [Outcome.MG, Outcome.MG]
    assert len(outcomes(event, late.player)) == 3


def test_nobody_enters_once_the_last_round_is_drawn() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2, rounds_scheduled=3)
    assert entering_round(event) == 3
    factories.RoundFactory(event=event)
    assert entering_round(event, whole=False) == 4
    assert refusal(enter_walk_in, event, Profile("Larry"), by=factories.director_of(event)) == (
        "no_round_left",
        "OPG 7.5.1",
    )
    assert event.entries.count() == 4


def test_drop_says_after_which_round_and_whether_it_is_being_played() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    first, second = event.entries.order_by("number")[:2]
    desk = at_the_door(event)
    desk.send(desk.page.form_to(f"/{first.pk}/drop/"))
    assert "Dropped: plays no further round." in desk.text
    factories.RoundFactory(event=event)
    desk = at_the_door(event)
    desk.send(desk.page.form_to(f"/{second.pk}/drop/"))
    assert "Dropped after round 2, which is being played." in desk.text


@pytest.mark.parametrize("service", [drop_player, return_player])
def test_drop_and_return_happen_once(service) -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    if service is return_player:
        drop_player(event.entries.first(), by=by)
    entry, read_before = (event.entries.select_related("event", "player").first() for _ in range(2))
    service(entry, by=by)
    with pytest.raises(AlreadyDone) as refused:
        service(read_before, by=by)
    assert (refused.value.row, refused.value.section) == (entry, "OPG 7.5.1")


@pytest.mark.parametrize("service", [drop_player, return_player, check_in, undo_check_in, remove_entry])
def test_nothing_becomes_of_who_was_taken_off_the_list_meanwhile(service) -> None:
    event = factories.FullEventFactory(players=2)
    gone = event.entries.select_related("event", "player").first()
    Entry.objects.filter(pk=gone.pk).delete()
    with pytest.raises(Conflict, match="no longer on the list"):
        service(gone, by=factories.director_of(event))


# --- earned byes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("byes", [3, -1])
def test_there_are_no_other_earned_byes(event: Event, byes: int) -> None:
    entry = factories.enter(event, factories.PlayerFactory())[0]
    assert refusal(grant_earned_byes, entry, byes, by=factories.director_of(event))[1] == "OPG 7.5.1"


def test_earned_byes_are_settled_before_the_first_round_is_published() -> None:
    event = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=event)
    assert refusal(grant_earned_byes, event.entries.first(), 1, by=factories.director_of(event))[1] == "OPG 7.2"
    assert Round.objects.get().seats.count() == 4


def test_earned_byes_are_granted_at_the_door(event: Event) -> None:
    entry = factories.enter(factories.raise_level(event), factories.PlayerFactory())[0]
    desk = at_the_door(event)
    desk.send(desk.page.form("byes"), byes=2)
    entry.refresh_from_db()
    assert entry.earned_byes == 2


def test_preview_that_names_a_player_who_is_not_there_enters_nobody() -> None:
    event = factories.EventFactory()
    with pytest.raises(RuleViolation, match="not there"):
        enter_names(event, [Name("Ann"), Name("Ben", 10**9)], by=factories.director_of(event))
    assert not event.entries.exists()


def test_ordinary_event_neither_offers_nor_takes_earned_byes(event: Event) -> None:
    entry = factories.enter(event, factories.PlayerFactory())[0]
    assert "earned byes" not in at_the_door(event).text
    assert refusal(grant_earned_byes, entry, 1, by=factories.director_of(event)) == ("level_too_low", "OPG 7.5.1")
    assert grant_earned_byes(entry, 0, by=factories.director_of(event)).earned_byes == 0


def test_confirmed_list_is_entered_in_its_order(event: Event) -> None:
    desk = pasted(event, "  Ann  Lee \n\nBob\n")
    desk.send(desk.page.form_to("/confirm/"))
    assert list(event.entries.values_list("number", "player__name", "checked_in")) == [
        (1, "Ann Lee", False),
        (2, "Bob", False),
    ]


def test_two_who_could_be_meant_are_both_offered_and_so_is_a_new_one(event: Event) -> None:
    two = [factories.PlayerFactory(name="Ann Lee") for _ in range(2)]
    form = pasted(event, "Ann Lee").page.form_to("/confirm/")
    assert form.choices["pick-1"] == [*(str(player.pk) for player in two), "new", "skip"]
    assert form.value("pick-1") is None


def test_known_name_at_the_door_is_asked_back(event: Event) -> None:
    member = factories.UserFactory(handle="Kestrel")
    factories.let_enter(factories.director_of(event), member)
    desk = at_the_door(event)
    desk.send(desk.page.form("name", "country"), name="kestrel")
    assert event.entries.count() == 0
    desk.send(desk.page.form_to("/confirm/"))
    assert list(event.entries.values_list("player", "checked_in")) == [(member.player.pk, True)]


def test_only_who_is_checked_in_is_drawn() -> None:
    event = factories.FullEventFactory(players=4)
    absent = factories.enter(event, factories.PlayerFactory(), check_in=False)[0]
    played = factories.RoundFactory(event=event)
    assert not played.seats.filter(player=absent.player).exists()
    assert played.seats.count() == 4


def test_second_removal_of_the_same_player_is_harmless(event: Event) -> None:
    entry = factories.enter(event, factories.PlayerFactory(), check_in=False)[0]
    one, other = at_the_door(event), at_the_door(event)
    for desk in (one, other):
        desk.send(desk.page.form_to(f"/{entry.pk}/remove/"))
        assert desk.status == 200
    assert event.entries.count() == 0


def test_player_checked_in_late_enters_at_the_next_draw_whatever_was_listed_before() -> None:
    event = factories.FullEventFactory(players=4)
    absent = factories.enter(event, factories.PlayerFactory(), check_in=False)[0]
    factories.play_rounds(event, 1)
    assert check_in(absent, by=factories.director_of(event)).entered_in == 2


def test_draft_is_not_a_round_gone() -> None:
    event = factories.FullEventFactory(players=4)
    draw_round(event, by=factories.director_of(event))
    late = enter_walk_in(event, Profile("Larry"), by=factories.director_of(event))
    assert late.entered_in == 1


def test_dropped_player_plays_the_round_and_no_later_one() -> None:
    event = factories.FullEventFactory(players=5)
    played = factories.RoundFactory(event=event)
    entry = event.entries.get(player=played.matches.get(table=1).seats.first().player)
    drop_player(entry, by=factories.director_of(event))
    assert entry.dropped_after == 1
    factories.report_all(played, Random(1))
    complete_round(played, by=factories.director_of(event))
    factories.play_rounds(event, 1)
    assert outcomes(event, entry.player)[1:] == [Outcome.MG]
    assert outcomes(event, entry.player)[0] != Outcome.MG


def test_drop_taken_back_seats_the_player_again_and_leaves_the_missed_game() -> None:
    event = factories.PlayedEventFactory(players=5, rounds=1)
    by = factories.director_of(event)
    entry = event.entries.first()
    drop_player(entry, by=by)
    factories.play_rounds(event, 1)
    return_player(entry, by=by)
    third = factories.play_rounds(event, 1)[0]
    assert third.seats.filter(player=entry.player).exists()
    assert outcomes(event, entry.player)[1] == Outcome.MG
    assert outcomes(event, entry.player)[2] != Outcome.MG


def test_player_who_comes_late_enters_in_the_next_round_and_who_is_only_listed_in_the_first() -> None:
    event = factories.RoundFactory(event=factories.FullEventFactory(players=2)).event
    by = factories.director_of(event)
    late, listed = (
        enter_player(event, factories.PlayerFactory(), by=by, check_in=there).entered_in for there in (True, False)
    )
    assert (late, listed) == (2, 1)


def test_drop_compares_with_what_stands_not_with_what_was_read() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    by = factories.director_of(event)
    first, second = (event.entries.select_related("event", "player").earliest("number") for _ in range(2))
    drop_player(first, by=by)
    factories.play_rounds(event, 1)
    with pytest.raises(RuleViolation, match="has dropped already"):
        drop_player(second, by=by)
    assert event.entries.get(pk=first.pk).dropped_after == 1
