"""The forms of a result at its table: the director's, the player's own, and the game from which it is worked out.

As long as nothing is typed the fields of a player's form are alike each time the page is asked for: they are made once
for each of both. Nothing of a request goes into them; the token, the key and the version stand in the form around
them.
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
from tournaments.kernel.guards import MemberRequest, saved
from tournaments.play.forms.proposals import GameForm
from tournaments.play.forms.results import ResultForm, of_match, result_initial
from tournaments.play.selectors.corrections import Worth, find_kept_winner, worth_of
from tournaments.play.selectors.doubts import doubts_about, doubts_of_game
from tournaments.play.selectors.pasted import proposed
from tournaments.play.services.results import correct_result, enter_game_again, report_result
from tournaments.record.models import Match, Round
from tournaments.record.selectors.games import is_opening, so_far
from tournaments.record.selectors.head_starts import head_starts
from tournaments.record.selectors.marked_losses import losing_seats
from tournaments.record.selectors.matches import games_before, result_of
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.words import words_of

TABLES_KEPT = 2_000
TableForm = Callable[[QueryDict | None, Match, Mapping[str, Any] | None], ResultForm]


@dataclass(frozen=True, slots=True)
class TypedResult:
    """A form of a result, and beside it the game from which it is worked out: None where the rules work nothing out.

    `proposal` is what the game comes to, if that was asked for.
    """

    form: ResultForm
    game: GameForm | None
    status: int
    proposal: Proposal | None = None

    @property
    def context(self) -> dict[str, Any]:
        words = proposed(self.proposal, self.form.names) if self.proposal else ""
        return {"form": self.form, "game": self.game, "proposed": words}


def typed_result(match: Match, form: ResultForm, typed: QueryDict | None) -> TypedResult:
    return TypedResult(form, _game_form(match, form, typed), form.status)


def worked_out(match: Match, table_form: TableForm, typed: QueryDict) -> TypedResult:
    """The form filled in with the result that what happened comes to. Nothing is saved. Raises Http404."""
    game = _game_form(match, table_form(None, match, None), typed)
    if game is None:
        raise Http404("Results of this rule set are not worked out.")
    proposal = game.proposed()
    return TypedResult(table_form(None, match, game.filled(proposal)), game, 200 if proposal else 422, proposal)


def save_result(request: MemberRequest, form: ResultForm, match: Match, reason: str, game: int | None = None) -> Any:
    """As a report, or as the correction of one that is settled; `game`: of one before the last. None: refused, the form
    says why.
    """
    told = {"by": request.user, "sure": form.cleaned_data["sure"]}
    if game:
        return saved(form, enter_game_again, match, game, form.report(), reason, **told)
    if match.is_settled:
        return saved(form, correct_result, match, form.report(), reason, **told)
    return saved(form, report_result, match, form.report(), **told)


def game_form(typed: QueryDict | None, match: Match, game: int) -> ResultForm:
    """Of a game before the last of this match. Raises Http404."""
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
        **of_match(match, game),
    )


def director_form(typed: QueryDict | None, match: Match, shown: Mapping[str, Any] | None = None) -> ResultForm:
    """Fill the form with what was `typed`, else with what shall be `shown`, what stands, or what both players said."""
    rules, before = rules_of(match.round.event), result_of(match)
    first_look = before is None and typed is None and shown is None
    self_reports = words_of(match, rules) if getattr(match, "has_words", True) else {}
    initial = result_initial(_find_agreed_report(self_reports)) if first_look else _winner_of(before)
    return ResultForm(
        typed,
        rules=rules,
        before=before,
        find_doubts=partial(doubts_about, match, self_reports=self_reports),
        initial={**initial, **(shown or {})},
        correction=match.is_settled,
        kept_winner=find_kept_winner(match, before) if before is not None else None,
        **of_match(match),
    )


def _find_agreed_report(self_reports: Mapping[int, Result]) -> Result | None:
    """Return what the players say unless they disagree: of a disputed result nothing is chosen beforehand."""
    is_disputed = self_report(*self_reports.values()) is Agreement.DISPUTED
    return None if is_disputed else next(iter(self_reports.values()), None)


def _winner_of(before: Result | None) -> dict[str, Any]:
    """The winner who stands, chosen beforehand: only what is wrong is changed."""
    return {"winner": letters(before.winners)} if before is not None and before.winner is not None else {}


def as_said(match: Match, typed: QueryDict) -> QueryDict:
    """The form as if the word of the player in the seat "take" had been typed. Raises Http404: nobody said anything."""
    words = words_of(match, rules_of(match.round.event)).items()
    said = next((report for seat, report in words if letter(seat) == typed["take"]), None)
    if said is None:
        raise Http404("Nobody in this seat has reported the game.")
    return _typed_as(said, typed)


def as_absent(match: Match, typed: QueryDict) -> QueryDict:
    """The form as if it had been typed that the player in the seat "absent" did not come. Raises Http404."""
    seats = [letter(seat) for seat in range(len(match.names))]
    if typed["absent"] not in seats:
        raise Http404("Nobody sits there.")
    absent = engine.absence(rules_of(match.round.event), len(seats), [seats.index(typed["absent"])])
    return _typed_as(absent, typed)


def as_scored(match: Match, typed: QueryDict) -> QueryDict:
    """The form as if the games of "scored", one of the usual ones ("2-1"), had been typed. Raises Http404."""
    scoring = rules_of(match.round.event).scoring
    score = next((each for each in scoring.usual_scores if typed["scored"] == "{}-{}".format(*each)), None)
    if score is None:
        raise Http404("No match ends so.")
    is_drawn = score[0] == score[1]
    ending = next(each for each in scoring.endings if (each.level if is_drawn else each.by_score))
    winners = () if is_drawn else (score.index(max(score)),)
    return _typed_as(Result(ending.code, tuple({scoring.score: games} for games in score), winners), typed)


def _typed_as(report: Result, typed: QueryDict) -> QueryDict:
    """A form of this result, with the envelope and the reason that were sent."""
    taken = QueryDict(mutable=True)
    taken.update({name: typed.get(name, "") for name in ("key", "seen", "reason")})
    answers = {
        name: value for name, value in result_initial(report).items() if value is not None and value is not False
    }
    taken.update({name: "on" if value is True else str(value) for name, value in answers.items()})
    return taken


def own_form(reader: int, typed: QueryDict | None, match: Match, shown: Mapping[str, Any] | None = None) -> ResultForm:
    """The endings that players report; the others are the director's. `reader`: the seat of who reports."""
    asked = partial(doubts_of_game, match)
    return _own_form(_pair(match, reader), typed, initial=shown, seen=match.version, find_doubts=asked)


