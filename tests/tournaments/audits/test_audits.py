"""The audit of an event: what was changed without an act is found, and a coordinator decides about it."""

from __future__ import annotations

from copy import deepcopy
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tests.worlds import without_reactions
from tournaments.audits.selectors.audit import Audit, audit
from tournaments.audits.selectors.checks import Check, Tone
from tournaments.audits.selectors.export import export_event
from tournaments.audits.services.auditing import (
    answer_coordinator,
    ask_director,
    release_event,
    restore_result,
    take_back_void,
    void_event,
)
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.department.services.offices import appoint
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.denials import agree_denial, deny_entry
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Event, Match, Placement, Round, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    with without_reactions():
        played = factories.DueEventFactory(rounds_scheduled=3, title="Lighthouse Cup")
        factories.enter(
            played, factories.UserFactory(handle="pat").player, *(factories.PlayerFactory() for _ in range(3))
        )
        factories.play_rounds(played, 3)
        return finalize_event(Event.objects.get(pk=played.pk), by=factories.director_of(played))


@pytest.fixture
def event(made_event: Event, db: None) -> Event:
    """Tests change rows in the transaction of an act, at which no guard of the database looks."""
    with factories.by_hand():
        return deepcopy(made_event)


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.NORTH_AMERICA)


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def table(event: Event, number: int = 3) -> Match:
    return Match.objects.select_related("round__event").get(round__event=event, round__number=number, table=1)


def swapped(match: Match) -> Match:
    """Its winner is the other one from now on, as somebody with a hand in the database could do it."""
    Match.objects.filter(pk=match.pk).update(winner_seat="a" if match.winner_seat == "b" else "b")
    a, b = Seat.objects.filter(match=match).order_by("place")
    Seat.objects.filter(pk=a.pk).update(score=b.score)
    Seat.objects.filter(pk=b.pk).update(score=a.score)
    return match


def exchanged(event: Event, number: int) -> None:
    """Two players of a round, who sit at other tables from now on."""
    first, second = Seat.objects.filter(round__event=event, round__number=number, place=0).order_by("pk")
    first.player, second.player = second.player, first.player
    Seat.objects.filter(pk__in=(first.pk, second.pk)).delete()
    Seat.objects.bulk_create([first, second])


def red(found: Audit) -> set[str]:
    return {check.code for check in found.failed}


def check(event: Event, code: str) -> Check:
    return next(one for one in audit(again(event)).checks if one.code == code)


def test_swapped_winner_is_found_with_both_values_and_who_entered_it(event: Event) -> None:
    match = swapped(table(event))
    found = audit(again(event))
    assert red(found) == {"results", "places", "frozen"}
    (one,) = check(event, "results").differences
    names = [seat.player.shown_name for seat in match.seats.order_by("place")]
    assert one.where == "Round 3, table 1"
    assert (one.round, one.table) == (3, 1)
    assert all(name in one.kept and name in one.stands for name in names)
    assert one.kept != one.stands
    assert one.by.startswith(f"entered by {factories.director_of(event)}, ")
    assert found.verdict.startswith("6 of 9 checks hold. 1 result of 6 changed without an act.")


@pytest.mark.parametrize(
    ("model", "changes", "codes"),
    [
        (Event, {"level": 5}, {"frozen"}),
        (Event, {"frozen_digest": ""}, {"frozen"}),
        (Event, {"registered_at": "2020-01-01T00:00Z"}, {"listing"}),
        (Round, {"seed": 1}, {"draws"}),
        (Match, {"ended_by": "modified_win"}, {"results", "places", "frozen"}),
        (Match, {"facts": {"differential": 1}}, {"results", "frozen"}),
        (Placement, {"figures": {"vp": 99}}, {"places"}),
    ],
    ids=["level", "no digest", "listed when", "seed", "ending", "differential", "frozen figures"],
)
def test_what_is_changed_by_no_act_is_red(event: Event, model: Any, changes: dict[str, Any], codes: set[str]) -> None:
    rows = model.objects.all() if model is not Placement else Placement.objects.filter(rank=1)
    rows.update(**changes)
    assert codes <= red(audit(again(event)))
    if model is not Round:
        assert "draws" not in red(audit(again(event)))


