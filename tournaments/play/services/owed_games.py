"""Games owed by a penalty from between two games: the next real game pays one (OPG B, AMB-C5, C6)."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone

from tournaments.engine.endings import LOSSES, game_loss, losers
from tournaments.engine.types import RuleViolation
from tournaments.entries.services.entry_states import refuse_locked
from tournaments.kernel.journal import Act, Conflict, changed, recorded, stands, within_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.play.acts import PlayTag
from tournaments.play.services.results import RESULTS, clear_result, facts_of, match_again
from tournaments.record.models import Entry, Match, OwedGame, Round, Seat
from tournaments.record.models.reports import write_report
from tournaments.record.selectors.owed_games import Due, due, preset
from tournaments.record.selectors.records import rules_of

YOURS = "you lose this game by the penalty you were given before it. There is nothing to play."
THEIRS = "your opponent loses this game by a penalty given before it. You win; there is nothing to play."


def owe_game(entry: Entry, *, by: User) -> OwedGame:
    """Inside an act: the next game that this player would play is lost. Byes pay nothing (AMB-C5)."""
    with recorded(entry.event, PlayTag.GAME_OWED, by=by) as act:
        refuse_locked(entry.event)
        refuse_no_losses(entry)
        act.result = owed = OwedGame.objects.create(entry=entry, owed_at=timezone.now(), owed_by=by)
        act.note(entry=entry.pk, player=entry.player_id, owed=owed.pk)
    return owed


def forgive_game(owed: OwedGame, *, by: User) -> None:
    """Inside an act: the game is not owed. Where it was paid its result is taken back, while the round is open."""
    event = owed.entry.event
    with recorded(event, PlayTag.GAME_FORGIVEN, by=by) as act:
        refuse_locked(event)
        row = OwedGame.objects.select_related("match__round", "entry").filter(pk=owed.pk).first()
        if row is None:
            raise Conflict("gone", "This game is not owed any more.", event, "OPG B")
        act.note(entry=row.entry_id, player=row.entry.player_id, owed=row.pk, match=row.match_id)
        if row.match is not None:
            _take_back(row.match, row.entry.player_id, by)
        row.delete()


@within_act
def pay_owed(drawn: Round, act: Act, *, by: User, match: Match | None = None) -> None:
    """Inside the act that publishes a round, or seats somebody at one table of it: what is owed is paid at once."""
    paid = [one for one in due(drawn) if match is None or one.match == match.pk]
    for one in paid:
        _pay(drawn, one, by)
    if paid:
        act.note(paid=[one.match for one in paid], players=[player for one in paid for player in one.players])


@within_act
def give_back_owed(played: Round) -> None:
    """Inside an act that takes a round back: its players owe again what it had paid."""
    for match in Match.objects.filter(pk__in=preset(played)):
        clear_result(match)
    OwedGame.objects.filter(match__round=played).update(match=None)


def refuse_no_losses(entry: Entry) -> None:
    rules = rules_of(entry.event)
    if not LOSSES.issubset(rules.scoring.results):
        message = f"{rules.name} knows no game lost by a penalty: note the penalty, and enter results by hand."
        raise RuleViolation("no_game_loss", message, rules.source)


def _pay(drawn: Round, one: Due, by: User) -> None:
    match = match_again(one.match)
    seats = list(match.seats.select_related("player__user", "player__merged_into__user").order_by("place"))
    _preset(match, seats, one.losers, by)
    OwedGame.objects.filter(pk__in=one.debts).update(match=match)
    _tell(drawn, match, seats, one.losers)


def _preset(match: Match, seats: list[Seat], lost: frozenset[str], by: User) -> None:
    write_report(match, seats, game_loss(lost))
    match.reported_at, match.reported_by, match.confirmed_by = timezone.now(), by, None
    match.save()
    changed(match)
    Seat.objects.bulk_update(seats, ["score", "side", "facts"])
    stands(RESULTS, match, facts_of(match))


def _tell(drawn: Round, match: Match, seats: list[Seat], lost: frozenset[str]) -> None:
    """Both: who loses, and who need not wait for an opponent."""
    event = drawn.event
    sitting = rules_of(event).sitting(drawn.of_round, drawn.game).capitalize()
    page = reverse("tournaments:my_table", args=(event.year, event.slug))
    for seat in seats:
        user = seat.person.user
        said = YOURS if "ab"[seat.place] in lost else THEIRS
        if user is not None:
            notify(event, Notice.Kind.CONDUCT, [user], f"{sitting}, table {match.table}: {said}", page=page)


def _take_back(match: Match, player: int, by: User) -> None:
    """What the payment made of the result; where somebody entered another one since, that stands."""
    seats = list(match.seats.order_by("place"))
    lost = losers(match.ended_by, match.winner_seat)
    seat = next("ab"[one.place] for one in seats if one.player_id == player)
    if seat not in lost:
        return
    if match.round.is_complete:
        where = f"round {match.round.called}, table {match.table}"
        message = f"The game was paid in {where}, and that round is complete: correct its result by hand first."
        raise RuleViolation("paid", message, "OPG B")
    if lost == {seat}:
        clear_result(match)
    else:
        _preset(match, seats, lost - {seat}, by)
