"""The broker, and what to do when it does not answer: go on without it."""

from __future__ import annotations

import redis
from django.conf import settings

TIMEOUT = 1


def retry_once(error: Exception, interval: float) -> None:
    """Reconnect a broken connection once.

    A broker that hangs is not tried again, because each time would cost a second.
    """
    if isinstance(error, redis.TimeoutError):
        raise error


def is_answering() -> bool:
    """Return whether Redis answers within a second."""
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT) as client:
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
