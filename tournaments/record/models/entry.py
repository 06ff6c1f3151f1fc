"""The list of an event: entries, waiting list, owed games, pairs kept apart, denials and final places."""

from __future__ import annotations

import secrets

from django.db import models
from django.urls import reverse

from tournaments.department.models.inbox import InboxItem
from tournaments.engine.consequences import Circumstance, Consequence, counts
from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models.player import Player
from tournaments.record.models.event import Event
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.models.round import Match


def new_nonce() -> int:
    """Return a number that makes the private link differ from every earlier one.

    It differs also from those of rows that a restored backup lost.
    """
    return int.from_bytes(secrets.token_bytes(7))


class Entry(Witnessed):
    """A player on the list of an event; only those who are checked in take part.

    `entered_in` later than 1: the rounds before were missed (OPG 7.5.1). `dropped_after` k: no match after round k.
    `sits_out`: rounds without a match at the player's own wish.

    `earned_byes`: 1 for round 1, 2 for rounds 1 and 2. `forfeited_byes` were earned, too, and given up with the
    scorecard (OPG 7.2). `fee_paid` is between the player and the directors. `play_contact` is shown to the opponent of
    an unfinished published game online, and to nobody else.

    `forfeits`: disqualified after the event; the place stays and gives nothing. `ranked_last`: a coordinator had the
    event ranked again for it, and `disqualified_after` comes from that (OPG B, 14).

    `document_id` is the engine's name of the player in this event. Draws sort by it and lots are made from it, so it
    never changes. `lot` was given by a document. `fixed_table`: where this player always sits. `seed`: given for a
    bracket, 1 is the best (OPG A). `side`: played all event, where a draft or a document gave it before the first game.
    `committee`: elected into the players' committee (T95 systems 2). `head_start`: points before the first game, in
    games that know them (OPG 11).

    `link_nonce` changes the private link of a player without an account (`selectors/links.py`); None: withdrawn. It is
    no secret. `entered_by` is the player's own account or the director who added them; None if it was not noted yet.
    """

    witnessed = columns(
        "event_id player_id document_id number checked_in entered_in dropped_after sits_out disqualified_after",
        "forfeits ranked_last earned_byes forfeited_byes head_start fee_paid lot fixed_table seed place side",
        "committee",
    )
    of_event = "event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    document_id = models.CharField(max_length=64)
    number = models.PositiveSmallIntegerField()
    checked_in = models.BooleanField(default=False)
    entered_in = models.PositiveSmallIntegerField(default=1)
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    sits_out = models.JSONField(default=list, blank=True, db_default=[])
    disqualified_after = models.PositiveSmallIntegerField(null=True, blank=True)
    forfeits = models.BooleanField(default=False, db_default=False)
    ranked_last = models.BooleanField(default=False, db_default=False)
    earned_byes = models.PositiveSmallIntegerField(default=0)
    forfeited_byes = models.PositiveSmallIntegerField(default=0)
    head_start = models.PositiveIntegerField(default=0, db_default=0)
    play_contact = models.CharField(max_length=200, blank=True)
    fee_paid = models.BooleanField(default=False)
    lot = models.FloatField(null=True, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    side = models.CharField(max_length=8, blank=True, db_default="")
    committee = models.BooleanField(default=False, db_default=False)
    entered_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    entered_at = models.DateTimeField(null=True, blank=True)
    link_nonce = models.PositiveBigIntegerField(null=True, default=new_nonce, db_default=0, editable=False)

    class Meta:
        ordering = ("number",)
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=("event", "player"), name="one_entry_per_player"),
            models.UniqueConstraint(fields=("event", "number"), name="one_entry_per_number"),
            models.UniqueConstraint(fields=("event", "document_id"), name="one_entry_per_document_id"),
            models.UniqueConstraint(fields=("event", "fixed_table"), name="one_entry_per_fixed_table"),
            models.CheckConstraint(condition=models.Q(earned_byes__lte=2), name="at_most_two_earned_byes"),
        ]

    def __str__(self) -> str:
        return f"entry {self.number} of event {self.event_id}"

    @property
    def person(self) -> Player:
        """Return the player as the record that theirs was merged into, or their own."""
        return self.player.person

    @property
    def shown_name(self) -> str:
        """Return what to call the player in this event: with the number on the list where it has a namesake."""
        return name_on_list(self.event_id, self.player)

    @property
    def circumstances(self) -> frozenset[Circumstance]:
        """Return what of this player takes consequences away.

        The `disqualified_after` of a player who is ranked last comes from the ranking, and is not counted.
        """
        holds = {
            Circumstance.DROPPED: self.dropped_after is not None,
            Circumstance.DISQUALIFIED: self.disqualified_after is not None and not self.ranked_last,
            Circumstance.DISQUALIFIED_AFTERWARDS: self.forfeits,
            Circumstance.RANKED_AGAIN: self.ranked_last,
        }
        circumstances = set()
        for each, is_so in holds.items():
            if is_so:
                circumstances.add(each)
        return frozenset(circumstances)

    def gets(self, consequence: Consequence) -> bool:
        """Return whether this player gets the consequence, as far as the event gives it at all."""
        return counts(consequence, self.circumstances)

    @property
    def wins_nothing(self) -> bool:
        """Return whether the player forfeits prizes: disqualified in the event or after it."""
        return not self.gets(Consequence.PRIZE)


