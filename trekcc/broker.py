"""The broker, and what to do when it does not answer: go on without it."""

from __future__ import annotations

import redis
from django.conf import settings

TIMEOUT = 1


def retry_once(error: Exception, interval: float) -> None:
    """A broken connection is made anew, once. A broker that hangs would cost a second each time: not asked again."""
    if isinstance(error, redis.TimeoutError):
        raise error


def is_answering() -> bool:
    """Whether Redis answers within a second."""
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT) as client:
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
