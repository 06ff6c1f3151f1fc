"""Who is told about the video of a game: its players and the directors of its event, nobody else."""

from __future__ import annotations

from conduct.selectors.videos import page_of
from tournaments.kernel.journal import within_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Director, Match


@within_act
def tell_players(match: Match, text: str) -> None:
    """Inside an act: whoever sits there and has an account."""
    seats = match.seats.select_related("player__user", "player__merged_into__user")
    players = [seat.person for seat in seats]
    _tell(match, [player.user for player in players if player.user], text)


@within_act
def tell_directors(match: Match, text: str) -> None:
    """Inside an act: who directs the event; judges have no part in it."""
    directors = Director.accepted.filter(event=match.round.event, position__in=Director.DIRECTING)
    _tell(match, [one.user for one in directors.select_related("user")], text)


def _tell(match: Match, users: list[User], text: str) -> None:
    notify(match.round.event, Notice.Kind.MESSAGE, users, text, page=page_of(match))
