"""A person at the table, with or without an account."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.urls import reverse
from django_countries.fields import CountryField

from tournaments.engine.names import isolate, name_key, sort_key
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, WitnessedManager, columns
from tournaments.people.models.names import KeyField

NO_ACCOUNT = " (no account)"
"""What stands behind the name of somebody without an account who is called like the handle of a member."""


class Known(WitnessedManager["Player"]):
    """People: nobody who was made up for a rehearsal."""

    def get_queryset(self) -> models.QuerySet[Player]:
        return super().get_queryset().filter(rehearsal=None)


class Player(Witnessed):
    """`handle` is unique on its skeleton (case and look-alikes); a walk-in has none.

    `name_key` and `handle_key` find a name however it is typed; `name_order` is what lists are sorted by.
    `name_is_public`: everybody reads the full name beside the handle (House-P5).
    A record `merged_into` another stays where it sat: facts never move, pages show the other's name.
    Who was made up for a `rehearsal` lives and goes with it; only `every` holds him.
    """

    witnessed = columns("merged_into_id")
    is_made_by_acts_alone = False

    NAMED: ClassVar[tuple[str, ...]] = ("name", "name_key", "name_order")
    """The columns that another name changes."""

    handle = models.CharField(max_length=30, null=True, blank=True)  # noqa: DJ001 - many walk-ins have none
    skeleton = models.CharField(max_length=120, null=True, unique=True, editable=False)  # noqa: DJ001
    name = models.CharField(max_length=80)
    name_key = KeyField(of=lambda player: name_key(player.typed_name), db_index=True)
    handle_key = KeyField(of=lambda player: name_key(player.handle or ""), db_index=True)
    name_order = KeyField(of=lambda player: sort_key(player.shown_name)[0])
    name_is_public = models.BooleanField(default=False, db_default=False)
    country = CountryField(blank=True)
    date_of_birth = models.DateField(null=True, blank=True)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player")
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged")
    rehearsal = models.ForeignKey(
        "tournaments.Event", null=True, blank=True, editable=False, on_delete=models.CASCADE, related_name="+"
    )
    version = VersionField()
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[Known] = Known()
    every: ClassVar[models.Manager[Player]] = WitnessedManager()

    class Meta:
        ordering = ("name_order", "pk")
        base_manager_name = "every"

    def __str__(self) -> str:
        return self.shown_name

    def __format__(self, spec: str) -> str:
        return format(self.shown_name, spec)

    def get_absolute_url(self) -> str:
        return reverse("tournaments:player", args=(self.pk,))

    @property
    def person(self) -> Player:
        """Return the player whose name the record goes by: the one it was merged into, else itself."""
        return self.merged_into or self

    @property
    def shown_name(self) -> str:
        return isolate(self.handle or self.name)

    @property
    def typed_name(self) -> str:
        """The name as it was typed, without the mark of who has no account."""
        return self.name.removesuffix(NO_ACCOUNT)

    @property
    def public_name(self) -> str:
        """The full name as everybody may read it, empty where nobody may (who else does: `record.selectors.names`).

        Of a record that goes by another's name both have to let it be read.
        """
        both = (self, self.person)
        return isolate(self.name) if all(record.name_is_public or not record.handle for record in both) else ""


class Claim(models.Model):
    """A member says: this record without an account is me. A director who saw the player, or a coordinator, decides.

    `merging` is what a confirmed claim made. `decided_at` None: open, or decided before decisions could be contested.
    """

    class State(models.TextChoices):
        OPEN = "open"
        CONFIRMED = "confirmed"
        REFUSED = "refused"

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="claims")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    decided_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    merging = models.ForeignKey(
        "tournaments.Merging", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = [
            UniqueConstraint(fields=("player", "by"), condition=Q(state="open"), name="one_open_claim_per_member")
        ]

    def __str__(self) -> str:
        return f"claim {self.pk} ({self.state})"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:show_claim", args=(self.pk,))


class Contest(models.Model):
    """Somebody concerned says why a decision is wrong. Until a coordinator answers it holds, and `upheld` is None."""

    claim = models.OneToOneField(Claim, on_delete=models.CASCADE, related_name="contest")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField(max_length=1000)
    made_at = models.DateTimeField()
    upheld = models.BooleanField(null=True, blank=True)
    answer = models.TextField(max_length=1000, blank=True)
    answered_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "contested claim"
        verbose_name_plural = "contested claims"

    def __str__(self) -> str:
        return f"contest of claim {self.claim_id}"
