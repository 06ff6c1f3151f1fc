"""Results back from paper: many lines at once, looked at first, each saved as an act of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rest_framework.response import Response

from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import key_of
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.play.selectors.pasted import PastedRow, pasted
from tournaments.play.serializers.pasted import PastedOutput, PastedTableInput, ResultLinesInput
from tournaments.play.services.results import TableResult, report_results
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


class PastedView(EventViewSet):
    """Lines as somebody types or copies them: `3 100 35`, `3 100-35 FW`, `ada 100 bob 35`."""

    scope = Scope.DIRECT
    serializer_class = PastedOutput
    writers = Guard(can_direct)

    @writes(ResultLinesInput, PastedOutput(many=True), summary="What pasted results mean; nothing is saved", acts=False)
    def preview(self, request: MemberCall, event: int) -> Response:
        said = sent(ResultLinesInput, request)
        return Response(PastedOutput(pasted(self.event, said["lines"]), many=True).data)

    @writes(
        PastedTableInput,
        PastedOutput(many=True),
        summary="Save pasted results, each as an act of its own",
        version_of="",
    )
    def save(self, request: MemberCall, event: int) -> Response:
        lines, key = sent(PastedTableInput, request)["rows"], key_of(request)
        rows = pasted(self.event, [one["line"] for one in lines])
        chosen = [
            (row, one)
            for row, one in zip(rows, lines, strict=True)
            if row.can_be_saved and (one.get("sure") or not row.wants_look)
        ]
        refusals = report_results([_given(row, one, key) for row, one in chosen], by=request.user)
        done = {row.number: why for (row, _), why in zip(chosen, refusals, strict=True)}
        return Response(PastedOutput([_settled(row, done) for row in rows], many=True).data)


def _given(row: PastedRow, sent: Mapping[str, Any], key: str | None) -> TableResult:
    assert row.match is not None  # noqa: S101 - it can be saved
    assert row.report is not None  # noqa: S101
    return TableResult(row.match, row.report, sent.get("version"), f"{key[:50]}:{row.match.pk}" if key else None)


def _settled(row: PastedRow, done: Mapping[int, str]) -> PastedRow:
    if row.number not in done:
        return row
    why = done[row.number]
    return replace(row, state="refused" if why else "saved", said=(why,) if why else ())
