"""Four at one table: scored, ranked, written down and read again like any other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.pod_game import PODS, counted, registered
from tournaments.engine import ENDINGS, FIELDS, LABELS, RULESETS, rank, score
from tournaments.engine.core.types import Match, Player, Record, Round, seated
from tournaments.engine.document import DocumentError, read_event, scored, write_event

FOUR = ("ann", "bob", "cy", "dot")


@pytest.fixture(autouse=True)
def pods() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def record() -> Record:
    rounds = (
        Round(1, (Match(seated(*FOUR), 1, (counted(30, 10, 5, 0),)),), of_round=1),
        Round(2, (Match(seated(*FOUR), 1, (counted(0, 20, 10, 10),)),), of_round=2),
    )
    return Record(PODS.code, tuple(map(Player, FOUR)), rounds, 2)


def test_game_that_is_registered_is_known_by_its_code_its_endings_and_its_fields() -> None:
    assert (RULESETS["test-pods"], ENDINGS["counted"].section, LABELS["bank"]) == (PODS, "Pods 1", "The bank is empty")
    assert FIELDS["chips"].most == 500
    RULESETS.withdraw(PODS)
    assert [code in known for code, known in (("counted", ENDINGS), ("chips", FIELDS), ("bank", LABELS))] == [False] * 3
    RULESETS.register(PODS)


def test_every_seat_has_its_line_and_has_met_all_others(record: Record) -> None:
    cards = {card.player: card for card in score(PODS, record)}
    assert {player: card.vp for player, card in cards.items()} == {"ann": 30, "bob": 30, "cy": 15, "dot": 10}
    assert cards["cy"].lines[0].opponents == ("ann", "bob", "dot")
    assert cards["cy"].opponents == ("ann", "bob", "dot") * 2
    table = rank(PODS, tuple(cards.values()), rounds=2)
    assert [place.player for place in table] == ["bob", "ann", "cy", "dot"]


def test_document_holds_all_four_and_is_read_again_equal(record: Record) -> None:
    document = write_event(record)
    table = document["rounds"][0]["matches"][0]
    assert table["seats"] == [
        {"player": "ann", "chips": 30},
        {"player": "bob", "chips": 10},
        {"player": "cy", "chips": 5},
        {"player": "dot", "chips": 0},
    ]
    assert (table["result"], table["winners"], "a" in table) == ("counted", [0], False)
    assert read_event(document) == record
    assert scored(document)["matches"][0]["seats"][3] == {"player": "dot", "vp": 0, "diff": -15}


def test_table_that_is_not_reported_holds_all_four(record: Record) -> None:
    open_table = Round(3, (Match(seated(*FOUR), 1),), complete=False, of_round=3)
    record = Record(record.ruleset, record.players, (*record.rounds, open_table), 3)
    assert read_event(write_event(record)) == record


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seats": []}, "seats"),
        ({"seats": [{"player": "ann"}] * 9}, "seats"),
        ({"seats": [{"player": "ann", "chips": 3}, {"player": "zed", "chips": 3}]}, "seats[1].player"),
        ({"seats": [{"player": "ann", "chips": 3}, {"player": "ann", "chips": 3}]}, "seats[1].player"),
        ({"seats": [{"player": "ann", "chips": "many"}]}, "seats[0].chips"),
        ({"seats": [{"player": "ann"}, {"player": "bob"}]}, "chips_a"),
        ({"winners": [9]}, "winners"),
        ({"result": "full_win"}, "result"),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(record: Record, change: dict[str, object], place: str) -> None:
    document = write_event(record)
    document["rounds"][0]["matches"][0] |= change
    with pytest.raises(DocumentError) as refused:
        read_event(document)
    assert any(fault.place.startswith(f"rounds[0].matches[0].{place}") for fault in refused.value.faults)
