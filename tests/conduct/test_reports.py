"""Reports on conduct: to whom they go, who is told of them and who never is (OPG B, 1.2)."""

from __future__ import annotations

import pytest

from conduct.engine import Level
from conduct.models import DeckCheck, Filming, Penalty, VerbalWarning
from conduct.services.complaints import ComplaintDetails, complain
from conduct.services.consents import give_consent
from conduct.services.penalties import deck_corrected
from conduct.services.reports import close_event
from conduct.services.videos import allow_filming
from conduct.services.withdrawing import withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import inbox_of, keepers
from tournaments.department.services.offices import appoint
from tournaments.entries.services.entries import remove_entry, undo_check_in
from tournaments.kernel.days import today
from tournaments.kernel.journal import AlreadyDone
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Player
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Director, Event, Match
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event

pytestmark = pytest.mark.django_db


def elsewhere(hall: Hall) -> Hall:
    """Pat in another event of the same evening."""
    other = factories.FullEventFactory(players=3, by=hall.director, title="Another evening")
    factories.enter(other, hall.pat.player)
    factories.RoundFactory(event=other)
    return Hall(other, hall.director, hall.judge, hall.pat, hall.coordinator, hall.chief)


def told_of(item: InboxItem) -> list[str]:
    """Handles of who has a notice of the item."""
    notices = Notice.objects.filter(link=item.get_absolute_url()).select_related("user__player").order_by("pk")
    return [notice.user.player.handle for notice in notices]


def test_severe_misconduct_is_reported_where_it_comes_to_a_verbal_warning(listed: Hall) -> None:
    acts = JournalEntry.objects.count()
    listed.warn("B3", chosen=Level.GAME_LOSS)
    report = InboxItem.objects.get()
    assert (report.post, report.kind, told_of(report)) == ("director", "conduct", ["Chief"])
    assert report.text == "Pat: B3 Misconduct, severe, a verbal warning, in “The evening”. It is on no card."
    assert report.about == listed.event.get_absolute_url()
    listed.warn("D1")
    assert (InboxItem.objects.count(), JournalEntry.objects.count()) == (1, acts)


def test_director_complained_about_is_told_nothing_where_nobody_else_is_left(hall: Hall) -> None:
    for user in (hall.chief, hall.coordinator):
        factories.DirectorFactory(event=hall.event, user=user, position=Director.Position.JUDGE)
    about = Director.objects.get(event=hall.event, user=hall.chief)
    complaint = complain(hall.event, ComplaintDetails(about, "director", "She told my opponent my hand."), by=hall.pat)
    assert (complaint.item.post, keepers(complaint.item), told_of(complaint.item)) == ("director", [], [])
    follower = factories.UserFactory(handle="Fay")
    appoint("director", follower, on=today(), by=hall.chief)
    assert keepers(complaint.item) == [follower]


def test_severe_misconduct_is_reported_to_the_department_at_level_3(hall: Hall) -> None:
    penalty = hall.issue("B3", chosen=Level.GAME_LOSS, description="Shouted at everybody.")
    report = InboxItem.objects.get()
    assert (penalty.to_director, report.post, report.kind) == (report, "director", "conduct")
    assert (report.about, told_of(report)) == (penalty.get_absolute_url(), ["Chief"])
    assert report.text.startswith("Pat: B3 Misconduct, severe, level 3, in “The evening”.")


def test_only_the_warnings_of_the_event_that_closes_are_forgotten(hall: Hall) -> None:
    there = elsewhere(hall)
    kept = there.warn("A1")
    hall.warn("A1")
    Event.every.filter(pk=hall.event.pk).update(state=Event.State.FINALIZED)
    close_event(hall.event.pk)
    assert list(VerbalWarning.objects.all()) == [kept]


def test_everybody_with_a_post_is_told_of_what_is_in_the_own_inbox_and_of_nothing_else(hall: Hall) -> None:
    hall.issue("C1", evidence="Two judges saw it.")
    items = list(InboxItem.objects.all())
    holders: list[User] = [hall.coordinator, hall.chief]
    found = {(item.pk, user.pk) for user in holders for item in inbox_of(user)}
    links = {item.get_absolute_url(): item.pk for item in items}
    told = {(links[notice.link], notice.user_id) for notice in Notice.objects.filter(link__in=links)}
    assert (told, len(told)) == (found, len(items))


