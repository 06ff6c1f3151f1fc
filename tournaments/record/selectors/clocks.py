"""The clock of the current round, as pages and the API show it."""

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
    """A round's clock ready to show.

    `left` is in whole seconds, None where the browser reads the clock; `ends` and `until` say when time is over, as far
    as that is known.
    """

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
        """Format the time left, such as "41:05", with a minus once it is over."""
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
    if played.is_of_later_stage:
        return played.stage
    return None


def usual_minutes(event: Event, stage: Stage | None = None) -> int:
    """Return the time limit of the rules; for a later stage its own, if it has one."""
    rules = rules_of(event)
    if stage is not None and stage.code and (own := engine.get_stage_spec(rules, stage.code).minutes):
        return own(rules)
    limits = rules.limits
    if event.online:
        return limits.minutes_online
    return limits.minutes


def shown_clock(played: Round | None) -> ShownClock | None:
    """Return the clock of the round; None where no round is played."""
    if played is None or played.is_draft or played.is_over:
        return None
    clock, now = clock_of(played), timezone.now()
    phase, ends = clock.phase(now), clock.ends_at()
    until = ""
    if ends:
        until = local_clock(ends, played.event.time_zone)
    shown = ShownClock(
        number=played.number,
        called=played.label,
        title=round_title(played),
        is_of_later_stage=played.is_of_later_stage,
        phase=str(phase),
        words=WORDS[phase],
        minutes=clock.minutes,
        left=round(clock.time_left(now).total_seconds()),
        ends=ends,
        until=until,
    )
    if phase == Phase.CALLED:
        return _with_time_called(shown, played)
    return shown


def round_title(played: Round, rounds: int = 0) -> str:
    """Return the round's heading: a match with the rounds that it is, with `rounds` of how many the event has."""
    named = rules_of(played.event).name_sitting(played.of_round, played.game, rounds, name=played.name)
    return named[:1].upper() + named[1:]


def _with_time_called(shown: ShownClock, played: Round) -> ShownClock:
    """Return the clock after time was called: nothing is left, however early it was."""
    at = played.time_called_at
    if at:
        words = f"time was called at {local_clock(at, played.event.time_zone)}"
    else:
        words = shown.words
    return replace(shown, words=words, left=0, ends=None, until="")


def still_clock(played: Round | None) -> ShownClock | None:
    """Return the clock without a reading, for pages that are remembered; the browser reads the clock."""
    clock = shown_clock(played)
    if clock is None or not clock.ends:
        return clock
    return replace(clock, left=None, phase=str(Phase.RUNNING), words=WORDS[Phase.RUNNING])


def shown_round(event: Event) -> Round | None:
    """Return the current round, read once per version of the event in hand, as the head shows it, too."""
    known = vars(event).get("_round_in_play")
    if known is None or known[0] != event.version:
        known = vars(event)["_round_in_play"] = (event.version, round_in_play(event))
    shown: Round | None = known[1]
    return shown


def round_in_play(event: Event) -> Round | None:
    """Return the latest published round that is neither complete nor void."""
    final = rows_of(event, Round)
    if final is not None:
        played = [row for row in final if row.state not in Round.NOT_PLAYED]
        return max(played, key=lambda row: row.number, default=None)
    return event.rounds.exclude(state__in=Round.NOT_PLAYED).defer("position").order_by("number").last()


def time_of_day(at: datetime, event: Event) -> str:
    """Return the time on the clock of the venue."""
    return f"{at.astimezone(ZoneInfo(event.time_zone)):%H:%M}"
