"""The permissions of events: plain functions that every page and API call asks."""

from __future__ import annotations

from tournaments.department.permissions import keeps, possible_keepers
from tournaments.department.selectors.regions import region_at
from tournaments.engine.claims import Matter, is_concerned, why_not_decide, why_not_settle
from tournaments.kernel.actors import LinkHolder
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.permissions import DEPARTMENT, DIRECTORS, MEMBERS, Anyone, Role, allows, is_member
from tournaments.kernel.prepared_queries import PreparedQuery
from tournaments.people.acts import PeopleTag
from tournaments.people.models import Office
from tournaments.people.models.office import offices_of
from tournaments.people.permissions import COORDINATING, can_coordinate
from tournaments.people.selectors.persons import is_account
from tournaments.record.acts import RecordTag
from tournaments.record.models import AskedMember, Denial, Director, Entry, Event, ImportedDocument

ACTS_OF_DIRECTORS = (PeopleTag.EVENT_REGISTERED, PeopleTag.EVENT_IMPORTED, RecordTag.DIRECTOR_ACCEPTED)
"""Acts that only directors of an event do; they show who directed it earlier."""

# Refusals that say whom the page is for.
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


def is_any_member(user: Anyone, event: Event) -> bool:
    return is_member(user)


@allows("run the event: entries, draws, rounds, corrections, announcements, finalizing", *DIRECTORS)
def can_direct(user: Anyone, event: Event) -> bool:
    """Allow the primary director and the deputies who accepted, nobody else."""
    return is_director_position(position_of(user, event))


@allows("see the desk, enter results of open tables, give extra time, write down rulings", *DIRECTORS, Role.JUDGE)
def can_judge(user: Anyone, event: Event) -> bool:
    """Allow directors and judges who accepted: the desk, results of open tables, extra time, rulings."""
    return position_of(user, event) is not None


def is_director_position(position: int | None) -> bool:
    """Return whether this is the position of a director, not of a judge."""
    return position in Director.DIRECTING


def position_of(user: Anyone, event: Event) -> int | None:
    """Return the position that this member has accepted, or None."""
    if not is_member(user):
        return None
    return next((position for (position,) in ACCEPTED_POSITION(user.pk, event.pk)), None)


ACCEPTED_POSITION = PreparedQuery(
    lambda user, event: Director.accepted.filter(user=user, event=event).values_list("position")[:1], 31_001, 31_002
)


@allows("answer or give up their own position, but not the primary director's", *DIRECTORS, Role.JUDGE, Role.INVITED)
def can_answer(user: Anyone, event: Event) -> bool:
    """Allow invited members to answer and to leave; the service refuses the primary director."""
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
    """Allow everybody, except for hidden events and rehearsals.

    A hidden event waits for its venue to be verified; a rehearsal belongs to its directors alone.
    """
    if event.is_rehearsal:
        return can_direct(user, event)
    return not event.is_hidden or can_answer(user, event) or can_play(user, event) or can_coordinate(user)


@allows("invite and release deputies and judges", Role.PRIMARY)
def can_name_directors(user: Anyone, event: Event) -> bool:
    """Allow the primary director to invite deputies and judges; nobody adds themselves."""
    return position_of(user, event) == Director.Position.PRIMARY


