"""The private address of a member's calendar: derived and not stored, as the links of players are (docs/adr/0037).

Reading the database opens no calendar, and a new nonce ends the address before.
"""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.kernel.models import User
from tournaments.kernel.sites import link_to

PROOF = 40


def calendar_address(user: User) -> str:
    """Return the whole private address of the member's calendar; empty where there is none yet."""
    if user.calendar_nonce is None:
        return ""
    code = f"{user.pk}-{_proof(user, settings.SECRET_KEY)}"
    return link_to(reverse("tournaments:my_feed", args=(code,)))


def find_calendar_owner(code: str) -> User | None:
    """Return the member whose calendar has this code; None for any other code, and for a closed account."""
    key, _, proof = code.partition("-")
    if not key.isdecimal() or len(key) > 18 or len(proof) != PROOF:
        return None
    user = User.objects.select_related("player").filter(pk=int(key), is_active=True).first()
    if user is None or user.calendar_nonce is None:
        return None
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    proven = [constant_time_compare(proof, _proof(user, secret)) for secret in secrets]
    return user if any(proven) else None


def _proof(user: User, secret: str) -> str:
    about = f"{user.pk}:{user.calendar_nonce}"
    return salted_hmac("tournaments.calendar", about, secret=secret, algorithm="sha256").hexdigest()[:PROOF]
