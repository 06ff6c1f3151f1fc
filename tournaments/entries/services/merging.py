"""Two records that are one person: a coordinator merges them, and parts them again where that was wrong."""

from __future__ import annotations

from django.utils import timezone

from tournaments.engine.types import RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.persons import SECTION, refusal, rows_to_lock
from tournaments.entries.services.persons import go_apart, go_by, records_of
from tournaments.kernel.journal import Conflict, recorded, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Merging


@replayable
def merge_players(
    player: Player, into: Player, reason: str, *, by: User, key: str | None = None, seen: int | None = None
) -> Merging:
    """From now on the record goes by `into`: one history, one rating; its handle is an alias of `into`."""
    with recorded(player, EntryTag.PLAYER_MERGED, by=by, key=key, seen=seen, first=rows_to_lock(player, into)) as act:
        into = _again(into)
        if found := refusal(player, into):
            raise found
        if not reason:
            raise RuleViolation("reason_missing", "Say how you know that these are one person.", SECTION)
        act.result = merging = go_by(player, into, reason, by=by)
        act.note(merging=merging.pk, into=into.pk, players=records_of(merging), reason=reason)
    return merging


@replayable
def part_players(merging: Merging, *, by: User, key: str | None = None, seen: int | None = None) -> Merging:
    """They are two people after all: the record has its name, its handle and its results back."""
    player = merging.player
    with recorded(
        player, EntryTag.PLAYER_PARTED, by=by, key=key, seen=seen, first=rows_to_lock(player, merging.into)
    ) as act:
        merging.refresh_from_db()
        into = _again(merging.into)
        if merging.parted_at is not None:
            raise Conflict("parted", f"{merging.player} and {into} are two records already.", merging.player)
        if into.merged_into:
            raise RuleViolation("merged_on", f"{into} goes by {into.merged_into} now: part these two first.", SECTION)
        go_apart(merging)
        merging.parted_by, merging.parted_at = by, timezone.now()
        merging.save(update_fields=["parted_by", "parted_at"])
        act.result = merging
        act.note(merging=merging.pk, into=into.pk, players=records_of(merging))
    return merging


def _again(player: Player) -> Player:
    """As the record stands now, where it is locked."""
    return Player.every.select_related("merged_into", "user").get(pk=player.pk)
