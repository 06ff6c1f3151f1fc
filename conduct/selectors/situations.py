"""Find the situation of a penalty: which player, and in which game or between which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from conduct.engine import Level, Situation
from conduct.models import DeckCheck, Penalty
from tournaments.engine import BYES, LOSSES, loses_games, loses_matches
from tournaments.engine.core.system import GameRules
from tournaments.play.selectors.coming import last_counted
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.selectors import rows
from tournaments.record.selectors.games import most_games
from tournaments.record.selectors.owed_games import lost_seats
from tournaments.record.selectors.records import drawn_rounds, later_stages, rules_of, structure_of

OVER = Event.State.FINALIZED
"""After the event is once it is finalized: what happens after the last round still acts (AMB-C9a)."""
MOST = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Place:
    """`match` is the player's open game, if any; `of_round` the round that is played or was played last."""

    match: Match | None
    of_round: int | None
    moment: Penalty.Moment


def entry_asked(event: Event, query: Mapping[str, Any], penalty: Penalty | None = None) -> list[Entry]:
    """Return the entries that ?entry= names, or ?table= of ?round= or of the current round; possibly none."""
    listed = rows.entries_of(event)
    if penalty is not None:
        return list(listed.filter(player=penalty.player_id))
    entry, table = _number(query.get("entry")), _number(query.get("table"))
    if entry:
        return list(listed.filter(pk=entry))
    rounds, number = event.rounds.exclude(state="draft").order_by("-number"), _number(query.get("round"))
    last = (rounds.filter(number=number) if number else rounds).first()
    if not table or last is None:
        return []
    return list(listed.filter(player__in=last.seats.filter(match__table=table).values("player")))


def check_asked(entry: Entry, query: Mapping[str, Any]) -> DeckCheck | None:
    """Return the deck check of this player that ?check= names, if it does."""
    return DeckCheck.objects.filter(
        event=entry.event_id, player=entry.player_id, pk=_number(query.get("check"))
    ).first()


def entries_of(event: Event, first: Iterable[Entry] = ()) -> list[tuple[int, str]]:
    """Return key and name of everybody on the list, by name; requested entries come first."""
    asked_for = {entry.pk for entry in first}
    return sorted(names_of(rows.entries_of(event)), key=lambda row: (row[0] not in asked_for, event.order_of(row[1])))


def is_listed(penalty: Penalty) -> bool:
    """Return whether the player is still on the list."""
    return Entry.objects.filter(event=penalty.event_id, player=penalty.player_id).exists()


def names_of(entries: Iterable[Entry]) -> list[tuple[int, str]]:
    return [(entry.pk, entry.shown_name) for entry in entries]


def place_of(entry: Entry) -> Place:
    """Return where the player is now, which a director most likely means."""
    event = entry.event
    last = event.rounds.exclude(state__in=Round.NO_ROUND).order_by("-number").first()
    if last is None:
        return Place(None, None, Penalty.Moment.BEFORE)
    if event.state == OVER:
        return Place(None, last.of_round, Penalty.Moment.AFTERWARDS)
    match = open_game(entry)
    moment = Penalty.Moment.GAME if match else Penalty.Moment.BETWEEN
    return Place(match, last.of_round, moment)


def moments(event: Event) -> tuple[str, ...]:
    """Return the moments at which something that is penalised now can have happened."""
    if event.state == OVER:
        return (Penalty.Moment.AFTERWARDS,)
    if not event.rounds.exclude(state__in=Round.NO_ROUND).exists():
        return (Penalty.Moment.BEFORE,)
    if event.state == Event.State.COMPLETE:
        return (Penalty.Moment.BETWEEN,)
    if event.rounds.exclude(state__in=Round.NOT_PLAYED).exists():
        return (Penalty.Moment.GAME, Penalty.Moment.BETWEEN)
    return (Penalty.Moment.BETWEEN,)


def moments_for(event: Event, entry: Entry | None) -> tuple[str, ...]:
    """Return when something can have happened to this player: in a game only while they are in one."""
    possible = moments(event)
    if entry is None or Penalty.Moment.GAME not in possible or place_of(entry).match:
        return possible
    return tuple(moment for moment in possible if moment != Penalty.Moment.GAME)


def seen_on_video(event: Event) -> Penalty.Moment:
    """Return the moment for something seen on video, which is penalised once the game is over."""
    return Penalty.Moment.AFTERWARDS if event.state == OVER else Penalty.Moment.BETWEEN


def open_game(entry: Entry) -> Match | None:
    """The player's game in an open round without a result, or with one that a penalty of the other player brought."""
    return open_table(entry.event, entry.player_id)


