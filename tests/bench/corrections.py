"""What the correction of a first result costs at the end of a large event: told before, saved, flagged after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from threading import Thread
from time import monotonic
from urllib.parse import urlencode

from celery import current_app
from django.db import close_old_connections, connection

from tests import factories
from tests.bench.clock import Work, medians
from tests.bench.evenings import Browser, forgetting, queries
from tests.bench.figures import Figure
from tests.bench.place import Site, database
from tests.bench.size import Size
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.play.services.announcements import announce
from tournaments.play.services.flags import mark_outdated_pairings
from tournaments.play.services.results import correct_result, match_again
from tournaments.record.models import Event
from tournaments.record.selectors.matches import result_of
from tournaments.tasks import flag_later as flag

MOST_QUERIES, MOST_VIEWS, MOST_SECONDS = 25, 200, 1.0
TASK = "tournaments.tasks.flag_later"
TIE = {"result": "true_tie", "score_a": 50, "score_b": 50, "reason": "Misread."}
ACTS = 20


def figures(size: Size) -> Iterator[Figure]:
    """As where workers do what follows; and what they do."""
    current_app.conf.task_always_eager = False
    with database() as name:
        event = factories.FullEventFactory(players=size.corrected, rounds_scheduled=size.rounds)
        factories.play_rounds(event, size.rounds, Random(1))
        what = f"a correction of round 1 of {size.rounds}, {size.corrected} players"
        site, turns = Site(), min(size.turns, 20)
        desk = _Desk(Browser(site, event), event)
        for said, prepare in desk.works.items():
            yield Figure(f"{what}, {said}", queries(forgetting(prepare)()), "queries", ("at most", MOST_QUERIES), name)
        works = {said: forgetting(prepare) for said, prepare in desk.works.items()}
        spent = medians({"empty": lambda: site.asked("/empty/"), **works, "flagged": desk.flagged}, turns)
        for said in (*works, "flagged"):
            ratio, note = spent[said] / spent["empty"], f"{1_000 * spent[said]:.1f} ms"
            wanted = None if said == "flagged" else ("at most", MOST_VIEWS)
            yield Figure(f"{what}, {said}", ratio, "empty views", wanted, note)
        yield Figure("another act, meanwhile: the slowest", _slowest(event), "s", ("at most", MOST_SECONDS))
    current_app.conf.task_always_eager = True


class _Desk:
    """Always at the same table, where nothing else is wrong."""

    def __init__(self, browser: Browser, event: Event) -> None:
        self._browser, self._event = browser, event
        self._match = event.rounds.get(number=1).matches.exclude(winner_seat="").order_by("table")[0]
        self._stood = result_of(self._match)
        self._keys = count()
        self._page = f"{event.get_absolute_url()}rounds/1/tables/{self._match.table}/"
        self.works = {"previewed": self.previewed, "previewed without JavaScript": self.looked_at, "saved": self.saved}

    def previewed(self) -> Work:
        return self._browser.gets(f"{self._page}preview/?{urlencode(TIE)}")

    def looked_at(self) -> Work:
        return self._browser.sends(self._page, {**TIE, "preview": "1"}, 200)

    def saved(self) -> Work:
        match = match_again(self._match.pk)
        assert self._stood is not None
        correct_result(match, self._stood, "It was right.", by=factories.director_of(self._event))
        return self._browser.sends(self._page, {**TIE, "key": f"key {next(self._keys)}", "seen": match.version})

    def flagged(self) -> Work:
        """What follows, of the correction that was saved last."""
        reaction = Reaction.objects.filter(task=TASK).latest("pk")
        self._event.rounds.update(unfit_tables=[])
        return lambda: flag(reaction.pk)


def _slowest(event: Event) -> float:
    """Of twenty acts on the event while flags are worked out all the time."""
    entry, ended = JournalEntry.objects.filter(tag="result.corrected").latest("pk"), list[bool]()
    by = factories.director_of(event)

    def flagging() -> None:
        while not ended:
            event.rounds.filter(number=event.rounds_scheduled).update(unfit_tables=[1])
            mark_outdated_pairings(entry)
        connection.close()

    other = Thread(target=flagging)
    other.start()
    try:
        return max(_seconds(event.pk, by) for _ in range(ACTS))
    finally:
        ended.append(True)
        other.join()
        close_old_connections()


def _seconds(event: int, by: User) -> float:
    about = Event.objects.get(pk=event)
    start = monotonic()
    announce(about, "Please sit down.", by=by)
    return monotonic() - start
