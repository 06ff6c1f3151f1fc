"""The clock of the round that is played, as pages and programs show it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments import engine
from tournaments.engine.clock import Clock, Phase
from tournaments.record.models import Event, Round, Stage
from tournaments.record.selectors.final_rows import rows_of
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.records import rules_of

WORDS = {
    Phase.WAITING: "not begun",
    Phase.RUNNING: "running",
    Phase.HALF: "more than half is over",
    Phase.FIVE: "the last five minutes",
    Phase.OVER: "time is over",
    Phase.PAUSED: "stopped",
    Phase.CALLED: "time is called",
}


@dataclass(frozen=True, slots=True)
class ShownClock:
    """`left` in whole seconds, None where no clock may be read; `ends` and `until` say when, while somebody can say."""

    number: int
    called: str
    title: str
    is_of_later_stage: bool
    phase: str
    words: str
    minutes: int
    left: int | None
    ends: datetime | None
    until: str

    @property
    def reading(self) -> str:
        """As on a clock: 41:05, and with a minus once it is over."""
        if self.left is None:
            return ""
        sign, seconds = ("−", -self.left) if self.left < 0 else ("", self.left)
        return f"{sign}{seconds // 60}:{seconds % 60:02}"


def clock_of(played: Round) -> Clock:
    return Clock(
        minutes=played.minutes or usual_minutes(played.event, later_stage_of(played)),
        started_at=played.started_at,
        paused_at=played.paused_at,
        paused=timedelta(seconds=played.paused_seconds),
        called_at=played.time_called_at,
    )


def later_stage_of(played: Round) -> Stage | None:
    return played.stage if played.is_of_later_stage else None


def usual_minutes(event: Event, stage: Stage | None = None) -> int:
    """The limit of the rules, of a later stage that of its own where it has one."""
    rules = rules_of(event)
    if stage is not None and stage.code and (own := engine.get_stage_spec(rules, stage.code).minutes):
        return own(rules)
    limits = rules.limits
    return limits.minutes_online if event.online else limits.minutes


def shown_clock(played: Round | None) -> ShownClock | None:
    """None where no round is played."""
    if played is None or played.is_draft or played.is_over:
        return None
    clock, now = clock_of(played), timezone.now()
    phase, ends = clock.phase(now), clock.ends_at()
    shown = ShownClock(
        number=played.number,
        called=played.called,
        title=titled(played),
        is_of_later_stage=played.is_of_later_stage,
        phase=str(phase),
        words=WORDS[phase],
        minutes=clock.minutes,
        left=round(clock.time_left(now).total_seconds()),
        ends=ends,
        until=local_clock(ends, played.event.time_zone) if ends else "",
    )
    return _called(shown, played) if phase == Phase.CALLED else shown


def titled(played: Round, rounds: int = 0) -> str:
    """At the head of a page: of a match with the rounds that it is, with `rounds` of how many an event has."""
    named = rules_of(played.event).name_sitting(played.of_round, played.game, rounds, name=played.name)
    return named[:1].upper() + named[1:]


def _called(shown: ShownClock, played: Round) -> ShownClock:
    """Nothing is left once time is called, however early."""
    at = played.time_called_at
    words = f"time was called at {local_clock(at, played.event.time_zone)}" if at else shown.words
    return replace(shown, words=words, left=0, ends=None, until="")


def still_clock(played: Round | None) -> ShownClock | None:
    """For pages that are remembered: what does not change while nobody acts. The browser reads the clock."""
    clock = shown_clock(played)
    if clock is None or not clock.ends:
        return clock
    return replace(clock, left=None, phase=str(Phase.RUNNING), words=WORDS[Phase.RUNNING])


def shown_round(event: Event) -> Round | None:
    """The same for a page: asked for once while the event in hand has its version, since the head shows it, too."""
    known = vars(event).get("_round_in_play")
    if known is None or known[0] != event.version:
        known = vars(event)["_round_in_play"] = (event.version, round_in_play(event))
    shown: Round | None = known[1]
    return shown


def round_in_play(event: Event) -> Round | None:
    """The latest published round that is neither complete nor void."""
    final = rows_of(event, Round)
    if final is not None:
        played = [row for row in final if row.state not in Round.NOT_PLAYED]
        return max(played, key=lambda row: row.number, default=None)
    return event.rounds.exclude(state__in=Round.NOT_PLAYED).defer("position").order_by("number").last()


def time_of_day(at: datetime, event: Event) -> str:
    """The time on the clock of the venue."""
    return f"{at.astimezone(ZoneInfo(event.time_zone)):%H:%M}"
