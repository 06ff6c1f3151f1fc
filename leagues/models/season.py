"""A season of a league: by which guide it counts, how many qualify, who is champion (OPG 12.2, 12.6)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from leagues.engine import GUIDES, Guide, LeagueRules, Schedule
from leagues.models.league import League
from tournaments.engine.core.commitments import commit_to_seed
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models import Player


class Season(Witnessed):
    """A season of a league; `year` is that of its October.

    `guide` and `schedule` are codes of the engine. `qualifiers` says how many each list takes, public from
    `announced_at` on. `schemes` maps the bonus schemes in use to a sentence each. `seed` decides coins. After
    `closed_at` nothing more is counted and the champion is final.
    """

    witnessed = columns("league_id year guide schedule qualifiers announced_at schemes seed closed_at champion_id")

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons")
    year = models.PositiveSmallIntegerField()
    guide = models.CharField(max_length=20)
    schedule = models.CharField(max_length=20)
    qualifiers = models.PositiveSmallIntegerField()
    announced_at = models.DateTimeField(null=True, blank=True)
    schemes = models.JSONField(default=dict, blank=True)
    promos = models.TextField(max_length=600, blank=True)
    seed = models.BigIntegerField()
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)
    champion = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    version = VersionField()

    class Meta:
        ordering = ("-year", "league__name")
        constraints = [models.UniqueConstraint(fields=("league", "year"), name="one_season_per_league_and_year")]

    def __str__(self) -> str:
        return f"{self.league.name} {self.label}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:season", args=self.address)

    @property
    def as_noted(self) -> dict[str, int | str]:
        """Return the facts by which an act on one of its events names it."""
        return {"league": self.league.name, "year": self.year}

    @property
    def address(self) -> tuple[str, int]:
        """Return the arguments of its pages' addresses."""
        return self.league.slug, self.year

    @property
    def seed_commitment(self) -> str:
        """Return the hash that is public while the season is open, so that the seed cannot be exchanged (House-O5)."""
        return commit_to_seed(self.seed)

    @property
    def label(self) -> str:
        """2026/27."""
        return f"{self.year}/{(self.year + 1) % 100:02}"

    @property
    def source(self) -> str:
        """Return the name of the season in the ledger of titles; it never changes."""
        return f"league {self.league_id}, season {self.year}"

    @property
    def rules(self) -> LeagueRules:
        return self.whole_guide.leagues

    @property
    def whole_guide(self) -> Guide:
        return GUIDES[self.guide]

    @property
    def plan(self) -> Schedule:
        return self.rules.schedules[self.schedule]
