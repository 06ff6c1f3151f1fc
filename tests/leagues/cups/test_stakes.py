"""Bids to Day 2 and design opportunities: said, opted out of, received, reported, corrected (SW "Day 2 Automatic Bids",
"Virtual Card Design Opportunities", "After the Tournament")."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from leagues.models import PassedOver
from leagues.selectors.stake_pages import report_of, shown_stake
from leagues.services.championships import settle_event
from leagues.services.stakes import opt_out, pass_over, set_stake, take_back_passing
from tests import factories
from tests.leagues.cups.bids import again, best, entry_of, finalized, given, played, qualifier
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.audits.services.auditing import void_event
from tournaments.closing.services.reporting import reopen_event
from tournaments.kernel.models import User
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

BID, DESIGN = "day_2_bid", "design"


def year_of(event: Event) -> int:
    return event.local_start.year


def test_bid_passes_over_who_holds_one_and_who_opted_out(by: User) -> None:
    players = [factories.PlayerFactory() for _ in range(4)]
    first = finalized(played(qualifier(by, players), by), by)
    holder = best(first)[0]
    second = played(qualifier(by, players), by)
    out = best(second)[1]
    pass_over(second, entry_of(second, out), "opted_out", by=by)
    finalized(second, by)

    assert best(second)[0] == holder
    assert given(second) == [(BID, 3, best(second)[2])]
    shown = shown_stake(again(second))
    assert [(one.name, one.why) for one in shown.passed] == [
        (holder.shown_name, f"holds one already, from {first.title}"),
        (out.shown_name, "opted out on the day"),
    ]


def test_several_bids_are_as_many_as_the_director_said(by: User) -> None:
    event = qualifier(by, bids="several")
    assert shown_stake(event).stake.bids == 2
    set_stake(event, 3, 0, year_of(event), by=by)
    finalized(played(event, by), by)

    assert [(kind, place) for kind, place, _ in given(event)] == [(BID, 1), (BID, 2), (BID, 3)]


def test_later_event_keeps_its_bid_while_an_earlier_is_open_and_follows_once_it_is_corrected(
    by: User, officer: User
) -> None:
    players = [factories.PlayerFactory() for _ in range(4)]
    first = finalized(played(qualifier(by, players), by), by)
    second = played(qualifier(by, players), by)
    finalized(second, by)
    before = given(second)
    assert before == [(BID, 2, best(second)[1])]
    reopen_event(again(first), "Look again.", by=officer)
    settle_event(first.pk)
    settle_event(second.pk)
    assert (given(first), given(second)) == ([], before)
    void_event(again(first), "Nobody was there.", by=officer)
    settle_event(first.pk)

    assert given(second) == [(BID, 1, best(second)[0])]


def test_players_opt_out_themselves_on_the_day_and_never_once_it_is_final(by: User, officer: User) -> None:
    player = factories.UserFactory()
    event = qualifier(by, [player.player, *(factories.PlayerFactory() for _ in range(3))])
    with time_machine.travel(event.starts_at - timedelta(days=2)):
        assert refusal(opt_out, event, by=player) == ("not_yet", "SW Day 2 Automatic Bids")
    row = opt_out(event, by=player)
    take_back_passing(row, by=player)
    row = opt_out(again(event), by=player)
    event = finalized(played(event, by), by)
    assert given(event) == [(BID, 2, best(event)[1])]

    assert refusal(take_back_passing, row, by=player) == ("final", "SW Day 2 Automatic Bids")
    reopen_event(event, "Look again.", by=officer)
    assert refusal(take_back_passing, row, by=by) == ("final", "SW Day 2 Automatic Bids")
    other = entry_of(event, best(event)[1])
    assert refusal(pass_over, again(event), other, "opted_out", by=by) == ("final", "SW Day 2 Automatic Bids")


def test_nobody_opts_out_for_another(by: User) -> None:
    player, stranger = factories.UserFactory(), factories.UserFactory()
    event = qualifier(by, [player.player, *(factories.PlayerFactory() for _ in range(3))])
    row = opt_out(event, by=player)

    assert refusal(opt_out, again(event), by=stranger)[0] == "not_listed"
    assert refusal(take_back_passing, row, by=stranger)[0] == "directors_only"
    assert refusal(pass_over, again(event), row.entry_id, "advocate", by=player)[0] == "directors_only"
    assert PassedOver.objects.get() == row


def test_stake_is_said_before_the_first_round_and_changed_by_coordinators_with_a_reason(
    by: User, officer: User
) -> None:
    event = qualifier(by)
    assert refusal(set_stake, event, 2, 0, year_of(event), by=by)[0] == "bids"
    assert refusal(set_stake, event, 1, 0, year_of(event), by=factories.UserFactory())[0] == "directors_only"
    event = played(event, by)
    assert refusal(set_stake, event, 1, 1, year_of(event), by=by)[0] == "begun"
    assert refusal(set_stake, event, 1, 1, year_of(event), by=officer)[0] == "missing"
    set_stake(event, 1, 1, year_of(event), by=officer, reason="The Committee gave one more.")
    event = finalized(event, by)
    assert refusal(set_stake, event, 1, 2, year_of(event), by=officer, reason="One more.")[0] == "locked"
    assert [kind for kind, _, _ in given(event)] == [BID, DESIGN]


def test_other_games_have_nothing_of_the_kind_at_stake(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by)
    assert refusal(set_stake, event, 0, 1, year_of(event), by=by)[0] == "no_stakes"
    assert shown_stake(event) is None


def test_report_names_receivers_with_their_addresses(by: User) -> None:
    member = factories.UserFactory()
    event = qualifier(by, [member.player, *(factories.PlayerFactory() for _ in range(3))])
    set_stake(event, 1, 2, year_of(event), by=by)
    finalized(played(event, by), by)
    report = report_of(again(event))
    assert [(one.prize, one.place, one.email) for one in report.named] == [
        ("bid to Day 2", 1, member.email),
        ("virtual card design opportunity", 1, member.email),
        ("virtual card design opportunity", 2, ""),
    ]
    assert f"Bid to Day 2: {member.player.shown_name} <{member.email}>, place 1" in report.text
    assert report.lacks_addresses == (best(event)[1].shown_name,)


def test_all_of_it_is_done_in_the_browser(by: User) -> None:
    member = factories.UserFactory()
    event = qualifier(by, [member.player, *(factories.PlayerFactory() for _ in range(3))])
    page = browser(by).open(f"{event.get_absolute_url()}bids/stake/")
    page = page.send(page.page.form("designs"), bids=5, designs=1)
    assert "The event is listed with 1 at stake" in page.text
    page = page.send(page.page.form("designs"), bids=1, designs=1)
    assert "What is at stake is said." in page.text

    own = browser(member).open(f"{event.get_absolute_url()}bids/")
    own = own.send(own.page.form_to("/bids/opt-out/"))
    assert "You have opted out" in own.text
    own = own.send(own.page.form_to("/take-back/"))
    assert "It is taken back." in own.text

    page = browser(by).open(f"{event.get_absolute_url()}bids/marks/")
    page = page.send(page.page.form("why"), entry=entry_of(event, member.player), why="advocate")
    assert "The player is asked, and noted as an Advocate once they accept." in page.text
    assert "Is a Tournament Advocate" not in browser().open(f"{event.get_absolute_url()}bids/").text
    own = browser(member).open("/my/")
    own = own.send(own.page.form_to("/accept/"))
    assert "You accepted." in own.text
    assert "Is a Tournament Advocate" in browser().open(f"{event.get_absolute_url()}bids/").text
    finalized(played(event, by), by)
    second = best(event)[1]

    public = browser().open(event.get_absolute_url())
    assert all(name in public.text for name in (member.player.shown_name, second.shown_name))
    report = browser(by).open(f"{event.get_absolute_url()}bids/report/")
    assert member.email in report.text
    assert member.email not in browser().open(f"{event.get_absolute_url()}bids/").text
