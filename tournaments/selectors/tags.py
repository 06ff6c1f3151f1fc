"""Tags of answers (ETag): another one for another epoch and another release, whatever else it is made from."""

from __future__ import annotations

import hashlib

from django.conf import settings

from tournaments.models.epochs import epoch


def etag(*parts: object) -> str:
    """`parts` are all that the answer is made from, or the answer itself."""
    made_from = repr((epoch(), settings.RELEASE, parts))
    return f'"{hashlib.sha256(made_from.encode()).hexdigest()[:32]}"'
