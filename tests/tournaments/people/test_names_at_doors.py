"""Every door gives the same answer about a name: at the door, pasted, searched, by call, on another database."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.test import Client
from django.utils import timezone

from leagues.models import League
from tests import factories
from tests.engine.names import Person
from tests.engine.test_names import PEOPLE
from tests.rings import some
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine import game_rules
from tournaments.engine.doubles import called_alike
from tournaments.engine.names import sort_key
from tournaments.engine.pasted import understood
from tournaments.entries.selectors.candidates import candidates, found_players, known_players
from tournaments.entries.services.profiles import doubts_about
from tournaments.kernel.long_lists import find_rows
from tournaments.pages.selectors.desk import search_everything
from tournaments.people.models import Player
from tournaments.people.services.keys import fill_keys
from tournaments.people.services.players import Profile, new_player
from tournaments.record.models import Entry, Event

pytestmark = pytest.mark.django_db
SEARCHED = (("events", "title"), ("venues", "name"))
SCRIPTS = tuple(dict.fromkeys(person.script for person in PEOPLE))
Answer = tuple[str, list[int]]
"""Whether the name is somebody's, asks, or is new; and who is meant."""
PARTS = {"per jos": "José Pérez", "o'neill": "Shaquille O’Neill", "smi": "John Smith", "17 kes": "Kestrel 17"}


@pytest.fixture
def event() -> Event:
    return factories.EventFactory()


def enter(names: Iterable[str]) -> dict[str, Player]:
    return {name: new_player(Profile(name)) for name in names}


def of_script(script: str) -> list[Person]:
    return [person for person in PEOPLE if person.script == script]


def paste(event: Event, typed: str) -> Answer:
    [candidate] = candidates(event, [typed])
    return candidate.state, [pk for pk, *_ in candidate.players]


def import_file(event: Event, typed: str) -> Answer:
    doubts = doubts_about({"p01": typed})
    players = [player.pk for doubt in doubts for player in doubt.players]
    return ("new" if not doubts else "exact" if doubts[0].is_exact else "alike"), players


def write_in_tonight(typed: str) -> str:
    form = browser().open("/tonight/")
    answer = form.send(form.page.form("names"), names=typed, add="yes").page.form("names").value("pick-1")
    return "new" if (answer or "").startswith("new") else "asks"


def walk_in(event: Event, typed: str) -> str:
    count = Entry.objects.count()
    form = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    form.send(form.page.form_to("walk-in/"), name=typed)
    return "new" if Entry.objects.count() > count else "asks"


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_door_gives_one_answer(script: str, event: Event) -> None:
    known, wrong = enter(person.name for person in of_script(script)), []
    for person in of_script(script):
        meant = [known[person.name].pk]
        for kind, names in (("exact", person.written), ("alike", person.same + person.slips), ("new", person.others)):
            for typed in names:
                expected = (kind, meant if kind != "new" else [])
                wrong += [
                    (door.__name__, typed, said)
                    for door in (paste, import_file)
                    if (said := door(event, typed)) != expected
                ]
    assert wrong == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_nobody_is_made_twice_by_any_page_or_call(script: str, event: Event) -> None:
    known, wrong = enter(person.name for person in of_script(script)), []
    device = Device(factories.director_of(event))
    for person in some(of_script(script)):
        for typed in (*person.written[:1], *person.same[:1], *person.slips[:1]):
            called = device.post(f"/events/{event.pk}/entries/", {"name": typed}).json().get("code")
            seen = (write_in_tonight(typed), walk_in(event, typed), called)
            if seen != ("asks", "asks", "known_name"):
                wrong.append((typed, seen))
    assert wrong == []
    assert Player.objects.filter(user=None).count() == len(known)


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_search_finds_them_by_any_part_in_any_order(script: str, event: Event) -> None:
    known, wrong = enter(person.name for person in of_script(script)), []
    parts = [(typed, name) for typed, name in PARTS.items() if name in known]
    parts += [(typed, person.name) for person in of_script(script) for typed in (*person.written, *person.same)]
    for typed, name in parts:
        pk = known[name].pk
        called = Client().get("/api/v1/players/", {"name": typed}).json()["results"]
        answers = {
            "people": [player.pk for player in found_players(typed)],
            "entries": [found[0] for found in known_players(event, typed)],
            "API": [row["id"] for row in called],
            "long list": [known[found].pk for found in find_rows(list(known), typed, str)],
        }
        wrong += [(door, typed, said) for door, said in answers.items() if said != [pk]]
    assert wrong == []


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.name)
def test_results_and_doubles_know_a_name_however_it_is_spelled(person: Person) -> None:
    rules = game_rules("tcc-2e")
    for typed in (*person.written, *person.same):
        if "," not in typed:
            assert understood(f"{typed} 100 35", {3: (person.name, "Zed Quux"), 4: ("Fay", "Gil")}, rules).table == 3
        assert called_alike({1: [person.name], 2: [typed]}) == {(1, 2): True}
    assert [name for name in person.others if called_alike({1: [person.name], 2: [name]})] == []


