"""What a closed season counts is frozen: rows, journal and frozen record are compared, and the odd one is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction

from leagues.models import Bonus, Counted, RuledPlace, Score, Season, SeasonRecord
from leagues.selectors.bonuses import Noted
from leagues.selectors.frozen import (
    JOURNAL_ALONE,
    OF_EVENT,
    OF_SEASON,
    RECORD_ALONE,
    ROWS_ALONE,
    digest_in_journal,
    find_altered_seasons,
)
from leagues.services.acceptance import take_back_acceptance
from leagues.services.bonuses import note_bonus, submit_bonus
from leagues.services.rulings import rule_places
from leagues.services.seasons import close_season, reopen_season
from tests import factories
from tests.leagues.rows import SCHEMES, counted, counted_2e, season_of
from tests.test_witnesses import taken_back, try_to_forge
from tests.witnesses import forge, other_values, remove
from tournaments.audits.selectors.audit import audit
from tournaments.audits.services.patrol import patrol_beside_events
from tournaments.audits.services.restoring import restore_row
from tournaments.closing.services.reporting import reopen_event
from tournaments.department.models import InboxItem
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.kernel.triggers import declare_act
from tournaments.record.models import Event, Title
from tournaments.record.selectors.outcomes import canonical

pytestmark = pytest.mark.django_db

COUNTED: dict[type[models.Model], tuple[str, ...]] = {
    Season: OF_SEASON,
    Title: ("player_id", "place", "words", "year", "withdrawn_at"),
    Counted: (*OF_EVENT, "submitted_at"),
    Score: ("player_id", "place", "barred", "points"),
    Bonus: ("player_id", "scheme", "points"),
    RuledPlace: ("player_id", "rank"),
}
COLUMNS = [(model, column) for model, columns in COUNTED.items() for column in columns]


@pytest.fixture(scope="module")
def season(lasting: None) -> Season:
    """Return a closed season with a bonus, places by ruling and a champion."""
    director, players = factories.UserFactory(), [factories.PlayerFactory() for _ in range(4)]
    season = season_of(director, schemes=SCHEMES)
    places = {player.pk: place for place, player in enumerate(reversed(players), 1)}
    rule_places(counted(season, 10, players), places, "By lot.", by=director)
    bonus = note_bonus(counted_2e(season, 11, players), {players[0].pk: Noted("Klingon", ("Rescue",))}, by=director)
    submit_bonus(bonus, by=director)
    counted(season, 2, players)
    close_season(season, by=director)
    Reaction.objects.update(state=Reaction.State.DONE)
    return season


def lone_witnesses() -> set[str]:
    return {finding.alone for finding in find_altered_seasons()}


@pytest.mark.parametrize(("model", "column"), COLUMNS, ids=lambda value: getattr(value, "__name__", value))
def test_forged_column_stands_alone(season: Season, model: type[models.Model], column: str) -> None:
    assert lone_witnesses() == set()
    field = model._meta.get_field(column)
    for row in model._base_manager.order_by("pk"):
        for value in other_values(field, getattr(row, column)):
            with taken_back() as is_written:
                is_written.append(value is not None and try_to_forge(row, field, value))
                alone = lone_witnesses()
            if is_written[-1]:
                assert alone == {ROWS_ALONE}, f"{row} {value}"
                return
    pytest.fail("No value could be forged.")


@pytest.mark.parametrize("model", [Title, Counted, Score, Bonus, RuledPlace])
def test_removed_row_stands_alone(season: Season, model: type[models.Model]) -> None:
    with taken_back():
        with factories.by_hand():
            remove(model._base_manager.latest("pk"))
        assert ROWS_ALONE in lone_witnesses()


def test_forged_point_is_told_by_the_audit_of_its_event(season: Season) -> None:
    score = Score.objects.filter(counted__season=season, place=1).latest("pk")
    with factories.by_hand():
        forge(score, Score._meta.get_field("points"), 900)
    event = Event.objects.get(league_event=score.counted)
    [line] = [row for check in audit(event).failed for row in check.differences if "frozen" in row.where]
    assert (line.kept, line.stands) == (f"{score.points} for the 1st place", "900 for the 1st place")


def forge_record(season: Season, chief: User) -> None:
    record = SeasonRecord.objects.get(season=season)
    rows = json.loads(record.rows)
    next(iter(rows["events"].values()))["scores"].popitem()
    with factories.by_hand():
        forge(record, SeasonRecord._meta.get_field("rows"), canonical(rows))


def garble_record(season: Season, chief: User) -> None:
    with factories.by_hand():
        SeasonRecord.objects.filter(season=season).update(rows="{")


def remove_record(season: Season, chief: User) -> None:
    with factories.by_hand():
        SeasonRecord.objects.filter(season=season).delete()


def forge_score(season: Season, chief: User) -> None:
    with factories.by_hand():
        Score.objects.filter(counted__season=season, place=1).update(points=900)


@pytest.mark.parametrize(
    ("forge_one", "alone"),
    [(forge_record, RECORD_ALONE), (garble_record, RECORD_ALONE), (remove_record, ""), (forge_score, ROWS_ALONE)],
)
def test_what_stands_alone_is_put_back_from_the_inbox(
    season: Season,
    chief: User,
    forge_one: Callable[[Season, User], None],
    alone: str,
    django_capture_on_commit_callbacks: Any,
) -> None:
    digest = digest_in_journal(season)
    forge_one(season, chief)
    assert lone_witnesses() == {alone}
    patrol_beside_events()
    item = InboxItem.objects.get(signs=f"leagues.seasonrecord {season.pk}")
    with django_capture_on_commit_callbacks(execute=True):
        restore_row(item, "Somebody changed it beside the site.", by=chief)
    assert lone_witnesses() == set()
    assert digest_in_journal(season) == digest


def test_digest_of_the_journal_stands_alone(season: Season) -> None:
    entry = JournalEntry.objects.get(tag="season.closed")
    with factories.by_hand():
        JournalEntry.objects.filter(pk=entry.pk).update(facts={**entry.facts, "digest": "another"})
    assert lone_witnesses() == {JOURNAL_ALONE}


@pytest.mark.postgres
@pytest.mark.parametrize(
    "statement", ["UPDATE leagues_seasonrecord SET rows = '{}'", "DELETE FROM leagues_seasonrecord"]
)
def test_database_refuses_what_no_act_does(season: Season, statement: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        declare_act("")
        with pytest.raises(IntegrityError, match="No act of the site does this"):
            cursor.execute(statement)
        transaction.set_rollback(True)


def reopen_an_event(season: Season, chief: User) -> None:
    reopen_event(season.counted.earliest("pk").event, "A result is wrong.", by=chief)


def take_back_an_acceptance(season: Season, chief: User) -> None:
    take_back_acceptance(season.counted.select_related("event", "season__league").latest("pk"), "No word.", by=chief)


def close_again(season: Season, chief: User) -> None:
    reopen_season(season, "An evening is missing.", by=season.league.director)
    assert not SeasonRecord.objects.exists()
    close_season(season, by=season.league.director)


@pytest.mark.parametrize("act", [reopen_an_event, take_back_an_acceptance, close_again])
def test_record_follows_acts(
    season: Season, chief: User, act: Callable[[Season, User], None], django_capture_on_commit_callbacks: Any
) -> None:
    digest = digest_in_journal(season)
    with django_capture_on_commit_callbacks(execute=True):
        act(season, chief)
    assert lone_witnesses() == set()
    assert digest_in_journal(season) != digest
