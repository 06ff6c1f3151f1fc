"""Awards and titles of players.

Awards are byes and head starts for later championships (OPG 11), bids to Day 2 at Worlds and design opportunities (SW).
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models.player import Player
from tournaments.record.models.entry import Entry
from tournaments.record.models.event import Event


class EarnedAward(Witnessed):
    """An award that was earned with `place` of the event `source`, or given by the Director for a reason.

    Of a given one `source` and `place` are empty. It is valid for a championship of that kind in the season `year`, or
    up to `until`; `amount` holds the points of a head start. `used_in` is the entry that it is noted with; it is used
    once round 1 of that event is published. A player who leaves the list before that has it again, and a forfeited
    entry forfeits it. `barred`: the Director withdrew it, so that the place does not earn it again.
    """

    class Kind(models.TextChoices):
        BYE_1 = "bye_1", "Bye in round 1"
        BYE_2 = "bye_2", "Bye in round 2"
        HEAD_START = "head_start", "Head start"
        DAY_2_BID = "day_2_bid", "Bid to Day 2"
        DESIGN = "design", "Virtual card design opportunity"

    class ValidFor(models.TextChoices):
        CONTINENTAL = "continental", "Continental Championship"
        WORLDS = "worlds", "World Championship"
        VIRTUAL_SET = "virtual_set", "Virtual set"

    witnessed = columns(
        "player_id game kind amount valid_for year until source_id place reason used_in_id withdrawn_at barred",
    )

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="awards")
    game = models.CharField(max_length=8)
    kind = models.CharField(max_length=12, choices=Kind)
    amount = models.PositiveIntegerField(default=0)
    valid_for = models.CharField(max_length=12, choices=ValidFor)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    until = models.DateField(null=True, blank=True)
    source = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="awards")
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    granted_at = models.DateTimeField()
    granted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    used_in = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="awards")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_because = models.CharField(max_length=300, blank=True)
    barred = models.BooleanField(default=False, db_default=False)
    version = VersionField()

    class Meta:
        ordering = ("-granted_at", "-pk")
        constraints = [
            models.UniqueConstraint(
                fields=("source", "place", "kind", "valid_for"),
                condition=Q(withdrawn_at=None),
                name="one_place_earns_an_award_once",
            ),
            models.UniqueConstraint(fields=("used_in", "kind"), name="one_award_of_a_kind_per_entry"),
            models.CheckConstraint(
                condition=Q(year__isnull=False) | Q(until__isnull=False), name="award_is_valid_for_a_time"
            ),
            models.CheckConstraint(
                condition=Q(source__isnull=True, place__isnull=True) | Q(source__isnull=False, place__isnull=False),
                name="award_has_a_source_with_its_place",
            ),
        ]

    def __str__(self) -> str:
        return f"award {self.pk}"

    @property
    def person(self) -> Player:
        return self.player.person


class Title(Witnessed):
    """A title that was won with `place` of an event or in a season, or given with a reason.

    `source` names the season of another app.
    """

    class Badge(models.TextChoices):
        WORLD = "world", "World"
        CONTINENTAL = "continental", "Continental"
        NATIONAL = "national", "National"
        MASTERS = "masters", "Masters"
        REGIONAL = "regional", "Regional"
        CHAMPIONS = "champions", "Champions League"
        LEAGUE = "league", "League"
        ACHIEVEMENT = "achievement", "Achievement"

    witnessed = columns("player_id words badge year event_id source place reason withdrawn_at")
    spelled_out = ("words",)

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="titles")
    words = models.CharField(max_length=120)
    badge = models.CharField(max_length=12, choices=Badge)
    year = models.PositiveSmallIntegerField()
    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="titles")
    source = models.CharField(max_length=60, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    given_at = models.DateTimeField()
    given_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_because = models.CharField(max_length=300, blank=True)
    version = VersionField()

    class Meta:
        ordering = ("-year", "-given_at", "-pk")
        constraints = [
            models.UniqueConstraint(
                fields=("event", "source", "place", "words"),
                condition=Q(withdrawn_at=None),
                name="one_place_gives_a_title_once",
            ),
            models.UniqueConstraint(
                fields=("source", "place", "words"),
                condition=Q(withdrawn_at=None, event=None, place__isnull=False),
                name="one_place_of_a_season_gives_a_title_once",
            ),
        ]
        indexes = [models.Index(fields=("year", "badge"))]

    def __str__(self) -> str:
        return self.words

    @property
    def person(self) -> Player:
        return self.player.person
