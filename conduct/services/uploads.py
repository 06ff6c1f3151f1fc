"""Handing a video on to the Social Media Manager, who uploads it (OPG 14)."""

from __future__ import annotations

from django.utils import timezone

from conduct.acts import ConductTag
from conduct.models import Filming
from conduct.selectors.videos import page_of, title_of, video_of
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import keepers
from tournaments.department.services.inboxes import put_in
from tournaments.engine.types import RuleViolation
from tournaments.kernel.journal import Conflict, changed, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Office
from tournaments.people.services.notices import done, notify

SECTION = "OPG 14"
ASKED = "{title} of {event}: every player consents to the video. The directors ask you to upload it."


@replayable
def ask_for_upload(filming: Filming, *, by: User, key: str | None = None, seen: int | None = None) -> Filming:
    """Once every player consents: an item in the inbox of the Social Media Manager."""
    match = filming.match
    event = match.round.event
    with recorded(event, ConductTag.VIDEO_HANDED_ON, by=by, key=key, seen=seen, shown=filming) as act:
        refuse_unless_all_consent(filming)
        if event.is_rehearsal:
            raise RuleViolation("rehearsal", "A rehearsal is its directors' own: nothing of it is uploaded.", SECTION)
        if filming.upload and filming.upload.is_open:
            raise Conflict("asked", "The Social Media Manager is asked already.", filming.upload, SECTION)
        said = ASKED.format(title=title_of(event, match), event=event.title)
        filming.upload = put_in(
            Office.Post.SOCIAL_MEDIA, InboxItem.Kind.MESSAGE, by=by, text=said, about=page_of(match)
        )
        filming.save(update_fields=["upload"])
        act.result = filming
        act.note(match=match.pk)
    return filming


@within_act
def call_off_upload(filming: Filming, why: str) -> None:
    """Inside an act: whoever was asked to upload the video is told not to."""
    item = filming.upload
    if item is None:
        return
    if item.is_open:
        item.answer, item.answered_at = why, timezone.now()
        item.save(update_fields=["answer", "answered_at"])
        changed(item)
        done([item.get_absolute_url()])
    notify(None, Notice.Kind.MESSAGE, keepers(item), why, page=item.get_absolute_url())


def refuse_unless_all_consent(filming: Filming) -> None:
    """Raises RuleViolation while one player does not consent; whoever it is, the words do not say."""
    if not video_of(filming.match).all_consent:
        said = "Not every player of this game consents to filming and publishing it."
        raise RuleViolation("no_consent", f"{said} Wait for it, or ask at the table.", SECTION)
