"""Tables that need a director's decision: who is asked, who is told, and when it is settled (OPG 7.4, 7.9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.urls import reverse

from tournaments.engine.core.types import Result
from tournaments.engine.self_reports import WAITING, Agreement, is_overruled, self_report
from tournaments.engine.texts import add_full_stop
from tournaments.kernel.journal import within_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import answered, notify, settled
from tournaments.play.services.announcements import own_page, seats_with_accounts, tell_of_game
from tournaments.record.models import Event, Match, SelfReport
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.words import in_words, words_of
from tournaments.record.services.looks import directing

TOLD = {
    Agreement.DISPUTED: "the players do not report the same result. Say at the desk which stands.",
    Agreement.DIRECTOR: "the players report a result that waits for your word (OPG 7.9).",
}


@within_act
def words_changed(match: Match, before: Agreement, now: Agreement) -> None:
    """Inside an act of a player: what the words at this table came to before it, and what they come to now."""
    if now in WAITING and before not in WAITING:
        _tell_directors(match, TOLD[now])
    elif before in WAITING and now not in WAITING:
        settle_tables([match])


@within_act
def close_self_reports(match: Match) -> None:
    """Inside an act: drop what the players reported, and ask nobody about it any more.

    Call whenever a result is written or the game is no longer played: a report that was dropped can't be confirmed.
    """
    reports = words_of(match, rules_of(match.round.event)).values()
    if not reports:
        return
    match.self_reports.all().delete()
    users = [user for seat in seats_with_accounts(match) if (user := seat.person.user)]
    answered(match.round.event, Notice.Kind.CONFIRM, users, page=own_page(match.round.event))
    if self_report(*reports) in WAITING:
        settle_tables([match])


@within_act
def tell_decision(match: Match, decided: Result, reports: Collection[Result], *, by: User) -> None:
    """Inside an act: tell the players what a director decided about their `reports`, unless they had agreed on it."""
    was_open = self_report(*reports) in WAITING
    if was_open:
        _tell_players(match, "a director decided the result. {result}. If it looks wrong, ask them.", decided, by)
    elif is_overruled(reports, decided):
        _tell_players(match, "the director entered another result than was reported: {result}.", decided, by)


@within_act
def tell_correction(match: Match, corrected: Result, reason: str, *, by: User) -> None:
    """Inside an act: tell the players that an earlier result of theirs is another one now, and why."""
    _tell_players(match, f"the result was corrected. {{result}}. Reason: {add_full_stop(reason)}", corrected, by)


@within_act
def settle_tables(matches: Iterable[Match]) -> None:
    """Inside an act: no director has to say anything about these tables any more."""
    if pages := [page_of(match) for match in matches]:
        settled(pages)


@within_act
def settle_all(event: Event) -> None:
    """Inside an act after which nothing is played any more: the same of every table of the event."""
    spoken = SelfReport.objects.filter(match__round__event=event).values("match")
    settle_tables(Match.objects.filter(pk__in=spoken).select_related("round__event").defer("round__position"))
    answered(event, Notice.Kind.CONFIRM, page=own_page(event))


def page_of(match: Match) -> str:
    """Where its result is entered."""
    return reverse("tournaments:result", args=(*match.round.event.address, match.round.number, match.table or 0))


def _tell_players(match: Match, text: str, result: Result, by: User) -> None:
    seats = list(seats_with_accounts(match))
    players = [seat.person for seat in seats]
    words = in_words(result, [seat.shown_name for seat in seats])
    users = [player.user for player in players if player.user and player.user != by]
    tell_of_game(match, Notice.Kind.CHANGED, users, text.format(result=words))


def _tell_directors(match: Match, text: str) -> None:
    """But for who sits there: nobody rules at his own table."""
    event, played = match.round.event, match.round
    sitting = rules_of(event).name_sitting(played.of_round, played.game, name=played.name).capitalize()
    seated = [user.pk for seat in seats_with_accounts(match) if (user := seat.person.user)]
    users = directing(event).exclude(pk__in=seated)
    notify(event, Notice.Kind.CONFIRM, users, f"{sitting}, table {match.table}: {text}", page=page_of(match))
