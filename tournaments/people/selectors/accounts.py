"""Accounts by their addresses. Several may give one that nobody confirmed; one of them alone can confirm it."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from tournaments.kernel.models import User
from tournaments.people.models import Token, Trust


def accounts_of(email: str) -> QuerySet[User]:
    """Return the accounts that this address signs in to: the one that confirmed it, else all that gave it."""
    meant = email.strip().lower()
    confirmed = User.objects.filter(emailaddress__email=meant, emailaddress__verified=True)
    return confirmed if confirmed else User.objects.filter(Q(email=meant) | Q(emailaddress__email=meant)).distinct()


def account_of(email: str) -> User | None:
    """Raises ValueError for several."""
    accounts = accounts_of(email)
    if len(accounts) > 1:
        raise ValueError(f"Several accounts gave the address {email}, and none has confirmed it.")
    return accounts[0] if accounts else None


def is_confirmed_by_another(email: str, user: User) -> bool:
    return bool(EmailAddress.objects.filter(email=email, verified=True).exclude(user=user).exists())


def find_users_at_foreign_addresses(users: Iterable[User]) -> set[int]:
    """Return the keys of users whose primary address somebody else has confirmed: a letter would reach the other
    person.
    """
    emails = {user.pk: user.email for user in users}
    confirmed = EmailAddress.objects.filter(email__in=emails.values(), verified=True)
    owners = dict(confirmed.values_list("email", "user"))
    return {pk for pk, email in emails.items() if owners.get(email, pk) != pk}


def tokens_of(user: User) -> QuerySet[Token]:
    tokens: QuerySet[Token] = Token.objects.filter(user=user)
    return tokens


def is_approved_director(user: User) -> bool:
    """Return whether a coordinator trusts this director."""
    return Trust.objects.filter(director=user).exists()


def has_confirmed_address(user: User) -> bool:
    return bool(EmailAddress.objects.filter(user=user, verified=True).exists())
