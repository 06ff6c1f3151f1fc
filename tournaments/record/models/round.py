"""A sitting of an event: the round, its matches, who sat where, and what is announced of it."""

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
from tournaments.record.models.namesakes import name_in
from tournaments.record.models.stage import Stage


class Round(Witnessed):
    """`number` counts sittings, `of_round` rounds and `game` the games of a round, through all stages of the event.

    `name`: what it is called where it is no round of everybody, such as "final confrontation".

    `minutes` is the limit it is played with, `paused_seconds` what earlier pauses took together.
    `position` (a trekcc-position) and `seed` are what the draw was made from, so it can be drawn again at any time;
    a round that was not drawn here has none, and `pairing_version` 0.
    `changed_because` is the reason a director gave for seats changed by hand, `rematches` how many pairs meet again so.
    `taken_back`: a draft that was published.
    `deadline` is by when an online round is played (OPG 13.4).
    `unfit_tables`: those that the best draw of the results as corrected since would no longer have.
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
        """Whether nothing of it is waited for any more."""
        return self.state in self.OVER

    @property
    def pairings_mark(self) -> str:
        """Name these published pairings; pairings that are taken back and published again have another mark."""
        return f"{self.pk}-{self.published_at.timestamp():.6f}" if self.published_at else str(self.pk)

    @property
    def word(self) -> str:
        """What it is: a round, or where everybody plays several of them at one table a match."""
        return self._rules.round_word

    @property
    def sitting_word(self) -> str:
        """What this draw is played for: a round, one game of a round of several, or a match."""
        return "game" if self.called.startswith("game ") else self.word

    @property
    def _rules(self) -> GameRules:
        return game_rules(self.event.ruleset)

    @property
    def called(self) -> str:
        """By which round it is: after one that is void the same round is drawn again, under a number of its own."""
        if self.name and self.game == 1:
            return add_article(self.name)
        own = add_article(self.name) if self.name else f"{self.word} {self.of_round}"
        return f"game {self.game} of {own}" if self._rules.has_games(self.game) else own

    @property
    def title(self) -> str:
        """The same at the beginning of a sentence, or by itself."""
        own = self.called.removeprefix("the ")
        return own[:1].upper() + own[1:]

    @property
    def subject(self) -> str:
        """The same where a sentence says what it is or does."""
        return name_as_subject(self.called)

    @property
    def as_noted(self) -> dict[str, int | str]:
        """How an act names it: by its number, and by its name where it has one or is no round."""
        plain = self.called == f"round {self.of_round}"
        name = self.name or ("" if plain else self.called)
        return {"number": self.of_round, **({"name": name} if name else {})}

    @property
    def is_of_later_stage(self) -> bool:
        """Whether it follows the rounds of everybody."""
        return bool(self.name)

    @property
    def is_drawn_here(self) -> bool:
        """Whether the draw can be made again from its position and seed."""
        return bool(self.position)


class Match(models.Model):
    """One table. `ended_by` is the code of its ending, empty until reported; `winner_seat` the letter of the seat
    that won, `won_together` those of several; `facts` are of the whole table. `games_before`: of a match of several
    games so many are over, and stand in rows of their own (`Game`).

    `numbered_here`: the document it came from gave the table no number. `deadline`: this table has until then.
    `reported_by` is a director, or the player whose word became the result; `confirmed_by` the opponent who said the
    same; `reported_seat` and `confirmed_seat` are the letters of these players, who need not have an account.
    `first_turn` is a seat's letter: with the times of the game's beginning and end what players may note
    (OPG 7.8). `scorekeeper`: the letter of the seat that enters what everybody of a pod has (OPG 7.2).
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
        return f"table {self.table} of round {self.round_id}" if self.table else f"no table in round {self.round_id}"

    @property
    def is_reported(self) -> bool:
        """Whether its result is there; of several games the last one."""
        return bool(self.ended_by)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits here, in the order of the seats; expects them."""
        return tuple(seat.shown_name for seat in self.seats.all())

    @property
    def won_by(self) -> str:
        """The letters of all who have won."""
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
        """Whether another result corrects this one: its round is complete, and the game is not delayed (OPG 13.4)."""
        return self.round.is_complete and self.ended_by not in OPEN


class Seat(models.Model):
    """One player at one table; a match with a single seat is a bye. `facts` are written through the Result alone."""

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
        """Who sits here, by the record that his goes by."""
        return self.player.person

    @property
    def shown_name(self) -> str:
        """Return what to call the player in this event: with the number on the list where it has a namesake."""
        return name_in(self.match.round.event_id, self.player)

    @property
    def as_input(self) -> str:
        """What a call that names this seat has said: its player. By a second click he may sit elsewhere."""
        return f"seat of {self.player_id} in {self.round_id}"


class Announcement(models.Model):
    """`match`: for that table alone. `by` None: an act wrote it. `text` names times in the event's zone.

    A `withdrawn` one is shown nowhere but in the journal.
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
