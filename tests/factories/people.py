"""Accounts, players, and what is noted of them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone
from factory import LazyFunction, Sequence, SubFactory
from factory.django import DjangoModelFactory

from tests.factories.base import ServiceFactory
from tournaments.audits.services.approving import trust_director
from tournaments.department.services.offices import appoint
from tournaments.engine.entries import Term
from tournaments.entries.services.awards import grant_award
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim
from tournaments.entries.services.merging import merge_players
from tournaments.entries.services.profiles import create_player
from tournaments.entries.services.suspensions import suspend_player
from tournaments.entries.services.titles import add_title
from tournaments.kernel.models import User
from tournaments.people.models import Claim, Notice, Office, Player
from tournaments.people.services.notices import notify
from tournaments.people.services.players import Profile
from tournaments.record.models import EarnedAward, Event, Merging, Suspension, Title


class AccountFactory(DjangoModelFactory):
    """An account that has chosen no handle yet."""

    class Meta:
        model = User

    email = Sequence(lambda number: f"account{number}@club.example")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **said: Any) -> User:
        return model_class.objects.create_user(**said)


class UserFactory(ServiceFactory):
    """A member: an account of a confirmed address with a player. What else is said goes into the player."""

    class Meta:
        model = User

    email = Sequence(lambda number: f"member{number}@club.example")
    name = Sequence(lambda number: f"Member Number {number}")
    handle = Sequence(lambda number: f"member {number}")

    @staticmethod
    def act(email: str, password: str | None = None, confirmed: bool = True, **profile: Any) -> User:
        user = User.objects.create_user(email, password)
        EmailAddress.objects.create(user=user, email=email, primary=True, verified=confirmed)
        create_player(Profile(**profile), by=user, user=user, another=True)
        return user


class CoordinatorFactory(UserFactory):
    """A member who holds a post of the Department of Organized Play since last year."""

    @staticmethod
    def act(post: str = Office.Post.EUROPE, **profile: Any) -> User:
        user = UserFactory.act(**profile)
        appoint(post, user, on=date(2025, 1, 1), by=None)
        return user


class TrustedFactory(UserFactory):
    """A member whose events count at once, by the word of a coordinator of another post."""

    @staticmethod
    def act(**profile: Any) -> User:
        user = UserFactory.act(**profile)
        trust_director(user, by=CoordinatorFactory(post=Office.Post.AUSTRALIA))
        return user


class PlayerFactory(ServiceFactory):
    """A record without an account."""

    class Meta:
        model = Player

    name = Sequence(lambda number: f"Walk-in {number}")

    @staticmethod
    def act(name: str) -> Player:
        return create_player(Profile(name=name), by=None)


class ClaimFactory(ServiceFactory):
    """Decided by a coordinator who has no part in it."""

    class Meta:
        model = Claim

    @staticmethod
    def act(record: Player, confirm: bool = False) -> Claim:
        claim = claim_player(record, by=UserFactory())
        return decide_claim(claim, confirm=confirm, by=CoordinatorFactory(post=Office.Post.AUSTRALIA))


class MergingFactory(ServiceFactory):
    """A record of a walk-in that goes by this player, else by another walk-in."""

    class Meta:
        model = Merging

    @staticmethod
    def act(by: User, into: Player | None = None) -> Merging:
        return merge_players(PlayerFactory(), into or PlayerFactory(), "A new name.", by=by)


class ByTheDirectorOfPlay(ServiceFactory):
    """A row by the Director of Organized Play, a new one unless given."""

    class Meta:
        abstract = True

    by = SubFactory(CoordinatorFactory, post=Office.Post.DIRECTOR)


class SuspensionFactory(ByTheDirectorOfPlay):
    """A suspension from Second Edition, from yesterday without end."""

    class Meta:
        model = Suspension

    starts_on = LazyFunction(lambda: timezone.localdate() - timedelta(days=1))
    games = ("2E",)

    @staticmethod
    def act(player: Player, by: User, games: tuple[str, ...], **term: Any) -> Suspension:
        return suspend_player(player, Term(games, **term), "Words at a table.", by=by)


class EarnedAwardFactory(ByTheDirectorOfPlay):
    """A bye in round 1 of a Continental to come."""

    class Meta:
        model = EarnedAward

    game = "2E"
    kind = "bye_1"
    valid_for = "continental"
    year = 2098
    reason = "Champions League."

    @staticmethod
    def act(player: Player, **terms: Any) -> EarnedAward:
        return grant_award(player, **terms)


class TitleFactory(ServiceFactory):
    """A title by the Achievement Master, a new one unless given."""

    class Meta:
        model = Title

    words = "Friend of the club"
    by = SubFactory(CoordinatorFactory, post=Office.Post.ACHIEVEMENTS)

    @staticmethod
    def act(player: Player, words: str, by: User) -> Title:
        return add_title(player, words, Title.Badge.ACHIEVEMENT, 2025, "Ten evenings.", by=by)


class NoticeFactory(ServiceFactory):
    """An unread notice of this member."""

    class Meta:
        model = Notice

    @staticmethod
    def act(user: User, event: Event) -> Notice:
        with transaction.atomic():
            notify(event, Notice.Kind.MESSAGE, [user], "A word about the evening.")
        return user.notices.latest("pk")


def contest_decided_claim(record: Player) -> Claim:
    """Contest a refused claim, as its claimant."""
    claim = ClaimFactory(record=record)
    contest_claim(claim, "We all know me.", by=claim.by)
    return claim
