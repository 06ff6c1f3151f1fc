"""Rounds: drawn as a draft, changed, published, completed (OPG 7.2, 7.6)."""

from __future__ import annotations

from random import Random

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tests.factories import ResultFactory
from tests.tournaments.plain import browser
from tournaments import engine
from tournaments.audits.selectors.draws import draws_replay
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import read_position
from tournaments.entries.services.entries import drop_player
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry
from tournaments.play.selectors import desks, draws
from tournaments.play.selectors.drafts import draft_page
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import (
    complete_round,
    discard_draft,
    draw_round,
    publish_round,
    redraw_round,
    swap_seats,
)
from tournaments.record.models import Event, Round, Seat
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db


def drafted(players: int = 4, rounds: int = 0) -> Round:
    event = factories.FullEventFactory(players=players)
    factories.play_rounds(event, rounds)
    return draw_round(event, by=factories.director_of(event), draw_seed=5)


def by(drawn: Round):
    return factories.director_of(drawn.event)


def seated(drawn: Round) -> list[tuple[int | None, int]]:
    rows = Seat.objects.filter(round=drawn).order_by("match__table", "match_id", "place")
    return list(rows.values_list("match__table", "player"))


def seats_of(drawn: Round, *tables: int) -> list[Seat]:
    found = Seat.objects.filter(round=drawn, match__table__in=tables, place=0).order_by("match__table")
    return list(found.select_related("match", "round__event", "player"))


# --- draft ------------------------------------------------------------------------------------------------------------


def test_draft_is_seen_by_directors_alone() -> None:
    drawn = drafted()
    url = drawn.event.get_absolute_url()
    assert "Draft of round 1" in browser(by(drawn)).open(f"{url}draft/").text
    assert "No round is published yet" in browser().open(f"{url}pairings/").text
    assert browser().open(f"{url}pairings/1/").status == 404
    assert "No round is published yet" in browser().open(f"{url}rounds/").text


def test_draft_that_somebody_else_discarded_is_a_conflict() -> None:
    drawn = drafted()
    late = Round.objects.select_related("event").get(pk=drawn.pk)
    discard_draft(drawn, by=by(drawn))
    for service in (discard_draft, redraw_round, publish_round):
        with pytest.raises(Conflict) as conflict:
            service(late, by=by(drawn))
        assert conflict.value.code == "gone"


def test_what_stands_already_is_said_so_and_is_no_error() -> None:
    event = factories.FullEventFactory(players=2)
    one, other = (browser(factories.director_of(event)) for _ in range(2))
    desk, draft = f"{event.get_absolute_url()}desk/", f"{event.get_absolute_url()}draft/"

    def both(page: str, act: str, said: str) -> None:
        forms = [each.open(page).page.form_to(act) for each in (one, other)]
        for each, form in zip((one, other), forms, strict=True):
            each.send(form)
        assert (other.status, said in other.text) == (200, True), other.text[:2000]

    both(desk, "/draw/", "Round 1 is drawn already")
    both(draft, "/publish/", "Round 1 is published already")
    factories.report_all(Round.objects.get(), Random(1))
    both(desk, "/complete/", "Round 1 is complete already")
    assert Round.objects.count() == 1


def test_draft_page_of_a_version_gone_by_publishes_nothing() -> None:
    drawn = drafted(players=8)
    page = browser(by(drawn)).open(f"{drawn.event.get_absolute_url()}draft/")
    redraw_round(drawn, by=by(drawn), draw_seed=6)
    page.send(page.page.form_to("/publish/"))
    assert page.status == 409
    assert Round.objects.get().is_draft


# --- swap -------------------------------------------------------------------------------------------------------------


def test_draft_says_of_a_table_whether_the_draw_or_a_hand_seated_it() -> None:
    drawn = drafted(players=6)
    assert "seated by hand" not in {table.why for table in draft_page(drawn.event, drawn).tables}
    swap_seats(*seats_of(drawn, 1, 2), by=by(drawn), reason="One table has a step.")
    why = {table.table: table.why for table in draft_page(drawn.event, drawn).tables}
    assert (why[1], why[2], why[3] != "seated by hand") == ("seated by hand", "seated by hand", True)


def test_what_sits_as_it_was_drawn_is_not_measured_again_and_what_was_moved_is() -> None:
    drawn = drafted(players=6, rounds=1)
    best = draws.best_draw(drawn)
    assert draws.shown_draw(drawn, best, draws.seats_by_table(drawn)) is best
    swap_seats(*exchanges(drawn, again=False), by=by(drawn), reason="They came together.")
    moved = Round.objects.get(pk=drawn.pk)
    shown = draws.shown_draw(moved, best, draws.seats_by_table(moved))
    assert shown == draws.current_draw(moved)
    assert draws.is_worse(moved, shown, best)