def test_lists_are_in_one_order_on_every_database() -> None:
    enter(person.name for person in PEOPLE)
    called = Client().get("/api/v1/players/", {"limit": 100}).json()["results"]
    latin = [row["name"] for row in called if row["name"][0] < "Ͱ"]
    assert latin == sorted(latin, key=sort_key)
    assert latin.index("Łukasz Żak") < latin.index("Małgorzata Wójcik")
    assert latin[:2] == ["Åge Ørsted", "Al Wu"]


def test_name_of_another_spelling_stands_by_its_own_key_after_it_is_changed() -> None:
    player = new_player(Profile("John Smith"))
    player.name = "Zoë Łuk"
    player.save(update_fields=Player.NAMED)
    player.refresh_from_db()
    assert (player.name_key, player.name_order) == ("luk zo", "zoe luk")


def test_records_of_an_old_process_get_their_keys() -> None:
    players = enter(("José Pérez", "Ann"))
    Player.objects.update(name_key="", handle_key="", name_order="")
    assert (fill_keys(), fill_keys()) == (2, 0)
    assert list(found_players("perez")) == [players["José Pérez"]]
    assert [player.name_order for player in Player.objects.filter(user=None)] == ["ann", "jose perez"]


@pytest.mark.parametrize("typed", ["josé pérez", "Perez, Jose", "PEREZ JOSE"])
def test_suspension_keeps_out_however_the_name_is_typed(typed: str, event: Event) -> None:
    factories.SuspensionFactory(player=new_player(Profile("José Pérez")))
    [pasted] = candidates(event, [typed])
    assert pasted.suspended
    walk_in = Device(factories.director_of(event)).post(f"/events/{event.pk}/entries/", {"name": typed})
    assert (walk_in.status_code, walk_in.json()["code"]) == (422, "suspended_name")


@pytest.mark.parametrize("words", ["munchen", "muenchen café", "CAFE münchen", "cafe munch"])
def test_titles_venues_and_leagues_are_found_without_accents_and_in_any_order(words: str) -> None:
    coordinator = factories.CoordinatorFactory()
    venue = factories.VenueFactory(name="Café München")
    event = factories.EventFactory(title="Münchener Café-Cup")
    league = League.objects.create(name="Café-Liga München", slug="cafe", formed_at=timezone.now())
    found = search_everything(words, coordinator)
    assert event.title in str(found.events)
    assert list(found.venues) == [venue]
    assert [row.name for row in found.leagues] == [league.name]
    called = [Client().get(f"/api/v1/{of}/", {name: words}).json()["results"] for of, name in SEARCHED]
    assert [venue.pk] == [row["id"] for row in called[1]]
    assert event.pk in [row["id"] for row in called[0]]
    assert Client().get("/api/v1/events/", {"title": f"{words} x"}).json()["results"] == []
