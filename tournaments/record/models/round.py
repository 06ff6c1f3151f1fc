"""A round of an event, its matches, who sat where, and its announcements."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.engine import OPEN, game_rules
from tournaments.engine.core.seats import parse_seats
from tournaments.engine.core.system import GameRules, add_article, name_as_subject
from tournaments.engine.self_reports import Log
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models.player import Player
from tournaments.record.models.event import Event
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.models.stage import Stage


class Round(Witnessed):
    """A sitting of an event: everybody is drawn for it once.

    `number` counts sittings, `of_round` rounds and `game` the games of a round, through all stages of the event.
    `name`: set for rounds of later stages only, such as "final confrontation".

    `minutes` is the time limit, `paused_seconds` the sum of earlier pauses. `position` (a trekcc-position) and `seed`
    are what the draw was made from, so that it can be repeated at any time; a round that was not drawn here has none,
    and `pairing_version` 0. `changed_because` is the director's reason for seats changed by hand, `rematches` how many
    pairs meet again by it. `taken_back`: a draft that was published once. `deadline`: by when an online round is played
    (OPG 13.4). `unfit_tables`: tables that the best draw from today's corrected results would no longer have.
    `abandoned_because`: why it was not played to its end; it is complete all the same, or void and no round at all.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        RUNNING = "running"
        TIME_CALLED = "time_called"
        COMPLETE = "complete"
        VOID = "void"

    OVER = (State.COMPLETE, State.VOID)
    NO_ROUND = (State.DRAFT, State.VOID)
    NOT_PLAYED = (State.DRAFT, *OVER)

    witnessed = columns(
        "event_id stage_id name number of_round game state seed position pairing_version changed rematches",
    )
    of_event = "event"
    noted_by_digest = ("position",)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    name = models.CharField(max_length=60, blank=True, db_default="")
    number = models.PositiveSmallIntegerField()
    of_round = models.PositiveSmallIntegerField()
    game = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=12, choices=State, default=State.DRAFT)
    seed = models.BigIntegerField()
    position = models.JSONField(default=dict, blank=True)
    pairing_version = models.PositiveSmallIntegerField()
    draws = models.PositiveSmallIntegerField(default=1)
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    changed = models.BooleanField(default=False)
    changed_because = models.CharField(max_length=300, blank=True)
    rematches = models.PositiveSmallIntegerField(default=0, db_default=0)
    taken_back = models.BooleanField(default=False)
    unfit_tables = models.JSONField(default=list, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    time_called_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    abandoned_because = models.CharField(max_length=300, blank=True, db_default="")
    version = VersionField()

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=("event", "number"), name="one_round_per_number")]

    def __str__(self) -> str:
        return f"round {self.number} of event {self.event_id}"

    @property
    def is_draft(self) -> bool:
        return self.state == self.State.DRAFT

    @property
    def is_complete(self) -> bool:
        return self.state == self.State.COMPLETE

    @property
    def is_void(self) -> bool:
        return self.state == self.State.VOID

    @property
    def is_over(self) -> bool:
        """Return whether nothing of the round is still to come."""
        return self.state in self.OVER

    @property
    def pairings_mark(self) -> str:
        """Name these published pairings; pairings that are taken back and published again have another mark."""
        if self.published_at:
            return f"{self.pk}-{self.published_at.timestamp():.6f}"
        return str(self.pk)

    @property
    def word(self) -> str:
        """Return "round", or "match" where everybody plays several rounds at one table."""
        return self._rules.round_word

    @property
    def sitting_word(self) -> str:
        """Return what this draw is played for: "round", "match", or "game" of a round of several."""
        if self.label.startswith("game "):
            return "game"
        return self.word

    @property
    def _rules(self) -> GameRules:
        return game_rules(self.event.ruleset)

    @property
    def label(self) -> str:
        """Return the name of the round inside a sentence, such as "round 3".

        A void round and its repetition share one label, though not one number.
        """
        if self.name and self.game == 1:
            return add_article(self.name)
        if self.name:
            own = add_article(self.name)
        else:
            own = f"{self.word} {self.of_round}"
        if self._rules.has_games(self.game):
            return f"game {self.game} of {own}"
        return own

    @property
    def title(self) -> str:
        """Return the label as a heading or at the beginning of a sentence."""
        own = self.label.removeprefix("the ")
        return own[:1].upper() + own[1:]

    @property
    def subject(self) -> str:
        """Return the label as the subject of a sentence."""
        return name_as_subject(self.label)

    @property
    def as_noted(self) -> dict[str, int | str]:
        """Return how an act names the round: by its number, and by its name if it is not a plain round."""
        plain = self.label == f"round {self.of_round}"
        name = self.name or ("" if plain else self.label)
        return {"number": self.of_round, **({"name": name} if name else {})}

    @property
    def is_of_later_stage(self) -> bool:
        """Return whether it follows the rounds of everybody."""
        return bool(self.name)

    @property
    def is_drawn_here(self) -> bool:
        """Return whether the draw can be repeated from its position and seed."""
        return bool(self.position)