@allows("edit the listing", *DIRECTORS, *DEPARTMENT)
def can_edit_listing(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_coordinate(user)


@allows("decide whether the director plays", *DEPARTMENT)
def can_forbid_playing(user: Anyone, event: Event) -> bool:
    """Allow the Department to order that a director does not play (OPG 7.1)."""
    return can_coordinate(user)


@allows("see their own table, report and confirm their own game", Role.PLAYER, Role.LINK)
def can_play(user: Anyone, event: Event) -> bool:
    """Allow members on the event's list, by any of their records, and holders of a private link of a player on it."""
    if isinstance(user, LinkHolder):
        return Entry.objects.filter(pk=user.entry, link_nonce=user.nonce, event=event).exists()
    mine = is_account(user.pk)
    return is_member(user) and Entry.objects.filter(mine, event=event).exists()


@allows("show and print the private link of a player without an account", *DIRECTORS, Role.JUDGE)
def can_show_link(user: Anyone, event: Event) -> bool:
    """Allow directors and judges to show a link; directors may also withdraw and renew it."""
    return can_judge(user, event)


def has_opened_link(user: Anyone) -> bool:
    """Return whether the user calls with the code of a player without an account."""
    return isinstance(user, LinkHolder)


@allows("say how opponents can reach them", Role.PLAYER)
def can_say_contact(user: Anyone, event: Event) -> bool:
    """Allow members on the event's list; contacts belong to accounts alone."""
    return is_member(user) and can_play(user, event)


@allows("read the journal", *DIRECTORS, *DEPARTMENT)
def can_read_journal(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_coordinate(user)


@allows("reopen a finalized event", *DEPARTMENT)
def can_reopen(user: Anyone, event: Event) -> bool:
    """Allow a coordinator, or the Director of Organized Play, who neither directed nor played in it."""
    return can_audit(user, event)


@allows("audit an event: accept it as it is, restore results, void it, ask its director", *DEPARTMENT)
def can_audit(user: Anyone, event: Event) -> bool:
    """Allow coordinators without a part in the event; otherwise the member who keeps its matters (House-O1)."""
    if event.is_rehearsal or not is_member(user):
        return False
    posts = set(offices_of(user).values_list("post", flat=True))
    if not posts.isdisjoint(COORDINATING):
        return not has_part_in(user, event)
    return (bool(posts) or user.is_superuser) and keeps_matters_of(user, event)


def has_part_in(user: Anyone, event: Event) -> bool:
    """Return whether the user directs, judges or plays in it, did so, or is asked whether a player is them."""
    if position_of(user, event) is not None or can_play(user, event):
        return True
    if AskedMember.objects.filter(member=user.pk, entry__event=event, is_them=None).exists():
        return True
    return JournalEntry.objects.filter(event=event, actor=user.pk, tag__in=ACTS_OF_DIRECTORS).exists()


def keeps_matters_of(user: Anyone, event: Event) -> bool:
    """Return whether questions to the coordinator of this event go to this member."""
    return keeps(user, coordinator_of(event), [one.pk for one in find_involved_members(event)])


def find_involved_members(event: Event) -> list[User]:
    """Return the members who could decide about the event but have a part in it.

    Questions about the event are kept from them.
    """
    members = []
    for user in possible_keepers():
        if has_part_in(user, event):
            members.append(user)
    return members


def coordinator_of(event: Event) -> str:
    """Return the post that looks after the event: that of its venue's region, or the one for online events."""
    if event.host:
        return event.host.region.post
    if not event.online:
        return Office.Post.DIRECTOR
    region = region_at("", "")
    if region:
        return region.post
    return Office.Post.ONLINE


@allows("withdraw the import of an event", Role.PRIMARY)
def can_withdraw_import(user: Anyone, file: ImportedDocument) -> bool:
    """Allow the member who imported the event and directs it since."""
    return is_member(user) and user.pk == file.by_id


def is_importer_of(user: Anyone, event: Event) -> bool:
    file = ImportedDocument.objects.filter(event=event).defer("written", "facts").first()
    return file is not None and can_withdraw_import(user, file)


@allows("decide a claim on a record of the event", *DIRECTORS, *DEPARTMENT)
def can_decide_claim(user: Anyone, matter: Matter) -> bool:
    """Allow a director of a rated event long finalized, or a coordinator without a part in it (`engine/claims.py`)."""
    return is_member(user) and not why_not_decide(matter, user.pk, coordinates=can_coordinate(user))


@allows("read who claims a record of the event, and what was decided", *DIRECTORS, *DEPARTMENT)
def can_read_claim(user: Anyone, matter: Matter) -> bool:
    """Allow the claimant, rival claimants, the directors who are told of it, and the Department."""
    if not is_member(user):
        return False
    concerned = {matter.claimant, *matter.directors, *matter.rivals}
    return user.pk in concerned or can_coordinate(user)


@allows("contest the decision of a claim on a record of the event", *DIRECTORS, *DEPARTMENT)
def can_contest_claim(user: Anyone, matter: Matter, confirmed: bool) -> bool:
    """Allow the person who loses or does not get the record, the directors who were told, and the Department."""
    return is_member(user) and (is_concerned(matter, user.pk, confirmed=confirmed) or can_coordinate(user))


@allows("answer a contest of a decided claim", *DEPARTMENT)
def can_settle_claim(user: Anyone, matter: Matter) -> bool:
    """Allow a coordinator without a part in it, who neither decided nor contests it."""
    return is_member(user) and not why_not_settle(matter, user.pk, coordinates=can_coordinate(user))


@allows("say whether an entry belongs to the member who denies it", *DIRECTORS)
def can_answer_denial(user: Anyone, denial: Denial) -> bool:
    """Allow the directors except the member; after a disagreement a coordinator without a part in the event."""
    if not is_member(user) or user.pk == denial.by_id:
        return False
    event = denial.entry.event
    if denial.state == Denial.State.OPEN:
        return can_direct(user, event)
    return denial.state == Denial.State.DISAGREED and can_audit(user, event)


@allows("restore an entry that a member denied; nobody with a part in the event", *DEPARTMENT)
def can_restore_entry(user: Anyone, denial: Denial) -> bool:
    return user.pk != denial.by_id and can_audit(user, denial.entry.event)


def could_answer_denial(user: Anyone, denial: Denial) -> bool:
    """Return whether the user may answer, or could before another director did.

    So an answer that comes twice or too late is told what happened.
    """
    return can_answer_denial(user, denial) or (user.pk != denial.by_id and can_direct(user, denial.entry.event))
