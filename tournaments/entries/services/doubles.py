"""Two records that looked like one person's are two people's: they are not asked about again."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.doubles import told_apart
from tournaments.entries.selectors.persons import SECTION
from tournaments.kernel.journal import AlreadyDone, KeyOnly, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Player


@replayable
def tell_apart(player: Player, other: Player, *, by: User, **envelope: Unpack[KeyOnly]) -> Player:
    """A coordinator says so; the journal keeps it. Whoever knows better still may merge them."""
    older, newer = sorted((player, other), key=lambda record: record.pk)
    with record_act(older, EntryTag.PLAYER_TOLD_APART, by=by, **envelope) as act:
        one, two = sorted(record.merged_into_id or record.pk for record in (_again(older), _again(newer)))
        if one == two:
            message = f"{player} and {other} go by one name: part them first, if they are two people."
            raise RuleViolation("one_record", message, SECTION)
        if (one, two) in told_apart():
            raise AlreadyDone("told_apart_already", "Somebody has said so already.", older, NO_SECTION)
        act.result = older
        act.note(players=[older.pk, newer.pk])
    return older


def _again(record: Player) -> Player:
    return Player.every.get(pk=record.pk)
