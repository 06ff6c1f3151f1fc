"""The list of players: enter, check in, drop, return (OPG 7.2, 7.5.1, A)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

from django.db.models import QuerySet

from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.engine.entries import refuse_earned_bye, refuse_head_start
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.asked import asked_in, find_members_to_ask
from tournaments.entries.selectors.before_leaving import find_check_out_violations, find_removal_violations
from tournaments.entries.services.ages import refuse_older
from tournaments.entries.services.asked import ask_members, stand_in
from tournaments.entries.services.denials import refuse_denied
from tournaments.entries.services.entry_states import (
    entering_round,
    keep_entry,
    read_again,
    refuse_disqualified,
    refuse_locked,
    word_of_rounds,
)
from tournaments.entries.services.heat_rules import refuse_qualified, refuse_second_bye
from tournaments.entries.services.ledger import give_back, note_byes, note_start
from tournaments.entries.services.places import enter_on_list, fill_places, refuse_full, refuse_too_many, tell_entered
from tournaments.entries.services.playing import refuse_playing_director
from tournaments.entries.services.profiles import refuse_known
from tournaments.entries.services.suspensions import refuse_suspended, refuse_suspended_names
from tournaments.kernel.actors import Actor
from tournaments.kernel.journal import Act, AlreadyDone, Envelope, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.services.notices import mark_answered, mark_settled
from tournaments.people.services.players import Profile, lock_players, new_player
from tournaments.record.models import Denial, Entry, Event
from tournaments.record.selectors.head_starts import has_begun
from tournaments.record.selectors.records import rules_of
from tournaments.record.services.scorekeepers import hand_scores_on


@dataclass(frozen=True, slots=True)
class Name:
    """One line of a list: a known player by `player`, or a new one by `name`, who comes from `country`. `another`: none
    of those called so.
    """

    name: str
    player: int | None = None
    another: bool = False
    country: str = ""


@replayable
def enter_player(
    event: Event, player: Player, *, by: User, check_in: bool = False, **envelope: Unpack[Envelope]
) -> Entry:
    """Put a player on the list, at the door also checked in."""
    with record_act(event, EntryTag.ENTRY_MADE, by=by, **envelope) as act:
        refuse_locked(event)
        lock_players([player])
        [entry] = _enter_all(event, {player: ""}, by, check_in=check_in)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, entered_in=entry.entered_in)
    return entry


@replayable
def enter_walk_in(
    event: Event, profile: Profile, *, by: User, another: bool = False, **envelope: Unpack[Envelope]
) -> Entry:
    """Enter and check in somebody new at the door, as a record without an account.

    `another` says that they are none of the known players with this name. Otherwise raises KnownName for equal or
    similar names.
    """
    with record_act(event, EntryTag.ENTRY_MADE, by=by, **envelope) as act:
        refuse_locked(event)
        if not another:
            refuse_suspended_names(event, [profile.name])
            refuse_known({"name": profile.name}, event)
        player = new_player(profile, of=event)
        [entry] = _enter_all(event, {player: ""}, by, check_in=True)
        act.result = entry
        act.note(entry=entry.pk, player=player.pk, entered_in=entry.entered_in, new=True)
    return entry


@replayable
def enter_names(
    event: Event, names: Sequence[Name], *, by: User, check_in: bool = False, **envelope: Unpack[Envelope]
) -> Event:
    """A pasted and confirmed list is one act. Who is on the list already is passed over, at the door checked in.

    Raises KnownName with all names of which nobody has said who is meant.
    """
    with record_act(event, EntryTag.ENTRY_MADE, by=by, **envelope) as act:
        refuse_locked(event)
        there = _there(event)
        known = Player.objects.select_related("merged_into").in_bulk([name.player for name in names if name.player])
        lock_players(known.values())
        new, came = dict[Player, str](), list[int]()
        refuse_suspended_names(event, [name.name for name in names if not (name.player or name.another)])
        refuse_known(_unsaid(names), event)
        players = [_player_meant(event, name, known) for name in names]
        refuse_too_many(event, len({player.pk for player in players} - there.keys()))
        refuse_suspended(event, [player for player in players if player.pk not in there])
        for player, name in zip(players, names, strict=True):
            entry = there.get(player.pk)
            if entry is None:
                new.setdefault(player, name.name)
            elif check_in and not entry.checked_in and entry.disqualified_after is None:
                came.append(_come(event, entry).pk)
        entered = _enter_all(event, new, by, check_in=check_in)
        act.note(entries=[entry.pk for entry in entered], **({"came": came} if came else {}))
    return event


@replayable
def check_in(entry: Entry, *, by: Actor, **envelope: Unpack[Envelope]) -> Entry:
    """The scorecard is handed in. Once the event runs this is a late entry: missed games for the rounds gone."""
    with record_act(entry.event, EntryTag.ENTRY_CHECKED_IN, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(entry.event)
        if entry.checked_in:
            raise AlreadyDone("checked_in", f"{entry.shown_name} is checked in already.", entry, NO_SECTION)
        refuse_disqualified(entry)
        act.result = _come(entry.event, entry)
        act.note(entry=entry.pk, player=entry.player_id, entered_in=entry.entered_in)
    return entry


@require_open_act
def admit_to_round(entry: Entry, first: int, *, rests: Sequence[int] = ()) -> None:
    """Check the player in from round `first` on, except for the rounds in `rests`. Call inside an act.

    Raises RuleViolation for a player who may not come in.
    """
    if not entry.checked_in:
        refuse_playing_director(entry.event, entry.player)
        refuse_older(entry.event, entry.person)
        refuse_qualified(entry.event, entry.person)
    refuse_suspended(entry.event, [entry.player])
    entry.checked_in, entry.entered_in = True, first
    entry.dropped_after, entry.sits_out = None, list(rests)
    entry.save(update_fields=["checked_in", "entered_in", "dropped_after", "sits_out"])


@replayable
def check_in_all(event: Event, entries: Sequence[int], *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Everybody of these (keys of entries) who is not checked in yet is so, as one act."""
    with record_act(event, EntryTag.ENTRY_CHECKED_IN, by=by, **envelope) as act:
        refuse_locked(event)
        missing = list(_with_players(event).filter(pk__in=entries, checked_in=False, disqualified_after=None))
        refuse_suspended(event, [entry.player for entry in missing])
        came = [_come(event, entry).pk for entry in missing]
        if not came:
            raise AlreadyDone("checked_in", "Everybody here is checked in already.", event, NO_SECTION)
        act.note(entries=came)
    return event