class Match(models.Model):
    """A table of a round.

    `ended_by` is the code of its ending, empty until reported; `winner_seat` the letter of the seat that won,
    `won_together` those of several winners; `facts` belong to the whole table. `games_before`: how many games of a
    match of several are over, each in a row of its own (`Game`).

    `numbered_here`: the imported document gave the table no number. `deadline`: this table's own deadline.
    `reported_by` is a director, or the player whose report became the result; `confirmed_by` the opponent who reported
    the same; `reported_seat` and `confirmed_seat` are their letters, as players need not have an account.

    `first_turn` is a seat's letter; with the times of the game's beginning and end it is what players may note (OPG
    7.8). `scorekeeper`: the letter of the seat that enters the scores of a pod (OPG 7.2).
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    ended_by = models.CharField(max_length=30, blank=True)
    winner_seat = models.CharField(max_length=1, blank=True)
    won_together = models.CharField(max_length=8, blank=True, db_default="")
    games_before = models.PositiveSmallIntegerField(default=0, db_default=0)
    facts = models.JSONField(default=dict, blank=True)
    corrected = models.BooleanField(default=False)
    extra_seconds = models.PositiveIntegerField(default=0)
    extra_because = models.CharField(max_length=300, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    deadline_because = models.CharField(max_length=300, blank=True)
    numbered_here = models.BooleanField(default=False)
    reported_at = models.DateTimeField(null=True, blank=True)
    reported_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    confirmed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    reported_seat = models.CharField(max_length=1, blank=True, db_default="", editable=False)
    confirmed_seat = models.CharField(max_length=1, blank=True, db_default="", editable=False)
    first_turn = models.CharField(max_length=1, blank=True)
    scorekeeper = models.CharField(max_length=1, blank=True, db_default="")
    reminded_at = models.DateTimeField(null=True, blank=True, editable=False)
    began_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    version = VersionField()

    class Meta:
        verbose_name_plural = "matches"
        ordering = (models.F("table").asc(nulls_last=True), "pk")
        constraints = [models.UniqueConstraint(fields=("round", "table"), name="one_match_per_table")]

    def __str__(self) -> str:
        if self.table:
            return f"table {self.table} of round {self.round_id}"
        return f"no table in round {self.round_id}"

    @property
    def is_reported(self) -> bool:
        """Return whether its result is entered; of several games the last one."""
        return bool(self.ended_by)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players in the order of their seats; expects the seats to be loaded."""
        return tuple(seat.shown_name for seat in self.seats.all())

    @property
    def won_by(self) -> str:
        """Return the letters of all winners."""
        return self.winner_seat or self.won_together

    @won_by.setter
    def won_by(self, winners: str) -> None:
        alone = len(winners) <= 1
        self.winner_seat, self.won_together = (winners, "") if alone else ("", winners)

    @property
    def winners(self) -> tuple[int, ...]:
        return parse_seats(self.won_by)

    @property
    def log(self) -> Log:
        return Log(self.first_turn or None, self.began_at, self.ended_at, self.scorekeeper or None)

    @property
    def is_settled(self) -> bool:
        """Return whether a new result would be a correction: the round is complete and the game not delayed (13.4)."""
        return self.round.is_complete and self.ended_by not in OPEN


class Seat(models.Model):
    """One player at one table; a match with a single seat is a bye.

    `facts` are written through the Result alone.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    place = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=8, blank=True)
    score = models.IntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("place",)
        constraints = [
            models.UniqueConstraint(fields=("round", "player"), name="one_seat_per_player_and_round"),
            models.UniqueConstraint(fields=("match", "place"), name="one_player_per_place"),
        ]

    def __str__(self) -> str:
        return f"seat {self.place} of match {self.match_id}"

    @property
    def person(self) -> Player:
        """Return the player as the record that theirs was merged into, or their own."""
        return self.player.person

    @property
    def shown_name(self) -> str:
        """Return what to call the player in this event: with the number on the list where it has a namesake."""
        return name_on_list(self.match.round.event_id, self.player)

    @property
    def as_input(self) -> str:
        """Return how a repeated call names this seat: by its player and round.

        Between two clicks the player may have been moved to another table.
        """
        return f"seat of {self.player_id} in {self.round_id}"


class Announcement(models.Model):
    """An announcement to all players, or to those of one table (`match`).

    `by` None: an act wrote it. `text` names times in the event's zone. A `withdrawn` one is shown only in the journal.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="announcements")
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    text = models.CharField(max_length=500)
    withdrawn = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"announcement {self.pk} of event {self.event_id}"
