"""Tables that need a director's decision: who is asked, who is told, and when it is settled (OPG 7.4, 7.9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.urls import reverse

from tournaments.engine.core.types import Result
from tournaments.engine.self_reports import WAITING, Agreement, is_overruled, self_report
from tournaments.engine.texts import add_full_stop
from tournaments.kernel.journal import require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import mark_answered, mark_settled, notify
from tournaments.play.services.announcements import own_page, seats_with_accounts, tell_of_game
from tournaments.record.models import Event, Match, SelfReport
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.words import describe_result, reports_by_seat
from tournaments.record.services.looks import accepted_directors

TOLD = {
    Agreement.DISPUTED: "the players do not report the same result. Say at the desk which stands.",
    Agreement.DIRECTOR: "the players report a result that waits for your word (OPG 7.9).",
}


@require_open_act
def update_dispute(match: Match, before: Agreement, now: Agreement) -> None:
    """Ask or release the directors after the reports of a table changed. Call inside an act of a player."""
    if now in WAITING and before not in WAITING:
        _tell_directors(match, TOLD[now])
    elif before in WAITING and now not in WAITING:
        settle_tables([match])


@require_open_act
def close_self_reports(match: Match) -> None:
    """Delete the reports of a table and end the questions about them. Call inside an open act.

    Call it whenever a result is entered or the game is no longer played, so that no deleted report can be confirmed.
    """
    reports = reports_by_seat(match, rules_of(match.round.event)).values()
    if not reports:
        return
    match.self_reports.all().delete()
    users = [user for seat in seats_with_accounts(match) if (user := seat.person.user)]
    mark_answered(match.round.event, Notice.Kind.CONFIRM, users, page=own_page(match.round.event))
    if self_report(*reports) in WAITING:
        settle_tables([match])


@require_open_act
def tell_decision(match: Match, decided: Result, reports: Collection[Result], *, by: User) -> None:
    """Tell the players what a director decided, unless they had agreed on it. Call inside an open act."""
    was_open = self_report(*reports) in WAITING
    if was_open:
        _tell_players(match, "a director decided the result. {result}. If it looks wrong, ask them.", decided, by)
    elif is_overruled(reports, decided):
        _tell_players(match, "the director entered another result than was reported: {result}.", decided, by)


@require_open_act
def tell_correction(match: Match, corrected: Result, reason: str, *, by: User) -> None:
    """Tell the players that an earlier result was corrected, and why. Call inside an open act."""
    _tell_players(match, f"the result was corrected. {{result}}. Reason: {add_full_stop(reason)}", corrected, by)


@require_open_act
def settle_tables(matches: Iterable[Match]) -> None:
    """End the questions to directors about these tables. Call inside an open act."""
    if pages := [result_page(match) for match in matches]:
        mark_settled(pages)


@require_open_act
def settle_all(event: Event) -> None:
    """End the questions about all tables of the event. Call inside an act after which nothing is played."""
    spoken = SelfReport.objects.filter(match__round__event=event).values("match")
    settle_tables(Match.objects.filter(pk__in=spoken).select_related("round__event").defer("round__position"))
    mark_answered(event, Notice.Kind.CONFIRM, page=own_page(event))


def result_page(match: Match) -> str:
    """Return the address where the result of a match is entered."""
    return reverse("tournaments:result", args=(*match.round.event.address, match.round.number, match.table or 0))


def _tell_players(match: Match, text: str, result: Result, by: User) -> None:
    seats = list(seats_with_accounts(match))
    players = [seat.person for seat in seats]
    words = describe_result(result, [seat.shown_name for seat in seats])
    users = [player.user for player in players if player.user and player.user != by]
    tell_of_game(match, Notice.Kind.CHANGED, users, text.format(result=words))


def _tell_directors(match: Match, text: str) -> None:
    """Notify the directors, except those at the table: nobody rules at their own table."""
    event, played = match.round.event, match.round
    sitting = rules_of(event).name_sitting(played.of_round, played.game, name=played.name).capitalize()
    seated = [user.pk for seat in seats_with_accounts(match) if (user := seat.person.user)]
    users = accepted_directors(event).exclude(pk__in=seated)
    notify(event, Notice.Kind.CONFIRM, users, f"{sitting}, table {match.table}: {text}", page=result_page(match))
