"""Nobody comes, one comes, somebody withdraws: the sheet has an ending for it, and the event goes on to its end.

No director has to invent a winner (T95 systems 3, 4, 7; D97 1.17, 1.22; OPG 7.5.1, 10).
"""

from __future__ import annotations

import pytest

from tests import factories
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tests.tournaments.offers.evenings import Evening, Kind, of, second_edition
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine import absence
from tournaments.entries.services.entries import drop_player
from tournaments.play.selectors.coming import find_next_sitting, last_counted
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db
ELIMINATION = of("1997", "elimination", "elimination-1997", 8, format="swiss", pool="released")
KINDS = (
    *(second_edition(code) for code in ("mcintyre8", "double-elimination", "se-playin")),
    of("1995", "round_robin", "round-robin", 6, pool="in_print"),
    of("1995", "quick_swiss", "swiss-tiebreaker", 8, pool="in_print"),
    of("1995", "double_elimination", "double-elimination", 8, pool="in_print"),
    of("1997", "decipher_swiss", "swiss-tiebreaker", format="swiss", pool="released"),
    of("OTHER", "house", "swiss", pool="own"),
    ELIMINATION,
)


def prepare(kind: Kind) -> Evening:
    """Everybody is there, and round 1 is published."""
    evening = Evening(kind)
    evening.event = factories.DueEventFactory(by=evening.director, **kind.said)
    evening._enter(kind.players)
    evening._check_in(kind.players)
    evening.give_seeds()
    publish_round(draw_round(evening.event, by=evening.director, draw_seed=5), by=evening.director)
    evening.reload()
    return evening


@matrix("kind", KINDS, ids=str, step=4)
def test_evening_goes_on_to_its_end_after_nobody_came(kind: Kind) -> None:
    evening = prepare(kind)
    rules, device = records.rules_of(evening.event), Device(evening.director)
    for table, absent in ((1, (0, 1)), (2, (0,))):
        missing = absence(rules, 2, absent)
        sheet = browser(evening.director).open(f"{evening.event.get_absolute_url()}rounds/1/tables/{table}/")
        assert f'value="{missing.ending}"' in sheet.text
        winner = {"winner": "b"} if missing.winners else {}
        scores = {"score_a": 0, "score_b": 0} if missing.winners and rules.scoring.score else {}
        path = f"/events/{evening.event.pk}/rounds/1/tables/{table}/"
        answer = device.call("put", f"{path}result/", {"result": missing.ending, **winner, **scores, "sure": True})
        assert answer.status_code == 200, answer.json()
    match = Match.objects.get(round__event=evening.event, table=1)
    assert (match.is_reported, match.winner_seat) == (True, "")
    _play_on(evening, withdraws=True)
    assert Event.objects.get(pk=evening.event.pk).state == Event.State.FINALIZED


def _play_on(evening: Evening, *, withdraws: bool) -> None:
    """Every other result is made up; after round 1 the last on the list who is still in it withdraws."""
    played = evening.event.rounds.get(number=1)
    while True:
        evening._report_all(played)
        complete_round(Round.objects.select_related("event").get(pk=played.pk), by=evening.director)
        event = evening.reload()
        if withdraws and event.state != Event.State.COMPLETE:
            there = event.entries.filter(dropped_after=None).select_related("event", "player")
            drop_player(there.latest("number"), by=evening.director)
            event, withdraws = evening.reload(), False
        if event.state == Event.State.COMPLETE or find_next_sitting(event, last_counted(event)) is None:
            break
        drawn = draw_round(event, by=evening.director, draw_seed=5)
        played = publish_round(drawn, by=evening.director)
        evening.reload()
    finalize_event(evening.reload(), by=evening.director, reason="That was all.")
