"""One small file of each format, written for these tests."""

from __future__ import annotations

import json
from typing import Any


def row(number: int, name: str, points: str, rank: int, *cells: str, rating: str = "", born: str = "") -> str:
    """Return a player's line of TRF in its columns."""
    left = f"001 {number:4} m  {'':1} {name:33} {rating:>4} {'FRA':3} {'':11} {born:10} {points:>4} {rank:4}"
    return left + "".join(f"  {cell}" for cell in cells)


TRF16 = "\r\n".join(
    (
        "012 Été d'échecs",
        "022 Besançon",
        "032 FRA",
        "042 2026/07/04",
        "052 2026/07/05",
        "092 Individual: Swiss-System",
        "102 Arbitre, Anne",
        "XXR 4",
        row(1, "Pérez, José", "2.5", 1, "   2 w 1", "0000 - H", "   3 b 1", rating="2101", born="1990/01/02"),
        row(2, "Ångström, Åsa", "1.0", 3, "   1 b 0", "0000 - U", "   4 w -"),
        row(3, "O'Neill, Nóra", "1.5", 2, "   4 b =", "   5 w +", "   1 w 0"),
        row(4, "Łukasz Nowak", "0.5", 5, "   3 w =", "0000 - Z", "   2 b -"),
        row(5, "Weiß, Günther", "1.0", 4, "0000 - F", "   3 b -"),
    )
)
TRF26 = "\r\n".join(
    (
        "### a comment of the program",
        "012 Ligue",
        "042 2026/07/04",
        "142 2",
        "162  W 3.0    D 1.0    L 0.0",
        "192 OTHER_SWISS",
        row(1, "Ada", "6.0", 1, "   2 w 1", "   3 b 1"),
        row(2, "Bo", "0.0", 3, "   1 b 0", "   4 w 0"),
        row(3, "Cy", "3.0", 2, "   4 b 1", "   1 w 0"),
        row(4, "Dee", "0.0", 4, "   3 w 0", "   2 b 0"),
    )
)


def _participant(number: int, name: str, rank: int | None, **more: Any) -> dict[str, Any]:
    return {"participant": {"id": 100 + number, "name": name, "seed": number, "final_rank": rank, **more}}


def _match(number: int, rounds: int, one: int, two: int, winner: int, scores: str, **more: Any) -> dict[str, Any]:
    seats = {"player1_id": 100 + one, "player2_id": 100 + two, "winner_id": 100 + winner if winner else None}
    match = {"id": number, "round": rounds, "suggested_play_order": number, "state": "complete", "scores_csv": scores}
    return {"match": {**match, **seats, **more}}


def _feeds(one: int, two: int, *, losers: tuple[bool, bool] = (False, False)) -> dict[str, Any]:
    return {
        "player1_prereq_match_id": one,
        "player2_prereq_match_id": two,
        "player1_is_prereq_match_loser": losers[0],
        "player2_is_prereq_match_loser": losers[1],
    }


def challonge(kind: str, people: list[Any], matches: list[Any], **more: Any) -> dict[str, Any]:
    tournament = {"name": f"A {kind}", "tournament_type": kind, "state": "complete", "start_at": "2026-03-01T10:00:00Z"}
    return {"tournament": {**tournament, "participants": people, "matches": matches, **more}}


FOUR = [_participant(n, name, rank, invite_email="a@example.com") for n, name, rank in
        ((1, "Ada", 1), (2, "Bo", 2), (3, "Cy", 3), (4, "Dee", 4))]  # fmt: skip
