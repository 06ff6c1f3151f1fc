"""Suspensions: given, read and lifted; what running events show of them, and what nobody else learns."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.entries import Term
from tournaments.entries.selectors.suspensions import Phase, in_phase, own_suspensions, suspended_entries
from tournaments.entries.services.entries import Name, check_in, check_in_all, drop_player, enter_names, enter_player
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.entries.services.preregistration import enter_myself, withdraw
from tournaments.entries.services.suspensions import lift_suspension, suspend_player
from tournaments.exchange.selectors.documents import document_text
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office, Player
from tournaments.record.models import Entry, Event, Suspension
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db

REASON = "Words at a table."


@pytest.fixture
def chief() -> User:
    return factories.CoordinatorFactory(handle="Chief", post=Office.Post.DIRECTOR)


@pytest.fixture
def pat() -> User:
    return factories.UserFactory(handle="Pat")


def today() -> date:
    return timezone.localdate()


def test_director_suspends_a_player_by_the_pages(chief: User, pat: User) -> None:
    reader = browser(chief).open("/suspensions/?name=pat")
    assert f"/players/{pat.player.pk}/suspend/" in reader.text
    reader.open(f"/players/{pat.player.pk}/suspend/")
    reader.send(reader.page.form("reason"), games="2E", until="2099-01-01", reason=REASON)
    row = Suspension.objects.get()
    assert (row.player, row.games, row.until, row.given_by) == (pat.player, ["2E"], date(2099, 1, 1), chief)
    assert row.starts_on == today()
    assert "Second Edition, from" in reader.text
    notice = Notice.objects.get(user=pat)
    assert (notice.kind, notice.link) == (Notice.Kind.CONDUCT, "/profile/")
    assert REASON not in notice.text
    assert REASON in browser(pat).open("/profile/").text


def test_suspension_is_lifted_by_the_pages_with_a_reason(chief: User, pat: User) -> None:
    row = factories.SuspensionFactory(player=pat.player, by=chief)
    reader = browser(chief).open(f"/suspensions/{row.pk}/lift/")
    reader.send(reader.page.form("reason"), reason="")
    assert "Say why the suspension is lifted." in reader.text
    reader.send(reader.page.form("reason"), reason="They have talked.")
    row.refresh_from_db()
    assert (row.lifted_by, row.lifted_because, row.version) == (chief, "They have talked.", 2)
    assert "is lifted: They have talked." in Notice.objects.filter(user=pat).latest("pk").text
    assert REASON not in browser(pat).open("/profile/").text


def test_program_suspends_lists_and_lifts(chief: User, pat: User) -> None:
    device = Device(chief)
    body = {"player": pat.player.pk, "games": ["TR", "2E"], "starts_on": str(today()), "reason": REASON}
    made = device.post("/suspensions/", body, **{"Idempotency-Key": "one"})
    assert (made.status_code, made.json()["games"], made.json()["phase"]) == (201, ["2E", "TR"], "running")
    assert device.post("/suspensions/", body, **{"Idempotency-Key": "one"}).json()["id"] == made.json()["id"]
    assert device.post("/suspensions/", body).json()["code"] == "suspended_already"
    assert [one["id"] for one in device.get("/suspensions/").json()["results"]] == [made.json()["id"]]
    own = Device(pat).get("/me/suspensions/").json()["results"]
    assert [(one["games"], one["reason"]) for one in own] == [(["2E", "TR"], REASON)]
    path = f"/suspensions/{made.json()['id']}/lift/"
    lifted = device.post(path, {"reason": "They have talked."}, **{"Expected-Version": "1"})
    assert (lifted.status_code, lifted.json()["phase"]) == (200, "lifted")
    assert device.post(path, {"reason": "Again."}).status_code == 409
    assert device.get("/suspensions/?phase=lifted").json()["results"][0]["lifted_because"] == "They have talked."
    assert Device(pat).get("/me/suspensions/").json()["results"] == []


def test_only_the_director_of_organized_play_gives_and_lifts(chief: User, pat: User) -> None:
    row = factories.SuspensionFactory(player=pat.player, by=chief)
    officer = factories.CoordinatorFactory()
    term = Term(("2E",), today())
    assert code_of_refusal(suspend_player, factories.PlayerFactory(), term, REASON, by=officer) == "director_only"
    assert code_of_refusal(lift_suspension, row, "So.", by=officer) == "director_only"


@pytest.mark.parametrize("missing", ["reason", "player"])
def test_suspension_needs_a_reason_and_somebody_real(chief: User, missing: str) -> None:
    event = factories.FullEventFactory(players=2)
    rehearsal = rehearse_event(event, by=factories.director_of(event))
    player = Player.every.filter(rehearsal=rehearsal).first() if missing == "player" else factories.PlayerFactory()
    assert player is not None
    reason = "" if missing == "reason" else REASON
    code = code_of_refusal(suspend_player, player, Term(("2E",), today()), reason, by=chief)
    assert code == ("reason_missing" if missing == "reason" else "made_up")


def test_over_and_lifted_suspensions_are_not_lifted_again(chief: User, pat: User) -> None:
    row = factories.SuspensionFactory(player=pat.player, until=today() + timedelta(days=2), by=chief)
    with time_machine.travel(timezone.now() + timedelta(days=5), tick=False):
        assert code_of_refusal(lift_suspension, row, "So.", by=chief) == "over"
    lift_suspension(row, "So.", by=chief)
    assert code_of_refusal(lift_suspension, row, "So.", by=chief) == "lifted"


def test_list_shows_each_where_it_belongs(chief: User) -> None:
    now = today()
    running = factories.SuspensionFactory(player=factories.PlayerFactory(), by=chief)
    to_come = factories.SuspensionFactory(player=factories.PlayerFactory(), starts_on=now + timedelta(days=3), by=chief)
    over = factories.SuspensionFactory(player=factories.PlayerFactory(), until=now, by=chief)
    Suspension.objects.filter(pk=over.pk).update(until=now - timedelta(days=1))
    lifted = lift_suspension(factories.SuspensionFactory(player=factories.PlayerFactory(), by=chief), "So.", by=chief)
    for phase, row in zip(Phase, (running, to_come, over, lifted), strict=True):
        assert list(in_phase(phase)) == [row]
        assert row.player.shown_name in browser(chief).open(f"/suspensions/?show={phase.value}").text


@pytest.mark.parametrize("phase", [Phase.OVER, Phase.LIFTED])
def test_of_those_that_ended_the_latest_come_first_and_of_one_moment_the_one_given_last(
    phase: Phase, chief: User
) -> None:
    rows = [factories.SuspensionFactory(player=factories.PlayerFactory(), by=chief) for _ in range(3)]
    for row, days in zip(rows, (4, 4, 2), strict=True):
        moment = timezone.now().replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=days)
        ended = {"starts_on": moment.date(), "until": moment.date()} if phase is Phase.OVER else {"lifted_at": moment}
        Suspension.objects.filter(pk=row.pk).update(**ended)
    assert list(in_phase(phase)) == [rows[2], rows[1], rows[0]]


def test_list_costs_no_more_for_more(chief: User, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    client = browser(chief).client
    counts = []
    for _ in range(2):
        factories.SuspensionFactory(player=factories.UserFactory().player, by=chief)
        with django_assert_max_num_queries(30) as asked:
            assert client.get("/suspensions/").status_code == 200
        counts.append(len(asked))
        factories.SuspensionFactory(player=factories.UserFactory().player, by=chief)
    assert counts[0] == counts[1]


def test_coordinator_reads_why_and_neither_gives_nor_lifts(chief: User, pat: User) -> None:
    row = factories.SuspensionFactory(player=pat.player, by=chief)
    officer = factories.CoordinatorFactory()
    assert "/suspensions/" in browser(officer).open("/contact/").text
    for page in ("/suspensions/", pat.player.get_absolute_url()):
        text = browser(officer).open(page).text
        assert REASON in text
        assert "/suspend/" not in text
        assert "/lift/" not in text
        assert f"/suspensions/{row.pk}/lift/" in browser(chief).open(page).text
    assert "Suspensions" not in browser(officer).open(factories.PlayerFactory().get_absolute_url()).text
    device = Device(officer)
    assert [one["reason"] for one in device.get("/suspensions/").json()["results"]] == [REASON]
    assert device.get(f"/suspensions/{row.pk}/").json()["reason"] == REASON
    assert device.post(f"/suspensions/{row.pk}/lift/", {"reason": "So."}).status_code == 403


@pytest.fixture
def running(pat: User) -> Event:
    """Round 1 is played, Pat among them."""
    event = factories.FullEventFactory(players=3)
    factories.enter(event, pat.player)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


def test_who_is_suspended_after_he_was_entered_and_his_directors_read_it_before_the_day(chief: User, pat: User) -> None:
    event = factories.EventFactory(preregistration=True)
    enter_myself(event, by=pat)
    director, base = factories.director_of(event), event.get_absolute_url()
    device, path = Device(director), f"/events/{event.pk}/entries/suspended/"
    known = device.get(path)["ETag"]
    factories.SuspensionFactory(player=pat.player, by=chief)
    assert "You are suspended from events of Second Edition" in browser(pat).open(f"{base}enter/").text
    assert "Suspended by now: Pat" in browser(director).open(f"{base}entries/").text
    assert device.get(path, **{"If-None-Match": known}).json()["results"][0]["name"] == "Pat"
    assert "uspended" not in browser().open(base).text


def test_no_public_page_export_or_answer_shows_a_suspension(running: Event, chief: User, pat: User) -> None:
    factories.SuspensionFactory(player=pat.player, by=chief)
    base, api = running.get_absolute_url(), f"/events/{running.pk}"
    reader, stranger = browser(), Device()
    for page in ("", "pairings/", "standings/", "players/", "rounds/", "cards/", "projector/", "event.json"):
        assert "uspen" not in reader.open(f"{base}{page}").text.replace("suspended/", "")
    for path in ("/", "/entries/", "/rounds/", "/standings/", "/document/", "/cards/"):
        assert "uspen" not in stranger.get(f"{api}{path}").content.decode()
    assert "uspen" not in stranger.get(f"/players/{pat.player.pk}/").content.decode()
    assert "uspen" not in document_text(running, whole=True)


def test_record_that_goes_by_a_suspended_one_is_refused_and_cannot_be_suspended_itself(chief: User) -> None:
    old, kept = factories.PlayerFactory(), factories.PlayerFactory()
    factories.SuspensionFactory(player=kept, by=chief)
    merge_players(old, kept, "A new name.", by=chief)
    old.refresh_from_db()
    event = factories.DueEventFactory()
    assert code_of_refusal(enter_player, event, old, by=factories.director_of(event)) == "suspended"
    assert code_of_refusal(factories.SuspensionFactory, player=old, by=chief) == "merged_already"


@pytest.mark.parametrize(
    ("starts", "until", "refused"),
    [(7, None, True), (8, None, False), (0, 7, True), (0, 6, False), (0, 8, True), (-3, None, True)],
)
def test_days_of_the_event_decide_and_not_the_day_of_entering(
    chief: User, pat: User, starts: int, until: int | None, refused: bool
) -> None:
    """The event is in seven days, by its own calendar."""
    event = factories.EventFactory(preregistration=True)
    day = event.local_start.date() - timedelta(days=7)
    last = None if until is None else day + timedelta(days=until)
    factories.SuspensionFactory(player=pat.player, starts_on=day + timedelta(days=starts), until=last, by=chief)
    if refused:
        assert code_of_refusal(enter_myself, event, by=pat) == "suspended"
    else:
        enter_myself(event, by=pat)


def test_event_of_several_days_counts_with_all_of_them(chief: User, pat: User) -> None:
    event = factories.EventFactory(preregistration=True, online=True)
    event.ends_on = event.local_start.date() + timedelta(days=5)
    event.save(update_fields=["ends_on"])
    factories.SuspensionFactory(player=pat.player, starts_on=event.ends_on, by=chief)
    assert code_of_refusal(enter_myself, event, by=pat) == "suspended"


def test_other_games_and_rehearsals_stay_open(chief: User, pat: User) -> None:
    factories.SuspensionFactory(player=pat.player, games=("1E", "TR"), by=chief)
    event = factories.DueEventFactory()
    enter_player(event, pat.player, by=factories.director_of(event))
    factories.SuspensionFactory(player=pat.player, games=("2E",), by=chief)
    rehearsal = rehearse_event(event, by=factories.director_of(event))
    enter_player(rehearsal, pat.player, by=factories.director_of(event))
    assert suspended_entries(rehearsal) == {}


def test_waiting_list_passes_over_who_is_suspended_and_keeps_the_place(chief: User, pat: User) -> None:
    event = factories.EventFactory(preregistration=True, cap=1)
    first, third = factories.UserFactory(), factories.UserFactory()
    for user in (first, pat, third):
        enter_myself(event, by=user)
    row = factories.SuspensionFactory(player=pat.player, by=chief)
    withdraw(event, by=first)
    assert [entry.player for entry in event.entries.all()] == [third.player]
    lift_suspension(row, "So.", by=chief)
    withdraw(event, by=third)
    assert [entry.player for entry in event.entries.all()] == [pat.player]


def test_everybody_who_is_kept_out_of_a_list_is_named_at_once(chief: User) -> None:
    event = factories.FullEventFactory(players=2)
    by, ben, ann, cy = (
        factories.director_of(event),
        *(factories.PlayerFactory(name=name) for name in ("Ben", "Ann", "Cy")),
    )
    entries = factories.enter(event, ben, ann, check_in=False)
    for player in (ben, ann):
        factories.SuspensionFactory(player=player, by=chief)
    with pytest.raises(RuleViolation, match="Ann and Ben cannot be taken in: let them speak"):
        check_in_all(event, [entry.pk for entry in entries], by=by)
    enter_names(event, [Name(one.name, one.pk) for one in (ben, ann, cy)], by=by)
    assert event.entries.filter(player=cy).exists()
    other = factories.FullEventFactory(players=2)
    with pytest.raises(RuleViolation, match="Ann and Ben cannot be taken in: let them speak"):
        enter_names(other, [Name(one.name, one.pk) for one in (ben, ann)], by=factories.director_of(other))
    assert other.entries.count() == 2


def test_nobody_else_finds_the_word_on_a_player_page(chief: User, pat: User) -> None:
    factories.SuspensionFactory(player=pat.player, by=chief)
    page = pat.player.get_absolute_url()
    assert REASON in browser(chief).open(page).text
    for reader in (None, pat, factories.UserFactory(), factories.director_of(factories.DueEventFactory())):
        text = browser(reader).open(page).text if reader else browser().open(page).text
        assert "uspen" not in text
        assert REASON not in text


def test_suspended_member_reads_it_before_he_fills_anything_in(chief: User, pat: User) -> None:
    event = factories.EventFactory(preregistration=True)
    factories.SuspensionFactory(player=pat.player, until=date(2099, 1, 1), by=chief)
    said = "to 1 Jan 2099: speak to your coordinator."
    page = browser(pat).open(f"{event.get_absolute_url()}enter/")
    assert said in page.text
    assert ">Enter</button>" not in page.text
    assert said in browser(pat).open("/events/new/").text
    other = browser(factories.UserFactory())
    assert ">Enter</button>" in other.open(f"{event.get_absolute_url()}enter/").text
    assert "uspended" not in other.text + other.open("/events/new/").text


def test_journal_keeps_ids_and_no_reason(chief: User, pat: User) -> None:
    row = lift_suspension(factories.SuspensionFactory(player=pat.player, by=chief), "They have talked.", by=chief)
    entries = JournalEntry.objects.filter(tag__startswith="player.susp")
    assert [entry.facts for entry in entries] == [{"suspension": row.pk, "player": pat.player.pk}] * 2


def test_suspension_of_a_merged_record_counts_for_who_goes_by_it(chief: User) -> None:
    old, kept = factories.PlayerFactory(), factories.PlayerFactory()
    factories.SuspensionFactory(player=old, by=chief)
    merging = merge_players(old, kept, "A new name.", by=chief)
    event = factories.DueEventFactory()
    by = factories.director_of(event)
    assert code_of_refusal(enter_player, event, kept, by=by) == "suspended"
    part_players(merging, by=chief)
    old.refresh_from_db()
    enter_player(event, kept, by=by)
    assert code_of_refusal(enter_player, event, old, by=by) == "suspended"


def test_event_that_still_runs_is_closed_to_who_was_suspended_since(running: Event, chief: User, pat: User) -> None:
    entry = drop_player(
        Entry.objects.select_related("event", "player").get(event=running, player=pat.player),
        by=factories.director_of(running),
    )
    with time_machine.travel(timezone.now() + timedelta(days=3), tick=False):
        guest = factories.PlayerFactory()
        factories.SuspensionFactory(player=guest, by=chief)
        by = factories.director_of(running)
        assert code_of_refusal(enter_player, running, guest, by=by) == "suspended"
    assert entry.dropped_after == 1


def test_suspended_director_still_rehearses(chief: User, pat: User) -> None:
    event = factories.FullEventFactory(players=2, by=pat)
    factories.SuspensionFactory(player=pat.player, by=chief)
    assert rehearse_event(event, by=pat).is_rehearsal


def test_own_suspensions_are_those_to_come_and_running(chief: User, pat: User) -> None:
    running = factories.SuspensionFactory(player=pat.player, until=today(), by=chief)
    to_come = factories.SuspensionFactory(player=pat.player, starts_on=today() + timedelta(days=9), by=chief)
    assert set(own_suspensions(pat)) == {running, to_come}
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        assert set(own_suspensions(pat)) == {to_come}


def test_program_lifts_no_suspension_that_changed_meanwhile(chief: User, pat: User) -> None:
    row = factories.SuspensionFactory(player=pat.player, by=chief)
    path, body = f"/suspensions/{row.pk}/lift/", {"reason": "They have talked."}
    stale = Device(chief).post(path, body, **{"Expected-Version": str(row.version + 1)})
    assert stale.status_code == 409
    row.refresh_from_db()
    assert row.lifted_at is None
    assert Device(factories.CoordinatorFactory()).post(path, body).status_code == 403
    assert Device(chief).post("/suspensions/999999/lift/", body).status_code == 404


def test_listed_player_is_stopped_at_the_check_in_and_leaves_no_trace(chief: User, pat: User) -> None:
    event = factories.FullEventFactory(players=2)
    entry = factories.enter(event, pat.player, check_in=False)[0]
    factories.SuspensionFactory(player=pat.player, by=chief)
    with pytest.raises(RuleViolation) as refused:
        check_in(entry, by=factories.director_of(event))
    assert refused.value.message == "Pat cannot be taken in: let Pat speak to the coordinator."
    assert REASON not in str(refused.value)
    assert Entry.objects.get(pk=entry.pk).checked_in is False
