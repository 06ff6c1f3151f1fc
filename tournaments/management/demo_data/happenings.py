"""Incidents of an event other than games, each done once by its service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tournaments.closing.services.reporting import reopen_event
from tournaments.engine import FULL_WIN, has_final, won_result
from tournaments.engine.core.types import Result
from tournaments.entries.services.entries import drop_player, enter_player, grant_earned_byes
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.models import User
from tournaments.listing.services.directors import accept_invitation, invite_director
from tournaments.management.demo_data.people import OFFICERS, account, busy, everybody
from tournaments.people.models import Office, Player
from tournaments.play.services.draftings import publish_seats, seat_draft, start_building, stop_building
from tournaments.play.services.results import correct_result
from tournaments.play.services.rounds import swap_seats
from tournaments.record.models import Director, Event, Match, Round
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.records import structure_of


@dataclass(frozen=True, slots=True)
class Scene:
    """An event at some moment; `round` is the draft, or the round just completed."""

    event: Event
    by: User
    rng: Random
    round: Round | None = None

    @property
    def current(self) -> Round:
        assert self.round is not None  # noqa: S101 - told only where there is one
        return self.round


Happening = Callable[[Scene], object]


def _deputy(scene: Scene) -> object:
    invitation = invite_director(scene.event, "juniper", Director.Position.SECONDARY, by=scene.by)
    return accept_invitation(invitation, by=invitation.user)


def _earned_bye(scene: Scene) -> object:
    entry = scene.event.entries.select_related("event", "player").order_by("number")[2]
    return grant_earned_byes(entry, 1, by=scene.by)


def _draft(scene: Scene) -> object:
    publish_seats(seat_draft(scene.event, 4, by=scene.by, draw_seed=scene.rng.getrandbits(32)), by=scene.by)
    return stop_building(start_building(scene.event, by=scene.by), by=scene.by)


def _seeds(scene: Scene) -> object:
    return give_seeds(scene.event, {}, by=scene.by, rest_by_lot=True)


def _swap(scene: Scene) -> object:
    seats = scene.current.seats.filter(match__table__in=(1, 2), place=1)
    first, second = seats.select_related("round__event", "match", "player").order_by("match__table")
    return swap_seats(first, second, by=scene.by, reason="They share a car and play each other every week.")


def _drop(scene: Scene) -> object:
    entries = scene.event.entries.filter(checked_in=True, dropped_after=None)
    entry = entries.select_related("event", "player").order_by("-number")[1]
    return drop_player(entry, by=scene.by)


def _late(scene: Scene) -> object:
    there = busy(scene.event).union(scene.event.entries.values_list("player", flat=True))
    guest = next(player for player in reversed(everybody()) if player.pk not in there)
    return enter_player(scene.event, guest, by=scene.by, check_in=True)


def _correction(scene: Scene) -> object:
    decided = Match.objects.filter(round=scene.current, ended_by=FULL_WIN.code).select_related("round__event")
    match = decided.prefetch_related("seats").order_by("table")[0]
    report = result_of(match)
    assert report is not None  # noqa: S101 - it has ended
    return correct_result(match, _misread(report), "The slip was misread.", by=scene.by, sure=True)


def _reopen(scene: Scene) -> object:
    post = next(handle for handle, post in OFFICERS.items() if post == Office.Post.NORTH_AMERICA)
    return reopen_event(scene.event, "A player reported a wrong result on the day after.", by=account(post))


AT_THE_DOOR: Mapping[str, Happening] = {
    "deputy": _deputy,
    "earned_bye": _earned_bye,
    "draft": _draft,
    "seeds": _seeds,
}
ON_A_DRAFT: Mapping[str, Happening] = {"swap": _swap}
AFTER_ROUND_1: Mapping[str, Happening] = {"drop": _drop, "late": _late, "correction": _correction}
ONCE_FINAL: Mapping[str, Happening] = {"reopen": _reopen}


def tell(happened: str, of: Mapping[str, Happening], scene: Scene) -> bool:
    """Do all incidents of one moment, and return whether there were any."""
    results = [of[name](scene) for name in happened.split() if name in of]
    return bool(results)


def winner_of_final(event: Event, rng: Random, finalists: list[Player]) -> Player | None:
    """Draw the winner of the final confrontation, or return None if there is none."""
    return rng.choice(finalists) if has_final(structure_of(event)) else None


def _misread(result: Result) -> Result:
    """Return the result with up to ten more points for the loser, so that the winner stays the same."""
    won = result.winner or 0
    points, others = (result.get_facts(seat).get("score") or 0 for seat in (won, 1 - won))
    return won_result(result.ending, won, points, min(others + 10, max(points - 5, others)))
