"""Every door gives the same answer about a name: at the door, pasted, searched, by call, on another database."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.entries.selectors.candidates import candidates, found_players, known_called, known_players
from tournaments.kernel.long_lists import found_in
from tournaments.people.models import Player
from tournaments.people.services.players import Profile, new_player
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
KNOWN = (
    *("José Pérez", "Björn Müller", "Shaquille O’Neill", "Łukasz Żak", "Åge Ørsted", "Günther Weiß", "İlker Ünal"),
    *("Nguyễn Văn Đức", "Jean-Pierre Dupont", "Пётр Иванов", "Γιώργος Παπαδόπουλος", "山田太郎", "김민준", "राजा राम"),
    *("محمد علي", "משה כהן", "John Smith", "Al Wu"),
)
ASKS = {
    "jose perez": "José Pérez",
    "Perez, Jose": "José Pérez",
    "Jose Peres": "José Pérez",
    "BJORN MULLER": "Björn Müller",
    "Mueller Bjoern": "Björn Müller",
    "shaquille oneill": "Shaquille O’Neill",
    "Lukasz Zak": "Łukasz Żak",
    "Aage Oersted": "Åge Ørsted",
    "Guenther Weiss": "Günther Weiß",
    "Ilker Unal": "İlker Ünal",
    "Nguyen Van Duc": "Nguyễn Văn Đức",
    "Jean Pierre Dupont": "Jean-Pierre Dupont",
    "Иванов Петр": "Пётр Иванов",
    "Γιωργος Παπαδοπουλος": "Γιώργος Παπαδόπουλος",
    "مُحَمَّد علي": "محمد علي",
    "Smith John": "John Smith",
    "Jon Smith": "John Smith",
}
IS = {"josé pérez": "José Pérez", "Shaquille O'Neill": "Shaquille O’Neill", "JOHN SMITH": "John Smith"}
NEW = ("Jane Smith", "Al Wo", "山田次郎", "김민중", "José Pineda", "Bo Müller")


@pytest.fixture
def known() -> dict[str, Player]:
    return {name: new_player(Profile(name)) for name in KNOWN}


@pytest.fixture
def event() -> Event:
    return factories.EventFactory()


@pytest.mark.parametrize("typed", ASKS)
def test_every_door_asks_whether_they_are_meant(typed: str, known: dict[str, Player], event: Event) -> None:
    meant = known[ASKS[typed]]
    [pasted] = candidates(event, [typed])
    assert (pasted.state, [pk for pk, *_ in pasted.players]) == ("alike", [meant.pk])
    assert [list(players) for players in known_called([typed]).values()] == [[meant]]
    walk_in = Device(factories.director_of(event)).post(f"/events/{event.pk}/entries/", {"name": typed})
    assert (walk_in.status_code, walk_in.json()["code"]) == (409, "known_name")
    assert Player.objects.filter(user=None).count() == len(KNOWN)


@pytest.mark.parametrize("typed", IS)
def test_name_that_is_written_so_is_theirs(typed: str, known: dict[str, Player], event: Event) -> None:
    [pasted] = candidates(event, [typed])
    assert (pasted.state, [pk for pk, *_ in pasted.players]) == ("exact", [known[IS[typed]].pk])


@pytest.mark.parametrize("typed", NEW)
def test_other_people_are_not_asked_about(typed: str, known: dict[str, Player], event: Event) -> None:
    [pasted] = candidates(event, [typed])
    assert (pasted.state, pasted.players) == ("new", ())


@pytest.mark.parametrize(
    ("typed", "name"),
    [(typed, name) for typed, name in ASKS.items() if typed not in ("Jose Peres", "Jon Smith")]
    + [("per jos", "José Pérez"), ("o'neill", "Shaquille O’Neill"), ("mül", "Björn Müller"), ("太郎", "山田太郎")],
)
def test_every_search_finds_them_by_any_part_in_any_order(
    typed: str, name: str, known: dict[str, Player], event: Event
) -> None:
    meant = known[name]
    assert list(found_players(typed)) == [meant]
    assert [pk for pk, *_ in known_players(event, typed)] == [meant.pk]
    called = Client().get("/api/v1/players/", {"name": typed}).json()["results"]
    assert [row["id"] for row in called] == [meant.pk]
    assert found_in(list(known), typed, str) == [name]


def test_lists_are_in_one_order_on_every_database(known: dict[str, Player]) -> None:
    called = Client().get("/api/v1/players/", {"limit": 100}).json()["results"]
    latin = [row["name"] for row in called if row["name"][0] < "Ͱ"]
    assert latin[:6] == ["Åge Ørsted", "Al Wu", "Björn Müller", "Günther Weiß", "İlker Ünal", "Jean-Pierre Dupont"]
    assert latin.index("Łukasz Żak") == latin.index("Nguyễn Văn Đức") - 1


def test_name_of_another_spelling_stands_by_its_own_key_after_it_is_changed(known: dict[str, Player]) -> None:
    player = known["John Smith"]
    player.name = "Zoë Łuk"
    player.save(update_fields=Player.NAMED)
    player.refresh_from_db()
    assert (player.name_key, player.name_order) == ("luk zo", "zoe luk")


@pytest.mark.parametrize("typed", ["josé pérez", "Perez, Jose", "PEREZ JOSE"])
def test_suspension_keeps_out_however_the_name_is_typed(typed: str, known: dict[str, Player], event: Event) -> None:
    factories.SuspensionFactory(player=known["José Pérez"])
    [pasted] = candidates(event, [typed])
    assert pasted.suspended
    walk_in = Device(factories.director_of(event)).post(f"/events/{event.pk}/entries/", {"name": typed})
    assert (walk_in.status_code, walk_in.json()["code"]) == (422, "suspended_name")
