"""The forms of a result: the director's, the player's own, and the one that works a result out.

While nothing is typed, the fields of a player's form are the same for every request, so they are rendered once for each
player. Nothing of a request may go into them; token, key and version are in the form around them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import Http404, QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments import engine
from tournaments.engine import Proposal, get_conditions
from tournaments.engine.core.seats import letter, letters
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.self_reports import Agreement, may_report, self_report
from tournaments.kernel.guards import MemberRequest, try_service
from tournaments.play.forms.proposals import GameForm
from tournaments.play.forms.results import ResultForm, form_arguments_of, result_initial
from tournaments.play.selectors.corrections import ResultWorth, find_kept_winner, worth_of
from tournaments.play.selectors.doubts import doubts_about, doubts_of_game
from tournaments.play.selectors.pasted import proposal_in_words
from tournaments.play.services.results import correct_result, enter_game_again, report_result
from tournaments.record.models import Match, Round
from tournaments.record.selectors.games import is_opening, sums_so_far
from tournaments.record.selectors.head_starts import head_starts
from tournaments.record.selectors.marked_losses import losing_seats
from tournaments.record.selectors.matches import games_before, result_of
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.words import reports_by_seat

TABLES_KEPT = 2_000
TableForm = Callable[[QueryDict | None, Match, Mapping[str, Any] | None], ResultForm]


@dataclass(frozen=True, slots=True)
class TypedResult:
    """The form of a result, with the form that works it out: None where the rules do not.

    `proposal`: the worked out result, if it was asked for.
    """

    form: ResultForm
    game: GameForm | None
    status: int
    proposal: Proposal | None = None

    @property
    def context(self) -> dict[str, Any]:
        words = ""
        if self.proposal:
            words = proposal_in_words(self.proposal, self.form.names)
        return {"form": self.form, "game": self.game, "proposed": words}


def typed_result(match: Match, form: ResultForm, typed: QueryDict | None) -> TypedResult:
    return TypedResult(form, _game_form(match, form, typed), form.status)


def work_out_result(match: Match, table_form: TableForm, typed: QueryDict) -> TypedResult:
    """Fill the form with the result that follows from the facts, without saving. Raises Http404."""
    game = _game_form(match, table_form(None, match, None), typed)
    if game is None:
        raise Http404("Results of this rule set are not worked out.")
    proposal = game.work_out()
    return TypedResult(table_form(None, match, game.result_values(proposal)), game, 200 if proposal else 422, proposal)


def save_result(request: MemberRequest, form: ResultForm, match: Match, reason: str, game: int | None = None) -> Any:
    """Save a report, or the correction of a settled one; `game`: an earlier game. None: refused, the form says why."""
    told = {"by": request.user, "sure": form.cleaned_data["sure"]}
    if game:
        return try_service(form, enter_game_again, match, game, form.report(), reason, **told)
    if match.is_settled:
        return try_service(form, correct_result, match, form.report(), reason, **told)
    return try_service(form, report_result, match, form.report(), **told)


def game_form(typed: QueryDict | None, match: Match, game: int) -> ResultForm:
    """Return the form of an earlier game of this match. Raises Http404."""
    games = games_before([match.pk]).get(match.pk, ())
    if not 1 <= game <= len(games):
        raise Http404("No such game of this match is over.")
    return ResultForm(
        typed,
        rules=rules_of(match.round.event),
        before=games[game - 1],
        correction=match.is_settled,
        initial=_winner_of(games[game - 1]),
        find_doubts=partial(doubts_about, match, game=game),
        kept_winner=find_kept_winner(match, games[game - 1], game),
        **form_arguments_of(match, game),
    )


def director_form(typed: QueryDict | None, match: Match, shown: Mapping[str, Any] | None = None) -> ResultForm:
    """Return the director's form with what was `typed`, else with `shown`, the stored result, or the players'
    reports.
    """
    rules, before = rules_of(match.round.event), result_of(match)
    first_look = before is None and typed is None and shown is None
    self_reports = reports_by_seat(match, rules) if getattr(match, "has_words", True) else {}
    initial = result_initial(_find_agreed_report(self_reports)) if first_look else _winner_of(before)
    kept_winner = None
    if before is not None:
        kept_winner = find_kept_winner(match, before)
    return ResultForm(
        typed,
        rules=rules,
        before=before,
        find_doubts=partial(doubts_about, match, self_reports=self_reports),
        initial={**initial, **(shown or {})},
        correction=match.is_settled,
        kept_winner=kept_winner,
        **form_arguments_of(match),
    )


def _find_agreed_report(self_reports: Mapping[int, Result]) -> Result | None:
    """Return what the players report; None where they disagree."""
    is_disputed = self_report(*self_reports.values()) is Agreement.DISPUTED
    if is_disputed:
        return None
    return next(iter(self_reports.values()), None)


def _winner_of(before: Result | None) -> dict[str, Any]:
    """Return the stored winner as initial data, so that only wrong values need a change."""
    if before is not None and before.winner is not None:
        return {"winner": letters(before.winners)}
    return {}


def data_of_self_report(match: Match, typed: QueryDict) -> QueryDict:
    """Return form data as if the report of the player in the seat "take" had been typed. Raises Http404."""
    words = reports_by_seat(match, rules_of(match.round.event)).items()
    said = next((report for seat, report in words if letter(seat) == typed["take"]), None)
    if said is None:
        raise Http404("Nobody in this seat has reported the game.")
    return _data_of_result(said, typed)


def data_of_absence(match: Match, typed: QueryDict) -> QueryDict:
    """Return form data as if the player in the seat "absent" had been marked as absent. Raises Http404."""
    seats = [letter(seat) for seat in range(len(match.names))]
    if typed["absent"] not in seats:
        raise Http404("Nobody sits there.")
    absent = engine.absence(rules_of(match.round.event), len(seats), [seats.index(typed["absent"])])
    return _data_of_result(absent, typed)


def data_of_usual_score(match: Match, typed: QueryDict) -> QueryDict:
    """Return form data as if "scored", one of the usual scores ("2-1"), had been typed. Raises Http404."""
    scoring = rules_of(match.round.event).scoring
    score = next((each for each in scoring.usual_scores if typed["scored"] == "{}-{}".format(*each)), None)
    if score is None:
        raise Http404("No match ends so.")
    is_drawn = score[0] == score[1]
    ending = next(each for each in scoring.endings if (each.level if is_drawn else each.by_score))
    winners = () if is_drawn else (score.index(max(score)),)
    return _data_of_result(Result(ending.code, tuple({scoring.score: games} for games in score), winners), typed)


def _data_of_result(report: Result, typed: QueryDict) -> QueryDict:
    """Return form data of this result, with the envelope and reason that were sent."""
    taken = QueryDict(mutable=True)
    taken.update({name: typed.get(name, "") for name in ("key", "seen", "reason")})
    answers = {
        name: value for name, value in result_initial(report).items() if value is not None and value is not False
    }
    taken.update({name: "on" if value is True else str(value) for name, value in answers.items()})
    return taken


def own_form(reader: int, typed: QueryDict | None, match: Match, shown: Mapping[str, Any] | None = None) -> ResultForm:
    """Return a player's form with the endings that players report. `reader`: the seat of the player."""
    asked = partial(doubts_of_game, match)
    return _own_form(_pair(match, reader), typed, initial=shown, seen=match.version, find_doubts=asked)


