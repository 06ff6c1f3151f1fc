"""The video of a game where everybody finds it: by its link, once every player consents (OPG 14)."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.utils import timezone

from conduct.acts import ConductTag
from conduct.models import Filming
from conduct.selectors.videos import title_of
from conduct.services.telling import tell_players
from conduct.services.uploads import refuse_unless_all_consent
from tournaments.engine.types import RuleViolation
from tournaments.kernel.journal import Already, recorded, replayable
from tournaments.kernel.models import User

SECTION = "OPG 14"
LONGEST = 300
NO_LINK = "Write where the video is: an address that begins with https://, without a name or password in it."


@replayable
def publish_video(filming: Filming, link: str, *, by: User, key: str | None = None, seen: int | None = None) -> Filming:
    """The page of the event shows the link from now on. No result changes (AMB-C9)."""
    match = filming.match
    with recorded(match.round.event, ConductTag.VIDEO_PUBLISHED, by=by, key=key, seen=seen, shown=filming) as act:
        _refuse_link(link)
        refuse_unless_all_consent(filming)
        if filming.link == link:
            raise Already("published", "The video is published with this link already.", filming, SECTION)
        filming.link, filming.published_at, filming.published_by = link, timezone.now(), by
        filming.save(update_fields=["link", "published_at", "published_by"])
        act.result = filming
        act.note(match=match.pk)
        tell_players(match, f"{title_of(match.round.event, match)}: the video of your game is published.")
    return filming


@replayable
def take_down_video(filming: Filming, *, by: User, key: str | None = None, seen: int | None = None) -> Filming:
    """The link is shown no more; players can take their consent back again."""
    match = filming.match
    with recorded(match.round.event, ConductTag.VIDEO_TAKEN_DOWN, by=by, key=key, seen=seen, shown=filming) as act:
        if not filming.published_at:
            raise Already("not_published", "There is no link to take down.", filming, SECTION)
        filming.link, filming.published_at, filming.published_by = "", None, None
        filming.save(update_fields=["link", "published_at", "published_by"])
        act.result = filming
        act.note(match=match.pk)
    return filming


def _refuse_link(link: str) -> None:
    try:
        parts = urlsplit(link)
        fine = parts.scheme == "https" and bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        fine = False
    if not fine or not link.isprintable() or " " in link or len(link) > LONGEST:
        raise RuleViolation("no_link", NO_LINK, SECTION)
