"""Acts that concern one person, each ready to be done beside another: a maker for every tag of the journal that moves
him, or reads who he is.

Ann has an account and a record, `old` is a walk-in's record that is hers as well. Where she stands, `old` does not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from conduct.acts import ConductTag
from conduct.services.penalties import issue_penalty
from leagues.acts import CupTag, LeagueTag, RoadTag
from ratings.acts import RatingTag
from tests import factories
from tests.journeys.crowd import Act
from tournaments.audits.acts import AuditTag
from tournaments.audits.services.auditing import take_back_void, void_event
from tournaments.audits.services.forfeits import forfeit_no_more, forfeit_prizes, rank_again
from tournaments.closing.acts import ClosingTag
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, give_prize
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.closing.services.taking_back import take_back_finalizing
from tournaments.department.acts import DepartmentTag
from tournaments.engine.awards import Grant, TitleGrant
from tournaments.engine.core.types import Result
from tournaments.engine.entries import Term
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.asked import confirm_entry, disown_entry
from tournaments.entries.services.awards import grant_award, settle_awards, withdraw_award
from tournaments.entries.services.check_ins import forfeit_byes, give_byes_back, mark_fee
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim, settle_claim
from tournaments.entries.services.committees import name_committee
from tournaments.entries.services.denials import agree_denial, bring_denial, deny_entry, reject_denial, restore_entry
from tournaments.entries.services.doubles import tell_apart
from tournaments.entries.services.entries import (
    Name,
    check_in,
    drop_player,
    enter_names,
    enter_player,
    enter_walk_in,
    grant_earned_byes,
    note_head_start,
    remove_entry,
    return_player,
    undo_check_in,
)
from tournaments.entries.services.entry_states import disqualify_player, readmit_player
from tournaments.entries.services.heats import announce_heats, seeding_by, take_qualifiers
from tournaments.entries.services.links import renew_link, withdraw_link
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.entries.services.preregistration import enter_myself, give_contact, strike, take_in, withdraw
from tournaments.entries.services.profiles import create_player, edit_player
from tournaments.entries.services.renaming import rename_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.entries.services.suspensions import lift_suspension, suspend_player
from tournaments.entries.services.titles import add_title, settle_titles, withdraw_title
from tournaments.exchange.selectors.documents import document_of
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.kernel.registry import Tag
from tournaments.listing.acts import ListingTag
from tournaments.listing.services.directors import accept_invitation, invite_director, release_director
from tournaments.people.acts import PeopleTag
from tournaments.people.models import Claim, Player
from tournaments.people.models.office import Office
from tournaments.people.services.accounts import change_account, delete_account
from tournaments.people.services.players import Profile
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.before_back import last_step
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.altering import cancel_event
from tournaments.play.services.drafts import give_bye
from tournaments.play.services.game_losses import forgive_game, owe_game
from tournaments.play.services.joining import seat_late
from tournaments.play.services.leaving import drop_out, play_after_all, sit_out
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import (
    complete_round,
    discard_draft,
    draw_round,
    publish_round,
    redraw_round,
    swap_seats,
)
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.unpublishing import open_round, repair_round, unpublish_round
from tournaments.play.services.wishes import end_keep_apart, fix_table, keep_apart
from tournaments.record.acts import RecordTag
from tournaments.record.models import Denial, Director, Entry, Event, Match, Merging, Round, Seat, Waiting
from tournaments.rehearsal.acts import RehearsalTag
from tournaments.rehearsal.services.rehearsals import rehearse_event

WHY = "She told me."


class World:
    """What stands when both acts begin: made by whoever asks for it first, and the same for the other."""

    def __init__(self) -> None:
        self.director = factories.UserFactory()
        self.officer = factories.CoordinatorFactory(post=Office.Post.DIRECTOR)
        self.ann = factories.UserFactory(name="Ann")
        self.old = factories.PlayerFactory(name="Ann Lee")

    @property
    def own(self) -> Player:
        return Player.every.get(user=self.ann)

    @property
    def record(self) -> Player:
        """The old one, as a page read it before the other act was done."""
        return Player.every.select_related("merged_into", "user").get(pk=self.old.pk)

    @cached_property
    def empty(self) -> Event:
        """A list on which neither stands yet."""
        return factories.EventFactory(by=self.director, preregistration=True)

    @cached_property
    def due(self) -> Event:
        """The old record is on the list, and three others are checked in."""
        event = factories.raise_level(factories.FullEventFactory(players=3, by=self.director, preregistration=True))
        factories.enter(event, self.record, check_in=False)
        return event

    @cached_property
    def there(self) -> Event:
        """He is checked in, and nothing is drawn."""
        return factories.raise_level(self._full())

    @cached_property
    def pods(self) -> Event:
        """The same, of Tribbles."""
        return factories.raise_level(self._full(game="TR", rounds_scheduled=5, sanctioned=False))

    @cached_property
    def bracket(self) -> Event:
        """The same, and the players meet by given seeds."""
        return self._full(structure="se-playin", sanctioned=False)

    @cached_property
    def of_1995(self) -> Event:
        """The same, and players elect a committee."""
        return self._full(**factories.OF_1995)

    @cached_property
    def draft(self) -> Round:
        return draw_round(self._full(), by=self.director, draw_seed=1)

    @cached_property
    def running(self) -> Round:
        return factories.RoundFactory(event=self._full())

    @cached_property
    def played(self) -> Event:
        """All its rounds are complete."""
        event = self._full(rounds_scheduled=1, sanctioned=False)
        factories.play_rounds(event, 1)
        return Event.objects.get(pk=event.pk)

    @cached_property
    def free(self) -> Event:
        """He is there, and the order is to be typed."""
        event = factories.FreeEventFactory(players=2, by=self.director)
        factories.enter(event, self.record)
        return event

    @cached_property
    def final(self) -> Event:
        event = self._full(rounds_scheduled=1, sanctioned=False)
        factories.play_rounds(event, 1)
        return finalize_event(Event.objects.get(pk=event.pk), by=self.director)

    @cached_property
    def hers(self) -> Round:
        """A round in which she sits under her own record."""
        event = factories.FullEventFactory(players=3, by=self.director)
        factories.enter(event, self.own)
        return factories.RoundFactory(event=event)

    @cached_property
    def online(self) -> Event:
        event = factories.FullEventFactory(players=3, by=self.director, online=True)
        factories.enter(event, self.own)
        return event

    @cached_property
    def beforehand(self) -> Event:
        """She has entered herself, and somebody else waits."""
        event = factories.EventFactory(by=self.director, preregistration=True, cap=1)
        enter_myself(event, by=self.ann)
        return event

    @cached_property
    def waiting(self) -> Waiting:
        """She waits for a place."""
        event = factories.EventFactory(by=self.director, preregistration=True, cap=1)
        factories.enter(event, factories.PlayerFactory(), check_in=False)
        enter_myself(event, by=self.ann)
        return Waiting.objects.select_related("event", "player__merged_into").get(event=event)

    @cached_property
    def claim(self) -> Claim:
        return claim_player(self.record, by=self.ann)

    @cached_property
    def refused(self) -> Claim:
        """She contests that her claim was refused."""
        decide_claim(self.claim, confirm=False, by=factories.CoordinatorFactory(post=Office.Post.AUSTRALIA))
        contest_claim(self.claim, WHY, by=self.ann)
        return Claim.objects.get(pk=self.claim.pk)

    @cached_property
    def given(self) -> Claim:
        """Somebody contests that it was not."""
        decide_claim(self.claim, confirm=True, by=factories.CoordinatorFactory(post=Office.Post.AUSTRALIA))
        contest_claim(self.claim, WHY, by=factories.CoordinatorFactory(post=Office.Post.NORTH_AMERICA))
        return Claim.objects.get(pk=self.claim.pk)

    @cached_property
    def third(self) -> Player:
        return factories.PlayerFactory(name="A. Lee")

    @cached_property
    def merging(self) -> Merging:
        """A third record goes by the old one already."""
        return merge_players(self.third, self.record, WHY, by=self.officer)

    @cached_property
    def denial(self) -> Denial:
        """She was entered, and says that it is not she."""
        event = factories.EventFactory(by=self.director)
        factories.enter(event, self.own, check_in=False)
        return deny_entry(event, by=self.ann)

    def entry(self, event: Event) -> Entry:
        return Entry.objects.select_related("event", "player__merged_into").filter(event=event).latest("number")

    def table(self, played: Round) -> Match:
        """Where the last on the list sits."""
        seat = played.seats.select_related("match").get(player=self.entry(played.event).player)
        return Match.objects.select_related("round__event").get(pk=seat.match_id)

    def _full(self, **changes: Any) -> Event:
        event = factories.FullEventFactory(players=3, by=self.director, **changes)
        factories.enter(event, self.record)
        return event


Maker = Callable[[World], Act]
MAKERS: dict[str, tuple[Tag, Maker]] = {}


def makes(tag: Tag) -> Callable[[Maker], Maker]:
    def keep(maker: Maker) -> Maker:
        MAKERS[maker.__name__] = (tag, maker)
        return maker

    return keep


def on_the_list(tag: Tag, name: str, service: Callable[..., Any], event: Callable[[World], Event], *said: Any) -> None:
    """A service about an entry; `event` says of which list the last one is it."""

    def maker(world: World) -> Act:
        return partial(service, world.entry(event(world)), *said, by=world.director)

    MAKERS[name] = (tag, maker)


def about(
    tag: Tag,
    name: str,
    service: Callable[..., Any],
    row: Callable[[World], Any],
    *said: Any,
    by: str = "director",
    **more: Any,
) -> None:
    def maker(world: World) -> Act:
        return partial(service, row(world), *said, by=getattr(world, by), **more)

    MAKERS[name] = (tag, maker)


# Who she is

about(EntryTag.PLAYER_EDITED, "edited", edit_player, lambda world: world.record, Profile("Ann Lee", country="SE"))
on_the_list(EntryTag.PLAYER_RENAMED, "renamed", rename_player, lambda world: world.due, "Zacharias Quill")
about(EntryTag.PLAYER_CLAIMED, "claimed", claim_player, lambda world: world.record, by="ann")
about(
    EntryTag.CLAIM_CONTESTED,
    "contested",
    contest_claim,
    lambda world: factories.ClaimFactory(record=world.old),
    WHY,
    by="officer",
)
about(
    EntryTag.AWARD_GRANTED,
    "award_granted",
    grant_award,
    lambda world: world.record,
    *("2E", "bye_1", "continental", WHY),
    by="officer",
    year=2098,
)
about(
    EntryTag.TITLE_ADDED,
    "titled",
    add_title,
    lambda world: world.record,
    *("Friend", "achievement", 2025, WHY),
    by="officer",
)
about(EntryTag.PLAYER_PARTED, "parted", part_players, lambda world: world.merging, by="officer")


@makes(EntryTag.AWARDS_SETTLED)
def places_settled(world: World) -> Act:
    player = world.entry(world.final).player_id
    return partial(settle_awards, world.final, [Grant(player, 1, "bye_1", "continental", year=2098)])


@makes(EntryTag.TITLES_SETTLED)
def titles_settled(world: World) -> Act:
    player = world.entry(world.final).player_id
    return partial(settle_titles, world.final, [TitleGrant(player, 1, "Champion", "regional", 2026)])


@makes(EntryTag.AWARD_WITHDRAWN)
def award_withdrawn(world: World) -> Act:
    return partial(
        withdraw_award, factories.EarnedAwardFactory(player=world.old, by=world.officer), WHY, by=world.officer
    )


@makes(EntryTag.TITLE_WITHDRAWN)
def title_withdrawn(world: World) -> Act:
    return partial(withdraw_title, factories.TitleFactory(player=world.old, by=world.officer), WHY, by=world.officer)


@makes(EntryTag.PLAYER_TOLD_APART)
def told_apart(world: World) -> Act:
    return partial(tell_apart, world.record, world.own, by=world.officer)


@makes(EntryTag.PLAYER_MERGED)
def merged(world: World) -> Act:
    return partial(merge_players, world.record, world.own, WHY, by=world.officer)


@makes(EntryTag.PLAYER_MERGED)
def merged_on(world: World) -> Act:
    """The record that a third goes by."""
    world.merging  # noqa: B018 - it stands
    return partial(merge_players, world.record, world.own, WHY, by=world.officer)


@makes(EntryTag.CLAIM_DECIDED)
def confirmed(world: World) -> Act:
    return partial(decide_claim, world.claim, confirm=True, by=world.officer)


@makes(EntryTag.CLAIM_SETTLED)
def settled(world: World) -> Act:
    """What was refused is given after all."""
    return partial(settle_claim, world.refused, WHY, uphold=False, by=world.officer)


@makes(EntryTag.CLAIM_SETTLED)
def undone(world: World) -> Act:
    """What was given is taken away again."""
    return partial(settle_claim, world.given, WHY, uphold=False, by=world.officer)


@makes(EntryTag.PLAYER_SUSPENDED)
def suspended(world: World) -> Act:
    return partial(suspend_player, world.own, Term(("2E",), starts_on=today()), WHY, by=world.officer)


@makes(EntryTag.SUSPENSION_LIFTED)
def lifted(world: World) -> Act:
    given = factories.SuspensionFactory(player=world.own, games=("1E",), by=world.officer)
    return partial(lift_suspension, given, WHY, by=world.officer)


@makes(EntryTag.PLAYER_CREATED)
def created(world: World) -> Act:
    return partial(create_player, Profile("Ann Leigh"), by=None)


@makes(PeopleTag.ACCOUNT_CHANGED)
def closed(world: World) -> Act:
    return partial(change_account, User.objects.get(pk=world.ann.pk), {"is_active": False}, by=world.officer)


@makes(PeopleTag.ACCOUNT_DELETED)
def deleted(world: World) -> Act:
    """An account that did nothing, with the record of a third."""
    user = factories.AccountFactory()
    Player.every.filter(pk=world.third.pk).update(user=user)
    return partial(delete_account, user, by=world.officer)


about(EntryTag.ENTRY_GIVEN_AWAY, "given_away", agree_denial, lambda world: world.denial, "Bob Smith")
about(EntryTag.DENIAL_REJECTED, "rejected", reject_denial, lambda world: world.denial, WHY)


@makes(EntryTag.ENTRY_DENIED)
def denied(world: World) -> Act:
    event = factories.EventFactory(by=world.director)
    factories.enter(event, world.own, check_in=False)
    return partial(deny_entry, event, by=world.ann)


def _ask_member(world: World) -> Event:
    """A director to whom she never said yes has put her on a list."""
    event = factories.EventFactory()
    enter_player(event, world.own, by=factories.director_of(event))
    return event


@makes(EntryTag.ENTRY_CONFIRMED)
def said_yes(world: World) -> Act:
    return partial(confirm_entry, _ask_member(world), by=world.ann)


@makes(EntryTag.ENTRY_DISOWNED)
def said_no(world: World) -> Act:
    return partial(disown_entry, _ask_member(world), by=world.ann)


@makes(EntryTag.ENTRY_RESTORED)
def restored(world: World) -> Act:
    reject_denial(world.denial, WHY, by=world.director)
    return partial(restore_entry, world.denial, WHY, by=world.officer)


@makes(EntryTag.DENIAL_BROUGHT)
def brought(world: World) -> Act:
    reject_denial(world.denial, WHY, by=world.director)
    return partial(bring_denial, world.denial.entry.event, WHY, by=world.ann)


# On a list

on_the_list(EntryTag.ENTRY_REMOVED, "removed", remove_entry, lambda world: world.due)
on_the_list(EntryTag.ENTRY_CHECKED_IN, "checked_in", check_in, lambda world: world.due)
on_the_list(EntryTag.ENTRY_CHECKED_OUT, "checked_out", undo_check_in, lambda world: world.there)
on_the_list(EntryTag.ENTRY_CHANGED, "byes_granted", grant_earned_byes, lambda world: world.there, 1)
on_the_list(EntryTag.ENTRY_CHANGED, "head_start", note_head_start, lambda world: world.pods, 500)
on_the_list(EntryTag.ENTRY_DROPPED, "dropped", drop_player, lambda world: world.running.event)
on_the_list(PlayTag.ENTRY_RESTS, "rests", sit_out, lambda world: world.running.event)
on_the_list(EntryTag.ENTRY_DISQUALIFIED, "disqualified", disqualify_player, lambda world: world.running.event)
on_the_list(AuditTag.ENTRY_FORFEITS, "forfeits", forfeit_prizes, lambda world: world.final)
on_the_list(PlayTag.GAME_OWED, "owed", owe_game, lambda world: world.there)
on_the_list(EntryTag.FEE_MARKED, "paid", mark_fee, lambda world: world.due, True)
on_the_list(EntryTag.LINK_RENEWED, "link_renewed", renew_link, lambda world: world.due)
on_the_list(EntryTag.LINK_WITHDRAWN, "link_withdrawn", withdraw_link, lambda world: world.due)
on_the_list(PlayTag.TABLE_FIXED, "table_fixed", fix_table, lambda world: world.due, 9)
about(EntryTag.WITHDRAWN, "withdrawn", withdraw, lambda world: world.beforehand, by="ann")
about(EntryTag.WAITING_TAKEN, "taken_in", take_in, lambda world: world.waiting)
about(EntryTag.WAITING_STRUCK, "struck", strike, lambda world: world.waiting)
about(EntryTag.CONTACT_GIVEN, "contact_given", give_contact, lambda world: world.online, "Voice: ann", by="ann")


@makes(EntryTag.ENTRY_MADE)
def entered(world: World) -> Act:
    """Under her own record, where the old one stands."""
    return partial(enter_player, world.due, world.own, by=world.director)


@makes(EntryTag.ENTRY_MADE)
def entered_old(world: World) -> Act:
    return partial(enter_player, world.empty, world.record, by=world.director)


@makes(EntryTag.ENTRY_MADE)
def pasted(world: World) -> Act:
    """Both records, where neither stands yet: two people, unless somebody says otherwise."""
    names = [Name("Ann", world.own.pk), Name("Ann Lee", world.old.pk)]
    return partial(enter_names, world.empty, names, by=world.director)


@makes(EntryTag.ENTRY_MADE)
def came(world: World) -> Act:
    return partial(enter_walk_in, world.due, Profile("Walter"), by=world.director)


@makes(EntryTag.PREREGISTERED)
def preregistered(world: World) -> Act:
    return partial(enter_myself, _beforehand(world.due), by=world.ann)


@makes(EntryTag.PREREGISTERED)
def preregistered_anew(world: World) -> Act:
    return partial(enter_myself, world.empty, by=world.ann)


@makes(PeopleTag.EVENT_IMPORTED)
def imported(world: World) -> Act:
    """A file in which both records stand."""
    event = factories.FullEventFactory(players=0, by=world.director)
    factories.enter(event, world.own, world.record)
    document = document_of(event)
    event.entries.all().delete()
    first, second = (one["id"] for one in document["players"])
    return partial(import_event, document, players={first: world.own.pk, second: world.old.pk}, by=world.director)


@makes(EntryTag.QUALIFIERS_TAKEN)
def qualified(world: World) -> Act:
    """The old record comes from a heat, and she is on the list already."""
    final, heat = factories.EventFactory(by=world.director), world.played
    announce_heats(final, [heat.pk], seeding_by("serpentine", [4]), by=world.director)
    return partial(take_qualifiers, Event.objects.get(pk=final.pk), by=world.director)


@makes(EntryTag.SEEDS_GIVEN)
def seeded(world: World) -> Act:
    seeds = {world.entry(world.bracket).pk: 1}
    return partial(give_seeds, world.bracket, seeds, by=world.director)


@makes(EntryTag.COMMITTEE_NAMED)
def elected(world: World) -> Act:
    """The old record is the first of three."""
    members = list(world.of_1995.entries.order_by("number").values_list("pk", flat=True))[:3]
    return partial(name_committee, world.of_1995, members, by=world.director)


@makes(RehearsalTag.EVENT_REHEARSED)
def rehearsed(world: World) -> Act:
    return partial(rehearse_event, world.played, rounds=1, by=world.director)


@makes(EntryTag.ENTRY_RETURNED)
def returned(world: World) -> Act:
    return partial(return_player, drop_player(world.entry(world.running.event), by=world.director), by=world.director)


@makes(PlayTag.ENTRY_RESTS_NOT)
def plays_after_all(world: World) -> Act:
    return partial(play_after_all, sit_out(world.entry(world.running.event), by=world.director), by=world.director)


@makes(EntryTag.ENTRY_READMITTED)
def readmitted(world: World) -> Act:
    out = disqualify_player(world.entry(world.running.event), by=world.director)
    return partial(readmit_player, out, by=world.director)


@makes(AuditTag.ENTRY_FORFEITS_NOT)
def forfeits_not(world: World) -> Act:
    return partial(forfeit_no_more, forfeit_prizes(world.entry(world.final), by=world.director), by=world.director)


@makes(PlayTag.GAME_FORGIVEN)
def forgiven(world: World) -> Act:
    return partial(forgive_game, owe_game(world.entry(world.there), by=world.director), by=world.director)


@makes(EntryTag.BYES_FORFEITED)
def forfeited(world: World) -> Act:
    return partial(forfeit_byes, _with_byes(world), by=world.director)


@makes(EntryTag.BYES_RETURNED)
def byes_returned(world: World) -> Act:
    return partial(give_byes_back, forfeit_byes(_with_byes(world), by=world.director), by=world.director)


@makes(EntryTag.ENTRY_LEFT)
def left(world: World) -> Act:
    return partial(drop_out, world.entry(world.hers.event), by=world.ann, now=True)


@makes(PlayTag.ENTRY_PUT_IN)
def seated_late(world: World) -> Act:
    event = factories.FullEventFactory(players=2, by=world.director)
    factories.enter(event, world.record)
    factories.RoundFactory(event=event)
    late = enter_player(event, factories.PlayerFactory(), by=world.director, check_in=True)
    return partial(seat_late, late, by=world.director)


@makes(PlayTag.WISH_MADE)
def kept_apart(world: World) -> Act:
    first = world.due.entries.earliest("number").player
    return partial(keep_apart, world.due, first, world.record, 1, "Sisters.", by=world.director)


@makes(PlayTag.WISH_ENDED)
def wish_ended(world: World) -> Act:
    first = world.due.entries.earliest("number").player
    wish = keep_apart(world.due, first, world.record, 1, "Sisters.", by=world.director)
    return partial(end_keep_apart, wish, by=world.director)


@makes(ConductTag.PENALTY_ISSUED)
def penalised(world: World) -> Act:
    return partial(issue_penalty, factories.IncidentFactory(entry=world.entry(world.running.event)), by=world.director)


@makes(PeopleTag.DIRECTOR_INVITED)
def invited(world: World) -> Act:
    return partial(invite_director, world.due, world.own.handle, Director.Position.SECONDARY, by=world.director)


@makes(RecordTag.DIRECTOR_ACCEPTED)
def accepted(world: World) -> Act:
    return partial(accept_invitation, factories.InvitationFactory(event=world.due, user=world.ann), by=world.ann)


@makes(ListingTag.DIRECTOR_RELEASED)
def released(world: World) -> Act:
    return partial(release_director, factories.DirectorFactory(event=world.due, user=world.ann), by=world.director)


# A round

about(PlayTag.ROUND_DRAWN, "drawn", draw_round, lambda world: world.there)
about(PlayTag.ROUND_REDRAWN, "redrawn", redraw_round, lambda world: world.draft)
about(PlayTag.ROUND_DISCARDED, "discarded", discard_draft, lambda world: world.draft)
about(PlayTag.ROUND_PUBLISHED, "published", publish_round, lambda world: world.draft)
about(PlayTag.ROUND_UNPUBLISHED, "unpublished", unpublish_round, lambda world: world.running)
about(PlayTag.ROUND_ABANDONED, "abandoned", abandon_round, lambda world: world.running, WHY)
about(
    PlayTag.RESULT_REPORTED,
    "reported",
    report_result,
    lambda world: world.table(world.running),
    factories.ResultFactory(),
)
about(
    PlayTag.RESULT_SAID, "said", report_own, lambda world: world.table(world.hers), factories.ResultFactory(), by="ann"
)
about(
    ClosingTag.ORDER_TYPED,
    "ordered",
    lambda event, by: factories.order_event(event),
    lambda world: world.free,
)
about(RecordTag.EVENT_FINALIZED, "finalized", finalize_event, lambda world: world.played)
about(
    ClosingTag.FINALIZING_TAKEN_BACK,
    "taken_back",
    lambda event, by: take_back_finalizing(event, event.title, by=by),
    lambda world: world.final,
)
about(ClosingTag.EVENT_REOPENED, "reopened", reopen_event, lambda world: world.final, WHY, by="officer")
about(AuditTag.EVENT_VOIDED, "voided", void_event, lambda world: world.final, WHY, by="officer")
about(
    AuditTag.EVENT_RANKED_AGAIN,
    "ranked_again",
    rank_again,
    lambda world: factories.disqualify_winner(world.final),
    WHY,
    by="officer",
)
about(PlayTag.EVENT_CANCELLED, "cancelled", cancel_event, lambda world: world.empty, WHY)
about(ClosingTag.PRIZES_AWARDED, "awarded", award_prizes, lambda world: _with_prize(world.played, world))


@makes(PlayTag.ROUND_CHANGED)
def swapped(world: World) -> Act:
    first, second = Seat.objects.select_related("round__event", "match").filter(round=world.draft, place=0)
    return partial(swap_seats, first, second, by=world.director, reason=WHY)


@makes(PlayTag.BYE_GIVEN)
def bye_given(world: World) -> Act:
    return partial(give_bye, world.draft, world.entry(world.draft.event), WHY, by=world.director)


@makes(PlayTag.ROUND_REPAIRED)
def repaired(world: World) -> Act:
    """A result of the round before is another one since the draw."""
    played = world.running
    for table in factories.open_tables(played):
        report_result(table, factories.ResultFactory(), by=world.director)
    complete_round(played, by=world.director)
    drawn = draw_round(played.event, by=world.director, draw_seed=4)
    tied = Result("true_tie", ({"score": 50}, {"score": 50}))
    correct_result(world.table(played), tied, WHY, by=world.director)
    return partial(repair_round, drawn, by=world.director)


@makes(PlayTag.ROUND_COMPLETED)
def completed(world: World) -> Act:
    for table in factories.open_tables(world.running):
        report_result(table, factories.ResultFactory(), by=world.director)
    return partial(complete_round, world.running, by=world.director)


@makes(PlayTag.ROUND_OPENED)
def opened(world: World) -> Act:
    return partial(open_round, world.played.rounds.get(), by=world.director)


@makes(PlayTag.STEP_UNDONE)
def step_undone(world: World) -> Act:
    return partial(undo_step, world.played, last_step(world.played).pk, by=world.director)


@makes(PlayTag.RESULT_CORRECTED)
def corrected(world: World) -> Act:
    return partial(
        correct_result,
        world.table(world.played.rounds.get()),
        factories.ResultFactory(winner=1),
        WHY,
        by=world.director,
    )


@makes(AuditTag.EVENT_UNVOIDED)
def unvoided(world: World) -> Act:
    return partial(take_back_void, void_event(world.final, WHY, by=world.officer), WHY, by=world.officer)


@makes(ClosingTag.PRIZE_WON)
def prize_won(world: World) -> Act:
    prize = _with_prize(world.played, world).prize_list.get()
    return partial(give_prize, prize, world.entry(world.played), by=world.director)


def _with_byes(world: World) -> Entry:
    return factories.give_byes(world.entry(world.there), 1, world.director)


def _with_prize(event: Event, world: World) -> Event:
    add_prize(event, Offer("A deck box", 1), by=world.director)
    return event


def _beforehand(event: Event) -> Event:
    """As on the day before, so that members still enter themselves."""
    Event.objects.filter(pk=event.pk).update(starts_at=factories.in_hours(24))
    return Event.objects.get(pk=event.pk)


WITHOUT: dict[str, set[Tag]] = {
    "is about an event and reads nobody on its list": {
        PeopleTag.EVENT_REGISTERED,
        ListingTag.EVENT_EDITED,
        ListingTag.LEVEL_SET,
        CupTag.CHALLENGE_NOMINATED,
        CupTag.CHALLENGE_WITHDRAWN,
        CupTag.STAKE_SET,
        CupTag.CHAMPIONS_LEAGUE_NAMED,
        CupTag.CHAMPIONS_LEAGUE_UNNAMED,
        RoadTag.APPLICATION_CARRIED,
        RoadTag.LEVEL_RELEASED,
        PlayTag.EVENT_POSTPONED,
        PlayTag.ROUNDS_ALTERED,
        PlayTag.EVENT_BEGUN_NOW,
        AuditTag.EVENT_APPROVED,
        AuditTag.LOOK_WANTED,
        AuditTag.PATROL_FOUND,
        AuditTag.LOOK_SETTLED,
        AuditTag.REQUEST_MADE,
        AuditTag.REQUEST_WITHDRAWN,
        AuditTag.REQUEST_GRANTED,
        AuditTag.REQUEST_REFUSED,
        AuditTag.COUNTED_CHANGED,
        AuditTag.EVENT_ACCEPTED,
        AuditTag.EVENT_RELEASED,
        AuditTag.EVENT_RESTORED,
        AuditTag.DIRECTOR_ASKED,
        AuditTag.DIRECTOR_ANSWERED,
        ListingTag.DIRECTOR_DECLINED,
        ListingTag.DIRECTOR_LEFT,
        EntryTag.PLAY_APPROVED,
        EntryTag.PLAY_FORBIDDEN,
        EntryTag.PLAY_ALLOWED,
        EntryTag.CHECK_IN_SET,
        EntryTag.CHECK_IN_CODE,
        EntryTag.HEATS_ANNOUNCED,
        EntryTag.BRACKET_SET,
        ClosingTag.PRIZE_ADDED,
        ClosingTag.PRIZE_REMOVED,
        ConductTag.DEBTS_REPORTED,
        ConductTag.WARNINGS_FORGOTTEN,
        ConductTag.RULING_MADE,
        ConductTag.RULING_OVERTURNED,
        PlayTag.ANNOUNCED,
        PlayTag.ANNOUNCEMENT_WITHDRAWN,
        PlayTag.WALL_SET,
        PlayTag.TABLES_REMINDED,
        PlayTag.EXTENSIONS_SET,
        PlayTag.DRAFT_PUBLISHED,
        PlayTag.DRAFT_UNPUBLISHED,
        PlayTag.BUILDING_STARTED,
        PlayTag.BUILDING_STOPPED,
    },
    "goes by the ids of entries, which stay whoever they come to stand for": {
        PlayTag.DRAFT_SEATED,
        PlayTag.DRAFT_CHANGED,
        PlayTag.SCENARIO_NOTED,
        PlayTag.RULE_REJECTED,
    },
    "is about an imported event on which nothing rests, and about records that nobody else uses": {
        AuditTag.IMPORT_WITHDRAWN
    },
    "is about a round or a table, whoever sits there": {
        PlayTag.JUDGING_STARTED,
        PlayTag.JUDGING_LOGGED,
        PlayTag.DEADLINE_SET,
        PlayTag.DEADLINE_EXTENDED,
        PlayTag.TABLE_RULED,
        PlayTag.TABLE_NUMBERED,
        PlayTag.PLAYERS_ABSENT,
        PlayTag.ROUND_STARTED,
        PlayTag.ROUND_PAUSED,
        PlayTag.ROUND_RESUMED,
        PlayTag.ROUND_LENGTHENED,
        PlayTag.ROUND_TIME_CALLED,
        PlayTag.TABLE_EXTENDED,
        AuditTag.RESULT_RESTORED,
        PlayTag.GAME_LOGGED,
        PlayTag.GAME_TAKEN_BACK,
        ConductTag.FILMING_ALLOWED,
        ConductTag.FILMING_FORBIDDEN,
        ConductTag.CONSENT_GIVEN,
        ConductTag.CONSENT_WITHDRAWN,
        ConductTag.CONSENT_NOTED,
        ConductTag.VIDEO_PUBLISHED,
        ConductTag.VIDEO_TAKEN_DOWN,
        ConductTag.VIDEO_HANDED_ON,
    },
    "is about a row that stands for a person already, under the lock of its event": {
        CupTag.PRIZES_DRAWN,
        CupTag.POINTS_WAIVED,
        CupTag.BID_OPTED_OUT,
        CupTag.PASSED_OVER,
        CupTag.ADVOCATE_INVITED,
        CupTag.PASSING_TAKEN_BACK,
        CupTag.WAIVER_TAKEN_BACK,
        ConductTag.PENALTY_WITHDRAWN,
        ConductTag.PENALTY_CORRECTED,
        ConductTag.DECK_CHECKED,
        ConductTag.DECK_CORRECTED,
        ClosingTag.PRIZE_HANDED_OUT,
        ClosingTag.PRIZE_KEPT,
        ClosingTag.CUT_NOTED,
        ClosingTag.CUT_TAKEN_BACK,
        ClosingTag.FINAL_WAIVED,
        ClosingTag.WAIVER_OF_FINAL_TAKEN_BACK,
    },
    "is about an account alone, or about what a member wrote": {
        PeopleTag.ACCOUNT_OPENED,
        PeopleTag.ADDRESS_CONFIRMED,
        AuditTag.DIRECTOR_TRUSTED,
        AuditTag.DIRECTOR_NOT_TRUSTED,
        PeopleTag.ADDRESS_CHOSEN,
        PeopleTag.PASSWORD_CHANGED,
        PeopleTag.TOKEN_MADE,
        PeopleTag.TOKEN_REVOKED,
        PeopleTag.SECOND_FACTOR_SET_UP,
        PeopleTag.SECOND_FACTOR_REMOVED,
        PeopleTag.TOKENS_REVOKED,
        PeopleTag.MAIL_CHOSEN,
        PeopleTag.CALENDAR_RENEWED,
        ConductTag.COMPLAINT_MADE,
        RoadTag.APPLICATION_MADE,
        RoadTag.APPLICATION_EDITED,
        RoadTag.APPLICATION_WITHDRAWN,
        RoadTag.APPLICATION_APPROVED,
        RoadTag.APPLICATION_REFUSED,
        RoadTag.APPLICATION_RELEASED,
        RoadTag.EVENT_ALLOCATED,
        DepartmentTag.MESSAGE_SENT,
        DepartmentTag.NAME_REPORTED,
        ListingTag.QUESTION_ASKED,
        DepartmentTag.ITEM_TAKEN,
        DepartmentTag.ITEM_ANSWERED,
        AuditTag.ROW_RESTORED,
    },
    "writes what stands with a record, and is read by person": {
        LeagueTag.LEAGUE_FORMED,
        LeagueTag.FOUNDER_ACCEPTED,
        LeagueTag.EVENT_FLAGGED,
        LeagueTag.EVENT_UNFLAGGED,
        LeagueTag.FLAG_CONFIRMED,
        LeagueTag.COUNTED_ACCEPTED,
        LeagueTag.ACCEPTANCE_TAKEN_BACK,
        LeagueTag.PLACES_RULED,
        LeagueTag.BONUS_NOTED,
        LeagueTag.BONUS_SUBMITTED,
        LeagueTag.BONUS_TAKEN_BACK,
        LeagueTag.SEASON_CLOSED,
        LeagueTag.SEASON_REOPENED,
        LeagueTag.CHAMPION_CROWNED,
        LeagueTag.SEASON_COUNTED,
    },
    "is about no player": {
        LeagueTag.LEAGUE_EDITED,
        LeagueTag.LEAGUE_OFFERED,
        LeagueTag.LEAGUE_HANDED_ON,
        LeagueTag.FOUNDER_INVITED,
        LeagueTag.ALTERNATE_ACCEPTED,
        LeagueTag.POST_GIVEN_UP,
        LeagueTag.INVITATION_DECLINED,
        LeagueTag.INVITATION_WITHDRAWN,
        LeagueTag.LEAGUE_ENDED,
        LeagueTag.LEAGUE_ACKNOWLEDGED,
        LeagueTag.ACKNOWLEDGEMENT_TAKEN_BACK,
        LeagueTag.LEAGUE_RENAMED,
        LeagueTag.LEAGUE_RESUMED,
        LeagueTag.SEASON_OPENED,
        LeagueTag.SEASON_EDITED,
        LeagueTag.QUALIFIERS_ANNOUNCED,
        DepartmentTag.OFFICE_FILLED,
        DepartmentTag.OFFICE_VACATED,
        DepartmentTag.PROPOSAL_MADE,
        DepartmentTag.PROPOSAL_REFUSED,
        DepartmentTag.PROPOSAL_WITHDRAWN,
        DepartmentTag.POST_NAMED,
        DepartmentTag.POST_CLOSED,
        DepartmentTag.SITE_NAMED,
        DepartmentTag.SITE_RESTORED,
        ListingTag.CARD_SET_ADDED,
        ListingTag.FORMAT_APPROVED,
        ListingTag.FORMAT_EDITED,
        ListingTag.CARD_SET_EDITED,
        ListingTag.HOUSE_RULES_MADE,
        ListingTag.HOUSE_RULES_CHANGED,
        DepartmentTag.REGION_MADE,
        DepartmentTag.REGION_EDITED,
        ListingTag.VENUE_EDITED,
        ListingTag.VENUE_VERIFIED,
        ListingTag.VENUE_MERGED,
        ListingTag.VENUE_REFUSED,
        ConductTag.INTERIM_GIVEN,
        ConductTag.INTERIM_EDITED,
        ConductTag.INTERIM_ENDED,
        RoadTag.CALL_OPENED,
        RoadTag.CALL_EDITED,
        RoadTag.CALL_WITHDRAWN,
        RatingTag.RATINGS_ASKED,
        RatingTag.RATINGS_RECOMPUTED,
    },
}
"""Why an act has no maker."""