class Waiting(models.Model):
    """A place on the waiting list; the first to come is the first to move up.

    `play_contact` moves into the entry with the player.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="waiting")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    since = models.DateTimeField()
    play_contact = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("since", "pk")
        verbose_name = "place on a waiting list"
        verbose_name_plural = "places on waiting lists"
        constraints = [models.UniqueConstraint(fields=("event", "player"), name="wait_once_per_event")]

    def __str__(self) -> str:
        return f"waiting {self.pk} of event {self.event_id}"


class OwedGame(Witnessed):
    """A game that `entry` loses as a penalty; two rows cost two games.

    The player's next real game pays it: `match`, None while unpaid. `game` says which game of the match, where the
    others play it to its end. A draft that is discarded or drawn again gives the debt back with its match.
    """

    witnessed = columns("entry_id match_id game")
    of_event = "entry__event"

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="owed_games")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="paid_debts")
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    owed_at = models.DateTimeField()
    owed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"game owed by entry {self.entry_id}"


class Placement(Witnessed):
    """A row of the final table.

    Rank and figures can be computed again; the journal keeps the lot and what decided a tie.
    """

    witnessed = columns("decided_by lot")
    of_event = "event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="placements")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="placements")
    rank = models.PositiveSmallIntegerField()
    figures = models.JSONField()
    decided_by = models.CharField(max_length=40, blank=True)
    lot = models.FloatField()

    class Meta:
        ordering = ("rank", "pk")
        verbose_name = "final place"
        verbose_name_plural = "final places"
        constraints = [
            models.UniqueConstraint(fields=("event", "player"), name="one_placement_per_player"),
        ]

    def __str__(self) -> str:
        return f"rank {self.rank} of event {self.event_id}"


class Prize(Witnessed):
    """A prize of the event.

    `place` is the final place it is for, None for any other; then `label` says which: a draw, the best newcomer.
    `entry` won it, and `given_at` is when it was handed out. `glass`: official Tournament Glass, which a director who
    plays can win although they win nothing else (SW).
    """

    witnessed = columns("event_id place label text glass entry_id given_at")
    of_event = "event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prize_list")
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    label = models.CharField(max_length=80, blank=True)
    text = models.CharField(max_length=200)
    glass = models.BooleanField(default=False, db_default=False)
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="prizes")
    given_at = models.DateTimeField(null=True, blank=True)
    given_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = (models.F("place").asc(nulls_last=True), "pk")

    def __str__(self) -> str:
        return f"prize {self.pk} of event {self.event_id}"

    @property
    def occasion(self) -> str:
        """Say what the prize is for."""
        place = ""
        if self.place:
            place = f"Place {self.place}"
        return ", ".join(part for part in (place, self.label) if part) or "Prize"

    @property
    def as_noted(self) -> dict[str, int | str | None]:
        """Return the prize as facts of the journal, in the director's words.

        Once it is deleted, nothing else says what it was.
        """
        what = ": ".join(part for part in (self.label, self.text) if part)
        return {"prize": self.pk, "place": self.place, "what": what}


class Denial(models.Model):
    """A member's statement that an entry is not theirs.

    The entry goes to another record until a coordinator puts it back. `player` is the record of the member `by`,
    `fresh` the one without an account that the entry went to; `brought` is what the member wrote to a coordinator after
    a disagreement.
    """

    class State(models.TextChoices):
        OPEN = "open"
        AGREED = "agreed"
        DISAGREED = "disagreed"
        RESTORED = "restored"

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="denial")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="denials")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    made_at = models.DateTimeField()
    fresh = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answer = models.CharField(max_length=300, blank=True)
    answered_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    brought = models.ForeignKey(InboxItem, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("pk",)
        verbose_name = "denied entry"
        verbose_name_plural = "denied entries"

    def __str__(self) -> str:
        return f"denial of entry {self.entry_id} ({self.state})"

    def get_absolute_url(self) -> str:
        event = self.entry.event
        return reverse("tournaments:denial", args=(event.year, event.slug, self.pk))

    @property
    def is_open(self) -> bool:
        """Return whether somebody still has to answer."""
        return self.state in (self.State.OPEN, self.State.DISAGREED)


class AskedMember(models.Model):
    """A member whom somebody put on a list and who has not said yet whether it is them (House-P7).

    Until they do, `entry` belongs to a record without an account, named as it was typed. `is_them` None: not answered.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="asked")
    member = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField()
    is_them = models.BooleanField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        verbose_name = "member asked"
        verbose_name_plural = "members asked"

    def __str__(self) -> str:
        return f"{self.member}, asked about entry {self.entry_id}"


class EntryConsent(models.Model):
    """A member's consent to all entries that this director makes in their name (House-P7)."""

    member = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    director = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=("member", "director"), name="consent_once_per_director")]

    def __str__(self) -> str:
        return f"{self.member} lets {self.director} enter them"


class KeepApart(Witnessed):
    """Two players who are not paired up to round `until`, as far as the guide's criteria leave room.

    `first` has the lower key.
    """

    witnessed = columns("event_id first_id second_id until")
    of_event = "event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="keep_apart")
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    until = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("pk",)
        verbose_name = "pair kept apart"
        verbose_name_plural = "pairs kept apart"
        constraints = [models.UniqueConstraint(fields=("event", "first", "second"), name="pair_kept_apart_once")]

    def __str__(self) -> str:
        return f"players {self.first_id} and {self.second_id} apart in event {self.event_id}"
