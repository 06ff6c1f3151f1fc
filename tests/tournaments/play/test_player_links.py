"""A private link lets a player without an account use My table, and nothing else (docs/adr/0037)."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.utils import timezone

from tests import factories
from tests.tournaments.linked import entry_of, event_of_two
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.self_reports import Log
from tournaments.entries.selectors.check_ins import code_of as code_on_the_wall
from tournaments.entries.services.claims import claim_player, decide_claim
from tournaments.entries.services.entries import drop_player, remove_entry, return_player
from tournaments.entries.services.links import renew_link, withdraw_link
from tournaments.kernel.actors import LinkHolder
from tournaments.kernel.models import JournalEntry
from tournaments.play.selectors.desks import desk
from tournaments.play.selectors.my_tables import my_table
from tournaments.play.services.altering import cancel_event
from tournaments.play.services.leaving import drop_out
from tournaments.play.services.logs import log_game
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.play.services.self_reports import confirm_own, report_own
from tournaments.record.guards.links import COOKIE
from tournaments.record.models import Director, Entry, Event, Match, Round, SelfReport
from tournaments.record.selectors.acts import shown_acts
from tournaments.record.selectors.links import (
    LETTERS,
    PROOF,
    LinkState,
    code_of,
    find_entry,
    in_groups,
    link_state,
    linked_entries,
)

pytestmark = pytest.mark.django_db
WON = factories.ResultFactory()


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    return event_of_two()


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


@pytest.fixture(scope="module")
def made_played(made_event: Event) -> Round:
    return factories.RoundFactory(event=made_event)


@pytest.fixture
def open_round(made_played: Round) -> Round:
    return deepcopy(made_played)


@pytest.fixture
def match(open_round: Round) -> Match:
    return fresh(Match.objects.get(round=open_round))


def fresh(match: Match) -> Match:
    return Match.objects.select_related("round__event").get(pk=match.pk)


def holder(event: Event, name: str) -> LinkHolder:
    entry = entry_of(event, name)
    assert entry.link_nonce is not None
    return LinkHolder(entry.pk, entry.player_id, entry.link_nonce)


def in_seat(match: Match, place: int) -> str:
    return str(match.seats.get(place=place).player.name)


def phone(event: Event, name: str, client: Client | None = None) -> PlainBrowser:
    """A phone that has opened the link of this player, on My table."""
    opened = PlainBrowser(client or Client()).open(f"/t/{code_of(entry_of(event, name))}/")
    assert (opened.status, opened.url) == (200, f"{event.get_absolute_url()}my-table/")
    return opened


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


# --- the code ---


def test_code_is_the_same_each_time_and_another_after_it_is_renewed(event: Event) -> None:
    entry = entry_of(event, "Ada")
    code = code_of(entry)
    assert code == code_of(entry_of(event, "Ada"))
    assert find_entry(code) == entry
    renew_link(entry, by=factories.director_of(event))
    assert code_of(entry_of(event, "Ada")) != code
    assert find_entry(code) is None


def test_code_is_read_however_it_is_typed(event: Event) -> None:
    entry = entry_of(event, "Ada")
    code = code_of(entry)
    for typed in (code.lower(), in_groups(code), f" {in_groups(code).replace('-', ' ')} "):
        assert find_entry(typed) == entry
    assert find_entry("") is None
    assert find_entry(f"{code}2") is None


def test_code_is_proven_by_the_secret_key_alone(event: Event) -> None:
    code = code_of(entry_of(event, "Ada"))
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[]):
        assert find_entry(code) is None
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]):
        assert find_entry(code) is not None


def test_no_look_alikes_and_enough_to_guess() -> None:
    assert not set("01ILOU") & set(LETTERS)
    assert len(LETTERS) ** PROOF > 2**39


# --- My table ---


def test_both_report_on_their_phones_without_javascript(event: Event, match: Match) -> None:
    first, second = in_seat(match, 0), in_seat(match, 1)
    ada = phone(event, first)
    ada.send(ada.page.form_to("my-table/report/"), result="full_win", winner="a", score_a=100, score_b=35)
    assert ada.status == 200, words(ada.text)
    assert "Reported." in words(ada.text)
    bob = phone(event, second)
    bob.send(bob.page.form_to("my-table/confirm/"))
    assert "The result stands." in words(bob.text)
    row = fresh(match)
    assert (row.ended_by, row.won_by) == ("full_win", "a")
    assert (row.reported_seat, row.confirmed_seat, row.reported_by, row.confirmed_by) == ("a", "b", None, None)
    assert not SelfReport.objects.exists()
    assert desk(event).tables[0].note.endswith(f"by {first}, confirmed by {second}")


def test_journal_says_by_whose_link(event: Event, match: Match) -> None:
    name = in_seat(match, 0)
    report_own(match, WON, by=holder(event, name))
    said = JournalEntry.objects.filter(event=event, tag="result.said").get()
    assert (said.actor, said.by_entry) == (None, entry_of(event, name).pk)
    assert shown_acts(event, [said])[0].actor == f"{name} by private link"
    assert code_of(entry_of(event, name)) not in str(said.facts)


def test_link_and_member_confirm_each_other() -> None:
    event = factories.FullEventFactory(players=0)
    bob = factories.UserFactory(handle="Bob")
    factories.enter(event, factories.PlayerFactory(name="Ada"), bob.player)
    match = fresh(Match.objects.get(round=factories.RoundFactory(event=event)))
    seat = match.seats.get(player__name="Ada").place
    report_own(match, WON, by=holder(event, "Ada"))
    assert bob.notices.filter(text__contains="Ada reported your game").exists()
    confirm_own(fresh(match), by=bob)
    row = fresh(match)
    assert (row.reported_seat, row.reported_by, row.confirmed_by) == ("ab"[seat], None, bob)


def test_nobody_reports_at_another_table() -> None:
    event = factories.FullEventFactory(players=0)
    factories.enter(event, *(factories.PlayerFactory(name=name) for name in ("Ada", "Bob", "Cem", "Dia")))
    tables = factories.open_tables(factories.RoundFactory(event=event))
    elsewhere = next(table for table in tables if "Ada" not in table.names)
    with pytest.raises(RuleViolation, match="You do not sit at this table"):
        report_own(fresh(elsewhere), WON, by=holder(event, "Ada"))


def test_player_leaves_the_event_by_the_link(event: Event, match: Match) -> None:
    name = in_seat(match, 0)
    ada = phone(event, name).open(f"{event.get_absolute_url()}my-table/leave/")
    ada.send(ada.page.form("sure"), sure="on")
    assert entry_of(event, name).dropped_after == 1
    assert "You have left the event" in words(ada.text)
    assert link_state(entry_of(event, name)) is LinkState.OPEN  # the game of this round is still played


def test_player_checks_in_at_the_door() -> None:
    event = factories.EventFactory()
    factories.enter(event, factories.PlayerFactory(name="Ada"), check_in=False)
    ada = phone(event, "Ada").open(f"{event.get_absolute_url()}check-in/?code={code_on_the_wall(event)}")
    ada.send(ada.page.form("code"))
    assert "You are checked in, Ada" in words(ada.text)
    assert entry_of(event, "Ada").checked_in
    assert JournalEntry.objects.filter(tag="entry.checked_in").latest("pk").by_entry == entry_of(event, "Ada").pk


# --- who it is for, and what it opens ---


def test_link_opens_no_page_of_members_and_no_desk(event: Event, match: Match) -> None:
    ada = phone(event, "Ada")
    base = event.get_absolute_url()
    for page in ("desk/", "entries/", "journal/", "links/", "print/slips/", "my-table/contact/", "penalties/"):
        answer = ada.client.get(f"{base}{page}")
        assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/account/login/"), page
    assert ada.client.get("/profile/").status_code == 302


def test_link_of_one_event_opens_nothing_at_another(event: Event, match: Match) -> None:
    other = factories.FullEventFactory(players=0)
    factories.enter(other, factories.PlayerFactory(name="Cem"), factories.PlayerFactory(name="Dia"))
    factories.RoundFactory(event=other)
    ada = phone(event, "Ada")
    # The test client sends the cookie to every path, as no browser would.
    assert ada.client.get(f"{other.get_absolute_url()}my-table/").status_code == 410
    assert 'chip">you' not in ada.client.get(f"{other.get_absolute_url()}standings/").text


def test_cookie_is_for_the_event_alone_and_no_script_reads_it(event: Event) -> None:
    cookie = phone(event, "Ada").client.cookies[COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (event.get_absolute_url(), True, "Lax")
    assert code_of(entry_of(event, "Ada")) not in cookie.value


def test_made_up_cookie_opens_nothing(event: Event, match: Match) -> None:
    entry = entry_of(event, "Ada")
    client = Client()
    for value in (f"{entry.pk}:{entry.link_nonce}", f"{entry.pk}:{entry.link_nonce}:x:y", code_of(entry)):
        client.cookies[COOKIE] = value
        answer = client.get(f"{event.get_absolute_url()}my-table/")
        assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/account/login/")


def test_member_with_a_part_in_the_event_keeps_that_part(event: Event, match: Match) -> None:
    director = factories.director_of(event)
    client = Client()
    client.force_login(director)
    answer = client.get(f"/t/{code_of(entry_of(event, 'Ada'))}/")
    assert (answer.status_code, COOKIE in client.cookies) == (409, False)
    assert "This is the link of Ada" in words(answer.text)
    opened = phone(event, "Ada").client
    opened.force_login(director)
    assert opened.get(f"{event.get_absolute_url()}my-table/").status_code == 403
    assert opened.get(f"{event.get_absolute_url()}desk/").status_code == 200


# --- how it ends ---


def ended(event: Event, page: PlainBrowser, name: str, why: str) -> None:
    """The open phone and the printed code both say why, and lead to the standings."""
    base = event.get_absolute_url()
    for answer in (page.client.get(f"{base}my-table/"), Client().get(f"/t/{code_of(entry_of(event, name))}/")):
        assert answer.status_code == 410
        assert "This link has ended" in words(answer.text)
        assert why in words(answer.text)
        assert f'href="{base}standings/"' in answer.text
    assert "My table" not in words(page.client.get(f"{base}standings/").text)


def test_link_ends_when_the_event_is_finalized() -> None:
    event = factories.FullEventFactory(players=0)
    factories.enter(event, *(factories.PlayerFactory(name=name) for name in ("Ada", "Bob", "Cem", "Dia")))
    factories.play_rounds(event, event.rounds_scheduled)
    ada = phone(event, "Ada")
    finalize_event(event, by=factories.director_of(event))
    ended(event, ada, "Ada", "The event is over.")


def test_link_ends_with_the_round_after_which_the_player_left(event: Event, match: Match) -> None:
    director = factories.director_of(event)
    ada = phone(event, "Ada")
    drop_player(entry_of(event, "Ada"), by=director)
    assert ada.open(ada.url).status == 200
    report_result(match, WON, by=director)
    complete_round(match.round, by=director)
    ended(event, ada, "Ada", "This player has left the event.")
    return_player(entry_of(event, "Ada"), by=director)
    assert ada.open(f"{event.get_absolute_url()}my-table/").status == 200


def test_link_ends_when_the_player_has_an_account(event: Event, match: Match) -> None:
    ada = phone(event, "Ada")
    member = factories.UserFactory()
    claim = claim_player(entry_of(event, "Ada").player, by=member)
    assert ada.open(ada.url).status == 200  # somebody else may claim the record, too
    decide_claim(claim, confirm=True, by=factories.CoordinatorFactory())
    ended(event, ada, "Ada", "This player has an account now.")
    client = Client()
    client.force_login(member)
    page = client.get(f"{event.get_absolute_url()}my-table/")
    assert (page.status_code, "against <b>Bob</b>" in page.text) == (200, True)


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (withdraw_link, "The director has withdrawn it"),
        (renew_link, "There is a new one in its place"),
        (remove_entry, "This player is no longer on the list."),
    ],
)
def test_link_that_a_director_takes_away_ends_on_the_phone_and_on_paper(act: Any, why: str) -> None:
    event = factories.EventFactory()
    factories.enter(event, factories.PlayerFactory(name="Ada"), check_in=False)
    ada, code = phone(event, "Ada"), code_of(entry_of(event, "Ada"))
    act(entry_of(event, "Ada"), by=factories.director_of(event))
    answer = ada.client.get(f"{event.get_absolute_url()}my-table/")
    assert (answer.status_code, why in words(answer.text)) == (410, True)
    assert Client().get(f"/t/{code}/").status_code == 404


@pytest.mark.parametrize("act", ["report", "confirm", "leave"])
def test_link_that_ends_while_a_page_is_open_does_nothing_more(act: str, event: Event, match: Match) -> None:
    by = holder(event, in_seat(match, 0))
    report_own(match, WON, by=holder(event, in_seat(match, 1)))
    renew_link(entry_of(event, in_seat(match, 0)), by=factories.director_of(event))
    before = JournalEntry.objects.count()
    done: dict[str, Any] = {
        "report": lambda: report_own(fresh(match), WON, by=by),
        "confirm": lambda: confirm_own(fresh(match), by=by),
        "leave": lambda: drop_out(entry_of(event, in_seat(match, 0)), by=by),
    }
    with pytest.raises(RuleViolation, match="Your link has ended"):
        done[act]()
    assert JournalEntry.objects.count() == before


# --- nothing of others ---


def test_page_of_a_link_shows_nothing_of_others() -> None:
    event = factories.FullEventFactory(players=0, online=True)
    members = [factories.UserFactory(handle=name, email=f"{name}@players.example") for name in ("Cem", "Dia", "Eli")]
    factories.enter(event, factories.PlayerFactory(name="Ada"), *(member.player for member in members))
    Entry.objects.filter(event=event).update(play_contact="Voice: of somebody")
    open_round = factories.RoundFactory(event=event)
    own = fresh(Match.objects.get(round=open_round, seats__player__name="Ada"))
    other = fresh(Match.objects.exclude(pk=own.pk).get(round=open_round))
    log_game(other, Log(first_turn="a", began_at=timezone.now()), by=factories.director_of(event))
    ada = phone(event, "Ada")
    text = "".join(ada.open(f"{event.get_absolute_url()}my-table/{page}").text for page in ("", "log/", "leave/"))
    opponent = next(name for name in own.names if name != "Ada")
    assert [name for name in ("Cem", "Dia", "Eli") if name in text] == [opponent]
    for private in ("players.example", "Voice", "/penalties/", "/my-table/contact/", "/video/"):
        assert private not in text, private


def test_link_writes_nothing_but_at_its_own_table(event: Event, match: Match) -> None:
    ada, before = phone(event, "Ada"), JournalEntry.objects.count()
    base, bob = event.get_absolute_url(), entry_of(event, "Bob").pk
    for act in (
        f"tables/1/{match.table}/result/",
        f"entries/{bob}/drop/",
        f"entries/{bob}/link/renew/",
        "rounds/1/complete/",
        "my-table/contact/",
        "cancel/",
    ):
        assert ada.client.post(f"{base}{act}", {"key": "k"}).status_code in (302, 403, 404, 405), act
    assert JournalEntry.objects.count() == before


def test_page_of_a_link_takes_as_many_queries_in_a_large_field() -> None:
    counted = []
    for size in (4, 16):
        event = factories.FullEventFactory(players=0)
        factories.enter(event, *(factories.PlayerFactory(name=f"Player {number}") for number in range(size)))
        factories.RoundFactory(event=event)
        ada = PlainBrowser(Client()).open(f"/t/{code_of(entry_of_number(event, 1))}/")
        cache.clear(), caches["values"].clear()
        with CaptureQueriesContext(connection) as first:
            assert ada.client.get(ada.url).status_code == 200
        with CaptureQueriesContext(connection) as again:
            assert ada.client.get(ada.url).status_code == 200
        counted.append((len(first), len(again)))
    assert counted[0] == counted[1]
    assert counted[0][1] <= 12


def entry_of_number(event: Event, number: int) -> Entry:
    return linked_entries().get(event=event, number=number)


def test_standings_are_asked_for_again_at_no_cost_and_never_shared(event: Event, match: Match) -> None:
    ada, bob = phone(event, "Ada").client, phone(event, "Bob").client
    standings = f"{event.get_absolute_url()}standings/"
    tag = ada.get(standings)["ETag"]
    assert ada.get(standings, headers={"If-None-Match": tag}).status_code == 304
    assert bob.get(standings, headers={"If-None-Match": tag}).status_code == 200
    assert "private" in ada.get(standings)["Cache-Control"]
    assert "no-store" in ada.get(f"{event.get_absolute_url()}my-table/")["Cache-Control"]


# --- it is your turn ---


def test_page_says_whose_turn_it_is(event: Event, match: Match) -> None:
    names = in_seat(match, 0), in_seat(match, 1)
    turns = [my_table(event, holder(event, name)).turn for name in names]
    assert turns == [
        f"It is your turn: Round 1 at table {match.table}, against {opponent}." for opponent in reversed(names)
    ]
    report_own(match, WON, by=holder(event, names[0]))
    again = Event.objects.get(pk=event.pk)
    assert my_table(again, holder(event, names[0])).turn == ""
    assert my_table(again, holder(event, names[1])).turn.startswith(f"It is your turn: {names[0]} has reported")
    confirm_own(fresh(match), by=holder(event, names[1]))
    again = Event.objects.get(pk=event.pk)
    assert [my_table(again, holder(event, name)).turn for name in names] == ["", ""]


# --- guessing ---


def test_every_wrong_code_is_answered_the_same(event: Event) -> None:
    code, withdrawn = code_of(entry_of(event, "Ada")), code_of(entry_of(event, "Bob"))
    withdraw_link(entry_of(event, "Bob"), by=factories.director_of(event))
    guesses = (code[:-1] + ("2" if code[-1] != "2" else "3"), withdrawn, f"ZZZZ{code[4:]}")
    answers = [Client().get(f"/t/{guess}/") for guess in guesses]
    assert {answer.status_code for answer in answers} == {404}
    assert len({words(answer.text) for answer in answers}) == 1


def test_wrong_codes_are_counted_and_right_ones_are_not(event: Event, settings: Any) -> None:
    settings.PAGE_RATES = {"link": "3/h/ip"}
    code = code_of(entry_of(event, "Ada"))
    client = Client()
    for _ in range(5):
        assert client.get(f"/t/{code}/").status_code == 302
    assert client.get("/t/hello/").status_code == 422  # no code at all is no guess
    wrong = code[:-1] + ("2" if code[-1] != "2" else "3")
    assert [client.get(f"/t/{wrong}/").status_code for _ in range(4)] == [404, 404, 404, 429]
    assert client.get(f"/t/{code}/").status_code == 429
    assert client.post("/t/", {"code": code}).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.7").get(f"/t/{code}/").status_code == 302


def test_code_is_typed_where_it_cannot_be_scanned(event: Event, match: Match) -> None:
    page = browser().open("/t/")
    code = in_groups(code_of(entry_of(event, "Ada")))
    page.send(page.page.form("code"), code=code.lower())
    assert "Ada by private link" in words(page.text)
    again = browser().open("/t/")
    again.send(again.page.form("code"), code=f"http://testserver/t/{code.replace('-', '')}/")
    assert "Ada by private link" in words(again.text)


@pytest.mark.parametrize("typed", ["", "ABCD", "\x00", "x" * 300])
def test_what_is_no_code_is_refused_in_words(typed: str) -> None:
    page = browser().open("/t/")
    page.send(page.page.form("code"), code=typed)
    assert page.status == 422
    assert 'name="code"' in page.text


# --- the desk ---


def test_director_shows_renews_and_withdraws(event: Event) -> None:
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}links/")
    assert "Ada" in page.text
    page.open(next(link for link in page.page.links if f"entries/{entry_of(event, 'Ada').pk}/link" in link))
    code = in_groups(code_of(entry_of(event, "Ada")))
    assert code in page.text
    page.send(page.page.form_to("link/renew/"))
    assert code not in page.text
    assert in_groups(code_of(entry_of(event, "Ada"))) in page.text
    page.send(page.page.form_to("link/withdraw/"))
    assert "The link is withdrawn." in words(page.text)
    assert code_of(entry_of(event, "Ada")) == ""
    page.send(page.page.form_to("link/renew/"))
    assert in_groups(code_of(entry_of(event, "Ada"))) in page.text


def test_judge_shows_a_link_and_does_not_change_it(event: Event) -> None:
    judge = factories.DirectorFactory(event=event, position=Director.Position.JUDGE).user
    page = browser(judge).open(f"{event.get_absolute_url()}entries/{entry_of(event, 'Ada').pk}/link/")
    assert in_groups(code_of(entry_of(event, "Ada"))) in page.text
    assert not [form for form in page.page.forms if "link/" in form.action]
    answer = page.client.post(
        f"{event.get_absolute_url()}entries/{entry_of(event, 'Ada').pk}/link/renew/", {"key": "k"}
    )
    assert answer.status_code == 403


def test_player_with_an_account_has_no_link() -> None:
    event = factories.FullEventFactory(players=0)
    [entry] = factories.enter(event, factories.UserFactory(handle="Ada").player)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/{entry.pk}/link/")
    assert code_of(entry) not in page.text.replace("-", "")
    with pytest.raises(RuleViolation, match="has an account"):
        renew_link(entry, by=factories.director_of(event))
    assert Client().get(f"/t/{code_of(entry)}/").status_code == 410


def test_slips_and_scorecards_carry_the_codes_of_players_without_an_account(event: Event, match: Match) -> None:
    by = browser(factories.director_of(event))
    for sheet in ("slips", "scorecards"):
        page = by.open(f"{event.get_absolute_url()}print/{sheet}/")
        for name in ("Ada", "Bob"):
            assert page.text.count(in_groups(code_of(entry_of(event, name)))) == 1, sheet
    withdraw_link(entry_of(event, "Ada"), by=factories.director_of(event))
    assert in_groups(code_of(entry_of(event, "Bob"))) in by.open(f"{event.get_absolute_url()}print/slips/").text
    assert by.text.count("<small>") == 1


LOST = factories.ResultFactory(winner=1)


def test_same_key_of_two_links_is_two_acts(event: Event, match: Match) -> None:
    for place in (0, 1):
        report_own(fresh(match), WON, by=holder(event, in_seat(match, place)), key="tap")
    assert fresh(match).is_reported


def test_rehearsal_has_no_links(event: Event) -> None:
    entry = entry_of(event, "Ada")
    entry.event.is_rehearsal = True
    assert link_state(entry) is LinkState.REHEARSAL


def test_link_of_a_player_who_was_removed_opens_nothing() -> None:
    event = factories.EventFactory()
    factories.enter(event, factories.PlayerFactory(name="Ada"), check_in=False)
    ada, code = phone(event, "Ada"), code_of(entry_of(event, "Ada"))
    remove_entry(entry_of(event, "Ada"), by=factories.director_of(event))
    answer = ada.client.get(f"{event.get_absolute_url()}my-table/")
    assert answer.status_code == 410
    assert "This player is no longer on the list." in words(answer.text)
    assert Client().get(f"/t/{code}/").status_code == 404


def test_link_ends_when_the_event_is_cancelled() -> None:
    event = factories.EventFactory()
    factories.enter(event, factories.PlayerFactory(name="Ada"), check_in=False)
    ada = phone(event, "Ada")
    cancel_event(event, "No venue", by=factories.director_of(event))
    ended(event, ada, "Ada", "The event is over.")


def test_code_on_the_slip_asks_a_stranger_for_the_code(event: Event, match: Match) -> None:
    slip = f"{event.get_absolute_url()}slips/1/{match.table}/"
    page = browser().open(slip)
    assert page.url.startswith("/t/")
    assert f"/account/login/?next={slip.replace('/', '%2F')}" in page.text
    ada = phone(event, "Ada").open(slip)
    assert ada.url.endswith("/my-table/")


def test_different_words_wait_for_the_director(event: Event, match: Match) -> None:
    report_own(match, WON, by=holder(event, in_seat(match, 0)))
    report_own(fresh(match), LOST, by=holder(event, in_seat(match, 1)))
    assert not fresh(match).is_reported
    assert desk(event).tables[0].state == "conflict"


def test_two_phones_and_two_links_on_one_phone(event: Event, match: Match) -> None:
    first, second = phone(event, "Ada"), phone(event, "Ada")
    assert "Ada by private link" in words(first.text)
    assert "Ada by private link" in words(second.text)
    assert "Bob by private link" in words(phone(event, "Bob", first.client).text)
    assert "Ada by private link" in words(second.open(second.url).text)


def test_renewed_link_ends_the_one_before(event: Event, match: Match) -> None:
    ada, code = phone(event, "Ada"), code_of(entry_of(event, "Ada"))
    renew_link(entry_of(event, "Ada"), by=factories.director_of(event))
    answer = ada.client.get(f"{event.get_absolute_url()}my-table/")
    assert answer.status_code == 410
    assert "There is a new one in its place" in words(answer.text)
    assert Client().get(f"/t/{code}/").status_code == 404
    assert "Ada by private link" in words(phone(event, "Ada", ada.client).text)
