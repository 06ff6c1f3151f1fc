"""How a result between two is laid out for thumbs, and the icons beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from tournaments.audits.selectors.looks import ICONS
from tournaments.audits.selectors.timeline import MARKS
from tournaments.engine import GAME_RULES
from tournaments.play.forms.duels import duel
from tournaments.play.forms.results import ResultForm
from tournaments.templatetags.icons import icon


def form(ruleset: str, *names: str, **typed: str) -> ResultForm:
    return ResultForm(typed or None, rules=GAME_RULES[ruleset], names=names or ("Ann", "Ben"))


def words(ruleset: str) -> tuple[list[str], str | None, int | None]:
    laid_out = duel(form(ruleset))
    assert laid_out is not None
    return [word for word, _ in laid_out.tiles], laid_out.tie[0] if laid_out.tie else None, laid_out.target


def test_usual_endings_are_tiles_and_all_others_are_there() -> None:
    laid_out = duel(form("tcc-2e"))
    assert laid_out is not None
    assert words("tcc-2e") == (["Finished", "Time", "Conceded"], "Tie", 100)
    assert words("tcc-2e-slipstream")[2] == 50
    assert words("tcc-1e-warp")[2] is None
    shown = [laid_out.tie[1] if laid_out.tie else None, *(tile for _, tile in laid_out.tiles)]
    shown += [rare.button for _, kind in laid_out.rest for rare in kind]
    offered = {choice.data["value"] for choice in form("tcc-2e")["result"]}
    assert {choice.data["value"] for choice in shown if choice} == offered
    assert [word for word, *_ in (*laid_out.halves, *laid_out.brought)] == ["Ann", "Ben", "Ann", "Ben"]


@pytest.mark.parametrize(
    ("ruleset", "tiles", "tie"),
    [
        ("swccg-constructed", ["Finished", "Time"], None),
        ("decipher-swiss", ["Finished", "Timed win", "Decks exhausted"], "Tie"),
        ("decipher-1995-quick-swiss", ["Full win", "Partial win", "Conceded"], None),
    ],
)
def test_older_games_are_for_thumbs_too(ruleset: str, tiles: list[str], tie: str | None) -> None:
    assert words(ruleset)[:2] == (tiles, tie)


@pytest.mark.parametrize(
    ("ruleset", "typed", "folds"),
    [
        ("decipher-swiss", {"result": "full_win"}, [False, False]),
        ("decipher-swiss", {"result": "full_win", "intermix_b": "10"}, [True, False]),
        ("decipher-swiss", {"result": "quit"}, [False, True]),
        ("swccg-constructed", {"result": "timed"}, [True, False]),
    ],
)
def test_what_one_ending_asks_for_is_open_where_it_is_asked(
    ruleset: str, typed: dict[str, str], folds: list[bool]
) -> None:
    assert [asked.is_open for asked in form(ruleset, **typed).fields_by_ending()] == folds


def test_rare_endings_stand_by_their_kind_with_what_they_are_worth() -> None:
    """OPG 7.5.1, 13.4: a bye against a missed game, a full win against a full loss, two points each for now."""
    laid_out = duel(ResultForm(None, rules=GAME_RULES["tcc-2e"], names=("Ann", "Ben"), online=True))
    assert laid_out is not None
    said = {way.value: {rare.button.data["value"]: rare.worth for rare in kind} for way, kind in laid_out.rest}
    assert said == {
        "Did not play": {"missed": "4 · 0", "double_missed": "0 · 0", "delayed": "2 · 2 for now"},
        "A card decided": {"outright_win": "4 · 1", "automatic_loss": "4 · 1", "double_automatic_loss": "2 · 2"},
        "Ruled": {"game_loss_penalty": "4 · 1", "double_game_loss": "1 · 1", "incomplete": "as ruled"},
        "Played": {"deck_out": "by score"},
    }
    house = duel(form("house"))
    assert house is not None
    assert [(way.value, [rare.worth for rare in kind]) for way, kind in house.rest] == [
        ("Did not play", ["3 · 0", "0 · 0"]),
        ("Ruled", ["3 · 0", "0 · 0"]),
    ]


@pytest.mark.parametrize(("reader", "seats"), [(0, ["a", "b"]), (1, ["b", "a"])])
def test_players_own_form_speaks_of_him_first(reader: int, seats: list[str]) -> None:
    laid_out = duel(ResultForm(None, rules=GAME_RULES["tcc-2e"], names=("Ann", "Ben"), reader=reader))
    assert laid_out is not None
    assert laid_out.is_own
    assert [(word, half.data["value"]) for word, half, *_ in laid_out.halves] == list(
        zip(("I won", "I lost"), seats, strict=True)
    )
    other = ("Ben", "Ann")[reader]
    assert [(word, field.name[-1]) for word, field in laid_out.brought] == list(
        zip(("My score", other), seats, strict=True)
    )


def test_pods_are_laid_out_as_before() -> None:
    assert duel(form("tcc-tribbles", "Ann", "Ben", "Cy")) is None


def test_rare_ending_that_was_chosen_is_in_sight() -> None:
    for result, is_open in (("missed", True), ("full_win", False)):
        laid_out = duel(form("tcc-2e", result=result))
        assert laid_out is not None
        assert laid_out.rest_is_open is is_open


def test_icons_are_drawings_without_words_and_each_is_used() -> None:
    assert str(icon("check")).startswith('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path')
    assert str(icon("check")).endswith("</svg>")
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon")
    folder = Path(settings.BASE_DIR, "templates")
    written = "".join(path.read_text() for path in folder.rglob("*.html"))
    kept = {path.stem for path in (folder / "icons").glob("*.svg")}
    named = {drawn for _, drawn, _ in MARKS} | {*ICONS.values()}
    assert kept == {name for name in kept if name in named or f'{{% icon "{name}" %}}' in written}
