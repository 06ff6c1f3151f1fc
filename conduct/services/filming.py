"""Whether a game may be filmed: at the discretion of the directors (OPG 14)."""

from __future__ import annotations

from django.utils import timezone

from conduct.acts import ConductTag
from conduct.models import Filming
from conduct.selectors.videos import filming_of, title_of, video_of
from conduct.services.telling import tell_players
from conduct.services.uploads import call_off_upload
from tournaments.engine.types import RuleViolation
from tournaments.kernel.journal import Already, recorded, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Match

SECTION = "OPG 14"
PUBLISHED = "The video is published: take its link down first."


def filming_at(match: Match) -> Filming:
    """What a director allowed for this game. Raises RuleViolation where none did."""
    found = Filming.objects.select_related("match__round__event", "upload").filter(match=match).first()
    if found is None:
        said = "No director allows this game to be filmed. Load the page again."
        raise RuleViolation("not_filmed", said, SECTION)
    return found


@replayable
def allow_filming(match: Match, *, by: User, key: str | None = None) -> Filming:
    """The game may be filmed as soon as each of its players consents, who are asked."""
    event = match.round.event
    with recorded(event, ConductTag.FILMING_ALLOWED, by=by, key=key) as act:
        _refuse(match)
        if standing := filming_of(match):
            raise Already("allowed", "This game may be filmed already.", standing, SECTION)
        filming = Filming.objects.create(match=match, allowed_at=timezone.now(), allowed_by=by)
        act.result = filming
        act.note(match=match.pk)
        tell_players(match, f"{title_of(event, match)}: your game may be filmed. Say whether you consent.")
    return filming


@replayable
def forbid_filming(filming: Filming, *, by: User, key: str | None = None, seen: int | None = None) -> Match:
    """Take that back. What the players said goes with it; what is published has to be taken down first."""
    match = filming.match
    with recorded(match.round.event, ConductTag.FILMING_FORBIDDEN, by=by, key=key, seen=seen, shown=filming) as act:
        if filming.published_at:
            raise RuleViolation("published", PUBLISHED, SECTION)
        call_off_upload(filming, "The directors no longer allow the filming: do not upload it.")
        filming.delete()
        act.result = match
        act.note(match=match.pk)
    return match


def _refuse(match: Match) -> None:
    match.round.refresh_from_db(fields=["state"])
    if match.round.event.is_locked:
        raise RuleViolation("closed", "The event is closed: no game of it is filmed any more.", SECTION)
    if match.round.is_draft:
        raise RuleViolation("draft", "The pairings of this round are not published: publish them first.", SECTION)
    if len(video_of(match).sitters) < 2:
        raise RuleViolation("bye", "Nobody sits opposite: there is no game to film.", SECTION)
