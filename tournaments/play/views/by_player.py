"""Results player by player: all rounds of one player at once (OPG A). Entries count for the opponents too."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.forms import BoundField
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404

from tournaments.kernel.guards import MemberRequest, validate_form
from tournaments.play.forms.player_games import RARE, GameRow, GamesReason
from tournaments.play.forms.results import form_arguments_of
from tournaments.play.selectors import desk_tables
from tournaments.play.selectors.doubts import NOBODY_REPORTED, doubts_about
from tournaments.play.selectors.player_games import PlayerGame, games_of, progress
from tournaments.play.views.results import save_result
from tournaments.record.guards.events import directors_only, redirect_to_event_page, render_event_page, require_open
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import entries_of
from tournaments.record.selectors.words import reports_by_seat, result_in_words


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game on the page; `form` is None where nothing can be entered, or only at the table."""

    game: PlayerGame
    form: GameRow | None
    standing: str
    self_reports: tuple[desk_tables.ShownReport, ...]

    @property
    def own_first(self) -> list[BoundField]:
        """Return the score fields, the player's own first; empty without a form."""
        if self.form is None:
            return []
        return self.form.own_first(self.game.seat)


@directors_only
def players(request: MemberRequest, event: Event) -> HttpResponse:
    """Show everybody with the number of missing results."""
    return render_event_page(request, "tournaments/play/by_player.html", event, players=progress(event))


@require_open(directors_only)
def games(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Save every changed row as its own act, so that a refusal does not stop the others."""
    entry = get_object_or_404(entries_of(event), pk=pk)
    typed = None
    if request.method == "POST":
        typed = request.POST
    reason = GamesReason(typed)
    if typed is None:
        return _page(request, entry, [_row(game, None) for game in games_of(entry)], reason)
    rows = [_row(game, typed) for game in games_of(entry)]
    touched = [row.form for row in rows if row.form and row.form.is_touched()]
    saved = [row for row in rows if row.form in touched and validate_form(reason) and _save(request, row, reason)]
    if len(saved) == len(touched):
        return redirect_to_event_page(request, _in_words(saved), event, "by_player")
    refused = {row.game.match.pk: row for row in rows if row.form in touched and row not in saved}
    again = [refused.get(game.match.pk) or _row(game, None) for game in games_of(entry)]
    return _page(request, entry, again, reason, saved=_in_words(saved) if saved else "")


def _save(request: MemberRequest, row: GameEntry, reason: GamesReason) -> bool:
    if row.form is None or not validate_form(row.form):
        return False
    return save_result(request, row.form, row.game.match, reason.cleaned_data["reason"]) is not None


def _row(game: PlayerGame, typed: QueryDict | None) -> GameEntry:
    match = game.match
    rules, before = rules_of(match.round.event), result_of(match)
    self_reports = () if before else desk_tables.self_reports_in_words(match, rules)
    form = None
    if game.opponent and not match.round.event.is_locked and not (before and before.ending in RARE):
        asked = partial(doubts_about, match, self_reports=reports_by_seat(match, rules) if typed else NOBODY_REPORTED)
        form = GameRow(
            typed, prefix=f"match{match.pk}", rules=rules, before=before, find_doubts=asked, **form_arguments_of(match)
        )
    return GameEntry(game, form, result_in_words(match), self_reports)


def _in_words(saved: list[GameEntry]) -> str:
    if not saved:
        return "Nothing was changed."
    return f"Saved, for the opponents too: {', '.join(row.game.title.lower() for row in saved)}."


def _page(
    request: MemberRequest, entry: Entry, rows: list[GameEntry], reason: GamesReason, *, saved: str = ""
) -> HttpResponse:
    statuses = [row.form.status for row in rows if row.form and row.form.is_bound] + [reason.status]
    context = {
        "rows": [(row, row.own_first) for row in rows],
        "name": entry.shown_name,
        "entry": entry,
        "reason": reason,
        "asks_scores": any(row.form and row.form.asks_scores for row in rows),
        "asks_reason": any(row.form and row.game.match.is_settled for row in rows),
        "saved": saved,
    }
    return render_event_page(request, "tournaments/play/player_games.html", entry.event, max(statuses), **context)