@replayable
def undo_check_in(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    with record_act(entry.event, EntryTag.ENTRY_CHECKED_OUT, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(entry.event)
        require_no_findings(find_check_out_violations(entry))
        entry.checked_in = False
        keep_entry(act, entry, "checked_in")
    return entry


@replayable
def remove_entry(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Take a no-show off the list. Who has played is dropped instead and stays in the table."""
    event = entry.event
    with record_act(event, EntryTag.ENTRY_REMOVED, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(event)
        require_no_findings(find_removal_violations(entry))
        act.note(entry=entry.pk, player=entry.player_id)
        if asked := asked_in(event).get(entry.pk):
            mark_answered(event, Notice.Kind.ENTERED, [asked.member])
        mark_settled(
            [denial.get_absolute_url() for denial in Denial.objects.filter(entry=entry).select_related("entry__event")]
        )
        entry.delete()
        fill_places(event)
    return event


@replayable
def drop_player(entry: Entry, *, by: Actor, **envelope: Unpack[Envelope]) -> Entry:
    """No match after the round that is being played; missed games from then on."""
    with record_act(entry.event, EntryTag.ENTRY_DROPPED, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(entry.event)
        refuse_disqualified(entry)
        if entry.dropped_after is not None:
            raise AlreadyDone("dropped", f"{entry.shown_name} has dropped already.", entry, "OPG 7.5.1")
        if not entry.checked_in:
            raise RuleViolation("not_playing", f"{entry.shown_name} is not playing in this event.", "OPG 7.5.1")
        entry.dropped_after = entering_round(entry.event, whole=False) - 1
        after = entry.dropped_after
        keep_entry(act, entry, "dropped_after", dropped_after=after, **word_of_rounds(entry.event))
        if entry.dropped_after == 0:
            give_back(entry)
        hand_scores_on(entry)
    return entry


@replayable
def return_player(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Take a drop back: the player sits again from the next draw, the rounds between stay missed games."""
    with record_act(entry.event, EntryTag.ENTRY_RETURNED, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(entry.event)
        refuse_disqualified(entry)
        if entry.dropped_after is None:
            raise AlreadyDone("not_dropped", f"{entry.shown_name} has not dropped.", entry, "OPG 7.5.1")
        refuse_suspended(entry.event, [entry.player])
        after, entry.dropped_after = entry.dropped_after, None
        keep_entry(act, entry, "dropped_after", dropped_after=after)
    return entry


@replayable
def grant_earned_byes(entry: Entry, byes: int, *, by: Actor, reason: str = "", **envelope: Unpack[Envelope]) -> Entry:
    """0 none, 1 for round 1, 2 for rounds 1 and 2 (OPG 7.5.1); a holder may forfeit until the first draw.

    At a championship that they are earned for they come from the player's awards; else `reason` says where from.
    """
    with record_act(entry.event, EntryTag.ENTRY_CHANGED, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(entry.event)
        if byes not in (0, 1, 2):
            raise RuleViolation("earned_byes", "Earned byes are for round 1, or for rounds 1 and 2.", "OPG 7.5.1")
        if entering_round(entry.event, whole=False) > 1:
            raise RuleViolation("earned_byes", "Earned byes are settled before round 1 is published.", "OPG 7.2")
        if byes:
            _refuse_ordinary(entry.event, refuse_earned_bye)
            refuse_second_bye(entry)
        _note_used(act, note_byes(entry, byes, reason), reason)
        entry.earned_byes, entry.forfeited_byes = byes, 0
        keep_entry(act, entry, "earned_byes", "forfeited_byes", earned_byes=byes)
    return entry


def _refuse_ordinary(event: Event, refuse: Callable[[int], None]) -> None:
    """Refuse what ordinary events may not have. Rehearsals may, because they have no level."""
    if not event.is_rehearsal:
        refuse(event.level)


@replayable
def note_head_start(entry: Entry, points: int, *, by: Actor, reason: str = "", **envelope: Unpack[Envelope]) -> Entry:
    """Note the points a player starts the first game with, 0 for none; they count once it is entered (OPG 11).

    At a championship that awards them they come from the player's award; else `reason` says where from.
    """
    with record_act(entry.event, EntryTag.ENTRY_CHANGED, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(entry.event)
        rules = rules_of(entry.event)
        if rules.scoring.head_start is None:
            raise RuleViolation("no_head_starts", f"{rules.name} knows no head starts.", rules.source)
        if has_begun(entry):
            message = f"The first round of {entry.shown_name} is entered: change the head start there."
            raise RuleViolation("begun", message, "OPG Glossary")
        if points:
            _refuse_ordinary(entry.event, refuse_head_start)
            refuse_second_bye(entry, "head start")
        _note_used(act, note_start(entry, points, reason), reason)
        entry.head_start = points
        keep_entry(act, entry, "head_start", head_start=points)
    return entry


def _note_used(act: Act, awards: list[int], reason: str) -> None:
    if awards:
        act.note(awards=awards)
    if reason:
        act.note(reason=reason)


def _with_players(event: Event) -> QuerySet[Entry]:
    return event.entries.select_related("player__merged_into")


def _come(event: Event, entry: Entry) -> Entry:
    refuse_playing_director(event, entry.player)
    refuse_suspended(event, [entry.player])
    refuse_older(event, entry.person)
    refuse_qualified(event, entry.person)
    entry.checked_in, entry.entered_in = True, entering_round(event)
    entry.save(update_fields=["checked_in", "entered_in"])
    return entry


def _unsaid(names: Sequence[Name]) -> Mapping[str, str]:
    """Map places to names that nobody has identified."""
    return {f"names.{at}": name.name for at, name in enumerate(names) if name.player is None and not name.another}


def _player_meant(event: Event, name: Name, known: Mapping[int, Player]) -> Player:
    if name.player is None:
        return new_player(Profile(name=name.name, country=name.country), of=event)
    if name.player not in known:
        message = f"The player chosen for {name.name} is not there. Paste the list again."
        raise RuleViolation("no_such_player", message, NO_SECTION)
    return known[name.player].person


def _there(event: Event) -> dict[int, Entry]:
    """Return by the key of the person the entries of the list, also of members who are asked whether it is them."""
    entries = {entry.pk: entry for entry in _with_players(event)}
    there = {entry.player.merged_into_id or entry.player_id: entry for entry in entries.values()}
    asked = asked_in(event).values()
    return there | {row.member.player.person.pk: entries[row.entry_id] for row in asked if row.is_them is None}


def _enter_all(event: Event, players: Mapping[Player, str], by: User, *, check_in: bool) -> list[Entry]:
    """Enter these, by what each of them was called. Members who have to say whether it is them are asked."""
    asks = find_members_to_ask(event, players, by)
    entered_in = entering_round(event) if check_in else 1
    entries, asked = [], dict[Entry, Player]()
    for player, name in players.items():
        refuse_full(event)
        refuse_denied(event, player, by)
        person = player.person
        fresh = stand_in(person, name, event) if person.pk in asks else None
        entry = enter_on_list(event, player, by=by, check_in=check_in, entered_in=entered_in, stand_in=fresh)
        entries.append(entry)
        if fresh is not None:
            asked[entry] = person
    ask_members(event, asked, by)
    _tell_entered(event, entries, by)
    return entries


def _tell_entered(event: Event, entries: Sequence[Entry], by: User) -> None:
    """Those with an account, at the door too: who is there knows, and who is not has to."""
    users = User.objects.filter(player__entries__in=[entry for entry in entries if entry.entered_by_id == by.pk])
    tell_entered(event, users, by)
