"""Whoever is not seated is put into the round: in every kind of event, at every moment (OPG 7.4-7.6, 10; T95; D97)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from tests import factories
from tests.rings import matrix
from tests.tournaments.plain import browser
from tests.tournaments.play.joining import EVENTS, Outside, again, outside
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.joining import Moment, State, Way
from tournaments.kernel.models import JournalEntry
from tournaments.play.selectors import draws
from tournaments.play.selectors.before_back import last_step
from tournaments.play.selectors.joining import JoinPage, join_page, outsiders
from tournaments.play.services.joining import put_into_round
from tournaments.play.services.rounds import draw_round
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Entry, Match, Round, Seat

pytestmark = pytest.mark.django_db
MOMENTS = (Moment.DRAFT, Moment.PUBLISHED, Moment.RESULTS, Moment.COMPLETE)
EXPECTED = Path(__file__).with_name("joining.txt")
"""A line for each: what is open, and by which section the other ways are closed."""
WHY = "They stood at the door in time."
ENTRY = ("checked_in", "entered_in", "dropped_after", "sits_out")


def told(page: JoinPage) -> str:
    if page.refusal is not None:
        return f"{page.refusal.code} ({page.refusal.section})"
    opened = " ".join(choice.way for choice in page.open_choices)
    closed = ", ".join(
        f"{choice.way} {choice.violation.code} ({choice.violation.section})"
        for choice in page.closed_choices
        if choice.violation is not None
    )
    return f"{opened or 'nothing'}; {closed}"


def expected() -> dict[str, str]:
    lines = (line.split(": ", 1) for line in EXPECTED.read_text().splitlines())
    return dict(lines)


def entry_again(one: Outside) -> Entry:
    return Entry.objects.select_related("event", "player").get(pk=one.entry.pk)


def snapshot(one: Outside) -> Any:
    """Who sits where, what the round was drawn from, and how the player stands."""
    played = Round.objects.get(pk=one.round.pk)
    seats = Seat.objects.filter(round=played).order_by("player")
    rows = list(seats.values_list("player", "match__table", "match__ended_by", "score", "side"))
    entry = entry_again(one)
    columns = [getattr(entry, name) for name in ENTRY]
    return rows, columns, played.position["players"], played.changed, played.stage.entrants


def check_effect(one: Outside, way: Way, before: Any) -> None:
    entry, played = entry_again(one), Round.objects.select_related("event").get(pk=one.round.pk)
    seats = Counter(played.seats.values_list("player", flat=True))
    assert entry.checked_in
    assert entry.dropped_after is None
    assert set(seats.values()) == {1}
    if way is Way.LOSS:
        assert before[0] == snapshot(one)[0]
        return
    if way is Way.TABLE and played.is_complete:
        played = draw_round(again(played.event), by=one.by)
        seats = Counter(played.seats.values_list("player", flat=True))
    assert entry.player_id in seats
    if way is not Way.TABLE:
        match = Match.objects.get(round=played, seats__player=entry.player)
        assert (match.ended_by == "bye") is (way is Way.BYE) or way is Way.REDRAW
    else:
        assert not Match.objects.get(round=played, seats__player=entry.player).is_reported
    assert not draws.find_differences(played) or played.changed
    assert not played.is_draft or not draws.is_stale(played) or way is Way.BYE


@matrix(("kind", "state", "moment"), list(product(EVENTS, State, MOMENTS)), step=21)
def test_every_way_does_what_its_preview_says_or_is_refused_by_its_section(
    kind: str, state: State, moment: Moment
) -> None:
    one = outside(kind, state, moment)
    page = join_page(one.entry)
    assert told(page) == expected()[f"{kind}, {state}, {moment}"]
    assert all(choice.violation.section for choice in page.closed_choices if choice.violation)
    before = snapshot(one)
    for choice in page.choices:
        stands = transaction.savepoint()
        if choice.violation is not None:
            with pytest.raises(RuleViolation) as refusal:
                put_into_round(entry_again(one), choice.way, by=one.by, reason=WHY)
            assert refusal.value.code == choice.violation.code
            assert snapshot(one) == before
        else:
            put_into_round(entry_again(one), choice.way, by=one.by, reason=WHY)
            step = last_step(again(one.event))
            check_effect(one, choice.way, before)
            if Round.objects.filter(event=one.event).count() == 2:
                undo_step(again(one.event), step.pk, by=one.by)
                assert snapshot(one) == before
        transaction.savepoint_rollback(stands)


def late_at_five() -> Outside:
    """Somebody came late, and somebody else has the bye."""
    return outside("swiss", State.LATE, Moment.PUBLISHED)


def test_director_gets_there_from_a_name_in_three_taps() -> None:
    one = late_at_five()
    name = one.entry.person.shown_name
    page = browser(one.by).open(f"{one.event.get_absolute_url()}entries/")
    assert f'Put into round 2<span class="sr-only">: {name}' in page.text
    page.open(next(link for link in page.page.links if link.endswith(f"/{one.entry.pk}/round/")))
    assert f"Put {name} into round 2" in page.text
    assert "Now" in page.text
    assert f"– {name}" in page.text
    page.send(page.page.form("way"))
    assert f"{name} is put into round 2." in page.text
    assert Seat.objects.filter(round=one.round, player=one.entry.player).exists()
    assert name not in [outsider.name for outsider in outsiders(again(one.event)).all]


def test_desk_names_everybody_who_is_not_seated() -> None:
    one = late_at_five()
    desk = browser(one.by).open(f"{one.event.get_absolute_url()}desk/").text
    assert "Not seated in round 2 (1)" in desk


def test_bye_by_hand_needs_its_reason_and_keeps_what_was_typed() -> None:
    one = outside("swiss", State.DROPPED, Moment.PUBLISHED)
    page = browser(one.by).open(reverse("tournaments:join_round", args=(*one.event.address, one.entry.pk)))
    form = next(form for form in page.page.forms if form.value("way") == Way.BYE)
    page.send(form)
    assert page.status == 422
    assert "Say why this player gets a bye" in page.text
    form = next(form for form in page.page.forms if form.value("way") == Way.BYE)
    page.send(form, reason=WHY)
    assert Round.objects.get(pk=one.round.pk).changed_because == WHY
    facts = JournalEntry.objects.filter(event=one.event).latest("pk").facts
    assert (facts["reason"], facts["way"]) == (WHY, "bye")


def test_same_key_puts_a_player_in_once() -> None:
    one = late_at_five()
    for _ in range(2):
        put_into_round(entry_again(one), Way.SEAT, by=one.by, key="once")
    assert JournalEntry.objects.filter(event=one.event, tag="entry.put_in").count() == 1


def test_who_came_back_is_seated_against_the_bye_and_no_document_is_told() -> None:
    """Once answered with “players[8].id is there twice”."""
    one = outside("swiss", State.DROPPED, Moment.PUBLISHED)
    [other] = factories.enter(again(one.event), factories.PlayerFactory())
    put_into_round(entry_again(one), Way.BYE, by=one.by, reason=WHY)
    put_into_round(Entry.objects.select_related("event", "player").get(pk=other.pk), Way.SEAT, by=one.by)
    match = Match.objects.get(round=one.round, seats__player=one.entry.player)
    assert set(match.seats.values_list("player", flat=True)) == {one.entry.player_id, other.player_id}


@pytest.mark.parametrize("address", ["draft/", "entries/"])
def test_stored_draw_that_cannot_be_read_says_so_in_plain_words(address: str) -> None:
    one = outside("swiss", State.DROPPED, Moment.DRAFT)
    position = Round.objects.get(pk=one.round.pk).position
    with factories.by_hand():
        position["players"].append(position["players"][0])
        Round.objects.filter(pk=one.round.pk).update(position=position)
    page = browser(one.by)
    page.open(f"{one.event.get_absolute_url()}{address}")
    assert "players[" not in page.text
    page.open(reverse("tournaments:join_round", args=(*one.event.address, one.entry.pk)))
    assert "cannot be read" in page.text
    assert "players[" not in page.text