SINGLE = challonge(
    "single elimination",
    FOUR,
    [
        _match(1, 1, 1, 4, 1, "2-0"),
        _match(2, 1, 2, 3, 2, "2-1"),
        _match(3, 0, 4, 3, 3, "0-2", **_feeds(1, 2, losers=(True, True))),
        _match(4, 2, 1, 2, 1, "2-1", **_feeds(1, 2)),
    ],
    game_name="Any Game",
)
DOUBLE = challonge(
    "double elimination",
    FOUR,
    [
        _match(1, 1, 1, 4, 1, "2-0"),
        _match(2, 1, 2, 3, 2, "2-1"),
        _match(3, 2, 1, 2, 2, "0-2"),
        _match(4, -1, 4, 3, 3, "0-2"),
        _match(5, -2, 1, 3, 1, "2-0"),
        _match(6, 3, 2, 1, 1, "1-2"),
        _match(7, 3, 2, 1, 1, "0-2"),
    ],
)
SWISS = challonge(
    "swiss",
    FOUR[:3],
    [_match(1, 1, 1, 2, 1, "2-1"), _match(2, 2, 1, 3, 0, "1-1"), _match(3, 3, 2, 3, 3, "0-2", forfeited=True)],
    pts_for_match_win="3.0",
    pts_for_match_tie="1.0",
    pts_for_bye="3.0",
    swiss_rounds=3,
)
ROUND_ROBIN = challonge("round robin", FOUR[:2], [_match(1, 1, 1, 2, 1, "5-3")])
V2: dict[str, Any] = {
    "data": {"id": "9", "type": "tournament", "attributes": {
        "name": "Second version", "tournament_type": "single elimination", "state": "complete",
        "timestamps": {"starts_at": "2026-03-02T10:00:00Z"}}},
    "included": [
        *({"id": str(n), "type": "participant", "attributes": {"name": name, "seed": n, "final_rank": rank}}
          for n, name, rank in ((1, "Ada", 1), (2, "Bo", 3), (3, "Cy", 2))),
        {"id": "11", "type": "match", "attributes": {
            "state": "complete", "round": 1, "suggested_play_order": 1, "scores": "0 - 2", "winner_id": 3},
            "relationships": {"player1": {"data": {"id": "2", "type": "participant"}},
                              "player2": {"data": {"id": "3", "type": "participant"}}}},
        {"id": "12", "type": "match", "attributes": {
            "state": "complete", "round": 2, "suggested_play_order": 2, "score_in_sets": [[2, 0], [2, 1]],
            "winner_id": 1, "points_by_participant": [{"participant_id": 1}, {"participant_id": 3}]}},
    ],
}  # fmt: skip

MELEE_PAIRINGS = """Round,Table,Player 1,Player 2,Result,Decklist
Round 1,1,Ada Lovelace,"Babbage, Charles",Ada Lovelace won 2-1-0,x
Round 1,2,Grace Hopper,,Grace Hopper was awarded a bye,x
Round 2,1,Grace Hopper,Ada Lovelace,1-1-1 Draw,x
Round 2,2,"Babbage, Charles",,Bye,x
Round 3,1,"Babbage, Charles",Grace Hopper,"Babbage, Charles forfeited the match",x
Round 3,2,Ada Lovelace,,Bye,x
"""
MELEE_STANDINGS = """Rank;Player;Username;Match Record;Points;OMW%;TGW%;OGW%;Email
1;Ada Lovelace;ada;2-0-1;7;60%;70%;55%;ada@example.com
2;Grace Hopper;grace;1-1-1;4;50%;50%;50%;grace@example.com
"""
MELEE_PLAYERS = "First Name,Last Name,Username,Email,Country,Status\nAda,Lovelace,ada,ada@example.com,GB,Active\n"
EVENTLINK = (
    "Rank\tName\tPoints\tOMW%\tGW%\tOGW%\n1\tAda Lovelace\t9\t60%\t70%\t55%\n2\tGrace Hopper\t6\t50%\t50%\t50%\n"
)

