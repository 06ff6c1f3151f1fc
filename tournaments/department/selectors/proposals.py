"""Acts that wait for a second person, in words (House-O2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from tournaments.department.models import InboxItem, Proposal
from tournaments.department.permissions import keepers_of
from tournaments.department.selectors.inboxes import readable_by, says_what_about
from tournaments.department.selectors.offices import title_of
from tournaments.kernel.days import format_day
from tournaments.kernel.models import User
from tournaments.kernel.permissions import Anyone

Act = Proposal.Act
WORDS: Mapping[str, Callable[[Proposal], str]] = {
    Act.VOID: lambda proposal: f"declare “{proposal.event}” void",
    Act.REOPEN: lambda proposal: f"reopen “{proposal.event}”",
    Act.APPOINT: lambda proposal: (
        f"give the post {title_of(proposal.post)} to {proposal.member}"
        f" from {format_day(proposal.starts_on) if proposal.starts_on else 'today'}"
    ),
    Act.TRUST: lambda proposal: f"trust {proposal.member}, so that their events count at once",
}


def in_words(proposal: Proposal) -> str:
    """Say what is proposed, as what follows “proposes to”."""
    return WORDS[proposal.act](proposal)


def find_second_persons(post: str, kept_from: Iterable[Anyone]) -> frozenset[int]:
    """Return the accounts that could agree to an act of this post; none of those who want it or have a part in it.

    Empty: nobody else is there, and one person acts alone.
    """
    return keepers_of(post, [user.pk for user in kept_from])


def readable_proposals(user: User) -> QuerySet[Proposal]:
    """Return what this member proposed, and what is in an inbox of theirs."""
    return _whole(Proposal.objects.filter(item__in=readable_by(user).values("pk")))


def find_open_proposals(**about: Any) -> list[tuple[Proposal, str]]:
    """Return what waits about this event, post or member, with its words."""
    waiting = _whole(Proposal.objects.filter(**about, state=Proposal.State.OPEN))
    return [(proposal, in_words(proposal)) for proposal in waiting]


@says_what_about(InboxItem.Kind.PROPOSAL)
def say_what_is_proposed(items: Collection[InboxItem]) -> Mapping[int, str]:
    return {one.item_id: f" to {in_words(one)}," for one in _whole(Proposal.objects.filter(item__in=items))}


def _whole(proposals: QuerySet[Proposal]) -> QuerySet[Proposal]:
    return proposals.select_related("item__by__player", "item__answered_by__player", "event", "member__player")
