"""Declare API calls that write: the body's fields become arguments of a service, and the view shows the result.

Calls that need more than that are plain methods, with `writes`, `creates` or `removes` of `schema`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import Any, TypeVar

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.field_types import Input, Nothing
from tournaments.kernel.journal import envelope_of
from tournaments.kernel.parsing import read_envelope, read_key
from tournaments.kernel.schema import creates, removes, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard

Action = Callable[..., Response]
Body = TypeVar("Body", bound=Input)
Service = Callable[..., Any]
Output = type[serializers.BaseSerializer[Any]] | serializers.BaseSerializer[Any] | None


def get_view_event(view: Any) -> Any:
    return view.event


def get_row(view: Any, pk: int) -> Any:
    """Return the row of the view's queryset. Raises Http404."""
    return get_object_or_404(view.get_queryset(), pk=pk)


def operation(
    service: Service,
    output: Output,
    summary: str,
    *,
    description: str = "",
    takes: type[Input] = Nothing,
    on: Callable[..., Any] | None = get_view_event,
    version_of: str = "event",
    makes: bool = False,
    shows: Callable[[Any, Any], Any] | None = None,
    guard: Guard | None = None,
    scope: Scope | None = None,
) -> Action:
    """Return an action of a viewset that calls a service.

    `on` finds the row that the service is about from the view and the rest of the address; None if there is none yet.
    The fields of `takes` are arguments of the service. `version_of` names what the expected version is compared with;
    if it is empty, or the service takes no `seen`, only the key is passed on. `makes`: the answer is 201. `shows(view,
    result)` turns the service's result into a value of `output`; without it `view.reply(result, code)` answers, and
    without `output` the answer is 204. `guard` and `scope` replace those of the view. Raises TypeError for a field that
    the service does not know.
    """
    _refuse_unknown_fields(service, takes)
    version_of = version_of if "seen" in envelope_of(service) else ""
    code = status.HTTP_201_CREATED if makes else status.HTTP_200_OK
    call = _call_of(service, takes, on, versioned=bool(version_of))

    def action(self: Any, request: Any, **address: Any) -> Response:
        result = call(self, request, address)
        if output is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        if shows:
            return Response(render_output(output, shows(self, result)), status=code)
        answer: Response = self.reply(result, code)
        return answer

    action.__doc__ = description or None
    declared = creates if makes else writes
    return _set_guard(declared(takes, output, summary=summary, version_of=version_of)(action), guard, scope)


def removal(
    service: Service,
    summary: str,
    *,
    on: Callable[..., Any],
    version_of: str = "event",
    guard: Guard | None = None,
    scope: Scope | None = None,
) -> Action:
    """Return an action that removes a row: it takes no body and returns none."""
    call = _call_of(service, None, on, versioned=bool(version_of))

    def action(self: Any, request: Any, **address: Any) -> Response:
        call(self, request, address)
        return Response(status=status.HTTP_204_NO_CONTENT)

    return _set_guard(removes(summary=summary, version_of=version_of)(action), guard, scope)


def read_arguments(takes: type[Input], request: Any) -> dict[str, Any]:
    """Return the arguments that a body holds. Raises ValidationError."""
    return validate_body(takes, request).arguments()


def validate_body(takes: type[Body], request: Any) -> Body:
    body = takes(data=request.data)
    body.is_valid(raise_exception=True)
    return body


def render_output(output: Any, value: Any) -> Any:
    """Return the value as `output` renders it: a serializer class, or an instance with `many`, as in the schema."""
    if isinstance(output, serializers.ListSerializer):
        kind: Any = type(output.child)
        return kind(value, many=True).data
    return output(value).data


def _call_of(
    service: Service, takes: type[Input] | None, on: Callable[..., Any] | None, *, versioned: bool
) -> Callable[[Any, Request, dict[str, Any]], Any]:
    def call(view: Any, request: Request, address: dict[str, Any]) -> Any:
        address.pop("event", None)
        subject: Sequence[Any] = (on(view, **address),) if on else ()  # first: whom it is not for reads no body
        arguments = read_arguments(takes, request) if takes else {}
        headers: dict[str, Any] = {**read_envelope(request)} if versioned else {"key": read_key(request)}
        return service(*subject, **arguments, by=request.user, **headers)

    return call


def _set_guard(action: Any, guard: Guard | None, scope: Scope | None) -> Action:
    action.guard, action.scope = guard, scope
    described: Action = action
    return described


def _refuse_unknown_fields(service: Service, takes: type[Input]) -> None:
    if takes.arguments is not Input.arguments:
        return
    fields = [str(name) for name in takes().fields]
    if takes.gives is not None:
        argument, value = takes.gives
        _refuse_names(value, fields)
        fields = [argument]
    _refuse_names(service, fields)


def _refuse_names(called: Callable[..., Any], names: Sequence[str]) -> None:
    unknown = [name for name in names if name not in signature(called).parameters]
    if unknown:
        raise TypeError(f"{called.__name__} takes no {', '.join(unknown)}")
