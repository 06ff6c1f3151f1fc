"""Put a player who is not seated into the round at hand, and undo it (OPG 7.2, 7.4, 7.5.1, 7.6, 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Unpack

from django.db.models import Max

from tournaments.engine import BYE
from tournaments.engine.core.types import NO_SECTION, Allegiance, Position, RuleViolation
from tournaments.engine.document import write_position
from tournaments.engine.joining import Option, State, Way, option
from tournaments.entries.services.entries import admit_to_round
from tournaments.entries.services.entry_states import read_again
from tournaments.kernel.journal import Act, Conflict, Envelope, bump_versions, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.play.acts import PlayTag, PutIn, Reseated
from tournaments.play.selectors import draws
from tournaments.play.selectors.joining import WHY_BYE, Joining, joining_of
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.game_losses import pay_owed
from tournaments.play.services.results import (
    clear_result,
    facts_of,
    match_again,
    restore_facts,
    ruled_seats,
    take_back_absence,
)
from tournaments.play.services.rounds import complete_round
from tournaments.play.services.seating import (
    assign_sides,
    draw_and_seat,
    note_entrants,
    refuse_published,
    restore_seating,
    seating_facts,
)
from tournaments.play.services.unpublishing import open_round, repair_round
from tournaments.record.models import Entry, Match, OwedGame, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.standings import name_players_in_refusals

STOOD = ("checked_in", "entered_in", "dropped_after", "sits_out")
JOINED = "A player was put into this round after it was drawn."


@replayable
def put_into_round(entry: Entry, way: Way, *, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Entry:
    """Put a player who is not seated into the newest round, in one of the ways that are open now.

    `reason`: why they get a bye, or why a round whose clock has begun is taken back.
    Raises RuleViolation with the section of the rule that closes this way.
    """
    return _put_in(entry, way, by, reason, **envelope)


def _put_in(entry: Entry, way: Way, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Entry:
    event = entry.event
    with record_act(event, PlayTag.ENTRY_PUT_IN, by=by, **envelope) as act, name_players_in_refusals(event):
        read_again(entry)
        entry.event = event
        joining = joining_of(entry)
        found = option(joining.case, way)
        if found.violation is not None:
            raise RuleViolation(found.violation.code, found.violation.message, found.violation.section)
        refuse_addresses(reason)
        drawn = joining.round
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, way=str(way), round=drawn.pk, **drawn.as_noted)
        act.note(stood={name: getattr(entry, name) for name in STOOD}, **_position_before(joining))
        if reason:
            act.note(reason=reason)
        PUT[way](entry, joining, found, act, by, reason)
        act.note(entered_in=entry.entered_in)
    return entry


@replayable
def seat_late(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Put a player into the round against the bye, or where a table of several has room."""
    return _put_in(entry, Way.SEAT, by, **envelope)