def blank_fields(match: Match, reader: int) -> SafeString:
    """Render the empty fields of `own_form` and of the form that works a result out."""
    return _blank_fields(_pair(match, reader))


def typed_worth(match: Match, form: ResultForm, report: Result | None = None) -> ResultWorth | None:
    """Return the worth of what was typed, or of `report`; None while the result is incomplete."""
    if form.errors.keys() - {"sure", "reason", NON_FIELD_ERRORS}:
        return None
    report = report or form.report()
    try:
        earned = engine.award_game(form.rules, report, len(match.names))
    except RuleViolation as refusal:
        if not form.non_field_errors():
            form.show_violation(refusal)
        return None
    return worth_of(match, form.rules, earned, report)


@dataclass(frozen=True, slots=True)
class ReportFormKey:
    """Everything that the fields of a player's form depend on; the key of their cache."""

    names: tuple[str, ...]
    reader: int
    ruleset: str
    options: tuple[tuple[str, str], ...]
    played_by: str
    online: bool
    called: bool
    opening: bool
    so_far: tuple[str, ...]
    losing: frozenset[int]
    starts: tuple[tuple[int, int], ...]

    @property
    def rules(self) -> GameRules:
        return engine.game_rules(self.ruleset, dict(self.options))


@lru_cache(TABLES_KEPT)
def _blank_fields(pair: ReportFormKey) -> SafeString:
    form, rules, game = _own_form(pair, None), pair.rules, None
    if get_conditions(rules, pair.played_by):
        called = {"called": pair.called}
        game = GameForm(None, rules=rules, played_by=pair.played_by, names=form.names, initial=called)
    return render_to_string("tournaments/play/_my_report_fields.html", {"form": form, "game": game})


def _own_form(pair: ReportFormKey, typed: QueryDict | None, **kwargs: Any) -> ResultForm:
    form = ResultForm(
        typed,
        rules=pair.rules,
        names=pair.names,
        played_by=pair.played_by,
        online=pair.online,
        opening=pair.opening,
        so_far=pair.so_far,
        losing=pair.losing,
        starts=dict(pair.starts),
        reader=pair.reader,
        **kwargs,
    )
    form.keep_endings(may_report)
    return form


def _pair(match: Match, reader: int) -> ReportFormKey:
    event = match.round.event
    options = tuple(sorted(event.options.items()))
    called = match.round.state == Round.State.TIME_CALLED
    opening = is_opening(match, match.games_before + 1)
    return ReportFormKey(
        names=match.names,
        reader=reader,
        ruleset=event.ruleset,
        options=options,
        played_by=event.rules,
        online=event.online,
        called=called,
        opening=opening,
        so_far=sums_so_far(match),
        losing=losing_seats(match),
        starts=tuple(head_starts(match).items()),
    )


def _game_form(match: Match, form: ResultForm, typed: QueryDict | None) -> GameForm | None:
    """Return the form that works a result out, with the values of the result form; None where the rules do not."""
    event, rules = match.round.event, rules_of(match.round.event)
    if get_conditions(rules, event.rules) is None:
        return None
    initial: dict[str, Any] = {"called": match.round.state == Round.State.TIME_CALLED, **form.initial}
    return GameForm(typed, rules=rules, played_by=event.rules, names=form.names, initial=initial)
