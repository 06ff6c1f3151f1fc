"""Lines of workers carry the task, the row it is about, and the request it came from."""

from __future__ import annotations

from typing import Any

import structlog
from celery import Task, signals


@signals.setup_logging.connect
def keep_ours(**_: Any) -> None:
    """Celery configures no logging of its own where somebody listens here."""


@signals.before_task_publish.connect
def name_request(headers: dict[str, Any], **_: Any) -> None:
    headers["asked_by"] = structlog.contextvars.get_contextvars().get("request")


@signals.task_prerun.connect
def begin_lines(task_id: str, task: Task[Any, Any], args: list[Any], **_: Any) -> None:
    if task.request.is_eager:
        return  # these lines are the request's own
    structlog.contextvars.clear_contextvars()
    said = {"task": task.name, "task_id": task_id, "row": args[0] if args else None}
    asked_by = getattr(task.request, "asked_by", None)
    structlog.contextvars.bind_contextvars(**{name: value for name, value in said.items() if value is not None})
    if asked_by:
        structlog.contextvars.bind_contextvars(request=asked_by)
