"""Rows of ratings: projections of finalized events, which a run can make again at any time."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.people.models import Player
from tournaments.record.models import Event


class RatingBook(models.Model):
    """The ratings of a game; `code` is the game's. Equal changes have equal `checksum`, however they were reached.

    `version` rises with every run that changed it; `refreshed_at` is the last full computation.
    """

    code = models.CharField(max_length=8, unique=True)
    checksum = models.CharField(max_length=32, default="0" * 32)
    refreshed_at = models.DateTimeField(null=True, blank=True)
    version = VersionField()

    class Meta:
        ordering = ("code",)

    def __str__(self) -> str:
        return f"book {self.code}"


class RatingRun(models.Model):
    """A run of a book. At most one waits and one is under way; `claim` identifies its worker, seen last at `beat_at`.

    `percent` of it is done. `events` is how many changed their effect, `changes` how many rows those have. `moved` is
    how many ratings changed (None: the run is not done, or older than this figure); `most` is how many points the
    rating of `most_player` in `most_list` rose or fell, the farthest of all.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        GIVEN_UP = "given_up"

    book = models.ForeignKey(RatingBook, on_delete=models.PROTECT, related_name="runs")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    is_full = models.BooleanField(default=False)
    asked_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    claim = models.CharField(max_length=32, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField(null=True, blank=True)
    beat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    percent = models.PositiveSmallIntegerField(default=0)
    events = models.PositiveIntegerField(default=0)
    changes = models.PositiveIntegerField(default=0)
    moved = models.PositiveIntegerField(null=True, blank=True)
    most = models.FloatField(null=True, blank=True)
    most_list = models.CharField(max_length=24, blank=True, db_default="")
    most_player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    checksum = models.CharField(max_length=32, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = [
            models.UniqueConstraint(fields=("book",), condition=models.Q(state=state), name=f"one_{state}_run_per_book")
            for state in ("waiting", "running")
        ]
        indexes = [models.Index(fields=("state", "beat_at"))]

    def __str__(self) -> str:
        return f"run {self.pk} of {self.book_id} ({self.state})"


class RatedEvent(models.Model):
    """`reported_at` is when the event was finalized first: by that it is on time or late (AMB-R4).

    `held`: its rows are not what was finalized, and a coordinator has to look. If it was rated before, its changes stay
    published until that is decided; `out`: it does not count.
    `rated_by` is the date by which it was rated last: one reopened since may have got another.
    `turn` counts how often something about it changed, so that a run says "rated" only of what it has seen.
    """

    class State(models.TextChoices):
        DUE = "due"
        AWAITING = "awaiting"
        RATED = "rated"
        HELD = "held"
        OUT = "out"

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="rated")
    book = models.ForeignKey(RatingBook, on_delete=models.PROTECT, related_name="events")
    state = models.CharField(max_length=10, choices=State)
    reported_at = models.DateTimeField()
    rated_by = models.DateField(null=True, blank=True, editable=False)
    turn = models.PositiveIntegerField(default=1)

    class Meta:
        indexes = [models.Index(fields=("book", "state"))]

    def __str__(self) -> str:
        return f"event {self.event_id} ({self.state})"


class RatingChange(models.Model):
    """Unrounded. `player` is the record that others were merged into, not always the one that sat there.

    A projection, made again at any time: no constraint of the database watches its keys, which are written in bulk, and
    it has no more indexes than what is asked for needs: rows of an event are found by the one that makes them unique.
    `expected` and `score` are sums over the player's `games`; `k` is the weight of the event.
    """

    list = models.CharField(max_length=24)
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, db_constraint=False, db_index=False, related_name="rating_changes"
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_constraint=False, related_name="rating_changes")
    before = models.FloatField()
    after = models.FloatField()
    expected = models.FloatField()
    score = models.FloatField()
    games = models.PositiveSmallIntegerField()
    k = models.FloatField()

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=("event", "player", "list"), name="one_change_per_event_player_and_list")
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in {self.list} by event {self.event_id}: {self.before} to {self.after}"


class Rating(models.Model):
    """Unrounded. `games` and `events` are those that counted, `last_at` is the date of the last, at midnight UTC."""

    list = models.CharField(max_length=24)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_constraint=False, related_name="ratings")
    rating = models.FloatField()
    games = models.PositiveIntegerField()
    events = models.PositiveIntegerField()
    last_at = models.DateTimeField()

    class Meta:
        ordering = ("-rating", "player")
        constraints = [models.UniqueConstraint(fields=("list", "player"), name="one_rating_per_list_and_player")]
        indexes = [models.Index(fields=("list", "-rating", "player"))]

    def __str__(self) -> str:
        return f"player {self.player_id} in {self.list}: {self.rating}"
