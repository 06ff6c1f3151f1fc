"""Tags for pages of other apps that show something about leagues."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from leagues.models import Season
from leagues.selectors.events import seasons_for
from leagues.selectors.stake_pages import StakeCard, stake_card
from leagues.selectors.stakes import has_stakes
from tournaments.kernel.models import User
from tournaments.record.models import Event

register = template.Library()


@register.filter
def countable_by(event: Event, user: User) -> Iterable[Season]:
    """The seasons for which this member, who directs the event, could count it."""
    return seasons_for(event, user)


@register.filter
def bids(event: Event) -> StakeCard | None:
    """Return the stakes of a Star Wars CCG event, or None if there are none."""
    return stake_card(event)


@register.filter
def may_have_bids(event: Event) -> bool:
    return has_stakes(event)
