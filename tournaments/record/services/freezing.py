"""What stands as it is: what a finalized event counts by, which no act may change unseen, and a round that is void."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tournaments.engine.core.types import refuse_found
from tournaments.kernel.journal import Act, within_act
from tournaments.record.models import Event, Round
from tournaments.record.selectors.counting import find_void_violations
from tournaments.record.selectors.outcomes import sheets


@within_act
def freeze(event: Event) -> str:
    """Inside an act: from now on the event is rated by what its rows say now, and by nothing else. The digest of it."""
    event.frozen_digest = _digest(event)
    Event.every.filter(pk=event.pk).update(frozen_digest=event.frozen_digest)
    return event.frozen_digest


def holds(event: Event) -> bool:
    """Whether it is what was frozen of it."""
    return bool(event.frozen_digest) and _digest(event) == event.frozen_digest


@contextmanager
def refrozen(event: Event, act: Act) -> Iterator[None]:
    """Around what an act changes of a finalized event. What differed before it differs still."""
    held = holds(event)
    yield
    if held:
        act.note(digest=freeze(event))


def _digest(event: Event) -> str:
    ((_, sheet),) = sheets([event.pk])
    return sheet.digest


def refuse_void(played: Round) -> None:
    refuse_found(find_void_violations(played))
