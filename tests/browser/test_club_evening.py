"""A whole evening in a real browser: from an empty site to final standings that equal the engine's."""

from __future__ import annotations

from random import Random

from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser import director
from tournaments import engine
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records

NAMES = [f"Ensign-{number:02}" for number in range(1, 21)]
LATE, LEAVER = "Latecomer", "Ensign-06"


def test_twenty_one_players_five_rounds_and_everything_that_happens(page: Page) -> None:
    director.sign_up(page, "janeway")
    director.list_event(page, "Saturday at the club", timezone.now(), rounds=5)
    event = Event.objects.get()
    director.paste(page, NAMES)
    director.check_everybody_in(page)

    play_first_round(page, event)
    enter_late(page, event)
    play_second_round(page, event)
    drop(page, event, LEAVER)
    play_third_round(page, event)
    for number in (4, 5):
        play(page, event, number)
    assert standings_shown(page, event) == standings_of_the_engine(event)

    finalize(page, event)
    assert standings_shown(page, event) == standings_of_the_engine(event)
    assert list(event.placements.values_list("rank", flat=True)) == list(range(1, 22))


def play_first_round(page: Page, event: Event) -> None:
    """Eight results from the keyboard, one by tapping, one player absent."""
    director.draw(page, desk(event), 1)
    *typed, timed, no_show = tables(event, 1)
    for match in typed:
        director.type_result(page, match.table or 0, *scores(match))
    director.tap_result(page, timed, "Time called: modified win", name(timed, 1), 55, 75)
    director.tap_result(page, no_show, "Absent: missed game", name(no_show, 0))
    director.complete(page, 1)


def enter_late(page: Page, event: Event) -> None:
    page.goto(f"{event.get_absolute_url()}entries/")
    page.get_by_label("Name or handle", exact=True).fill(LATE)
    page.get_by_role("button", name="Enter this player").click()
    expect(page.get_by_text("since round 2")).to_be_visible()


def play_second_round(page: Page, event: Event) -> None:
    director.draw(page, desk(event), 2)
    conceded, *others = tables(event, 2)
    assert event.rounds.get(number=2).matches.filter(ended_by="bye").count() == 1
    director.tap_result(page, conceded, "Conceded", name(conceded, 1), 60, 35)
    report(page, others)
    director.complete(page, 2)


def drop(page: Page, event: Event, player: str) -> None:
    page.goto(f"{event.get_absolute_url()}entries/")
    page.locator("summary").and_(page.get_by_label(f"More about {player}", exact=True)).click()
    page.locator(".menu:visible summary", has_text="drop").click()
    page.get_by_role("button", name=f"Drop {player}").click()
    expect(page.get_by_text("dropped after round 2")).to_be_visible()


def play_third_round(page: Page, event: Event) -> None:
    """A result of round 1 is corrected while round 3 is played: nobody changes his table."""
    director.draw(page, desk(event), 3)
    before = pairings_shown(page, event)
    first = tables(event, 1)[0]
    loser = 1 - first.winners[0]
    director.correct(page, first, name(first, loser), 40 + 60 * (1 - loser), 40 + 60 * loser, "The slip was misread.")
    assert pairings_shown(page, event) == before
    page.goto(desk(event))
    report(page, tables(event, 3))
    director.complete(page, 3)


def play(page: Page, event: Event, number: int) -> None:
    director.draw(page, desk(event), number)
    report(page, tables(event, number))
    director.complete(page, number)


def report(page: Page, matches: list[Match]) -> None:
    """The first from the keyboard, the others by the same form."""
    first, *others = matches
    director.type_result(page, first.table or 0, *scores(first))
    for match in others:
        a, b = scores(match)
        director.send(page, 'form[action$="/desk/report/"]', table=match.table, score_a=a, score_b=b, key=match.pk)
    page.reload()


def finalize(page: Page, event: Event) -> None:
    """The second of the table wins the final confrontation and stands first."""
    second = standings_shown(page, event)[1][0]
    page.goto(desk(event))
    page.get_by_role("link", name="Finalize the event").first.click()
    page.get_by_role("radio", name=second).check()
    page.get_by_role("button", name="Finalize the event").click()
    page.get_by_role("button", name="Yes, it is final").click()
    expect(page.get_by_text("The event is finalized.")).to_be_visible()
    assert standings_shown(page, event)[0][0] == second


def standings_shown(page: Page, event: Event) -> list[tuple[object, ...]]:
    page.goto(f"{event.get_absolute_url()}standings/")
    return [
        (
            row["Player"].split("\n")[0].split(" ")[0],
            *(director.number(row[figure]) for figure in ("VP", "SoS", "Diff", "CVP")),
        )
        for row in director.table_of(page)
    ]


def standings_of_the_engine(event: Event) -> list[tuple[object, ...]]:
    event = Event.objects.get(pk=event.pk)
    seen, names = records.record(event), records.names(event)
    rules = engine.game_rules(seen.ruleset, seen.options)
    cards = engine.build_scorecards(rules, seen)
    table = engine.rank(rules, cards, rounds=5, decided=engine.list_stage_outcomes(rules, seen, cards))
    return [
        (names[place.player], *(place.figures[code] for code in ("vp", "sos", "differential", "cvp")))
        for place in table
    ]


def pairings_shown(page: Page, event: Event) -> list[list[tuple[str, ...]]]:
    shown = []
    for number in (2, 3):
        page.goto(f"{event.get_absolute_url()}pairings/{number}/")
        rows = page.locator("table").first.locator("tbody tr")
        shown.append(
            rows.evaluate_all("rows => rows.map(row => [...row.cells].slice(0, 3).map(cell => cell.innerText))")
        )
    return shown


def desk(event: Event) -> str:
    return f"{event.get_absolute_url()}desk/"


def tables(event: Event, number: int) -> list[Match]:
    played = Round.objects.get(event=event, number=number)
    return list(played.matches.filter(table__isnull=False).select_related("round__event").order_by("table"))


def name(match: Match, place: int) -> str:
    return str(match.seats.get(place=place).player)


def scores(match: Match) -> tuple[int, int]:
    """A full win of either side, the same in every run."""
    random = Random(f"{match.round.number}.{match.table}")
    against = 5 * random.randrange(19)
    return (100, against) if random.random() < 0.5 else (against, 100)
