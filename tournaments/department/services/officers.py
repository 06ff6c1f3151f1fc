"""Tell the other officers what one of them did alone, so that a second account always knows."""

from __future__ import annotations

from tournaments.department.selectors.offices import holders_of
from tournaments.kernel.journal import require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.models.office import administrators
from tournaments.people.permissions import COORDINATING
from tournaments.people.services.notices import notify


@require_open_act
def tell_officers(text: str, *, by: User, page: str, but: User | None = None) -> None:
    """Tell the Director and the coordinators, or the administrators if there is no other officer.

    Call inside an act of `by`. `but` is told otherwise.
    """
    known = [user.pk for user in (by, but) if user is not None]
    officers = holders_of(COORDINATING).exclude(pk__in=known)
    told = list(officers) or list(administrators().exclude(pk__in=known))
    notify(None, Notice.Kind.MESSAGE, told, text, page=page)
