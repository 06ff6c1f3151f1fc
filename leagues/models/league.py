"""A league: who leads it, who may enter its events instead, and who founded it (OPG 12.1)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.department.models import Region
from tournaments.engine.names import search_key
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models import Office, Player
from tournaments.people.models.names import KeyField


class League(Witnessed):
    """`director` leads it and alone says which events count; None: they gave it up, and it is vacant.

    `is_forming`: too few players have accepted to be committed, and it is shown to those who have a part in it alone
    (House-E34). `ended_at`: no season is opened any more. `region`: where it is played, None for no one region. Until
    `acknowledged_at` its points stay in its own table, and no season of it has a champion (House-E27).
    """

    witnessed = columns("name slug director_id is_forming ended_at region_id acknowledged_at")

    name = models.CharField(max_length=60, unique=True)
    name_key = KeyField(of=lambda league: search_key(league.name))
    slug = models.SlugField(max_length=60, unique=True)
    about = models.TextField(max_length=1000, blank=True)
    director = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="leagues")
    is_forming = models.BooleanField(default=False, db_default=False)
    formed_at = models.DateTimeField()
    formed_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)
    region = models.ForeignKey(Region, null=True, blank=True, on_delete=models.PROTECT, related_name="leagues")
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    acknowledged_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    version = VersionField()

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:league", args=(self.slug,))

    @property
    def post(self) -> str:
        """Return the post that acknowledges it: the coordinator of its region, else the Director of Organized Play."""
        return self.region.post if self.region else Office.Post.DIRECTOR


class Alternate(Witnessed):
    """A member who accepted to run the league's events when its director cannot."""

    witnessed = columns("league_id user_id")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="alternates")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=("league", "user"), name="one_alternate_per_member")]

    def __str__(self) -> str:
        return f"alternate {self.user_id} of league {self.league_id}"


class Founder(Witnessed):
    """A player who accepted to be committed to the league."""

    witnessed = columns("league_id player_id")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="founders")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=("league", "player"), name="one_founder_per_player")]

    def __str__(self) -> str:
        return f"founder {self.player_id} of league {self.league_id}"


def concerned_in(league: League) -> set[int]:
    """Return the accounts with a part in a league: its present and former leaders, founders and alternates."""
    founders = league.founders.values_list("player__user", "player__merged_into__user")
    alternates = league.alternates.values_list("user", flat=True)
    accepted = league.invitations.filter(state="accepted").values_list("user", flat=True)
    leaders = (league.director_id, league.formed_by_id)
    accounts = {*leaders, *alternates, *accepted, *(user for row in founders for user in row)}
    return {account for account in accounts if account is not None}
