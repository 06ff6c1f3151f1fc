"""The parts of the API's schema beyond the serializers: refusals, and the headers of writing calls."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from tournaments.kernel.parsing import KEY_HEADER, LARGEST_VERSION, LONGEST_KEY, VERSION_HEADER
from tournaments.kernel.problems import Problem
from tournaments.kernel.scopes import required_scope

PROBLEM = "application/problem+json"
REFUSALS = {
    400: "It cannot be read: `errors` names each field.",
    401: "A token that is wrong, expired or missing.",
    403: "Not for you, or beyond the scope of the token (`code`: `scope`).",
    404: "There is no such thing, or it does not belong to this event.",
    409: "Somebody was there first, or the form was stale. `current` is what stands now. Nothing was saved.",
    413: "The body is too large.",
    415: "Expected `application/json`.",
    422: "A rule forbids it: `section` names the place in the documents. Nothing was saved.",
    429: "Too many calls: `Retry-After` says how many seconds to wait.",
}
BOUNDS = {"min_value": "minimum", "max_value": "maximum", "max_length": "maxLength"}
READING = (400, 401, 403, 404, 429)
KEY = OpenApiParameter(
    KEY_HEADER,
    {"type": "string", "maxLength": LONGEST_KEY, "pattern": r"^[ -~]*$"},
    OpenApiParameter.HEADER,
    description="Any text of your own. The same call with the same body and key is answered, not done twice.",
)


def api_name(name: str) -> str:
    """Return the name that clients know: what is sent ends in `Written`, what is answered in `Shown`."""
    return re.sub("Output$", "Shown", re.sub("Input$", "Written", name))


Base: Any = AutoSchema  # its inner steps have no types


class ApiSchema(Base):  # type: ignore[misc]
    """A schema that adds to every operation the refusals it may answer with."""

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        return api_name(super().get_serializer_name(serializer, direction))

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        codes = READING if self.method == "GET" else tuple(REFUSALS)
        for code in codes:
            bodies.setdefault(str(code), self._refusal(REFUSALS[code]))
        for authenticator in self.view.get_authenticators():
            for code, meaning in getattr(authenticator, "refusals", {}).items():
                bodies.setdefault(str(code), self._refusal(meaning))
        if self.method == "GET":
            bodies.setdefault("304", {"description": "Your `If-None-Match` holds the current answer."})
        return dict(sorted(bodies.items()))

    def _get_request_body(self, direction: Any = "request") -> dict[str, Any] | None:
        """Mark a body as required if an empty one would not be valid."""
        body: dict[str, Any] | None = super()._get_request_body(direction)
        if body and getattr(self.get_request_serializer(), "either", None):
            body["required"] = True
        return body

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> dict[str, Any]:
        """Forbid unknown fields in what clients write, and require exactly one of alternative fields."""
        shape: dict[str, Any] = super()._map_basic_serializer(serializer, direction)
        if direction == "request":
            shape["additionalProperties"] = False
            if either := getattr(serializer, "either", ()):
                shape["oneOf"] = [{"required": [name]} for name in either]
        return shape

    def _map_serializer_field(self, field: Any, direction: Any, bypass_extensions: bool = False) -> Any:
        shape = super()._map_serializer_field(field, direction, bypass_extensions)
        if direction == "request" and (written_as := getattr(field, "written_as", "")):
            shape["format"] = written_as
        return shape

    def _get_filter_parameters(self) -> list[dict[str, Any]]:
        """Add the bounds that the filters check."""
        parameters: list[dict[str, Any]] = super()._get_filter_parameters()
        filters = getattr(getattr(self.view, "filterset_class", None), "base_filters", {})
        for parameter in parameters:
            known = filters[parameter["name"]].extra if parameter["name"] in filters else {}
            parameter["schema"] |= {says: known[name] for name, says in BOUNDS.items() if name in known}
        return parameters

    def _get_paginator(self) -> Any:
        return super()._get_paginator() if self.method == "GET" else None

    def get_auth(self) -> list[dict[str, Any]]:
        """Add anonymous access only where the guard lets strangers read."""
        members_only = self.method != "GET" or self.view.guard_of("GET")
        auths: list[dict[str, Any]] = super().get_auth()
        return auths if members_only else [*auths, {}]

    def get_extensions(self) -> dict[str, Any]:
        """Add `x-token-scope`, the narrowest scope that suffices."""
        return {**super().get_extensions(), "x-token-scope": required_scope(self.view, self.method).value}

    def _refusal(self, meaning: str) -> dict[str, Any]:
        shape = self.resolve_serializer(Problem, "response").ref
        return {"description": meaning, "content": {PROBLEM: {"schema": shape}}}


def writes(
    request: Any, response: Any, *, summary: str, acts: bool = True, version_of: str = "event"
) -> Callable[..., Any]:
    """Describe an operation that changes something: its body, its answer, and the headers against double and stale
    calls.

    `version_of` names what the expected version is compared with; empty: nothing. `response` None: the answer is 204.
    """
    parameters = _headers(version_of) if acts else []
    answers = {204: OpenApiResponse(description="Done.")} if response is None else {200: response}
    return extend_schema(summary=summary, request=request, responses=answers, parameters=parameters)


def creates(request: Any, response: Any, *, summary: str, version_of: str = "") -> Callable[..., Any]:
    return extend_schema(summary=summary, request=request, responses={201: response}, parameters=_headers(version_of))


def removes(*, summary: str, acts: bool = True, version_of: str = "event") -> Callable[..., Any]:
    parameters = _headers(version_of) if acts else []
    gone = {204: OpenApiResponse(description="Gone.")}
    return extend_schema(summary=summary, request=None, responses=gone, parameters=parameters)


def _headers(version_of: str) -> list[OpenApiParameter]:
    if not version_of:
        return [KEY]
    version = {"type": "integer", "minimum": 0, "maximum": LARGEST_VERSION}
    meaning = f"The `version` of the {version_of} that was read. Another one stands by now: 409."
    return [KEY, OpenApiParameter(VERSION_HEADER, version, OpenApiParameter.HEADER, description=meaning)]
