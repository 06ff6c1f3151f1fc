"""Who may do what: plain functions, asked by every door."""

from __future__ import annotations

from tournaments.department.permissions import keeps, possible_keepers
from tournaments.department.selectors.regions import region_at
from tournaments.engine.claims import Matter, is_concerned, why_not_decide, why_not_settle
from tournaments.kernel.actors import LinkHolder
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.permissions import DEPARTMENT, DIRECTORS, MEMBERS, Anyone, Role, allows, is_member
from tournaments.kernel.prepared import Prepared
from tournaments.people.acts import PeopleTag
from tournaments.people.models import Office
from tournaments.people.models.office import held_by
from tournaments.people.permissions import COORDINATING, can_coordinate
from tournaments.people.selectors.persons import is_account
from tournaments.record.acts import RecordTag
from tournaments.record.models import AskedMember, Denial, Director, Entry, Event, ImportedDocument

DIRECTED = (PeopleTag.EVENT_REGISTERED, PeopleTag.EVENT_IMPORTED, RecordTag.DIRECTOR_ACCEPTED)
"""Acts of whoever directed an event, should he direct it no more."""

# Who is meant, for whoever is refused.
DIRECTORS_ONLY = "This belongs to the directors of the event."
PRIMARY_ONLY = "The primary director invites and releases deputies and judges."
JUDGES_ONLY = "This belongs to the directors and judges of the event."
COORDINATORS_FORBID = "Only a coordinator can order whether a director plays."
INVITED_ONLY = "Only who is invited to direct or judge this event can answer."
LINKS_ONLY = "The private links of players are for the directors and judges of the event."
PLAYERS_ONLY = "You are not on the list of players of this event."
COORDINATORS_ONLY = "Only a coordinator can reopen a finalized event, who neither directed nor played in it."
AUDITORS_ONLY = "Only a coordinator audits an event, who neither directed nor played in it."
CLAIM_READERS = "A claim is read by whoever makes it, the directors of the record's events, and coordinators."
DENIALS_ONLY = "This belongs to the directors of the event, and to a coordinator to whom the member brought it."
COORDINATORS_RESTORE = "Only a coordinator without a part in the event puts a denied entry back."
IMPORTS_ONLY = "Only coordinators accept imported events."
IMPORTER_ONLY = "Only who imported an event withdraws the import."


@allows("register an event or import one", *MEMBERS)
def can_register(user: Anyone) -> bool:
    """Any signed-in member may register an event and directs it (OPG 2)."""
    return is_member(user)


def any_member(user: Anyone, event: Event) -> bool:
    return is_member(user)


@allows("run the event: entries, draws, rounds, corrections, announcements, finalizing", *DIRECTORS)
def can_direct(user: Anyone, event: Event) -> bool:
    """The primary director and the deputies who accepted, nobody else."""
    return directs(position_of(user, event))


@allows("see the desk, enter results of open tables, give extra time, write down rulings", *DIRECTORS, Role.JUDGE)
def can_judge(user: Anyone, event: Event) -> bool:
    """Directors and judges who accepted: the desk, results of open tables, extra time, rulings."""
    return position_of(user, event) is not None


def directs(position: int | None) -> bool:
    """Whether this is the position of a director, not of a judge."""
    return position in Director.DIRECTING


def position_of(user: Anyone, event: Event) -> int | None:
    """The position that this member has accepted, or None."""
    if not is_member(user):
        return None
    return next((position for (position,) in ACCEPTED(user.pk, event.pk)), None)


ACCEPTED = Prepared(
    lambda user, event: Director.accepted.filter(user=user, event=event).values_list("position")[:1], 31_001, 31_002
)


@allows("answer or give up one's own position; the primary director's stays", *DIRECTORS, Role.JUDGE, Role.INVITED)
def can_answer(user: Anyone, event: Event) -> bool:
    """Whoever was invited answers for himself, and leaves by himself; what the primary says is refused there."""
    return is_member(user) and Director.objects.filter(event=event, user=user).exists()


@allows(
    "see an event that waits for its venue to be verified",
    Role.PLAYER,
    Role.LINK,
    *DIRECTORS,
    Role.JUDGE,
    Role.INVITED,
    *DEPARTMENT,
)
def can_see(user: Anyone, event: Event) -> bool:
    """Everybody, but for an event that waits for its venue to be verified; a rehearsal is its directors' alone."""
    if event.is_rehearsal:
        return can_direct(user, event)
    return not event.is_hidden or can_answer(user, event) or can_play(user, event) or can_coordinate(user)


@allows("invite and release deputies and judges", Role.PRIMARY)
def can_name_directors(user: Anyone, event: Event) -> bool:
    """The primary director invites deputies and judges; nobody adds himself."""
    return position_of(user, event) == Director.Position.PRIMARY


