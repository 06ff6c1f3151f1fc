"""Beside the form of a result: what happened at the table, from which it is worked out. Nothing is saved."""

from __future__ import annotations

from typing import Any

from django.http import Http404, QueryDict

from tournaments.engine.scoring.conditions import conditions
from tournaments.engine.scoring.proposal import Proposal
from tournaments.play.forms.proposals import GameForm
from tournaments.play.forms.results import ResultForm
from tournaments.record.models import Match, Round
from tournaments.record.selectors.records import rules_of


def game_form(match: Match, form: ResultForm, typed: QueryDict | None = None) -> GameForm | None:
    """With what the form of the result shows; None where the rules work nothing out."""
    event, rules = match.round.event, rules_of(match.round.event)
    if conditions(rules, event.rules) is None:
        return None
    initial: dict[str, Any] = {"called": match.round.state == Round.State.TIME_CALLED, **form.initial}
    return GameForm(typed, rules=rules, played_by=event.rules, **form.names, initial=initial)


def worked_out(match: Match, blank: ResultForm, typed: QueryDict) -> tuple[GameForm, Proposal | None]:
    """What was typed, and the result that it comes to, if it does. Raises Http404."""
    game = game_form(match, blank, typed)
    if game is None:
        raise Http404("Results of this rule set are not worked out.")
    return game, game.proposed()


def asked_to_work_out(typed: QueryDict) -> bool:
    return "work_out" in typed
