"""Tables that wait for a director's word: he is told of each once, and no longer once it is settled (OPG 7.4, 7.9)."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse

from tournaments.engine.self_reports import WAITING, Agreement
from tournaments.kernel.journal import within_act
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify, settled
from tournaments.play.services.announcements import seats_with_accounts
from tournaments.record.models import Event, Match, SelfReport
from tournaments.record.selectors.records import rules_of
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
def settle_tables(matches: Iterable[Match]) -> None:
    """Inside an act: no director has to say anything about these tables any more."""
    if pages := [page_of(match) for match in matches]:
        settled(pages)


@within_act
def settle_all(event: Event) -> None:
    """Inside an act after which nothing is played any more: the same of every table of the event."""
    spoken = SelfReport.objects.filter(match__round__event=event).values("match")
    settle_tables(Match.objects.filter(pk__in=spoken).select_related("round__event").defer("round__position"))


def page_of(match: Match) -> str:
    """Where its result is entered."""
    return reverse("tournaments:result", args=(*match.round.event.address, match.round.number, match.table or 0))


def _tell_directors(match: Match, text: str) -> None:
    """But for who sits there: nobody rules at his own table."""
    event, played = match.round.event, match.round
    sitting = rules_of(event).sitting(played.of_round, played.game, name=played.name).capitalize()
    seated = [user.pk for seat in seats_with_accounts(match) if (user := seat.person.user)]
    users = directing(event).exclude(pk__in=seated)
    notify(event, Notice.Kind.CONFIRM, users, f"{sitting}, table {match.table}: {text}", page=page_of(match))
