"""Penalties as their pages show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import OuterRef, Q, QuerySet, Subquery

from conduct.engine import Level
from conduct.models import Penalty, VerbalWarning
from conduct.selectors.cards import Line, ladder_by, level_in_words, line_of, name_round
from conduct.selectors.situations import is_lost_by
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import keepers
from tournaments.department.selectors.offices import title_of
from tournaments.engine import LOSSES
from tournaments.engine.texts import join_words
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.people.models.office import offices_on
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Entry, Event, Match, OwedGame
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.selectors.records import rules_of


@dataclass(frozen=True, slots=True)
class IssuedPenalty:
    """A penalty as its page shows it.

    `facts` are pairs of label and text, `done` its effects, `receipts` who got a report.

    `undoes`: what a withdrawal takes back. `staff`: the version for directors, judges and coordinators, which has more.
    """

    row: Penalty
    staff: bool
    name: str
    what: str
    level: str
    text: str
    issued_by: str
    withdrawn_by: str
    facts: tuple[tuple[str, str], ...]
    done: tuple[str, ...]
    receipts: tuple[str, ...]
    remedy: str
    withdrawn: str
    undoes: str


def whole(rows: QuerySet[Penalty] | None = None) -> QuerySet[Penalty]:
    """Add to penalties all that `describe_penalty` reads, and `entry`: the player's key on the list, or None."""
    listed = Entry.objects.filter(event=OuterRef("event"), player=OuterRef("player"))
    penalties = (Penalty.objects.all() if rows is None else rows).annotate(entry=Subquery(listed.values("pk")[:1]))
    return penalties.select_related(
        "event", "player__merged_into", "match__round__event", "owed__match__round", "issued_by__player",
        "withdrawn_by__player", "to_coordinator", "to_director", "replaces", "replaced_by",
    )  # fmt: skip


def penalties_of(event: Event, user: User | None = None) -> QuerySet[Penalty]:
    """Return the penalties of an event, newest first; with a member, those that they got, under whichever record."""
    rows = Penalty.objects.filter(event=event)
    return whole(rows if user is None else rows.filter(_his(user)))


def list_issued(event: Event) -> tuple[Line, ...]:
    """Return the lines of all penalties of an event, newest first. Verbal warnings are only on the cards."""
    rows = Penalty.objects.filter(event=event).select_related("player__merged_into", "event")
    cards = dict(event.entries.values_list("player_id", "pk"))
    return tuple(_line(row, cards.get(row.player_id)) for row in rows)


def count_warnings(event: Event) -> int:
    return VerbalWarning.objects.filter(event=event).count()


def list_own_penalties(event: Event, user: User) -> tuple[Line, ...]:
    """Return the lines of what this member got here, under whichever record."""
    rows = Penalty.objects.filter(_his(user), event=event).select_related("player__merged_into", "event")
    return tuple(_line(row, None) for row in rows)


def describe_penalty(row: Penalty, *, staff: bool) -> IssuedPenalty:
    """Describe a penalty; receipts and the rules' proposal are only for directors and coordinators."""
    ladder = ladder_by(row)
    infraction = ladder.infraction(row.code)
    return IssuedPenalty(
        row=row,
        staff=staff,
        name=_name(row),
        what=infraction.label,
        level=level_in_words(ladder, row.level),
        text=infraction.text,
        issued_by=_member(row.issued_by),
        withdrawn_by=_member(row.withdrawn_by) if row.withdrawn_at else "",
        facts=tuple(_facts(row, staff=staff)),
        done=tuple(_describe_effects(row)),
        receipts=tuple(_receipts(row)) if staff else (),
        remedy=infraction.remedy,
        withdrawn=_withdrawn(row),
        undoes=_undoes(row),
    )


def _his(user: User) -> Q:
    return is_account(user.pk)


def _facts(row: Penalty, *, staff: bool) -> Iterator[tuple[str, str]]:
    at = row.issued_at.astimezone(ZoneInfo(row.event.time_zone))
    yield "When", _format_place(row)
    yield "Issued", f"{at:%-d %B %Y, %H:%M}, by {_member(row.issued_by)}"
    if row.repeat:
        yield "Repeat", f"The same {row.repeat} time{'s' * (row.repeat > 1)} before in this event"
    if row.intent:
        yield "On purpose", "Yes"
    if row.observed_seconds is not None:
        yield "Watched for", f"{row.observed_seconds} seconds"
    if staff and row.evidence:
        yield "Evidence", row.evidence
    if staff and row.differs_because:
        proposed = level_in_words(ladder_by(row), row.proposed)
        yield "The rules proposed", f"{proposed}; decided otherwise: {row.differs_because}"


