"""Draws and tables as a director wishes them: kept apart, a bye given, a player moved, a table fixed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db.models import F

from tests import factories
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.play.selectors import draws
from tournaments.play.selectors.before_back import last_step
from tournaments.play.selectors.drafts import draft_page
from tournaments.play.services.drafts import give_bye, move_player, number_table
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.wishes import end_keep_apart, fix_table, keep_apart
from tournaments.record.models import Entry, Event, Match, Round, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=6, by=by)


def entries(event: Event) -> list[Entry]:
    return list(event.entries.select_related("event", "player").order_by("number"))


def players(event: Event) -> list[Player]:
    return [entry.player for entry in entries(event)]


def draft(event: Event, by: User, seed: int = 1) -> Round:
    return draw_round(event, by=by, draw_seed=seed)


def seats(drawn: Round) -> list[Seat]:
    found = Seat.objects.filter(round=drawn).select_related("match", "round__event", "player")
    return list(found.order_by(F("match__table").asc(nulls_last=True), "place"))


def tables(drawn: Round) -> dict[int | None, set[int]]:
    found: dict[int | None, set[int]] = {}
    for seat in seats(drawn):
        found.setdefault(seat.match.table, set()).add(seat.player_id)
    return found


def code(refused: pytest.ExceptionInfo[RuleViolation]) -> str:
    return refused.value.code


@pytest.mark.parametrize(
    ("of", "until", "reason", "said"),
    [
        (lambda here, gone: (here[0], here[0]), 1, "Sisters.", "same_player"),
        (lambda here, gone: (here[0], gone), 1, "Sisters.", "not_entered"),
        (lambda here, gone: (here[0], here[1]), 0, "Sisters.", "until"),
        (lambda here, gone: (here[0], here[1]), 5, "Sisters.", "until"),
        (lambda here, gone: (here[0], here[1]), 1, "", "reason_missing"),
        (lambda here, gone: (here[2], here[3]), 1, "Again.", "wished"),
    ],
)
def test_wish_that_cannot_be_is_refused(
    of: Callable[..., tuple[Player, Player]], until: int, reason: str, said: str, event: Event, by: User
) -> None:
    here = players(event)
    keep_apart(event, here[3], here[2], 1, "Sisters.", by=by)
    with pytest.raises(RuleViolation) as refused:
        keep_apart(event, *of(here, factories.PlayerFactory()), until, reason, by=by)
    assert (code(refused), event.keep_apart.count()) == (said, 1)


def test_bye_given_is_in_the_draft_with_its_reason_and_price_and_is_drawn_again_alike(event: Event, by: User) -> None:
    drawn = give_bye(draft(event, by), entries(event)[0], "A long way home.", by=by)
    page = draft_page(event, drawn)

    assert entries(event)[0].player_id in tables(drawn)[None]
    assert (drawn.changed, drawn.changed_because) == (True, "A long way home.")
    assert [(one.here, one.free) for one in page.criteria if one.code == "extra_byes"] == [(2, 0)]
    assert draws.find_differences(publish_round(drawn, by=by)) == ()


def test_second_bye_is_insisted_on(by: User) -> None:
    event = factories.FullEventFactory(players=5, by=by)
    (played,) = factories.play_rounds(event, 1)
    had = event.entries.select_related("player").get(player=played.seats.get(match__table=None).player)
    drawn = draft(event, by)
    with pytest.raises(RuleViolation) as refused:
        give_bye(drawn, had, "A train to catch.", by=by)
    assert code(refused) == "second_bye"
    assert had.player_id in tables(give_bye(drawn, had, "A train to catch.", by=by, insist=True))[None]


def test_bye_of_somebody_who_is_not_drawn_is_refused(event: Event, by: User) -> None:
    factories.play_rounds(event, 1)
    drop_player(entries(event)[0], by=by)
    late = factories.enter(event, factories.PlayerFactory(), check_in=False)[0]
    drawn = draft(event, by)
    for entry, reason, said in (
        (entries(event)[0], "A reason.", "not_in_draw"),
        (late, "A reason.", "not_in_draw"),
        (entries(event)[1], "", "reason_missing"),
    ):
        with pytest.raises(RuleViolation) as refused:
            give_bye(drawn, entry, reason, by=by)
        assert code(refused) == said
    give_bye(drawn, entries(event)[1], "A reason.", by=by, insist=True)
    with pytest.raises(RuleViolation) as refused:
        give_bye(drawn, entries(event)[1], "A reason.", by=by, insist=True)
    assert code(refused) == "sits_out"


def test_player_is_moved_opposite_the_bye_and_who_stays_behind_sits_out(by: User) -> None:
    event = factories.FullEventFactory(players=5, by=by)
    drawn = draft(event, by)
    first, behind = seats(drawn)[:2]
    alone = Match.objects.get(round=drawn, table=None)
    waiting = alone.seats.get().player_id
    move_player(first, alone, by=by, reason="They came together.")

    assert tables(drawn)[1] == {first.player_id, waiting}
    assert tables(drawn)[None] == {behind.player_id}
    assert sorted(player for table in tables(drawn).values() for player in table) == sorted(
        one.pk for one in players(event)
    )


def test_player_moved_out_and_two_who_sit_out_put_together(event: Event, by: User) -> None:
    drawn = draft(event, by)
    first = seats(drawn)[0]
    move_player(first, None, by=by, reason="Ill.")
    assert len(tables(drawn)[None]) == 2
    mine, other = [seat for seat in seats(drawn) if seat.match.table is None]
    move_player(mine, other.match, by=by)

    assert (None in tables(drawn), sorted(filter(None, tables(drawn)))) == (False, [2, 3, 4])


def test_move_is_taken_back_at_the_desk_and_everybody_sits_as_before(event: Event, by: User) -> None:
    drawn = draft(event, by)
    before = tables(drawn)
    move_player(seats(drawn)[0], None, by=by, reason="Ill.")
    step = last_step(event)
    assert step is not None
    undo_step(event, step.pk, by=by)
    drawn.refresh_from_db()
    assert (tables(drawn), drawn.changed, drawn.changed_because) == (before, False, "")


def test_move_that_leads_nowhere_is_refused(by: User) -> None:
    event = factories.FullEventFactory(players=5, by=by)
    drawn = draft(event, by)
    alone = Seat.objects.select_related("match", "round__event", "player").get(round=drawn, match__table=None)
    full = Match.objects.get(round=drawn, table=1)
    for seat, to in ((alone, None), (alone, alone.match), (seats(drawn)[0], full), (seats(drawn)[2], full)):
        with pytest.raises(RuleViolation) as refused:
            move_player(seat, to, by=by, reason="Why not.")
        assert code(refused) == "move"


def test_player_with_a_table_of_his_own_sits_there_in_every_draw(event: Event, by: User) -> None:
    entry = entries(event)[4]
    fix_table(entry, 7, by=by)
    drawn = draft(event, by)

    assert entry.player_id in tables(drawn)[7]
    assert sorted(filter(None, tables(drawn))) == [1, 2, 7]
    fix_table(entry, 2, by=by)
    assert entry.player_id in tables(drawn)[2]
    assert draws.find_differences(drawn) == ()


def test_table_that_is_taken_or_no_number_is_refused(event: Event, by: User) -> None:
    one, other = entries(event)[:2]
    fix_table(one, 3, by=by)
    for table, said in ((3, "table_taken"), (0, "table"), (10_000, "table")):
        with pytest.raises(RuleViolation) as refused:
            fix_table(other, table, by=by)
        assert code(refused) == said


def test_tables_exchange_their_numbers(event: Event, by: User) -> None:
    drawn = draft(event, by)
    before = tables(drawn)
    number_table(Match.objects.select_related("round__event").get(round=drawn, table=1), 3, by=by)

    assert tables(drawn) == {1: before[3], 2: before[2], 3: before[1]}
    fixed = event.entries.select_related("event").get(player=next(iter(before[1])))
    fix_table(fixed, 3, by=by)
    with pytest.raises(RuleViolation) as refused:
        number_table(Match.objects.select_related("round__event").get(round=drawn, table=1), 3, by=by)
    assert code(refused) == "table_taken"


def test_pair_kept_apart_is_announced_drawn_apart_and_drawn_again_alike(event: Event, by: User) -> None:
    one, other = players(event)[:2]
    keep_apart(event, other, one, 1, "Sisters.", by=by)
    drawn = draft(event, by)

    assert all({one.pk, other.pk} != table for table in tables(drawn).values())
    assert "(Sisters). " in event.announcements.get().text
    assert "The guide has no such criterion" in event.announcements.get().text
    assert draws.find_differences(publish_round(drawn, by=by)) == ()
    assert draft_page(event, drawn).apart == ((one.shown_name, other.shown_name),)


def test_wish_made_after_the_draw_makes_the_draft_stale(event: Event, by: User) -> None:
    drawn = draft(event, by)
    wish = keep_apart(event, *players(event)[:2], 1, "Sisters.", by=by)
    assert draws.is_stale(drawn)
    end_keep_apart(wish, by=by)
    assert not draws.is_stale(drawn)
