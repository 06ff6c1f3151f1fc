"""The list of players: pasted, at the door, late, gone and back (OPG 7.2, 7.5.1, A)."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.engine.types import Outcome, RuleViolation
from tournaments.journal import Conflict
from tournaments.models import Entry, Event, Player, Round
from tournaments.selectors import records
from tournaments.services.entries import (
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
from tournaments.services.players import Profile

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.listed_event()


def at_the_door(event: Event) -> PlainBrowser:
    return browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")


def pasted(event: Event, names: str) -> PlainBrowser:
    desk = at_the_door(event)
    return desk.send(desk.page.form("names"), names=names)


def outcomes(event: Event, player: Player) -> list[str]:
    cards = {card.player: card for card in records.scorecards(event)}
    return [line.outcome.value for line in cards[str(player.pk)].lines]


# --- paste ------------------------------------------------------------------------------------------------------------


def test_preview_saves_nothing(event: Event) -> None:
    desk = pasted(event, "Ann\nBob")
    assert desk.status == 200
    assert "Nothing is saved yet" in desk.text
    assert (event.entries.count(), Player.objects.filter(name__in=("Ann", "Bob")).count()) == (0, 0)


def test_confirmed_list_is_entered_in_its_order(event: Event) -> None:
    desk = pasted(event, "  Ann  Lee \n\nBob\n")
    desk.send(desk.page.form_to("/confirm/"))
    assert list(event.entries.values_list("number", "player__name", "checked_in")) == [
        (1, "Ann Lee", False),
        (2, "Bob", False),
    ]


@pytest.mark.parametrize("line", ["Kestrel", "kestrel", "KESTRE1", "Kestrel ", "Ｋｅｓｔｒｅｌ"])
def test_member_is_known_by_handle_however_it_is_typed(event: Event, line: str) -> None:
    member = factories.member("Kestrel")
    desk = pasted(event, line)
    desk.send(desk.page.form_to("/confirm/"))
    assert [entry.player for entry in event.entries.all()] == [member.player]


def test_player_without_account_is_known_by_name(event: Event) -> None:
    player = factories.walk_in("Ann Lee")
    desk = pasted(event, "ann lee")
    desk.send(desk.page.form_to("/confirm/"))
    assert event.entries.get().player == player


def test_two_who_could_be_meant_are_both_offered_and_so_is_a_new_one(event: Event) -> None:
    two = [factories.walk_in("Ann Lee") for _ in range(2)]
    form = pasted(event, "Ann Lee").page.form_to("/confirm/")
    assert form.choices["pick"] == [*(str(player.pk) for player in two), "new", "skip"]


def test_chosen_as_new_gets_a_record_of_its_own(event: Event) -> None:
    known = factories.walk_in("Ann Lee")
    desk = pasted(event, "Ann Lee")
    desk.send(desk.page.form_to("/confirm/"), pick=["new"])
    assert event.entries.get().player != known


def test_line_that_comes_twice_or_is_listed_already_is_left_out_unless_chosen(event: Event) -> None:
    enter_player(event, factories.walk_in("Ann"), by=factories.director_of(event))
    desk = pasted(event, "Ann\nBob\nbob")
    assert [state for state in ("twice", "listed", "new") if f'data-match="{state}"' in desk.text] == [
        "twice",
        "listed",
        "new",
    ]
    desk.send(desk.page.form_to("/confirm/"))
    assert list(event.entries.values_list("player__name", flat=True)) == ["Ann", "Bob"]


def test_preview_that_is_not_whole_is_refused_with_the_names_kept(event: Event) -> None:
    desk = pasted(event, "Ann\nBob")
    desk.send(desk.page.form_to("/confirm/"), pick=["new"])
    assert desk.status == 422
    assert desk.page.form("names").value("names") == "Ann\nBob"
    assert event.entries.count() == 0


def test_preview_of_a_list_that_changed_is_a_conflict_with_the_names_kept(event: Event) -> None:
    desk = pasted(event, "Ann\nBob")
    factories.enter(event, factories.walk_in())
    desk.send(desk.page.form_to("/confirm/"))
    assert desk.status == 409
    assert desk.page.form("names").value("names") == "Ann\nBob"
    assert event.entries.count() == 1


# --- at the door ------------------------------------------------------------------------------------------------------


def test_walk_in_is_entered_and_checked_in_at_once(event: Event) -> None:
    desk = at_the_door(event)
    desk.send(desk.page.form("name", "country"), name="Wanda", country="SE")
    entry = event.entries.get()
    assert (entry.player.name, str(entry.player.country), entry.player.user) == ("Wanda", "SE", None)
    assert (entry.checked_in, entry.entered_in) == (True, 1)


def test_known_name_at_the_door_is_asked_back(event: Event) -> None:
    member = factories.member("Kestrel")
    desk = at_the_door(event)
    desk.send(desk.page.form("name", "country"), name="kestrel")
    assert event.entries.count() == 0
    desk.send(desk.page.form_to("/confirm/"))
    assert list(event.entries.values_list("player", "checked_in")) == [(member.player.pk, True)]


def test_nobody_is_on_the_list_twice(event: Event) -> None:
    player = factories.walk_in()
    factories.enter(event, player)
    with pytest.raises(RuleViolation, match="on the list already"):
        enter_player(event, player, by=factories.director_of(event))
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(event=event, player=player, number=99)


def test_check_in_and_back(event: Event) -> None:
    by = factories.director_of(event)
    entry = enter_player(event, factories.walk_in(), by=by)
    assert check_in(entry, by=by).checked_in
    with pytest.raises(Conflict, match="checked in already"):
        check_in(Entry.objects.select_related("event", "player").get(pk=entry.pk), by=by)
    assert not undo_check_in(entry, by=by).checked_in


def test_only_who_is_checked_in_is_drawn() -> None:
    event = factories.full_event(4)
    absent = factories.enter(event, factories.walk_in(), check_in=False)[0]
    played = factories.published_round(event)
    assert not played.seats.filter(player=absent.player).exists()
    assert played.seats.count() == 4


def test_no_show_is_taken_off_the_list(event: Event) -> None:
    by = factories.director_of(event)
    entry = enter_player(event, factories.walk_in(), by=by)
    remove_entry(entry, by=by)
    assert event.entries.count() == 0


@pytest.mark.parametrize(("service", "code"), [(remove_entry, "seated"), (undo_check_in, "seated")])
def test_who_has_sat_is_dropped_and_not_removed(service, code) -> None:
    event = factories.full_event(4)
    factories.published_round(event)
    with pytest.raises(RuleViolation) as refusal:
        service(event.entries.first(), by=factories.director_of(event))
    assert refusal.value.code == code
    assert event.entries.count() == 4


def test_second_removal_of_the_same_player_is_harmless(event: Event) -> None:
    entry = factories.enter(event, factories.walk_in(), check_in=False)[0]
    one, other = at_the_door(event), at_the_door(event)
    for desk in (one, other):
        desk.send(desk.page.form_to(f"/{entry.pk}/remove/"))
        assert desk.status == 200
    assert event.entries.count() == 0


# --- late, gone and back ----------------------------------------------------------------------------------------------


def test_late_player_has_missed_the_rounds_before() -> None:
    event = factories.played_event(4, 2)
    late = enter_walk_in(event, Profile("Late Larry"), by=factories.director_of(event))
    assert late.entered_in == 3
    factories.play_rounds(event, 1)
    assert outcomes(event, late.player)[:2] == [Outcome.MG, Outcome.MG]
    assert len(outcomes(event, late.player)) == 3


def test_player_checked_in_late_enters_at_the_next_draw_whatever_was_listed_before() -> None:
    event = factories.full_event(4)
    absent = factories.enter(event, factories.walk_in(), check_in=False)[0]
    factories.play_rounds(event, 1)
    assert check_in(absent, by=factories.director_of(event)).entered_in == 2


def test_draft_is_not_a_round_gone() -> None:
    event = factories.full_event(4)
    factories.draw_round(event, by=factories.director_of(event))
    late = enter_walk_in(event, Profile("Larry"), by=factories.director_of(event))
    assert late.entered_in == 1


def test_nobody_enters_once_the_last_round_is_drawn() -> None:
    event = factories.played_event(4, 2, rounds_scheduled=3)
    factories.published_round(event)
    with pytest.raises(RuleViolation) as refusal:
        enter_walk_in(event, Profile("Larry"), by=factories.director_of(event))
    assert (refusal.value.code, refusal.value.section) == ("no_round_left", "OPG 7.5.1")
    assert event.entries.count() == 4


def test_dropped_player_plays_the_round_and_no_later_one() -> None:
    event = factories.full_event(5)
    played = factories.published_round(event)
    entry = event.entries.get(player=played.matches.get(table=1).seats.first().player)
    drop_player(entry, by=factories.director_of(event))
    assert entry.dropped_after == 1
    factories.report_all(played, factories.Random(1))
    factories.complete_round(played, by=factories.director_of(event))
    factories.play_rounds(event, 1)
    assert outcomes(event, entry.player)[1:] == [Outcome.MG]
    assert outcomes(event, entry.player)[0] != Outcome.MG


def test_drop_taken_back_seats_the_player_again_and_leaves_the_missed_game() -> None:
    event = factories.played_event(5, 1)
    by = factories.director_of(event)
    entry = event.entries.first()
    drop_player(entry, by=by)
    factories.play_rounds(event, 1)
    return_player(entry, by=by)
    third = factories.play_rounds(event, 1)[0]
    assert third.seats.filter(player=entry.player).exists()
    assert outcomes(event, entry.player)[1] == Outcome.MG
    assert outcomes(event, entry.player)[2] != Outcome.MG


@pytest.mark.parametrize("service", [drop_player, return_player])
def test_drop_and_return_happen_once(service) -> None:
    event = factories.played_event(4, 1)
    by = factories.director_of(event)
    entry = event.entries.first()
    drop_player(entry, by=by)
    if service is return_player:
        return_player(entry, by=by)
    with pytest.raises(RuleViolation):
        service(Entry.objects.select_related("event", "player").get(pk=entry.pk), by=by)


# --- earned byes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("byes", "expected"), [(0, []), (1, ["EBYE"]), (2, ["EBYE", "EBYE"])])
def test_earned_byes_are_for_the_first_rounds(byes: int, expected: list[str]) -> None:
    event = factories.full_event(5)
    entry = event.entries.first()
    grant_earned_byes(entry, byes, by=factories.director_of(event))
    factories.play_rounds(event, 2)
    assert [outcome for outcome in outcomes(event, entry.player) if outcome == "EBYE"] == expected


@pytest.mark.parametrize("byes", [3, -1])
def test_there_are_no_other_earned_byes(event: Event, byes: int) -> None:
    entry = factories.enter(event, factories.walk_in())[0]
    with pytest.raises(RuleViolation) as refusal:
        grant_earned_byes(entry, byes, by=factories.director_of(event))
    assert refusal.value.section == "OPG 7.5.1"


def test_earned_byes_are_settled_before_the_first_round_is_published() -> None:
    event = factories.full_event(4)
    factories.published_round(event)
    with pytest.raises(RuleViolation) as refusal:
        grant_earned_byes(event.entries.first(), 1, by=factories.director_of(event))
    assert refusal.value.section == "OPG 7.2"
    assert Round.objects.get().seats.count() == 4


def test_earned_byes_are_granted_at_the_door(event: Event) -> None:
    entry = factories.enter(event, factories.walk_in())[0]
    desk = at_the_door(event)
    desk.send(desk.page.form("byes"), byes=2)
    entry.refresh_from_db()
    assert entry.earned_byes == 2


def test_preview_that_names_a_player_who_is_not_there_enters_nobody() -> None:
    event = factories.listed_event()
    with pytest.raises(RuleViolation, match="not there"):
        enter_names(event, [Name("Ann"), Name("Ben", 10**9)], by=factories.director_of(event))
    assert not event.entries.exists()
