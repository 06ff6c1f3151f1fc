"""What the schema says beyond the serializers: every refusal, and the headers of writing calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from tournaments.api.reading import KEY_HEADER, LARGEST_VERSION, LONGEST_KEY, VERSION_HEADER
from tournaments.api.serializers.closing import Nothing
from tournaments.api.serializers.problems import Problem

PROBLEM = "application/problem+json"
REFUSALS = {
    400: "It cannot be read: `errors` names each field.",
    401: "A token that is wrong, expired or missing.",
    403: "Not for you.",
    404: "There is no such thing, or it does not belong to this event.",
    409: "Somebody was there first, or the form was stale. `current` is what stands now. Nothing was saved.",
    413: "The body is too large.",
    415: "Expected `application/json`.",
    422: "A rule forbids it: `section` names the place in the documents. Nothing was saved.",
    429: "Too many calls: `Retry-After` says how many seconds to wait.",
}
READING = (400, 401, 403, 404, 429)
KEY = OpenApiParameter(
    KEY_HEADER,
    {"type": "string", "maxLength": LONGEST_KEY, "pattern": r"^[!-~]*$"},
    OpenApiParameter.HEADER,
    description="Any text of your own. The same act sent again with the same key is answered, not done twice.",
)
VERSION = OpenApiParameter(
    VERSION_HEADER,
    {"type": "integer", "minimum": 0, "maximum": LARGEST_VERSION},
    OpenApiParameter.HEADER,
    description="The `version` that was read, of the thing that is changed. Another one stands by now: 409.",
)


class ApiSchema(AutoSchema):
    """Adds to every operation the refusals it may answer with."""

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        codes = READING if self.method == "GET" else tuple(REFUSALS)
        for code in codes:
            bodies.setdefault(str(code), self._refusal(code))
        if self.method == "GET":
            bodies.setdefault("304", {"description": "Your `If-None-Match` holds the current answer."})
        return dict(sorted(bodies.items()))

    def get_auth(self) -> list[dict[str, Any]]:
        """Who may call: everybody only where the door lets strangers read."""
        guarded = {**getattr(self.view, "guards", {}), **getattr(self.view, "event_guards", {})}
        members_only = self.method != "GET" or getattr(self.view, "action", "") in guarded
        return [one for one in super().get_auth() if one or not members_only]

    def _refusal(self, code: int) -> dict[str, Any]:
        shape = self.resolve_serializer(Problem, "response").ref
        return {"description": REFUSALS[code], "content": {PROBLEM: {"schema": shape}}}


def writes(request: Any, response: Any, *, summary: str, acts: bool = True) -> Callable[..., Any]:
    """An operation that changes something: its body, its answer, and the headers against double and stale calls."""
    parameters = [KEY, VERSION] if acts else []
    return extend_schema(summary=summary, request=request, responses={200: response}, parameters=parameters)


def creates(request: Any, response: Any, *, summary: str, versioned: bool = False) -> Callable[..., Any]:
    parameters = [KEY, VERSION] if versioned else [KEY]
    return extend_schema(summary=summary, request=request, responses={201: response}, parameters=parameters)


def removes(*, summary: str) -> Callable[..., Any]:
    gone = OpenApiResponse(description="Gone.")
    return extend_schema(summary=summary, request=None, responses={204: gone}, parameters=[KEY, VERSION])


def acts(response: Any, *, summary: str) -> Callable[..., Any]:
    """An act without words: no body."""
    return writes(Nothing, response, summary=summary)


def closed_bodies(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """What clients write holds the named fields and no other."""
    schemas = result.get("components", {}).get("schemas", {})
    for path in result["paths"].values():
        for operation in path.values():
            for body in operation.get("requestBody", {}).get("content", {}).values():
                name = body["schema"].get("$ref", "").rpartition("/")[2]
                if name in schemas:
                    schemas[name]["additionalProperties"] = False
    return result


__all__ = ["ApiSchema", "OpenApiTypes", "acts", "closed_bodies", "creates", "removes", "writes"]
