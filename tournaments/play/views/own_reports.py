"""The form in which a player reports his own game.

As long as nothing is typed its fields are alike for both players, each time the page is asked for: they are made once.
Nothing of a request goes into them; the token, the key and the version stand in the form around them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments import engine
from tournaments.engine.ruleset import Ruleset
from tournaments.engine.scoring.conditions import conditions
from tournaments.engine.self_reports import may_report
from tournaments.play.forms.proposals import GameForm
from tournaments.play.forms.results import ResultForm
from tournaments.record.models import Match, Round

TABLES_KEPT = 2_000


@dataclass(frozen=True, slots=True)
class Asked:
    """What the fields depend on: who plays, by which rules, and whether time was called."""

    a: str
    b: str
    ruleset: str
    options: tuple[tuple[str, str], ...]
    played_by: str
    online: bool
    called: bool

    @property
    def rules(self) -> Ruleset:
        return engine.ruleset(self.ruleset, dict(self.options))


def own_form(typed: QueryDict | None, match: Match, shown: Mapping[str, Any] | None = None) -> ResultForm:
    """The endings that players report; the others are the director's."""
    return _form(_asked(match), typed, initial=shown, seen=match.version)


def blank_fields(match: Match) -> SafeString:
    """The fields of `own_form` and of the game that it is worked out from, with nothing typed."""
    return _blank_fields(_asked(match))


@lru_cache(TABLES_KEPT)
def _blank_fields(asked: Asked) -> SafeString:
    form, rules, game = _form(asked, None), asked.rules, None
    if conditions(rules, asked.played_by):
        called = {"called": asked.called}
        game = GameForm(None, rules=rules, played_by=asked.played_by, **form.names, initial=called)
    return render_to_string("tournaments/play/_my_report_fields.html", {"form": form, "game": game})


def _form(asked: Asked, typed: QueryDict | None, **kwargs: Any) -> ResultForm:
    form = ResultForm(
        typed, rules=asked.rules, played_by=asked.played_by, a=asked.a, b=asked.b, online=asked.online, **kwargs
    )
    form.keep_endings(may_report)
    return form


def _asked(match: Match) -> Asked:
    event = match.round.event
    options = tuple(sorted(event.options.items()))
    called = match.round.state == Round.State.TIME_CALLED
    return Asked(match.names["a"], match.names["b"], event.ruleset, options, event.rules, event.online, called)