WER = """<?xml version="1.0" encoding="utf-8"?>
<event title="Friday" startdate="2019-01-12" orgname="The Shop" eliminationType="3" isplayoff="True"
  playoffstartround="2">
  <participation>
    <person id="11" first="Ada" last="Lovelace" middle="K" country="GB" />
    <person id="12" first="Grace" last="Hopper" middle="" country="US" />
    <person id="13" first="José" last="Pérez" middle="" country="ES" />
  </participation>
  <matches>
    <round number="1" date="2019-01-12T18:00:00">
      <match person="11" opponent="12" outcome="1" win="2" loss="1" draw="0" winbydrop="False" />
      <match person="13" outcome="3" win="2" loss="0" draw="0" winbydrop="False" />
    </round>
    <round number="2" date="2019-01-12T19:00:00">
      <match person="13" opponent="11" outcome="1" win="2" loss="0" draw="0" winbydrop="True" />
    </round>
  </matches>
</event>"""
WER_ROLES = """<?xml version="1.0" encoding="utf-8"?>
<event title="Saturday" startdate="2019-01-19" enddate="0001-01-01T00:00:00" orgname="The Shop" coordinator="90"
  headjudge="91" eliminationType="3" isplayoff="False" playoffstartround="0" numberofrounds="2">
  <participation>
    <person id="11" first="Ada" last="Lovelace" middle="" country="GB" />
    <person id="12" first="Grace" last="Hopper" middle="" country="US" />
    <person id="13" first="José" last="Pérez" middle="" country="ES" />
    <person id="90" first="The" last="Organizer" middle="" country="US" />
    <person id="91" first="The" last="Judge" middle="" country="US" />
    <role cd="PL" type="PA"><ref person="12" seq="1" /><ref person="11" seq="2" /></role>
    <role cd="PL" type="DQ"><ref person="13" seq="1" /></role>
    <role cd="JG" type="PA"><ref person="91" seq="1" /></role>
  </participation>
  <matches>
    <round number="1" PlayFormat="MODERN" date="2019-01-19T18:00:00" teamformat="false">
      <match person="11" opponent="13" outcome="1" win="2" loss="1" draw="0" winbydrop="False" />
      <match person="12" outcome="3" win="2" loss="0" draw="0" winbydrop="False" />
    </round>
    <round number="2" PlayFormat="MODERN" date="2019-01-19T19:00:00" teamformat="false">
      <match person="11" opponent="12" outcome="2" win="1" loss="1" draw="1" winbydrop="False" />
    </round>
  </matches>
  <seats><table number="1" /></seats>
  <log><entry date="2019-01-19T17:00:00" operation="ROUND">Round Started 1</entry></log>
</event>"""
WER_STANDINGS = """<?xml version="1.0" encoding="utf-8"?>
<Standings>
  <Team Rank="1" Name="Lovelace, Ada" DCI="11" MatchPoints="9" OpponentsMatchWinPercentage="60" />
  <Team Rank="2" Name="Hopper, Grace" DCI="12" MatchPoints="6" OpponentsMatchWinPercentage="50" />
</Standings>"""
EVENTLINK_STANDINGS = """EventLink            6/12/2025, 1:52 PM
Report: Standings by Rank
Event: Friday Draft (8990001)
Event Date: 6/10/2025
Event Information: bring sleeves

Opponents Match Win Percent : OMW%
Game Win Percent : GW%
Opponents Game Win Percent : OGW%


Rank   Name                    Pod    Points OMW%   GW%    OGW%
-------------------------------------------------------------------------------
1      Ada Lovelace            1      9      44     85     44
2      José María Núñez y Pérez 1     6      66     66     66
3      grace H                 1      0      33     57     36

EventLink - Copyright 2025
"""
EVENTLINK_PAIRINGS = """EventLink            6/10/2025, 7:52 PM
Report: Pairings by Player
Event: Friday Draft (8990001)
Event Date: 6/10/2025
Round: 2

Table  Player                  Opponent                Points
-------------------------------------------------------------------------------
1      Ada Lovelace            Grace Hopper            3-3
2      Charles Babbage         Bye                     0
1      Grace Hopper            Ada Lovelace            3-3

EventLink - Copyright 2025
"""


def _side(number: int, name: str, wins: int | None) -> dict[str, Any]:
    person = {"ID": number, "DisplayName": name, "Username": f"user{number}", "PronounsDescription": None}
    return {"Team": {"ID": 900 + number, "Name": None, "Players": [person]}, "GameWins": wins, "Decklists": []}


def _melee(number: int, result: str, *sides: dict[str, Any], **more: Any) -> dict[str, Any]:
    usual = {"RoundNumber": number, "RoundName": f"Round {number}", "TableNumber": 1, "HasResult": True, "GameDraws": 0}
    return {**usual, "Competitors": list(sides), "ResultString": result, "ByeReason": None, **more}


