"""Lines of JSON, one for each request, task and happening; with DEBUG they are written for the eye.

Nothing in them tells who somebody is: ids instead of names, errors by class and place because their messages quote what
was typed, and as a last gate no addresses.
"""

from __future__ import annotations

import http
import logging
import re
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import structlog
from structlog.typing import Processor

Line = MutableMapping[str, Any]
MAIL = r"[^\s\"'<>]+@[^\s\"'<>]+"
MACHINE = r"\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])[\da-f]{0,4}(?::[\da-f]{0,4}){3,7}(?![\w:])"
ADDRESS = re.compile(f"{MAIL}|{MACHINE}", re.IGNORECASE)


def logging_settings(*, debug: bool) -> dict[str, Any]:
    """Django's LOGGING. What libraries say passes the same steps as what we say."""
    steps: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*steps, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    logging.raiseExceptions = debug  # a disk that is full would have every line retold at length
    lines = list(FOR_THE_EYE if debug else JSON)
    return _handled_by({"()": structlog.stdlib.ProcessorFormatter, "foreign_pre_chain": steps, "processors": lines})


def answer_by_status(_logger: object, _method: str, line: Line) -> Line:
    """Django's word for a request that failed quotes its path; here it is the status alone."""
    status = getattr(line.get("_record"), "status_code", None)
    if status is not None:
        line["event"], line["status"] = http.HTTPStatus(status).phrase, status
    return line


def error_by_place(_logger: object, _method: str, line: Line) -> Line:
    """An exception as the classes of its causes and the lines it came through; libraries put its words into theirs."""
    error = _exception(line.pop("exc_info", None))
    if error is not None:
        if not line.get("_from_structlog"):
            line["event"] = "failed"
        line["error"] = " < ".join(type(cause).__name__ for cause in _causes(error))
        line["at"] = _way(error)
    return line


def remove_addresses(_logger: object, _method: str, line: Line) -> Line:
    """Replace mail addresses and addresses of machines by dots, in lines of any logger."""
    return {name: ADDRESS.sub("…", value) if isinstance(value, str) else value for name, value in line.items()}


JSON = (
    error_by_place,
    answer_by_status,
    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
    remove_addresses,
    structlog.processors.EventRenamer("message", replace_by="event_page"),
    structlog.processors.JSONRenderer(),
)

FOR_THE_EYE = (structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.dev.ConsoleRenderer())


def _handled_by(formatter: dict[str, Any]) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": formatter},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["lines"], "level": "INFO"},
        "loggers": {
            "django": {"handlers": [], "level": "INFO"},
            "kombu.connection": {"level": "ERROR"},  # without a broker it would say so each time
            "django.server": {"handlers": [], "level": "ERROR", "propagate": True},
            "django.request": {"level": "ERROR"},
        },
    }


def _exception(info: Any) -> BaseException | None:
    return info[1] if isinstance(info, tuple) else info if isinstance(info, BaseException) else None


def _causes(error: BaseException | None) -> list[BaseException]:
    return [error, *_causes(error.__cause__)] if error else []


def _way(error: BaseException) -> list[str]:
    """The lines of ours that it came through, and the one where it arose."""
    frames = traceback.extract_tb(error.__traceback__)
    shown = [frame for frame in frames[:-1] if "site-packages" not in frame.filename] + list(frames[-1:])
    return [f"{'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}" for frame in shown]
