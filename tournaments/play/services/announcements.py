"""What everybody in an event is told."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import Envelope, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.play.acts import PlayTag
from tournaments.record.models import Announcement, Event, Match

LONGEST = 500


@replayable
def announce(event: Event, text: str, *, by: User, **envelope: Unpack[Envelope]) -> Announcement:
    """A word of the director to everybody."""
    with recorded(event, PlayTag.ANNOUNCED, by=by, **envelope) as act:
        if not text:
            raise RuleViolation("text_missing", "Write what everybody shall know.", NO_SECTION)
        if len(text) > LONGEST:
            message = f"An announcement has up to {LONGEST} characters, this one has {len(text)}: shorten it."
            raise RuleViolation("too_long", message, NO_SECTION)
        act.result = said = announce_within(event, text, by=by)
        act.note(announcement=said.pk)
    return said


@within_act
def announce_within(event: Event, text: str, *, by: User | None = None, match: Match | None = None) -> Announcement:
    """Inside an act: what it announces. `match`: to that table alone."""
    return Announcement.objects.create(event=event, match=match, by=by, at=timezone.now(), text=text[:LONGEST])


@within_act
def tell_everybody(event: Event, text: str) -> None:
    """Inside an act: everybody in the event, on its page and each on his own."""
    announce_within(event, text)
    notify(event, Notice.Kind.CHANGED, _entered(event), f"{event.title}: {text}")


def _entered(event: Event) -> list[User]:
    """The accounts of those on the list or waiting, under whichever record."""
    related = ("player__user", "player__merged_into__user")
    on_list, waiting = event.entries.select_related(*related), event.waiting.select_related(*related)
    players = [*(one.player for one in on_list), *(one.player for one in waiting)]
    players = [player.person for player in players]
    return [player.user for player in players if player.user]