def exchanges(drawn: Round, *, again: bool) -> list[Seat]:
    """Two seats whose exchange makes the draw worse, because two meet again or although nobody does."""
    best = draws.best_draw(drawn)
    for one in drawn.seats.order_by("pk").select_related("match", "round__event", "player"):
        for other in drawn.seats.filter(pk__gt=one.pk).select_related("match", "round__event", "player"):
            names = {ids(drawn)[one.player_id]: ids(drawn)[other.player_id]}
            names |= {there: here for here, there in names.items()}
            pairs = [[names.get(name, name) for name in pair] for pair in best.tables]
            draw = engine.judge_round(records.rules_of(drawn.event), read_position(drawn.position), pairs, ())
            if one.match != other.match and draws.is_worse(drawn, draw, best) and bool(draw.rematches) is again:
                return [one, other]
    raise AssertionError("no such exchange")


def ids(drawn: Round) -> dict[int, str]:
    return records.entry_ids(drawn.event)


def test_worse_draw_needs_a_reason_which_everybody_can_read() -> None:
    drawn = drafted(players=8, rounds=1)
    swap_seats(*exchanges(drawn, again=False), by=by(drawn))
    drawn.refresh_from_db()
    assert (drawn.changed, drawn.changed_because, drawn.rematches) == (True, "", 0)
    with pytest.raises(RuleViolation) as refusal:
        publish_round(drawn, by=by(drawn))
    assert (refusal.value.code, refusal.value.section) == ("worse_draw", "OPG 7.6")
    page = browser(by(drawn)).open(f"{drawn.event.get_absolute_url()}draft/")
    assert "is worse than the best one" in page.text
    page.send(page.page.form("changed_because"), changed_because="They drive home together.")
    assert page.url.endswith("/desk/")
    drawn.refresh_from_db()
    assert (drawn.is_draft, drawn.changed_because) == (False, "They drive home together.")
    assert "They drive home together." in browser().open(f"{drawn.event.get_absolute_url()}rounds/").text


def test_who_have_met_meet_again_where_the_director_insists_with_a_reason() -> None:
    drawn = drafted(players=8, rounds=1)
    seats, before = exchanges(drawn, again=True), seated(drawn)
    with pytest.raises(RuleViolation) as refusal:
        swap_seats(*seats, by=by(drawn), reason="So it is.")
    assert (refusal.value.code, refusal.value.section, seated(drawn)) == ("meet_again", "OPG 7.6", before)
    swap_seats(*exchanges(drawn, again=True), by=by(drawn), reason="So it is.", insist=True)
    drawn.refresh_from_db()
    assert drawn.rematches > 0
    for page in ("draft/", "rounds/"):
        publish_round(drawn, by=by(drawn)) if page == "rounds/" else None
        assert "met before: seated so by" in browser(by(drawn)).open(f"{drawn.event.get_absolute_url()}{page}").text


def test_file_and_audit_say_that_two_met_again_by_hand() -> None:
    drawn = drafted(players=8, rounds=1)
    swap_seats(*exchanges(drawn, again=True), by=by(drawn), reason="So it is.", insist=True)
    again = Round.objects.get(pk=drawn.pk).rematches
    factories.report_all(publish_round(drawn, by=by(drawn)), Random(1))
    complete_round(drawn, by=by(drawn))
    assert "met before, seated so by a director" in draws_replay(drawn.event).said
    document = document_of(drawn.event)
    assert [one.get("rematches", 0) for one in document["rounds"]] == [0, again]
    copy = factories.bring_document({**document, "source": {"site": "another.example"}}, by=factories.UserFactory())
    assert copy.rounds.get(number=2).rematches == again


def test_director_is_asked_back_on_the_page_and_nothing_typed_is_lost() -> None:
    drawn = drafted(players=8, rounds=1)
    picked = [seat.pk for seat in exchanges(drawn, again=True)]
    page = browser(by(drawn)).open(f"{drawn.event.get_absolute_url()}draft/")
    page.send(page.page.form_to("/swap/"), seats=picked)
    assert (page.status, "Seat them although they have met" in page.text) == (422, True)
    assert sorted(value for name, value in page.page.form_to("/swap/").fields if name == "seats") == sorted(
        map(str, picked)
    )
    page.send(page.page.form_to("/swap/"), insist="on")
    assert Round.objects.get(pk=drawn.pk).rematches


def test_round_1_is_random_and_published_with_a_reason_once_it_was_changed() -> None:
    drawn = drafted()
    swap_seats(*seats_of(drawn, 1, 2), by=by(drawn))
    drawn.refresh_from_db()
    with pytest.raises(RuleViolation, match="at random") as refusal:
        publish_round(drawn, by=by(drawn))
    assert refusal.value.section == "OPG 7.2"
    swap_seats(*seats_of(drawn, 1, 2), by=by(drawn))
    assert not publish_round(Round.objects.get(pk=drawn.pk), by=by(drawn)).changed


def test_swap_takes_exactly_two_seats() -> None:
    drawn = drafted(players=6)
    before = seated(drawn)
    page = browser(by(drawn)).open(f"{drawn.event.get_absolute_url()}draft/")
    page.send(page.page.form_to("/swap/"), seats=list(drawn.seats.values_list("pk", flat=True)[:3]))
    assert page.status == 422
    assert "Select exactly two players" in page.text
    assert seated(drawn) == before


