"""Titles: given and withdrawn with the places of events and seasons, others by the Achievement Master with a reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.department.permissions import TITLES_ONLY, can_give_titles
from tournaments.engine.awards import TitleGrant
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.texts import add_full_stop
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.settling import title_difference, titles_by_place
from tournaments.entries.services.ledger import refuse_reason
from tournaments.kernel.journal import AlreadyDone, Envelope, bump_versions, record_act, replayable, require_open_act
from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.people.services.notices import notify
from tournaments.record.models import Event, Title
from tournaments.record.selectors.titles import titles

NOT_WON = "The place does not give it any more."
LONGEST_WORDS, LONGEST_SOURCE = 120, 60
FIRST_YEAR, LAST_YEAR = 1994, 2099


@dataclass(frozen=True, slots=True)
class SettledTitles:
    added: tuple[Title, ...] = ()
    kept: tuple[Title, ...] = ()
    withdrawn: tuple[Title, ...] = ()


def settle_titles(
    event: Event, grants: Iterable[TitleGrant], *, because: str = NOT_WON, by: User | None = None
) -> SettledTitles:
    """Make the places of this event give exactly these titles; titles given by hand stay.

    It is an act, or a part of one on this event; without changes nothing is recorded.
    """
    grants, given = tuple(grants), titles_by_place(event)
    ahead = title_difference(given, grants)
    if event.is_rehearsal or ahead.is_none:
        return SettledTitles(kept=ahead.kept)
    with record_act(event, EntryTag.TITLES_SETTLED, by=by) as act:
        settled = _settle(given, grants, because, event=event)
        rows = [*settled.added, *settled.withdrawn]
        counts = {"added": len(settled.added), "withdrawn": len(settled.withdrawn)}
        act.note(**counts, titles=[row.pk for row in rows])
    return settled


@require_open_act
def settle_season_titles(source: str, grants: Iterable[TitleGrant], *, because: str = NOT_WON) -> SettledTitles:
    """Settle the titles of a season that has no event. Call inside an act of another app.

    `source` is that app's unchanging name for it, up to 60 characters, such as `league 3, season 7`.
    """
    if not 0 < len(source) <= LONGEST_SOURCE:
        raise RuleViolation("source", f"Name the season in up to {LONGEST_SOURCE} characters.", NO_SECTION)
    return _settle(Title.objects.filter(event=None, source=source), tuple(grants), because, source=source)


@replayable
def add_title(
    player: Player,
    words: str,
    badge: str,
    year: int,
    reason: str,
    *,
    by: User,
    event: int | None = None,
    **envelope: Unpack[Envelope],
) -> Title:
    """Add a title as Achievement Master, perhaps won at the finalized `event`, and tell the player."""
    with record_act(player, EntryTag.TITLE_ADDED, by=by, **envelope) as act:
        _refuse_others(by)
        _refuse_player(player)
        _refuse_words(words, badge, year)
        _refuse_unsaid(reason, "Say what the title is for: everybody reads it.")
        won_at = _find_finalized(event)
        same = Title.objects.filter(player=player, words=words, year=year, withdrawn_at=None).first()
        if same is not None:
            raise AlreadyDone("given_already", f"{player} has this title already.", same, NO_SECTION)
        said = {"words": words, "badge": badge, "year": year, "reason": reason, "event": won_at}
        act.result = title = Title.objects.create(player=player, given_at=timezone.now(), given_by=by, **said)
        act.note(title=title.pk, player=player.pk, reason=reason)
        _tell(title, f"You were given the title “{words}” ({year}).", reason)
    return title


@replayable
def withdraw_title(title: Title, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Title:
    """One that was given by hand; what a place gives goes with the place."""
    player = title.player
    with record_act(player, EntryTag.TITLE_WITHDRAWN, by=by, **envelope, shown=title) as act:
        _refuse_others(by)
        if title.withdrawn_at is not None:
            raise AlreadyDone("withdrawn", "This title is withdrawn already.", title, NO_SECTION)
        if title.place is not None:
            message = "This title goes with a place: it is withdrawn when the place is somebody else's."
            raise RuleViolation("of_a_place", message, NO_SECTION)
        _refuse_unsaid(reason, "Say why the title is withdrawn: the player reads it.")
        title.withdrawn_at, title.withdrawn_by, title.withdrawn_because = timezone.now(), by, reason
        act.keep(title)
        act.result = title
        act.note(title=title.pk, player=player.pk, reason=reason)
        _tell(title, f"The title “{title.words}” ({title.year}) is withdrawn.", reason)
    return title


def _settle(given: QuerySet[Title], grants: Sequence[TitleGrant], because: str, **won_in: Any) -> SettledTitles:
    for grant in grants:
        _refuse_words(grant.words, grant.badge, grant.year)
    lock_all(given)
    found = title_difference(given, grants)
    now = timezone.now()
    for row in found.gone:
        row.withdrawn_at, row.withdrawn_because = now, because
        row.save(update_fields=["withdrawn_at", "withdrawn_because"])
        bump_versions(row)
        _tell(row, f"The title “{row.words}” ({row.year}) is withdrawn.", because)
    made = [_build_title(grant, won_in) for grant in found.due]
    return SettledTitles(tuple(made), found.kept, found.gone)


def _build_title(grant: TitleGrant, won_in: dict[str, Any]) -> Title:
    said = {"words": grant.words, "badge": grant.badge, "year": grant.year, "place": grant.place}
    row = Title.objects.create(player_id=grant.player, given_at=timezone.now(), **said, **won_in)
    title = titles().get(pk=row.pk)
    _tell(title, f"You won the title “{title.words}” ({title.year}).", "")
    return title


def _find_finalized(pk: int | None) -> Event | None:
    if pk is None:
        return None
    event = Event.objects.filter(pk=pk, state=Event.State.FINALIZED).first()
    if event is None:
        raise RuleViolation("no_event", "Name the number of a finalized event, or leave it empty.", NO_SECTION)
    return event


def _tell(title: Title, text: str, because: str) -> None:
    person = title.player.person
    if person.user is not None:
        said = f"{text} {add_full_stop(because)}" if because else text
        notify(None, Notice.Kind.AWARD, [person.user], said, page=person.get_absolute_url())


def _refuse_others(by: User) -> None:
    if not can_give_titles(by):
        raise RuleViolation("achievements_only", TITLES_ONLY, NO_SECTION)


def _refuse_player(player: Player) -> None:
    if player.rehearsal_id:
        raise RuleViolation("made_up", "Who was made up for a rehearsal is nobody who could win a title.", NO_SECTION)
    if player.merged_into:
        message = f"{player} goes by {player.merged_into}: choose {player.merged_into} instead."
        raise RuleViolation("merged_already", message, NO_SECTION)


def _refuse_words(words: str, badge: str, year: int) -> None:
    if not 0 < len(words) <= LONGEST_WORDS:
        raise RuleViolation("words", f"Write the title in up to {LONGEST_WORDS} characters.", NO_SECTION)
    if badge not in Title.Badge.values:
        raise RuleViolation("badge", "Choose what kind of title it is.", NO_SECTION)
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise RuleViolation("year", f"A season is a year from {FIRST_YEAR} to {LAST_YEAR}.", NO_SECTION)


def _refuse_unsaid(reason: str, message: str) -> None:
    refuse_reason(reason)
    if not reason:
        raise RuleViolation("reason_missing", message, NO_SECTION)
