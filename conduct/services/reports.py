"""Reports that a penalty asks for: to the coordinator and to the Director, each with a receipt (OPG B; AMB-C5, C11)."""

from __future__ import annotations

from conduct.models import Penalty, VerbalWarning
from conduct.selectors.cards import label_of, ladder_by
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in
from tournaments.kernel.journal import within_act
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.record.selectors.coordinators import coordinator_of

DIRECTOR = str(Office.Post.DIRECTOR)


@within_act
def report_disqualification(penalty: Penalty, by: User) -> None:
    """Inside an act: both posts get it; one item where they are the same."""
    penalty.to_coordinator = _report(penalty, coordinator_of(penalty.event), InboxItem.Kind.REPORT, by)
    same = coordinator_of(penalty.event) == DIRECTOR
    penalty.to_director = penalty.to_coordinator if same else _report(penalty, DIRECTOR, InboxItem.Kind.REPORT, by)


@within_act
def report_to_department(penalty: Penalty, by: User) -> None:
    """Inside an act: severe misconduct is reported whatever its level (OPG B B3)."""
    if penalty.to_director is None:
        penalty.to_director = _report(penalty, DIRECTOR, InboxItem.Kind.CONDUCT, by)


@within_act
def report_warning(warning: VerbalWarning, by: User) -> None:
    """Inside an act: severe misconduct that comes to a verbal warning. The warning itself is recorded nowhere."""
    reported = ladder_by(warning).infraction(warning.code).report_to_department
    if not reported or warning.event.is_rehearsal:
        return
    text = f"{_whose(warning)}: {label_of(warning)}, a verbal warning, in “{warning.event.title}”. It is on no card."
    about, concerned = warning.event.get_absolute_url(), _concerned(warning)
    put_in(DIRECTOR, InboxItem.Kind.CONDUCT, by=by, text=text, about=about, kept_from=concerned)


@within_act
def inform_coordinator(penalty: Penalty, by: User | None) -> None:
    """Inside an act: a game loss for which no game was left (AMB-C5)."""
    if penalty.to_coordinator is None:
        post, kind = coordinator_of(penalty.event), InboxItem.Kind.CONDUCT
        penalty.to_coordinator = _report(penalty, post, kind, by, "No game was left that it could cost. ")


@within_act
def report_withdrawn(penalty: Penalty, by: User) -> None:
    """Inside an act: whoever read of the penalty reads that it was withdrawn, and why."""
    for post in {item.post for item in (penalty.to_coordinator, penalty.to_director) if item is not None}:
        text = f"Withdrawn: {_in_words(penalty)} The reason: {penalty.withdrawn_because}"
        about, concerned = penalty.get_absolute_url(), _concerned(penalty)
        put_in(post, InboxItem.Kind.CONDUCT, by=by, text=text, about=about, kept_from=concerned)


def _report(penalty: Penalty, post: str, kind: InboxItem.Kind, by: User | None, why: str = "") -> InboxItem | None:
    """None for a rehearsal: it is nobody's event."""
    if penalty.event.is_rehearsal:
        return None
    return put_in(
        post,
        kind,
        by=by,
        text=why + _in_words(penalty),
        about=penalty.get_absolute_url(),
        kept_from=_concerned(penalty),
    )


def _concerned(issued: Penalty | VerbalWarning) -> list[User]:
    """Nobody reads a report on himself, whatever post he holds."""
    user = issued.player.person.user
    return [user] if user is not None else []


def _in_words(penalty: Penalty) -> str:
    level = f"level {penalty.level}" if penalty.level else "no level"
    return f"{_whose(penalty)}: {label_of(penalty)}, {level}, in “{penalty.event.title}”. Its page says what happened."


def _whose(issued: Penalty | VerbalWarning) -> str:
    return issued.player.person.shown_name