def open_table(event: Event, player: int) -> Match | None:
    """Return the player's open game, by the player's key."""
    seats = Seat.objects.filter(round__event=event, player=player).exclude(round__state__in=Round.NOT_PLAYED)
    matches = Match.objects.filter(pk__in=seats.values("match")).select_related("round__event").order_by("round")
    return next((match for match in matches if is_open(match)), None)


def game_at(event: Event, of_round: int, table: int) -> Match | None:
    """The table of a published round."""
    sat = Match.objects.filter(round__event=event, round__of_round=of_round, table=table)
    return sat.exclude(round__state=Round.State.DRAFT).select_related("round__event").order_by("round__number").last()


def is_open(match: Match) -> bool:
    """Return whether the game can still be lost by a penalty."""
    if match.round.is_draft or match.round.is_over:
        return False
    return not match.ended_by or (match.ended_by in LOSSES and bool(lost_by(match)))


def lost_by(match: Match) -> frozenset[int]:
    """Return the players who lost this game by a penalty that was not withdrawn."""
    grave = Penalty.objects.filter(match=match, level__gte=Level.GAME_LOSS, withdrawn_at=None)
    return frozenset(grave.values_list("player", flat=True))


def seat_of(penalty: Penalty) -> int:
    """The penalised player's seat at the table where it happened."""
    assert penalty.match is not None  # noqa: S101 - it happened at a table
    return penalty.match.seats.get(player=penalty.player_id).place


def is_lost_by(penalty: Penalty) -> bool:
    """Return whether the result of the game is still what this penalty made it."""
    match = penalty.match
    if match is None or (penalty.level or 0) < Level.GAME_LOSS:
        return False
    if rules_of(penalty.event).scoring.loss_mark:
        return False  # a debt says which of its games it takes
    return seat_of(penalty) in lost_seats(match)


def unknown_loss(rules: GameRules, seats: int | None = None) -> str:
    """Say why these rules have no game lost by a penalty, at a table of so many."""
    if rules.scoring.match_loss is not None:
        return f"In {rules.name} one result counts all games of a match"
    return f"{rules.name} does not say what a lost game is" + (f" at a table of {seats}" if seats else "")


def situation(event: Event, place: Place, player: int) -> Situation:
    """Return the situation from which the ladder tells what a level would do here."""
    match = place.match
    seats = match.seats.count() if match else _seats_at_tables(event)
    between = place.moment == Penalty.Moment.BETWEEN
    waiting = open_table(event, player) if between else None
    table, rules = match or waiting, rules_of(event)
    knows, knows_matches = loses_games(rules, seats), loses_matches(rules, seats)
    has_games = table is not None and (most_games(table) > 1 or (knows_matches and not knows))
    return Situation(
        in_game=place.moment == Penalty.Moment.GAME and match is not None and is_open(match),
        seats=seats,
        games_left=_is_game_left(event, place, player),
        both=table is not None and bool(lost_by(table) - {player}),
        next_is_bye=between and _has_bye(event, player),
        match_play=has_games and table is not None and is_open(table),
        waits=waiting is not None,
        time_called=match is not None and match.round.state == Round.State.TIME_CALLED,
        after_event=place.moment == Penalty.Moment.AFTERWARDS,
        knows_losses=knows,
        knows_match_losses=knows_matches,
    )


def _has_bye(event: Event, player: int) -> bool:
    """Return whether the player has a bye in a round that is not over; that game pays nothing."""
    seats = Seat.objects.filter(round__event=event, player=player, match__ended_by__in=BYES)
    return seats.exclude(round__state__in=Round.NOT_PLAYED).exists()


def _is_game_left(event: Event, place: Place, player: int) -> bool:
    """Another round of everybody, another game of the match that is played, or a stage that the player may be in."""
    if place.of_round is None or place.of_round < drawn_rounds(event):
        return True
    if not rules_of(event).scoring.loss_mark:
        return False
    open_ones = Match.objects.filter(round__event=event, seats__player=player, ended_by="")
    return open_ones.exclude(round__state__in=Round.NOT_PLAYED).exists() or _finals_follow(event)


def _finals_follow(event: Event) -> bool:
    """Return whether rounds of a later stage may follow, as far as that is known during a round."""
    last = last_counted(event)
    if last is None or last.is_of_later_stage or not structure_of(event).stages:
        return False
    return not last.is_over or bool(later_stages(event))


def _seats_at_tables(event: Event) -> int:
    """Return how many players sit at tables of an event; the fewest possible before anybody does."""
    rules = rules_of(event)
    if loses_games(rules, 2):
        return 2
    last = Seat.objects.filter(round__event=event).aggregate(last=Max("place"))["last"]
    return max(rules.seats[0], (last or 0) + 1)


def _number(text: Any) -> int:
    digits = str(text or "")
    return int(digits) if digits.isascii() and digits.isdigit() and int(digits[:10]) < MOST else 0
