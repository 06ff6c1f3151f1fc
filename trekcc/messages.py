"""Messages that a worker reads from the broker."""

from __future__ import annotations

from typing import Any

from celery.worker import request


class Message(request.Request):
    """A message whose worker reconnects when the broker does not accept the acknowledgement.

    Celery only logs such an error. The message then stays unacknowledged, and once there are as many as a worker may
    hold, it reads nothing more (celery 5.7 with kombu 5.7 on Redis). Read again, the task finds its work done.
    """

    def __init__(self, message: object, **options: Any) -> None:
        super().__init__(message, **options | {"connection_errors": ()})
