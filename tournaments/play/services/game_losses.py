"""Games lost by a penalty: the present one, or the next one, which is owed (OPG B, AMB-C5, C6).

Taking the penalty back restores the game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournaments import engine
from tournaments.engine import LOSSES, OF_MATCH, OPEN, game_loss, losers, remove_game_loss
from tournaments.engine.core.types import NO_SECTION, Result, RuleViolation
from tournaments.entries.services.entry_states import refuse_locked
from tournaments.kernel.journal import Act, Conflict, record_act, require_open_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice
from tournaments.play.acts import PlayTag, Reported
from tournaments.play.services import results
from tournaments.play.services.announcements import seats_with_accounts, tell_of_game
from tournaments.record.models import Entry, Match, OwedGame, Round
from tournaments.record.selectors.games import entered_games
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.owed_games import (
    DueGame,
    due_games,
    lost_seats,
    paying_seats,
    results_settled_by_debts,
)
from tournaments.record.selectors.records import rules_of

REPORTED = str(PlayTag.RESULT_REPORTED)
YOURS = "you lose this game by the penalty you were given before it. There is nothing to play."
THEIRS = "your opponent loses this game by a penalty given before it. You win; there is nothing to play."
OF_ONE = (
    "somebody at this table loses by a penalty given before it. Look at its result; the director says how it goes on."
)


@require_open_act
def lose_present_game(match: Match, seats: Collection[int], *, by: User, whole_match: bool = False) -> Match:
    """Record that these seats lose the present game by a penalty, as those before them. Call inside an open act.

    `whole_match`: they lose the match, whatever its games were (House-C3).
    """
    match.refresh_from_db()
    if match.seats.count() == 1:
        raise RuleViolation("no_opponent", "Nobody sits opposite: there is no game to lose.", "OPG B")
    if not _may_be_lost(match):
        message = f"The result of table {match.table} is entered: that game is over, the penalty costs the next one."
        raise RuleViolation("reported", message, "OPG B")
    whole = whole_match or match.ended_by in OF_MATCH
    return results.report_result(
        match, _loss(match, lost_seats(match) | set(seats), whole_match=whole), by=by, sure=True
    )


def restore_game(match: Match, seats: Collection[int], *, by: User) -> Match:
    """Take back the loss of these seats; without other losses the earlier result returns. Call inside an open act.

    A game that is lost as owed stays lost. Reports that the penalty overruled are gone. Raises RuleViolation once the
    round is complete.
    """
    with record_act(match.round.event, PlayTag.RESULT_REPORTED, by=by) as act:
        match.refresh_from_db()
        _refuse_to_restore(match, seats)
        before = results.facts_of(match)
        left = lost_seats(match) - set(seats) | paying_seats(match)
        if left:
            whole = match.ended_by in OF_MATCH
            return results.report_result(match, _loss(match, left, whole_match=whole), by=by, sure=True)
        stood = _find_result_before_penalties(match)
        if stood is None:
            results.clear_result(match)
        else:
            results.take_back_result(match, Reported(match.pk, before=stood, after=before))
        act.note(match=match.pk, before=before, after=results.facts_of(match))
    return match


def owe_game(entry: Entry, *, by: User, at: Match | None = None) -> OwedGame:
    """Record that this player loses the next game. Byes pay nothing (AMB-C5). Call inside an open act.

    `at`: the present game at this table, which the others play to its end (AMB-T8).
    """
    with record_act(entry.event, PlayTag.GAME_OWED, by=by) as act:
        refuse_locked(entry.event)
        rules = rules_of(entry.event)
        if not rules.scoring.knows_losses:
            message = f"{rules.name} knows no game lost by a penalty: note the penalty, and enter results by hand."
            raise RuleViolation("no_game_loss", message, rules.source)
        game = None
        if at is not None:
            game = at.games_before + 1
        owed = OwedGame.objects.create(entry=entry, match=at, game=game, owed_at=timezone.now(), owed_by=by)
        act.result = owed
        act.note(entry=entry.pk, player=entry.player_id, owed=owed.pk)
    return owed


def forgive_game(owed: OwedGame, *, by: User) -> None:
    """Cancel an owed game; a paid one is restored while its round is open. Call inside an open act."""
    event = owed.entry.event
    with record_act(event, PlayTag.GAME_FORGIVEN, by=by) as act:
        refuse_locked(event)
        row = OwedGame.objects.select_related("match__round", "entry").filter(pk=owed.pk).first()
        if row is None:
            raise Conflict("gone", "This game is not owed any more.", event, "OPG B")
        act.note(entry=row.entry_id, player=row.entry.player_id, owed=row.pk, match=row.match_id)
        if row.match is not None and row.game is None:
            _take_back(row.match, row.entry.player_id, by)
        row.delete()
        if row.match is not None and row.game is not None:
            _play_again(row.match, row.game, row.entry.player_id, by)


@require_open_act
def pay_owed(drawn: Round, act: Act, *, by: User, match: Match | None = None) -> None:
    """Pay owed games. Call inside the act that publishes a round, or that seats somebody at one table of it."""
    paid = [table for table in due_games(drawn) if match is None or table.match == match.pk]
    for table in paid:
        _pay(table, by)
    if paid:
        players = [player for table in paid for player in table.players]
        act.note(paid=[table.match for table in paid], players=players)


@require_open_act
def give_back_owed(played: Round) -> None:
    """Make the games owed again that this round had paid. Call inside an act that takes the round back."""
    for match in Match.objects.filter(pk__in=results_settled_by_debts(played)):
        results.clear_result(match)
    OwedGame.objects.filter(match__round=played).update(match=None)


def _loss(match: Match, losing: Collection[int], *, whole_match: bool = False) -> Result:
    return game_loss(rules_of(match.round.event), match.seats.count(), losing, whole_match=whole_match)


def _may_be_lost(match: Match) -> bool:
    """Return whether the table has no result, or only what penalties made of it."""
    if match.ended_by in LOSSES:
        return not _goes_beyond(match)
    return not match.ended_by or match.ended_by in OPEN


def _goes_beyond(match: Match) -> bool:
    """Return whether the others played on, so that the result says more than the penalties."""
    lost = lost_seats(match)
    if not lost:
        return False
    rules, seats = rules_of(match.round.event), match.seats.count()
    loss = _loss(match, lost, whole_match=match.ended_by in OF_MATCH)
    stands = [engine.award_game(rules, result, seats) for result in (result_of(match), loss) if result]
    return any(one != stands[0] for one in stands)


def _refuse_to_restore(match: Match, seats: Collection[int]) -> None:
    refuse_locked(match.round.event)
    if not set(seats) <= lost_seats(match) or _goes_beyond(match):
        message = f"The result of table {match.table} was changed since the penalty: look at it and mend it by hand."
        raise Conflict("changed", message, match, NO_SECTION)
    if match.is_settled:
        message = f"{match.round.subject} is complete: correct the result of table {match.table} by hand."
        raise RuleViolation("complete", message, "OPG B")


def _find_result_before_penalties(match: Match) -> Mapping[str, Any] | None:
    """Return the result before the first of these penalties, from the journal."""
    inside = Q(**{f"facts__{REPORTED}__match": match.pk})
    acts = JournalEntry.objects.filter(Q(tag=REPORTED, facts__match=match.pk) | inside, event=match.round.event)
    for facts in acts.order_by("-pk").values_list("facts", flat=True):
        before: Mapping[str, Any] = facts.get(REPORTED, facts)["before"]
        if before["ended_by"] not in LOSSES:
            return before
    return None


def _pay(table: DueGame, by: User) -> None:
    """Enter the loss and tell everybody at the table."""
    match = results.match_again(table.match)
    seats = list(seats_with_accounts(match))
    results.preset_result(match, seats, _loss(match, table.losers), by=by)
    OwedGame.objects.filter(pk__in=table.debts).update(match=match)
    for seat in seats:
        user = seat.person.user
        if user is not None:
            text = OF_ONE
            if seat.place in table.losers:
                text = YOURS
            elif len(seats) == 2:
                text = THEIRS
            tell_of_game(match, Notice.Kind.CONDUCT, [user], text)


def _play_again(match: Match, game: int, player: int, by: User) -> None:
    """Restore the score of a player in a game that the others played to its end."""
    match = results.match_again(match.pk)
    rules, games = rules_of(match.round.event), entered_games(match)
    seat = match.seats.get(player=player).place
    if game > len(games) or match.round.is_void or seat not in losers(rules, games[game - 1], match.seats.count()):
        return
    if match.round.is_complete:
        _refuse_paid(match)
    report = remove_game_loss(rules, games[game - 1], seat)
    if game <= match.games_before:
        results.enter_game_again(match, game, report, by=by, sure=True)
    else:
        results.report_result(match, report, by=by, sure=True)


def _refuse_paid(match: Match) -> None:
    where = f"{match.round.label}, table {match.table}"
    message = f"The game was paid in {where}, and that round is complete: correct its result by hand first."
    raise RuleViolation("paid", message, "OPG B")


def _take_back(match: Match, player: int, by: User) -> None:
    """Remove the payment from the result; a result that was entered since stays."""
    seats, lost = list(match.seats.order_by("place")), lost_seats(match)
    own = next(seat.place for seat in seats if seat.player_id == player)
    if own not in lost:
        return
    if match.round.is_complete:
        _refuse_paid(match)
    if lost == {own}:
        results.clear_result(match)
    else:
        results.preset_result(match, seats, _loss(match, lost - {own}), by=by)
