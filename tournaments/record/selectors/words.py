"""What the players of a table have said of their game, and how a result reads."""

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
    """The seat of somebody who sits at this table, under whichever record; None for everybody else."""
    return match.seats.filter(is_account(user)).order_by("place").values_list("place", flat=True).first()


def user_of(match: Match, seat: int) -> User | None:
    """The account of the player in this seat, under whichever record."""
    sits = match.seats.select_related("player__user", "player__merged_into__user").get(place=seat)
    return sits.player.person.user


def words_of(match: Match, rules: GameRules) -> Mapping[int, Result]:
    """What the players reported, by seat."""
    return {of_letter(row.seat): read_result(rules, row.report) for row in match.self_reports.all()}


def games_with_words(event: Event) -> QuerySet[Match]:
    """Tables where two sit; `has_words`: one of them has said something."""
    return games_of(event).annotate(has_words=Exists(SelfReport.objects.filter(match=OuterRef("pk"))))


def game_in_play(event: Event, table: int) -> Match | None:
    return games_with_words(event).exclude(round__state__in=Round.NOT_PLAYED).filter(table=table).first()


def find_game(event: Event, round_pk: int, table: int) -> Match | None:
    """Return the game at this table of one round, whatever became of the round."""
    return games_with_words(event).filter(round=round_pk, table=table).first()


def word_of(match: Match, rules: GameRules) -> Agreement:
    return self_report(*words_of(match, rules).values())


def result_in_words(match: Match) -> str:
    """The stored result in words, empty while nothing is reported. Expects the seats of the match."""
    result = result_of(match)
    return in_words(result, match.names) if result else ""


def in_words(result: Result, names: Sequence[str]) -> str:
    """Say how it ended, whose game it was, and each player's score beside the name; `names` by seat."""
    won = whose(result.ending, result.winners, names)
    scores = (get_brought(result.get_facts(seat)) for seat in range(len(names)))
    figures = beside_names(names, [None if score is None else format_plain(score) for score in scores])
    return ", ".join((f"{LABELS.get(result.ending, result.ending)}{won}", figures, *marks(result, names)))


def beside_names(names: Sequence[str], scores: Sequence[str | None]) -> str:
    """Put each score beside its name; where nobody has one the names stand alone."""
    if not any(scores):
        return " : ".join(map(format, names))
    return " : ".join(f"{name} {score or '–'}" for name, score in zip(names, scores, strict=True))


def marks(result: Result, names: Sequence[str]) -> tuple[str, ...]:
    """What is so of single seats, seat by seat."""
    flags = [field for field in FIELDS.values() if field.kind is FieldKind.FLAG and field.of is not Of.TABLE]
    return tuple(
        field.label.format(name)
        for seat, name in enumerate(names)
        for field in flags
        if result.get_facts(seat).get(field.code)
    )


def whose(ending: str, winners: Sequence[int], names: Sequence[str]) -> str:
    """Who won; of a game that is called a loss, who lost it."""
    if not winners:
        return ""
    if ending not in LOSSES:
        return f", {join_words([names[seat] for seat in winners])}"
    lost = [name for seat, name in enumerate(names) if seat not in winners]
    return f", {join_words(lost)} {'loses' if len(lost) == 1 else 'lose'}"
