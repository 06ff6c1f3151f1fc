"""On PostgreSQL nobody changes a finalized fact, or the journal, beside the services: tried with raw SQL."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tests import factories
from tests.tournaments.audits.test_audits import swapped, table
from tournaments.audits.services.auditing import restore_result, take_back_void, void_event
from tournaments.audits.services.forfeits import rank_again
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.triggers import declare_act
from tournaments.play.services.tidying import forget_answers
from tournaments.record.models import Event, Match, Placement, Round, Seat
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

OF_MATCHES = "WHERE round_id IN (SELECT id FROM tournaments_round WHERE event_id = %s)"
REFUSED = (
    f"UPDATE tournaments_match SET winner_seat = 'b' {OF_MATCHES}",
    f"UPDATE tournaments_match SET ended_by = '' {OF_MATCHES}",
    f"UPDATE tournaments_seat SET score = 7 {OF_MATCHES}",
    f"UPDATE tournaments_seat SET player_id = player_id + 1 {OF_MATCHES}",
    f"DELETE FROM tournaments_seat {OF_MATCHES}",
    "INSERT INTO tournaments_match (round_id, table, extra_seconds, extra_because, deadline_because, numbered_here,"
    " ended_by, winner_seat, facts, corrected, first_turn, version)"
    " SELECT id, 99, 0, '', '', false, '', '', '{}', false, '', 1 FROM tournaments_round WHERE event_id = %s".replace(
        "table,", '"table",'
    ),
    "UPDATE tournaments_round SET seed = 1 WHERE event_id = %s",
    "DELETE FROM tournaments_round WHERE event_id = %s",
    "UPDATE tournaments_stage SET code = 'final_confrontation' WHERE event_id = %s",
    "INSERT INTO tournaments_game (match_id, number, ended_by, winners, facts, seats)"
    " SELECT m.id, 1, 'full_win', 'a', '{}', '[]' FROM tournaments_match m"
    " JOIN tournaments_round r ON r.id = m.round_id WHERE r.event_id = %s",
    "UPDATE tournaments_entry SET dropped_after = 1 WHERE event_id = %s",
    "UPDATE tournaments_entry SET forfeits = true WHERE event_id = %s",
    "DELETE FROM tournaments_entry WHERE event_id = %s",
    "UPDATE tournaments_placement SET rank = rank + 100 WHERE event_id = %s",
    "DELETE FROM tournaments_placement WHERE event_id = %s",
    "INSERT INTO tournaments_placement (event_id, player_id, rank, figures, decided_by, lot)"
    " SELECT %s, id, 99, '{}', '', 0 FROM tournaments_player"
    " WHERE id NOT IN (SELECT player_id FROM tournaments_placement)",
    "UPDATE tournaments_finalrecord SET rows = '{}' WHERE event_id = %s",
    "DELETE FROM tournaments_finalrecord WHERE event_id = %s",
    "UPDATE tournaments_event SET frozen_digest = 'another' WHERE id = %s",
    "UPDATE tournaments_event SET state = 'complete' WHERE id = %s",
    "UPDATE tournaments_event SET is_rehearsal = true, sanctioned = false WHERE id = %s",
    "UPDATE tournaments_event SET level = 5 WHERE id = %s",
    "DELETE FROM tournaments_event WHERE id = %s",
)
OF_THE_JOURNAL = (
    "UPDATE tournaments_journalentry SET facts = '{}' WHERE event_id = %s",
    "UPDATE tournaments_journalentry SET actor_id = NULL WHERE event_id = %s",
    "DELETE FROM tournaments_journalentry WHERE event_id = %s",
)
FREE = (
    "UPDATE tournaments_event SET title = 'Another', version = version + 1 WHERE id = %s",
    "UPDATE tournaments_round SET version = version + 1 WHERE event_id = %s",
)


@pytest.fixture
def running() -> Event:
    factories.PlayerFactory(name="Who plays nowhere")
    return factories.PlayedEventFactory(players=4, rounds=1, rounds_scheduled=1, sanctioned=False)


@pytest.fixture
def event(running: Event) -> Event:
    return finalize_event(running, by=factories.director_of(running))


def by_hand(statement: str, event: Event) -> int:
    """How many rows it changed. No act was announced."""
    with transaction.atomic(), connection.cursor() as cursor:
        declare_act("")
        cursor.execute(statement, [event.pk])
        return cursor.rowcount


@pytest.mark.parametrize("statement", [*REFUSED, *OF_THE_JOURNAL])
def test_finalized_facts_and_the_journal_are_changed_by_no_hand(statement: str, event: Event) -> None:
    with pytest.raises(IntegrityError, match="No act of the site does this"):
        by_hand(statement, event)


@pytest.mark.parametrize("statement", REFUSED[:-1])
def test_void_event_is_guarded_alike(statement: str, event: Event) -> None:
    void_event(event, "Not played.", by=factories.CoordinatorFactory())
    with pytest.raises(IntegrityError, match="No act of the site does this"):
        by_hand(statement, event)


@pytest.mark.parametrize("statement", FREE)
def test_what_counts_for_nothing_is_free(statement: str, event: Event) -> None:
    assert by_hand(statement, event) > 0


@pytest.mark.parametrize("statement", REFUSED[:4])
def test_facts_of_an_event_that_is_played_are_free(statement: str, running: Event) -> None:
    """Processes of the release before write them while a new one is brought in."""
    if "player_id" not in statement:
        assert by_hand(statement, running) > 0


def test_journal_of_an_event_that_is_played_is_guarded(running: Event) -> None:
    with pytest.raises(IntegrityError, match="stands as it was written"):
        by_hand(OF_THE_JOURNAL[0], running)


def test_release_before_finalizes_an_event(running: Event) -> None:
    """In its order: the state, the final table, the digest of it."""
    with transaction.atomic():
        declare_act("")
        Event.objects.filter(pk=running.pk).update(state="finalized", finalized_at=timezone.now())
        player = running.entries.get(number=1).player
        Placement.objects.create(event=running, player=player, rank=1, figures={}, lot=0.5)
        Event.objects.filter(pk=running.pk).update(frozen_digest="of its rows")
    assert Placement.objects.filter(event=running).count() == 1


@pytest.mark.django_db(transaction=True)
def test_services_go_on(event: Event) -> None:
    """Each act announces itself, and nothing of it is left when the next statement comes."""
    officer, director = factories.CoordinatorFactory(), factories.director_of(event)
    event = take_back_void(void_event(event, "Not played.", by=officer), "It was.", by=officer)
    event = rank_again(factories.disqualify_winner(event), "A video shows it.", by=officer)
    with factories.guard_off(Match, Seat):
        swapped(table(event, 1))
    restore_result(table(event, 1), "The slip says so.", by=officer)
    event = finalize_event(reopen_event(event, "Wrong.", by=officer), by=director)
    with pytest.raises(IntegrityError):
        Round.objects.filter(event=event).update(seed=1)
    delete_rehearsal(finalize_event(rehearse_event(event, by=director, rounds=1), by=director), by=director)
    assert Event.every.get() == event


@pytest.mark.django_db(transaction=True)
def test_keys_of_forms_are_forgotten_in_time(event: Event) -> None:
    with factories.by_hand():
        JournalEntry.objects.update(key="one", actor=None, at=timezone.now() - timedelta(days=400))
    assert forget_answers() == JournalEntry.objects.count()


@pytest.mark.django_db(transaction=True)
def test_whole_database_is_emptied_and_migrated(event: Event) -> None:
    call_command("migrate", verbosity=0)
    call_command("flush", verbosity=0, interactive=False)
    assert not JournalEntry.objects.exists()
