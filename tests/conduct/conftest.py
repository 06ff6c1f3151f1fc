"""An event under way, in which somebody may be penalised."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest

from conduct.models import Penalty, VerbalWarning
from conduct.selectors.situations import place_of
from conduct.services.decisions import Incident
from conduct.services.penalties import issue_penalty
from tests import factories
from tournaments.kernel.models import User
from tournaments.record.models import Entry, Event, Match, Round


@dataclass(eq=False)
class Hall:
    """Round 1 of three is played by six players, of whom Pat has an account."""

    event: Event
    director: User
    judge: User
    pat: User
    coordinator: User
    chief: User

    def entry(self, user: User | None = None) -> Entry:
        rows = Entry.objects.select_related("event", "player__merged_into").filter(event=self.event)
        return rows.get(player=(user or self.pat).player)

    def other(self, at: int = 0) -> Entry:
        """A player without an account who does not sit opposite Pat."""
        rows = Entry.objects.select_related("event", "player__merged_into").filter(event=self.event)
        table = [seat.player_id for seat in self.game().seats.all()]
        return rows.exclude(player__in=table).order_by("number")[at]

    def opponent(self) -> Entry:
        rows = Entry.objects.select_related("event", "player__merged_into").filter(event=self.event)
        return rows.get(player=self.game().seats.exclude(player=self.pat.player).get().player)

    def round(self) -> Round:
        return self.event.rounds.order_by("-number")[0]

    def game(self, entry: Entry | None = None) -> Match:
        player = entry.player_id if entry else self.pat.player.pk
        return Match.objects.select_related("round__event").get(round=self.round(), seats__player=player)

    def seat(self, entry: Entry | None = None) -> int:
        player = entry.player_id if entry else self.pat.player.pk
        return self.game(entry).seats.get(player=player).place

    def said(self, code: str, entry: Entry | None = None, **said: Any) -> Incident:
        """During the player's open game, if there is one."""
        entry = entry or self.entry()
        place = place_of(entry)
        said = {"moment": place.moment, "match": place.match, **said}
        if said["moment"] != Penalty.Moment.GAME:
            said["match"] = None
        return Incident(entry=entry, code=code, **said)

    def issue(self, code: str, entry: Entry | None = None, *, by: User | None = None, **said: Any) -> Penalty:
        made = issue_penalty(self.said(code, entry, **said), by=by or self.director)
        assert isinstance(made, Penalty)
        return made

    def warn(self, code: str, entry: Entry | None = None, *, by: User | None = None, **said: Any) -> VerbalWarning:
        made = issue_penalty(self.said(code, entry, **said), by=by or self.director)
        assert isinstance(made, VerbalWarning)
        return made

    def again(self) -> Event:
        self.event = Event.every.get(pk=self.event.pk)
        return self.event


@pytest.fixture(scope="module")
def listed_rows(lasting: None) -> Hall:
    director, pat = factories.UserFactory(handle="Dana"), factories.UserFactory(handle="Pat")
    event = factories.FullEventFactory(players=5, by=director, rounds_scheduled=3, title="The evening")
    factories.enter(event, pat.player)
    judge = factories.DirectorFactory(event=event, user=factories.UserFactory(handle="Jo"), position=4).user
    chief = factories.CoordinatorFactory(handle="Chief", post="director")
    return Hall(event, director, judge, pat, factories.CoordinatorFactory(handle="Cora"), chief)


@pytest.fixture
def listed(listed_rows: Hall, db: None) -> Hall:
    """Before round 1: objects of its own for each test."""
    return deepcopy(listed_rows)


@pytest.fixture
def hall(listed: Hall) -> Hall:
    factories.RoundFactory(event=listed.event)
    return listed
