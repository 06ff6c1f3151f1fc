"""Choose what the wall shows while a round is played."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.remotes import CHOSEN, MOST_PAGES, chosen_view, stored_choice, views_to_choose
from tournaments.record.models import Event
from tournaments.record.selectors.clocks import round_in_play


@replayable
def show_on_wall(event: Event, shows: str, page: int = 0, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Show a view on the wall until the round is over.

    `shows`: one of CHOSEN, empty for the usual view; `page`: the one to hold, 0 to turn the pages.
    """
    with record_act(event, PlayTag.WALL_SET, by=by, **envelope) as act:
        played = round_in_play(event)
        if shows and shows not in views_to_choose(event, played):
            raise RuleViolation("not_offered", _why(shows, is_played=played is not None), NO_SECTION)
        if page and (not shows or not 0 < page <= MOST_PAGES):
            raise RuleViolation("no_such_page", "Hold a page of what the wall shows: name both.", NO_SECTION)
        if (shows, page) == chosen_view(event, played):
            raise AlreadyDone("shown_already", "The wall shows this already.", event, NO_SECTION)
        event.wall_shows, event.wall_since = stored_choice(shows, page), timezone.now()
        act.keep(event)
        act.note(said=_choice_in_words(shows, page))
    return event


def _choice_in_words(shows: str, page: int) -> str:
    words = "what comes by itself"
    if shows:
        words = CHOSEN[shows].lower()
    if page:
        return f"{words}, page {page}"
    return words


def _why(shows: str, *, is_played: bool) -> str:
    if not is_played:
        return "The wall is told what to show while a round is played; between rounds it shows the standings by itself."
    if shows in CHOSEN:
        return f"{CHOSEN[shows]} cannot be shown yet."
    return "The wall cannot show this."
