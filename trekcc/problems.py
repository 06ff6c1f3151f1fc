"""Refusals of the API as problem JSON (RFC 9457): one shape, whatever refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any

import structlog
from django.core.exceptions import PermissionDenied as Denied
from django.db import OperationalError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework.exceptions import APIException, NotFound, PermissionDenied, ValidationError
from rest_framework.response import Response
from rest_framework.views import set_rollback

from tournaments.engine.core.types import RuleViolation, Violation
from tournaments.engine.document import DocumentError
from tournaments.engine.document.place import unreadable
from tournaments.entries.serializers.doubts import list_candidates
from tournaments.entries.services.profiles import KnownName
from tournaments.kernel.journal import Conflict
from tournaments.kernel.permissions import SECOND_FACTOR_FIRST
from tournaments.kernel.problems import as_reason
from tournaments.kernel.viewsets import GuardRefusal
from tournaments.people.permissions import owes_second_factor
from tournaments.play.selectors.doubts import Doubtful
from tournaments.record.api.current import describe_current
from trekcc import disk

log = structlog.get_logger(__name__)
API = "/api/"
MEDIA_TYPE = "application/problem+json"
BUSY = ("lock", "serialize", "couldn't get a connection")


def asks_api(request: HttpRequest) -> bool:
    return request.path.startswith(API)


def is_busy(error: Exception) -> bool:
    """Return whether another transaction holds what this call wanted to write, so that it is worth another try."""
    return isinstance(error, OperationalError) and any(words in str(error).lower() for words in BUSY)


def api_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn an exception of the API into an answer; None lets Django REST framework answer 500."""
    if isinstance(error, RuleViolation):
        reads = getattr(context["view"], "reads_documents", False)
        answer: Response | None = _violation(error if reads else about_the_reader(error), context["request"])
    elif is_busy(error):
        answer = _answer(409, "Somebody else is writing just now. Nothing was saved; try again.", code="busy")
    elif disk.is_full(error):
        disk.note()
        answer = _answer(507, f"{disk.SENTENCE} Nothing was saved.", code="disk_full")
    elif isinstance(error, ValidationError):
        answer = _answer(400, "It cannot be read: see `errors`.", code="invalid", errors=dict(_errors(error.detail)))
    else:
        answer = _refusal(_name_second_factor(error, context["request"]))
    if answer is not None:
        set_rollback()
    return answer


def problem(status: int, detail: str, *, code: str = "") -> JsonResponse:
    """Return the problem document for a request that is refused before the API sees it."""
    return JsonResponse(_body(status, detail, code=code), status=status, content_type=MEDIA_TYPE)


def about_the_reader(error: RuleViolation) -> RuleViolation:
    """Return what a person who sent no document is told: the faults of one that this site made are logged."""
    if not isinstance(error, DocumentError):
        return error
    log.error("own document unreadable", faults=[str(fault) for fault in error.faults])
    return unreadable()


def _violation(error: RuleViolation, request: Any) -> Response:
    """A conflict shows both: the row as it is stored, and what was sent to replace it."""
    row = error.row if isinstance(error, Conflict) else None
    more = {
        "section": error.section,
        "place": getattr(error, "place", ""),
        "errors": _faults(error) or _group_by_field(error.findings),
        "candidates": list_candidates(error.doubts) if isinstance(error, KnownName) else [],
        "reasons": [as_reason(found) for found in error.findings],
        "doubts": list(error.doubts) if isinstance(error, Doubtful) else [],
    }
    known = {name: value for name, value in more.items() if value}
    stands = {} if row is None else {"current": describe_current(row), "sent": request.data}
    return _answer(409 if isinstance(error, Conflict) else 422, error.message, code=error.code, **known, **stands)


def _faults(error: RuleViolation) -> list[dict[str, str]]:
    """Return every place of an event document that cannot be used."""
    faults = error.faults if isinstance(error, DocumentError) else ()
    return [{"place": fault.place, "message": fault.expected} for fault in faults]


def _group_by_field(findings: Iterable[Violation]) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    for finding in findings:
        errors.setdefault(finding.field, []).append(str(finding))
    return errors


def _name_second_factor(error: Exception, request: Any) -> Exception:
    """Replace a guard's refusal by the request to set up a second factor, if that is its cause."""
    owes = isinstance(error, GuardRefusal) and owes_second_factor(request.user)
    return PermissionDenied(SECOND_FACTOR_FIRST) if owes else error


def _refusal(error: Exception) -> Response | None:
    if isinstance(error, Http404):
        error = NotFound("There is nothing at this address.")
    elif isinstance(error, Denied):
        error = PermissionDenied(str(error) or None)
    if not isinstance(error, APIException):
        return None
    answer = _answer(error.status_code, str(error.detail), code=str(error.get_codes()))
    if wait := getattr(error, "wait", None):
        answer.headers["Retry-After"] = str(int(wait) + 1)
    if header := getattr(error, "auth_header", None):
        answer.headers["WWW-Authenticate"] = header
    return answer


def _answer(status: int, detail: str, **more: Any) -> Response:
    return Response(_body(status, detail, **more), status=status, content_type=MEDIA_TYPE)


def _body(status: int, detail: str, *, code: str = "", **more: Any) -> dict[str, Any]:
    title = HTTPStatus(status).phrase
    return {"type": "about:blank", "title": title, "status": status, "detail": detail, "code": code, **more}


def _errors(detail: Any, field: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield the messages of each field; nested fields are written as `names.0.name`."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _errors(inner, f"{field}.{name}" if field else str(name))
    elif detail and all(isinstance(message, str) for message in detail):
        yield field or "non_field_errors", [str(message) for message in detail]
    else:
        for index, inner in enumerate(detail):
            yield from _errors(inner, f"{field}.{index}" if field else str(index))