def _line(row: Penalty, entry: int | None) -> Line:
    card = f"{row.event.get_absolute_url()}penalties/cards/{entry}/" if entry else ""
    return line_of(row, name=_name(row), card=card)


def _name(row: Penalty) -> str:
    return name_on_list(row.event_id, row.player)


def _format_place(row: Penalty) -> str:
    if row.match is not None:
        return f"{row.match.round.label.removeprefix('the ')}, table {row.match.table}"
    return f"{row.get_moment_display().lower()}, {name_round(row.event, row.of_round)}"


def _member(user: User | None) -> str:
    player = getattr(user, "player", None)
    return player.shown_name if player else "a director"


def _describe_effects(row: Penalty) -> Iterator[str]:
    if not row.stands:
        if is_lost_by(row):
            yield f"The game of {_format_place(row)} stays lost until its result is corrected (OPG 7.4)."
        return
    yield from row.follows
    paid = row.owed.match if row.owed is not None else None
    if row.owed is not None and rules_of(row.event).scoring.loss_mark:
        yield _describe_lost_points(row, row.owed)
    elif row.owed is not None and paid is None:
        yield "The player owes a game: the next one that is drawn is lost (OPG B)."
    elif paid is not None and paid.ended_by in LOSSES:
        yield f"It cost the game of {_paid_at(row, paid)} (OPG B)."
    elif paid is not None:
        yield f"The result of {_paid_at(row, paid)}, which it cost, was changed since."


def _paid_at(row: Penalty, paid: Match) -> str:
    return f"{name_round(row.event, paid.round.of_round)}, table {paid.table}"


def _describe_lost_points(row: Penalty, owed: OwedGame) -> str:
    """Say which game costs its points, where the others play on to its end (AMB-T8)."""
    if owed.match is None or owed.game is None:
        return "The player owes a round: the next one that is entered is without points."
    rules, played = rules_of(row.event), owed.match.round
    match = rules.name_sitting(played.of_round, played.game, name=played.name)
    return (
        f"It costs the points of {rules.name_game(owed.game, played.of_round)} at table {owed.match.table} ({match})."
    )


def _receipts(row: Penalty) -> Iterator[str]:
    for to, item in (("coordinator", row.to_coordinator), ("Director of Organized Play", row.to_director)):
        if item is None:
            continue
        on = f"on {item.made_at:%-d %B %Y}, receipt {item.pk}"
        if item.answered_at:
            yield f"Reported to the {to} {on}, answered {item.answered_at:%-d %B %Y}"
        elif offices_on(today()).filter(post=item.post).exists():
            yield f"Reported to the {to} {on}, not answered yet"
        else:
            yield f"Filed for the {to} {on}: {_describe_inbox(item)}"


def _describe_inbox(item: InboxItem) -> str:
    """Say who reads a report to a post that nobody holds."""
    vacant = f"the post of {title_of(item.post)} is vacant"
    readers = [_member(user) for user in keepers(item)]
    if readers:
        return f"{vacant}, so it waits in the inbox of {join_words(readers)}"
    return f"{vacant}, and nobody looks after it: it waits in the inbox of the post until somebody holds it"


def _undoes(row: Penalty) -> str:
    """Say what ends with the penalty; empty where it did nothing that could."""
    disqualifies = row.level == Level.DISQUALIFICATION
    late = row.moment == Penalty.Moment.AFTERWARDS
    undone = {
        "the lost game (while its round is open)": is_lost_by(row),
        "the game that is owed": row.owed is not None,
        "the disqualification": disqualifies and not late,
        "the loss of prizes and awards": disqualifies and late,
    }
    words = join_words(what for what, applies in undone.items() if applies)
    return f"It undoes {words}. " if words else ""


def _withdrawn(row: Penalty) -> str:
    if row.withdrawn_at is None:
        return ""
    return f"Withdrawn by {_member(row.withdrawn_by)}: {row.withdrawn_because}"
