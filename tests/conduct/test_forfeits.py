"""Disqualified after the event, by a video: the place is marked and gives nothing (OPG 14, B; AMB-C9)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from random import Random

import pytest

from conduct.engine import Level
from conduct.models import Penalty
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.export import export_event
from tournaments.audits.services.auditing import void_event
from tournaments.audits.services.forfeits import rank_again
from tournaments.closing.selectors.prizes import prizes
from tournaments.closing.selectors.sheets import standings_sheet
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, give_prize, hand_out_prize
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.department.models import InboxItem
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError
from tournaments.kernel.journal import AlreadyDone
from tournaments.people.models import Notice
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Announcement, Entry, Match, Seat, Stage
from tournaments.record.selectors.acts import shown_acts
from tournaments.record.selectors.forfeits import AFTERWARDS
from tournaments.record.selectors.standings import standings_rows
from tournaments.record.services.freezing import write_records

pytestmark = pytest.mark.django_db

WHY = "The video of round 2 shows it."


@pytest.fixture(scope="module")
def finalized_rows(listed_rows: Hall) -> Hall:
    """All three rounds are played, and the event is finalized."""
    factories.RoundFactory(event=listed_rows.event)
    play_on(listed_rows)
    finalize_event(listed_rows.again(), by=listed_rows.director)
    listed_rows.again()
    return listed_rows


@pytest.fixture
def over(finalized_rows: Hall, db: None) -> Hall:
    return deepcopy(finalized_rows)


def play_on(hall: Hall) -> None:
    """To the end of the last round."""
    factories.report_all(hall.round(), Random(1))
    complete_round(hall.round(), by=hall.director)
    factories.play_rounds(hall.again(), 2)


def first(hall: Hall) -> Entry:
    return at(hall, 1)


def at(hall: Hall, rank: int) -> Entry:
    rows = Entry.objects.select_related("event", "player__merged_into")
    return rows.get(event=hall.event, player=hall.event.placements.get(rank=rank).player)


def disqualify(hall: Hall, entry: Entry) -> Penalty:
    return hall.issue("C1", entry, evidence=WHY)


def order(hall: Hall) -> list[int]:
    return [row.pk for row in standings_rows(hall.again())]


def frozen(hall: Hall) -> list[int]:
    return list(hall.event.placements.order_by("rank").values_list("player", flat=True))


def gone(hall: Hall) -> dict[int, str]:
    return {row.pk: row.gone for row in standings_rows(hall.again()) if row.gone}


def facts(hall: Hall) -> object:
    """Everything that was played, and what it counts."""
    played = Match.objects.filter(round__event=hall.event).order_by("pk")
    return (
        list(played.values_list("ended_by", "winner_seat", "facts")),
        list(Seat.objects.filter(round__event=hall.event).order_by("pk").values_list("player", "score", "facts")),
        list(hall.event.placements.order_by("rank").values("player", "rank", "figures", "decided_by", "lot")),
        [(row.rank, row.pk, row.badges, row.figures) for row in standings_rows(hall.again())],
        hall.event.frozen_digest,
    )


def test_no_result_and_no_place_changes_and_the_place_is_marked(over: Hall) -> None:
    before, entry = facts(over), first(over)
    penalty = disqualify(over, entry)
    entry.refresh_from_db()
    assert facts(over) == before
    assert (entry.forfeits, entry.ranked_last, entry.disqualified_after) == (True, False, None)
    assert gone(over) == {entry.player_id: AFTERWARDS}
    assert "forfeited" in " ".join(penalty.follows)
    assert audit(over.event).holds


def test_prize_is_neither_given_nor_handed_out(over: Hall) -> None:
    entry = first(over)
    prize = add_prize(over.event, Offer("A deck box", 1), by=over.director)
    award_prizes(over.again(), by=over.director)
    disqualify(over, entry)
    with pytest.raises(RuleViolation, match="forfeits every prize"):
        hand_out_prize(prize, by=over.director)
    entry.refresh_from_db()
    with pytest.raises(RuleViolation, match="forfeits every prize"):
        give_prize(prize, entry, by=over.director)
    page = browser(over.director).open(f"{over.event.get_absolute_url()}prizes/")
    assert "disqualified: forfeited" in page.text
    choices = page.page.form("winner").choices["winner"]
    assert (str(entry.pk) in choices, len(choices)) == (False, 6)


def test_what_was_handed_out_is_shown_until_it_is_taken_back(over: Hall) -> None:
    entry = first(over)
    prize = add_prize(over.event, Offer("A deck box", 1), by=over.director)
    award_prizes(over.again(), by=over.director)
    prize.refresh_from_db()
    hand_out_prize(prize, by=over.director)
    penalty = disqualify(over, entry)
    url = f"{over.event.get_absolute_url()}prizes/"
    assert "to be taken back" in browser(over.director).open(url).text
    said = Device(over.director).get(f"/events/{over.event.pk}/prizes/").json()
    assert [(one["forfeited"], bool(one["given_at"])) for one in said] == [(True, True)]
    hand_out_prize(prize, by=over.director, given=False)
    assert "to be taken back" not in browser(over.director).open(url).text
    withdraw_penalty(penalty, "It was another.", by=over.director)
    assert not prizes(over.event)[0].forfeited


def test_corrected_to_another_disqualification_it_stands_and_to_less_it_is_gone(over: Hall) -> None:
    entry = first(over)
    penalty = disqualify(over, entry)
    said = over.said(
        "C2", entry, evidence=WHY, moment=Penalty.Moment.AFTERWARDS, level=Level.DISQUALIFICATION, because="Grave."
    )
    other = correct_penalty(penalty, said, "It was no cheating.", by=over.director)
    assert first(over).forfeits
    said = over.said(
        "C2", entry, evidence=WHY, moment=Penalty.Moment.AFTERWARDS, level=Level.GAME_LOSS, because="Less grave."
    )
    correct_penalty(other, said, "It was not so grave.", by=over.director)
    assert not first(over).forfeits


def test_ranked_again_he_stands_last_and_the_others_move_up(over: Hall) -> None:
    before, entry = order(over), first(over)
    prize = add_prize(over.event, Offer("A deck box", 1), by=over.director)
    disqualify(over, entry)
    rank_again(over.again(), WHY, by=over.coordinator)
    assert order(over) == frozen(over) == [*before[1:], before[0]]
    entry.refresh_from_db()
    assert (gone(over), entry.disqualified_after) == ({entry.player_id: AFTERWARDS}, 3)
    award_prizes(over.again(), by=over.director)
    prize.refresh_from_db()
    assert prize.entry is not None
    assert prize.entry.player_id == before[1]
    assert audit(over.event).holds
    assert WHY in Announcement.objects.latest("pk").text
    assert Notice.objects.filter(user=over.pat, text__contains="ranked again").exists()
    assert Notice.objects.filter(user=over.director, text__contains="ranked again").exists()
    assert "ranked again" in shown_acts(over.event, over.event.journal.filter(tag="event.ranked_again"))[0].text


def test_taken_back_in_an_event_that_is_open_again_he_is_back_at_once(over: Hall) -> None:
    before, entry = order(over), first(over)
    penalty = disqualify(over, entry)
    rank_again(over.again(), WHY, by=over.coordinator)
    reopen_event(over.again(), "A slip was misread.", by=over.coordinator)
    over.again()
    penalty = Penalty.objects.get(pk=penalty.pk)
    withdraw_penalty(penalty, "It was another player.", by=over.director)
    assert (order(over), gone(over)) == (before, {})
    assert not InboxItem.objects.filter(text__contains="have the event ranked again").exists()


def test_taken_back_before_the_event_is_opened_again_he_is_back_with_it(over: Hall) -> None:
    before, entry = order(over), first(over)
    penalty = disqualify(over, entry)
    rank_again(over.again(), WHY, by=over.coordinator)
    withdraw_penalty(penalty, "It was another player.", by=over.director)
    reopen_event(over.again(), "A slip was misread.", by=over.coordinator)
    assert (order(over), gone(over)) == (before, {})


def test_winner_of_the_final_confrontation_stands_last_like_anybody(over: Hall) -> None:
    before, entry = order(over), at(over, 2)
    with factories.by_hand():
        Stage.objects.create(event=over.event, number=2, code="final_confrontation", named_winner=entry)
    write_records([over.event.pk])
    disqualify(over, entry)
    rank_again(over.again(), WHY, by=over.coordinator)
    assert order(over) == [before[0], *before[2:], before[1]]


def test_ranking_again_needs_a_final_table_a_reason_and_somebody_to_rank(over: Hall) -> None:
    with pytest.raises(AlreadyDone, match="nothing to rank"):
        rank_again(over.event, WHY, by=over.coordinator)
    disqualify(over, first(over))
    with pytest.raises(RuleViolation, match="Say why"):
        rank_again(over.again(), "", by=over.coordinator)
    rank_again(over.again(), WHY, by=over.coordinator)
    with pytest.raises(AlreadyDone, match="nothing to rank"):
        rank_again(over.again(), WHY, by=over.coordinator)
    void_event(over.again(), "It was not played.", by=over.coordinator)
    with pytest.raises(RuleViolation, match="finalized"):
        rank_again(over.again(), WHY, by=over.coordinator)


@pytest.mark.parametrize("said", [{"ranked_last": True}, {"ranked_last": 1}, {"forfeits": "yes"}])
def test_file_that_says_it_otherwise_is_refused_with_the_place(said: Mapping[str, object]) -> None:
    document = factories.write_finished_document()
    document["players"][1] |= said
    with pytest.raises(DocumentError) as refused:
        factories.bring_document(document, by=factories.UserFactory())
    assert refused.value.place == f"players[1].{next(iter(said))}"


def test_programs_read_what_the_pages_say(over: Hall) -> None:
    entry = first(over)
    disqualify(over, entry)
    base, device = over.event.get_absolute_url(), Device(over.director)
    assert browser(over.pat).open(f"{base}standings/").text.count(AFTERWARDS) == 1
    assert AFTERWARDS in browser(over.pat).open(f"{base}players/{entry.player_id}/").text
    assert AFTERWARDS in browser(over.pat).open(f"{base}players/").text
    api = f"/events/{over.event.pk}"
    standing = device.get(f"{api}/standings/").json()["standings"][0]
    assert (standing["rank"], standing["disqualified"], standing["forfeits"]) == (1, False, True)
    assert [row[-2] for row in standings_sheet(over.event)[1:3]] == [AFTERWARDS, ""]
    assert [place["forfeits"] for place in export_event(over.event)["places"][:2]] == [True, False]
    rows = device.get(f"{api}/entries/").json()["results"]
    assert [row["id"] for row in rows if row["forfeits"]] == [entry.pk]
