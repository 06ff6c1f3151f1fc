"""The video of a game: whether it may be filmed, who is told, who uploads it, and its link (OPG 14)."""

from __future__ import annotations

from typing import Unpack
from urllib.parse import urlsplit

from django.utils import timezone

from conduct.acts import ConductTag
from conduct.models import Filming
from conduct.selectors.videos import filming_of, page_of, title_of, video_of
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import keepers
from tournaments.department.services.inboxes import put_in
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import (
    AlreadyDone,
    Conflict,
    Envelope,
    KeyOnly,
    bump_versions,
    record_act,
    replayable,
    require_open_act,
)
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Office
from tournaments.people.services.notices import mark_settled, notify
from tournaments.record.models import Director, Match

SECTION = "OPG 14"
LONGEST = 300
PUBLISHED = "The video is published: take its link down first."
NO_LINK = "Write where the video is: an address that begins with https://, without a name or password in it."
ASKED = "{title} of {event}: every player consents to the video. The directors ask you to upload it."


def filming_at(match: Match) -> Filming:
    """Return the permission to film this game. Raises RuleViolation if no director gave one."""
    filming = Filming.objects.select_related("match__round__event", "upload").filter(match=match).first()
    if filming is None:
        message = "No director allows this game to be filmed. Load the page again."
        raise RuleViolation("not_filmed", message, SECTION)
    return filming


@replayable
def allow_filming(match: Match, *, by: User, **envelope: Unpack[KeyOnly]) -> Filming:
    """The game may be filmed as soon as each of its players consents, who are asked."""
    event = match.round.event
    with record_act(event, ConductTag.FILMING_ALLOWED, by=by, **envelope) as act:
        _refuse_filming(match)
        if standing := filming_of(match):
            raise AlreadyDone("allowed", "This game may be filmed already.", standing, SECTION)
        filming = Filming.objects.create(match=match, allowed_at=timezone.now(), allowed_by=by)
        act.result = filming
        act.note(match=match.pk)
        tell_players(match, f"{title_of(event, match)}: your game may be filmed. Say whether you consent.")
    return filming


@replayable
def forbid_filming(filming: Filming, *, by: User, **envelope: Unpack[Envelope]) -> Match:
    """Take that back. What the players said goes with it; what is published has to be taken down first."""
    match = filming.match
    with record_act(match.round.event, ConductTag.FILMING_FORBIDDEN, by=by, **envelope, shown=filming) as act:
        if filming.published_at:
            raise RuleViolation("published", PUBLISHED, SECTION)
        call_off_upload(filming, "The directors no longer allow the filming: do not upload it.")
        filming.delete()
        act.result = match
        act.note(match=match.pk)
    return match


@replayable
def publish_video(filming: Filming, link: str, *, by: User, **envelope: Unpack[Envelope]) -> Filming:
    """The page of the event shows the link from now on. No result changes (AMB-C9)."""
    match = filming.match
    with record_act(match.round.event, ConductTag.VIDEO_PUBLISHED, by=by, **envelope, shown=filming) as act:
        _refuse_link(link)
        refuse_unless_all_consent(filming)
        if filming.link == link:
            raise AlreadyDone("published", "The video is published with this link already.", filming, SECTION)
        filming.link, filming.published_at, filming.published_by = link, timezone.now(), by
        filming.save(update_fields=["link", "published_at", "published_by"])
        act.result = filming
        act.note(match=match.pk)
        tell_players(match, f"{title_of(match.round.event, match)}: the video of your game is published.")
    return filming


@replayable
def take_down_video(filming: Filming, *, by: User, **envelope: Unpack[Envelope]) -> Filming:
    """The link is shown no more; players can take their consent back again."""
    match = filming.match
    with record_act(match.round.event, ConductTag.VIDEO_TAKEN_DOWN, by=by, **envelope, shown=filming) as act:
        if not filming.published_at:
            raise AlreadyDone("not_published", "There is no link to take down.", filming, SECTION)
        filming.link, filming.published_at, filming.published_by = "", None, None
        filming.save(update_fields=["link", "published_at", "published_by"])
        act.result = filming
        act.note(match=match.pk)
    return filming


@replayable
def ask_for_upload(filming: Filming, *, by: User, **envelope: Unpack[Envelope]) -> Filming:
    """Once every player consents: an item in the inbox of the Social Media Manager."""
    match = filming.match
    event = match.round.event
    with record_act(event, ConductTag.VIDEO_HANDED_ON, by=by, **envelope, shown=filming) as act:
        refuse_unless_all_consent(filming)
        if event.is_rehearsal:
            raise RuleViolation("rehearsal", "A rehearsal is its directors' own: nothing of it is uploaded.", SECTION)
        if filming.upload and filming.upload.is_open:
            raise Conflict("asked", "The Social Media Manager is asked already.", filming.upload, SECTION)
        text = ASKED.format(title=title_of(event, match), event=event.title)
        filming.upload = put_in(
            Office.Post.SOCIAL_MEDIA, InboxItem.Kind.MESSAGE, by=by, text=text, about=page_of(match)
        )
        filming.save(update_fields=["upload"])
        act.result = filming
        act.note(match=match.pk)
    return filming


@require_open_act
def tell_players(match: Match, text: str) -> None:
    """Notify the players of the game who have accounts, inside an act."""
    seats = match.seats.select_related("player__user", "player__merged_into__user")
    players = [seat.person for seat in seats]
    _tell(match, [player.user for player in players if player.user], text)


@require_open_act
def tell_directors(match: Match, text: str) -> None:
    """Notify the directors of the event inside an act; judges have no part in it."""
    directors = Director.accepted.filter(event=match.round.event, position__in=Director.DIRECTING)
    _tell(match, [director.user for director in directors.select_related("user")], text)


@require_open_act
def call_off_upload(filming: Filming, why: str) -> None:
    """Close the request to upload the video, inside an act."""
    item = filming.upload
    if item is None:
        return
    if item.is_open:
        item.answer, item.answered_at = why, timezone.now()
        item.save(update_fields=["answer", "answered_at"])
        bump_versions(item)
        mark_settled([item.get_absolute_url()])
    notify(None, Notice.Kind.MESSAGE, keepers(item), why, page=item.get_absolute_url())


def refuse_unless_all_consent(filming: Filming) -> None:
    """Raise RuleViolation while a player does not consent, without saying who."""
    if not video_of(filming.match).all_consent:
        message = "Not every player of this game consents to filming and publishing it."
        raise RuleViolation("no_consent", f"{message} Wait for it, or ask at the table.", SECTION)


def _refuse_filming(match: Match) -> None:
    match.round.refresh_from_db(fields=["state"])
    if match.round.event.is_locked:
        raise RuleViolation("closed", "The event is closed: no game of it is filmed any more.", SECTION)
    if match.round.is_draft:
        raise RuleViolation("draft", "The pairings of this round are not published: publish them first.", SECTION)
    if len(video_of(match).sitters) < 2:
        raise RuleViolation("bye", "Nobody sits opposite: there is no game to film.", SECTION)


def _refuse_link(link: str) -> None:
    try:
        parts = urlsplit(link)
        fine = parts.scheme == "https" and bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        fine = False
    if not fine or not link.isprintable() or " " in link or len(link) > LONGEST:
        raise RuleViolation("no_link", NO_LINK, SECTION)


def _tell(match: Match, users: list[User], text: str) -> None:
    notify(match.round.event, Notice.Kind.MESSAGE, users, text, page=page_of(match))
