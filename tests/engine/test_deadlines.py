"""OPG 13.4, 13.5: deadlines that somebody can keep, extensions that extend, and rulings per side."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.engine.building import SECOND
from tests.engine.refusals import refusal
from tournaments import engine
from tournaments.engine.clock import due, refuse_deadline, refuse_extension
from tournaments.engine.core.types import Outcome, RuleViolation
from tournaments.engine.games.tcc.outcomes import PROPOSED, ruling

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)


def after(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


@pytest.mark.parametrize(("of_round", "of_table", "until"), [(None, None, None), (1, None, 1), (None, 2, 2), (3, 2, 3)])
def test_table_has_the_longer_of_its_rounds_time_and_its_own(of_round, of_table, until) -> None:
    given, own, expected = (None if hours is None else after(hours) for hours in (of_round, of_table, until))
    assert due(given, own) == expected


@pytest.mark.parametrize(("hours", "code"), [(0, "deadline_before"), (2, "deadline_past")])
def test_deadline_lies_after_the_rounds_beginning_and_ahead(hours: int, code: str) -> None:
    refuse_deadline(after(2.1), begun=NOON, now=after(2))
    assert refusal(refuse_deadline, after(hours), begun=NOON, now=after(2)) == (code, "OPG 13.4")


@pytest.mark.parametrize(("hours", "none_given", "code"), [(5, True, "no_extensions"), (3, False, "not_longer")])
def test_extension_extends_where_extensions_are_given(hours: int, none_given: bool, code: str) -> None:
    refuse_extension(after(4), until=after(3), now=NOON, none_given=False)
    assert refusal(refuse_extension, after(hours), until=after(3), now=NOON, none_given=none_given)[0] == code


def test_where_both_or_nobody_is_responsible_both_miss_the_game() -> None:
    earned = engine.award_game(engine.game_rules("tcc-2e"), ruling((0, 1), *PROPOSED[0]))
    assert [(one.outcome, *one.figures.values()) for one in earned] == [(Outcome.MG, 0, 0)] * 2


def test_who_refused_a_replay_is_named() -> None:
    """OPG 13.6: a crashed game is replayed; who refuses is responsible as 13.5 has it."""
    assert ruling(SECOND, *PROPOSED[0], refused_replay=True) == ruling(SECOND, *PROPOSED[0])
    with pytest.raises(RuleViolation, match="say who it was") as refusal:
        ruling((0, 1), refused_replay=True)
    assert (refusal.value.code, refusal.value.section) == ("refused_by_whom", "OPG 13.6")
