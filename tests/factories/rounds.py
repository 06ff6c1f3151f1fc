"""Rounds and results."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from django.utils import timezone
from factory import Factory

from tests.factories.acts import change_past, director_of, open_tables
from tests.factories.base import ServiceFactory
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Director, Event, Round


class RoundFactory(ServiceFactory):
    """The next round of the event, drawn and published."""

    class Meta:
        model = Round

    seed = 1

    @staticmethod
    def act(event: Event, seed: int) -> Round:
        by = director_of(event)
        return publish_round(draw_round(event, by=by, draw_seed=seed), by=by)


class ResultFactory(Factory):
    """The player in this seat wins with these scores."""

    class Meta:
        model = Result

    winner = 0
    by = 100
    against = 35
    result = "full_win"

    @classmethod
    def _create(cls, model_class: type[Result], *args: Any, **said: Any) -> Result:
        scores = {"score": said["by"]}, {"score": said["against"]}
        winner = said["winner"]
        return model_class(said["result"], scores[::-1] if winner else scores, (winner,))


def report_all(played: Round, rng: Random) -> None:
    """Believable results for every open table."""
    by = director_of(played.event)
    for match in open_tables(played):
        report_result(match, believable(rng), by=by, sure=True)


def believable(rng: Random) -> Result:
    if rng.random() < 0.1:
        return Result("true_tie", ({"score": 50}, {"score": 50}))
    timed = rng.random() < 0.2
    winner, loser = (70, 5 * rng.randrange(14)) if timed else (100, 5 * rng.randrange(20))
    return ResultFactory(
        winner=rng.choice((0, 1)), by=winner, against=loser, result="modified_win" if timed else "full_win"
    )


def play_rounds(event: Event, rounds: int, rng: Random | None = None) -> list[Round]:
    """Play so many further rounds to their end with seeded results."""
    rng = rng or Random(event.title)
    return [_play(event, rng) for _ in range(rounds)]


def _play(event: Event, rng: Random) -> Round:
    played = RoundFactory(event=event, seed=rng.getrandbits(32))
    report_all(played, rng)
    return complete_round(played, by=director_of(event))


def finalize_long_ago(event: Event, days: int = 30) -> Event:
    """Let it be as if its director had finalized it so many days ago."""
    finalize_event(event, by=director_of(event))
    then = timezone.now() - timedelta(days=days)
    change_past(Director.objects.filter(event=event), accepted_at=then)
    change_past(Event.objects.filter(pk=event.pk), finalized_at=then)
    return Event.objects.get(pk=event.pk)
