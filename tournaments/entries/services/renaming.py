"""The name of a record without account that was written down wrongly, mended by a director where it is entered."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.persons import rows_to_lock
from tournaments.entries.selectors.renamings import against_renaming, rests_on
from tournaments.entries.selectors.suspensions import suspended_called
from tournaments.entries.services.entry_states import read_again, refuse_locked
from tournaments.entries.services.merging import refuse_words, show_change
from tournaments.entries.services.profiles import refuse_known
from tournaments.entries.services.suspensions import refuse_suspended_names
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.services.notices import notify
from tournaments.people.services.players import name_without_account
from tournaments.record.models import Director, Entry, Event, Renaming

LONGEST_NAME, LONGEST = 80, 300
WHY = "Other directors' events show this name: say why it changes there, too."


@replayable
def rename_player(
    entry: Entry, name: str, *, by: User, another: bool = False, reason: str = "", **envelope: Unpack[Envelope]
) -> Entry:
    """Every page and document shows the new name from now on, old events too; the old one stays on record.

    `another`: nobody of those who are called so, or almost; else raises KnownName where there are such. `reason` is
    asked where a finalized, sanctioned event of other directors shows the name; they are told.
    """
    event, player = entry.event, entry.person
    with record_act(player, EntryTag.PLAYER_RENAMED, by=by, **envelope, shown=event, first=rows_to_lock(player)) as act:
        act.event = event
        _read_again(entry, player)
        refuse_locked(event)
        if why := against_renaming(event, player):
            raise RuleViolation("own_name", why, NO_SECTION)
        _refuse_name(name, player, entry)
        if not another:
            _refuse_others(event, name, player)
        elsewhere = rests_on(player, by)
        _refuse_reason(reason, asked=bool(elsewhere))
        renaming = _rename(player, name_without_account(name), reason, event, by)
        act.note(renaming=renaming.pk, player=player.pk, entry=entry.pk)
        act.result = entry
        show_change(player)
        for other in elsewhere:
            _tell(other, renaming)
    return entry


def _read_again(entry: Entry, player: Player) -> None:
    """Once event and records are locked: whose entry it is may have been decided before."""
    read_again(entry)
    if Entry.objects.select_related("player__merged_into").get(pk=entry.pk).person != player:
        raise Conflict("other_record", "This entry goes by another record since a moment ago.", entry, NO_SECTION)


def _refuse_name(name: str, player: Player, entry: Entry) -> None:
    if not name:
        raise RuleViolation("name_missing", "Write the name as it should be.", NO_SECTION)
    if len(name) > LONGEST_NAME:
        raise RuleViolation("too_long", f"A name has up to {LONGEST_NAME} characters.", NO_SECTION)
    if name == player.name:
        raise AlreadyDone("named_so", f"{name} is called so already.", entry, NO_SECTION)


def _refuse_reason(reason: str, *, asked: bool) -> None:
    if asked or reason:
        refuse_words(reason, WHY, LONGEST)


def _refuse_others(event: Event, name: str, player: Player) -> None:
    if suspended_called(event, [name]).get(name, player) != player:
        refuse_suspended_names(event, [name])
    refuse_known({"name": name}, event, but=player)


def _rename(player: Player, name: str, reason: str, event: Event, by: User) -> Renaming:
    before, player.name = player.name, name
    player.save(update_fields=Player.NAMED)
    return Renaming.objects.create(player=player, event=event, before=before, after=name, reason=reason, made_by=by)


def _tell(event: Event, renaming: Renaming) -> None:
    rows = Director.accepted.filter(event=event, position__in=Director.DIRECTING).select_related("user")
    text = f"{renaming.before} is called {renaming.after} from now on, here too: {renaming.reason}"
    notify(event, Notice.Kind.CLAIM, [row.user for row in rows], text)