def test_result_that_no_act_entered_is_red(event: Event) -> None:
    JournalEntry.objects.filter(tag="result.reported", facts__match=table(event).pk).delete()
    (one,) = check(event, "results").differences
    assert one.kept == "nothing entered"


def test_results_from_before_digests_were_kept_are_grey(event: Event) -> None:
    JournalEntry.objects.filter(event=event).delete()
    Event.objects.filter(pk=event.pk).update(frozen_digest="")
    tones = {one.code: one.tone for one in audit(again(event)).checks}
    assert {code for code, tone in tones.items() if tone == Tone.GREY} == {
        *("listing", "rows", "results", "frozen", "ratings", "import")
    }


def test_players_exchanged_after_the_draw_are_found(event: Event) -> None:
    exchanged(event, 1)
    (one,) = check(event, "draws").differences
    assert one.where == "Round 1"
    assert " v " in one.kept
    assert " v " in one.stands
    assert "results" in red(audit(again(event)))


def test_swap_by_hand_is_an_override_but_not_one_that_no_act_made(event: Event) -> None:
    exchanged(event, 2)
    Round.objects.filter(event=event, number=2).update(changed=True, changed_because="As agreed.")
    assert "draws" in red(audit(again(event)))
    JournalEntry.objects.create(
        event=event, tag="round.changed", actor=factories.director_of(event), subject_model="tournaments.event",
        subject_pk=event.pk, facts={"round": event.rounds.get(number=2).pk, "reason": "As agreed."},
    )  # fmt: skip
    assert "draws" not in red(audit(again(event)))


def test_result_taken_back_is_no_difference() -> None:
    event = factories.FullEventFactory(players=4)
    played = factories.RoundFactory(event=event)
    match = factories.tables_of(played)[0]
    report_result(match, factories.ResultFactory(winner=0), by=factories.director_of(event))
    step = JournalEntry.objects.filter(event=event).first()
    assert step is not None
    undo_step(again(event), step.pk, by=factories.director_of(event))
    assert check(event, "results").tone == Tone.GREEN


def test_override_without_a_reason_is_red(event: Event) -> None:
    by = factories.director_of(event)
    reopened = reopen_event(again(event), "Misread.", by=factories.CoordinatorFactory(handle="Otto"))
    correct_result(table(reopened, 1), factories.ResultFactory(winner=1), "Read off the slip.", by=by)
    assert check(event, "overrides").tone == Tone.GREEN
    entry = JournalEntry.objects.get(tag="result.corrected")
    JournalEntry.objects.filter(pk=entry.pk).update(facts={**entry.facts, "reason": ""})
    assert check(event, "overrides").tone == Tone.RED


# --- acts ---


def test_result_of_the_journal_is_put_back(event: Event, cora: User) -> None:
    places = list(Placement.objects.filter(event=event).values_list("rank", "player_id", "figures", "lot"))
    match = swapped(table(event))
    restore_result(table(event), "The slip says so.", by=cora, seen=match.version)
    assert audit(again(event)).holds
    assert list(Placement.objects.filter(event=event).values_list("rank", "player_id", "figures", "lot")) == places
    with pytest.raises(AlreadyDone):
        restore_result(table(event), "Again.", by=cora)


def test_event_is_accepted_as_it_stands(event: Event, cora: User) -> None:
    swapped(table(event))
    frozen = again(event).frozen_digest
    release_event(again(event), "The slip was found: it was so.", by=cora)
    found = audit(again(event))
    assert found.holds
    assert again(event).frozen_digest != frozen
    assert check(event, "places").said == "4 places come out again."
    said = check(event, "results").accepted
    assert said == "Accepted as it stands by Cora: The slip was found: it was so."
    swapped(table(event, 2))
    assert "results" in red(audit(again(event)))