# --- what becomes of penalties when what they are about goes: the entry, a rehearsal, the rules of the listing ---


def test_penalty_of_who_was_taken_off_the_list_is_read_and_withdrawn_and_not_corrected(listed: Hall) -> None:
    penalty = listed.issue("B1", level=Level.WRITTEN, because="It was the third evening.")
    remove_entry(undo_check_in(listed.entry(), by=listed.director), by=listed.director)
    device, path = Device(listed.director), f"/events/{listed.event.pk}/penalties/{penalty.pk}/"
    assert device.get(path).json()["entry"] is None
    refused = device.post(f"{path}correct/", {"code": "B2", "reason": "It was more."})
    assert (refused.status_code, refused.json()["code"]) == (422, "not_listed")
    assert device.post(f"{path}withdraw/", {"reason": "It was another."}).status_code == 200


def test_rehearsal_reports_to_nobody_and_goes_with_all_that_happened_in_it(listed: Hall) -> None:
    event = Event.every.get(pk=rehearse_event(listed.event, by=listed.director, players=8).pk)
    made_up = event.entries.filter(player__rehearsal=event).select_related("event", "player__merged_into").last()
    factories.VerbalWarningFactory(entry=made_up)
    factories.DeckCheckFactory(entry=made_up)
    said = {"evidence": "Seen.", "level": Level.DISQUALIFICATION, "because": "It was planned."}
    grave = factories.PenaltyFactory(entry=made_up, code="C1", **said)
    withdraw_penalty(grave, "Only a rehearsal.", by=listed.director)
    assert (grave.to_coordinator, InboxItem.objects.count()) == (None, 0)
    delete_rehearsal(event, by=listed.director)
    assert not Player.every.filter(rehearsal__isnull=False).exists()
    assert [rows.objects.count() for rows in (Penalty, VerbalWarning, DeckCheck)] == [0, 0, 0]


def test_penalty_is_read_by_the_code_of_conduct_that_it_was_issued_by(listed: Hall) -> None:
    listed.issue("B1", level=Level.WRITTEN, because="It was the third evening.")
    listed.warn("A1")
    Event.every.filter(pk=listed.event.pk).update(ruleset="swccg-constructed", game="SW")
    device, base = Device(listed.director), f"/events/{listed.event.pk}/"
    assert device.get(f"{base}penalties/").json()[0]["infraction"].startswith("B1 ")
    card = device.get(f"{base}entries/{listed.entry().pk}/conduct/").json()
    assert [one["infraction"][:3] for one in card["warnings"]] == ["A1 "]


def test_deck_is_corrected_once_whoever_read_the_check_before() -> None:
    event = factories.FullEventFactory(players=2)
    checked = factories.DeckCheckFactory(entry=event.entries.select_related("event", "player").earliest("number"))
    here, there = (DeckCheck.objects.select_related("event").get(pk=checked.pk) for _ in range(2))
    deck_corrected(here, by=factories.director_of(event))
    with pytest.raises(AlreadyDone, match="nothing left to correct"):
        deck_corrected(there, by=factories.director_of(event))


def test_game_of_a_round_that_was_taken_back_meanwhile_is_neither_filmed_nor_consented_to() -> None:
    played = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    by = factories.director_of(played.event)
    filming = allow_filming(factories.tables_of(played)[0], by=by)
    match = Match.objects.select_related("round__event").get(pk=filming.match_id)
    player = match.seats.earliest("place").player_id
    read_before = Filming.objects.select_related("match__round__event").get(pk=filming.pk)
    unpublish_round(played, by=by)
    for act in (lambda: allow_filming(match, by=by), lambda: give_consent(read_before, player, by=by)):
        assert refusal(act)[0] == "draft"


def test_report_on_a_post_holder_is_told_to_who_looks_after_the_post_instead(hall: Hall) -> None:
    appoint("director", hall.pat, on=today(), by=hall.chief)
    report = hall.issue("B3", chosen=Level.GAME_LOSS).to_director
    assert report is not None
    assert [report in inbox_of(user) for user in (hall.pat, hall.coordinator, hall.chief)] == [False, True, False]
    assert told_of(report) == ["Cora"]
