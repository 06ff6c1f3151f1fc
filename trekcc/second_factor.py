"""Codes of an authenticator app beside the password: in the name of this site, enciphered, told of in the journal."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import structlog
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added, authenticator_removed
from allauth.mfa.totp.internal.auth import generate_totp_secret
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.dispatch import Signal, receiver

from tournaments.kernel.models import User
from tournaments.kernel.sites import site_name
from tournaments.people.services.accounts import note_second_factor
from tournaments.templatetags.qr import qr

log = structlog.get_logger(__name__)
TOTP = Authenticator.Type.TOTP


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]
    def get_totp_issuer(self) -> str:
        return site_name()

    def encrypt(self, text: str) -> str:
        """A copy of the database alone makes no codes."""
        return _keys().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt the secret; one of another key becomes a random one, so that no code fits until it is removed."""
        try:
            return _keys().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            log.error("second factor unreadable: enciphered with another SECRET_KEY")
            nobodys: str = generate_totp_secret()
            return nobodys

    def build_totp_svg(self, url: str) -> str:
        svg: str = qr(url, "The key for your authenticator app")
        return svg


def _keys() -> MultiFernet:
    """Return the keys derived from the site's present and former secret keys."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(urlsafe_b64encode(sha256(f"second factor {key}".encode()).digest())) for key in secrets])


@receiver([authenticator_added, authenticator_removed])
def note_change(signal: Signal, user: User, authenticator: Authenticator, **_: Any) -> None:
    if authenticator.type == TOTP:
        note_second_factor(user, has_one=signal is authenticator_added, by=user)