@allows("edit the listing", *DIRECTORS, *DEPARTMENT)
def can_edit_listing(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_coordinate(user)


@allows("order whether the director plays", *DEPARTMENT)
def can_forbid_playing(user: Anyone, event: Event) -> bool:
    """The Department may order that a director does not play (OPG 7.1)."""
    return can_coordinate(user)


@allows("see one's own table, report and confirm one's own game", Role.PLAYER, Role.LINK)
def can_play(user: Anyone, event: Event) -> bool:
    """Somebody on the event's list, under whichever record, or the holder of the private link of one of them."""
    if isinstance(user, LinkHolder):
        return Entry.objects.filter(pk=user.entry, link_nonce=user.nonce, event=event).exists()
    mine = is_account(user.pk)
    return is_member(user) and Entry.objects.filter(mine, event=event).exists()


@allows("show and print the private link of a player without an account", *DIRECTORS, Role.JUDGE)
def can_show_link(user: Anyone, event: Event) -> bool:
    """Directors also withdraw it and make a new one, as a part of running the event."""
    return can_judge(user, event)


def has_opened_link(user: Anyone) -> bool:
    """Somebody who calls with the code of a player without an account."""
    return isinstance(user, LinkHolder)


@allows("say how one's opponents reach one", Role.PLAYER)
def can_say_contact(user: Anyone, event: Event) -> bool:
    """A member on the event's list: how somebody is reached is for accounts alone."""
    return is_member(user) and can_play(user, event)


@allows("read the journal", *DIRECTORS, *DEPARTMENT)
def can_read_journal(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_coordinate(user)


@allows("reopen a finalized event", *DEPARTMENT)
def can_reopen(user: Anyone, event: Event) -> bool:
    """Nobody who directed or played in it: another coordinator, or the Director of Organized Play."""
    return can_audit(user, event)


@allows("audit an event: accept it as it stands, put results back, void it, ask its director", *DEPARTMENT)
def can_audit(user: Anyone, event: Event) -> bool:
    """Nobody judges an event that they directed or played in: then it is for whoever keeps its matters (House-O1)."""
    if event.is_rehearsal or not is_member(user):
        return False
    posts = set(held_by(user).values_list("post", flat=True))
    if not posts.isdisjoint(COORDINATING):
        return not has_part_in(user, event)
    return (bool(posts) or user.is_superuser) and keeps_matters_of(user, event)


def has_part_in(user: Anyone, event: Event) -> bool:
    """Whoever directs, judges or plays in it, or has; or is asked whether it is them who plays there."""
    if position_of(user, event) is not None or can_play(user, event):
        return True
    if AskedMember.objects.filter(member=user.pk, entry__event=event, is_them=None).exists():
        return True
    return JournalEntry.objects.filter(event=event, actor=user.pk, tag__in=DIRECTED).exists()


def keeps_matters_of(user: Anyone, event: Event) -> bool:
    """Return whether what is asked of the coordinator of this event goes to this member."""
    return keeps(user, coordinator_of(event), [one.pk for one in concerned_in(event)])


def concerned_in(event: Event) -> list[User]:
    """Return who could be asked today, and has a part in the event: what is asked about it is kept from them."""
    return [user for user in possible_keepers() if has_part_in(user, event)]


def coordinator_of(event: Event) -> str:
    """Return the post that looks after the event: of its venue's region, or of what is played online."""
    if event.host:
        return event.host.region.post
    if not event.online:
        return Office.Post.DIRECTOR
    region = region_at("", "")
    return region.post if region else Office.Post.ONLINE


@allows("withdraw the import of an event", Role.PRIMARY)
def can_withdraw_import(user: Anyone, file: ImportedDocument) -> bool:
    """Who brought it in, and directs it since."""
    return is_member(user) and user.pk == file.by_id


def withdraws(user: Anyone, event: Event) -> bool:
    file = ImportedDocument.objects.filter(event=event).defer("written", "facts").first()
    return file is not None and can_withdraw_import(user, file)


@allows("decide a claim on a record of the event", *DIRECTORS, *DEPARTMENT)
def can_decide_claim(user: Anyone, matter: Matter) -> bool:
    """A director of a rated event long finalized, or a coordinator without a part in it (`engine/claims.py`)."""
    return is_member(user) and not why_not_decide(matter, user.pk, coordinates=can_coordinate(user))


@allows("read who claims a record of the event, and what was decided", *DIRECTORS, *DEPARTMENT)
def can_read_claim(user: Anyone, matter: Matter) -> bool:
    """The claimant, who is told of the claim, who claims the same record, and the Department."""
    if not is_member(user):
        return False
    concerned = {matter.claimant, *matter.directors, *matter.rivals}
    return user.pk in concerned or can_coordinate(user)


@allows("contest the decision of a claim on a record of the event", *DIRECTORS, *DEPARTMENT)
def can_contest_claim(user: Anyone, matter: Matter, confirmed: bool) -> bool:
    """Whom it takes the record from or refuses it, the directors who were told, and the Department."""
    return is_member(user) and (is_concerned(matter, user.pk, confirmed=confirmed) or can_coordinate(user))


@allows("answer a contest of a decided claim", *DEPARTMENT)
def can_settle_claim(user: Anyone, matter: Matter) -> bool:
    """A coordinator without a part in it, who neither decided nor contests it."""
    return is_member(user) and not why_not_settle(matter, user.pk, coordinates=can_coordinate(user))


@allows("say of an entry whether it is the member who denies it", *DIRECTORS)
def can_answer_denial(user: Anyone, denial: Denial) -> bool:
    """The directors, but for the member; once they disagreed, a coordinator without a part in it."""
    if not is_member(user) or user.pk == denial.by_id:
        return False
    event = denial.entry.event
    if denial.state == Denial.State.OPEN:
        return can_direct(user, event)
    return denial.state == Denial.State.DISAGREED and can_audit(user, event)


@allows("put an entry back that a member denied; nobody with a part in the event", *DEPARTMENT)
def can_restore_entry(user: Anyone, denial: Denial) -> bool:
    return user.pk != denial.by_id and can_audit(user, denial.entry.event)


def had_to_answer(user: Anyone, denial: Denial) -> bool:
    """Who may, and the directors once one of them has: what comes again, or too late, is told so."""
    return can_answer_denial(user, denial) or (user.pk != denial.by_id and can_direct(user, denial.entry.event))
