"""Results player by player: all rounds of one at once; what is entered is the opponent's, too (OPG A)."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404

from tournaments.kernel.guards import MemberRequest, saved, valid
from tournaments.play.forms.player_games import RARE, GameRow, GamesReason
from tournaments.play.forms.results import of_match
from tournaments.play.selectors import desk_tables
from tournaments.play.selectors.player_games import Game, games_of, progress
from tournaments.play.services.results import correct_result, report_result
from tournaments.record.guards.events import directed, done_at, show, while_open
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.matches import report_of
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import entries_of


@dataclass(frozen=True, slots=True)
class Row:
    """`form` None: there is nothing to enter here, or only at the table itself."""

    game: Game
    form: GameRow | None
    standing: str
    heard: tuple[tuple[str, str], ...]
    said: str = ""


@directed
def players(request: MemberRequest, event: Event) -> HttpResponse:
    """Everybody with how much is still missing."""
    return show(request, "tournaments/play/by_player.html", event, players=progress(event))


@while_open(directed)
def games(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Every row that was typed over is an act of its own: what one refuses does not hold up the others."""
    entry = get_object_or_404(entries_of(event), pk=pk)
    typed = request.POST if request.method == "POST" else None
    reason = GamesReason(typed)
    if typed is None:
        return _page(request, entry, [_row(game, None) for game in games_of(entry)], reason)
    rows = [_row(game, typed) for game in games_of(entry)]
    touched = [row.form for row in rows if row.form and row.form.is_touched()]
    done = [row for row in rows if row.form in touched and valid(reason) and _save(request, row, reason)]
    if len(done) == len(touched):
        return done_at(request, _told(done), event, "by_player")
    kept = {row.game.match.pk: row for row in rows if row.form in touched and row not in done}
    again = [kept.get(game.match.pk) or _row(game, None) for game in games_of(entry)]
    return _page(request, entry, again, reason, saved=_told(done) if done else "")


def _save(request: MemberRequest, row: Row, reason: GamesReason) -> bool:
    form, match = row.form, row.game.match
    if form is None or not valid(form):
        return False
    if match.is_settled:
        said = reason.cleaned_data["reason"]
        return saved(form, correct_result, match, form.report(), said, by=request.user) is not None
    return saved(form, report_result, match, form.report(), by=request.user) is not None


def _row(game: Game, typed: QueryDict | None) -> Row:
    match = game.match
    rules, before = rules_of(match.round.event), report_of(match)
    heard = () if before else desk_tables.self_reports_in_words(match, rules)
    if not game.opponent or match.round.event.is_locked or (before and before.result in RARE):
        return Row(game, None, desk_tables.result_in_words(match), heard)
    form = GameRow(typed, prefix=f"match{match.pk}", rules=rules, before=before, **of_match(match))
    return Row(game, form, desk_tables.result_in_words(match), heard)


def _told(done: list[Row]) -> str:
    if not done:
        return "Nothing was changed."
    return f"Saved, for the opponents too: {', '.join(row.game.title.lower() for row in done)}."


def _page(
    request: MemberRequest, entry: Entry, rows: list[Row], reason: GamesReason, *, saved: str = ""
) -> HttpResponse:
    statuses = [row.form.status for row in rows if row.form and row.form.is_bound] + [reason.status]
    context = {
        "rows": [(row, row.form.own_first(row.game.seat) if row.form else []) for row in rows],
        "name": entry.person.shown_name,
        "entry": entry,
        "reason": reason,
        "asks_reason": any(row.form and row.game.match.is_settled for row in rows),
        "saved": saved,
    }
    return show(request, "tournaments/play/player_games.html", entry.event, max(statuses), **context)