@replayable
def take_into_draft(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Put a player into the draft that waits, drawn again with the fewest tables changed."""
    if not Round.objects.filter(event=entry.event, state=Round.State.DRAFT).exists():
        raise RuleViolation("no_draft", "No draft waits: the player enters in the next round drawn.", "OPG 7.5.1")
    return _put_in(entry, Way.REDRAW, by, **envelope)


@require_open_act
def take_out_of_round(put_in: PutIn, redrawn: Reseated | None, *, by: User) -> None:
    """Undo `put_into_round`: restore the round and the entry. Call inside an open act.

    A round that was taken back for it stays a draft, with its earlier pairings.
    """
    drawn = Round.objects.select_related("event", "stage").get(pk=put_in.round)
    entry = Entry.objects.select_related("event", "player").get(pk=put_in.entry)
    for name, value in put_in.stood.items():
        setattr(entry, name, value)
    entry.save(update_fields=list(put_in.stood))
    if put_in.match is not None:
        _record_absence_again(put_in, by)
    elif put_in.way != Way.LOSS:
        _take_out(put_in, drawn, entry, redrawn)


def _record_absence_again(put_in: PutIn, by: User) -> None:
    match = match_again(put_in.match or 0)
    played = match.round
    if facts_of(match) != put_in.after:
        raise Conflict("changed", "This result was changed since: look at it.", match, NO_SECTION)
    restore_facts(match, put_in.before or {})
    if put_in.reopened:
        complete_round(played, by=by)


def _take_out(put_in: PutIn, drawn: Round, entry: Entry, redrawn: Reseated | None) -> None:
    if redrawn is not None:
        refuse_published(drawn)
        restore_seating(drawn, redrawn)
    if put_in.joined is not None:
        _leave_table(drawn.matches.get(pk=put_in.joined), entry, put_in)
    OwedGame.objects.filter(match__in=put_in.made).update(match=None)
    drawn.matches.filter(pk__in=put_in.made).delete()
    drawn.position = write_position(_position_without(drawn, put_in))
    drawn.changed, drawn.changed_because = put_in.changed_before, put_in.because_before
    drawn.save(update_fields=["position", "changed", "changed_because"])
    note_entrants(drawn, draws.stored_position(drawn))
    assign_sides(drawn)
    bump_versions(drawn)
    if not drawn.is_draft and (put_in.joined or put_in.made):
        announce_within(drawn.event, f"{entry.shown_name} does not play in {drawn.label} after all.")


def _leave_table(match: Match, entry: Entry, put_in: PutIn) -> None:
    if OwedGame.objects.filter(match=match).exists():
        clear_result(match)
        OwedGame.objects.filter(match=match).update(match=None)
    match.seats.filter(player=entry.player_id).delete()
    if put_in.was_bye:
        match.refresh_from_db()
        match.seats.update(place=0)
        match.table, match.ended_by = None, BYE.code
        match.save(update_fields=["table", "ended_by"])
    bump_versions(match)


def _position_without(drawn: Round, put_in: PutIn) -> Position:
    position = draws.stored_position(drawn)
    cards = []
    for card in position.cards:
        if card.id in put_in.back:
            card = replace(card, dropped=True)
        if card.id not in put_in.new:
            cards.append(card)
    kept = tuple(map(tuple, put_in.kept))
    wishes = replace(position.wishes, byes=tuple(put_in.byes), kept=kept)
    return replace(position, cards=tuple(cards), wishes=wishes)


def _position_before(joining: Joining) -> dict[str, Any]:
    """Return what the position says of the player and the wishes, to be restored by an undo."""
    stored, player = draws.stored_position(joining.round), joining.case.player
    there = {card.id: card for card in stored.cards}
    now = [card.id for card in joining.case.now.cards] if joining.case.is_of_later_stage else [player]
    return {
        "new": [other for other in now if other not in there],
        "back": [player] if player in there and there[player].dropped else [],
        "byes": list(stored.wishes.byes),
        "kept": [list(players) for players in stored.wishes.kept],
        "changed_before": joining.round.changed,
        "because_before": joining.round.changed_because,
    }


def _own_table(entry: Entry, joining: Joining, found: Option, act: Act, by: User, reason: str) -> None:
    if joining.match is not None:
        _take_absence_back(entry, joining.match, joining.round, act, by)
        return
    _admit(entry, joining.round)
    if joining.round.is_draft:
        act.note(**seating_facts(joining.round))
        draw_and_seat(joining.round, joining.case.now, joining.round.seed)
    elif not joining.round.is_complete:
        _add_matches(joining, found, act, by)


def _take_absence_back(entry: Entry, match: Match, played: Round, act: Act, by: User) -> None:
    """Reopen the missed game; a player who left with it has not left."""
    if entry.dropped_after is not None and entry.dropped_after <= played.of_round:
        _admit(entry, played)
    act.note(match=match.pk, reopened=played.is_complete)
    if played.is_complete:
        open_round(played, by=by)
    ruled_seats(match, by)
    before = facts_of(match)
    take_back_absence(match)
    act.note(before=before, after=facts_of(match))


def _add_matches(joining: Joining, found: Option, act: Act, by: User) -> None:
    """Add every match of the bracket that the walkover had removed from this round (House-IR3)."""
    played = joining.round
    seated = set(map(frozenset, joining.case.tables))
    keys = records.player_keys(played.event)
    made = []
    for players in (players for players in found.tables if frozenset(players) not in seated):
        match = Match.objects.create(round=played, table=_next_table(played))
        _sit(match, *(keys[player] for player in players))
        made.append(match)
    _save_position(played, joining.case.now)
    note_entrants(played, joining.case.now)
    assign_sides(played)
    act.note(made=[match.pk for match in made])
    for match in made:
        pay_owed(played, act, by=by, match=match)
        announce_within(played.event, f"Table {match.table} of {played.label} is played after all.")


def _seat(entry: Entry, joining: Joining, found: Option, act: Act, by: User, reason: str) -> None:
    _admit(entry, joining.round)
    played, case = joining.round, joining.case
    table = next(players for players in found.tables if case.player in players)
    partner = records.player_keys(played.event)[next(player for player in table if player != case.player)]
    match = played.matches.get(seats__player=partner)
    act.note(joined=match.pk, was_bye=match.ended_by == BYE.code)
    _sit_down(entry, played, match)
    kept = tuple(sorted(tuple(sorted(players)) for players in case.tables))
    _save_position(played, replace(case.position, wishes=replace(case.position.wishes, kept=kept)))
    assign_sides(played)
    _mark_changed(played, reason or JOINED)
    if played.is_draft:
        return
    pay_owed(played, act, by=by, match=match)
    announce_within(played.event, f"{entry.shown_name} joins {played.label} at table {match.table}.")


def _bye(entry: Entry, joining: Joining, found: Option, act: Act, by: User, reason: str) -> None:
    if not reason:
        raise RuleViolation("reason_missing", WHY_BYE, "OPG 7.5.1")
    _admit(entry, joining.round)
    played, case = joining.round, joining.case
    match = Match.objects.create(round=played, ended_by=BYE.code)
    _sit(match, entry.player_id)
    act.note(made=[match.pk])
    byes = tuple(sorted((*case.position.wishes.byes, case.player)))
    kept = tuple(sorted(tuple(sorted(players)) for players in case.tables))
    _save_position(played, replace(case.position, wishes=replace(case.position.wishes, byes=byes, kept=kept)))
    assign_sides(played)
    _mark_changed(played, reason, by_hand=True)


def _redraw(entry: Entry, joining: Joining, found: Option, act: Act, by: User, reason: str) -> None:
    _admit(entry, joining.round)
    repair_round(joining.round, by=by, reason=reason)


def _miss(entry: Entry, joining: Joining, found: Option, act: Act, by: User, reason: str) -> None:
    """Let the player take part from the next round on, without any change of this one."""
    drawn = joining.round
    if joining.case.state in (State.LATE, State.UNDRAWN):
        admit_to_round(entry, drawn.of_round + 1, rests=entry.sits_out)
        return
    missed = {drawn.of_round} if drawn.is_draft else set[int]()
    admit_to_round(entry, entry.entered_in, rests=sorted({*entry.sits_out, *missed}))


PUT: Mapping[Way, Callable[[Entry, Joining, Option, Act, User, str], None]] = {
    Way.TABLE: _own_table,
    Way.SEAT: _seat,
    Way.BYE: _bye,
    Way.REDRAW: _redraw,
    Way.LOSS: _miss,
}


def _admit(entry: Entry, drawn: Round) -> None:
    """Let the player take part in this round."""
    first = min(entry.entered_in, drawn.of_round) if entry.checked_in else drawn.of_round
    admit_to_round(entry, first, rests=[number for number in entry.sits_out if number != drawn.of_round])


def _sit_down(entry: Entry, played: Round, match: Match) -> None:
    """Seat the player last at the table, or first, as the light side, against a player of the dark side."""
    if match.table is None:
        match.table, match.ended_by = _next_table(played), ""
        match.save(update_fields=["table", "ended_by"])
        bump_versions(match)
        keeps = match.seats.filter(side=Allegiance.DARK).update(place=1)
        Seat.objects.create(match=match, round=played, player_id=entry.player_id, place=1 - keeps)
    else:
        Seat.objects.create(match=match, round=played, player_id=entry.player_id, place=match.seats.count())
        bump_versions(match)


def _sit(match: Match, *players: int) -> None:
    Seat.objects.bulk_create(
        Seat(match=match, round=match.round, player_id=player, place=place) for place, player in enumerate(players)
    )


def _next_table(played: Round) -> int:
    last: int = played.matches.aggregate(last=Max("table"))["last"] or 0
    return last + 1


def _save_position(played: Round, position: Position) -> None:
    played.position = write_position(position)
    played.save(update_fields=["position"])
    bump_versions(played)


def _mark_changed(played: Round, because: str, *, by_hand: bool = False) -> None:
    """Mark the round as changed where its draw differs from its position and seed."""
    played.changed = by_hand or bool(draws.find_differences(played))
    played.changed_because = because if played.changed else ""
    played.save(update_fields=["changed", "changed_because"])