def blank_fields(match: Match, reader: int) -> SafeString:
    """The fields of `own_form` and of the game that it is worked out from, with nothing typed."""
    return _blank_fields(_pair(match, reader))


def typed_worth(match: Match, form: ResultForm, report: Result | None = None) -> Worth | None:
    """What each side would get by what was typed, or by `report`; None while the result is not whole."""
    if form.errors.keys() - {"sure", "reason", NON_FIELD_ERRORS}:
        return None
    report = report or form.report()
    try:
        earned = engine.award_game(form.rules, report, len(match.names))
    except RuleViolation as refusal:
        if not form.non_field_errors():
            form.refused(refusal)
        return None
    return worth_of(match, form.rules, earned, report)


@dataclass(frozen=True, slots=True)
class Pair:
    """What the fields of a player's form depend on: who plays, who of them reads it, by which rules, whether time was
    called, what stands."""

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
def _blank_fields(pair: Pair) -> SafeString:
    form, rules, game = _own_form(pair, None), pair.rules, None
    if get_conditions(rules, pair.played_by):
        called = {"called": pair.called}
        game = GameForm(None, rules=rules, played_by=pair.played_by, names=form.names, initial=called)
    return render_to_string("tournaments/play/_my_report_fields.html", {"form": form, "game": game})


def _own_form(pair: Pair, typed: QueryDict | None, **kwargs: Any) -> ResultForm:
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


def _pair(match: Match, reader: int) -> Pair:
    event = match.round.event
    options = tuple(sorted(event.options.items()))
    called = match.round.state == Round.State.TIME_CALLED
    opening = is_opening(match, match.games_before + 1)
    return Pair(
        names=match.names,
        reader=reader,
        ruleset=event.ruleset,
        options=options,
        played_by=event.rules,
        online=event.online,
        called=called,
        opening=opening,
        so_far=so_far(match),
        losing=losing_seats(match),
        starts=tuple(head_starts(match).items()),
    )


def _game_form(match: Match, form: ResultForm, typed: QueryDict | None) -> GameForm | None:
    """With what the form of the result shows."""
    event, rules = match.round.event, rules_of(match.round.event)
    if get_conditions(rules, event.rules) is None:
        return None
    initial: dict[str, Any] = {"called": match.round.state == Round.State.TIME_CALLED, **form.initial}
    return GameForm(typed, rules=rules, played_by=event.rules, names=form.names, initial=initial)
