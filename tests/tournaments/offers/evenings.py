"""Evenings of every game and structure, walked from the listing to the end, one state after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests import factories
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine import believable
from tournaments.engine.house import CODE as HOUSE
from tournaments.engine.listing.defaults import add_defaults
from tournaments.engine.listing.matrix import PLAYED
from tournaments.engine.structures import STRUCTURES
from tournaments.entries.services.entries import check_in, drop_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.play.selectors.coming import find_next_sitting, last_counted
from tournaments.play.services.altering import cancel_event
from tournaments.play.services.clock import start_round
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Director, Event, Match, Round
from tournaments.record.selectors import records

MANY, FEW = 8, 4


@dataclass(frozen=True)
class Kind:
    """What is listed: `said` of the listing, for so many `players`. `begins`: no kind before it begins as it does."""

    name: str
    said: dict[str, Any] = field(hash=False)
    players: int = MANY
    begins: bool = True

    def __str__(self) -> str:
        return self.name


def second_edition(structure: str, players: int = MANY, **said: Any) -> Kind:
    usual = {"structure": structure, "rounds_scheduled": 3, "sanctioned": False}
    return Kind(f"2E {structure}", {**usual, **said}, players)


def of(game: str, rules: str, structure: str, players: int = MANY, **said: Any) -> Kind:
    usual = {"game": game, "rules": rules, "structure": structure, "rounds_scheduled": 3, "sanctioned": False}
    return Kind(f"{game} {rules} {structure}", {**usual, **said}, players)


KINDS = (
    second_edition("swiss", 7),
    second_edition("se-playin", 7),
    of("OTHER", "free", "free", 4, pool="own"),
)
"""Walked by every run."""
MORE_KINDS = (
    second_edition("swiss-final"),
    second_edition("swiss-se8"),
    second_edition("swiss-se-playin", 7),
    second_edition("swiss-mcintyre8"),
    second_edition("swiss-double-elimination"),
    second_edition("se8"),
    second_edition("se16", 16),
    second_edition("mcintyre8"),
    second_edition("mcintyre16", 16),
    second_edition("double-elimination", 7),
    Kind("2E sanctioned", {"rounds_scheduled": 4}, 7),
    Kind("2E draft", {"format": "draft", "pool": "limited", "sanctioned": False, "rounds_scheduled": 3}),
    Kind("2E online", {"online": True, "sanctioned": False, "rounds_scheduled": 3}, 5),
    Kind("2E preregistration", {"preregistration": True, "cap": 9, "sanctioned": False, "rounds_scheduled": 3}),
    of("TR", "standard", "heats-finals", 9, rounds_scheduled=5),
    of("TR", "standard", "swiss", rounds_scheduled=5),
    of("SW", "constructed", "swiss-final", pool="open"),
    of("SW", "constructed", "swiss-tiebreaker", pool="open"),
    of("1997", "decipher_swiss", "swiss-tiebreaker", format="swiss", pool="released"),
    of("1997", "elimination", "elimination-1997", 7, format="swiss", pool="released"),
    of("1995", "quick_swiss", "swiss-tiebreaker", 6, pool="in_print"),
    of("1995", "round_robin", "round-robin", 5, pool="in_print"),
    of("1995", "double_elimination", "double-elimination", 6, pool="in_print"),
    of("OTHER", "house", "swiss", pool="own"),
    of("OTHER", "house", "swiss-final", pool="own"),
)
"""Walked with TREKCC_KINDS=all: each takes minutes."""


def of_pairing(game: str, rules: str, structure: str, *, begins: bool) -> Kind:
    """What its defaults list, not sanctioned and as short as it may be."""
    played, said = PLAYED[game, rules], add_defaults({"game": game, "rules": rules, "structure": structure})
    style = STRUCTURES.get(structure)
    stages = style.stages if style else ()
    players = max([FEW, played.seats[0] * 2, *(stage.size or 0 for stage in stages)])
    if played.limits.games_per_match == 1 and not stages:
        said["rounds_scheduled"] = 1
    return Kind(f"{game} {rules} {structure}", {**said, "sanctioned": False}, players, begins)


def every_pairing() -> Iterator[Kind]:
    """Every game and pairing style that a listing offers; house rules say theirs themselves."""
    begun = set[tuple[str, bool]]()
    for (game, rules), played in PLAYED.items():
        for structure in played.structures[:1] if played.code == HOUSE else played.structures:
            style = STRUCTURES.get(structure)
            beginning = (played.code, bool(style and style.changes(played).seeded))
            yield of_pairing(game, rules, structure, begins=beginning not in begun)
            begun.add(beginning)


OF_EVERY_RUN = {
    "2E standard swiss",
    "2E standard se-playin",
    "TR standard heats-finals",
    "1995 round_robin round-robin",
}
"""Of rounds by score, a bracket, pods and a round-robin one; the others are for a whole run."""
PAIRINGS = tuple(every_pairing())
PAIRINGS_OF_EVERY_RUN = tuple(kind for kind in PAIRINGS if kind.name in OF_EVERY_RUN)


class Evening:
    """One event on its way. Its players are two members and others without an account; a judge and a deputy are there,
    and a coordinator and a stranger look on.
    """

    def __init__(self, kind: Kind) -> None:
        self.kind, self.rng, self.phase = kind, Random(kind.name), ""
        self.director, self.judge = factories.UserFactory(handle="Ada"), factories.UserFactory(handle="Jude")
        self.players = [factories.UserFactory(handle="Pat"), factories.UserFactory(handle="Quinn")]
        self.stranger = factories.UserFactory(handle="Sid")
        self.coordinator = factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR)
        self.event = self._prepared(factories.EventFactory(by=self.director, **kind.said))

    def _prepared(self, event: Event) -> Event:
        factories.DirectorFactory(event=event, user=self.judge, position=Director.Position.JUDGE)
        return event

    @property
    def readers(self) -> dict[str, User | None]:
        return {
            "director": self.director,
            "judge": self.judge,
            "player": self.players[0],
            "opponent": self.players[1],
            "coordinator": self.coordinator,
            "stranger": self.stranger,
            "visitor": None,
        }

    def walk_once(self) -> Iterator[str]:
        """Of the states of the walk those that are new: the first round of each stage stands for those after it."""
        seen = set[str]()
        for state in self.walk():
            phase = self.phase or state
            if phase not in seen and (self.kind.begins or self.phase or state in (self.ready, "finalized")):
                yield state
            seen.add(phase)

    @property
    def ready(self) -> str:
        """The state from which the first round is drawn."""
        return "due, seeded" if records.rules_of(self.event).seeded else "due, all checked in"

    def walk(self) -> Iterator[str]:
        """Every state on the way to a finalized event, as its name; between two of them the event moves on."""
        yield "listed, nobody entered"
        self._enter(1)
        yield "listed, one entered"
        self.event = self._prepared(factories.DueEventFactory(by=self.director, **self.kind.said))
        yield "due, nobody entered"
        self._enter(1)
        yield "due, one entered"
        self._enter(2)
        self._check_in(3)
        yield "due, three checked in"
        self._enter(self.kind.players - 3)
        yield "due, all entered, three checked in"
        self._check_in(self.kind.players)
        yield "due, all checked in"
        if records.rules_of(self.event).typed_order:
            yield from self._ordered()
            return
        if self.give_seeds():
            yield "due, seeded"
        while (following := find_next_sitting(self.event, last_counted(self.event))) is not None:
            if self.event.state == Event.State.COMPLETE and not following.stage:
                break
            yield from self._round()
        self.phase = ""
        finalize_event(self.reload(), by=self.director, ties_by_lot=True, reason="The hall closes.")
        self.reload()
        yield "finalized"

    def give_seeds(self) -> bool:
        """By lot, where a bracket follows at once."""
        if not records.rules_of(self.event).seeded:
            return False
        give_seeds(self.event, {}, by=self.director, rest_by_lot=True)
        self.reload()
        return True

    def cancelled(self) -> Iterator[str]:
        self._enter(3)
        cancel_event(self.event, "The hall is under water.", by=self.director)
        self.reload()
        yield "cancelled"

    def _round(self) -> Iterator[str]:
        drawn = draw_round(self.event, by=self.director, draw_seed=self.rng.getrandbits(32))
        called, stage = drawn.label, drawn.stage.code
        self.phase = f"{stage} drawn"
        yield f"{called} drawn"
        played = publish_round(drawn, by=self.director)
        self.reload()
        self.phase = f"{stage} published"
        yield f"{called} published"
        start_round(played, by=self.director)
        self._report_some(played)
        self.reload()
        self.phase = f"{stage} partly reported"
        yield f"{called} partly reported"
        self._report_all(played)
        self.reload()
        self.phase = f"{stage} reported"
        yield f"{called} reported"
        complete_round(Round.objects.get(pk=played.pk), by=self.director)
        self.reload()
        is_full = "mcintyre" in self.kind.name
        if played.number == 1 and self.event.state != Event.State.COMPLETE and not is_full:
            drop_player(self.event.entries.latest("number"), by=self.director)
            self.reload()
        self.phase = f"{stage} complete"
        yield f"{called} complete"

    def _report_some(self, played: Round) -> None:
        """One table by the desk, one by a player who has an account."""
        for match in self._open(played)[:1]:
            self._report(match)
        own = played.matches.filter(ended_by="", seats__player__user__in=self.players).select_related("round__event")
        for match in own[:1]:
            said = believable(records.rules_of(self.event), self.rng, match.seats.count())
            reporter = match.seats.filter(player__user__in=self.players).first()
            assert reporter is not None
            report_own(match, said, by=reporter.player.user, sure=True)

    def _report_all(self, played: Round) -> None:
        for _ in range(9):
            for match in self._open(played):
                self._report(match)

    def _report(self, match: Match) -> None:
        seated = match.seats.count()
        report_result(match, believable(records.rules_of(self.event), self.rng, seated), by=self.director, sure=True)

    def _open(self, played: Round) -> list[Match]:
        return list(played.matches.filter(ended_by="").select_related("round__event").order_by("table"))

    def _ordered(self) -> Iterator[str]:
        factories.order_event(self.event)
        self.reload()
        yield "ordered"
        finalize_event(self.event, by=self.director)
        self.reload()
        yield "finalized"

    def _enter(self, players: int) -> None:
        there = self.event.entries.count()
        members = [user.player for user in self.players[there : there + players]]
        others = [factories.PlayerFactory() for _ in range(players - len(members))]
        factories.enter(self.event, *members, *others, check_in=False)
        self.reload()

    def _check_in(self, players: int) -> None:
        for entry in self.event.entries.select_related("event", "player").order_by("number")[:players]:
            if not entry.checked_in:
                check_in(entry, by=self.director)
        self.reload()

    def reload(self) -> Event:
        self.event = Event.objects.get(pk=self.event.pk)
        return self.event
