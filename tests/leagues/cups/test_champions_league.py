"""The Champions League: named once a year, its field invited and seeded by lifetime points (OPG 12.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leagues.models import ChampionsLeague
from leagues.selectors.champions_league import against_event, shown_champions_league, shown_winners
from leagues.selectors.gifts import gifts
from leagues.services.champions_leagues import (
    name_champions_league,
    take_back_waiver,
    unname_champions_league,
    waive_points,
)
from leagues.services.championships import settle_event
from tests import factories
from tests.leagues.cups.champions import again, bracket_for, earned, fresh, give_points, named, seed_by_points
from tests.leagues.cups.rows import given, won
from tests.leagues.rows import day
from tests.refusals import refusal
from tests.tournaments.plain import Form, PlainBrowser, browser
from tests.tournaments.play.test_match_play import full_win, play
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.entries import enter_player
from tournaments.entries.services.merging import merge_players
from tournaments.entries.services.preregistration import enter_myself
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.kernel.models import User
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.people.models import Notice
from tournaments.play.services.rounds import draw_round, publish_round, redraw_round
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
SECTION = "OPG 12.7"


@pytest.fixture
def champions(by: User, chief: User) -> ChampionsLeague:
    """Seeds by points are 3, 1, 2."""
    return named(bracket_for(earned((100, 240, 180)), by), chief)


def seeds_of(champions: ChampionsLeague) -> list[int | None]:
    return list(champions.event.entries.order_by("number").values_list("seed", flat=True))


def test_seeds_are_by_lifetime_points(champions: ChampionsLeague, by: User) -> None:
    seed_by_points(champions, by=by)
    assert seeds_of(champions) == [3, 1, 2]
    assert shown_champions_league(champions).seeded
    assert draw_round(again(champions.event), by=by).is_draft


def test_points_of_later_events_change_no_seed(champions: ChampionsLeague) -> None:
    Event.objects.filter(pk=champions.event_id).update(starts_at=day(10, of=9))
    later = fresh(champions)
    assert [each.points for each in shown_champions_league(later).players] == [0, 0, 0]
    Event.objects.filter(pk=champions.event_id).update(starts_at=day(10, of=11))
    assert [each.points for each in shown_champions_league(fresh(champions)).players] == [240, 180, 100]


# --- who may play -----------------------------------------------------------------------------------------------------


def test_too_few_points_are_named_and_nobody_is_seeded(champions: ChampionsLeague, by: User) -> None:
    (few,) = earned((99,))
    enter_player(champions.event, few, by=by, check_in=True)
    with pytest.raises(RuleViolation, match=f"{few.shown_name} has fewer than 100") as what:
        seed_by_points(champions, by=by)
    assert (what.value.code, what.value.section) == ("too_few_points", SECTION)
    assert set(seeds_of(champions)) == {None}


def test_who_is_invited_is_seeded_behind_and_told_why(champions: ChampionsLeague, by: User) -> None:
    guest = factories.UserFactory()
    waive_points(champions, "He founded the league.", by=by, handle=guest.player.handle)
    enter_player(again(champions.event), guest.player, by=by, check_in=True)
    seed_by_points(fresh(champions), by=by)
    assert seeds_of(champions) == [3, 1, 2, 4]
    row = shown_champions_league(champions).players[-1]
    assert (row.name, row.points, row.invited, row.due, row.reason) == (
        *(guest.player.handle, 0, True, 4),
        "He founded the league.",
    )
    assert Notice.objects.filter(user=guest, link=champions.get_absolute_url()).count() == 1


def test_waiver_needs_a_reason_somebody_and_no_second_time(champions: ChampionsLeague, by: User) -> None:
    guest = factories.UserFactory()
    with pytest.raises(RuleViolation) as what:
        waive_points(champions, "", by=by, handle=guest.player.handle)
    assert (what.value.code, what.value.section) == ("missing", SECTION)
    for said in ({}, {"player": guest.player.pk}):
        assert refusal(waive_points, champions, "A friend.", by=by, **said) == ("player", SECTION)
    waive_points(champions, "A friend.", by=by, handle=guest.player.handle)
    with pytest.raises(AlreadyDone):
        waive_points(fresh(champions), "A friend.", by=by, handle=guest.player.handle)


def test_member_with_too_few_points_cannot_enter_himself(champions: ChampionsLeague, by: User) -> None:
    early = factories.EventFactory(by=by, title="Early", structure="se-playin", rounds_scheduled=3)
    unname_champions_league(champions, by=champions.named_by)
    ahead = named(early, champions.named_by)
    event = again(early)
    edit_event(event, replace(details_of(event), preregistration=True), by=by)
    guest = factories.UserFactory()
    with pytest.raises(RuleViolation, match="you have 0") as what:
        enter_myself(ahead.event, by=guest)
    assert (what.value.code, what.value.section) == ("too_few_points", SECTION)
    waive_points(ahead, "A friend.", by=by, handle=guest.player.handle)
    assert enter_myself(again(early), by=guest).player == guest.player
    member = factories.UserFactory()
    give_points({member.player: 100})
    assert enter_myself(again(early), by=member).player == member.player


# --- its first round --------------------------------------------------------------------------------------------------


def test_first_round_waits_for_everybody_to_be_invited(champions: ChampionsLeague, by: User) -> None:
    seed_by_points(champions, by=by)
    (few,) = earned((99,))
    entry = enter_player(again(champions.event), few, by=by, check_in=True)
    give_seeds(again(champions.event), {entry.pk: 4}, by=by)
    assert refusal(draw_round, again(champions.event), by=by) == ("too_few_points", SECTION)


def test_other_seeds_than_those_of_the_points_are_refused(champions: ChampionsLeague, by: User) -> None:
    entries = champions.event.entries.order_by("number").values_list("pk", flat=True)
    give_seeds(champions.event, {pk: seed for seed, pk in enumerate(entries, 1)}, by=by)
    assert refusal(draw_round, again(champions.event), by=by) == ("not_by_points", SECTION)


def test_draft_is_not_published_nor_drawn_again_once_somebody_is_invited_no_more(
    champions: ChampionsLeague, by: User
) -> None:
    guest = factories.PlayerFactory()
    enter_player(champions.event, guest, by=by, check_in=True)
    waive_points(champions, "A friend.", by=by, player=guest.pk)
    seed_by_points(fresh(champions), by=by)
    draft = draw_round(again(champions.event), by=by)
    take_back_waiver(champions.waivers.get(), by=by)
    for act in (publish_round, redraw_round):
        assert refusal(act, draft, by=by) == ("too_few_points", SECTION)


def test_once_begun_all_of_it_stays(champions: ChampionsLeague, by: User, chief: User) -> None:
    seed_by_points(champions, by=by)
    publish_round(draw_round(again(champions.event), by=by), by=by)
    champions = fresh(champions)
    assert refusal(unname_champions_league, champions, by=chief) == ("begun", SECTION)
    handle = factories.UserFactory().player.handle
    assert refusal(waive_points, champions, "A friend.", by=by, handle=handle) == ("begun", SECTION)


# --- which event it is ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"structure": "swiss"}, "no_bracket"),
        ({"structure": "mcintyre8"}, "no_bracket"),
        ({"options": {"best_of": "3"}}, "no_bracket"),
    ],
)
def test_it_is_a_standard_bracket_of_one_game(changes: dict[str, object], code: str, by: User, chief: User) -> None:
    assert refusal(named, bracket_for([], by, **changes), chief) == (code, SECTION)


def test_listing_that_no_longer_fits_holds_the_first_round_up(champions: ChampionsLeague, by: User) -> None:
    seed_by_points(champions, by=by)
    Event.objects.update(options={"best_of": "3"})
    assert refusal(draw_round, again(champions.event), by=by) == ("no_bracket", SECTION)


def test_there_is_one_of_a_game_a_year(champions: ChampionsLeague, by: User, chief: User) -> None:
    with pytest.raises(AlreadyDone):
        named(again(champions.event), chief)
    with pytest.raises(Conflict, match="one a year"):
        named(bracket_for([], by, title="Another"), chief)
    assert named(bracket_for([], by, title="Other game", game="1E", rules="modern"), chief)
    Event.objects.filter(pk=champions.event_id).update(state=Event.State.CANCELLED)
    assert named(bracket_for([], by, title="Instead"), chief)


def test_championship_is_none(by: User, chief: User) -> None:
    event = bracket_for([], by)
    Event.objects.filter(pk=event.pk).update(level=2)
    assert refusal(named, again(event), chief) == ("high_level", SECTION)


def test_director_of_organized_play_names_it_but_none_of_his_own(by: User, chief: User) -> None:
    own, other = bracket_for([], chief, title="His own"), bracket_for([], by, title="Another's")
    for event, user in ((own, chief), (other, by), (other, factories.CoordinatorFactory())):
        assert refusal(name_champions_league, event, by=user) == ("namers_only", SECTION)
    assert name_champions_league(own, by=factories.CoordinatorFactory())


# --- what its winner takes along --------------------------------------------------------------------------------------


def played_out(champions: ChampionsLeague, by: User) -> Event:
    seed_by_points(champions, by=by)
    while again(champions.event).state != Event.State.COMPLETE:
        play(champions.event, by, full_win(0))
    finalize_event(again(champions.event), by=by)
    settle_event(champions.event_id)
    return again(champions.event)


def test_winner_has_the_byes_of_a_continental_champion_and_a_title(champions: ChampionsLeague, by: User) -> None:
    event = played_out(champions, by)
    year = champions.year
    assert given(event) == [(1, "bye_1", "worlds", year, 0), (1, "bye_2", "worlds", year, 0)]
    assert won(event) == [(1, "champions", f"Champions League Winner {year} (2E)")]
    best = event.entries.get(seed=1).player
    assert gifts(event).titles[0].player == best.pk
    (shown,) = shown_winners()
    assert [name.shown for name in shown.winners] == [best.shown_name]


def test_tribbles_knows_no_byes(by: User, chief: User) -> None:
    champions = named(bracket_for([], by), chief)
    Event.objects.filter(pk=champions.event_id).update(game="TR")
    assert [finding.code for finding in against_event(again(champions.event), champions.year)] == ["no_byes"]


# --- pages ------------------------------------------------------------------------------------------------------------


def test_everything_is_done_on_its_page(by: User, chief: User) -> None:
    event = bracket_for([*earned((100, 240, 180)), factories.PlayerFactory()], by)
    guest = event.entries.get(number=4).player
    page = browser(chief).open(f"{event.get_absolute_url()}champions-league/")
    page.send(_button(page, "name/"))
    page = browser(by).open(page.url)
    assert "no: 100 points are needed" in page.text
    assert not [form for form in page.page.forms if form.action.endswith("seed/")]
    (link,) = (link for link in page.page.links if f"?player={guest.pk}" in link)
    page.open(link).send(page.page.form("reason"), reason="He came far.")
    assert "Points waived: He came far." in page.text
    page.send(_button(page, "seed/"))
    assert "Everybody has the seed of his points." in page.text
    page.send(_button(page, "take-back/"))
    assert "no: 100 points are needed" in page.text
    page = browser(chief).open(page.url)
    page.send(_button(page, "unname/"))
    assert "This event is no Champions League" in page.text


def _button(page: PlainBrowser, ends: str) -> Form:
    return next(form for form in page.page.forms if form.action.endswith(ends))


def test_points_are_those_of_all_leagues_and_of_the_whole_person(champions: ChampionsLeague, by: User) -> None:
    first, _, third = (entry.player for entry in champions.event.entries.order_by("number"))
    before = factories.PlayerFactory()
    give_points({first: 50, before: 200})
    merge_players(before, third, "A new name.", by=factories.CoordinatorFactory())
    assert [each.points for each in shown_champions_league(champions).players] == [380, 240, 150]


def test_level_ones_are_seeded_by_the_lot_that_was_noted(by: User, chief: User) -> None:
    champions = named(bracket_for(earned([100] * 6), by), chief)
    order = []
    for lot in (1, 1, 2):
        ChampionsLeague.objects.update(lot=lot)
        seed_by_points(fresh(champions), by=by)
        order.append(seeds_of(champions))
    assert order[0] == order[1] != order[2]


@pytest.fixture
def chief() -> User:
    return factories.CoordinatorFactory(post="director")


def test_waiver_that_is_taken_back_invites_nobody(champions: ChampionsLeague, by: User) -> None:
    guest = factories.PlayerFactory()
    enter_player(champions.event, guest, by=by, check_in=True)
    waive_points(champions, "Why not.", by=by, player=guest.pk)
    take_back_waiver(champions.waivers.get(), by=by)
    assert not champions.waivers.exists()
    with pytest.raises(RuleViolation):
        seed_by_points(fresh(champions), by=by)


def test_others_invite_nobody(champions: ChampionsLeague, chief: User) -> None:
    with pytest.raises(RuleViolation) as what:
        waive_points(champions, "A friend.", by=chief, handle=factories.UserFactory().player.handle)
    assert (what.value.code, what.value.section) == ("directors_only", SECTION)
