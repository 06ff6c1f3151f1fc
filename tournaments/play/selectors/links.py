"""The private links of an event's players without account, as the desk shows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournaments.record.models import Entry, Event
from tournaments.record.selectors.links import LinkState, code_of, has_account, in_groups, link_state, linked_entries

STATES = {
    LinkState.OPEN: "open",
    LinkState.WITHDRAWN: "withdrawn",
    LinkState.MEMBER: "has an account",
    LinkState.GONE: "has left",
    LinkState.OVER: "the event is over",
    LinkState.REHEARSAL: "a rehearsal",
}
WHY = {
    LinkState.WITHDRAWN: "The link is withdrawn. Make a new one to let the player in again.",
    LinkState.MEMBER: "This player has an account, and signs in instead of using a link.",
    LinkState.GONE: "This player has left the event.",
    LinkState.OVER: "The event is over, and its links with it.",
    LinkState.REHEARSAL: "A rehearsal has no links.",
}


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A private link. `path` and `code` are empty unless it is open; `state` in a word, `why` it has ended."""

    entry: int
    number: int
    name: str
    state: str
    why: str = ""
    code: str = ""
    path: str = ""

    @property
    def is_withdrawn(self) -> bool:
        return self.state == STATES[LinkState.WITHDRAWN]


def links_of(event: Event) -> tuple[ShownLink, ...]:
    """Return the links of all players without an account, by name. Two queries."""
    if event.is_rehearsal:
        return ()
    entries = [entry for entry in linked_entries().filter(event=event) if not has_account(entry)]
    return tuple(sorted((shown_link(event, entry) for entry in entries), key=lambda link: event.order_of(link.name)))


def open_links(event: Event) -> tuple[ShownLink, ...]:
    return tuple(link for link in links_of(event) if link.path)


def shown_link(event: Event, entry: Entry) -> ShownLink:
    # All links share this event, so that its cached values are read once.
    entry.event = event
    state, name = link_state(entry), entry.shown_name
    if state is not LinkState.OPEN:
        return ShownLink(entry.pk, entry.number, name, STATES[state], WHY[state])
    code = code_of(entry)
    path = reverse("tournaments:open_link", args=(code,))
    return ShownLink(entry.pk, entry.number, name, STATES[state], code=in_groups(code), path=path)
