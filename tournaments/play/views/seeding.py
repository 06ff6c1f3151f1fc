"""The controls that seed a bracket, where a page shows that seeds are missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tournaments.entries.forms.seeds import SeedsForm
from tournaments.entries.selectors.seeds import entries_by_seed, has_ratings
from tournaments.play.selectors.missing import MissingStep
from tournaments.record.models import Event


def seeding_context(event: Event, missing: Iterable[MissingStep]) -> dict[str, Any]:
    """Return the form and the choices of `_seed_bracket.html`; nothing where no seeds are missing."""
    if not any(reason.is_seeds for reason in missing):
        return {}
    return {
        "seeds_form": SeedsForm(entries=entries_by_seed(event), seen=event.version),
        "by_rating": has_ratings(event),
    }
