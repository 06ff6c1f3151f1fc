"""Change a draft by hand: move a player, give a bye, number a table (OPG 7.2, 7.5.1, 7.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from django.db.models import Max

from tournaments.engine import BYE, EARNED_BYE
from tournaments.engine.core.draws import Change
from tournaments.engine.core.types import Card, RuleViolation
from tournaments.kernel.journal import Act, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import draws
from tournaments.play.services.seating import (
    assign_sides,
    draw_and_seat,
    read_under_lock,
    refuse_change,
    refuse_published,
    seating_facts,
)
from tournaments.record.models import Entry, Match, Round, Seat
from tournaments.record.selectors import records

HIGHEST_TABLE = 9_999
WHY_BYE = "Say why this player gets the bye: everybody will read it."


@replayable
def move_player(
    seat: Seat, to: Match | None, *, by: User, reason: str = "", insist: bool = False, **envelope: Unpack[Envelope]
) -> Round:
    """Seat a player at a table with room, None: alone. A player who stays behind alone has a bye.

    `insist`: although two players meet again.
    """
    drawn = seat.round
    with record_act(drawn.event, PlayTag.ROUND_CHANGED, by=by, **envelope, shown=drawn) as act:
        refuse_published(drawn)
        refuse_change(drawn, Change.SEATS)
        read_under_lock(drawn, seat)
        if to is not None and to.round_id == drawn.pk:
            read_under_lock(drawn, to)
        _refuse_move(seat, to)
        act.note(**seating_facts(drawn))
        _move(seat, to)
        check_changed_draft(drawn, reason, act, insist=insist)
        act.note(players=[seat.player_id])
    return drawn


@replayable
def give_bye(
    drawn: Round, entry: Entry, reason: str, *, by: User, insist: bool = False, **envelope: Unpack[Envelope]
) -> Round:
    """Give a player the bye and draw the others around it. A second bye needs `insist` (OPG 7.5.1)."""
    with record_act(drawn.event, PlayTag.BYE_GIVEN, by=by, **envelope, shown=drawn) as act:
        refuse_published(drawn)
        refuse_change(drawn, Change.BYES)
        _refuse_stale(drawn)
        position = draws.stored_position(drawn)
        card = next((card for card in position.cards if card.id == entry.document_id), None)
        _refuse_bye(entry, card, position.wishes.byes, reason, insist=insist)
        act.note(**seating_facts(drawn))
        byes = tuple(sorted((*position.wishes.byes, entry.document_id)))
        draw_and_seat(drawn, replace(position, wishes=replace(position.wishes, byes=byes)), drawn.seed)
        drawn.changed, drawn.changed_because = True, reason
        drawn.save(update_fields=["changed", "changed_because"])
        act.result = drawn
        act.note(round=drawn.pk, **drawn.as_noted, player=entry.player_id, reason=reason)
    return drawn


@replayable
def number_table(match: Match, table: int, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    """Give a table of a draft another number; a table that has it takes the number that becomes free."""
    drawn = match.round
    with record_act(drawn.event, PlayTag.TABLE_NUMBERED, by=by, **envelope, shown=drawn) as act:
        refuse_published(drawn)
        refuse_change(drawn, Change.TABLES)
        read_under_lock(drawn, match)
        other = drawn.matches.filter(table=table).exclude(pk=match.pk).first()
        _refuse_number(match, table, other)
        act.note(**seating_facts(drawn), round=drawn.pk, **drawn.as_noted, table_before=match.table, table_after=table)
        before, match.table = match.table, None
        match.save(update_fields=["table"])
        if other is not None:
            other.table = before
            other.save(update_fields=["table"])
        match.table = table
        match.save(update_fields=["table"])
        act.result = drawn
    return drawn


def check_changed_draft(drawn: Round, reason: str, act: Act, *, insist: bool = False) -> None:
    """Check a draft after its seats were changed, and keep the reason.

    Two players who have met sit together only where the director insists (OPG 7.6); the round is marked.
    """
    refuse_addresses(reason)
    assign_sides(drawn)
    meet_again = draws.rematches_in_words(drawn)
    _refuse_rematch(drawn, meet_again, insist=insist)
    has_byes = bool(draws.stored_position(drawn).wishes.byes)
    differs = bool(draws.find_differences(drawn))
    drawn.rematches = len(meet_again)
    drawn.changed = differs or has_byes
    drawn.changed_because = (reason or drawn.changed_because) if differs or has_byes else ""
    drawn.save(update_fields=["changed", "changed_because", "rematches"])
    act.result = drawn
    act.note(round=drawn.pk, **drawn.as_noted, reason=reason, rematches=drawn.rematches)


def _refuse_rematch(drawn: Round, meet_again: tuple[str, ...], *, insist: bool) -> None:
    """Raise RuleViolation for a new rematch; earlier ones were insisted on already."""
    if len(meet_again) > drawn.rematches and not insist:
        message = f"{'; '.join(meet_again)}: nobody meets an opponent twice. Insist, or seat them apart."
        raise RuleViolation("meet_again", message, draws.method_by(drawn).section)


def refuse_no_table(table: int) -> None:
    if not 1 <= table <= HIGHEST_TABLE:
        raise RuleViolation("table", f"A table has a number from 1 to {HIGHEST_TABLE:,}.", "OPG 7.2")


def _move(seat: Seat, to: Match | None) -> None:
    drawn, player = seat.round, seat.player_id
    free = _leave(seat)
    if to is None:
        to = Match.objects.create(round=drawn, ended_by=BYE.code)
    elif to.table is None:
        last = drawn.matches.aggregate(last=Max("table"))["last"] or 0
        to.table, to.ended_by = free or last + 1, ""
        to.save(update_fields=["table", "ended_by"])
    Seat.objects.create(match=to, round=drawn, player_id=player, place=to.seats.count())


def _leave(seat: Seat) -> int | None:
    """Remove a seat. Return the number of its table if that becomes free."""
    left, behind = seat.match, list(seat.match.seats.exclude(pk=seat.pk).order_by("place"))
    seat.delete()
    for place, other in enumerate(behind):
        other.place = place
        other.save(update_fields=["place"])
    if len(behind) > 1:
        return None
    free, left.table, left.ended_by = left.table, None, BYE.code
    if behind:
        left.save(update_fields=["table", "ended_by"])
    else:
        left.delete()
    return free


def _refuse_move(seat: Seat, to: Match | None) -> None:
    section, alone = draws.method_by(seat.round).section, seat.match.seats.count() == 1
    if EARNED_BYE.code in {seat.match.ended_by, to.ended_by if to else ""}:
        raise RuleViolation("move", "An earned bye belongs to its holder and cannot be moved.", "OPG 7.5.1")
    if to is None and alone:
        raise RuleViolation("move", f"{seat.shown_name} sits out already.", section)
    if to is not None and (to.round_id != seat.round_id or to.pk == seat.match_id):
        raise RuleViolation("move", "Choose somebody of this draft at another table.", section)
    _refuse_sizes(seat, to, section)


def _refuse_sizes(seat: Seat, to: Match | None, section: str) -> None:
    """Raise RuleViolation where either table would have a size that the game is not played with."""
    rules = records.rules_of(seat.round.event)
    least, most = rules.seats
    sitting_out = {1} if BYE.code in rules.scoring.by_code else set[int]()
    fitting = sitting_out | {0, *range(least, most + 1)}
    joined = 1
    if to:
        joined = to.seats.count() + 1
    if joined > most:
        raise RuleViolation("move", f"Choose a table with room: {most} sit at one at most.", section)
    if not {seat.match.seats.count() - 1, joined} <= fitting:
        message = f"{rules.name} is played by {least} to {most} at a table: exchange two players instead."
        raise RuleViolation("move", message, section)


def _refuse_stale(drawn: Round) -> None:
    if draws.is_stale(drawn):
        message = "The field changed after this draw: draw again first, then give the bye."
        raise RuleViolation("stale_draft", message, "OPG 7.6")


def _refuse_bye(entry: Entry, card: Card | None, byes: tuple[str, ...], reason: str, *, insist: bool) -> None:
    if card is None or card.dropped:
        raise RuleViolation("not_in_draw", f"{entry.shown_name} is not drawn in this round.", "OPG 7.5.1")
    if card.earned_bye_now or card.id in byes:
        raise RuleViolation("sits_out", f"{entry.shown_name} sits out this round already.", "OPG 7.5.1")
    if not reason:
        raise RuleViolation("reason_missing", WHY_BYE, "OPG 7.5.1")
    refuse_addresses(reason)
    if card.byes and not insist:
        message = f"{entry.shown_name} has had a bye, and a player gets one at most: insist, or choose somebody else."
        raise RuleViolation("second_bye", message, "OPG 7.5.1")


def _refuse_number(match: Match, table: int, other: Match | None) -> None:
    if match.table is None:
        raise RuleViolation("no_table", "Who sits out has no table.", "OPG 7.2")
    refuse_no_table(table)
    seated = list(other.seats.values_list("player_id", flat=True)) if other else []
    fixed = Entry.objects.filter(event=match.round.event, fixed_table=table, player__in=seated).first()
    if fixed is not None:
        raise RuleViolation("table_taken", f"Table {table} is always {fixed.shown_name}'s.", "OPG 7.2")