def test_void_event_counts_nowhere_and_can_be_taken_back(event: Event, cora: User) -> None:
    places = list(Placement.objects.filter(event=event).values_list("rank", "player_id"))
    pat = User.objects.get(player__handle="pat")
    void_event(again(event), "Two of the players were not there", by=cora)
    assert (again(event).state, again(event).void_because) == ("void", "Two of the players were not there")
    page = Client().get(event.get_absolute_url()).text
    assert "Void, it counts nowhere: Two of the players were not there" in page
    assert Client().get(f"{event.get_absolute_url()}standings/").status_code == 200
    told = Notice.objects.filter(event=event, text__contains="declared this event void")
    assert {pat, factories.director_of(event)} == {notice.user for notice in told}
    with pytest.raises(AlreadyDone):
        void_event(again(event), "Again.", by=cora)
    take_back_void(again(event), "They were.", by=cora)
    assert (again(event).state, again(event).void_because, again(event).void_from) == ("finalized", "", "")
    assert list(Placement.objects.filter(event=event).values_list("rank", "player_id")) == places
    assert audit(again(event)).holds
    with pytest.raises(AlreadyDone):
        take_back_void(again(event), "Again.", by=cora)


def test_event_that_has_not_begun_is_cancelled_not_void(cora: User) -> None:
    with pytest.raises(RuleViolation, match="cancel the event instead"):
        void_event(factories.DueEventFactory(), "No.", by=cora)


def test_nobody_decides_about_an_event_that_he_directed_or_played_in(event: Event) -> None:
    director = factories.director_of(event)
    appoint("europe", director, on=date(2025, 1, 1), by=None)
    player = User.objects.get(player__handle="pat")
    appoint("australia", player, on=date(2025, 1, 1), by=None)
    for by in (director, player):
        for act in (void_event, release_event, ask_director):
            with pytest.raises(RuleViolation, match="neither directed nor played"):
                act(again(event), "Because.", by=by)
        with pytest.raises(RuleViolation, match="neither directed nor played"):
            restore_result(table(event), "Because.", by=by)


def test_whoever_directed_it_once_is_no_judge_of_it(event: Event, cora: User) -> None:
    JournalEntry.objects.create(
        event=event, tag="director.accepted", actor=cora, subject_model="tournaments.event", subject_pk=event.pk
    )
    with pytest.raises(RuleViolation, match="neither directed nor played"):
        void_event(again(event), "Because.", by=cora)
    with pytest.raises(RuleViolation, match="neither directed nor played"):
        reopen_event(again(event), "Because.", by=cora)


def test_directors_answer_what_a_coordinator_asks(event: Event, cora: User) -> None:
    by = factories.director_of(event)
    with pytest.raises(Conflict, match="No coordinator has asked"):
        answer_coordinator(again(event), "It was.", by=by)
    ask_director(again(event), "Was round 3 played?", by=cora)
    assert refusal(answer_coordinator, again(event), "It was.", by=factories.UserFactory())[0] == "directors_only"
    assert Notice.objects.get(user=by, event=event).text == "A coordinator asks: Was round 3 played?"
    page = browser(by).client
    url = reverse("tournaments:answer_audit", args=(event.year, event.slug))
    assert "Was round 3 played?" in page.get(url).text
    answer_coordinator(again(event), "It was.", by=by)
    assert Notice.objects.get(user=cora, event=event).text == "A director has answered: It was."


# --- imports ---


def test_other_file_than_was_imported_is_red(event: Event) -> None:
    came = factories.bring_document(export_event(again(event))["event"], by=factories.UserFactory())
    came.imported_document.written += " "
    came.imported_document.save()
    assert check(came, "import").differences[0].where == "Digest of the file"


