"""Template tags for turns that players lose at a table, on the desk and on My table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import template

from conduct.selectors import turn_losses as selectors
from tournaments.kernel.page_cache import get_or_make_piece
from tournaments.record.models import Event, Round

register = template.Library()
READS = ("GET", "HEAD")


@register.simple_tag(takes_context=True)
def turn_losses(context: dict[str, Any], played: Round | None) -> Mapping[int, tuple[str, ...]]:
    """Map each match of a round to who loses a turn in it; a round that is over has none.

    Remembered by the version of the event, which every penalty raises. A page that answers a refused form remembers
    nothing: its event may have a version that was taken back.
    """
    if played is None or played.is_over:
        return {}
    request, event = context.get("request"), context["event"]
    return _load_remembered(event, played) if request and request.method in READS else selectors.turn_losses(played)


@register.filter
def at_table(losses: Mapping[int, tuple[str, ...]], match: int) -> tuple[str, ...]:
    return losses.get(match, ())


def _load_remembered(event: Event, played: Round) -> Mapping[int, tuple[str, ...]]:
    text = get_or_make_piece(event, f"turn-losses:{played.pk}", lambda: json.dumps(selectors.turn_losses(played)))
    return {int(match): tuple(names) for match, names in json.loads(text).items()}
