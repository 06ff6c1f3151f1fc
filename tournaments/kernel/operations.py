"""Calls that write, declared: what is sent becomes arguments of a service by their names, and the view shows the rest.

Where a call is more than that it is a method like any other, with `writes`, `creates` or `removes` of `schema`.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from rest_framework import serializers, status
from rest_framework.response import Response

from tournaments.kernel.field_types import Nothing, Written
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import creates, removes, writes

Action = Callable[..., Response]
Service = Callable[..., Any]
Subject = Callable[..., Any]
Output = type[serializers.BaseSerializer[Any]]


def the_event(view: Any) -> Any:
    return view.event


def operation(
    service: Service,
    output: Output,
    *,
    summary: str,
    takes: type[Written] = Nothing,
    on: Subject = the_event,
    version_of: str = "event",
    makes: bool = False,
) -> Action:
    """An action of a viewset, which shows by `reply(made, code)` what the service gives back.

    `on` finds the row that the service is about, by the view and the rest of the address; the fields of `takes` are
    arguments of the service by their names; `version_of` names what the expected version is compared with; `makes`:
    answered with 201.
    Raises TypeError for a field that the service does not know.
    """
    _refuse_unknown(service, takes)
    code = status.HTTP_201_CREATED if makes else status.HTTP_200_OK

    def action(self: Any, request: Any, event: int, **address: Any) -> Response:
        arguments = sent(takes, request)
        row = on(self, **address)
        answer: Response = self.reply(service(row, **arguments, by=request.user, **envelope(request)), code)
        return answer

    declared = creates if makes else writes
    described: Action = declared(takes, output, summary=summary, version_of=version_of)(action)
    return described


def removal(service: Service, *, summary: str, on: Subject, version_of: str = "event") -> Action:
    """The same for what takes a row away: nothing is sent, and nothing is left to show."""

    def action(self: Any, request: Any, event: int, **address: Any) -> Response:
        service(on(self, **address), by=request.user, **envelope(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    described: Action = removes(summary=summary, version_of=version_of)(action)
    return described


def sent(takes: type[Written], request: Any) -> dict[str, Any]:
    """The arguments that a body holds. Raises ValidationError."""
    body = takes(data=request.data)
    body.is_valid(raise_exception=True)
    return body.arguments()


def _refuse_unknown(service: Service, takes: type[Written]) -> None:
    known = signature(service).parameters
    unknown = [str(name) for name in takes().fields if str(name) not in known]
    if unknown and takes.arguments is Written.arguments:
        raise TypeError(f"{service.__name__} takes no {', '.join(unknown)}")
