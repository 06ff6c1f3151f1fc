"""What the players of a table have said of their game, and how a result reads."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.engine import LABELS, LOSSES
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Report
from tournaments.engine.document import read_report
from tournaments.engine.self_reports import Agreement, self_report
from tournaments.kernel.models import User
from tournaments.record.models import Event, Match, Round, SelfReport
from tournaments.record.selectors.rows import games_of
from tournaments.record.selectors.standings import plain


def seat_of(match: Match, user: User) -> str | None:
    """a or b for somebody who sits at this table, under whichever record; None for everybody else."""
    rows = match.seats.order_by("place").values_list("player__user", "player__merged_into__user")
    places = [place for place, accounts in enumerate(rows) if user.pk in accounts]
    return "ab"[places[0]] if places else None


def user_of(match: Match, seat: str) -> User | None:
    """The account of the player in this seat, under whichever record."""
    sits = match.seats.select_related("player__user", "player__merged_into__user").get(place="ab".index(seat))
    return sits.player.person.user


def words_of(match: Match, rules: Ruleset) -> Mapping[str, Report]:
    """The reports of the players by seat."""
    return {row.seat: read_report(rules, row.report) for row in match.self_reports.all()}


def games_with_words(event: Event) -> QuerySet[Match]:
    """Tables where two sit; `has_words`: one of them has said something."""
    return games_of(event).annotate(has_words=Exists(SelfReport.objects.filter(match=OuterRef("pk"))))


def game_in_play(event: Event, table: int) -> Match | None:
    return games_with_words(event).exclude(round__state__in=Round.NOT_PLAYED).filter(table=table).first()


def word_of(match: Match, rules: Ruleset) -> Agreement:
    reports = words_of(match, rules)
    return self_report(reports.get("a"), reports.get("b"))


def in_words(report: Report, names: Mapping[str, str]) -> str:
    """How it ended, whose game it was, and the scores; `names` by seat."""
    won = whose(report.result, report.winner, names)
    scores = " : ".join("–" if side.score is None else plain(side.score) for side in (report.a, report.b))
    return f"{LABELS.get(report.result, report.result)}{won}, {scores}"


def whose(result: str, winner: str | None, names: Mapping[str, str]) -> str:
    """Who won; of a game that is called a loss, who lost it."""
    if not winner:
        return ""
    return f", {names['b' if winner == 'a' else 'a']} loses" if result in LOSSES else f", {names[winner]}"