MELEE_JSON: dict[str, Any] = {
    "Content": [
        _melee(1, "Ada won 2-1-0", _side(1, "Ada", 2), _side(2, "Bo", 1)),
        _melee(1, "Cy was assigned a bye", _side(3, "Cy", 2), TableNumber=None, ByeReason=1),
        _melee(2, "Cy won 2-0-0", _side(1, "Ada", 0), _side(3, "Cy", 2)),
        _melee(3, "1-1-1 Draw", _side(2, "Bo", 1), _side(3, "Cy", 1), GameDraws=1),
        _melee(3, "Ada forfeited the match", _side(4, "Dee", None), _side(1, "Ada", None), TableNumber=2),
        _melee(1, "Cy won 2-1-0", _side(3, "Cy", 2), _side(1, "Ada", 1), RoundName="Finals"),
    ],
    "HasMore": False,
}
MELEE_JSON_STANDINGS = [
    {"Rank": at, "Points": points, "Team": _side(at, name, None)["Team"], "OpponentMatchWinPercentage": 0.5}
    for at, name, points in ((1, "Ada", 9), (2, "Bo", 6))
]
TOM = """<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="5" version="1.80" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">
  <data><name>League Challenge</name><city>Auckland</city><country>New Zealand</country>
    <organizer popid="1" name="An Organizer"/><startdate>01/17/2026</startdate></data>
  <players>
    <player userid="1"><firstname>Ada</firstname><lastname>Lovelace</lastname><birthdate>02/27/1993</birthdate></player>
    <player userid="2"><firstname>Grace</firstname><lastname>O&apos;Hopper</lastname></player>
    <player userid="3"><firstname>Zoë</firstname><lastname>Ng</lastname>
      <dropped><status>1</status><round>1</round></dropped></player>
  </players>
  <pods><pod category="8" stage="1"><rounds>
    <round number="1" type="3" stage="6"><matches>
      <match outcome="1"><player1 userid="1"/><player2 userid="2"/><tablenumber>1</tablenumber></match>
      <match outcome="5"><player userid="3"/><tablenumber>0</tablenumber></match></matches></round>
    <round number="2" type="3" stage="6"><matches>
      <match outcome="10"><player1 userid="2"/><player2 userid="1"/><tablenumber>1</tablenumber></match>
    </matches></round>
  </rounds></pod></pods>
  <standings><pod category="8" type="finished"><player id="1" place="1"/><player id="3" place="2"/>
    <player id="2" place="3"/></pod></standings>
</tournament>"""


def _game(number: int, dark: int, light: int | None, winner: int, diff: int) -> dict[str, Any]:
    seats = {n: {"id": f"id{n}", "name": name} for n, name in ((1, "Ada"), (2, "Bo"), (3, "Cy"))}
    bye = {"id": "b", "name": "BYE"}
    return {
        "round": {"num": number},
        "playerDark": seats[dark],
        "playerLight": seats[light] if light else bye,
        "winner": seats[winner],
        "vp": 2,
        "diff": diff,
    }


SWCCG = {
    "name": "Regional",
    "mode": "SOS",
    "date": "2026-05-09T10:00:00.000Z",
    "players": [
        {"id": "id1", "name": "Ada", "vp": 4, "sos": 2, "forum_handle": "", "status": "STATUS_ACTIVE"},
        {"id": "id2", "name": "Bo", "vp": 0, "sos": 4, "status": "STATUS_ACTIVE"},
        {"id": "id3", "name": "Cy", "vp": 4, "sos": 2, "status": "STATUS_ACTIVE"},
    ],
    "rounds": [{"num": 1}, {"num": 2}],
    "games": [
        _game(1, 1, 2, 1, 12),
        _game(1, 3, None, 3, 0),
        _game(2, 2, 3, 3, 7),
        _game(2, 1, None, 1, 0),
    ],
}

SAMPLES: dict[str, bytes] = {
    "trf16": TRF16.encode(),
    "trf26": TRF26.encode(),
    "challonge-single": json.dumps(SINGLE).encode(),
    "challonge-double": json.dumps(DOUBLE).encode(),
    "challonge-swiss": json.dumps(SWISS).encode(),
    "challonge-round-robin": json.dumps(ROUND_ROBIN).encode(),
    "challonge-v2": json.dumps(V2).encode(),
    "melee-pairings": MELEE_PAIRINGS.encode(),
    "melee-standings": MELEE_STANDINGS.encode(),
    "melee-players": MELEE_PLAYERS.encode(),
    "eventlink": EVENTLINK.encode(),
    "melee-json": json.dumps(MELEE_JSON).encode(),
    "melee-json-standings": json.dumps(MELEE_JSON_STANDINGS).encode(),
    "eventlink-standings": EVENTLINK_STANDINGS.encode(),
    "eventlink-pairings": EVENTLINK_PAIRINGS.encode(),
    "wer": WER.encode(),
    "wer-roles": WER_ROLES.encode(),
    "wer-standings": WER_STANDINGS.encode(),
    "tom": TOM.encode(),
    "swccg": json.dumps(SWCCG).encode(),
}
LISTS = (
    *("melee-standings", "melee-players", "melee-json-standings"),
    *("eventlink", "eventlink-standings", "wer-standings"),
)
EVENTS = tuple(name for name in SAMPLES if name not in LISTS)
