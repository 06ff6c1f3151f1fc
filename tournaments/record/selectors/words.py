"""Reports of the players at a table, and results in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.engine import FIELDS, LABELS, LOSSES, get_brought
from tournaments.engine.core.fields import FieldKind, Of
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.seats import parse_seat as of_letter
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result
from tournaments.engine.document import read_result
from tournaments.engine.self_reports import Agreement, self_report
from tournaments.engine.texts import join_words
from tournaments.kernel.actors import Actor
from tournaments.kernel.models import User
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Event, Match, Round, SelfReport
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.rows import games_of


def seat_of(match: Match, user: Actor) -> int | None:
    """Return the user's seat at this table, by any of their records; None if they do not sit here."""
    return match.seats.filter(is_account(user)).order_by("place").values_list("place", flat=True).first()


def user_of(match: Match, seat: int) -> User | None:
    """Return the account of the player in this seat, by any of their records."""
    sits = match.seats.select_related("player__user", "player__merged_into__user").get(place=seat)
    return sits.player.person.user


def reports_by_seat(match: Match, rules: GameRules) -> Mapping[int, Result]:
    """Map seats to what their players reported."""
    return {of_letter(row.seat): read_result(rules, row.report) for row in match.self_reports.all()}


def games_with_words(event: Event) -> QuerySet[Match]:
    """Return tables of at least two players; `has_words`: one of them has reported something."""
    return games_of(event).annotate(has_words=Exists(SelfReport.objects.filter(match=OuterRef("pk"))))


def game_in_play(event: Event, table: int) -> Match | None:
    return games_with_words(event).exclude(round__state__in=Round.NOT_PLAYED).filter(table=table).first()


def find_game(event: Event, round_pk: int, table: int) -> Match | None:
    """Return the game at this table of one round, whatever became of the round."""
    return games_with_words(event).filter(round=round_pk, table=table).first()


def agreement_of(match: Match, rules: GameRules) -> Agreement:
    return self_report(*reports_by_seat(match, rules).values())


def result_in_words(match: Match) -> str:
    """Say the stored result, empty while nothing is reported. Expects the seats of the match."""
    result = result_of(match)
    if result:
        return describe_result(result, match.names)
    return ""


def describe_result(result: Result, names: Sequence[str]) -> str:
    """Say how it ended, who won, and each player's score beside the name; `names` by seat."""
    won = winner_text(result.ending, result.winners, names)
    scores = (get_brought(result.get_facts(seat)) for seat in range(len(names)))
    figures = beside_names(names, [None if score is None else format_plain(score) for score in scores])
    return ", ".join((f"{LABELS.get(result.ending, result.ending)}{won}", figures, *marks(result, names)))


def beside_names(names: Sequence[str], scores: Sequence[str | None]) -> str:
    """Put each score beside its name; without any scores the names stay alone."""
    if not any(scores):
        return " : ".join(map(format, names))
    return " : ".join(f"{name} {score or '–'}" for name, score in zip(names, scores, strict=True))


def marks(result: Result, names: Sequence[str]) -> tuple[str, ...]:
    """Return the marks of single seats, seat by seat."""
    flags = []
    for field in FIELDS.values():
        if field.kind is FieldKind.FLAG and field.of is not Of.TABLE:
            flags.append(field)
    found = []
    for seat, name in enumerate(names):
        for field in flags:
            if result.get_facts(seat).get(field.code):
                found.append(field.label.format(name))
    return tuple(found)


def winner_text(ending: str, winners: Sequence[int], names: Sequence[str]) -> str:
    """Say who won; of a game that is called a loss, who lost it."""
    if not winners:
        return ""
    if ending not in LOSSES:
        return f", {join_words([names[seat] for seat in winners])}"
    lost = []
    for seat, name in enumerate(names):
        if seat not in winners:
            lost.append(name)
    return f", {join_words(lost)} {'loses' if len(lost) == 1 else 'lose'}"
