"""Give and withdraw consent to filming and publishing; only the game's players and directors see it (OPG 14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Unpack

from django.utils import timezone

from conduct.acts import ConductTag
from conduct.models import Consent, Filming
from conduct.selectors.videos import Sitter, Video, title_of, video_of
from conduct.services.videos import call_off_upload, tell_directors
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Act, AlreadyDone, Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.kernel.registry import Tag
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.pages import directors_of

SECTION = "OPG 14"
TAKEN_BACK = "A player took the consent back: do not publish the video, and remove it if it is uploaded already."


@replayable
def give_consent(
    filming: Filming, player: int, *, by: User, among: Sequence[int] | None = None, **envelope: Unpack[Envelope]
) -> Consent:
    """Consent to filming and publishing. For a player without an account a director records the consent.

    `among` are the players that the form showed. Raises Conflict if others sit there by now.
    """
    with _speaking(filming, player, ConductTag.CONSENT_GIVEN, by, **envelope) as (act, video, sitter):
        seated = [other.player for other in video.sitters]
        _refuse_giving(video, sitter, seated if among is None else among)
        values = {
            "among": seated,
            "given_at": timezone.now(),
            "noted_by": None if sitter.user else by,
            "withdrawn_at": None,
        }
        act.result, _ = Consent.objects.update_or_create(filming=filming, player_id=player, defaults=values)
        if all(other.consents for other in video.sitters if other != sitter):
            title = title_of(video.match.round.event, video.match)
            tell_directors(video.match, f"{title}: every player consents to the video.")
    return act.result


@replayable
def withdraw_consent(filming: Filming, player: int, *, by: User, **envelope: Unpack[Envelope]) -> Consent:
    """Before the video is published: it must not be then. Afterwards it is refused, with words whom to ask."""
    with _speaking(filming, player, ConductTag.CONSENT_WITHDRAWN, by, **envelope) as (act, video, sitter):
        if filming.published_at:
            raise RuleViolation("published", _whom_to_ask(video), SECTION)
        if not sitter.consents:
            raise AlreadyDone("not_given", "There is no consent to take back.", filming, SECTION)
        consent = Consent.objects.get(filming=filming, player_id=player)
        consent.withdrawn_at = timezone.now()
        consent.save(update_fields=["withdrawn_at"])
        act.result = consent
        call_off_upload(filming, TAKEN_BACK)
        title = title_of(video.match.round.event, video.match)
        tell_directors(video.match, f"{title}: a player does not consent to the video any more.")
    return consent


@contextmanager
def _speaking(
    filming: Filming, player: int, tag: Tag, by: User, **envelope: Unpack[Envelope]
) -> Iterator[tuple[Act, Video, Sitter]]:
    """Open the act of a player, or of the director who records a player's word.

    A player's own act is no entry of the event's journal, which others read; that a director recorded a word is one,
    but without the name and the word.
    """
    match = filming.match
    sitter = _sitter(video_of(match), player)
    own = sitter.user == by.pk
    with record_act(filming, tag if own else ConductTag.CONSENT_NOTED, by=by, **envelope) as act:
        video = video_of(match)
        _refuse_speaking(sitter, video, by)
        if not own:
            act.event = match.round.event
        act.note(match=match.pk)
        yield act, video, _sitter(video, player)


def _sitter(video: Video, player: int) -> Sitter:
    for sitter in video.sitters:
        if sitter.player == player:
            return sitter
    raise RuleViolation("not_here", "This player does not sit at this table. Load the page again.", SECTION)


def _refuse_speaking(sitter: Sitter, video: Video, by: User) -> None:
    if sitter.user == by.pk:
        return
    if sitter.user:
        raise RuleViolation("own_word", f"{sitter.name} has an account: nobody else says this.", SECTION)
    if not can_direct(by, video.match.round.event):
        message = f"{sitter.name} has no account: a director notes the word given to him."
        raise RuleViolation("directors_note", message, SECTION)


def _refuse_giving(video: Video, sitter: Sitter, among: Sequence[int]) -> None:
    video.match.round.refresh_from_db(fields=["state"])
    if video.match.round.is_draft:
        raise RuleViolation("draft", "This round was taken back: consent once it is published again.", SECTION)
    if sitter.consents:
        raise AlreadyDone("given", "This consent is given already.", video.filming or video.match, SECTION)
    if sorted(among) != sorted(other.player for other in video.sitters):
        message = "Others sit at this table by now. Nothing was saved: look who plays."
        raise Conflict("others", message, video.filming or video.match, SECTION)


def _whom_to_ask(video: Video) -> str:
    names = ", ".join(name for _, name, position in directors_of(video.match.round.event) if position != "Judge")
    message = f"The video is published: ask the directors of the event to take its link down ({names})"
    if video.filming and video.filming.upload:
        message += ", and the Social Media Manager to remove it"
    return f"{message}."