# --- pages ---


def test_acts_are_done_from_their_pages(event: Event, cora: User) -> None:
    client = browser(cora).client
    url = reverse("tournaments:audit_void", args=(event.year, event.slug))
    refused = client.post(url, {"reason": "", "seen": again(event).version})
    assert refused.status_code == 422
    assert client.post(url, {"reason": "Not played.", "seen": again(event).version}).status_code == 302
    assert again(event).state == "void"


def test_file_holds_checks_journal_and_event(event: Event, cora: User) -> None:
    client = browser(cora).client
    said = client.get(reverse("tournaments:audit_file", args=(event.year, event.slug))).json()
    assert (said["format"], said["holds"], len(said["checks"])) == ("trekcc-audit", True, 12)
    assert said["journal"][0]["tag"] == "event.registered"
    assert said["event"]["format"] == "trekcc-event"


def test_rows_that_make_no_sense_are_red_and_no_error(event: Event, cora: User) -> None:
    Match.objects.filter(round__event=event).update(winner_seat="", facts={"nonsense": 1})
    found = audit(again(event))
    assert {"results", "frozen"} <= red(found)
    assert any("makes no sense" in one.said for one in found.failed)
    assert browser(cora).client.get(reverse("tournaments:audit", args=(event.year, event.slug))).status_code == 200


def test_entry_given_away_does_not_freeze_what_was_altered(event: Event) -> None:
    swapped(table(event))
    agree_denial(
        deny_entry(again(event), by=User.objects.get(player__handle="pat")), "Bob", by=factories.director_of(event)
    )
    assert {"results", "places", "frozen"} <= red(audit(again(event)))


def test_event_that_nobody_touched_is_green(event: Event) -> None:
    found = audit(again(event))
    assert (red(found), found.holds) == (set(), True)
    tones = {one.code: one.tone for one in found.checks}
    assert {code for code, tone in tones.items() if tone == Tone.GREEN} == {
        *("listing", "draws", "positions", "rows", "results", "places", "frozen", "overrides", "journal")
    }
    assert found.verdict == "What could be checked holds: 9 of 12. 3 checks had nothing to compare with."


def test_every_act_asks_for_a_reason(event: Event, cora: User) -> None:
    swapped(table(event))
    for act in (void_event, release_event, ask_director):
        with pytest.raises(RuleViolation, match=r"^(Say why|Write what)"):
            act(again(event), "", by=cora)
    with pytest.raises(RuleViolation, match="Say why"):
        restore_result(table(event), "", by=cora)
    void_event(again(event), "Not played.", by=cora)
    with pytest.raises(RuleViolation, match="Say why"):
        take_back_void(again(event), "", by=cora)


def test_digest_does_not_depend_on_the_day_it_is_worked_out(event: Event) -> None:
    frozen = again(event).frozen_digest
    assert len(frozen) == 32
    rows = Event.objects.filter(pk=event.pk)
    factories.change_past(rows, finalized_at=event.starts_at + timedelta(days=1), title="Other")
    assert audit(again(event)).holds


def test_who_has_a_part_in_it_reads_but_is_led_to_no_act(event: Event) -> None:
    director = factories.director_of(event)
    appoint("europe", director, on=date(2025, 1, 1), by=None)
    page = browser(director).client.get(reverse("tournaments:audit", args=(event.year, event.slug)))
    assert "You have a part in this event" in page.text
    assert "Declare void" not in page.text


def test_entry_given_away_after_the_event_changes_nothing_that_an_audit_asks(event: Event) -> None:
    pat, by = User.objects.get(player__handle="pat"), factories.director_of(event)
    denial = deny_entry(again(event), by=pat)
    agree_denial(denial, "Bob Smith", by=by)
    assert audit(again(event)).holds
    swapped(table(event))
    assert {"results", "places", "frozen"} <= red(audit(again(event)))
