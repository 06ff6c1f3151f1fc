"""Every stored number that a reader trusts has a witness: each is forged, and the audit or the patrol names it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import pytest
from django.conf import settings
from django.db import DatabaseError, models, transaction
from django.utils.module_loading import import_string

from leagues.services.leagues import Named, edit_league
from tests import factories
from tests.community import EVENTFUL_DAY, hold_eventful_day
from tests.leagues.cups.rows import masters_event, people
from tests.leagues.rows import accept_all, eventful_league
from tests.rings import matrix
from tests.witnesses import COMPUTED, counted_tables, forge, idle_reasons, noted_rows, other_values, remove, unexplained
from tests.worlds import share_world
from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.patrol import FROZEN
from tournaments.audits.selectors.values import named_column
from tournaments.kernel.models import Reaction
from tournaments.kernel.models.witnessed import Witnessed
from tournaments.record.models import Event

pytestmark = [pytest.mark.django_db]

ROWS_TRIED = 40
OF_EVENT = {
    "Match": "round__event",
    "Seat": "round__event",
    "Game": "match__round__event",
    "Placement": "event",
    "Score": "counted__event",
    "MastersScore": "event",
    "RatingChange": "event",
}
"""How the event of a computed row is found; of a list of the community there is none."""
COLUMNS = [(model, column) for model, columns in counted_tables().items() for column in columns]
Line = tuple[str, str, str]


@pytest.fixture(scope="module")
def community(lasting: None) -> set[tuple[str, int]]:
    """Return which rows the journal knows."""
    share_world(EVENTFUL_DAY, hold_eventful_day)
    season = eventful_league()
    named = (factories.UserFactory().player.handle,)
    accept_all(edit_league(season.league, Named(season.league.name, "", named), by=season.league.director))
    factories.KeepApartFactory(event=factories.FullEventFactory(players=4))
    masters_event(factories.UserFactory(), people(4))
    Reaction.objects.update(state=Reaction.State.DONE)
    return noted_rows()


def test_every_column_has_a_witness_or_a_reason_to_need_none() -> None:
    assert list(unexplained()) == []


def test_every_reason_is_needed() -> None:
    assert idle_reasons() == set()


@matrix(("model", "column"), COLUMNS, ids=lambda value: getattr(value, "__name__", value))
def test_forged_column_is_named(community: set[tuple[str, int]], model: type[models.Model], column: str) -> None:
    field = model._meta.get_field(column)
    for row in candidates(model, community):
        event = event_of(row)
        before = set(findings(event))
        for value in other_values(field, getattr(row, column)):
            with taken_back() as is_written:
                is_written.append(try_to_forge(row, field, value))
                found = set(findings(event)) - before if is_written[-1] else set()
            if is_written[-1]:
                assert found, f"{model.__name__} {row.pk}: {column} {getattr(row, column)!r} -> {value!r} is not found"
                assert all(kept != stands for _, kept, stands in found)
                if issubclass(model, Witnessed) and column in model.witnessed:
                    assert any(names_column(line, model, field) for line in found), found
                return
    pytest.fail(f"The community holds no row of {model.__name__} whose {column} could be forged.")


def names_column(line: Line, model: type[Witnessed], field: models.Field[Any, Any]) -> bool:
    return named_column(model, field.attname) in line[0]


@matrix("model", counted_tables(), ids=lambda model: model.__name__)
def test_removed_row_is_named(community: set[tuple[str, int]], model: type[models.Model]) -> None:
    row = next(candidates(model, community))
    event = event_of(row) if model is not Event else None
    before = set(findings(event))
    with taken_back():
        with factories.by_hand():
            remove(row)
        assert set(findings(event)) - before


def candidates(model: type[models.Model], noted: set[tuple[str, int]]) -> Iterator[models.Model]:
    """Yield rows, the youngest first; of given facts those that an act noted."""
    is_given = issubclass(model, Witnessed) and model not in COMPUTED
    label = model._meta.label_lower
    rows = model._base_manager.order_by("-pk")
    yield from islice((row for row in rows if not is_given or (label, row.pk) in noted), ROWS_TRIED)


def event_of(row: models.Model) -> Event | None:
    path = (row.of_event if isinstance(row, Witnessed) else "") or OF_EVENT.get(type(row).__name__, "")
    if not path:
        return None
    pk = row.pk if path == "pk" else type(row)._base_manager.filter(pk=row.pk).values_list(path, flat=True).get()
    return Event.every.get(pk=pk)


def findings(event: Event | None) -> Iterator[Line]:
    """Where something is wrong, what the witness says, what stands; a digest says that to no reader."""
    if event is None:
        for path in settings.PATROL:
            yield from ((one.where, one.what, "") for one in import_string(path)())
    else:
        for check in (check for check in audit(Event.every.get(pk=event.pk)).failed if check.code != FROZEN):
            yield from ((f"{check.label}: {row.where}", row.kept, row.stands) for row in check.differences)
            if not check.differences:
                yield check.label, check.said, ""


def try_to_forge(row: models.Model, field: models.Field[Any, Any], value: Any) -> bool:
    try:
        with transaction.atomic(), factories.by_hand():
            forge(row, field, value)
    except DatabaseError:
        return False
    return True


@contextmanager
def taken_back() -> Iterator[list[bool]]:
    with transaction.atomic():
        yield []
        transaction.set_rollback(True)
