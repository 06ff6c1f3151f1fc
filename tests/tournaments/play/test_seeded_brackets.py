"""A bracket from the first round on: seeds are given, the bracket is published, played, ended and taken elsewhere."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests import factories
from tests.engine.test_match_play_documents import BEST_OF_THREE, of_four
from tests.engine.test_match_play_documents import document as match_play
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.play.test_match_play import again, full_win, play
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.brackets import typed_bracket, write_bracket
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.brackets import set_bracket
from tournaments.entries.services.entries import drop_player, enter_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import User
from tournaments.play.services.results import correct_result
from tournaments.play.services.rounds import draw_round, publish_round, redraw_round
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.cards import player_cards
from tournaments.record.selectors.outcomes import played_games

pytestmark = pytest.mark.django_db
SEEDED = {"rounds_scheduled": 3, "sanctioned": False}


def place_of_seed(event: Event, seed: int) -> int:
    table = [place.player for place in records.standings(again(event))]
    return table.index(event.entries.get(seed=seed).document_id) + 1


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


def listed(players: int, by: User, structure: str, **fields: object) -> Event:
    event: Event = factories.FullEventFactory(players=players, by=by, structure=structure, **SEEDED, **fields)
    return event


def seeded(players: int, by: User, structure: str, **fields: object) -> Event:
    """In the order of entry, the first the best."""
    event = listed(players, by, structure, **fields)
    entries = event.entries.order_by("number").values_list("pk", flat=True)
    give_seeds(event, {pk: seed for seed, pk in enumerate(entries, 1)}, by=by)
    return again(event)


@matrix(
    ("structure", "players", "rounds"),
    [
        ("se8", 8, ["quarterfinals", "semifinals", "final"]),
        ("se8", 6, None),
        ("se16", 16, None),
        ("se-playin", 11, None),
        ("mcintyre8", 8, None),
        ("mcintyre16", 16, None),
        ("double-elimination", 9, None),
    ],
    step=3,
)
def test_bracket_is_played_from_the_first_round_to_the_end(
    structure: str, players: int, rounds: list[str] | None, by: User
) -> None:
    event = seeded(players, by, structure)
    names = []
    while again(event).state != Event.State.COMPLETE:
        names.append(play(event, by).name)
    assert rounds is None or names == rounds
    table = records.standings(again(event))
    assert (len(table), table[0].decided_by) == (players, "bracket")
    last = Round.objects.filter(event=event).latest("number")
    assert records.entrants(again(event))[table[0].player].pk in last.seats.values_list("player", flat=True)
    assert len(dict(played_games([event.pk]))[event.pk]) == sum(
        played.matches.count() for played in Round.objects.filter(event=event)
    )
    with pytest.raises(RuleViolation):
        draw_round(again(event), by=by)
    assert finalize_event(again(event), by=by).state == Event.State.FINALIZED
    document = document_of(again(event))
    assert (document["ruleset"], document["listing"]["structure"]) == ("tcc-2e", structure)
    assert [player["seed"] for player in document["players"]] == [*range(1, players + 1)]
    copy = factories.bring_document(document, by=by)
    assert document_of(copy) == document
    assert [place.player for place in records.standings(copy)] == [place.player for place in table]


@pytest.mark.parametrize(
    ("players", "given", "code"),
    [(8, {1: 1, 2: 2}, "no_seed"), (9, None, "bracket_full"), (7, None, "number_of_players")],
)
def test_bracket_that_does_not_fit_is_refused_when_it_is_drawn(
    players: int, given: dict[int, int] | None, code: str, by: User
) -> None:
    event = listed(players, by, "mcintyre8")
    entries = [*event.entries.order_by("number").values_list("pk", flat=True)]
    seeds = {pk: (given.get(number) if given else number) for number, pk in enumerate(entries, 1)}
    give_seeds(event, seeds, by=by)
    with pytest.raises(RuleViolation) as refusal:
        draw_round(again(event), by=by)
    assert refusal.value.code == code
    assert refusal.value.section.startswith("OPG")
    assert "{" not in str(refusal.value)


def test_published_bracket_is_fixed(by: User) -> None:
    event = seeded(8, by, "se8")
    play(event, by)
    entry = event.entries.first()
    with pytest.raises(Conflict) as refusal:
        give_seeds(again(event), {entry.pk: None}, by=by)
    assert refusal.value.code == "bracket_published"
    with pytest.raises(RuleViolation) as late:
        enter_player(again(event), factories.PlayerFactory(name="Late One"), by=by, check_in=True)
    assert late.value.code == "bracket_drawn"


def test_who_leaves_loses_the_next_match_without_play(by: User) -> None:
    event = seeded(8, by, "se8")
    play(event, by, *[full_win(0)] * 4)
    drop_player(event.entries.get(seed=1), by=by)
    entry = event.entries.get(seed=1)
    assert entry.dropped_after == 1
    draft = draw_round(again(event), by=by)
    assert draft.matches.count() == 1
    assert not draft.seats.filter(player=entry.player_id).exists()


def test_players_play_for_their_seeds_where_rounds_come_first(by: User) -> None:
    event = factories.FullEventFactory(players=8, by=by, structure="swiss-se8", **SEEDED)
    with pytest.raises(RuleViolation) as refusal:
        give_seeds(event, {}, by=by)
    assert refusal.value.code == "no_seeds"
    assert browser(by).open(f"{event.get_absolute_url()}seeds/").status == 404


def test_bracket_stands_on_its_page_before_the_first_match(by: User) -> None:
    event = listed(8, by, "se8")
    page, where = browser(by), f"{event.get_absolute_url()}bracket/"
    text = unescape(page.open(where).text)
    assert text.count('class="match"') == 7
    assert cards(text)[0] == ["Quarterfinal 1", "seed 1", "seed 8"]
    seeded_event = seeded(8, by, "se8")
    first = seeded_event.entries.get(seed=1).person.shown_name
    text = unescape(page.open(f"{seeded_event.get_absolute_url()}bracket/").text)
    assert cards(text)[0][:2] == ["Quarterfinal 1", first]
    after = factories.FullEventFactory(players=12, by=by, structure="swiss-se8", **SEEDED)
    assert cards(page.open(f"{after.get_absolute_url()}bracket/").text)[0] == ["Quarterfinal 1", "seed 1", "seed 8"]
    assert page.open(f"{factories.FullEventFactory(players=4, by=by).get_absolute_url()}bracket/").status == 404


@pytest.mark.parametrize(("players", "structure"), [(0, "swiss-mcintyre8"), (12, "swiss-double-elimination")])
def test_bracket_of_the_best_eight_stands_on_its_page_however_many_are_listed(
    by: User, players: int, structure: str
) -> None:
    event = factories.FullEventFactory(players=players, by=by, structure=structure, **SEEDED)
    page = browser().open(f"{event.get_absolute_url()}bracket/")
    assert page.status == 200
    assert ("seed 8" in page.text, "seed 9" in page.text) == (True, False)


def test_director_gives_seeds_on_the_page(by: User) -> None:
    event = listed(4, by, "se-playin")
    page, where = browser(by), f"{event.get_absolute_url()}seeds/"
    entries = [*event.entries.order_by("number").values_list("pk", flat=True)]
    shown = page.open(where)
    form = shown.page.form(f"seed_{entries[0]}")
    refused = page.send(form, **{f"seed_{entries[0]}": "1", f"seed_{entries[1]}": "1"})
    assert refused.status == 422
    assert "Seed 1 is" in unescape(refused.text)
    assert 'value="1"' in refused.text
    sent = page.send(form, **{f"seed_{pk}": str(seed) for pk, seed in zip(entries, (3, 1, 4, 2), strict=True)})
    assert sent.status == 200
    assert [*event.entries.order_by("number").values_list("seed", flat=True)] == [3, 1, 4, 2]


def cards(text: str) -> list[list[str]]:
    """What each match is called on the page, and who plays it."""
    of_each = text.split('<li class="cell')[1:]
    return [re.findall(r'(?<=<h4>).+?(?=</h4>)|(?<=class="who">).+?(?=</span>)', card) for card in of_each]


LADDER = "a: seed 3, seed 4\nb: winner a, seed 2\nc (the last one): winner b, seed 1"


def test_bracket_of_the_directors_own_is_played_and_travels(by: User) -> None:
    event = seeded(4, by, "se-playin")
    set_bracket(event, write_bracket(typed_bracket(LADDER)), by=by)
    text = unescape(browser().open(f"{event.get_absolute_url()}bracket/").text)
    assert cards(text)[2][:2] == ["The last one", "winner of round 2"]
    names, met = [], []
    seeds = dict(event.entries.values_list("player", "seed"))
    while again(event).state != Event.State.COMPLETE:
        played = play(event, by, full_win(0))
        names.append(played.name)
        met.append([seeds[seat.player_id] for seat in played.seats.order_by("place")])
    assert met == [[3, 4], [2, 3], [1, 2]]
    assert names[-1] == "round 3"
    with pytest.raises(Conflict):
        set_bracket(again(event), [], by=by)
    document = document_of(finalize_event(again(event), by=by))
    assert [match["id"] for match in document["bracket"]] == ["a", "b", "c"]
    copy = factories.bring_document(document, by=by)
    assert document_of(copy) == document
    assert [place.player for place in records.standings(copy)] == [
        place.player for place in records.standings(again(event))
    ]


def test_director_types_another_bracket_and_every_fault_is_named(by: User) -> None:
    event = listed(4, by, "se-playin")
    page = browser(by).open(f"{event.get_absolute_url()}bracket/edit/")
    form = page.page.form("matches")
    assert "m1 (semifinal 1): seed 1, seed 4" in unescape(page.text)
    wrong = page.send(form, matches="a: seed 1, seed 2\nb: winner a, winner a")
    assert wrong.status == 422
    assert "OPG 10.2" in wrong.text
    assert "winner a, winner a" in wrong.text
    page.send(form, matches=LADDER)
    assert len(again(event).bracket) == 3
    page.open(f"{event.get_absolute_url()}bracket/edit/")
    page.send(page.page.form("matches"), matches="")
    assert again(event).bracket == []


def test_programs_read_the_bracket_and_give_seeds(by: User) -> None:
    event = listed(4, by, "se-playin")
    device, where = Device(by), f"/events/{event.pk}"
    entries = [*event.entries.order_by("number").values_list("pk", flat=True)]
    seeds = [{"entry": pk, "seed": seed} for seed, pk in enumerate(entries, 1)]
    answer = device.call("put", f"{where}/seeds/", {"seeds": seeds})
    assert answer.status_code == 200, answer.content
    assert [row["seed"] for row in answer.json()] == [1, 2, 3, 4]
    twice = device.call("put", f"{where}/seeds/", {"seeds": [{"entry": entries[0], "seed": 2}]})
    assert twice.status_code == 422
    shown = device.call("get", f"{where}/bracket/").json()
    assert [[seat["seed"] for seat in match["seats"]] for match in shown["matches"]] == [[1, 4], [2, 3], [None, None]]
    assert shown["matches"][2]["seats"][0]["says"] == "winner of semifinal 1"
    ladder = [
        {"id": "a", "a": {"seed": 3}, "b": {"seed": 4}},
        {"id": "b", "a": {"winner": "a"}, "b": {"seed": 2}},
        {"id": "c", "a": {"winner": "b"}, "b": {"seed": 1}},
    ]
    assert device.call("put", f"{where}/bracket/", {"matches": ladder}).json()["own"]
    circle = [{"id": "a", "a": {"winner": "b"}, "b": {"seed": 1}}, {"id": "b", "a": {"winner": "a"}, "b": {"seed": 2}}]
    refused = device.call("put", f"{where}/bracket/", {"matches": circle})
    assert refused.status_code == 422
    assert "circle" in refused.text


def test_file_of_match_play_comes_in_is_played_on_and_goes_out_as_it_came(by: User) -> None:
    document = match_play(bracket=of_four(), **BEST_OF_THREE)
    event = factories.bring_document(document, by=by)
    assert document_of(event) == document
    assert (event.ruleset, event.structure, event.state) == ("tcc-2e", "se-playin", Event.State.RUNNING)
    play(event, by, full_win(0), full_win(0))
    assert again(event).state == Event.State.COMPLETE
    played_on = document_of(again(event))
    assert played_on["ruleset"] == "tcc-2e"
    copy = factories.bring_document(played_on, by=factories.UserFactory())
    assert [place.player for place in records.standings(copy)] == ["p2", "p4", "p1", "p3"]


def test_bracket_has_a_sheet_to_write_on(by: User) -> None:
    event = seeded(8, by, "se8")
    play(event, by, *[full_win(0)] * 4)
    sheet = browser(by).open(f"{event.get_absolute_url()}print/bracket/")
    winner = event.entries.get(seed=1).player.shown_name
    assert sheet.text.count("<rect") == 7
    assert unescape(sheet.text).count(f'class="won" x="10" y="18">{winner}<') == 1
    assert "Semifinal 1: " in sheet.text
    assert "Bracket sheet" in browser(by).open(f"{event.get_absolute_url()}print/").text
    assert (
        "Bracket sheet"
        not in browser(by).open(f"{factories.FullEventFactory(players=4, by=by).get_absolute_url()}print/").text
    )


def test_who_is_out_has_missed_games_for_the_rounds_that_follow(by: User) -> None:
    """OPG A."""
    event = seeded(8, by, "mcintyre8")
    for matches in (4, 2, 2):
        play(event, by, *[full_win(0)] * matches)
    rows = {card.name: [row.outcome for row in card.every] for card in player_cards(again(event))}
    of_seed = {entry.seed: rows[entry.player.shown_name] for entry in event.entries.select_related("player")}
    assert of_seed[1] == ["FW", "FW"]  # no match in the second round, and none missed
    assert of_seed[3] == ["FW", "FW", "FL"]
    assert of_seed[6] == of_seed[5] == ["FL", "MG", "MG"]
    assert of_seed[8] == ["FL", "FL", "MG"]


@pytest.mark.parametrize("structure", ["se8", "double-elimination", "mcintyre8"])
def test_correction_breaks_no_round_that_was_drawn_from_the_result(structure: str, by: User) -> None:
    event = seeded(8, by, structure)
    first = play(event, by, *[full_win(0)] * 4)
    drawn = publish_round(draw_round(again(event), by=by), by=by)
    match = factories.tables_of(first)[0]
    with pytest.raises(RuleViolation, match=r"was drawn from this result: .* Take it back first") as refused:
        correct_result(match, full_win(1), "The wrong name.", by=by, sure=True)
    assert (refused.value.code, refused.value.section) == ("drawn_from", "OPG 10")
    pairs = [table.names for table in factories.tables_of(drawn)]
    correct_result(match, factories.ResultFactory(winner=0, by=100, against=90), "A wrong score.", by=by, sure=True)
    sheet = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/")
    assert "The winner stays. " in sheet.text
    loser = match.names[1]
    assert re.findall(r">([^<>]*) is absent</button>", sheet.text) == [loser]
    assert re.search(r'<input[^>]*name="winner"[^>]*value="b"[^>]*disabled', sheet.text)
    shown = sheet.send(sheet.page.form_to("/tables/1/"), preview="1", winner="b", score_a="35", score_b="100").text
    assert "was drawn from this result" in shown
    unpublish_round(drawn, by=by, reason="The first round was wrong.")
    correct_result(Match.objects.get(pk=match.pk), full_win(1), "The wrong name.", by=by, sure=True)
    following = publish_round(redraw_round(Round.objects.select_related("event").get(pk=drawn.pk), by=by), by=by)
    assert [table.names for table in factories.tables_of(following)] != pairs


def test_door_is_closed_once_the_bracket_is_drawn(by: User) -> None:
    event = seeded(8, by, "se8")
    page = browser(by)
    assert any("/walk-in/" in form.action for form in page.open(f"{event.get_absolute_url()}entries/").page.forms)
    play(event, by)
    shown = page.open(f"{event.get_absolute_url()}entries/")
    assert not any("/walk-in/" in form.action or "/paste/" in form.action for form in shown.page.forms)
    assert "The bracket is drawn: nobody can enter any more." in shown.text


PAGES_OF_FIGURES = ("standings/", "standings/figures/", "pairings/1/", "cards/", "rounds/1/tables/1/", "finalize/")


@pytest.mark.parametrize("structure", ["se8", "mcintyre8", "double-elimination"])
def test_bracket_shows_wins_and_losses_in_place_of_points(structure: str, by: User) -> None:
    """OPG 10: only who wins counts, and the place; no victory points, no differential."""
    event = seeded(8, by, structure)
    play(event, by, *[full_win(0)] * 4)
    event, reader = again(event), browser(by)
    texts = {}
    for page in PAGES_OF_FIGURES:
        reader.open(f"{event.get_absolute_url()}{page}")
        texts[page] = " ".join(unescape(re.sub(r"<[^>]+>", " ", reader.text)).split())
        assert not re.search(r"\b(VP|SoS|Diff|CVP|victory points)\b|\+80", texts[page]), page
    assert "Won Lost" in texts["standings/"]
    assert re.search(r"FW 100 .*FL 20", texts["pairings/1/"])
    assert [place.figures["won"] for place in records.standings(event)] == [1] * 4 + [0] * 4


def test_round_one_is_as_the_standard_bracket_has_it(by: User) -> None:
    event = seeded(8, by, "se8")
    played = play(event, by, *[full_win(0)] * 4)
    seeds = dict(event.entries.values_list("player", "seed"))
    tables = played.matches.order_by("table").prefetch_related("seats")
    met = [tuple(seeds[seat.player_id] for seat in table.seats.order_by("place")) for table in tables]
    assert met == [(1, 8), (4, 5), (3, 6), (2, 7)]
    assert [place_of_seed(event, seed) for seed in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    assert records.standings(again(event))[7].explanation == ""


def test_standings_say_who_is_still_there_while_the_bracket_is_played(by: User) -> None:
    event = seeded(8, by, "se8")
    play(event, by, full_win(1), *[full_win(0)] * 3)
    table = records.standings(again(event))
    assert [event.entries.get(document_id=place.player).seed for place in table] == [2, 3, 4, 8, 1, 5, 6, 7]


def test_seed_given_twice_names_who_has_it(by: User) -> None:
    event = listed(4, by, "se-playin")
    first, second, *_ = event.entries.order_by("number")
    give_seeds(event, {first.pk: 1}, by=by)
    with pytest.raises(RuleViolation) as refusal:
        give_seeds(again(event), {second.pk: 1}, by=by)
    assert (refusal.value.code, refusal.value.section) == ("seeded_twice", "OPG A")
    assert first.person.shown_name in refusal.value.message
    give_seeds(again(event), {first.pk: 2, second.pk: 1}, by=by)
    assert [*event.entries.order_by("number").values_list("seed", flat=True)] == [2, 1, None, None]


def test_the_rest_gets_its_seeds_by_lot_and_the_journal_says_so(by: User) -> None:
    event = listed(6, by, "se-playin")
    first = event.entries.order_by("number")[3]
    give_seeds(event, {first.pk: 2}, by=by, rest_by_lot=True)
    seeds = dict(event.entries.values_list("pk", "seed"))
    assert sorted(seeds.values()) == [1, 2, 3, 4, 5, 6]
    assert seeds[first.pk] == 2
    assert "6 seeds given: " in browser(by).open(f"{event.get_absolute_url()}journal/").text