def test_bye_can_be_exchanged_and_an_earned_bye_cannot() -> None:
    event = factories.FullEventFactory(players=6)
    factories.give_byes(event.entries.first(), 1, factories.director_of(event))
    drawn = draw_round(event, by=factories.director_of(event))
    seats = drawn.seats.select_related("match", "round__event", "player")
    player = seats.filter(match__table=1).first()
    with pytest.raises(RuleViolation, match="earned bye"):
        swap_seats(player, seats.get(match__ended_by="earned_bye"), by=by(drawn), reason="No.")
    leaver, table = player.player_id, player.match_id
    swap_seats(player, seats.get(match__ended_by="bye"), by=by(drawn), reason="Has to leave early.")
    assert drawn.seats.get(match__ended_by="bye").player_id == leaver
    assert drawn.matches.get(pk=table).seats.count() == 2


# --- publish and complete ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("service", [redraw_round, discard_draft, publish_round])
def test_published_pairings_never_change(service) -> None:
    drawn = publish_round(drafted(), by=by(Round.objects.get()))
    before = seated(drawn)
    with pytest.raises(Conflict) as conflict:
        service(drawn, by=by(drawn))
    assert conflict.value.code == "published"
    with pytest.raises(Conflict):
        swap_seats(*seats_of(drawn, 1, 2), by=by(drawn), reason="Too late.")
    assert seated(drawn) == before


def test_draft_of_a_field_that_changed_is_drawn_again_before_it_is_published() -> None:
    drawn = drafted(players=6)
    drop_player(drawn.event.entries.first(), by=by(drawn))
    page = browser(by(drawn)).open(f"{drawn.event.get_absolute_url()}draft/")
    assert "changed after this draw" in page.text
    redraw_round(drawn, by=by(drawn))
    assert "The field changed" not in browser(by(drawn)).open(f"{drawn.event.get_absolute_url()}draft/").text
    drop_player(drawn.event.entries.last(), by=by(drawn))
    swap_seats(*seats_of(drawn, 1, 2), by=by(drawn), reason="They came together.")
    assert "changed after this draw" in browser(by(drawn)).open(f"{drawn.event.get_absolute_url()}draft/").text
    with pytest.raises(RuleViolation) as refusal:
        publish_round(drawn, by=by(drawn))
    assert refusal.value.code == "stale_draft"
    publish_round(redraw_round(drawn, by=by(drawn)), by=by(drawn))
    assert drawn.seats.count() == 4


def test_round_is_complete_when_every_table_is_reported() -> None:
    played = factories.RoundFactory(event=factories.FullEventFactory(players=4))
    report_result(played.matches.get(table=1), ResultFactory(), by=by(played))
    with pytest.raises(RuleViolation, match="still waits for: table 2"):
        complete_round(played, by=by(played))
    report_result(played.matches.get(table=2), ResultFactory(), by=by(played))
    assert complete_round(played, by=by(played)).is_complete
    with pytest.raises(Conflict):
        complete_round(played, by=by(played))


def test_desk_says_what_comes_next_all_the_evening() -> None:
    event = factories.FullEventFactory(players=4, rounds_scheduled=3)
    assert step(event) == "draw"
    drawn = draw_round(event, by=factories.director_of(event))
    assert step(event) == "draft"
    publish_round(drawn, by=by(drawn))
    assert step(event) == "play"
    factories.report_all(drawn, Random(1))
    assert step(event) == "complete"
    complete_round(drawn, by=by(drawn))
    assert step(event) == "draw"
    factories.play_rounds(Event.objects.get(pk=event.pk), 2)
    assert step(event) == "finalize"
    finalize_event(Event.objects.get(pk=event.pk), by=by(drawn))
    assert step(event) == "closed"


def step(event: Event) -> str:
    return desks.desk(Event.objects.get(pk=event.pk)).step


def test_nobody_sits_twice_in_a_round() -> None:
    drawn = drafted()
    seat = drawn.seats.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(match=drawn.matches.get(table=2), round=drawn, player=seat.player, place=2)


def test_draw_again_takes_another_seed_and_counts() -> None:
    drawn = drafted(players=8)
    before = seated(drawn)
    redraw_round(drawn, by=by(drawn), draw_seed=6)
    assert (drawn.seed, drawn.draws, Round.objects.count()) == (6, 2, 1)
    assert {player for _, player in seated(drawn)} == {player for _, player in before}
    assert seated(drawn) != before
    assert JournalEntry.objects.first().facts == {"round": drawn.pk, "number": 1, "seed_before": 5, "seed": 6}


def test_no_round_is_drawn_after_the_last() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    assert event.state == Event.State.COMPLETE
    with pytest.raises(RuleViolation, match="All 3 rounds are played"):
        draw_round(event, by=factories.director_of(event))
