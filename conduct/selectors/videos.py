"""Read the consents to a game's video, and the published videos (OPG 14)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.urls import reverse

from conduct.models import Consent, Filming
from tournaments.department.models import InboxItem
from tournaments.department.permissions import can_keep
from tournaments.kernel.models import User
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.read_once import reading_once
from tournaments.people.models import Office, Player
from tournaments.record.models import Event, Match, Round, Seat
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.sittings import shown_rounds


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player at the table. `since` is when they consented, None: they do not. `user` is the account, if there is one.

    `noted_by` took the word of a player without an account.
    """

    player: int
    name: str
    user: int | None
    since: datetime | None
    noted_by: str

    @property
    def consents(self) -> bool:
        return self.since is not None


@dataclass(frozen=True, slots=True)
class Video:
    """The video of one game. `filming` None: no director has allowed to film it."""

    match: Match
    title: str
    filming: Filming | None
    sitters: tuple[Sitter, ...]

    @property
    def all_consent(self) -> bool:
        return self.filming is not None and all(sitter.consents for sitter in self.sitters)

    @property
    def is_published(self) -> bool:
        return self.filming is not None and self.filming.published_at is not None

    def seat_of(self, user: User) -> Sitter | None:
        """Return this member's own seat, under whichever record they sit there."""
        return next((sitter for sitter in self.sitters if sitter.user == user.pk), None)


@dataclass(frozen=True, slots=True)
class PublishedVideo:
    """A published video, which everybody may see."""

    round: int
    table: int | None
    title: str
    names: tuple[str, ...]
    link: str
    published_at: datetime
    zone: str


def video_of(match: Match) -> Video:
    """Return the video for the players of the game and the directors of its event."""
    filming = filming_of(match)
    seats = list(match.seats.select_related("player__merged_into").order_by("place"))
    valid = _find_valid_consents(filming, [seat.player_id for seat in seats]) if filming else {}
    sitters = tuple(_sitter(match.round.event, seat.player, valid.get(seat.player_id)) for seat in seats)
    return Video(match, title_of(match.round.event, match), filming, sitters)


def tables_of(event: Event, user: Anyone) -> QuerySet[Match]:
    """Return the games whose pairing this reader may see: drafts are for the directors."""
    rounds = shown_rounds(event, drafts=can_direct(user, event))
    return Match.objects.select_related("round__event").filter(round__in=rounds)


def players_at(match: Match) -> frozenset[int]:
    return frozenset(match.seats.values_list("player", flat=True))


def filming_of(match: Match) -> Filming | None:
    filmings = Filming.objects.select_related("upload", "allowed_by__player", "published_by__player")
    return filmings.filter(match=match).first()


def find_upload_request(user: Anyone, match: Match) -> InboxItem | None:
    """Return the last request to upload this video, if this user keeps that inbox; also if it was called off."""
    item = InboxItem.objects.filter(post=Office.Post.SOCIAL_MEDIA, about=page_of(match)).order_by("-pk").first()
    return item if item is not None and can_keep(user, item) else None


def page_of(match: Match) -> str:
    """The path of the page where the players say whether they consent."""
    event, number = match.round.event, match.round.number
    return reverse("conduct:video", args=(event.year, event.slug, number, match.table))


@reading_once()
def published_videos(event: Event) -> tuple[PublishedVideo, ...]:
    """Return the published videos in the order of the rounds; a withdrawn round shows none."""
    seats = Prefetch("match__seats", Seat.objects.select_related("player__merged_into").order_by("place"))
    filmings = (
        Filming.objects.filter(match__round__event=event, published_at__isnull=False)
        .exclude(match__round__state=Round.State.DRAFT)
        .select_related("match__round")
        .prefetch_related(seats)
        .order_by("match__round__number", "match__table")
    )
    return tuple(_describe_video(event, filming) for filming in filmings)


def title_of(event: Event, match: Match) -> str:
    """Such as "Round 2, table 3"."""
    sitting = rules_of(event).name_sitting(match.round.of_round, match.round.game, name=match.round.name)
    return f"{sitting.capitalize()}, table {match.table}"


def _find_valid_consents(filming: Filming, players: list[int]) -> dict[int, Consent]:
    """Map players to their consents. A consent for a game with other players is void."""
    consents = filming.consents.filter(withdrawn_at=None).select_related("noted_by__player")
    return {consent.player_id: consent for consent in consents if sorted(consent.among) == sorted(players)}


def _sitter(event: Event, player: Player, consent: Consent | None) -> Sitter:
    goes_by = player.person
    since = consent.given_at if consent else None
    noted_by = str(consent.noted_by) if consent and consent.noted_by else ""
    return Sitter(player.pk, name_on_list(event.pk, player), goes_by.user_id, since, noted_by)


def _describe_video(event: Event, filming: Filming) -> PublishedVideo:
    match = filming.match
    assert filming.published_at is not None  # noqa: S101 - only those are asked for
    names = tuple(seat.shown_name for seat in match.seats.all())
    title = title_of(event, match)
    where = match.round.number, match.table, title
    return PublishedVideo(*where, names, filming.link, filming.published_at, event.time_zone)
