"""The notes of a game: who took the first turn, and the times on the wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.dates import moment
from tournaments.engine.self_reports import Log
from tournaments.kernel.journal import Envelope
from tournaments.kernel.write_form import UNNAMED, WriteForm
from tournaments.play.forms.result_fields import seats_to_choose


class LogForm(WriteForm):
    """The notes of one game.

    `names`: the players at the table. Times are in `zone`, the first of them after `since`. `of_pod`: the scorekeeper
    can be chosen.
    """

    first_turn = forms.ChoiceField(
        required=False, label="Who took the first turn?", widget=forms.RadioSelect(attrs={"class": "tiles"})
    )
    began = forms.TimeField(required=False, label="Began", widget=forms.TimeInput({"type": "time"}, "%H:%M"))
    ended = forms.TimeField(required=False, label="Ended", widget=forms.TimeInput({"type": "time"}, "%H:%M"))
    scorekeeper = forms.ChoiceField(required=False, label="Who enters the scores of this pod?")
    was = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput(UNNAMED))

    def __init__(
        self,
        *args: Any,
        log: Log,
        names: Sequence[str],
        zone: ZoneInfo,
        since: datetime,
        of_pod: bool = False,
        **kwargs: Any,
    ) -> None:
        shown = {"first_turn": log.first_turn or "", "scorekeeper": log.scorekeeper or "", "was": _stamp(log)}
        times = {"began": log.began_at, "ended": log.ended_at}
        local = {name: at.astimezone(zone).time() for name, at in times.items() if at}
        super().__init__(*args, initial={**shown, **local}, **kwargs)
        self.stored, self.zone, self.since = log, zone, since
        self.set_choices("first_turn", [("", "not noted"), *seats_to_choose(names)])
        self.set_choices("scorekeeper", [("", "a director"), *seats_to_choose(names)])
        if not of_pod:
            del self.fields["scorekeeper"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        try:
            log = self._log(data.get("first_turn"), data.get("began"), data.get("ended"))
            data["log"] = replace(log, scorekeeper=data.get("scorekeeper"))
        except RuleViolation as violation:
            self.show_violation(violation)
        return data

    @property
    def envelope(self) -> Envelope:
        """Return the envelope without a version: `shown_before` compares the notes, other acts do not matter here."""
        return Envelope(key=super().envelope["key"], seen=None)

    def shown_before(self) -> Log | None:
        """Return the notes that the page showed.

        None if it showed none; a log that matches nothing if the notes have changed.
        """
        if not self.cleaned_data["was"]:
            return None
        if self.cleaned_data["was"] == _stamp(self.stored):
            return self.stored
        return Log("stale")

    def prepare_retry(self, version: int) -> None:
        super().prepare_retry(version)
        self.data["was"] = _stamp(self.stored)  # type: ignore[index]

    def _log(self, first_turn: str | None, began: time | None, ended: time | None) -> Log:
        began_at = None
        if began:
            began_at = moment(began, self.since, self.zone)
        ended_at = None
        if ended:
            ended_at = moment(ended, began_at or self.since, self.zone)
        return Log(first_turn or None, began_at, ended_at)


def _stamp(log: Log) -> str:
    return "|".join(str(part or "") for part in (log.first_turn, log.began_at, log.ended_at, log.scorekeeper))
