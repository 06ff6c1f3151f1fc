"""A task reads once what it asks for again and again, as a request does."""

from __future__ import annotations

from typing import Any

from celery import Task, signals

from tournaments.kernel.read_once import begin_reading, forget_all


@signals.task_prerun.connect
def begin_task(task: Task[Any, Any], **_: Any) -> None:
    if not task.request.is_eager:
        begin_reading()


@signals.task_postrun.connect
def end_task(task: Task[Any, Any], **_: Any) -> None:
    if not task.request.is_eager:
        forget_all()
