"""Tags of answers (ETag): others for another epoch, release or name of the site, whatever else they are made from."""

from __future__ import annotations

import hashlib

from django.conf import settings

from tournaments.kernel.models.epochs import epoch
from tournaments.kernel.sites import site_name


def etag(*parts: object) -> str:
    """`parts` are all that the answer is made from, or the answer itself."""
    made_from = repr((epoch(), settings.RELEASE, site_name(), parts))
    return f'"{hashlib.sha256(made_from.encode()).hexdigest()[:32]}"'
