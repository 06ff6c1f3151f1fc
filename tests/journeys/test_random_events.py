"""Events as they may go: odd sizes, late entries, drops and returns, draws drawn again, results corrected.

Every step passes through the services and the real database.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests import factories
from tests.journeys.drawn import best_there_is, replays
from tests.journeys.results import any_report
from tournaments import engine
from tournaments.engine.core.types import RuleViolation, Standing, Wishes
from tournaments.engine.document import read_position
from tournaments.entries.services.entries import drop_player, enter_walk_in, return_player
from tournaments.people.services.players import Profile
from tournaments.play.selectors import draws
from tournaments.play.selectors.before_back import last_step
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.drafts import give_bye, move_player, number_table
from tournaments.play.services.joining import seat_late
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round, redraw_round, swap_seats
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.unpublishing import repair_round, unpublish_round
from tournaments.play.services.wishes import fix_table, keep_apart
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.selectors import records

SEEDS = st.integers(0, 2**32)
ABSENT = ("missed", "double_missed")


class Evening(RuleBasedStateMachine):
    """What a director may do, in any order; `seen` are the seats of published rounds, `held` of those with a result."""

    @initialize(players=st.integers(3, 40), rounds=st.integers(3, 7), online=st.booleans(), seed=SEEDS)
    def begin(self, players: int, rounds: int, online: bool, seed: int) -> None:
        self.by = factories.UserFactory()
        self.event = factories.FullEventFactory(players=players, by=self.by, rounds_scheduled=rounds, online=online)
        self.seen: dict[int, dict[int, tuple[int | None, int]]] = {}
        self.held: dict[int, dict[int, tuple[int | None, int]]] = {}
        self.play_a_round(seed)

    def last(self) -> Round | None:
        return self.event.rounds.exclude(state=Round.State.VOID).order_by("number").last()

    def next_can_be_drawn(self) -> bool:
        last = self.last()
        return last is None or (last.is_complete and last.of_round < self.event.rounds_scheduled)

    def is_draft(self) -> bool:
        last = self.last()
        return last is not None and last.is_draft

    def is_played(self) -> bool:
        last = self.last()
        return last is not None and not last.is_draft and not last.is_complete

    def is_stale(self) -> bool:
        """The field changed after the draw."""
        return draws.is_stale(self.last())

    def doors_are_open(self) -> bool:
        return self.event.rounds.exclude(state__in=Round.NO_ROUND).count() < self.event.rounds_scheduled

    @precondition(next_can_be_drawn)
    @rule(seed=SEEDS)
    def draw(self, seed: int) -> None:
        draw_round(self.event, by=self.by, draw_seed=seed)

    @precondition(next_can_be_drawn)
    @rule(seed=SEEDS)
    def play_a_round(self, seed: int) -> None:
        self.draw(seed)
        self.publish(seed)
        self.report(seed)

    @precondition(is_draft)
    @rule(seed=SEEDS)
    def draw_again(self, seed: int) -> None:
        redraw_round(self.last(), by=self.by, draw_seed=seed)

    @precondition(is_draft)
    @rule(seed=SEEDS)
    def publish(self, seed: int) -> None:
        if self.is_stale():
            with pytest.raises(RuleViolation, match="draw again"):
                publish_round(self.last(), by=self.by)
            self.draw_again(seed)
        published = publish_round(self.last(), by=self.by)
        self.seen[published.pk] = seats_of(published)
        assert_nobody_sits_twice_or_is_left_out(published)
        if not published.changed:
            assert_nobody_meets_again(published)
            assert replays(published)
            assert is_plain(published) is False or best_there_is(published) == ""

    @precondition(is_played)
    @rule(seed=SEEDS)
    def report(self, seed: int) -> None:
        random = Random(seed)
        for match in factories.open_tables(self.last()):
            report_result(match, any_report(random, online=self.event.online), by=self.by)
        complete_round(self.last(), by=self.by)

    @precondition(doors_are_open)
    @rule()
    def enter_late(self) -> None:
        enter_walk_in(self.event, Profile("Late"), by=self.by, another=True)

    @precondition(lambda self: self.playing().count() > 3)
    @rule(seed=SEEDS)
    def drop(self, seed: int) -> None:
        drop_player(Random(seed).choice(self.playing()), by=self.by)

    @precondition(lambda self: self.gone().exists())
    @rule(seed=SEEDS)
    def take_a_drop_back(self, seed: int) -> None:
        return_player(Random(seed).choice(self.gone()), by=self.by)

    @precondition(lambda self: self.reported().exists())
    @rule(seed=SEEDS)
    def correct(self, seed: int) -> None:
        random = Random(seed)
        correct_result(
            random.choice(self.reported()),
            any_report(random, online=self.event.online),
            "The slip was misread.",
            by=self.by,
        )

    @precondition(is_draft)
    @rule(seed=SEEDS)
    def change_by_hand(self, seed: int) -> None:
        """One of the changes at the desk; whatever is refused changes nothing."""
        random = Random(seed)
        with suppress(RuleViolation):
            random.choice((self.swap, self.move, self.give_bye, self.number_table))(random)

    @rule(seed=SEEDS)
    def wish(self, seed: int) -> None:
        random = Random(seed)
        entries = random.sample(list(self.event.entries.select_related("event", "player")), 2)
        with suppress(RuleViolation):
            keep_apart(self.event, *(entry.player for entry in entries), random.randint(1, 3), "Sisters.", by=self.by)
        with suppress(RuleViolation):
            fix_table(entries[0], random.choice((None, *range(1, 9))), by=self.by)

    @precondition(lambda self: self.last() is not None)
    @rule()
    def repair(self) -> None:
        with suppress(RuleViolation):
            repair_round(self.last(), by=self.by, reason="A result was corrected.")

    @precondition(is_played)
    @rule()
    def unpublish(self) -> None:
        with suppress(RuleViolation):
            unpublish_round(self.last(), by=self.by, reason="The wrong slips went out.")

    @precondition(is_played)
    @rule()
    def abandon(self) -> None:
        """Complete with a result at every table, else as if it had never been."""
        played = self.last()
        counts = not played.matches.filter(ended_by="").exists()
        abandon_round(played, "The venue closes.", by=self.by)
        assert (self.last() == played) is counts

    @precondition(is_played)
    @rule(seed=SEEDS)
    def report_a_table(self, seed: int) -> None:
        for match in factories.open_tables(self.last())[:1]:
            report_result(match, any_report(Random(seed), online=self.event.online), by=self.by)

    @rule()
    def undo(self) -> None:
        step = last_step(Event.objects.get(pk=self.event.pk))
        if step is not None:
            with suppress(RuleViolation):
                undo_step(self.event, step.pk, by=self.by)

    @precondition(is_played)
    @rule()
    def seat_late(self) -> None:
        late = self.playing().filter(entered_in__gt=self.last().of_round).first()
        if late is not None:
            with suppress(RuleViolation):
                seat_late(late, by=self.by)

    def swap(self, random: Random) -> None:
        swap_seats(*random.sample(self.seats(), 2), by=self.by, reason="They came together.")

    def move(self, random: Random) -> None:
        alone = Match.objects.filter(round=self.last(), ended_by="bye").first()
        move_player(random.choice(self.seats()), random.choice((None, alone)), by=self.by, reason="Ill.")

    def give_bye(self, random: Random) -> None:
        give_bye(self.last(), random.choice(self.playing()), "A train to catch.", by=self.by, insist=True)

    def number_table(self, random: Random) -> None:
        matches = Match.objects.filter(round=self.last()).select_related("round__event")
        number_table(random.choice(matches), random.randint(1, 30), by=self.by)

    def seats(self) -> list[Seat]:
        return list(Seat.objects.filter(round=self.last()).select_related("match", "round__event", "player"))

    @invariant()
    def no_published_round_with_a_result_is_altered_and_nobody_sits_twice(self) -> None:
        """Without a result a published round may be taken back, and a late player seated against its bye."""
        held = Round.objects.filter(event=self.event, matches__reported_at__isnull=False).distinct()
        for played in held:
            assert self.held.setdefault(played.pk, seats_of(played)) == seats_of(played)
        assert {pk for pk in self.held if not Round.objects.filter(pk=pk).exclude(state="draft").exists()} == set()
        shown = Round.objects.filter(event=self.event).exclude(state=Round.State.DRAFT)
        self.seen = {played.pk: seats_of(played) for played in shown}
        assert sum(map(len, self.seen.values())) == Seat.objects.filter(round__in=shown).count()

    def teardown(self) -> None:
        for played in Round.objects.filter(pk__in=self.seen, changed=False):
            assert replays(played)
        table = standings(self.event, Random(0))
        assert sum(int(place.figures["differential"]) for place in table) == 0
        assert standings(self.event, Random(1)) == table

    def playing(self):
        return self.event.entries.filter(dropped_after=None).select_related("event", "player")

    def gone(self):
        return self.event.entries.exclude(dropped_after=None).select_related("event", "player")

    def reported(self):
        closed = Match.objects.filter(round__event=self.event, round__state=Round.State.COMPLETE, table__isnull=False)
        return closed.exclude(ended_by="delayed").select_related("round__event")


@pytest.mark.whole
@pytest.mark.django_db
def test_no_random_event_breaks_a_rule() -> None:
    health = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    bounds = settings(max_examples=8, stateful_step_count=30, suppress_health_check=health)
    run_state_machine_as_test(Evening, settings=bounds)


def is_plain(published: Round) -> bool:
    """Drawn by the guide alone, with no wish beside it."""
    return read_position(published.position).wishes == Wishes()


def assert_nobody_sits_twice_or_is_left_out(published: Round) -> None:
    seated = list(published.seats.values_list("player_id", flat=True))
    gone = {"dropped_after__lt": published.of_round}
    playing = Entry.objects.filter(event=published.event, checked_in=True).exclude(**gone)
    assert sorted(seated) == sorted(playing.values_list("player_id", flat=True))


def assert_nobody_meets_again(published: Round) -> None:
    """A game counts as met once both were there (OPG 7.6)."""
    before = Match.objects.filter(round__event=published.event, round__number__lt=published.number).exclude(
        round__state=Round.State.VOID
    )
    met = [opponents(match) for match in before.exclude(ended_by__in=ABSENT)]
    assert [pair for match in published.matches.all() if len(pair := opponents(match)) == 2 and pair in met] == []


def opponents(match: Match) -> set[int]:
    return set(match.seats.values_list("player_id", flat=True))


def seats_of(published: Round) -> dict[int, tuple[int | None, int]]:
    """Who sits where: by table (None: alone), a player."""
    rows = Seat.objects.filter(round=published).values_list("match__table", "place", "player_id")
    return {player: (table, place) for table, place, player in rows}


def standings(event: Event, random: Random) -> tuple[Standing, ...]:
    """The table from facts in any order, without what the lots decide by."""
    event = Event.objects.get(pk=event.pk)
    record, rules = records.record(event), records.rules_of(event)
    rounds = [replace(one, matches=mixed(one.matches, random)) for one in mixed(record.rounds, random)]
    record = replace(record, players=mixed(record.players, random), rounds=tuple(rounds))
    return engine.rank(rules, engine.build_scorecards(rules, record), rounds=event.rounds_scheduled)


def mixed(values: tuple, random: Random) -> tuple:
    return tuple(random.sample(values, len(values)))
