"""Acts that concern one person, each ready to be done beside another: a maker for every tag of the journal that moves
him, or reads who he is.

Ann has an account and a record, `old` is a walk-in's record that is hers as well. Where she stands, `old` does not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from conduct.services.penalties import issue_penalty
from tests import factories
from tests.journeys.crowd import Act
from tournaments.audits.services.forfeits import forfeit_no_more, forfeit_prizes, rank_again
from tournaments.audits.services.voiding import take_back_void, void_event
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, give_prize
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.engine.suspensions import Term
from tournaments.engine.types import Report, Side
from tournaments.entries.services.byes import forfeit_byes, give_byes_back
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim, settle_claim
from tournaments.entries.services.contacts import give_contact
from tournaments.entries.services.denials import agree_denial, bring_denial, deny_entry, reject_denial
from tournaments.entries.services.disqualifying import disqualify_player, readmit_player
from tournaments.entries.services.entries import (
    Name,
    check_in,
    drop_player,
    enter_names,
    enter_player,
    enter_walk_in,
    grant_earned_byes,
    remove_entry,
    return_player,
    undo_check_in,
)
from tournaments.entries.services.fees import mark_fee
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.entries.services.preregistration import enter_myself, strike, take_in, withdraw
from tournaments.entries.services.profiles import create_player, edit_player
from tournaments.entries.services.suspensions import lift_suspension, suspend_player
from tournaments.exchange.selectors.documents import document_of
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.days import today
from tournaments.kernel.journal import Tag
from tournaments.kernel.models import User
from tournaments.listing.services.directors import accept_invitation, invite_director, release_director
from tournaments.people.models import Claim, Player
from tournaments.people.models.office import Office
from tournaments.people.services.accounts import change_account, delete_account
from tournaments.people.services.players import Profile
from tournaments.play.selectors.steps import last_step
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.altering import cancel_event
from tournaments.play.services.drafts import give_bye
from tournaments.play.services.late_entries import seat_late, take_into_draft
from tournaments.play.services.owed_games import forgive_game, owe_game
from tournaments.play.services.repairs import repair_round
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import (
    complete_round,
    discard_draft,
    draw_round,
    publish_round,
    redraw_round,
    swap_seats,
)
from tournaments.play.services.self_drops import drop_out
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.sitting_out import play_after_all, sit_out
from tournaments.play.services.taking_back import open_round, unpublish_round
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.wishes import end_keep_apart, fix_table, keep_apart
from tournaments.record.models import Denial, Director, Entry, Event, Match, Merging, Round, Seat, Waiting
from tournaments.rehearsal.services.rehearsals import rehearse_event

WHY = "She told me."


class World:
    """What stands when both acts begin: made by whoever asks for it first, and the same for the other."""

    def __init__(self) -> None:
        self.director = factories.member()
        self.officer = factories.coordinator(post=Office.Post.DIRECTOR)
        self.ann = factories.member(name="Ann")
        self.old = factories.walk_in("Ann Lee")

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
        return factories.listed_event(self.director, preregistration=True)

    @cached_property
    def due(self) -> Event:
        """The old record is on the list, and three others are checked in."""
        event = factories.full_event(3, self.director, preregistration=True)
        factories.enter(event, self.record, check_in=False)
        return event

    @cached_property
    def there(self) -> Event:
        """He is checked in, and nothing is drawn."""
        return self._full()

    @cached_property
    def draft(self) -> Round:
        return draw_round(self._full(), by=self.director, draw_seed=1)

    @cached_property
    def running(self) -> Round:
        return factories.published_round(self._full())

    @cached_property
    def played(self) -> Event:
        """All its rounds are complete."""
        event = self._full(rounds_scheduled=1, sanctioned=False)
        factories.play_rounds(event, 1)
        return Event.objects.get(pk=event.pk)

    @cached_property
    def final(self) -> Event:
        event = self._full(rounds_scheduled=1, sanctioned=False)
        factories.play_rounds(event, 1)
        return finalize_event(Event.objects.get(pk=event.pk), by=self.director)

    @cached_property
    def hers(self) -> Round:
        """A round in which she sits under her own record."""
        event = factories.full_event(3, self.director)
        factories.enter(event, self.own)
        return factories.published_round(event)

    @cached_property
    def online(self) -> Event:
        event = factories.full_event(3, self.director, online=True)
        factories.enter(event, self.own)
        return event

    @cached_property
    def beforehand(self) -> Event:
        """She has entered herself, and somebody else waits."""
        event = factories.listed_event(self.director, preregistration=True, cap=1)
        enter_myself(event, by=self.ann)
        return event

    @cached_property
    def waiting(self) -> Waiting:
        """She waits for a place."""
        event = factories.listed_event(self.director, preregistration=True, cap=1)
        factories.enter(event, factories.walk_in(), check_in=False)
        enter_myself(event, by=self.ann)
        return Waiting.objects.select_related("event", "player__merged_into").get(event=event)

    @cached_property
    def claim(self) -> Claim:
        return claim_player(self.record, by=self.ann)

    @cached_property
    def refused(self) -> Claim:
        """She contests that her claim was refused."""
        decide_claim(self.claim, confirm=False, by=factories.coordinator(post=Office.Post.AUSTRALIA))
        contest_claim(self.claim, WHY, by=self.ann)
        return Claim.objects.get(pk=self.claim.pk)

    @cached_property
    def given(self) -> Claim:
        """Somebody contests that it was not."""
        decide_claim(self.claim, confirm=True, by=factories.coordinator(post=Office.Post.AUSTRALIA))
        contest_claim(self.claim, WHY, by=factories.coordinator(post=Office.Post.NORTH_AMERICA))
        return Claim.objects.get(pk=self.claim.pk)

    @cached_property
    def third(self) -> Player:
        return factories.walk_in("A. Lee")

    @cached_property
    def merging(self) -> Merging:
        """A third record goes by the old one already."""
        return merge_players(self.third, self.record, WHY, by=self.officer)

    @cached_property
    def denial(self) -> Denial:
        """She was entered, and says that it is not she."""
        event = factories.listed_event(self.director)
        factories.enter(event, self.own, check_in=False)
        return deny_entry(event, by=self.ann)

    def entry(self, event: Event) -> Entry:
        return Entry.objects.select_related("event", "player__merged_into").filter(event=event).latest("number")

    def table(self, played: Round) -> Match:
        """Where the last on the list sits."""
        seat = played.seats.select_related("match").get(player=self.entry(played.event).player)
        return Match.objects.select_related("round__event").get(pk=seat.match_id)

    def _full(self, **changes: Any) -> Event:
        event = factories.full_event(3, self.director, **changes)
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
    tag: Tag, name: str, service: Callable[..., Any], row: Callable[[World], Any], *said: Any, by: str = "director"
) -> None:
    def maker(world: World) -> Act:
        return partial(service, row(world), *said, by=getattr(world, by))

    MAKERS[name] = (tag, maker)


# Who she is

about(Tag.PLAYER_EDITED, "edited", edit_player, lambda world: world.record, Profile("Ann Lee", country="SE"))
about(Tag.PLAYER_CLAIMED, "claimed", claim_player, lambda world: world.record, by="ann")
about(
    Tag.CLAIM_CONTESTED, "contested", contest_claim, lambda world: factories.decided_claim(world.old), WHY, by="officer"
)
about(Tag.PLAYER_PARTED, "parted", part_players, lambda world: world.merging, by="officer")


@makes(Tag.PLAYER_MERGED)
def merged(world: World) -> Act:
    return partial(merge_players, world.record, world.own, WHY, by=world.officer)


@makes(Tag.PLAYER_MERGED)
def merged_on(world: World) -> Act:
    """The record that a third goes by."""
    world.merging  # noqa: B018 - it stands
    return partial(merge_players, world.record, world.own, WHY, by=world.officer)


@makes(Tag.CLAIM_DECIDED)
def confirmed(world: World) -> Act:
    return partial(decide_claim, world.claim, confirm=True, by=world.officer)


@makes(Tag.CLAIM_SETTLED)
def settled(world: World) -> Act:
    """What was refused is given after all."""
    return partial(settle_claim, world.refused, WHY, uphold=False, by=world.officer)


@makes(Tag.CLAIM_SETTLED)
def undone(world: World) -> Act:
    """What was given is taken away again."""
    return partial(settle_claim, world.given, WHY, uphold=False, by=world.officer)


@makes(Tag.PLAYER_SUSPENDED)
def suspended(world: World) -> Act:
    return partial(suspend_player, world.own, Term(("2E",), starts_on=today()), WHY, by=world.officer)


@makes(Tag.SUSPENSION_LIFTED)
def lifted(world: World) -> Act:
    given = factories.suspension(world.own, "1E", by=world.officer)
    return partial(lift_suspension, given, WHY, by=world.officer)


@makes(Tag.PLAYER_CREATED)
def created(world: World) -> Act:
    return partial(create_player, Profile("Ann Leigh"), by=None)


@makes(Tag.ACCOUNT_CHANGED)
def closed(world: World) -> Act:
    return partial(change_account, User.objects.get(pk=world.ann.pk), {"is_active": False}, by=world.officer)


@makes(Tag.ACCOUNT_DELETED)
def deleted(world: World) -> Act:
    """An account that did nothing, with the record of a third."""
    user = factories.account()
    Player.every.filter(pk=world.third.pk).update(user=user)
    return partial(delete_account, user, by=world.officer)


about(Tag.ENTRY_GIVEN_AWAY, "given_away", agree_denial, lambda world: world.denial, "Bob Smith")
about(Tag.DENIAL_REJECTED, "rejected", reject_denial, lambda world: world.denial, WHY)


@makes(Tag.ENTRY_DENIED)
def denied(world: World) -> Act:
    event = factories.listed_event(world.director)
    factories.enter(event, world.own, check_in=False)
    return partial(deny_entry, event, by=world.ann)


@makes(Tag.DENIAL_BROUGHT)
def brought(world: World) -> Act:
    reject_denial(world.denial, WHY, by=world.director)
    return partial(bring_denial, world.denial.entry.event, WHY, by=world.ann)


# On a list

on_the_list(Tag.ENTRY_REMOVED, "removed", remove_entry, lambda world: world.due)
on_the_list(Tag.ENTRY_CHECKED_IN, "checked_in", check_in, lambda world: world.due)
on_the_list(Tag.ENTRY_CHECKED_OUT, "checked_out", undo_check_in, lambda world: world.there)
on_the_list(Tag.ENTRY_CHANGED, "byes_granted", grant_earned_byes, lambda world: world.there, 1)
on_the_list(Tag.ENTRY_DROPPED, "dropped", drop_player, lambda world: world.running.event)
on_the_list(Tag.ENTRY_RESTS, "rests", sit_out, lambda world: world.running.event)
on_the_list(Tag.ENTRY_DISQUALIFIED, "disqualified", disqualify_player, lambda world: world.running.event)
on_the_list(Tag.ENTRY_FORFEITS, "forfeits", forfeit_prizes, lambda world: world.final)
on_the_list(Tag.GAME_OWED, "owed", owe_game, lambda world: world.there)
on_the_list(Tag.FEE_MARKED, "paid", mark_fee, lambda world: world.due, True)
on_the_list(Tag.TABLE_FIXED, "table_fixed", fix_table, lambda world: world.due, 9)
about(Tag.WITHDRAWN, "withdrawn", withdraw, lambda world: world.beforehand, by="ann")
about(Tag.WAITING_TAKEN, "taken_in", take_in, lambda world: world.waiting)
about(Tag.WAITING_STRUCK, "struck", strike, lambda world: world.waiting)
about(Tag.CONTACT_GIVEN, "contact_given", give_contact, lambda world: world.online, "Voice: ann", by="ann")


@makes(Tag.ENTRY_MADE)
def entered(world: World) -> Act:
    """Under her own record, where the old one stands."""
    return partial(enter_player, world.due, world.own, by=world.director)


@makes(Tag.ENTRY_MADE)
def entered_old(world: World) -> Act:
    return partial(enter_player, world.empty, world.record, by=world.director)


@makes(Tag.ENTRY_MADE)
def pasted(world: World) -> Act:
    """Both records, where neither stands yet: two people, unless somebody says otherwise."""
    names = [Name("Ann", world.own.pk), Name("Ann Lee", world.old.pk)]
    return partial(enter_names, world.empty, names, by=world.director)


@makes(Tag.ENTRY_MADE)
def came(world: World) -> Act:
    return partial(enter_walk_in, world.due, Profile("Walter"), by=world.director)


@makes(Tag.PREREGISTERED)
def preregistered(world: World) -> Act:
    return partial(enter_myself, _beforehand(world.due), by=world.ann)


@makes(Tag.PREREGISTERED)
def preregistered_anew(world: World) -> Act:
    return partial(enter_myself, world.empty, by=world.ann)


@makes(Tag.EVENT_IMPORTED)
def imported(world: World) -> Act:
    """A file in which both records stand."""
    event = factories.full_event(0, world.director)
    factories.enter(event, world.own, world.record)
    document = document_of(event)
    event.entries.all().delete()
    first, second = (one["id"] for one in document["players"])
    return partial(import_event, document, players={first: world.own.pk, second: world.old.pk}, by=world.director)


@makes(Tag.EVENT_REHEARSED)
def rehearsed(world: World) -> Act:
    return partial(rehearse_event, world.played, rounds=1, by=world.director)


@makes(Tag.ENTRY_RETURNED)
def returned(world: World) -> Act:
    return partial(return_player, drop_player(world.entry(world.running.event), by=world.director), by=world.director)


@makes(Tag.ENTRY_RESTS_NOT)
def plays_after_all(world: World) -> Act:
    return partial(play_after_all, sit_out(world.entry(world.running.event), by=world.director), by=world.director)


@makes(Tag.ENTRY_READMITTED)
def readmitted(world: World) -> Act:
    out = disqualify_player(world.entry(world.running.event), by=world.director)
    return partial(readmit_player, out, by=world.director)


@makes(Tag.ENTRY_FORFEITS_NOT)
def forfeits_not(world: World) -> Act:
    return partial(forfeit_no_more, forfeit_prizes(world.entry(world.final), by=world.director), by=world.director)


@makes(Tag.GAME_FORGIVEN)
def forgiven(world: World) -> Act:
    return partial(forgive_game, owe_game(world.entry(world.there), by=world.director), by=world.director)


@makes(Tag.BYES_FORFEITED)
def forfeited(world: World) -> Act:
    return partial(forfeit_byes, _with_byes(world), by=world.director)


@makes(Tag.BYES_RETURNED)
def byes_returned(world: World) -> Act:
    return partial(give_byes_back, forfeit_byes(_with_byes(world), by=world.director), by=world.director)


@makes(Tag.ENTRY_LEFT)
def left(world: World) -> Act:
    return partial(drop_out, world.entry(world.hers.event), by=world.ann, now=True)


@makes(Tag.ENTRY_SEATED)
def seated_late(world: World) -> Act:
    event = factories.full_event(2, world.director)
    factories.enter(event, world.record)
    factories.published_round(event)
    late = enter_player(event, factories.walk_in(), by=world.director, check_in=True)
    return partial(seat_late, late, by=world.director)


@makes(Tag.ENTRY_TAKEN_IN)
def drawn_late(world: World) -> Act:
    late = enter_player(world.draft.event, factories.walk_in(), by=world.director)
    return partial(take_into_draft, late, by=world.director)


@makes(Tag.WISH_MADE)
def kept_apart(world: World) -> Act:
    first = world.due.entries.earliest("number").player
    return partial(keep_apart, world.due, first, world.record, 1, "Sisters.", by=world.director)


@makes(Tag.WISH_ENDED)
def wish_ended(world: World) -> Act:
    first = world.due.entries.earliest("number").player
    wish = keep_apart(world.due, first, world.record, 1, "Sisters.", by=world.director)
    return partial(end_keep_apart, wish, by=world.director)


@makes(Tag.PENALTY_ISSUED)
def penalised(world: World) -> Act:
    return partial(issue_penalty, factories.happened(world.entry(world.running.event)), by=world.director)


@makes(Tag.DIRECTOR_INVITED)
def invited(world: World) -> Act:
    return partial(invite_director, world.due, world.own.handle, Director.Position.SECONDARY, by=world.director)


@makes(Tag.DIRECTOR_ACCEPTED)
def accepted(world: World) -> Act:
    return partial(accept_invitation, factories.invited(world.due, world.ann), by=world.ann)


@makes(Tag.DIRECTOR_RELEASED)
def released(world: World) -> Act:
    return partial(release_director, factories.deputy(world.due, world.ann), by=world.director)


# A round

about(Tag.ROUND_DRAWN, "drawn", draw_round, lambda world: world.there)
about(Tag.ROUND_REDRAWN, "redrawn", redraw_round, lambda world: world.draft)
about(Tag.ROUND_DISCARDED, "discarded", discard_draft, lambda world: world.draft)
about(Tag.ROUND_PUBLISHED, "published", publish_round, lambda world: world.draft)
about(Tag.ROUND_UNPUBLISHED, "unpublished", unpublish_round, lambda world: world.running)
about(Tag.ROUND_ABANDONED, "abandoned", abandon_round, lambda world: world.running, WHY)
about(Tag.RESULT_REPORTED, "reported", report_result, lambda world: world.table(world.running), factories.won())
about(Tag.RESULT_SAID, "said", report_own, lambda world: world.table(world.hers), factories.won(), by="ann")
about(Tag.EVENT_FINALIZED, "finalized", finalize_event, lambda world: world.played)
about(Tag.EVENT_REOPENED, "reopened", reopen_event, lambda world: world.final, WHY, by="officer")
about(Tag.EVENT_VOIDED, "voided", void_event, lambda world: world.final, WHY, by="officer")
about(
    Tag.EVENT_RANKED_AGAIN, "ranked_again", rank_again, lambda world: factories.marked(world.final), WHY, by="officer"
)
about(Tag.EVENT_CANCELLED, "cancelled", cancel_event, lambda world: world.empty, WHY)
about(Tag.PRIZES_AWARDED, "awarded", award_prizes, lambda world: _with_prize(world.played, world))


@makes(Tag.ROUND_CHANGED)
def swapped(world: World) -> Act:
    first, second = Seat.objects.select_related("round__event", "match").filter(round=world.draft, place=0)
    return partial(swap_seats, first, second, by=world.director, reason=WHY)


@makes(Tag.BYE_GIVEN)
def bye_given(world: World) -> Act:
    return partial(give_bye, world.draft, world.entry(world.draft.event), WHY, by=world.director)


@makes(Tag.ROUND_REPAIRED)
def repaired(world: World) -> Act:
    """A result of the round before is another one since the draw."""
    played = world.running
    for table in factories.open_tables(played):
        report_result(table, factories.won(), by=world.director)
    complete_round(played, by=world.director)
    drawn = draw_round(played.event, by=world.director, draw_seed=4)
    tied = Report("true_tie", None, Side(score=50), Side(score=50))
    correct_result(world.table(played), tied, WHY, by=world.director)
    return partial(repair_round, drawn, by=world.director)


@makes(Tag.ROUND_COMPLETED)
def completed(world: World) -> Act:
    for table in factories.open_tables(world.running):
        report_result(table, factories.won(), by=world.director)
    return partial(complete_round, world.running, by=world.director)


@makes(Tag.ROUND_OPENED)
def opened(world: World) -> Act:
    return partial(open_round, world.played.rounds.get(), by=world.director)


@makes(Tag.STEP_UNDONE)
def step_undone(world: World) -> Act:
    return partial(undo_step, world.played, last_step(world.played).pk, by=world.director)


@makes(Tag.RESULT_CORRECTED)
def corrected(world: World) -> Act:
    return partial(correct_result, world.table(world.played.rounds.get()), factories.won("b"), WHY, by=world.director)


@makes(Tag.EVENT_UNVOIDED)
def unvoided(world: World) -> Act:
    return partial(take_back_void, void_event(world.final, WHY, by=world.officer), WHY, by=world.officer)


@makes(Tag.PRIZE_WON)
def prize_won(world: World) -> Act:
    prize = _with_prize(world.played, world).prize_list.get()
    return partial(give_prize, prize, world.entry(world.played), by=world.director)


def _with_byes(world: World) -> Entry:
    return grant_earned_byes(world.entry(world.there), 1, by=world.director)


def _with_prize(event: Event, world: World) -> Event:
    add_prize(event, Offer("A deck box", 1), by=world.director)
    return event


def _beforehand(event: Event) -> Event:
    """As on the day before, so that members still enter themselves."""
    Event.objects.filter(pk=event.pk).update(starts_at=factories.in_hours(24))
    return Event.objects.get(pk=event.pk)


WITHOUT: dict[str, set[Tag]] = {
    "is about an event and reads nobody on its list": {
        Tag.EVENT_REGISTERED,
        Tag.EVENT_EDITED,
        Tag.EVENT_POSTPONED,
        Tag.ROUNDS_ALTERED,
        Tag.EVENT_BEGUN_NOW,
        Tag.EVENT_APPROVED,
        Tag.LOOK_WANTED,
        Tag.LOOK_SETTLED,
        Tag.REQUEST_MADE,
        Tag.REQUEST_WITHDRAWN,
        Tag.REQUEST_GRANTED,
        Tag.REQUEST_REFUSED,
        Tag.COUNTED_CHANGED,
        Tag.EVENT_ACCEPTED,
        Tag.EVENT_RELEASED,
        Tag.DIRECTOR_ASKED,
        Tag.DIRECTOR_ANSWERED,
        Tag.DIRECTOR_DECLINED,
        Tag.DIRECTOR_LEFT,
        Tag.PLAY_APPROVED,
        Tag.PLAY_FORBIDDEN,
        Tag.PLAY_ALLOWED,
        Tag.CHECK_IN_SET,
        Tag.CHECK_IN_CODE,
        Tag.PRIZE_ADDED,
        Tag.PRIZE_REMOVED,
        Tag.DEBTS_REPORTED,
        Tag.WARNINGS_FORGOTTEN,
        Tag.RULING_MADE,
        Tag.RULING_OVERTURNED,
        Tag.ANNOUNCED,
        Tag.EXTENSIONS_SET,
    },
    "is about an imported event on which nothing rests, and about records that nobody else uses": {
        Tag.IMPORT_WITHDRAWN
    },
    "is about a round or a table, whoever sits there": {
        Tag.JUDGING_STARTED,
        Tag.JUDGING_LOGGED,
        Tag.DEADLINE_SET,
        Tag.DEADLINE_EXTENDED,
        Tag.TABLE_RULED,
        Tag.TABLE_NUMBERED,
        Tag.PLAYERS_ABSENT,
        Tag.ROUND_STARTED,
        Tag.ROUND_PAUSED,
        Tag.ROUND_RESUMED,
        Tag.ROUND_LENGTHENED,
        Tag.ROUND_TIME_CALLED,
        Tag.TABLE_EXTENDED,
        Tag.RESULT_RESTORED,
        Tag.GAME_LOGGED,
        Tag.FILMING_ALLOWED,
        Tag.FILMING_FORBIDDEN,
        Tag.CONSENT_GIVEN,
        Tag.CONSENT_WITHDRAWN,
        Tag.CONSENT_NOTED,
        Tag.VIDEO_PUBLISHED,
        Tag.VIDEO_TAKEN_DOWN,
        Tag.VIDEO_HANDED_ON,
    },
    "is about a row that stands for a person already, under the lock of its event": {
        Tag.PENALTY_WITHDRAWN,
        Tag.PENALTY_CORRECTED,
        Tag.DECK_CHECKED,
        Tag.DECK_CORRECTED,
        Tag.PRIZE_HANDED_OUT,
        Tag.PRIZE_KEPT,
    },
    "is about an account alone, or about what a member wrote": {
        Tag.ACCOUNT_OPENED,
        Tag.ADDRESS_CONFIRMED,
        Tag.DIRECTOR_TRUSTED,
        Tag.DIRECTOR_NOT_TRUSTED,
        Tag.ADDRESS_CHOSEN,
        Tag.PASSWORD_CHANGED,
        Tag.TOKEN_MADE,
        Tag.TOKEN_REVOKED,
        Tag.SECOND_FACTOR_SET_UP,
        Tag.SECOND_FACTOR_REMOVED,
        Tag.TOKENS_REVOKED,
        Tag.MAIL_CHOSEN,
        Tag.COMPLAINT_MADE,
        Tag.MESSAGE_SENT,
        Tag.QUESTION_ASKED,
        Tag.ITEM_TAKEN,
        Tag.ITEM_ANSWERED,
    },
    "is about no player": {
        Tag.OFFICE_FILLED,
        Tag.OFFICE_VACATED,
        Tag.POST_NAMED,
        Tag.POST_CLOSED,
        Tag.SITE_NAMED,
        Tag.SITE_RESTORED,
        Tag.CARD_SET_ADDED,
        Tag.CARD_SET_EDITED,
        Tag.REGION_MADE,
        Tag.REGION_EDITED,
        Tag.VENUE_EDITED,
        Tag.VENUE_VERIFIED,
        Tag.VENUE_MERGED,
        Tag.VENUE_REFUSED,
        Tag.INTERIM_GIVEN,
        Tag.INTERIM_EDITED,
        Tag.INTERIM_ENDED,
        Tag.RATINGS_ASKED,
        Tag.RATINGS_RECOMPUTED,
    },
}
"""Why an act has no maker."""
