"""Nobody holds a post in a league, or is an Advocate, without accepting it: pages and calls, from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from leagues.models import Alternate, Founder, Invitation, League, PassedOver
from leagues.selectors import before_league
from leagues.selectors.invitations import open_invitations
from leagues.services.invitations import accept_invitation, decline_invitation, withdraw_invitation
from leagues.services.leagues import (
    Named,
    acknowledge_league,
    edit_league,
    form_league,
    give_up_post,
    hand_on,
    invite_founder,
    resume_league,
)
from leagues.services.stakes import pass_over, take_back_passing
from tests import factories
from tests.leagues.cups.bids import again, entry_of, qualifier
from tests.leagues.rows import accept_all, league_of, new_league, season_of
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.department.models import InboxItem
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
POSTS = ("director", "alternate", "founder", "advocate")


@pytest.fixture
def lea() -> User:
    return factories.UserFactory(handle="Lea")


@pytest.fixture
def ann() -> User:
    return factories.UserFactory(handle="Ann")


class Asked:
    """An invitation of Ann by Lea to one post, and where strangers would see that she holds it."""

    def __init__(self, post: str, lea: User, ann: User) -> None:
        self.post, self.lea, self.ann = post, lea, ann
        self.event: Event | None = None
        self.league: League | None = None
        if post == "advocate":
            self.event = qualifier(lea, [ann.player, *(factories.PlayerFactory() for _ in range(3))])
        elif post == "founder":
            self.league = form_league(Named("Deep Space"), ["Lea", *self._others()], by=lea)
        else:
            self.league = league_of(lea, "Deep Space")
        self.ask()

    @property
    def row(self) -> League:
        return League.objects.get(name="Deep Space")

    def _others(self) -> list[str]:
        return [factories.UserFactory().player.handle for _ in range(2)]

    def ask(self) -> Invitation:
        if self.event is not None:
            pass_over(again(self.event), entry_of(self.event, self.ann.player), "advocate", by=self.lea)
        elif self.post == "director":
            hand_on(self.row, "Ann", by=self.lea)
        elif self.post == "founder":
            invite_founder(self.row, "Ann", by=self.lea)
        else:
            edit_league(self.row, Named("Deep Space", "", ("Ann",)), by=self.lea)
        return self.invitation

    @property
    def invitation(self) -> Invitation:
        return open_invitations().get(user=self.ann, post=self.post)

    @property
    def holds(self) -> bool:
        """Whether Ann holds the post."""
        held = {
            "director": League.objects.filter(director=self.ann),
            "alternate": Alternate.objects.filter(user=self.ann),
            "founder": Founder.objects.filter(player=self.ann.player),
            "advocate": PassedOver.objects.filter(entry__player=self.ann.player, why="advocate"),
        }
        return held[self.post].exists()

    def public(self) -> str:
        """What a visitor reads about it on pages and by calls."""
        if self.event is not None:
            page = f"{self.event.get_absolute_url()}bids/"
            called = Device().get(f"/events/{self.event.pk}/bids/")
            marks = [mark["name"] for mark in called.json()["marks"]]
            return browser().open(page).text.partition("Noted")[2] + str(marks)
        row = self.row
        if row.is_forming:
            return str(Device().get("/leagues/").json()) + browser().open("/leagues/").text
        pages = (row.get_absolute_url(), "/leagues/")
        calls = ("/leagues/", f"/leagues/{row.pk}/")
        return "".join([*(browser().open(page).text for page in pages), *(str(Device().get(c).json()) for c in calls)])


@pytest.fixture(params=POSTS)
def asked(request: Any, lea: User, ann: User) -> Asked:
    return Asked(request.param, lea, ann)


def test_offer_is_told_and_is_seen_by_both_sides_alone(asked: Asked) -> None:
    invitation = asked.invitation
    notice = Notice.objects.filter(user=asked.ann, kind="invitation").latest("pk")
    assert (notice.link, notice.text.startswith("Lea asks")) == (invitation.get_absolute_url(), True)
    assert (asked.holds, "Ann" in asked.public()) == (False, False)
    page = browser(asked.ann).open("/my/")
    assert str(notice.text) in page.text
    stranger = factories.UserFactory(handle="Sid")
    assert browser(stranger).open(invitation.get_absolute_url()).status == 404
    assert "Ann" in browser(asked.lea).open(invitation.get_absolute_url()).text
    assert [row["post"] for row in Device(asked.ann).get("/invitations/").json()["results"]] == [asked.post]
    sent = [row["user"] for row in Device(asked.lea).get("/invitations/").json()["results"]]
    assert "Ann" in sent
    assert Device(stranger).get("/invitations/").json()["results"] == []
    assert Device().get("/invitations/").status_code == 401


def test_member_accepts_on_the_page_and_the_sender_is_told(asked: Asked) -> None:
    invitation = asked.invitation
    page = browser(asked.ann).open(invitation.get_absolute_url())
    page = page.send(page.page.form_to("/accept/"))
    assert "You accepted." in page.text
    assert asked.holds
    assert Notice.objects.filter(user=asked.lea, text__startswith="Ann accepted your invitation").exists()
    assert not Notice.objects.filter(user=asked.ann, link=invitation.get_absolute_url(), read_at=None).exists()
    with pytest.raises(RuleViolation, match="no longer open"):
        accept_invitation(Invitation.objects.get(pk=invitation.pk), by=asked.ann)


def test_member_declines_and_is_not_asked_again_by_the_same_person(asked: Asked) -> None:
    answer = Device(asked.ann).call("post", f"/invitations/{asked.invitation.pk}/decline/", {})
    assert (answer.status_code, answer.json()["state"], asked.holds) == (200, "declined", False)
    assert Notice.objects.filter(user=asked.lea, text__startswith="Ann declined your invitation").exists()
    before = JournalEntry.objects.count()
    # An event has the day of its venue; a league has no place, so the time is given in UTC.
    day = r"\d+ \w+ \d{4}" if asked.post == "advocate" else r"\w+ \d+ \w+ \d{4}, \d\d:\d\d UTC"
    with pytest.raises(RuleViolation, match=rf"Ann declined this on {day}\. Ask somebody else\."):
        asked.ask()
    assert JournalEntry.objects.count() == before
    again_declined = Device(asked.ann).call("post", f"/invitations/{Invitation.objects.latest('pk').pk}/decline/", {})
    assert again_declined.status_code == 409


def test_sender_withdraws_and_nothing_is_left_to_accept(lea: User, ann: User) -> None:
    asked = Asked("alternate", lea, ann)
    invitation = asked.invitation
    page = browser(asked.lea).open(invitation.get_absolute_url())
    page = page.send(page.page.form_to("/withdraw/"))
    assert "The invitation is withdrawn." in page.text
    answer = Device(asked.ann).call("post", f"/invitations/{invitation.pk}/accept/", {})
    assert (answer.status_code, asked.holds) == (409, False)
    assert asked.ask().is_open


def test_nobody_answers_or_withdraws_for_others(lea: User, ann: User) -> None:
    asked = Asked("advocate", lea, ann)
    invitation = asked.invitation
    with pytest.raises(RuleViolation, match="the member who is invited"):
        accept_invitation(invitation, by=asked.lea)
    with pytest.raises(RuleViolation, match="the member who is invited"):
        decline_invitation(invitation, by=asked.lea)
    with pytest.raises(RuleViolation, match="withdrawn by its sender"):
        withdraw_invitation(invitation, by=asked.ann)
    stranger = Device(factories.UserFactory())
    for act in ("accept", "decline", "withdraw"):
        assert stranger.call("post", f"/invitations/{invitation.pk}/{act}/", {}).status_code == 404
    assert not asked.holds


def test_limit_is_that_of_the_moment_when_it_is_accepted(lea: User, ann: User) -> None:
    asked = Asked("director", lea, ann)
    for number in range(before_league.MOST_LED):
        league_of(ann, f"League {number}")
    page = browser(ann).open(asked.invitation.get_absolute_url())
    assert "You lead 3 leagues already" in page.text
    assert "/accept/" not in page.text
    with pytest.raises(RuleViolation, match="You lead 3 leagues already"):
        accept_invitation(asked.invitation, by=ann)
    assert asked.row.director == lea
    withdraw_invitation(asked.invitation, by=lea)
    with pytest.raises(RuleViolation, match="Ann leads 3 leagues already"):
        hand_on(asked.row, "Ann", by=lea)


def test_one_member_at_a_time_is_asked_to_lead(lea: User, ann: User) -> None:
    asked = Asked("director", lea, ann)
    factories.UserFactory(handle="Bob")
    with pytest.raises(RuleViolation, match="Ann is asked to lead this league and has not answered"):
        hand_on(asked.row, "Bob", by=lea)
    assert "Ann is asked to lead this league" in browser(lea).open(f"{asked.row.get_absolute_url()}hand-on/").text


def test_league_is_being_formed_until_enough_players_have_accepted(lea: User, ann: User) -> None:
    """House-E34: nothing of it is public, no season is opened, nobody acknowledges it."""
    bob, chief = factories.UserFactory(handle="Bob"), factories.CoordinatorFactory(handle="Chief", post="director")
    league = form_league(Named("Deep Space"), ["Lea", "Ann", "Bob"], by=lea)
    page, call = league.get_absolute_url(), f"/leagues/{league.pk}/"
    assert [browser(who).open(page).status for who in (None, factories.UserFactory())] == [404, 404]
    assert [browser(who).open(page).status for who in (lea, ann, bob, chief)] == [200] * 4
    reads = {who: Device(who).get(call).status_code for who in (None, lea, ann)}
    assert reads == {None: 404, lea: 200, ann: 200}
    assert [row["name"] for row in Device().get("/leagues/").json()["results"]] == []
    assert Device().get(f"{call}seasons/").status_code == 404
    assert not InboxItem.objects.exists()
    text = "This league is being formed: 1 of at least 3 players have accepted to be committed."
    for refused in (lambda: season_of(lea, league=league), lambda: acknowledge_league(league, by=chief)):
        with pytest.raises(RuleViolation, match=text):
            refused()
    assert "Open a season" not in browser(lea).open(page).text
    accept_invitation(open_invitations().get(user=ann), by=ann)
    assert League.objects.get().is_forming
    accept_invitation(open_invitations().get(user=bob), by=bob)
    assert not League.objects.get().is_forming
    assert browser().open(page).status == 200
    assert InboxItem.objects.filter(kind=InboxItem.Kind.LEAGUE, about=page).count() == 1
    assert Notice.objects.filter(user=lea, text="Deep Space is formed. Open its first season.").exists()
    with pytest.raises(RuleViolation, match="formed already"):
        invite_founder(League.objects.get(), "Chief", by=lea)


def test_another_player_is_asked_where_one_declined(lea: User, ann: User) -> None:
    bob, cy = factories.UserFactory(handle="Bob"), factories.UserFactory(handle="Cy")
    league = form_league(Named("Deep Space"), ["Lea", "Ann", "Bob"], by=lea)
    decline_invitation(open_invitations().get(user=ann), by=ann)
    assert browser(ann).open(league.get_absolute_url()).status == 404
    accept_invitation(open_invitations().get(user=bob), by=bob)
    page = browser(lea).open(f"{league.get_absolute_url()}founders/new/")
    page = page.send(page.page.form("handle"), handle="Cy")
    assert "Cy is asked." in page.text
    accept_invitation(open_invitations().get(user=cy), by=cy)
    assert not League.objects.get().is_forming


def test_posts_are_given_up(lea: User, ann: User) -> None:
    league = accept_all(edit_league(new_league(lea, "Deep Space"), Named("Deep Space", "", ("Ann",)), by=lea))
    assert "/give-up/alternate/" in browser(ann).open(league.get_absolute_url()).text
    page = browser(ann).open(f"{league.get_absolute_url()}give-up/alternate/")
    page.send(page.page.form("seen"))
    assert not Alternate.objects.exists()
    assert Notice.objects.filter(user=lea, text="Deep Space: Ann gave a post up (Alternate).").exists()
    founder = league.founders.exclude(player=lea.player).earliest("pk").player
    answer = Device(founder.user).call("post", f"/leagues/{league.pk}/give-up/", {"post": "founder"})
    assert (answer.status_code, league.founders.count()) == (200, 2)
    with pytest.raises(RuleViolation, match="You do not hold this post"):
        give_up_post(League.objects.get(), Invitation.Post.ALTERNATE, by=ann)


def test_league_whose_director_gave_up_waits_for_one_who_accepts(lea: User, ann: User) -> None:
    """Its season goes on; the Director of Organized Play asks somebody else to lead it."""
    chief = factories.CoordinatorFactory(handle="Chief", post="director")
    league = league_of(lea, "Deep Space")
    season = season_of(lea, league=league)
    give_up_post(League.objects.get(), Invitation.Post.DIRECTOR, by=lea)
    assert InboxItem.objects.filter(post="director", text__startswith="Deep Space: Lea no longer leads").exists()
    for page in (league.get_absolute_url(), season.get_absolute_url(), "/leagues/"):
        text = browser().open(page).text
        assert "League Director: nobody" in text
        assert "Lea" not in text.replace("League", "").replace("Leave", "")
    assert Device().get(f"/leagues/{league.pk}/").json()["director"] is None
    with pytest.raises(RuleViolation, match="director of the league"):
        edit_league(League.objects.get(), Named("Mine"), by=lea)
    assert "Hand on" in browser(chief).open(league.get_absolute_url()).text
    accept_all(hand_on(League.objects.get(), "Ann", by=chief))
    assert League.objects.get().director == ann


def test_league_that_is_being_formed_ends_with_its_director(lea: User, ann: User) -> None:
    chief = factories.CoordinatorFactory(handle="Chief", post="director")
    league = form_league(Named("Deep Space"), ["Lea", "Ann", factories.UserFactory().player.handle], by=lea)
    give_up_post(league, Invitation.Post.DIRECTOR, by=lea)
    league = League.objects.get()
    assert (league.director, league.ended_at is None, open_invitations().count()) == (None, False, 0)
    with pytest.raises(RuleViolation, match="Nobody leads this league"):
        resume_league(league, by=chief)


def test_player_without_account_is_noted_as_an_advocate_at_once_and_a_member_takes_it_back(lea: User) -> None:
    """House-E35: nobody could be asked; and an Advocate who is none any more says so, and the directors are told."""
    member = factories.UserFactory(handle="Ann")
    event = qualifier(lea, [member.player, *(factories.PlayerFactory() for _ in range(3))])
    guest = event.entries.order_by("number")[1]
    pass_over(again(event), int(guest.pk), "advocate", by=lea)
    assert PassedOver.objects.get().entry == guest
    pass_over(again(event), entry_of(event, member.player), "advocate", by=lea)
    accept_invitation(open_invitations().get(), by=member)
    row = PassedOver.objects.select_related("entry__event").get(entry__player=member.player)
    take_back_passing(row, by=member)
    assert PassedOver.objects.count() == 1
    assert Notice.objects.filter(user=lea, text="Ann is no longer noted as a Tournament Advocate.").exists()


def test_member_is_told_that_a_director_noted_an_opt_out(lea: User) -> None:
    member = factories.UserFactory(handle="Ann")
    event = qualifier(lea, [member.player, *(factories.PlayerFactory() for _ in range(3))])
    pass_over(again(event), entry_of(event, member.player), "opted_out", by=lea)
    notice = Notice.objects.filter(user=member).latest("pk")
    assert (notice.text.startswith("A director noted that you opt out"), notice.link) == (
        True,
        f"{event.get_absolute_url()}bids/",
    )


def test_invitations_of_a_day_have_a_limit(lea: User, settings: Any) -> None:
    settings.INVITATIONS_PER_DAY = 2
    league = form_league(
        Named("Deep Space"), ["Lea", *(factories.UserFactory().player.handle for _ in range(2))], by=lea
    )
    with pytest.raises(RuleViolation, match="You have invited 2 people in a day"):
        invite_founder(league, factories.UserFactory().player.handle, by=lea)


def test_alternates_who_are_asked_stay_asked_when_the_league_is_edited(lea: User, ann: User) -> None:
    asked = Asked("alternate", lea, ann)
    form = browser(lea).open(f"{asked.row.get_absolute_url()}edit/")
    form.send(form.page.form("about"), about="Fridays.")
    assert asked.invitation.is_open
    listed = Device(lea).get(f"/leagues/{asked.row.pk}/invitations/").json()["results"]
    assert [row["user"] for row in listed] == ["Ann"]
    assert Device(ann).get(f"/leagues/{asked.row.pk}/invitations/").status_code == 403
    edit_league(asked.row, Named("Deep Space"), by=lea)
    assert not open_invitations().exists()


def test_invitation_that_was_withdrawn_meanwhile_is_not_accepted(asked: Asked) -> None:
    read_before = asked.invitation
    withdraw_invitation(asked.invitation, by=asked.lea)
    with pytest.raises(RuleViolation, match="no longer open"):
        accept_invitation(read_before, by=asked.ann)
    assert not asked.holds
