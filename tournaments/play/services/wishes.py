"""A director's wishes for draws and tables: two players kept apart, a fixed table."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.texts import join_words as in_sentence
from tournaments.engine.texts import remove_full_stop
from tournaments.entries.services.entry_states import word_of_rounds
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.people.models import Player
from tournaments.play.acts import PlayTag
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.drafts import number_table, refuse_no_table
from tournaments.record.models import Entry, Event, KeepApart, Round, Seat
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.selectors.records import drawn_rounds, rules_of

BELOW = "The guide has no such criterion: it counts below all of its own (OPG 7.6)."
ROOMY = 100  # so many tables a hall may have, however few play


@replayable
def keep_apart(
    event: Event, first: Player, second: Player, until: int, reason: str, *, by: User, **envelope: Unpack[Envelope]
) -> KeepApart:
    """Keep two players apart up to round `until` if possible; everybody is told, with the reason."""
    with record_act(event, PlayTag.WISH_MADE, by=by, **envelope) as act:
        _refuse_closed(event)
        first, second = sorted((first, second), key=lambda player: player.pk)
        _refuse_wish(event, first, second, until, reason)
        wish = KeepApart.objects.create(event=event, first=first, second=second, until=until, reason=reason)
        act.result = wish
        act.note(wish=wish.pk, players=[first.pk, second.pk], until=until, reason=reason, **word_of_rounds(event))
        word = rules_of(event).round_word
        span = f"in {word} 1" if until == 1 else f"up to {word} {until}"
        announce_within(
            event, f"{_names(wish)} are kept apart {span} where possible ({remove_full_stop(reason)}). {BELOW}"
        )
    return wish


@replayable
def end_keep_apart(wish: KeepApart, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """End a wish; published rounds stay as they are."""
    event = wish.event
    with record_act(event, PlayTag.WISH_ENDED, by=by, **envelope) as act:
        _refuse_closed(event)
        if not KeepApart.objects.filter(pk=wish.pk).exists():
            raise AlreadyDone("gone", "This wish is taken back already.", event, NO_SECTION)
        act.note(players=[wish.first_id, wish.second_id])
        announce_within(event, f"{_names(wish)} are no longer kept apart.")
        wish.delete()
    return event


@replayable
def fix_table(entry: Entry, table: int | None, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Give a player a fixed table, None ends it; a draft changes its numbers at once."""
    event = entry.event
    with record_act(event, PlayTag.TABLE_FIXED, by=by, **envelope) as act:
        _refuse_closed(event)
        entry.refresh_from_db(fields=["fixed_table"])
        _refuse_table(entry, table)
        act.note(entry=entry.pk, player=entry.player_id, table_before=entry.fixed_table, fixed_table=table or 0)
        entry.fixed_table = table
        entry.save(update_fields=["fixed_table"])
        act.result = entry
        if table is not None:
            _seat_there(entry, table, by)
    return entry


def _seat_there(entry: Entry, table: int, by: User) -> None:
    seats = Seat.objects.filter(round__event=entry.event, round__state=Round.State.DRAFT, player=entry.player_id)
    seat = seats.select_related("match__round").exclude(match__table=None).first()
    if seat is not None and seat.match.table != table:
        seat.match.round.event = entry.event
        number_table(seat.match, table, by=by)


def _refuse_wish(event: Event, first: Player, second: Player, until: int, reason: str) -> None:
    if first == second:
        raise RuleViolation("same_player", "Name two different players to be kept apart.", "OPG 7.6")
    listed = set(event.entries.filter(player__in=(first, second)).values_list("player_id", flat=True))
    gone = [f"{player}" for player in (first, second) if player.pk not in listed]
    if gone:
        raise RuleViolation("not_entered", f"Not on the list of this event: {', '.join(gone)}.", "OPG 7.6")
    most = max(drawn_rounds(event), 1)
    if not 1 <= until <= most:
        raise RuleViolation("until", f"Say up to which round they are kept apart, from 1 to {most}.", "OPG 7.6")
    if not reason:
        raise RuleViolation("reason_missing", "Say why: everybody will read it.", "OPG 7.6")
    refuse_addresses(reason)
    if KeepApart.objects.filter(event=event, first=first, second=second).exists():
        raise RuleViolation("wished", "These two are kept apart already: take that wish back first.", "OPG 7.6")


def _refuse_table(entry: Entry, table: int | None) -> None:
    if table is None:
        return
    refuse_no_table(table)
    most = max(ROOMY, entry.event.entries.count())
    if table > most:
        message = f"There is no use for a table {table} here: choose one up to {most}."
        raise RuleViolation("table", message, "OPG 7.2")
    owner = Entry.objects.filter(event=entry.event, fixed_table=table).exclude(pk=entry.pk).first()
    if owner is not None:
        message = f"Table {table} is always {owner.shown_name}'s: choose another one."
        raise RuleViolation("table_taken", message, "OPG 7.2")


def _refuse_closed(event: Event) -> None:
    if event.is_locked:
        raise RuleViolation("locked", "This event is closed; no round will be drawn any more.", "OPG 8")


def _names(wish: KeepApart) -> str:
    return in_sentence(name_on_list(wish.event_id, player) for player in (wish.first, wish.second))
